"""Notes about what became of what a seat held out to another."""

from __future__ import annotations

from bot.model.notes.note import Note
from rules import Match, Seat, mark


class Answered(Note, kind="answered"):
    """The seat that it was for has answered, in the game's word for it: "accepted"."""

    seat: Seat
    did: str

    def say(self, match: Match | None) -> str:
        return f"{mark(self.seat)} {self.did}."


class AIAnswers(Note, kind="AI answers", once="An AI player answers."):
    """It stands, but an AI player has come to hold the seat that it is for."""

    def say(self, match: Match | None) -> str:
        return "An AI player answers."


class OfferOff(Note, kind="offer off"):
    """It stands no longer, and was not answered."""

    def say(self, match: Match | None) -> str:
        return "This offer no longer stands."
