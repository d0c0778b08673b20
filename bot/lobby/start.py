"""A match begins: enough players, and a secret seed."""

from __future__ import annotations

import secrets

from bot import store
from bot.lobby.joining import demand_host
from bot.match import changes
from bot.match.matches import Matches
from bot.model.errors import Sorry
from bot.model.match import Live
from bot.model.player import Cause
from rules import Match


async def start_match(matches: Matches, match_id: int, cause: Cause) -> str:
    """The match begins. Raises Sorry for anybody but the host, Illegal for options that do not fit."""
    async with matches.changing(match_id, cause) as (live, db):
        demand_host(live, cause, "start the match")
        demand_seats(live)
        if live.setup.invited is not None:
            store.posts.show_again(db, live.id, "notice")
        seed = live.game.guide.learn.seed if live.setup.guided else new_seed()
        await changes.begin(live, db, Match(live.game, len(live.players), seed, live.setup.options))
    return "The match begins."


def demand_seats(live: Live) -> None:
    """Raises Sorry where so many cannot play with these options."""
    allowed, there = live.seats, len(live.players)
    if there in allowed:
        return
    span = str(allowed[0]) if len(allowed) == 1 else f"{allowed[0]} to {allowed[-1]}"
    help_ = "Add AI players or wait for more." if there < allowed[0] else "Change the options, or someone has to leave."
    raise Sorry(f"With these options, {live.game.name} takes {span} players, but you have {there}. {help_}")


def new_seed() -> str:
    """A secret seed; its 128 bits cannot be guessed from the chance that they gave."""
    return secrets.token_hex(16)
