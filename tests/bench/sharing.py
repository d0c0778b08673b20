"""The page and the animation of the longest recorded match of each game, made by the process that the bot has for them.

Each row is measured in a process of its own, so that the largest process below it is that one.
"""

from __future__ import annotations

import asyncio
import json
import resource
from functools import cache
from io import BytesIO
from time import perf_counter
from typing import Any

from PIL import Image

from bot.app.run import settle_in
from bot.match.replay_steps import replay_steps
from bot.model.session import Session
from bot.personal.beside import made_beside
from bot.web.frames import frames_of
from bot.web.job import Job, Made, Progress, What, recorded, session_of
from render import draw
from render.animation.film import Film
from render.animation.gif import Shown
from render.palette import palette_image
from rules import Match, games, letter
from tests.bench.pictures import apart, lateness_during, timed
from tests.bench.tables import table
from tests.record import MATCHES

WHATS: tuple[What, ...] = ("animation", "page")
EFFORT, QUALITY = 2, 80
"""Of WebP: little effort, as for whoever waits, and the usual quality."""


def figures() -> str:
    """What each takes, by the clock, and what comes of it; how late the bot's loop is meanwhile."""
    heads = (
        "made beside the bot",
        "steps",
        "processor, s",
        "by the clock, s",
        "the process at most, MiB",
        "the file, MiB",
    )
    late = ("the loop is late, ms: 99th percentile", "at most, of our own")
    rows = apart(made, [(key, number) for key in games() for number, _ in enumerate(WHATS)])
    return table((*heads, "pictures", *late), rows)


def formats() -> str:
    """The same pictures, of the same size, as a GIF and as animated WebP: bytes, and the processor's time."""
    lossy = f"WebP of quality {QUALITY}, KiB"
    heads = ("an animation as", "GIF, KiB", "ms", "WebP without loss, KiB", "ms", lossy, "ms")
    return table(heads, apart(written, [(key, 0) for key in games()]))


def made(key: str, number: int) -> list[object]:
    session, what, done = longest(key), WHATS[number], list[Made]()

    async def ignored(how: Progress) -> None:
        """Nobody waits."""

    async def make() -> None:
        done.append(await made_beside(Job(what, recorded(session)), ignored))

    async def measured() -> list[float]:
        settle_in()
        return await lateness_during(make())

    start = perf_counter()
    late = asyncio.run(measured())
    seconds, used = perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    spent, most = used.ru_utime + used.ru_stime, used.ru_maxrss / 1024
    steps, file = len(replay_steps(session)) - 1, len(done[0].data) / 2**20
    told = (f"{spent:.1f}", f"{seconds:.1f}", f"{most:.0f}", f"{file:.1f}", done[0].pictures or "")
    return [f"{session.game.name}: {what}", steps, *told, f"{late[1]:.1f}", f"{late[3]:.1f}"]


def written(key: str, number: int) -> list[object]:
    """A row: each format."""
    film = filmed(longest(key))
    found: list[object] = [games()[key].name]
    for write in (lambda: film.gif()[0], lambda: webp(film, lossless=True), lambda: webp(film, lossless=False)):
        data, (_, spent) = timed(write)
        found += [f"{len(data) / 1024:.0f}", f"{spent:.0f}"]
    return found


def filmed(session: Session) -> Film:
    film, since = Film("dark"), None
    for one in frames_of(session):
        picture = draw(session.game, one.view, names=one.names.by_seat, theme="dark", since=since, glance=True)
        film.add(picture.data, one.caption)
        since = one.view
    return film


def webp(film: Film, *, lossless: bool) -> bytes:
    images, file = [in_colours(one) for one in film.shown], BytesIO()
    times = [one.milliseconds for one in film.shown]
    how: dict[str, Any] = {"lossless": lossless, "quality": QUALITY, "method": EFFORT}
    images[0].save(file, "WEBP", save_all=True, append_images=images[1:], duration=times, loop=0, **how)
    return file.getvalue()


def in_colours(one: Shown) -> Image.Image:
    image = Image.frombytes("P", one.image.size, one.image.tobytes())
    image.putpalette(palette_image("dark").getpalette() or [])
    return image.convert("RGB")


@cache
def longest(key: str) -> Session:
    """The recorded match of a game with most steps."""
    records = [json.loads(file.read_text("utf-8"))["record"] for file in sorted(MATCHES.glob(f"{key}-*.json"))]
    match = Match.load(max(records, key=lambda one: len(one["log"])), games()[key])
    names = [f"Player {letter(seat)}" for seat in range(match.seats)]
    return session_of(match, "over" if match.result else "playing", names)
