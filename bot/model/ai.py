"""What an AI player does in a seat of a match."""

from __future__ import annotations

import structlog

from bot.model.match import Live
from rules import Decision, Rng, Seat, Verb

log = structlog.get_logger(__name__)


def ai_move(live: Live, seat: Seat, question: Decision, rng: Rng) -> Verb | None:
    """Its move, from what the seat sees; None to leave alone what nobody waits for.

    Where it fails, or would do what is not legal, it is the stand-in.
    """
    try:
        move = live.game.agent(live.under_way.view(seat), question, rng)
        if move is not None and question.check(move) is None:
            return move
    except Exception:
        log.exception("an AI player failed", match=live.id, game=live.game.key, number=live.entries + 1)
    else:
        if move is None and question.waits == "open":
            return None
    return question.absent
