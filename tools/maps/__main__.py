"""Draws up the data of both maps anew: `python -m tools.maps`."""

import sys

from tools.maps import barrage, ninety
from tools.maps.room import NoRoom


def main() -> None:
    try:
        for game in (barrage, ninety):
            game.FILE.write_text(game.written(game.made()), "utf-8")
    except NoRoom as lack:
        sys.exit(str(lack))


if __name__ == "__main__":
    main()
