"""What makes the page or the animation of a match, in a process of its own: `python -m bot.web.making`.

A Job comes in on standard input, pickled; each answer goes out as a pickle behind its length: how far it is, then what
was made. The process draws by itself and gives way to others. It ends when nobody reads its answers any more, and the
system ends it when it has had its time.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import resource
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from traceback import extract_tb
from typing import TypeAlias

from bot.match.replay_steps import replay_steps
from bot.model.drawing import Board
from bot.model.session import Session
from bot.web.frames import alt_of, frames_of
from bot.web.html import html_of
from bot.web.job import LENGTH, Answer, Failed, Job, Made, Progress, session_again
from bot.web.match_page import match_page
from bot.web.pictures import THEMES
from render import Picture, Theme, draw
from render.animation.film import Film
from render.cache import CACHE
from rules import Game, Match, games

NICENESS = 5
MOST_MEMORY = 768 << 20
"""Bytes of address space; what lies in memory of it is a third (docs/sharing.md)."""
PAINTED = 32 << 20
"""Bytes of painted parts that are kept."""
LONGEST = 120
"""Seconds of processor time, ten times what the longest match takes."""

Tell: TypeAlias = Callable[[Answer], None]


def make(job: Job, known: Mapping[str, Game], tell: Tell) -> Made:
    """What is wanted of a match, which is played again; it is told how far it is."""
    game = known[str(job.match.record["game"])]
    session = session_again(Match.load(job.match.record, game), job.match)
    return _page(session, tell) if job.what == "page" else _animation(session, job.theme, tell)


def _page(session: Session, tell: Tell) -> Made:
    """The page, drawn as everybody saw it."""
    of, done = len(THEMES) * len(replay_steps(session)), 0

    async def drawn(one: Board) -> Picture:
        nonlocal done
        picture = draw(session.game, one.view, names=one.names, theme=one.theme, since=one.since, glance=one.glance)
        tell(Progress(done := done + 1, of))
        return picture

    return Made(html_of(asyncio.run(match_page(session, drawn, from_seats=False))).encode())


def _animation(session: Session, theme: Theme, tell: Tell) -> Made:
    frames, film, since, alt = frames_of(session), Film(theme), None, ""
    for done, frame in enumerate(frames, 1):
        names = frame.names.by_seat
        picture = draw(session.game, frame.view, names=names, theme=theme, since=since, glance=True)
        film.add(picture.data, frame.caption)
        since, alt = frame.view, picture.alt
        tell(Progress(done, len(frames)))
    data, pictures = film.gif()
    return Made(data, pictures, alt_of(frames, alt))


def answer(job: Job, known: Mapping[str, Game], tell: Tell) -> Made | Failed:
    """What was made, or why it was not."""
    try:
        return make(job, known, tell)
    except BrokenPipeError:
        raise
    except Exception as error:
        last = extract_tb(error.__traceback__)[-1]
        return Failed(type(error).__name__, f"{os.path.basename(last.filename)}:{last.lineno}")


def bound() -> None:
    """Give way to others, and have limits of memory and time."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICENESS)
    CACHE.room = PAINTED
    for limit, most in ((resource.RLIMIT_CORE, 0), (resource.RLIMIT_AS, MOST_MEMORY), (resource.RLIMIT_CPU, LONGEST)):
        with suppress(ValueError):  # some systems know no such limit
            resource.setrlimit(limit, (most, most))


def main() -> None:
    """Make what is wanted; without anybody who reads the answers, nothing."""
    bound()
    job: Job = pickle.load(sys.stdin.buffer)

    def tell(one: Answer) -> None:
        data = pickle.dumps(one)
        sys.stdout.buffer.write(len(data).to_bytes(LENGTH) + data)
        sys.stdout.buffer.flush()

    try:
        tell(answer(job, games(), tell))
    except BrokenPipeError:
        os._exit(1)


if __name__ == "__main__":
    main()
