"""Pictures are drawn by one process beside the bot: in order of urgency, each once, and again where it ends."""

import asyncio
import os
import random
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

import render
from bot.app.settings import Settings
from bot.match import beside
from bot.model.drawing import Board, Course, Guide, Hand, NoPicture, OfGame, Place, Preparation, Urgency, Wanted
from bot.tasks import drawer, line
from bot.tasks.drawer import Drawer, InThread, LastPictures
from bot.tasks.drawer_process import drawn
from render import Picture
from rules import Game, Match, Rng, View, agents, games
from tests.bot.channel import ONE_PIXEL, Channel, channel
from tests.bot.playing import by, opening, type_move
from tests.bot.test_levels import watched
from tests.render.chart.charts import chart
from tests.wire.forked import ForkedProcess

CALL, LOOK, OTHER = (Place(urgency, 1) for urgency in Urgency)
BARRAGE = games()["barrage"]


@pytest.fixture
async def begins() -> AsyncIterator[Drawer]:
    """What draws in a process that begins as the bot's does."""
    one = Drawer(64)
    yield one
    await one.stop()


@pytest.fixture
def draws(begins: Drawer, monkeypatch: pytest.MonkeyPatch) -> Drawer:
    """What draws in a process that is forked from one that has imported all."""
    monkeypatch.setattr(beside, "begin", ForkedProcess.start_drawer)
    return begins


def board(number: int = 0) -> Board:
    """The start of a match; each number has players of other names."""
    return Board("barrage", START.view(), {0: f"Player {number}"}, "dark", glance=True)


START = Match(BARRAGE, 2, "drawer")


def pid(draws: Drawer) -> int:
    """The process that draws now."""
    return vars(vars(draws)["_process"])["_process"].pid


async def held(draws: Drawer) -> asyncio.Task[Picture | None]:
    """A picture is under way, and its process stands still until it goes on or is killed."""
    await draws(Preparation("barrage", "dark"), OTHER)
    os.kill(pid(draws), signal.SIGSTOP)
    return await begun(draws, board(), CALL)


async def begun(draws: Drawer, wanted: Wanted, place: Place) -> asyncio.Task[Picture | None]:
    """Somebody waits for a picture from now on."""
    task = asyncio.create_task(draws(wanted, place))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    return task


def wanted_of(game: Game) -> list[OfGame]:
    """All that is drawn of a match after some moves, as its last seat sees it."""
    seats = game.rules.seats[-1]
    match, rng = Match(game, seats, "drawer"), Rng("drawer")
    before = match.view()
    for _ in range(20):
        seat, question = next(iter(match.pending.items()))
        match.play(seat, agents.random_move(question, rng))
    names = {seat: f"Player {seat}" for seat in range(seats)}
    view, key = match.view(seats - 1), game.key
    part = next(iter(render.close_ups(game, view, str)))
    glance = Board(key, match.view(), names, "dark", since=before, glance=True, asked=(0, 1))
    focused, hand = Board(key, view, names, "light", focus=part), Hand(key, view, names, "light")
    return [glance, focused, hand, Guide(key, "dark"), Course(key, chart(range(9), range(8, -1, -1)), "light")]


@pytest.mark.parametrize("game", games().values(), ids=games())
async def test_the_process_draws_what_would_be_drawn_here(game: Game, begins: Drawer) -> None:
    for one in wanted_of(game):
        assert await begins(one, LOOK) == drawn(one, game)


async def test_where_it_is_killed_its_picture_is_drawn_again(draws: Drawer) -> None:
    under_way, before = await held(draws), pid(draws)
    os.kill(before, signal.SIGKILL)
    assert await under_way == drawn(board(), BARRAGE)
    assert pid(draws) != before


async def test_what_is_stuck_is_given_up_and_the_next_is_drawn(
    draws: Drawer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "nobody writes")
    await draws(Preparation("barrage", "dark"), OTHER)
    with monkeypatch.context() as hurried, capture_logs() as logged:
        hurried.setattr(drawer, "PATIENCE", 0.1)
        with pytest.raises(NoPicture, match="its process ended"):
            await draws(Stuck(tmp_path / "nobody writes"), CALL)  # type: ignore[arg-type]
    assert [line["error"] for line in logged] == ["TimeoutError"] * 2
    assert await draws(board(), CALL) == drawn(board(), BARRAGE)


class Stuck:
    """What nobody ever finishes reading."""

    def __init__(self, path: Path) -> None:
        self.path = str(path)

    def __reduce__(self) -> tuple[Any, ...]:
        return open, (self.path,)


async def test_what_fails_ends_no_process(draws: Drawer) -> None:
    await draws(Preparation("barrage", "dark"), OTHER)
    before = pid(draws)
    with pytest.raises(NoPicture, match="KeyError: 'no such game'"):
        await draws(Guide("no such game", "dark"), LOOK)
    await draws(board(), CALL)
    assert pid(draws) == before


async def in_order(draws: Drawer, asked: list[Place]) -> list[int]:
    """In which order pictures come that were asked for while another was under way."""
    under_way, came = await held(draws), list[int]()
    tasks = [await begun(draws, board(number), place) for number, place in enumerate(asked, 1)]
    for number, task in enumerate(tasks):
        task.add_done_callback(lambda done, number=number: came.append(number))
    os.kill(pid(draws), signal.SIGCONT)
    await asyncio.gather(under_way, *tasks)
    return came


async def test_the_most_urgent_comes_first(draws: Drawer) -> None:
    assert await in_order(draws, [OTHER, LOOK, OTHER, CALL, LOOK, CALL]) == [3, 5, 1, 4, 0, 2]


async def test_the_server_that_was_served_longest_ago_comes_first(draws: Drawer) -> None:
    many, other = Place(Urgency.LOOK, 1), Place(Urgency.LOOK, 2)
    assert await in_order(draws, [many, many, many, other, many, other]) == [3, 0, 5, 1, 2, 4]


async def test_who_has_waited_for_long_is_as_urgent_as_anybody(draws: Drawer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "LONG", 0.0)
    assert await in_order(draws, [OTHER, LOOK, CALL]) == [0, 1, 2]


async def test_the_same_picture_is_drawn_once_for_all_who_want_it(draws: Drawer) -> None:
    under_way, same = await held(draws), board(1)
    tasks = [under_way] + [await begun(draws, board(), OTHER) for _ in range(3)]
    waiting = [await begun(draws, same, place) for place in (OTHER, CALL, LOOK)]
    os.kill(pid(draws), signal.SIGCONT)
    for some in (tasks, waiting):
        first, *others = await asyncio.gather(*some)
        assert first is not None
        assert all(one is first for one in others)
    assert await draws(same, LOOK) is await waiting[0], "it was drawn just now"


async def test_a_picture_is_as_urgent_as_whoever_waits_for_it(draws: Drawer) -> None:
    under_way, same = await held(draws), board(2)
    letter, look = await begun(draws, same, OTHER), await begun(draws, board(1), LOOK)
    await begun(draws, same, CALL)
    os.kill(pid(draws), signal.SIGCONT)
    await asyncio.gather(under_way, letter)
    assert not look.done()
    await look


def test_the_last_pictures_are_kept_in_so_many_bytes() -> None:
    last = LastPictures(250)
    for request in (b"a", b"b", b"c"):
        last.add(request, Picture(b"." * 100, ""))
    assert [last.get(request) is not None for request in (b"a", b"b", b"c")] == [False, True, True]


async def test_with_no_room_of_its_own_it_draws_in_a_thread() -> None:
    thread = drawer.drawer(0, games())
    assert isinstance(thread, InThread)
    assert await thread(board(), CALL) == drawn(board(), BARRAGE)
    assert isinstance(drawer.drawer(Settings.model_fields["pictures_mib"].default, games()), Drawer)


async def test_it_ends_with_the_bot_and_so_does_all_waiting(draws: Drawer) -> None:
    under_way = await held(draws)
    waiting = await begun(draws, board(1), CALL)
    with watched(pid(draws)) as process_ends:
        await draws.stop()
        assert process_ends()
    for task in (under_way, waiting):
        with pytest.raises(asyncio.CancelledError):
            await task


def test_it_ends_when_the_bot_is_killed() -> None:
    killed = subprocess.run([sys.executable, "-c", KILLED], stdout=subprocess.PIPE, check=False)
    assert killed.returncode == -signal.SIGKILL
    with suppress(ProcessLookupError), watched(int(killed.stdout)) as process_ends:
        assert process_ends()


KILLED = """
import asyncio, os, signal
from bot.model.drawing import Place, Preparation, Urgency
from bot.tasks.drawer import Drawer

async def main():
    draws = Drawer(64)
    await draws(Preparation("barrage", "dark"), Place(Urgency.OTHER, 0))
    os.write(1, str(vars(vars(draws)["_process"])["_process"].pid).encode())
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""


async def test_a_post_has_its_picture_though_what_draws_is_killed(tmp_path: Path) -> None:
    draws, rng = Drawer(64), random.Random(1)
    async with channel(tmp_path / "hustings.db", draw=draws) as table:
        session = await table.begin(options="rounds 1", moves=opening(4))
        for _ in range(2):
            os.kill(pid(draws), signal.SIGKILL)
            await type_move(table, session, session.waiting.seats[0], rng)
        assert [len(post.attachments) for post in table.posts] == [1] * len(table.posts)


async def test_while_a_picture_is_drawn_a_match_asks_for_no_more_than_its_newest(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing that is out of date by then stands in the line."""
    drawing, go_on, views = asyncio.Event(), asyncio.Event(), list[View]()

    class Slow:
        async def __call__(self, wanted: Wanted, place: Place) -> Picture:
            assert isinstance(wanted, Board)
            views.append(wanted.view)
            drawing.set()
            await go_on.wait()
            return ONE_PIXEL

        async def stop(self) -> None: ...

    async def moves_meanwhile() -> None:
        for seat, move in opening(10)[4:]:
            await table.bot.matches.play(session.id, seat, move, by(session, seat))
            await drawing.wait()
        go_on.set()

    session = await table.begin(options="rounds 1", moves=opening(4))
    monkeypatch.setattr(table.bot.outbox.sender, "_draw", Slow())
    assert await table.directly(moves_meanwhile()) == [None]
    _, newest = views
    assert newest == session.shown
