"""Notes about lobbies, and who is asked into them."""

from __future__ import annotations

from bot.model.names import name_for_note
from bot.model.notes.note import Note
from rules import Match, Seat, mark


class Invited(Note, kind="invited"):
    """Somebody is invited to a match of this game: into its lobby, or to a seat of it that is open."""

    name: str
    game: str
    lobby: bool

    def say(self, match: Match | None) -> str:
        if self.lobby:
            return f"{name_for_note(self.name)} invites you to a match of {self.game}."
        return f"{name_for_note(self.name)} invites you to this match of {self.game}: you can take over an open seat."


class HostNamed(Note, kind="host named"):
    """The host has made a player the host."""

    before: str
    host: str

    def say(self, match: Match | None) -> str:
        return f"{name_for_note(self.before)} made {name_for_note(self.host)} the host."


class LobbyLeft(Note, kind="lobby left"):
    """The last member left."""

    seat: Seat

    def say(self, match: Match | None) -> str:
        return f"{mark(self.seat)} left, so the lobby closed."


class LobbyExpired(Note, kind="lobby expired"):
    """Its time is up."""

    def say(self, match: Match | None) -> str:
        return "Nobody started this match in time, so the lobby has closed. `/game new` opens another."


class RematchOpened(Note, kind="rematch opened"):
    """There is a rematch, here or in a thread."""

    seat: Seat
    thread: int | None = None

    def say(self, match: Match | None) -> str:
        where = f" in <#{self.thread}>" if self.thread else ""
        return f"{mark(self.seat)} opened a rematch{where}."


TAKE_SEATS = (
    "Whoever played presses **Take my seat**. It begins once all who are here press **Go on**; AI players sit in for "
    "the others until they come."
)


class GoesOwnWay(Note, kind="goes own way"):
    """A copy of a match begins: who asked for it, and whether the seats of the others wait for them."""

    seat: Seat
    together: bool

    def say(self, match: Match | None) -> str:
        asks = f"**What if** it had gone otherwise? {mark(self.seat)} wants to know."
        is_new = "What was known by then stays as it was; dice and cards to come are new. It counts in no statistics."
        return " ".join([asks, is_new, *([TAKE_SEATS] if self.together else [])])
