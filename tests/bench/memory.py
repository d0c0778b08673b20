"""What a match weighs in memory, and what it costs to read one that is not there.

`python -m tests.bench.memory` prints this table alone.
"""

from __future__ import annotations

import asyncio
import gc
import tracemalloc
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from unittest.mock import patch

from bot.lobby import start
from bot.match.cache import ENTRY_WEIGHT, WEIGHT
from bot.match.matches import Matches
from bot.model.player import Player
from bot.model.session import Setup, Venue
from bot.model.terms import USUAL
from rules import Game, Match, Rng, Seat, Verb, games
from rules.engine.agents import random_move
from tests.bench.tables import machine, table
from tests.bot.begun import begun
from tests.driver import waiting
from tests.store.at_table import open_file

HEADS = ("a match of four in memory", "moves", "KiB", "KiB counted", "ms to read it where it is not")
MOVES = 60, 10_000
COPIES = 4
SEED = "5eed" * 8


async def figures(folder: Path) -> str:
    async with open_file(folder / "memory.db") as store:
        matches, cases = Matches(store, games()), [*product(games().values(), MOVES)]
        return table(HEADS, [await row(matches, game, most, 100 * at) for at, (game, most) in enumerate(cases)])


async def row(matches: Matches, game: Game, most: int, channel: int) -> list[object]:
    """A match that has gone on by so many moves at most, and has been asked and shown as it is in play."""
    players = [Player(seat, seat + 1, f"Player {seat}") for seat in range(4)]
    setup = Setup(game, game.rules.version, "", {}, USUAL, 1)
    moves = played(game, most)
    with patch.object(start, "new_seed", return_value=SEED):
        ids = [(await begun(matches, Venue(1, channel + number), setup, players, moves)).id for number in range(COPIES)]
    for match_id in ids:
        matches.forget(match_id)
    gc.collect()
    tracemalloc.start()
    sessions = [await matches.get(match_id) for match_id in ids]
    for session in sessions:
        session.memory.history.keep_view(-1, session.shown, len(session.under_way.events()))
    gc.collect()
    taken = tracemalloc.get_traced_memory()[0] / COPIES
    tracemalloc.stop()
    counted = WEIGHT + ENTRY_WEIGHT * sessions[0].entries
    matches.forget(ids[0])
    began = perf_counter()
    await matches.get(ids[0])
    seconds = perf_counter() - began
    for match_id in ids:
        matches.forget(match_id)
    return [game.name, len(moves), f"{taken / 1024:.0f}", f"{counted / 1024:.0f}", f"{seconds * 1000:.1f}"]


def played(game: Game, most: int) -> list[tuple[Seat, Verb]]:
    """So many random moves at most."""
    match, rng = Match(game, 4, SEED), Rng(1)
    while match.pending and len(match.moves) < most:
        seat = waiting(match)[0]
        match.play(seat, random_move(match.pending[seat], rng))
    return [*match.moves]


def main() -> None:
    with TemporaryDirectory() as folder:
        print(f"{machine()}\n\n{asyncio.run(figures(Path(folder)))}")


if __name__ == "__main__":
    main()
