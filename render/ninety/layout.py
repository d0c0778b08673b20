"""Where things lie beside the map of Ninety."""

from __future__ import annotations

from render.boxes import Box

HEADING: Box = (606, 8, 1070, 98)
CALENDAR: Box = (1078, 8, 1990, 98)
LEGEND: Box = (606, 1166, 1118, 1246)
SCHEDULE: Box = (8, 852, 336, 1242)
COLUMN: Box = (1542, 106, 1990, 864)

TALLEST = 380
"""The most height of a panel."""
TABLE: Box = (1276, 872, 1990, 1242)
