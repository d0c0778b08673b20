"""Long walks of the whole bot: killed, started anew or pressed at random so often, in matches one after the other.

The fleet's is of two processes on one PostgreSQL, with many matches at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from traceback import format_exception

import pytest

MOST_A_MATCH = {"kills": 20, "restarts": 50, "presses": 500, "fleet": 100}
SECONDS = 40
"""Of clock time, that each time may take; of these a walk waits at most 20 for each thing."""
HEADS = ("walk", "seed", "times", "found")


@dataclass(frozen=True)
class Lot:
    walk: str
    seed: int
    times: int


@dataclass(frozen=True)
class Outcome:
    lot: Lot
    failures: tuple[str, ...] = ()
    skipped: str = ""
    """Why it can't be walked here."""

    @property
    def row(self) -> Sequence[object]:
        found = "failed" if self.failures else self.skipped or "whole"
        return self.lot.walk, self.lot.seed, self.lot.times, found


def lots(walk: str, times: int, first: int) -> Iterator[Lot]:
    most = MOST_A_MATCH[walk]
    for number, start in enumerate(range(0, times, most)):
        yield Lot(walk, first + number, min(most, times - start))


def walked(lot: Lot) -> Outcome:
    """Play one match, and look at what is wrong with it afterwards; what the bot logs meanwhile is left out."""
    try:
        with TemporaryDirectory() as folder, redirect_stdout(StringIO()):
            asyncio.run(in_time(Path(folder), lot))
    except pytest.skip.Exception as why:
        return Outcome(lot, skipped=str(why))
    except Exception as error:
        again = f"python -m tests.soak --{lot.walk} {lot.times} --first {lot.seed}"
        return Outcome(lot, (f"{''.join(format_exception(error))}\n  {again}",))
    return Outcome(lot)


async def in_time(folder: Path, lot: Lot) -> None:
    """Raises TimeoutError for a walk that does not come to its end."""
    async with asyncio.timeout(SECONDS * (lot.times + 2)):
        await walk(folder, lot)


async def walk(folder: Path, lot: Lot) -> None:
    """Each is imported when it is needed: matches alone need no bot."""
    match lot.walk:
        case "kills":
            from tests.wire.test_killed import survive

            await survive(folder / "hustings.db", lot.times, lot.seed)
        case "fleet":
            from tests.postgres import end_servers, server
            from tests.wire.test_fleet import survive_together

            try:
                await survive_together(server(), folder / "hustings.db", lot.times, lot.seed)
            finally:
                end_servers()
        case "restarts":
            from tests.bot.test_four import restarted

            await restarted(folder, lot.times, lot.seed)
        case _:
            from tests.bot.test_pickers import picked_at_random

            await picked_at_random(folder / "hustings.db", lot.times, lot.seed)
