"""Notes about the time that the players of a match have, where it is changed."""

from __future__ import annotations

from bot.model.notes.note import Note
from bot.model.terms import Times
from rules import Match, Seat, mark, marks


class AsksForTimes(Note, kind="asks for times"):
    """A seat asks the others for another pace, clock, or for something else to happen when time is up."""

    seat: Seat
    before: Times
    after: Times

    def say(self, match: Match | None) -> str:
        return f"{mark(self.seat)} asks to change the time settings. {changes(self.before, self.after)}"


class TimesChanged(Note, kind="times changed"):
    """They are changed for a seat, with whoever was asked and agreed."""

    seat: Seat
    before: Times
    after: Times
    agreed: tuple[Seat, ...] = ()

    def say(self, match: Match | None) -> str:
        agreed = f"; {marks(self.agreed)} agreed" if self.agreed else ""
        return f"{mark(self.seat)} changed the time settings{agreed}. {changes(self.before, self.after)}"


def changes(before: Times, after: Times) -> str:
    """What becomes of each setting that changes, and of clocks that are running."""
    was, now = before.in_words, after.in_words
    told = [f"{title}: {was[title]} → {word}." for title, word in now.items() if word != was[title]]
    return " ".join([*told, clocks(after)])


def clocks(after: Times) -> str:
    """What becomes of running clocks, and of time budgets."""
    if after.pace == "none":
        return "Nobody's time runs out any more."
    budgets = " Every time budget is full." if after.clock == "bank" else ""
    return f"Whoever is answering now gets the whole time again, or what they had left if that's more.{budgets}"
