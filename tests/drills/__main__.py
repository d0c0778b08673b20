"""Play the drills, or those with a word in their name, and print their table: `python -m tests.drills [WORD]`."""

from __future__ import annotations

import asyncio
import logging
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import structlog

from tests.drills.all import DRILLS
from tests.drills.drill import Drill


def main() -> int:
    """Print a row a drill, as it ends; exit status 1 where one fails."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    print("| drill | before | now |\n| --- | --- | --- |", flush=True)
    rows = [asyncio.run(row(drill)) for drill in DRILLS if all(word in drill.name for word in sys.argv[1:])]
    return int(not all(rows))


async def row(drill: Drill) -> bool:
    with TemporaryDirectory() as folder:
        try:
            now = await drill.play(Path(folder))
        except AssertionError as failed:
            now = f"**fails**: {failed}"
    print(f"| {drill.name} | {drill.before} | {now} |", flush=True)
    return not now.startswith("**fails**")


if __name__ == "__main__":
    sys.exit(main())
