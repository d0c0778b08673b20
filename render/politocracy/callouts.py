"""What the labels say on the picture that explains the game.

They lie in the room of pieces, where its position has none, and on nothing that is printed.
"""

from __future__ import annotations

from collections.abc import Iterator

from render.boxes import Box, Point, bounds, common, stack
from render.callouts import FRAME, Callout
from render.politocracy.heading import TURN
from render.politocracy.layout import COLUMN, GAP, MIDDLE, square, stop
from render.politocracy.legend import CALL
from render.politocracy.panels import ABOVE, MARGIN, SIDE, TALLEST
from render.window import SIZE
from rules.politocracy.board import BOARD, MONEY_TRAIL, RING
from rules.politocracy.view import PolitocracyView

SQUARES = {one.name: one.number for one in RING}
STOPS = {one.name: one.number for one in MONEY_TRAIL}
LINES = 7
"""The lines of a panel at a table of three; the second has the popularity."""


def callouts(view: PolitocracyView) -> Iterator[Callout]:
    """The labels: turn, question, worth of voters, their owner, the source of money, popularity."""
    yield turn()
    yield question(view)
    yield value()
    yield ownership()
    yield start()
    yield popularity(view)


def turn() -> Callout:
    """The round and the turn; the label lies in the room of pieces above."""
    left, top, right, _ = MIDDLE
    above = amid(*(stop(STOPS[name]).lane for name in ("Chamber of Industry", "Hollywood Moguls")))
    return Callout(("Whose turn it is",), above, around((left, top, right, top + (TURN + CALL) // 2)))


def question(view: PolitocracyView) -> Callout:
    """The square of the seat that has the turn; the label lies in the room of pieces on the next one and the corner."""
    here = None if view.turn is None else view.candidates[view.turn].square
    assert here is not None
    after, corner = square(here + 1), square(here + 2)
    return Callout(
        ("Buy or pander",), (amid(after.lane, corner.lane)[0], amid(after.lane)[1]), around(square(here).whole)
    )


def value() -> Callout:
    """A constituent's percents and prices; the label lies in the room of pieces on it and on the corner beside it."""
    voters, beside = square(SQUARES["Civil Servants"]), square(SQUARES["Poll/Debate B"])
    return Callout(
        ("Value by ideology",), (amid(voters.lane, beside.lane)[0], amid(voters.lane)[1]), around(voters.printed)
    )


def ownership() -> Callout:
    """A constituent with an owner; the label lies in the room of pieces on the squares before it."""
    number, first = SQUARES["Trade Unions"], SQUARES["Active-Duty Military"]
    return Callout(("Bought voters",), amid(square(first).lane, square(number - 1).lane), around(square(number).whole))


def start() -> Callout:
    """The start of the Money Trail; the label lies in the room of pieces there and on the first stop."""
    here = stop(STOPS["Start"])
    x, y = amid(here.lane, stop(1).lane)
    return Callout(("Raise money here",), (x, y + FRAME), around(here.printed))


def popularity(view: PolitocracyView) -> Callout:
    """The bar of the most popular candidate; the label lies in the room of pieces on a card stop of the Money Trail."""
    panels = [*stack(COLUMN, len(view.candidates), TALLEST)]
    first = max(range(len(panels)), key=lambda seat: view.candidates[seat].popularity)
    line = (panels[first][3] - MARGIN - panels[first][1] - ABOVE) // LINES
    left, top, right, _ = panels[first]
    bar = around((left + SIDE, top + ABOVE + line + GAP + 1, right - FRAME, top + ABOVE + 2 * line))
    return Callout((f"Needs {BOARD.election_popularity}%",), (left - 318, bar[1] + 22), bar)


def amid(*boxes: Box) -> Point:
    """The middle of some boxes, all together."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return (min(lefts) + max(rights)) // 2, (min(tops) + max(bottoms)) // 2


def around(part: Box) -> Box:
    """A part with its frame on its edge and in the gap to the next."""
    left, top, right, bottom = part
    return common(bounds(((left, top), (right, bottom)), FRAME - GAP // 2), (0, 0, *SIZE))
