"""The parts of Electoral Barrage's board that may be seen closely, and what is new in them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from render.barrage.changes import change_lines, changes
from render.barrage.map import MAP
from render.boxes import Box, Point, within
from render.changes import only_where_new
from render.window import Window, below_line
from render.wording import Name, in_any_position
from rules.barrage.board import STATES
from rules.barrage.view import BarrageView

SCALE = 2

WITH_OFFICES = frozenset({"Northwest", "Northeast"})
"""The regions whose close-ups show offices too, which lie in the sea above."""

CLOSE_UPS: Mapping[str, str] = {
    **{region: f"{region} and offices" if region in WITH_OFFICES else region for region in MAP.regions},
    **{code: state.name for code, state in STATES.items()},
}
"""What may be seen closely, and what it is called."""

close_ups = in_any_position(CLOSE_UPS)


def region_window(region: str) -> Window:
    return Window(MAP.regions[region], SCALE)


def changes_by_part(view: BarrageView, since: BarrageView, name: Name) -> Mapping[str, Sequence[str]]:
    """What is new in each region and state."""
    diff = changes(since, view)
    return only_where_new((focus, change_lines(diff.at(places_in(focus)), since, view, name)) for focus in CLOSE_UPS)


def places_in(focus: str) -> Collection[str]:
    """The places that a close-up is about: a state; of a region the states with pieces there, and whole offices."""
    if focus not in MAP.regions:
        return {focus}
    window = region_window(focus)
    box = below_line(window)
    states = {code for code, one in MAP.states.items() if any(shows(box, at) for at in (*one.stars, *one.staffers))}
    return states | {name for name, office in MAP.offices.items() if within(office, window.box)}


def shows(box: Box, at: Point) -> bool:
    """Whether a point is in a part of the board."""
    return box[0] <= at[0] < box[2] and box[1] <= at[1] < box[3]
