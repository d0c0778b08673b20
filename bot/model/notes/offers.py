"""Notes about what became of what a seat held out to another."""

from __future__ import annotations

from contextlib import suppress

from bot.model.notes.note import Note
from rules import Match, Seat, Unreadable, Verb, mark, read_move


class Answered(Note, kind="answered"):
    """The seat that the offer was for has answered by this move; "" where the move is not known."""

    seat: Seat
    move: str

    def say(self, match: Match | None) -> str:
        return f"{mark(self.seat)} {_past_of(match, self.move)}."


class AIAnswers(Note, kind="AI answers"):
    """The offer stands, but an AI player has come to hold the seat that it is for."""

    def say(self, match: Match | None) -> str:
        return "An AI player answers."


class OfferOff(Note, kind="offer off"):
    """The offer stands no longer, and was not answered."""

    def say(self, match: Match | None) -> str:
        return "This offer no longer stands."


def _past_of(match: Match | None, move: str) -> str:
    """The past of a move's verb: what whoever makes it has done."""
    with suppress(Unreadable):
        return read_move(match.game.rules.verbs if match else (), move).past
    return Verb.past
