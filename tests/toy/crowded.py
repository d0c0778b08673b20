"""The toy with an option that lets more players sit down."""

from typing import Annotated, Any

from pydantic import Field

from tests.games import but_for
from tests.toy import game


class Options(game.Options):
    crowded: Annotated[bool, Field(title="Crowded", description="Up to six can play")] = False


def limits(options: Any) -> range:
    """Two to four; with the option up to six."""
    return range(2, 7 if options.crowded else 5)


CROWDED = but_for(game.TOY, options=Options, limits=limits)
