"""Over some random matches every verb is played, every bio and home turf dealt, every kind of reward given."""

from dataclasses import dataclass, field
from functools import cache

import pytest

from rules import Match, Rng, Verb
from rules.ninety import GAME
from rules.ninety.board import EVENTS, Bio, Goods
from rules.ninety.city import TURFS
from rules.ninety.telling import Attended, InvitationOver
from tests.conformance.cases import option_values, random_answer

MOST = 40
"""Matches to look at."""

TELLING = (31, 30, 35, 15, 22, 4)
"""Those that are enough, as the rules are now; they are looked at first."""


def kinds(some: Goods) -> tuple[str, ...]:
    """Of which kinds there are any."""
    return tuple(sorted(kind for kind, many in vars(some).items() if many))


KINDS = {kinds(card.reward) for card in EVENTS.values()}
LOSSES = {kinds(card.loss) for card in EVENTS.values() if card.invitation}


@dataclass
class Reached:
    """What was come to: verbs, bios, home turfs, kinds of reward and of loss, values of the options."""

    verbs: set[type[Verb]] = field(default_factory=set[type[Verb]])
    bios: set[Bio] = field(default_factory=set[Bio])
    turfs: set[str] = field(default_factory=set[str])
    rewards: set[tuple[str, ...]] = field(default_factory=set[tuple[str, ...]])
    losses: set[tuple[str, ...]] = field(default_factory=set[tuple[str, ...]])
    options: set[tuple[str, object]] = field(default_factory=set[tuple[str, object]])

    @property
    def all(self) -> bool:
        return (
            self.verbs >= {*GAME.verbs}
            and self.bios >= {*Bio}
            and self.turfs >= {*TURFS}
            and self.rewards >= KINDS
            and self.losses >= LOSSES
            and self.options >= every_option()
        )


def every_option() -> set[tuple[str, object]]:
    return {(name, value) for name, values in option_values(GAME).items() for value in values}


@cache
def reached() -> Reached:
    """What some matches at all numbers of seats come to, of people who like events."""
    found = Reached()
    for number in dict.fromkeys([*TELLING, *range(MOST)]):
        if found.all:
            break
        rng = Rng(number)
        options = {name: rng.choice(values) for name, values in option_values(GAME).items()}
        match = Match(GAME, GAME.seats[number % len(GAME.seats)], f"reach {number}", options)
        found.options |= {*options.items()}
        found.bios |= {one.bio for one in match.state.candidates}
        found.turfs |= {one.turf for one in match.state.candidates}
        while match.result is None:
            match.play(*random_answer(match, rng))
        note(found, match)
    return found


def note(found: Reached, match: Match) -> None:
    """What a match that is over has come to."""
    found.verbs |= {type(move) for _, move in match.moves}
    for event in match.events():
        match event.fact:
            case Attended(where=where):
                found.rewards.add(kinds(EVENTS[where].reward))
            case InvitationOver(where=where):
                found.losses.add(kinds(EVENTS[where].loss))
            case _:
                pass


def test_every_verb_is_played() -> None:
    assert {*GAME.verbs} - reached().verbs == set()


@pytest.mark.rule("N-D7")
def test_every_bio_is_dealt() -> None:
    assert {*Bio} - reached().bios == set()


@pytest.mark.rule("N-D5")
def test_every_home_turf_is_dealt() -> None:
    assert {*TURFS} - reached().turfs == set()


@pytest.mark.rule("N-D8", "N-D8a")
def test_every_kind_of_reward_is_given_and_every_kind_of_loss_suffered() -> None:
    assert KINDS - reached().rewards == set()
    assert LOSSES - reached().losses == set()


@pytest.mark.rule("N-A2", "N-D4")
def test_every_option_is_played() -> None:
    assert every_option() - reached().options == set()
