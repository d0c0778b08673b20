"""Over some random matches every card of both decks does what it says, and every topic is asked."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import pytest

from rules import Fact, Match, Rng
from rules.politocracy import GAME
from rules.politocracy.board import ChangeCard, HopeCard
from rules.politocracy.telling_campaign import Declared
from rules.politocracy.telling_change import CoverUp, CrisisTeamShown, Played, PlayedOn, SecondLap, SuperPacCheck
from rules.politocracy.topics import TOPICS
from tests.conformance.cases import random_answer, tables
from tests.politocracy.lockstep import drawn

MOST = 30
"""Matches to look at."""


@dataclass
class Reached:
    """What was come to: cards that were shown and did something, and topics that were asked."""

    cards: set[str] = field(default_factory=set[str])
    topics: set[str] = field(default_factory=set[str])

    @property
    def all(self) -> bool:
        return self.cards >= {*HopeCard, *ChangeCard} and self.topics >= {topic.key for topic in TOPICS}


@pytest.fixture(scope="module")
def reached() -> Reached:
    """What a few matches at all numbers of seats come to."""
    found = Reached()
    for number in range(MOST):
        if found.all:
            break
        seats = tables(GAME)[number % 5]
        match, rng = Match(GAME, seats, f"reach {number}", {"crowded": seats > 4}), Rng(number)
        while match.result is None:
            found.topics |= {question.topic for question in match.pending.values()}
            match.play(*random_answer(match, rng))
        facts = [event.fact for event in match.events()]
        found.cards |= {card for card in map(drawn, facts) if card}
        found.cards |= done_something(facts)
    return found


def done_something(facts: Iterable[Fact]) -> set[ChangeCard]:
    """The cards that were shown more often than canceled; each has left a hand."""
    shown, canceled = Counter[ChangeCard](), Counter[ChangeCard]()
    for fact in facts:
        shown.update(played(fact))
        canceled.update([fact.card] if isinstance(fact, CrisisTeamShown) else [])
    return {*(shown - canceled)}


def played(fact: Fact) -> Iterator[ChangeCard]:
    """The card that is shown from a hand."""
    match fact:
        case Played(card=card) | PlayedOn(card=card) | Declared(card=ChangeCard() as card):
            yield card
        case CoverUp():
            yield ChangeCard.COVER_UP
        case SuperPacCheck():
            yield ChangeCard.SUPER_PAC_CHECK
        case SecondLap():
            yield ChangeCard.SECOND_LAP
        case CrisisTeamShown():
            yield ChangeCard.CRISIS_TEAM
        case _:
            return


@pytest.mark.rule("P-34", "P-D5", "P-97")
def test_every_hope_card_is_drawn(reached: Reached) -> None:
    assert {*HopeCard} - reached.cards == set()


@pytest.mark.rule("P-74", "P-75", "P-D6")
def test_every_change_card_is_played_or_applied_at_once(reached: Reached) -> None:
    assert {*ChangeCard} - reached.cards == set()


@pytest.mark.rule("P-C4")
def test_every_question_that_can_be_planned_is_asked(reached: Reached) -> None:
    assert {topic.key for topic in TOPICS} - reached.topics == set()
