"""What the labels say on the picture that explains the game."""

from __future__ import annotations

from collections.abc import Iterator

from render.callouts import Callout
from rules.redistricting.view import DistrictView


def callouts(view: DistrictView) -> Iterator[Callout]:
    """To do."""
    yield Callout(("To do",), (1000, 600), (900, 700, 1100, 900))
