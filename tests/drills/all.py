"""All drills, in the order in which an operator may meet them."""

from __future__ import annotations

from tests.drills import day, disk, lost, releases, restoring

DRILLS = (*releases.DRILLS, *restoring.DRILLS, *disk.DRILLS, *lost.DRILLS, *day.DRILLS)
