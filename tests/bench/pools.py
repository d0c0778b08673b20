"""How long somebody waits for a match to be read, and how late the loop is, beside what nobody waits for.

`python -m tests.bench.pools` prints this table alone.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TypeAlias
from unittest.mock import patch

from bot.app.looking_over import look_at
from bot.app.run import settle_in
from bot.lobby import start
from bot.match.matches import Matches
from bot.match.pools import LATER, LONG, POOL
from bot.match.workers import PLACES, Worker
from bot.model.player import Player
from bot.model.ratings import Ranked, rate
from bot.model.session import Setup, Venue
from bot.model.terms import USUAL
from rules import games
from tests.bench.memory import SEED, played
from tests.bench.pictures import lateness_during
from tests.bench.tables import machine, table
from tests.bot.begun import begun
from tests.store.at_table import open_file

MATCHES, MOVES = 24, 300
RATED, PEOPLE = 10_000, 300
SECONDS, PAUSE = 4.0, 0.05
Work: TypeAlias = Callable[["Beside"], Awaitable[None]]
HEADS = (
    *("beside", "a match is read, ms: median", "at most", "the loop is late, ms: 99th percentile"),
    "at most, of our own",
)


@dataclass
class Beside:
    """What goes on beside whoever waits, until it ends."""

    matches: Matches
    ids: Sequence[int]
    rng: random.Random = field(default_factory=lambda: random.Random(1))
    ends: bool = False

    async def looking_over(self) -> None:
        """With no pause between two matches."""
        POOL.set(LATER)
        while not self.ends:
            await look_at(self.matches, self.rng.choice(self.ids))

    async def rating(self) -> None:
        some = [
            Ranked(at, at, seat, user, seat)
            for at in range(RATED)
            for seat, user in enumerate(self.rng.sample(range(PEOPLE), 4))
        ]
        while not self.ends:
            await LONG.do(rate, some)

    async def in_turn(self) -> None:
        """As after a start: posts and automatic moves, each as many as there are places."""
        workers: list[Worker[int]] = [Worker(name, self._round) for name in ("posts", "moves")]
        for one, key in product(workers, range(PLACES)):
            one.wake_in_turn(key)
        await asyncio.gather(*(task for one in workers for task in one.tasks.values()))

    async def _round(self, key: int) -> bool:
        await self.matches.read(self.ids[key % len(self.ids)])
        return not self.ends


async def figures(folder: Path) -> str:
    settle_in()
    async with open_file(folder / "pools.db") as store:
        matches, game = Matches(store, games()), games()["barrage"]
        players, moves = [Player(seat, seat + 1, f"Player {seat}") for seat in range(4)], played(game, MOVES)
        setup = Setup(game, game.rules.version, "", {}, USUAL, 1)
        with patch.object(start, "new_seed", return_value=SEED):
            ids = [(await begun(matches, Venue(1, at), setup, players, moves)).id for at in range(1, MATCHES + 1)]
        for match_id in ids:
            matches.forget(match_id)
        kinds: dict[str, Sequence[Work]] = {
            "nothing": (),
            "matches that are looked over": (Beside.looking_over,),
            f"ratings of {RATED:,} matches": (Beside.rating,),
            f"{2 * PLACES} matches in turn": (Beside.in_turn,),
            "all of it": (Beside.looking_over, Beside.rating, Beside.in_turn),
        }
        return table(HEADS, [await row(Beside(matches, ids[1:]), ids[0], *one) for one in kinds.items()])


async def row(beside: Beside, match_id: int, name: str, works: Sequence[Work]) -> list[object]:
    tasks, took = [asyncio.ensure_future(work(beside)) for work in works], list[float]()
    late = await lateness_during(waits(beside.matches, match_id, took))
    beside.ends = True
    await asyncio.gather(*tasks)
    return [name, *(f"{one:.0f}" for one in (median(took), max(took))), *(f"{one:.1f}" for one in (late[1], late[3]))]


async def waits(matches: Matches, match_id: int, took: list[float]) -> None:
    """Somebody wants a match that is not in memory, again and again."""
    end = perf_counter() + SECONDS
    while (began := perf_counter()) < end:
        matches.forget(match_id)
        await matches.get(match_id)
        took.append((perf_counter() - began) * 1e3)
        await asyncio.sleep(PAUSE)


def main() -> None:
    with TemporaryDirectory() as folder:
        print(f"{machine()}\n\n{asyncio.run(figures(Path(folder)))}")


if __name__ == "__main__":
    main()
