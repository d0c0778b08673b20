"""Where a game says of itself what tests cannot know: `tests/<key>/conforms.py`."""

from importlib import import_module
from types import ModuleType

from rules import Game


def conforms(game: Game) -> ModuleType | None:
    """What the game says of itself, if anything."""
    name = f"tests.{game.key}.conforms"
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if f"{name}.".startswith(f"{error.name}."):
            return None
        raise
