"""The parts of Politocracy's board that may be seen closely, and what is new in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from render.changes import only_where_new
from render.politocracy.changes import Changes, change_lines, changes, seat_changes
from render.wording import Name
from rules import Seat, letter
from rules.politocracy.board import CONSTITUENTS, RING, STREETS, Square
from rules.politocracy.view import PolitocracyView

MONEY, ELECTION = "money", "election"

TRAILS: Mapping[str, str] = {**{name: name for name in STREETS}, MONEY: "Money Trail"}

BALLOT: Mapping[str, str] = {ELECTION: "The election, region by region"}


def close_ups(view: PolitocracyView, name: Name) -> Mapping[str, str]:
    """The names of all parts by their keys, a candidate's by its letter. An election under way comes first."""
    people = {letter(seat): name(seat) for seat in range(len(view.candidates))}
    return {**BALLOT, **TRAILS, **people} if view.finalists else {**TRAILS, **people, **BALLOT}


def seat_of(view: PolitocracyView, focus: str) -> Seat | None:
    """The candidate that a part shows, if it shows one."""
    return next((seat for seat in range(len(view.candidates)) if letter(seat) == focus), None)


def changes_by_part(view: PolitocracyView, since: PolitocracyView, name: Name) -> Mapping[str, Sequence[str]]:
    """What is new in each part: who came, and which squares changed owner; of a candidate all that it did."""
    diff = changes(since, view)
    return only_where_new((part, new_in(diff, view, part, name)) for part in close_ups(view, name))


def new_in(diff: Changes, view: PolitocracyView, part: str, name: Name) -> Iterator[str]:
    seat = seat_of(view, part)
    return change_lines(part_of(diff, view, part), view, name) if seat is None else seat_changes(diff, view, seat)


def part_of(diff: Changes, view: PolitocracyView, part: str) -> Changes:
    """The changes on a trail or in the election."""
    there = {one.number for one in squares(part)} if part in STREETS else set[int]()
    return Changes(
        moved=frozenset(
            seat
            for seat in diff.moved
            if (view.candidates[seat].stop is not None) == (part == MONEY)
            and (part == MONEY or view.candidates[seat].square in there)
        ),
        surrogates=frozenset(seat for seat in diff.surrogates if view.candidates[seat].surrogate in there),
        owners={name: was for name, was in diff.owners.items() if CONSTITUENTS[name].street == part},
        voted=diff.voted if part == ELECTION else (),
        chits=diff.chits and part == ELECTION,
    )


def squares(street: str) -> Sequence[Square]:
    """The corner where a street begins, and its squares."""
    there = [one for one in RING if one.street == street]
    return [RING[there[0].number - 1], *there]
