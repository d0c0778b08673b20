"""Draws up the data of all maps anew: `python -m tools.maps`."""

import sys

from tools.maps import barrage, ninety, ninety_glance, politocracy
from tools.maps.room import NoRoom


def main() -> None:
    """Write all files; or none, and say what is lacking."""
    try:
        texts = {game.FILE: game.json_text(game.make()) for game in (barrage, ninety, ninety_glance, politocracy)}
    except (NoRoom, ValueError) as lack:
        sys.exit(str(lack))
    for file, text in texts.items():
        file.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
