"""Long walks of the whole bot, matches one after the other: it is killed, or started anew, so often in each."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from traceback import format_exception

WALKS = {"kills": "tests.wire.test_killed.survived", "restarts": "tests.bot.test_four.restarted"}
"""What walks: a function of a file to keep the match in, how often it happens, and the seed of all chance."""
MOST_A_MATCH = 20
SECONDS = 40
"""Of clock time, that each time may take; of these a walk waits at most 20 for each thing."""
HEADS = ("walk", "seed", "times", "found")


@dataclass(frozen=True)
class Lot:
    """One match, and how often it happens in it."""

    walk: str
    seed: int
    times: int


@dataclass(frozen=True)
class Outcome:
    """What came of a match."""

    lot: Lot
    failures: tuple[str, ...] = ()

    @property
    def row(self) -> Sequence[object]:
        return self.lot.walk, self.lot.seed, self.lot.times, "failed" if self.failures else "whole"


def lots(walk: str, times: int, first: int) -> Iterator[Lot]:
    """So many times, dealt out to matches."""
    for number, start in enumerate(range(0, times, MOST_A_MATCH)):
        yield Lot(walk, first + number, min(MOST_A_MATCH, times - start))


def walked(lot: Lot) -> Outcome:
    """Play one match, and look at what is wrong with it afterwards."""
    module, _, name = WALKS[lot.walk].rpartition(".")
    try:
        with TemporaryDirectory() as folder:
            asyncio.run(in_time(getattr(import_module(module), name), Path(folder) / "hustings.db", lot))
    except Exception as error:
        again = f"python -m tests.soak --{lot.walk} {lot.times} --first {lot.seed}"
        return Outcome(lot, (f"{''.join(format_exception(error))}\n  {again}",))
    return Outcome(lot)


async def in_time(walk: Callable[[Path, int, int], Awaitable[object]], file: Path, lot: Lot) -> None:
    """Raises TimeoutError for a walk that does not come to its end."""
    async with asyncio.timeout(SECONDS * (lot.times + 2)):
        await walk(file, lot.times, lot.seed)
