"""What the labels say on the picture that explains the game."""

from __future__ import annotations

from collections.abc import Iterator

from render.boxes import Box, around, stack
from render.callouts import FRAME, Callout
from render.ninety.campaigns import active, stands
from render.ninety.heading import HOME
from render.ninety.layout import COLUMN, HEADING, SCHEDULE, TABLE, TALLEST
from render.ninety.map import MAP
from render.ninety.panels import SIDE
from render.ninety.pieces import RING
from rules.ninety.view import NinetyView

AROUND = FRAME - 1
"""How far a frame stands out from its part, so that it covers nothing of it."""
GOODS, CARDS = 78, 46
"""How far above the foot of a panel the cash and canvassers begin, and below them the cards."""


def callouts(view: NinetyView) -> Iterator[Callout]:
    """The turn, who leads a region, where one is, what is a home, the events, what one has, and all votes."""
    me = active(view)
    assert me is not None
    yield Callout(("Turn, AP left",), (828, HEADING[3] + 46), frame_around(HEADING))
    leads = frame_around(MAP.badges["Squirrel Hill & Homewood"])
    yield Callout(("Who leads",), ((leads[0] + leads[2]) // 2 - 36, leads[3] + 56), leads)
    at = MAP.places[stands(view, me)].markers[0]
    yield Callout(("Your", "place"), (at[0] + 108, at[1] - 4), frame_around(around(at, RING)))
    home = frame_around(HOME)
    yield Callout(("Recruit",), (home[0] + 106, home[1] - 38), home)
    _, _, right, bottom = SCHEDULE
    yield Callout(("Events to", "attend"), (right + 148, bottom - 90), frame_around(SCHEDULE))
    left, _, right, bottom = [*stack(COLUMN, len(view.campaigns), TALLEST)][me]
    goods = frame_around((left + SIDE, bottom - GOODS, right, bottom - CARDS))
    yield Callout(("To spend",), (goods[0] - 113, bottom - 50), goods)
    left, top, _, _ = TABLE
    yield Callout(("Most votes: +10",), (left + 68, top - 44), frame_around(TABLE))


def frame_around(box: Box) -> Box:
    left, top, right, bottom = box
    return left - AROUND, top - AROUND, right + AROUND, bottom + AROUND
