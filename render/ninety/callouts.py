"""What the labels say on the picture that explains the game."""

from __future__ import annotations

from collections.abc import Iterator

from render.boxes import Box, around
from render.callouts import FRAME, Callout
from render.ninety.heading import HEADING
from render.ninety.map import HOUSE, MAP
from render.ninety.panels import COLUMN, SIDE, TALLEST
from render.ninety.pieces import RING
from render.ninety.scene import active, drawn_at, stands
from render.ninety.schedule import SCHEDULE
from render.ninety.standings import TABLE
from render.panels import stacked
from rules.ninety.view import NinetyView

AROUND = FRAME - 1
"""How far a frame stands out, so that it cuts nothing off."""
GOODS = 84
"""How much of a panel, from its foot, tells cash, canvassers and cards."""


def callouts(view: NinetyView) -> Iterator[Callout]:
    """The turn, who leads a region, where one is and recruits, the events, what each has, and all votes."""
    me = active(view)
    assert me is not None
    yield Callout(("Turn and AP left",), (846, 152), framed(HEADING))
    leads = framed(MAP.badges["North Side"])
    yield Callout(("Who leads",), (leads[0] - 150, (leads[1] + leads[3]) // 2), leads)
    at = MAP.places[stands(view, me)].markers[0]
    yield Callout(("You are here",), (at[0] + 14, at[1] + 94), framed(around(at, RING)))
    home = MAP.places[drawn_at(view.campaigns[me].turf)].middle
    yield Callout(("Recruit",), (home[0] + 145, home[1] - 10), framed(around(home, HOUSE)))
    _, _, right, bottom = SCHEDULE
    yield Callout(("Events to", "attend"), (right + 148, bottom - 90), framed(SCHEDULE))
    left, _, right, bottom = [*stacked(COLUMN, len(view.campaigns), TALLEST)][1]
    goods = framed((left + SIDE, bottom - GOODS, right, bottom))
    yield Callout(("Cash, canvassers",), ((left + SIDE + right) // 2, goods[1] - 36), goods)
    left, top, _, _ = TABLE
    yield Callout(("Most votes: +10",), (left + 68, top - 44), framed(TABLE))


def framed(box: Box) -> Box:
    left, top, right, bottom = box
    return left - AROUND, top - AROUND, right + AROUND, bottom + AROUND
