"""The parts of Politocracy that may be seen closely: streets, the Money Trail, candidates and the election."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from PIL import Image

from render import closeup
from render.boxes import grid
from render.canvas import BARE, Patch
from render.changes import only_where_new
from render.closeup import TITLE
from render.marks import Mark, text_within
from render.politocracy.candidate import candidate
from render.politocracy.changes import Changes, change_lines, changes, seat_changes
from render.politocracy.regions import regions
from render.politocracy.scene import Scene
from render.politocracy.streets import AREA, GAP, money_trail, squares, street
from render.politocracy.words import moment
from render.window import WHOLE
from render.wording import Name
from rules import Seat, letter
from rules.politocracy.board import CONSTITUENTS, STREETS
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


def close_up(scene: Scene, focus: str) -> Image.Image:
    """A part of the board. Raises KeyError for any other key."""
    return closeup.close_up(scene.theme, BARE, sheet(scene, focus), WHOLE, strip(scene, focus))


def strip(scene: Scene, focus: str) -> Iterator[Mark]:
    """The name of the part, and how all stand: popularity, or once regions vote the finalists' votes."""
    view = scene.view
    heading = moment(view) if seat_of(view, focus) is not None else close_ups(view, scene.name)[focus]
    title = text_within(TITLE, heading, (42, 40, 38, 36, 34), 500, "Bold")
    start = title.box[2] + 40
    if view.regions:
        return closeup.strip(scene, title, closeup.Figures(view.votes, view.turn, start, widest=600, unit=" votes"))
    popularity = {seat: one.popularity for seat, one in enumerate(view.candidates)}
    return closeup.strip(scene, title, closeup.Figures(popularity, view.turn, start, unit="%"))


def sheet(scene: Scene, focus: str) -> Iterator[Patch]:
    """The cards of a part."""
    seat = seat_of(scene.view, focus)
    if seat is not None:
        return candidate(scene, seat)
    if focus == ELECTION:
        return regions(scene, grid(AREA, 5, 2, GAP))
    return money_trail(scene) if focus == MONEY else street(scene, focus)
