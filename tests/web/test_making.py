"""The process that makes pages and animations."""

import asyncio
import os
import signal
import subprocess
import sys
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bot.match import beside as processes
from bot.personal import beside
from bot.personal.beside import NotMade, made_beside
from bot.web.job import Job, Progress, Recorded
from render.animation.film import LARGEST
from tests.web.pages import record

SHORT = "redistricting-2"
BOT = """
import asyncio, os, sys
from bot.match import beside as processes
from bot.personal import beside
from tests.web.test_making import job
begin = processes.begin

async def begun(program, **streams):
    process = await begin(program, **streams)
    print(process.pid, flush=True)
    return process

async def told(how):
    print("drawing", flush=True)

processes.begin = begun
asyncio.run(beside.made_beside(job("animation", "barrage-8"), told))
"""
"""A bot that has an animation made, and says by which process."""


def job(what: str, name: str = SHORT) -> Job:
    one = record(name)
    return Job(
        "page" if what == "page" else "animation", Recorded(one, "over", [f"P{at}" for at in range(one["seats"])])
    )


async def ignored(how: Progress) -> None:
    """Nobody wants to know how far it is."""


async def test_an_animation_is_made_beside_the_bot_which_hears_how_far_it_is() -> None:
    heard = list[Progress]()

    async def told(how: Progress) -> None:
        heard.append(how)

    made = await made_beside(job("animation"), told)
    assert [one.done for one in heard] == [*range(1, made.pictures + 1)]
    assert {one.of for one in heard} == {made.pictures}
    assert Image.open(BytesIO(made.data)).format == "GIF"
    assert len(made.data) <= LARGEST
    assert made.alt.startswith("An animation of ")


async def test_a_page_is_made_there_too() -> None:
    made = await made_beside(job("page"), ignored)
    assert made.data.startswith(b"<!DOCTYPE html>")


async def test_what_fails_there_is_told_without_what_people_are_called() -> None:
    one = job("animation")
    wrong = Job(one.what, Recorded({**one.match.record, "seats": 99}, "over", ["Somebody"]))
    with pytest.raises(NotMade, match=r"^Unreadable in match\.py:\d+$"):
        await made_beside(wrong, ignored)


async def test_a_process_that_ends_or_is_too_slow_made_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beside, "PROGRAM", ("-c", "pass"))
    with pytest.raises(NotMade, match="its process ended"):
        await made_beside(job("page"), ignored)
    monkeypatch.setattr(beside, "PROGRAM", ("-c", "import time; time.sleep(600)"))
    monkeypatch.setattr(beside, "PATIENCE", 0.01)
    with pytest.raises(NotMade, match="it took too long"):
        await made_beside(job("page"), ignored)


async def test_whoever_waits_no_more_leaves_no_process_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    found, drawing = list[asyncio.subprocess.Process](), asyncio.Event()
    begin = processes.begin

    async def begun(program: tuple[str, ...]) -> asyncio.subprocess.Process:
        found.append(await begin(program))
        return found[-1]

    async def told(how: Progress) -> None:
        drawing.set()

    monkeypatch.setattr(processes, "begin", begun)
    work = asyncio.create_task(made_beside(job("animation", "barrage-8"), told))
    await drawing.wait()
    work.cancel()
    with suppress(asyncio.CancelledError):
        await work
    assert found[0].returncode == -signal.SIGKILL


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_bot_that_is_killed_leaves_no_process_behind(how: signal.Signals) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", BOT],
        env={"PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as bot:
        assert bot.stdout is not None
        pid = int(bot.stdout.readline())
        assert bot.stdout.readline() == "drawing\n"
        bot.send_signal(how)
        bot.wait()
        watched = os.pidfd_open(pid) if Path(f"/proc/{pid}").exists() else None
    if watched is not None:
        import select

        try:
            assert select.select([watched], [], [], 60)[0], "it goes on without the bot"
        finally:
            os.close(watched)
