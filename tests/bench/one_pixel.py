"""The bot as it is, but for its pictures, which are of one pixel: what is measured with it is all that is not drawn."""

import sys

import render
from bot.app.cli import main
from render import Picture
from tests.bench.bare import DOT


def drawn_plainly(*arguments: object, **named: object) -> Picture:
    """A picture of one pixel."""
    return Picture(DOT, "A board.")


if __name__ == "__main__":
    render.draw = drawn_plainly
    sys.exit(main(["run"]))
