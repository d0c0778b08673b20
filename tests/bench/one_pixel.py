"""The bot as it is, but for its pictures, which are of one pixel: what is measured with it is all that is not drawn.

It asks for as much in a second as it can, whatever Discord's limit. It also looks every few milliseconds of its
processor time where it is, and writes that down when it gets SIGUSR1.
"""

import json
import os
import signal
import sys
from collections import Counter
from pathlib import Path
from runpy import run_module
from types import FrameType

import render
from bot.ui import rates
from render import Picture
from tests.bench.bare import DOT

EVERY = 0.004
ROOT = f"{Path(__file__).parents[2]}/"
LIBRARIES = "/site-packages/"
STARTS = {__file__, f"{ROOT}bot/__main__.py", f"{ROOT}bot/app/cli.py"}
"""What only starts the event loop: what has no other caller is the loop's own, or a thread's beside it."""

rooms, functions = Counter[str](), Counter[str]()


def drawn_plainly(*arguments: object, **named: object) -> Picture:
    return Picture(DOT, "A board.")


def look(number: int, frame: FrameType | None) -> None:
    """Count the room, or the library, that the innermost frame is of, and the innermost function of the project.

    The standard library works for its caller, and so does any library where functions are counted.
    """
    place = function = ""
    while frame and not function:
        file = frame.f_code.co_filename
        place = place or place_of(file)
        if file.startswith(ROOT) and LIBRARIES not in file and file not in STARTS:
            function = f"{Path(file).stem}.{frame.f_code.co_qualname}"
        frame = frame.f_back
    rooms[place or "asyncio and threads"] += 1
    functions[function or "none of ours"] += 1


def place_of(file: str) -> str:
    """The room of the bot, `rules`, or the library that a file is of."""
    if LIBRARIES in file:
        return file.partition(LIBRARIES)[2].partition("/")[0]
    if not file.startswith(ROOT) or file in STARTS:
        return ""
    room, inner, *_ = file.removeprefix(ROOT).split("/")
    return f"{room}/{inner}" if room == "bot" else room


def tell(number: int, frame: FrameType | None) -> None:
    """Write down what was counted, and begin anew."""
    Path(os.environ["HUSTINGS_SAMPLES"]).write_text(json.dumps([rooms, functions]))
    rooms.clear()
    functions.clear()


if __name__ == "__main__":
    render.draw = drawn_plainly
    rates.MOST = 10_000
    os.environ["HUSTINGS_PICTURES_MIB"] = "0"  # drawn by this process, which has that function
    signal.signal(signal.SIGPROF, look)
    signal.signal(signal.SIGUSR1, tell)
    signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
    sys.argv[1:] = ["run"]
    run_module("bot", run_name="__main__")
