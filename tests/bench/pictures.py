"""Pictures: what one takes and how large it is, and how late the event loop is while a thread draws.

Each row is measured in a process of its own, so that nothing has been drawn before.
"""

from __future__ import annotations

import asyncio
import os
import statistics
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from multiprocessing import get_context
from time import perf_counter, process_time, sleep
from typing import TypeVar
from zlib import compress

from bot.app.run import settle_in
from render import close_ups, draw, prepare
from rules import Game, Match, Rng, View, agents, games, letter
from tests.bench.process import resident
from tests.bench.tables import table
from tests.driver import play_out

PEOPLE = 4
STEP = 3
"""The moves from one picture to the next, which marks what they have changed."""

CLOSELY, WHOLE = 6, 12
TIMES = 3
TICK = 0.001
SLEEPS, ASLEEP = 100, 0.02
BESIDE = [
    f"a thread {does}" for does in ("sleeps", "computes, but not in Python", "prepares the game", "draws pictures")
]
"""What is done beside the event loop: the first two tell what the machine itself adds."""

NOISE = bytes(range(256)) * 40_000

Row = list[object]
Figures = TypeVar("Figures")
Done = TypeVar("Done")


def figures() -> str:
    """Pictures of a random match, one after the other, as its channel gets them; then whole boards and close-ups.

    Before them the game is prepared, as at the bot's start, and one from the middle of the match is drawn.
    """
    heads = (
        *("pictures, processor time", "seats", "preparing, ms", "the first of a match, ms", "a changed position, ms"),
        *("95th percentile", "median by the clock", "KiB", "the largest", "a whole board, ms", "its KiB"),
        *("a close-up, ms", "then held, MiB more"),
    )
    tables = ((key, seats) for key, game in games().items() for seats in {PEOPLE, game.rules.seats[-1]})
    rows = apart(drawn, sorted(tables))
    return table(heads, rows)


def lateness() -> str:
    """How late the event loop is; of several runs the best, so that a busy machine does not count."""
    rows = list[Row]()
    for key, game in games().items():
        runs = apart(late, [(key, game.rules.seats[-1])] * TIMES)
        for number, what in enumerate(BESIDE):
            best = [min(figure) for figure in zip(*(run[number] for run in runs), strict=True)]
            rows.append([f"{game.name}, {game.rules.seats[-1]} seats: {what}", *(f"{figure:.1f}" for figure in best)])
    return table(
        ("the event loop is late, ms", "median", "99th percentile", "at most", "without other processes"), rows
    )


def apart(measure: Callable[[str, int], Figures], rows: Sequence[tuple[str, int]]) -> list[Figures]:
    """Measure each row in a new process, one after the other."""
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as processes:
        return [processes.submit(measure, *row).result() for row in rows]


def drawn(key: str, seats: int) -> Row:
    game, spent, sizes = games()[key], list[tuple[float, float]](), list[float]()
    views = positions(game, seats)
    before = resident(os.getpid())
    _, (_, preparing) = timed(lambda: prepare(game))
    _, (_, first) = timed(lambda: draw(game, views[len(views) // 2], names=names(seats), glance=True))
    for since, view in pairwise(views):
        picture, took = timed(
            lambda since=since, view=view: draw(game, view, names=names(seats), since=since, glance=True)
        )
        spent.append(took)
        sizes.append(len(picture.data) / 1024)
    wholes = [timed(lambda view=view: draw(game, view, names=names(seats))) for view in views[:: len(views) // WHOLE]]
    closely = [
        timed(lambda focus=focus: draw(game, views[-1], names=names(seats), focus=focus))[1][1]
        for focus in [*close_ups(game, views[-1], letter)][:CLOSELY]
    ]
    clock, processor = zip(*spent, strict=True)
    usual, slow = statistics.median(processor), statistics.quantiles(processor, n=20)[-1]
    times = (preparing, first, usual, slow, statistics.median(clock))
    return [
        game.name,
        seats,
        *(f"{figure:.0f}" for figure in times),
        *(f"{figure:.0f}" for figure in (statistics.median(sizes), max(sizes))),
        f"{statistics.median(took for _, (_, took) in wholes):.0f}",
        f"{statistics.median(len(picture.data) for picture, _ in wholes) / 1024:.0f}",
        f"{statistics.median(closely):.0f}" if closely else "",
        f"{resident(os.getpid()) - before:.0f}",
    ]


def timed(work: Callable[[], Done]) -> tuple[Done, tuple[float, float]]:
    """What some work returns, and the milliseconds that it took, by the clock and of the processor."""
    clock, processor = perf_counter(), process_time()
    done = work()
    return done, ((perf_counter() - clock) * 1e3, (process_time() - processor) * 1e3)


def positions(game: Game, seats: int) -> list[View]:
    """What a spectator sees in a random match, every few moves from its start to its end."""
    match, rng, views = Match(game, seats, "bench"), Rng(1), list[View]()
    play_out(match, lambda match, seat: agents.random_move(match.pending[seat], rng))
    again = Match(game, seats, "bench")
    for seat, move in match.moves:
        views.append(again.view())
        again.play(seat, move)
    return [*views[::STEP], again.view()]


def names(seats: int) -> dict[int, str]:
    return {seat: f"Player {seat + 1}" for seat in range(seats)}


def late(key: str, seats: int) -> list[list[float]]:
    """How late the loop is while a thread does each of `BESIDE`, as `lateness_during` tells it."""
    game = games()[key]
    views = positions(game, seats)

    async def asleep() -> None:
        for _ in range(SLEEPS):
            await asyncio.to_thread(sleep, ASLEEP)

    async def computing() -> None:
        for _ in range(SLEEPS):
            await asyncio.to_thread(compress, NOISE, 9)

    async def pictures(views: Sequence[View]) -> None:
        for since, view in pairwise(views):
            await asyncio.to_thread(draw, game, view, names=names(seats), since=since, glance=True)

    async def all_of_them() -> list[list[float]]:
        settle_in()
        return [
            await lateness_during(asleep()),
            await lateness_during(computing()),
            await lateness_during(asyncio.to_thread(prepare, game)),
            await lateness_during(pictures(views)),
        ]

    return asyncio.run(all_of_them())


async def lateness_during(work: Awaitable[object]) -> list[float]:
    """How late a call comes that is always due again after a tick: median, 99th percentile, most, most of our own."""
    loop, waits, own = asyncio.get_running_loop(), list[float](), list[float]()
    clocks = [queued(), await asyncio.to_thread(queued)]

    def tick(due: float, before: float) -> None:
        waits.append((loop.time() - due) * 1e3)
        own.append(max(0.0, waits[-1] - (waiting(clocks) - before)))
        arm()

    def arm() -> None:
        nonlocal timer
        before, due = waiting(clocks), loop.time() + TICK
        timer = loop.call_at(due, tick, due, before)

    timer: asyncio.TimerHandle | None = None
    arm()
    await work
    if timer:
        timer.cancel()
    for clock in clocks:
        os.close(clock)
    return [statistics.median(waits), statistics.quantiles(waits, n=100)[-1], max(waits), max(own)]


def queued() -> int:
    """The file that tells how long this thread has waited for a processor."""
    return os.open("/proc/thread-self/schedstat", os.O_RDONLY)


def waiting(clocks: Sequence[int]) -> float:
    """Milliseconds that some threads have waited for a processor."""
    return sum(int(os.pread(clock, 100, 0).split()[1]) for clock in clocks) / 1e6
