"""What the labels say on the picture that explains the game."""

from __future__ import annotations

from collections.abc import Iterator

from render.barrage.map import LABEL, MAP, STAFFER, STAR
from render.barrage.panels import COLUMN, TALLEST
from render.barrage.sea import BAR, DIE, WINS
from render.boxes import Box, Point, bounds, stack
from render.callouts import FRAME, Callout
from rules.barrage.board import STATES
from rules.barrage.view import BarrageView

AIR = 4
"""The space between a frame and its part."""
WITH_STARS, WITH_STAFFERS = "CA", "IL"
"""States in the guide's position: one with stars, and one where Staffers wait."""


def callouts(view: BarrageView) -> Iterator[Callout]:
    """The votes, the offices, what a state is worth and who waits there, what wins, the roll, and whose turn it is."""
    left, top, _, bottom = BAR.at
    yield Callout(("Who", "leads"), (86, 183), (left - AIR, top - AIR, BAR.mark, bottom + AIR))
    yield Callout(("Offices help later",), (1030, 274), bounds(corners(*MAP.offices.values()), AIR))
    yield Callout((f"{STATES[WITH_STARS].votes} votes for", "most stars"), (152, 726), stars(WITH_STARS))
    yield Callout(("Waiting to roll",), (784, 658), around(*MAP.states[WITH_STAFFERS].staffers, size=STAFFER))
    yield Callout(("What a roll needs",), (870, 1040), bounds(corners(WINS), AIR))
    yield Callout(("The roll",), (1230, 1198), DIE)
    panel = [*stack(COLUMN, len(view.candidates), TALLEST)][view.turn or 0]
    yield Callout(("Whose turn, and", "what they have"), (1412, 909), panel)


def stars(code: str) -> Box:
    """A state's stars, with its label above them."""
    place = MAP.states[code]
    left, top, right, bottom = around(*place.stars, size=STAR)
    return left, min(top, place.label[1] - LABEL), right, bottom


def around(*middles: Point, size: int) -> Box:
    """The box around pieces of a size whose frame does not touch them."""
    return bounds(middles, size // 2 + FRAME)


def corners(*boxes: Box) -> Iterator[Point]:
    for left, top, right, bottom in boxes:
        yield from ((left, top), (right, bottom))
