"""Several actions given at once (4.5)."""

import pytest

from rules import Match, Seat, Table
from rules.redistricting import GAME
from rules.redistricting.board import Card
from rules.redistricting.verbs import EndTurn, Play, Promote, Swap
from rules.redistricting.view import RedistrictingView
from tests.redistricting.cities import CITY
from tests.redistricting.situations import asked, position, turn


@pytest.mark.rule("D-C2")
def test_a_list_is_broken_off_by_the_courts(monkeypatch: pytest.MonkeyPatch) -> None:
    for rolled, prompt in ((6, "July: 1 action"), (1, "The courts blocked that. July: 1 action")):
        match = Match(GAME, 2, "lists")
        (me,) = match.pending
        alone = next(offer.move for offer in match.pending[me].of(Swap) if offer.move.to)
        with monkeypatch.context() as patched:
            patched.setattr(Table, "roll", lambda table, rolled=rolled: rolled)
            match.play(me, alone)
        assert dict(match.broken_off) == ({} if rolled == 6 else {me: None})
        assert match.pending[me].prompt.startswith(prompt)


@pytest.mark.rule("D-C2")
def test_a_list_is_broken_off_by_a_turn_that_ends_by_itself() -> None:
    match, broken = Match(GAME, 2, "lists"), list[object]()
    (me,) = match.pending
    assert match.view().points == 2
    match.play(me, Promote(first_promotion(match, me)))
    broken.append(dict(match.broken_off))
    match.play(me, Promote(first_promotion(match, me)))
    broken.append(dict(match.broken_off))
    (other,) = match.pending
    assert other != me, "both points are spent"
    match.play(other, EndTurn())
    broken.append(dict(match.broken_off))
    assert broken == [{}, {me: EndTurn()}, {}]


def first_promotion(match: Match[RedistrictingView], seat: Seat) -> str:
    """Somebody whom it costs one point to promote."""
    return match.pending[seat].of(Promote)[0].move.who


def test_the_next_turn_begins_anew() -> None:
    state = position()
    turn(state, Swap("C1", to="Salmon"), EndTurn(), dice=[1])
    assert not state.blocked


@pytest.mark.rule("D-A33", "D-D3")
def test_a_pair_and_a_moving_van_can_be_typed_from_either_side() -> None:
    question = asked(position(people=CITY, hands={0: [Card.MOVING_VAN]}))
    listed = {offer.move for offer in question.legal}
    for verb, other_way in ((Swap, Swap("D2", "C1")), (Play, Play(Card.MOVING_VAN, "Salmon", "Navy"))):
        completed = {offer.move for offer in question.of(verb)}
        assert other_way in completed
        assert other_way not in listed, "one way is enough to choose from"
