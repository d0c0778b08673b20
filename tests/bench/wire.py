"""A move as Discord sees it: the bot as a process of its own on the small Discord, beside a bare client.

The bare client makes the very calls that a move has just made, with bodies of about the same size. They go by turns,
move by move, so that what else the machine does falls on both; and nothing of a move is left when the next begins.

`python -m tests.bench.wire --moves 100` prints this table alone. For an older checkout, copy this folder there first.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import AsyncExitStack
from dataclasses import astuple, dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from rules import Game, games
from tests.bench import bare
from tests.bench.client import Client, Cost, Samples, client
from tests.bench.members import Table, begun
from tests.bench.tables import machine, table
from tests.wire import components
from tests.wire.discord import Call

MOVES, TIMES = 20, 3
WARM = 4
"""The first moves of a match, which are not counted."""

ONE_PIXEL, BOT, BARE = ("tests.bench.one_pixel",), ("bot", "run"), ("tests.bench.bare",)
HEADS = (
    *("a move on the wire, processor", "ms", "of it the event loop", "the same calls bare, ms", "times"),
    *("calls", "that count", "aim", "most of it is"),
)
TYPED, PRESSED, DRAWN = "typed", "pressed", "typed, with its picture"
MOST_TIMES = 3.0
AIMS = {TYPED: f"{MOST_TIMES} times", PRESSED: f"{MOST_TIMES} times", DRAWN: "20 ms"}
PICTURE, PICTURE_AIM = "a changed picture alone", "20 ms"
MOST = 4
"""So many places are named in which the bot spends most."""
KINDS = {4: "answer", 5: "wait", 6: "wait", 7: "answer"}
CHANNELS, WEBHOOKS = {"POST": "post", "PATCH": "edit"}, {"POST": "more", "PATCH": "later", "DELETE": "remove"}
ROUTES = {"channels": CHANNELS, "webhooks": WEBHOOKS}


@dataclass
class Way:
    """A way to move at a table, and what it has cost beside the same calls of the bare client."""

    at: Table
    move: Callable[[Table], Awaitable[Cost]]
    cost: Cost = field(default_factory=Cost)
    same: Cost = field(default_factory=Cost)


@dataclass(frozen=True)
class Figures:
    """What a move came to, in milliseconds and in calls."""

    ms: float
    loop: float
    bare: float
    times: float
    calls: float
    counted: float
    pictures: float


async def figures(folder: Path, moves: int = MOVES, times: int = TIMES, *, keys: Iterable[str] = ()) -> str:
    """The table: for each of these games, or all, and each way of moving the middle one of several runs."""
    async with AsyncExitStack() as stack:
        one_pixel, bot, same = [await stack.enter_async_context(client(one, folder)) for one in (ONE_PIXEL, BOT, BARE)]
        await copied(same, bare.USUAL[:2])
        found = list[list[object]]()
        for game in [games()[key] for key in keys or games()]:
            seen = Samples()
            runs = [await run(game, seed, moves, one_pixel, bot, same, seen) for seed in range(times)]
            found += table_rows(game, {way: middle([one[way] for one in runs]) for way in AIMS}, seen)
    return table(HEADS, found)


async def run(
    game: Game, seed: int, moves: int, one_pixel: Client, bot: Client, same: Client, seen: Samples
) -> dict[str, Figures]:
    """So many moves of a game in each way, by turns; what is done meanwhile without pictures is `seen`."""
    ways = {
        TYPED: Way(await begun(one_pixel, game, seed), Table.typed),
        PRESSED: Way(await begun(one_pixel, game, seed), Table.pressed),
        DRAWN: Way(await begun(bot, game, seed), Table.typed),
    }
    for number in range(WARM + moves):
        if number == WARM:
            await one_pixel.samples()
        for way in ways.values():
            if way.at.match.result:
                way.at = await begun(way.at.client, game, seed)
            cost = await way.move(way.at)
            again = await copied(same, [shape(call) for call in cost.calls])
            if number >= WARM:
                way.cost.add(cost)
                way.same.add(again)
    seen.add(await one_pixel.samples())
    return {name: figures_of(way, moves) for name, way in ways.items()}


async def copied(same: Client, calls: Sequence[bare.Call]) -> Cost:
    wire, before = same.wire, len(same.wire.calls)
    asked = wire.slash(wire.world.owner, wire.channel, "play", calls=bare.written(calls))
    cost = await same.cost(asked, lambda: len(wire.calls) >= before + len(calls) and wire.calls[-1].status)
    assert len(cost.calls) == len(calls), [call.path for call in cost.calls]
    return cost


def shape(call: Call) -> bare.Call:
    """A call of the bot's, as the bare client makes one of the same size.

    A press on a post is answered by its update, which keeps the picture: the new message of the bare client has none.
    """
    place = call.path.split("/")[1]
    answers = place == "interactions"
    kind = KINDS[call.body["type"]] if answers else ROUTES[place][call.method]
    body = ((call.body.get("data") or {}) if answers else call.body) or {}
    parts = [*components.walk(body.get("components") or [])]
    selects = [part["options"] for part in parts if part["type"] == components.STRING_SELECT]
    alt = sum(len(one["description"] or "") for part in parts for one in part.get("items") or [])
    kept = alt if answers and not call.files else 0
    lines = [len(one["label"] + one["value"] + (one.get("description") or "")) for lines in selects for one in lines]
    return bare.Call(
        kind,
        text=(sum(len(part["content"]) for part in parts if part["type"] == components.TEXT) or 1) + kept,
        alt=alt - kept,
        selects=[len(options) for options in selects],
        option=round(statistics.mean(lines)) if lines else 0,
        buttons=sum(part["type"] == components.BUTTON for part in parts),
        picture=sum(len(data) for _, data in call.files.values()),
    )


def figures_of(way: Way, moves: int) -> Figures:
    cost, ms = way.cost, 1000 / moves
    spent = (cost.spent * ms, cost.loop * ms, way.same.spent * ms, cost.spent / way.same.spent)
    return Figures(*spent, len(cost.calls) / moves, cost.counted / moves, cost.pictures / moves)


def middle(runs: Sequence[Figures]) -> Figures:
    return Figures(*(statistics.median(figure) for figure in zip(*map(astuple, runs), strict=True)))


def table_rows(game: Game, found: dict[str, Figures], seen: Samples) -> list[list[object]]:
    """A row for each way, and one for a picture alone, which is what moves with theirs cost more.

    Rows that miss their aim name the functions of the project in which most of it is.
    """
    drawing = found[DRAWN].ms - found[TYPED].ms
    most = {
        way: most_of(seen.rooms) + (f"; {most_of(seen.functions)}" if found[way].times > MOST_TIMES else "")
        for way in (TYPED, PRESSED)
    }
    mostly = {**most, DRAWN: f"the picture {drawing / found[DRAWN].ms:.0%}"}
    rows = list[list[object]]()
    for way, one in found.items():
        shown = (one.ms, one.loop, one.bare, one.times, one.calls, one.counted)
        rows.append([f"{game.name}, {way}", *(f"{figure:.1f}" for figure in shown), AIMS[way], mostly[way]])
    alone = drawing / (found[DRAWN].pictures or 1)
    return [*rows, [f"{game.name}, {PICTURE}", f"{alone:.1f}", *[""] * 5, PICTURE_AIM, ""]]


def most_of(seen: Counter[str]) -> str:
    return ", ".join(f"{place} {times / seen.total():.0%}" for place, times in seen.most_common(MOST))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.wire", description=__doc__)
    parser.add_argument("--moves", type=int, default=MOVES, help=f"moves in each way and run ({MOVES})")
    parser.add_argument("--times", type=int, default=TIMES, help=f"runs, of which the middle one counts ({TIMES})")
    parser.add_argument("--game", choices=sorted(games()), action="append", default=[], help="this game alone")
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        measured = figures(Path(folder), options.moves, options.times, keys=options.game)
        print(f"{machine()}\n\n{asyncio.run(measured)}")


if __name__ == "__main__":
    main()
