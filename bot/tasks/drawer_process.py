"""What draws pictures, in a process of its own that keeps what it has painted: `python -m bot.tasks.drawer_process`.

Its one argument are the MiB for painted parts. What is wanted comes in on standard input, one pickle after the other;
for each a pickle goes out, the picture or why there is none, behind its length in four bytes.
"""

from __future__ import annotations

import pickle
import signal
import sys
from collections.abc import Callable, Mapping
from traceback import format_exc
from typing import BinaryIO

import render
from bot.model.drawing import Board, Course, Guide, Hand, NoPicture, OfGame, Preparation, Records, Wanted
from bot.tasks.settling import settle_in
from render import Picture
from rules import Game, games

LENGTH = 4
"""Bytes in which the length of an answer is written."""
LONGEST = 30
"""Seconds after which the system ends a process that draws one picture, should there be no bot any more to end it."""


def drawn_by(wanted: Wanted, games: Mapping[str, Game], draw: Callable[..., Picture] | None = None) -> Picture | None:
    """The picture, here and now, of one of these games or of records."""
    if isinstance(wanted, Records):
        from render.records.picture import draw as draw_records

        return draw_records(wanted.sheet, wanted.theme)
    return drawn(wanted, games[wanted.game], draw)


def drawn(wanted: OfGame, game: Game, draw: Callable[..., Picture] | None = None) -> Picture | None:
    """The picture, here and now; a position is drawn by `draw`, which is `render.draw` unless another is given."""
    match wanted:
        case Board(_, view, names, theme, focus, since, glance, asked):
            seen = {"theme": theme, "focus": focus, "since": since, "glance": glance, "asked": asked}
            return (draw or render.draw)(game, view, names=names, **seen)
        case Hand(_, view, names, theme):
            return render.hand(game, view, names=names, theme=theme)
        case Course(_, chart, theme):
            from render.chart.picture import draw as draw_chart

            return draw_chart(chart, theme)
        case Guide(_, theme):
            return render.how_to_play(game, theme)
        case Preparation(_, theme):
            render.prepare(game, theme)
            return None


def answer(wanted: Wanted) -> Picture | NoPicture | None:
    """The picture, or in one line or more why there is none."""
    try:
        return drawn_by(wanted, games())
    except Exception:
        return NoPicture(format_exc())


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Draw one picture after the other, until nobody asks any more."""
    while True:
        try:
            wanted: Wanted = pickle.load(requests)
        except EOFError:
            return
        signal.alarm(LONGEST)
        data = pickle.dumps(answer(wanted))
        signal.alarm(0)
        answers.write(len(data).to_bytes(LENGTH))
        answers.write(data)
        answers.flush()


def main() -> None:
    from render.cache import CACHE

    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    CACHE.room = int(sys.argv[1]) * 2**20
    settle_in()
    serve(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
