"""The alt texts of pictures of Politocracy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from render.politocracy import popularity
from render.politocracy.changes import change_lines, whereabouts
from render.politocracy.chits import later, regions_left
from render.politocracy.parts import ELECTION, seat_of
from render.politocracy.scene import Scene
from render.politocracy.words import followers, moment, support_lines, turn
from render.wording import Alt, Name, Part, each_new, opening, ranking
from rules.politocracy.board import ELECTORS, MAJORITY, REGIONS
from rules.politocracy.view import PolitocracyView, Standing, standings


def alt(scene: Scene, name: Name, part: Part | None) -> Alt:
    """The picture in a paragraph; a candidate and the election before its time have paragraphs of their own."""
    if part is None:
        return of_board(scene, name, None)
    seat = seat_of(scene.view, part.key)
    if seat is not None:
        return popularity.alt(scene, name, part, seat)
    if part.key == ELECTION and not scene.view.finalists:
        return ahead(scene.view, name, part)
    return of_board(scene, name, part)


def of_board(scene: Scene, name: Name, part: Part | None) -> Alt:
    """The board in a paragraph: the moment, whose turn, how all stand, what has changed, who is where."""
    view = scene.view
    where = (f"{name(seat)}: {shortly(one)}" for seat, one in enumerate(view.candidates))
    parts = [opening("Politocracy", part), moment(view), *turn(view, name), ranking(standings(view), name)]
    parts += [*each_new(change_lines(scene.changes, view, name))]
    rest = [*vote_lines(view, name)] if view.finalists else [*where, *followers(view, name)]
    return Alt(parts, rest)


def ahead(view: PolitocracyView, name: Name, part: Part) -> Alt:
    """The election before there is one: the moment, how all stand, what the regions have."""
    return Alt(
        [opening("Politocracy", part), moment(view), *turn(view, name), ranking(standings(view), name)], [ballot()]
    )


def ballot() -> str:
    """The regions in the order in which they vote."""
    return f"The regions vote in this order: {with_votes(REGIONS)}. {MAJORITY} of {ELECTORS} votes win"


def with_votes(regions: Iterable[str]) -> str:
    """Regions with their votes."""
    return ", ".join(f"{region} ({REGIONS[region].votes})" for region in regions)


def shortly(one: Standing) -> str:
    """A candidate in an alt text."""
    return f"{one.ideology}, {whereabouts(one)}"


def vote_lines(view: PolitocracyView, name: Name) -> Iterator[str]:
    """Who supports whom, who has won which regions with how many votes, which vote last, where the chits are."""
    yield from support_lines(view, name)
    for seat in (*view.finalists, None):
        if mine := [region for region, one in view.regions.items() if one.winner == seat]:
            yield f"Passed over: {with_votes(mine)}" if seat is None else f"{name(seat)} won {with_votes(mine)}"
    yield from chit_lines(view, name)
    if last := later(view):
        yield f"Regions without chits vote last, if nobody has {MAJORITY}: {with_votes(last)}"
    if not view.chits:
        yield ballot()
    elif view.elected is None:
        yield f"{MAJORITY} of {ELECTORS} votes win"


def chit_lines(view: PolitocracyView, name: Name) -> Iterator[str]:
    """The chits in the regions that have not voted."""
    for seat, chits in view.chits.items():
        if there := [f"{region} {chits[region]}" for region in regions_left(view) if region in chits]:
            yield f"{name(seat)}'s chits: {', '.join(there)}"
