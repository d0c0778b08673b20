"""A move that shows others something hidden cannot be taken back without asking them."""

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy

import pytest

from rules import Match, Seat, Table, Verb, agents
from tests.conformance.cases import Case, each_case
from tests.conformance.hidden import Moment, Swap, moments, swap_of
from tests.findings import check_all
from tests.looking import knowledge
from tests.toy import TOY

MOST, TRIES = 3, 30
"""So many moves of a match are looked at, of each kind; where more others than that could look the same, none is
tried."""


@each_case
def test_whoever_may_take_a_move_back_has_shown_nothing_by_it_and_seen_nothing(case: Case) -> None:
    swap, rng = swap_of(case.game), case.rng()
    viewers = {position: viewers_of(case, position, rng) for position in looked_at(case, swap)} if swap else {}
    known = known_after(case, viewers)
    for moment in moments(case, viewers.keys()) if viewers else ():
        for viewer in viewers[moment.position]:
            tells_nothing(moment, known[moment.position, viewer], viewer)


def viewers_of(case: Case, position: int, rng: agents.Rng) -> Sequence[Seat | None]:
    """A spectator, who makes the next move, and any other seat."""
    mover, _ = case.moves[position]
    return None, mover, rng.choice([seat for seat in range(case.seats) if seat != mover])


def known_after(case: Case, viewers: Mapping[int, Sequence[Seat | None]]) -> Mapping[tuple[int, Seat | None], object]:
    """What each of the viewers of a position knows after its move."""
    walk = ((number - 1, match) for number, match in case.walk())
    return {(at, viewer): knowledge(match, viewer) for at, match in walk for viewer in viewers.get(at, ())}


def looked_at(case: Case, swap: Swap) -> Sequence[int]:
    """Moves that could be taken back while something was hidden: secret ones, those that told most, and any."""
    walk, free = case.walk(), case.played.free
    there = [at for at, match in walk if at in free and swap(deepcopy(match.state), range(case.seats))]
    some = [one for secret in (True, False) for one in telling(free, there, secret)[:MOST]]
    return [*dict.fromkeys([*some, *case.rng().sample(there, min(MOST, len(there)))])]


def telling(free: Mapping[int, tuple[bool, int]], there: Iterable[int], secret: bool) -> list[int]:
    """Those moves that were secret, or not, and told most first."""
    return sorted((at for at in there if free[at][0] is secret), key=lambda at: -free[at][1])


def tells_nothing(moment: Moment, known: object, viewer: Seat | None) -> None:
    """Had the others held other things, some move of this seat would have looked the same to the viewer.

    Of a seat with many moves it is taken to be so.
    """
    case, position, swap = moment.case, moment.position, swap_of(moment.case.game)
    others, (mover, move) = [seat for seat in range(case.seats) if seat != viewer], case.moves[position]
    if swap is None or (match := moment.swapped(swap, others)) is None:
        return
    moves = [move] if viewer == mover else instead(match, mover, move, case.rng())
    if len(moves) > TRIES:
        return
    for number, tried in enumerate(moves):
        changed = moment.swapped(swap, others) if number else match
        assert changed
        changed.play(mover, tried)
        if knowledge(changed, viewer) == known:
            return
    raise AssertionError(f"move {position} shows something hidden and may be taken back: call table.reveal() there")


def instead(match: Match, seat: Seat, move: Verb, rng: agents.Rng) -> list[Verb]:
    """The move itself where it is legal, and others that the seat could make, those most like it first."""
    question = match.pending[seat]
    same = [move] if question.check(move) is None else []
    moves = [agents.fill_at_random(offer, rng) for offer in question.legal]
    return [*same, *sorted(moves, key=lambda one: -like(one, move))]


def like(one: Verb, other: Verb) -> int:
    mine, theirs = vars(one), vars(other)
    return (type(one) is type(other)) * (1 + sum(mine[name] == theirs[name] for name in mine if name in theirs))


def test_a_veto_that_is_shown_without_being_revealed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "reveal", lambda table: None)
    cases = [Case(TOY, 2, number) for number in range(10)]
    with pytest.raises(AssertionError, match=r"call table\.reveal\(\) there"):
        check_all(cases, test_whoever_may_take_a_move_back_has_shown_nothing_by_it_and_seen_nothing)
