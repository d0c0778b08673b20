"""A match read back from its log; and what any change of it means for its questions, clocks and players."""

from __future__ import annotations

from collections.abc import Callable

import structlog

from bot.model.clock import wind
from bot.model.errors import Fault
from bot.model.match import Live, content
from bot.model.player import Player
from bot.model.time import now
from rules import Illegal, Seat, Unreadable

log = structlog.get_logger(__name__)


def settled(live: Live, answered: Seat | None = None) -> list[Player]:
    """Number the questions that are new, note who is awaited since when, wind the clocks; the players so far.

    Those whose row in the database is the same as before are left out.
    """
    requestioned(live, answered)
    wind(live, answered)
    changed = [player for player in live.players if vars(player) != live.kept.get(player.seat)]
    live.kept |= {player.seat: vars(player).copy() for player in changed}
    return changed


def requestioned(live: Live, answered: Seat | None) -> None:
    """Number the questions that are new, and note who is awaited since when."""
    number, awaited = live.entries, set(live.awaited) if live.phase == "playing" else set[Seat]()
    for player in live.players:
        question = live.question(player.seat)
        said = content(question) if question else ()
        again = player.seat == answered and question is not None and question.answer is None
        if question and (again or said != live.asked.get(player.seat)):
            player.question = number
        live.asked[player.seat] = said
        player.since = (player.since or now()) if player.seat in awaited else None
        if player.seat == answered:
            live.heard[player.seat] = player.question


def with_care(live: Live, change: Callable[[], None]) -> None:
    """Change the Match; where the rules fail at it, it is as it was, the log says where, and the player is told."""
    try:
        change()
    except (Illegal, Unreadable):
        raise
    except Exception:
        log.exception("the rules failed", match=live.id, game=live.game.key, number=len(live.under_way.log) + 1)
        raise Fault from None


def acted(live: Live, answered: Seat | None, user_id: int | None, name: str) -> None:
    """The player who acts: the name as it is now, and a wish to end the match is gone with the next move."""
    for player in live.players:
        if user_id is not None and player.user_id == user_id:
            player.name, player.ending = name, player.ending and player.seat != answered
