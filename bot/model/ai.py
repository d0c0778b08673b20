"""What an AI player does in a seat of a match."""

from __future__ import annotations

import structlog

from bot.model.match import Live
from rules import Decision, Rng, Seat, Verb, agents

log = structlog.get_logger(__name__)


def level_of(live: Live) -> agents.Level:
    """How well AI players play at a table; whoever learns the game has steady ones."""
    return "steady" if live.setup.guided else live.setup.terms.level


def chance_of(live: Live, seat: Seat, entries: int) -> str:
    """The seed of an AI player's own chance at a question that is answered after so many entries."""
    return f"{live.under_way.seed} {entries} {seat}"


def ai_move(live: Live, seat: Seat, question: Decision, rng: Rng, level: agents.Level = "steady") -> Verb | None:
    """Its move, from what the seat sees; None to leave alone what nobody waits for.

    Where it fails, or would do what is not legal, it is the stand-in.
    """
    try:
        move = agents.of(live.game, level)(live.under_way.view(seat), question, rng)
        if move is not None and question.check(move) is None:
            return move
    except Exception:
        log.exception("an AI player failed", match=live.id, game=live.game.key, number=live.entries + 1)
    else:
        if move is None and question.waits == "open":
            return None
    return question.absent
