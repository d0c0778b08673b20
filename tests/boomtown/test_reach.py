"""Over some matches of eager players every location is used, every phase of every event entered, every verb played."""

from dataclasses import dataclass, field

import pytest

from rules import Verb
from rules.boomtown import GAME
from rules.boomtown.board import BOARD, CARD_OF, GOVERNMENTS, LOCATIONS
from rules.boomtown.telling_events import EventDrawn, PhaseBegins
from tests.boomtown.eager import play_eagerly

pytestmark = pytest.mark.xdist_group("boomtown reach")

MOST = 60
"""Matches to look at."""

TELLING = (28, 47, 45, 49, 22, 39, 43, 56, 26, 37, 8, 59, 52, 7)
"""Those that show something new, one after the other; they are looked at first."""


@dataclass
class Reached:
    """What was come to: locations that were filled and paid for, phases of events, verbs."""

    locations: set[str] = field(default_factory=set[str])
    phases: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    verbs: set[type[Verb]] = field(default_factory=set[type[Verb]])

    @property
    def all(self) -> bool:
        return self.locations >= {*LOCATIONS} and self.phases >= every_phase() and self.verbs >= {*GAME.rules.verbs}


@pytest.fixture(scope="module")
def reached() -> Reached:
    """What some matches at all numbers of seats come to."""
    found = Reached()
    for number in dict.fromkeys([*TELLING, *range(MOST)]):
        if found.all:
            break
        match = play_eagerly(GAME.rules.seats[number % len(GAME.rules.seats)], number, found.locations)
        facts = (event.fact for event in match.events())
        begun = (one.begun for one in facts if isinstance(one, EventDrawn | PhaseBegins))
        found.phases |= {(one.event, one.shows.name) for one in begun}
        found.verbs |= {type(move) for _, move in match.moves}
    return found


def every_phase() -> set[tuple[str, str]]:
    return {(event.name, phase.name) for event in BOARD.events for phase in event.phases}


@pytest.mark.rule("M-20", "M-D3", "M-D4", "M-D5")
def test_every_location_is_used_by_somebody(reached: Reached) -> None:
    assert {*LOCATIONS} - reached.locations == set()


@pytest.mark.rule("M-D6")
def test_every_governance_card_is_used_to_its_last_location(reached: Reached) -> None:
    used = [name for name in reached.locations if CARD_OF[name] in GOVERNMENTS]
    assert len(used) == 3 * len(GOVERNMENTS)


@pytest.mark.rule("M-37", "M-D7")
def test_every_phase_of_every_event_is_entered(reached: Reached) -> None:
    assert every_phase() - reached.phases == set()


def test_every_verb_is_played(reached: Reached) -> None:
    assert {*GAME.rules.verbs} - reached.verbs == set()
