"""The alt text of a picture of Ninety."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from render.ninety.campaigns import active, leaders
from render.ninety.changes import brief_lines, change_lines, seat_lines
from render.ninety.scene import Scene
from render.ninety.words import moment, purse, turn, whereabouts
from render.wording import GLANCE_LIMIT, Alt, Name, Part, news, opening, ranking
from rules import Seat, join_words
from rules.ninety.view import NinetyView, standings


def alt(scene: Scene, name: Name, part: Part | None) -> Alt:
    """The picture in a paragraph: the moment, whose turn, the points, what has changed; who leads where, and the rest.

    Of much that has changed it says the brief first, and a sentence of each seat where there is room.
    """
    view, diff = scene.view, scene.changes
    first = [opening("Ninety", part), moment(view), *turn(view, name), ranking(standings(view), name)]
    full, detail = [*news(change_lines(diff, scene.since or view, view, name))], list[str]()
    if len(". ".join([*first, *full])) >= GLANCE_LIMIT:
        full, detail = [*news(brief_lines(diff, view, name))], [*seat_lines(diff, view, name)]
    own, others = hands(view, name)
    return Alt([*first, *full], [*own, *leads(view, name), *events(view), *detail, *others])


def leads(view: NinetyView, name: Name) -> Iterator[str]:
    """Who leads which regions by how many votes, a sentence each; then ties, and last the regions without votes."""
    led, tied, empty = dict[Seat, list[str]](), list[str](), list[str]()
    for region, one in view.regions.items():
        most, second, *_ = sorted(one.votes, reverse=True)
        if not most:
            empty.append(region)
        elif most == second:
            tied.append(f"{join_words(map(name, leaders(one.votes)))} tie in {region}")
        else:
            led.setdefault(one.votes.index(most), []).append(f"{region} by {most - second}")
    yield from (f"{name(seat)} leads {join_words(led[seat])}" for seat in sorted(led))
    yield from tied
    if empty:
        yield f"Nobody has votes in {join_words(empty)}"


def hands(view: NinetyView, name: Name) -> tuple[Sequence[str], Sequence[str]]:
    """Where each is with what: of whoever has the turn, and of the others. Nothing once the Mayor is elected."""
    if view.elected:
        return (), ()
    told = {seat: f"{name(seat)}: {whereabouts(one)}, {purse(one)}" for seat, one in enumerate(view.campaigns)}
    own = told.pop(turn, None) if (turn := active(view)) is not None else None
    return [own] if own else [], [*told.values()]


def events(view: NinetyView) -> Iterator[str]:
    """The neighborhoods of the events that can be attended, by their spaces on the schedule."""
    if view.turn and view.schedule:
        yield "Events: " + ", ".join(f"{number} {one.where}" for number, one in enumerate(view.schedule, 1))
