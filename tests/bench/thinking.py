"""How long sharp AI players think in their process, and how late the event loop is meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from multiprocessing import active_children
from statistics import median, quantiles
from time import perf_counter

from bot.app.run import settle_in
from bot.model.drawing import Place, Urgency
from bot.tasks.thinker import Thinker
from rules import Game, Match, Rng, Seat, agents, games
from tests.bench.pictures import apart, lateness_during
from tests.bench.process import resident
from tests.bench.tables import table
from tests.driver import waiting

HEADS = (
    *("a sharp AI player thinks, by the clock", "seats", "decisions", "the first, ms", "median", "99th percentile"),
    *("at most", "the loop is late, ms: 99th percentile", "at most, of our own", "the process, MiB"),
)


def figures(keys: Sequence[str] = tuple(games())) -> str:
    """A row for the fewest and the most seats of each game."""
    rows = apart(
        thinking,
        [(key, seats) for key in keys for seats in (games()[key].rules.seats[0], games()[key].rules.seats[-1])],
    )
    return table(HEADS, rows)


def thinking(key: str, seats: int) -> list[object]:
    """A row: all that one seat is asked in a match of steady players. The first thought begins the process."""
    game, took, late, held = games()[key], list[float](), list[float](), list[float]()
    asked = questions(game, seats)

    async def think(thinker: Thinker, questions: Sequence[tuple[Match, Seat]]) -> None:
        for match, seat in questions:
            start = perf_counter()
            await thinker.think(match, seat, str(len(match.log)), Place(Urgency.CALL, 0))
            took.append((perf_counter() - start) * 1e3)

    async def all_of_it() -> None:
        settle_in()
        thinker = Thinker()
        try:
            await think(thinker, asked[:1])
            late.extend(await lateness_during(think(thinker, asked[1:])))
            held.extend(resident(process.pid or 0) for process in active_children())
        finally:
            thinker.stop()

    asyncio.run(all_of_it())
    first, *others = took
    spent = (first, median(others), quantiles(others, n=100)[-1], max(others))
    told = [f"{one:.0f}" for one in spent] + [f"{late[1]:.1f}", f"{late[3]:.1f}", f"{sum(held):.0f}"]
    return [game.name, seats, len(took), *told]


def questions(game: Game, seats: int) -> list[tuple[Match, Seat]]:
    """What the first seat is asked in a match of steady players, each time with the match as it stands then."""
    match, rng, asked = Match(game, seats, "bench"), Rng("bench"), list[tuple[Match, Seat]]()
    while match.result is None:
        seat = waiting(match)[0]
        asked += [(Match.load(match.dump()), seat)] if seat == 0 else []
        move = agents.of(game)(match.view(seat), match.pending[seat], rng)
        assert move is not None
        match.play(seat, move)
    return asked
