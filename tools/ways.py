"""The length of the ways through the bot: `python -m tools.ways` prints the files and functions that each passes.

A way is walked in the simulated Discord of the tests, until all that follows from it is done, with real pictures. A
first walk, which is not counted, leaves nothing to be prepared. Counted are files, functions that have a name, and
changes of file: a call of a function that stands in another file than the last one called in the same thread.
"""

from __future__ import annotations

import asyncio
import logging
import random
import sys
import threading
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any, TypeAlias
from unittest.mock import patch

import structlog

from bot.model.session import Session
from bot.model.terms import Terms
from bot.model.time import HOUR
from bot.tasks.drawer import InThread
from rules import agents
from tests.bot.channel import ALL_GAMES, Channel, channel, reply_of
from tests.bot.placing import ask_table, newest
from tests.bot.playing import SEED, opening, person, press_move, type_move
from tests.bot.test_toy import PICK, match_to_build

BOT = str(Path(__file__).parent.parent / "bot") + "/"
OPENING_MOVES = 6
"""The number of moves made before a way begins."""


@dataclass
class Way:
    """The files and functions of `bot` that a way has passed."""

    files: set[str] = field(default_factory=set[str])
    functions: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    changes: int = 0


class Walker:
    """Records the calls on a way, in this thread and in those that begin later."""

    def __init__(self) -> None:
        self._way: Way | None = None
        self._last = threading.local()

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Be there when a bot starts its threads."""
        threading.setprofile(self._called)
        sys.setprofile(self._called)
        try:
            yield
        finally:
            threading.setprofile(None)
            sys.setprofile(None)

    @contextmanager
    def walking(self) -> Iterator[Way]:
        self._way = way = Way()
        try:
            yield way
        finally:
            self._way = None

    def _called(self, frame: FrameType, event: str, argument: object) -> None:
        way, code = self._way, frame.f_code
        if way is None or event != "call" or code.co_name.startswith("<") or not code.co_filename.startswith(BOT):
            return
        file = code.co_filename.removeprefix(BOT)
        way.files.add(file)
        way.functions.add((file, code.co_qualname))
        way.changes += file != getattr(self._last, "file", "")
        self._last.file = file


Action: TypeAlias = Coroutine[Any, Any, object]
"""The part of a way that is counted."""


async def session_under_way(table: Channel, *, ai: int = 0) -> Session:
    """A match of four in which a few moves have been made, and of which the bot knows that it is its channel's."""
    terms = Terms(pace="daily")
    await table.begin(people=4 - ai, ai=ai, options="rounds 1", terms=terms, moves=opening(OPENING_MOVES))
    return await table.session()


async def a_move(table: Channel) -> Action:
    """A slash command of a verb; its reply; the old post closes, and a new one comes with its picture."""
    session = await session_under_way(table)
    return type_move(table, session, session.waiting.people[0], random.Random(1))


async def a_press(table: Channel) -> Action:
    """A move pressed: what opens a group, then what is chosen of it."""
    session = await session_under_way(table)
    return press_move(table, session, session.waiting.people[0], random.Random(1))


async def a_pick(table: Channel) -> Action:
    """One of several picks of a move."""
    _, builder = await match_to_build(table)
    panel = reply_of(await table.click(builder, table.post, "Lay three cubes"))
    return table.pick(builder, panel, PICK, "Hill")


async def a_reminder(table: Channel) -> Action:
    """Half of the time is gone."""
    await session_under_way(table)
    return table.env.advance_time(12 * HOUR)


async def a_plan(table: Channel) -> Action:
    """A move, after which a plan answers for the next player."""
    session, rng = await session_under_way(table), random.Random(1)
    seat = session.waiting.people[0]
    planned = str(agents.random_move(session.under_way.pending[seat], rng))
    await table.slash(person(table, session, (seat + 1) % 4), "plan", moves=planned)
    return type_move(table, session, seat, rng)


async def an_ai_move(table: Channel) -> Action:
    """A move, after which three AI players make theirs."""
    session = await session_under_way(table, ai=3)
    return type_move(table, session, session.waiting.people[0], random.Random(1))


async def an_undo(table: Channel) -> Action:
    """The last of three answers that agree to an undo."""
    await session_under_way(table)
    post = await ask_table(table, 0)
    for who in (1, 2):
        await table.click(who, newest(table, post), "Agree")
    return table.click(3, newest(table, post), "Agree")


WAYS: Mapping[str, Callable[[Channel], Awaitable[Action]]] = {
    "a move": a_move,
    "a press": a_press,
    "a pick": a_pick,
    "a reminder": a_reminder,
    "a move that a plan answers": a_plan,
    "a move that three AI players answer": an_ai_move,
    "the consent to an undo": an_undo,
}


async def walk(prepare: Callable[[Channel], Awaitable[Action]]) -> Way:
    """A way in a channel of its own."""
    walker = Walker()
    with TemporaryDirectory() as folder, walker.watching():
        async with channel(Path(folder) / "hustings.db", draw=InThread(ALL_GAMES)) as table:
            table.told_before()
            action = await prepare(table)
            with walker.walking() as way:
                await action
                await table.env.settle()
            return way


async def main() -> None:
    print("| | files | functions | changes of file |", "| --- | --: | --: | --: |", sep="\n")
    for name, prepare in WAYS.items():
        await walk(prepare)
        way = await walk(prepare)
        print(f"| {name} | {len(way.files)} | {len(way.functions)} | {way.changes} |")


if __name__ == "__main__":
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    with patch("bot.lobby.start.new_seed", lambda session: SEED):
        asyncio.run(main())
