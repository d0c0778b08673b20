"""What the labels say on the picture that explains the game."""

from __future__ import annotations

from collections.abc import Iterator

from render.boxes import stack
from render.callouts import Callout
from tools.stub.render.panels import COLUMN, HEADING, TALLEST
from tools.stub.render.places import HEAD, panel
from tools.stub.rules.view import StubView

EDGE = 14
"""How far the frame around the round stands out, so that it cuts nothing off."""


def callouts(view: StubView) -> Iterator[Callout]:
    """The round, what a place is worth, who is there, and the points."""
    left, top, _, bottom = HEADING
    yield Callout(("This round",), (900, (top + bottom) // 2), (left - EDGE, top, 500, bottom))
    left, top, right, bottom = panel("Market")
    yield Callout(("What it's worth",), (right - 90, top + 250), (right - 120, top + 8, right - 8, top + HEAD))
    left, top, right, bottom = panel("Town Hall")
    yield Callout(("Who went there",), ((left + right) // 2, bottom - 60), (left + 8, top + HEAD, right - 8, top + 300))
    left, top, right, bottom = [*stack(COLUMN, len(view.standings), TALLEST)][1]
    yield Callout(
        ("Where they were,", "and their points"), (left - 220, (top + bottom) // 2), (left, top, right, bottom)
    )
