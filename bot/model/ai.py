"""What an AI player does in a seat of a match."""

from __future__ import annotations

from collections.abc import Sequence

import structlog

from bot.model.session import Session
from rules import Decision, Entry, Played, Rng, Seat, Verb, agents, salt_of

log = structlog.get_logger(__name__)


def level_of(session: Session, seat: Seat) -> agents.Level:
    """How well a seat's AI player plays; steadily in place of a person, and with whoever learns the game."""
    if session.setup.guided or session.players[seat].user_id is not None:
        return "steady"
    return session.setup.terms.level


def chance_of(session: Session, seat: Seat, log: Sequence[Entry]) -> str:
    """The seed of an AI player's own chance after these entries: one that others' answers meanwhile do not change."""
    made = sum(isinstance(entry, Played) and entry.seat == seat for entry in log)
    return f"{session.under_way.seed} {made} {seat}{salt_of(log)}"


def is_answer(decision: Decision, move: Verb | None) -> bool:
    """Whether a move is legal; None, for no move at all, is where nobody waits."""
    return decision.waits == "open" if move is None else decision.check(move) is None


def ai_move(session: Session, seat: Seat, decision: Decision, rng: Rng, level: agents.Level = "steady") -> Verb | None:
    """An AI player's move, from what its seat sees; None leaves a question open for which nobody waits.

    Where the AI player fails, or its move would not be legal, the stand-in is made instead.
    """
    try:
        move = agents.of(session.game, level)(session.view(seat), decision, rng)
        if is_answer(decision, move):
            return move
    except Exception:
        log.exception("an AI player failed", match=session.id, game=session.game.key, number=session.entries + 1)
    return decision.absent
