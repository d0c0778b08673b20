"""Over some random matches every card of both decks does what it says, and every topic is asked."""

from dataclasses import dataclass, field

import pytest

from rules import Match, Rng
from rules.politocracy import GAME
from rules.politocracy.board import ChangeCard, HopeCard
from rules.politocracy.topics import TOPICS
from tests.conformance.cases import random_answer, tables

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
        told = "\n".join(event.text for event in match.events())
        found.cards |= {card for card in HopeCard if f"draws {card}" in told}
        found.cards |= {card for card in ChangeCard if has_done_something(card, told)}
    return found


def has_done_something(card: ChangeCard, told: str) -> bool:
    """Whether it was shown more often than canceled; it has left a hand, or the pile to be applied at once."""
    shown = sum(told.count(f"{how} {card}") for how in ("plays", "shows", "draws"))
    return shown > told.count(f"Crisis Team: {card} has no effect")


@pytest.mark.rule("P-34", "P-D5", "P-97")
def test_every_hope_card_is_drawn(reached: Reached) -> None:
    assert {*HopeCard} - reached.cards == set()


@pytest.mark.rule("P-74", "P-75", "P-D6")
def test_every_change_card_is_played_or_applied_at_once(reached: Reached) -> None:
    assert {*ChangeCard} - reached.cards == set()


@pytest.mark.rule("P-C4")
def test_every_question_that_can_be_planned_is_asked(reached: Reached) -> None:
    assert {topic.key for topic in TOPICS} - reached.topics == set()
