"""A post as it is to be sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.pages.controls import Row
from render.chart import Chart
from rules import Seat, View


@dataclass(frozen=True)
class Page:
    """A post as it is to be sent: its texts in order, the view to draw behind the first, its rows of controls.

    A `chart` is drawn behind the second, and only where there is a view. `asked` are the seats whose answers the
    picture says are awaited, `alt_begins` what its alt text begins with.
    """

    id: int
    parts: Sequence[str]
    view: View | None = None
    rows: Sequence[Row] = ()
    asked: Sequence[Seat] = ()
    chart: Chart | None = None
    alt_begins: str = ""
