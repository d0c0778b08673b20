"""How many turns a second one bot makes, each with a new picture, in many matches at once: over the small Discord.

Each match makes its next move once the picture of the last one is there, and with `--turns` a second not before its
time has come; the driver takes its part of the processors. `--mib 0` draws in a thread. By itself:
`python -m tests.bench.throughput`.
"""

from __future__ import annotations

import argparse
import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from rules import games
from tests.bench.client import Client, client
from tests.bench.members import Table, begun
from tests.bench.process import resident
from tests.bench.spent import spent_by
from tests.bench.tables import machine, table
from tests.wire.discord import Call
from tests.wire.house import beside

MATCHES, SECONDS, MIB = 48, 20.0, 256
PATIENCE = 10.0
"""Seconds for a picture; whoever waits longer moves on without it."""
HEADS = (
    *(
        "matches at once",
        "MiB for pictures",
        "turns a second asked for",
        "made",
        "an answer, ms: median",
        "99th percentile",
    ),
    *("its picture, ms: median", "99th percentile", "processor a turn, ms: the bot", "what draws", "the driver"),
    *("the loop is late, ms: 99th percentile", "of our own, at most", "the bot, MiB", "what draws, MiB"),
)


@dataclass
class Load:
    """What came of so many matches: seconds until each answer, and from there until the picture."""

    answers: list[float] = field(default_factory=list[float])
    pictures: list[float] = field(default_factory=list[float])
    drawn: Counter[str] = field(default_factory=Counter[str])

    def note(self, call: Call) -> None:
        """A picture has come to a channel."""
        if call.files:
            self.drawn[call.path.split("/")[2]] += 1


async def figures(
    folder: Path,
    matches: int = MATCHES,
    seconds: float = SECONDS,
    *,
    mib: Sequence[int] = (0, MIB),
    turns: Sequence[float] = (0,),
) -> str:
    """A row for each size of the shelf and number of turns a second."""
    rows = [await row(folder / f"{one}-{pace}", matches, seconds, one, pace) for one in mib for pace in turns]
    return table(HEADS, rows)


async def row(folder: Path, matches: int, seconds: float, mib: int, turns: float) -> list[object]:
    folder.mkdir()  # noqa: ASYNC240, nothing else runs yet
    async with client(("tests.bench.late",), folder, {"HUSTINGS_PICTURES_MIB": str(mib)}) as bot:
        tables = [
            await begun(bot, game, number) for number, game in enumerate(islice(cycle(games().values()), matches))
        ]
        bot.measure_lateness()
        load, before = Load(), clocks(bot)
        bot.wire.on_effect = load.note
        end = perf_counter() + seconds
        every = matches / turns if turns else 0
        await asyncio.gather(*(play(one, load, end, every, every * at / matches) for at, one in enumerate(tables)))
        spent = [(now - then) * 1e3 / len(load.pictures) for now, then in zip(clocks(bot), before, strict=True)]
        told = [len(load.pictures) / seconds, *in_ms(load.answers), *in_ms(load.pictures), *spent]
        _, late, _, own = await bot.lateness()
        held = [resident(bot.pid), sum(map(resident, beside(bot.pid)))]
        told += [late, own]
        return [matches, mib, turns or "all", *(f"{one:.1f}" for one in told), *(f"{one:.0f}" for one in held)]


async def play(at: Table, load: Load, end: float, every: float, first: float) -> None:
    """Move for so long, at most once in so many seconds, and wait for each picture."""
    channel, due = str(at.channel.id), perf_counter() + first
    while perf_counter() < end and not at.match.result:
        await asyncio.sleep(due - perf_counter())
        due += every
        had, moves = load.drawn[channel], len(at.match.log)
        load.answers.append(await at.typed_among_others())
        start = perf_counter()
        if len(at.match.log) > moves and await at.client.wire.until(
            lambda had=had: load.drawn[channel] > had, PATIENCE
        ):
            load.pictures.append(perf_counter() - start)


def in_ms(took: Sequence[float]) -> tuple[float, float]:
    return median(took) * 1e3, quantiles(took, n=100)[-1] * 1e3


def clocks(bot: Client) -> list[float]:
    """Processor seconds so far: of the bot, of what draws beside it, and here."""
    return [spent_by(bot.pid), sum(map(spent_by, beside(bot.pid))), process_time()]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.throughput", description=__doc__)
    parser.add_argument(
        "--matches", type=int, default=MATCHES, help=f"matches at once, of all games in turn ({MATCHES})"
    )
    parser.add_argument("--seconds", type=float, default=SECONDS, help=f"by the clock, a row ({SECONDS:.0f})")
    parser.add_argument("--turns", type=float, action="append", help="turns a second asked for, a row each (all)")
    parser.add_argument("--mib", type=int, action="append", help=f"MiB for pictures, a row each (0 and {MIB})")
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        found = figures(
            Path(folder), options.matches, options.seconds, mib=options.mib or (0, MIB), turns=options.turns or (0,)
        )
        print(f"{machine()}\n\n{asyncio.run(found)}")


if __name__ == "__main__":
    main()
