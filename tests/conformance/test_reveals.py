"""A move that shows others something hidden cannot be taken back without asking them."""

from collections.abc import Iterator, Sequence

import pytest

from rules import Match, Seat, Table, Verb, agents
from tests.conformance.cases import Case, each_case
from tests.conformance.hidden import Moment, swap_of
from tests.findings import check_all
from tests.looking import seen
from tests.toy import TOY

TRIES = 30
"""So many moves are tried for one that looks the same."""


@each_case
def test_whoever_may_take_a_move_back_has_shown_nothing_by_it(case: Case) -> None:
    rng = case.rng()
    for position in looked_at(case) if swap_of(case.game) else ():
        mover, _ = case.moves[position]
        for viewer in (None, rng.choice([seat for seat in range(case.seats) if seat != mover])):
            shows_nothing(case, position, viewer)


def looked_at(case: Case) -> list[int]:
    """Where a secret offer was taken, and others where the move could be taken back."""
    ways = [[position for position, secret in case.played.free.items() if secret is kind] for kind in (True, False)]
    return [position for some in ways for position in case.rng().sample(some, min(4, len(some)))]


def shows_nothing(case: Case, position: int, viewer: Seat | None) -> None:
    """Had the others held other things, some move of this seat would have looked the same to the viewer."""
    known = seen(case.at(position + 1), viewer)
    others = [seat for seat in range(case.seats) if seat != viewer]
    compared = False
    for match in otherwise(case, position, others):
        if seen(match, viewer) == known:
            return
        compared = True
    assert not compared, f"move {position} shows something hidden and may be taken back: call table.reveal() there"


def otherwise(case: Case, position: int, others: Sequence[Seat]) -> Iterator[Match]:
    """The match with their hidden things exchanged, after the move where it is legal and after others instead."""
    moment, swap = Moment(case, position), swap_of(case.game)
    if swap and (match := moment.swapped(swap, others)):
        for move in instead(match, *case.moves[position], case.rng()):
            if changed := moment.swapped(swap, others):
                changed.play(case.moves[position][0], move)
                yield changed


def instead(match: Match, seat: Seat, move: Verb, rng: agents.Rng) -> list[Verb]:
    """The move itself where it is legal, and others that the seat could make."""
    question = match.pending[seat]
    same = [move] if question.check(move) is None else []
    return [*same, *(agents.completed(offer, rng) for offer in question.legal)][:TRIES]


def test_a_veto_that_is_shown_without_being_revealed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "reveal", lambda table: None)
    cases = [Case(TOY, 2, number) for number in range(10)]
    with pytest.raises(AssertionError, match=r"call table\.reveal\(\) there"):
        check_all(cases, test_whoever_may_take_a_move_back_has_shown_nothing_by_it)
