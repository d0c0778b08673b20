"""What can be planned (12.2): the moves that are listed under each topic, and how they answer."""

from typing import Any

import pytest

from rules import Group, Seat, Verb
from rules.politocracy import GAME
from rules.politocracy.board import CHANGE, CONSTITUENTS, MEDIA, ChangeCard, Ideology
from rules.politocracy.state import State
from rules.politocracy.topics import PRICES
from rules.politocracy.verbs import (
    Buy,
    Cancel,
    Debate,
    Declare,
    Exchange,
    Pander,
    Pass,
    Play,
    Poll,
    Roll,
    Surrogate,
    Visit,
)
from tests.findings import for_each
from tests.politocracy.situations import first_question, landing, position, wishes
from tests.situations import Orders

CENTRIST, PROGRESSIVE, CONSERVATIVE = Ideology
SIDES = [Declare(PROGRESSIVE), Declare(CONSERVATIVE)]
STARS = [Exchange("heart"), Exchange("money")]
POLL, LAST = 18, 16
KEYS = ["roll", "media square", "after", "called", "last moment"]
"""The topics under which cards can be planned."""
ONLY = {
    ChangeCard.CRISIS_TEAM: list[str](),
    ChangeCard.SECOND_LAP: ["media square"],
    ChangeCard.STRAIGHT_TO_THE_POLL: ["roll"],
    ChangeCard.PRESS_CONFERENCE: ["roll"],
    ChangeCard.PRIVATE_FUNDRAISER: ["roll"],
}
"""Where a card can be planned that cannot be under each of them."""


def moves(key: str, state: State, me: Seat = 0) -> list[Verb]:
    return [offer.move for offer in wishes(key, state, me)]


def holding(*cards: ChangeCard, seats: int = 2) -> State:
    return position(seats, hand={0: cards})


@pytest.mark.rule("P-C1", "P-C4")
def test_without_cards_the_moves_of_a_topic_are_those_of_its_question() -> None:
    state = position(3, ideology={2: PROGRESSIVE})
    assert moves("roll", state) == [Roll(), Roll(again=True)]
    assert moves("after", state) == [Pass()]
    assert moves("constituent", state) == [Buy(), *map(Buy, PRICES), Pander()]
    assert moves("declare", state) == [*SIDES, Pass()]
    assert moves("surrogate", state) == [Surrogate(), Pass()]
    assert moves("media square", state) == [*map(Visit, MEDIA)]
    assert moves("called", state) == [*SIDES, *STARS, Pass()]
    assert moves("last moment", state) == [Pass()]
    for kind in ("scandals and hearts", "other cards"):
        assert moves(f"crisis: {kind}", state) == [Cancel(), Pass()]


@pytest.mark.rule("P-C1", "P-42")
def test_a_centrist_can_plan_debates_after_declaring_and_nobody_else_can() -> None:
    state = position(3, ideology={2: PROGRESSIVE})
    plain = [Poll(), Debate(1), Debate(2)]
    assert moves("poll or debate", state)[:3] == plain
    assert {*moves("poll or debate", state)[3:]} == {
        Debate(seat, one) for seat in (1, 2) for one in Ideology if one != CENTRIST
    }
    assert moves("poll or debate", state, 2) == [Poll(), Debate(0), Debate(1)]


@pytest.mark.rule("P-A48", "P-A44", "P-C4")
@for_each("card", [card for card in ChangeCard if CHANGE[card].kind != "now"])
def test_a_card_can_be_planned_for_the_moments_at_which_it_can_be_played(card: ChangeCard) -> None:
    at = [key for key in KEYS if any(isinstance(move, Play) for move in moves(key, holding(card)))]
    assert at == ONLY.get(card, KEYS)


@pytest.mark.rule("P-A48", "P-D6")
@for_each(
    ("card", "ways"),
    [
        (ChangeCard.PUSH_POLL, [Play(ChangeCard.PUSH_POLL, seat) for seat in (1, 2)]),
        (ChangeCard.COVER_UP, [Play(ChangeCard.COVER_UP)]),
        (
            ChangeCard.CHANGE_OF_HEART,
            [Play(ChangeCard.CHANGE_OF_HEART, what=one) for one in (PROGRESSIVE, CONSERVATIVE)],
        ),
        (
            ChangeCard.STRAIGHT_TO_THE_POLL,
            [Play(ChangeCard.STRAIGHT_TO_THE_POLL, what=f"Poll/Debate {one}") for one in "AB"],
        ),
        (ChangeCard.PRESS_CONFERENCE, [Play(ChangeCard.PRESS_CONFERENCE, what=f"Media {one}") for one in "AB"]),
        (ChangeCard.HOSTILE_TAKEOVER, [Play(ChangeCard.HOSTILE_TAKEOVER, what=name) for name in CONSTITUENTS]),
    ],
)
def test_a_card_can_be_planned_at_each_thing_it_can_be_played_at(card: ChangeCard, ways: list[Play]) -> None:
    listed = wishes("roll", position(3, hand={0: [card, card] if CHANGE[card].copies > 1 else [card]}))
    assert [offer.move for offer in listed[2:]] == ways
    assert all(offer.secret and offer.group == Group(card) for offer in listed[2:])


@pytest.mark.rule("P-C1")
@for_each(("given", "hidden"), [({}, False), ({"asks": {0: True}}, True), ({"round": 40}, True)])
def test_to_be_asked_again_is_planned_by_those_who_would_not_be_anyway(given: dict[str, Any], hidden: bool) -> None:
    again = wishes("roll", position(**given))[1]
    assert (again.move, again.typed) == (Roll(again=True), hidden)


@pytest.mark.rule("P-97")
def test_only_cards_of_the_own_hand_are_listed() -> None:
    state = holding(ChangeCard.AUDIT)
    assert moves("roll", state) == [Roll(), Roll(again=True), Play(ChangeCard.AUDIT, 1)]
    assert moves("roll", state, 1) == [Roll(), Roll(again=True)]


def test_a_limit_for_a_percent_is_told_by_what_just_fits_it() -> None:
    said = [offer.label for offer in wishes("constituent", position()) if isinstance(offer.move, Buy)]
    assert said[1:3] == [
        "Buy for up to $200K per 1%, such as +5% for $1M",
        "Buy for up to $350K per 1%, such as +3% for $1M",
    ]
    assert said[-1] == "Buy for up to $1M per 1%, such as +3% for $3M"
    assert len({label.partition(", such as ")[2] for label in said[1:]}) == len(said) - 1, (
        "each limit makes a difference"
    )


@pytest.mark.rule("P-C1", "P-43", "P-A8")
def test_of_the_debates_planned_the_first_that_is_allowed_is_called() -> None:
    order = Orders(GAME, {"poll or debate": [Debate(1), Debate(2), Poll()]})
    state = position(3, ideology={0: PROGRESSIVE, 2: PROGRESSIVE})
    assert order.answer(first_question(landing(POLL), state)) == Debate(2)


@pytest.mark.rule("P-C4", "P-A47")
def test_crisis_team_is_planned_whether_one_is_held_or_not() -> None:
    for hand in ([ChangeCard.CRISIS_TEAM], [ChangeCard.AUDIT], []):
        assert moves("crisis: other cards", holding(*hand)) == [Cancel(), Pass()]
        assert wishes("crisis: other cards", holding(*hand))[0].secret
