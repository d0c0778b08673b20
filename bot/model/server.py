"""What the moderators of a server have set for it: channels, games, the pace, who moderates, the theme."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Literal

from pydantic import BaseModel, ConfigDict

from bot.model.errors import UserError
from bot.model.terms import USUAL, PaceName, Terms
from render import Theme
from rules import Game, join_words

USUAL_THEME: Theme = "dark"
"""As Discord is for most people."""


class Server(BaseModel):
    """The ids of the only channels for matches, the keys of the only games, the pace of new lobbies, the id of a role.

    The `theme` is that of the pictures in posts; `pages` says whether matches can be watched on the web. What is empty
    or None is not set: everywhere, every game, the usual pace, nobody but who may manage channels, dark, on. Without
    `records` nobody is shown those of others, nor rated.
    """

    model_config = ConfigDict(frozen=True)

    channels: list[int] = []
    games: list[str] = []
    pace: PaceName | None = None
    role: int | None = None
    theme: Theme | None = None
    records: bool = True
    pages: Literal["on", "off"] | None = None

    @property
    def terms(self) -> Terms:
        """On what terms a lobby opens."""
        return USUAL if self.pace is None else USUAL.model_copy(update={"pace": self.pace})


UNSET = Server()


CHANNELS_GONE = (
    "On this server, matches are played only in channels that no longer exist. A moderator can choose others with "
    "`/mod settings`."
)


def require_allowed(
    server: Server, places: Collection[int], game: Game, is_there: Callable[[int], object] = bool
) -> None:
    """Raises UserError where no match, or none of this game, may be played; `places` are the channel and its parent.

    Nobody is sent to a channel that is no longer there, as `is_there` says by its id.
    """
    if server.channels and not {*server.channels} & {*places}:
        where = join_words([f"<#{channel_id}>" for channel_id in server.channels if is_there(channel_id)])
        told = f"On this server, matches are played in {where}. Type `/game new` there."
        raise UserError(told if where else CHANNELS_GONE)
    if server.games and game.key not in server.games:
        raise UserError(f"{game.name} isn't played on this server: its moderators chose other games (`/mod settings`).")
