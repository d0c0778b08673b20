"""A match in memory: its row, its players, its posts, and the Match itself once it has begun."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from bot.errors import Sorry
from bot.names import bold, short
from rules import Decision, Game, Match, Offer, Seat, View, fill

GOOD_TABLE = 4
"""To how many players AI players fill a table at one press."""

Phase: TypeAlias = Literal["lobby", "playing", "over", "ended", "closed"]
Kind: TypeAlias = Literal["lobby", "turn", "notice", "result"]


@dataclass
class Player:
    """Who holds a seat: a member, or an AI player where `user_id` is None.

    `question` is the number of the entry with which the seat's present question arose, `since` when the match began to
    wait for the seat, `ending` whether this player wants it to end.
    """

    seat: Seat
    user_id: int | None
    name: str
    question: int = 0
    since: int | None = None
    ending: bool = False


@dataclass
class Post:
    """A message of the match in its channel.

    It tells the public lines from `start` to `mark`, and while it is open those that come after too; `wanted` is the
    newest revision of it, `shown` the one that people see, 0 before it is sent. `pings` are seats; on a lobby card, the
    ids of members who are invited.
    """

    id: int
    match_id: int
    kind: Kind
    open: bool
    pings: list[Seat]
    start: int
    mark: int
    notes: list[str]
    nonce: str
    wanted: int
    shown: int
    message_id: int | None
    alt: str
    created_at: int


@dataclass
class Live:
    """One match.

    `robots` tells whether there is a move to make that nobody waits for a person to make, `last` is the newest lobby,
    turn or result post, `heard` the question that each AI player was last asked, `views` what spectators saw when so
    many lines had been told.
    """

    id: int
    guild_id: int
    channel_id: int
    phase: Phase
    game: Game
    version: int
    seed: str
    options: dict[str, Any]
    host_id: int
    due_at: int | None
    players: list[Player]
    robots: bool = False
    last: Post | None = None
    match: Match | None = None
    asked: dict[Seat, tuple[object, ...]] = field(default_factory=dict[Seat, "tuple[object, ...]"])
    heard: dict[Seat, int] = field(default_factory=dict[Seat, int])
    views: dict[int, View] = field(default_factory=dict[int, View])

    @property
    def under_way(self) -> Match:
        """The Match, once it has begun."""
        assert self.match is not None
        return self.match

    def seat_of(self, user_id: int) -> Seat | None:
        """The seat that a member holds."""
        return next((player.seat for player in self.players if player.user_id == user_id), None)

    def name(self, seat: Seat) -> str:
        """A player's name, for a button or a picture."""
        return short(self.players[seat].name) if seat < len(self.players) else f"Seat {seat + 1}"

    @property
    def names(self) -> dict[Seat, str]:
        return {player.seat: self.name(player.seat) for player in self.players}

    def say(self, text: str) -> str:
        """A text of the rules with names in it, for a button or a picture."""
        return fill(text, self.name)

    def question(self, seat: Seat | None) -> Decision | None:
        """What the seat is asked now."""
        return None if seat is None or self.match is None else self.match.pending.get(seat)

    @property
    def awaited(self) -> list[Seat]:
        """The seats for which the match waits."""
        if self.match is None:
            return []
        return [seat for seat, question in self.match.pending.items() if question.waits in {"turn", "window"}]

    @property
    def entries(self) -> int:
        """How many entries the log has."""
        return len(self.match.log) if self.match else 0

    def unattended(self, seat: Seat, question: Decision) -> Literal["stand-in", "ai"] | None:
        """Who answers a question without a person: the stand-in where it is answered at once, or an AI player."""
        player = self.players[seat]
        if question.waits == "now":
            return "stand-in"
        if player.user_id is not None:
            return None
        if question.waits == "open" and (question.answer is not None or self.heard.get(seat) == player.question):
            return None
        return "ai"

    @property
    def members(self) -> Iterator[Player]:
        """The players who are people."""
        return (player for player in self.players if player.user_id is not None)


def in_bold(live: Live, text: str) -> str:
    """A text of the rules with names in bold, for a post."""
    return fill(text, lambda seat: bold(live.name(seat)))


def content(question: Decision) -> tuple[object, ...]:
    """What makes a question the same one as before: its prompt and its offers."""
    return question.prompt, *(_said(offer) for offer in question.legal)


def _said(offer: Offer) -> tuple[object, ...]:
    picks = tuple((part.field, *part.choices.items(), part.least, part.most) for part in offer.open)
    return str(offer.move), offer.label, offer.confirm, picks


def to_good_table(live: Live) -> int:
    """How many players a lobby lacks to a good table, as far as its game and options take so many."""
    allowed = live.game.seats_for(live.game.chosen(live.options))
    return max(0, min(max(GOOD_TABLE, allowed[0]), allowed[-1]) - len(live.players))


def playing(live: Live) -> Match:
    """The Match that is under way. Raises Sorry before and after."""
    if live.phase != "playing":
        raise Sorry(WHY_NOT[live.phase])
    return live.under_way


def begun(live: Live) -> Match:
    """The Match, under way or over. Raises Sorry where there was none."""
    if live.match is None:
        raise Sorry(WHY_NOT[live.phase])
    return live.match


def demand_lobby(live: Live) -> None:
    """Raises Sorry once the match has begun, and where it never will."""
    if live.phase != "lobby":
        raise Sorry(WHY_NOT[live.phase])


WHY_NOT: Mapping[Phase, str] = {
    "lobby": "The match has not begun. The host starts it with the button below the lobby, or `/game start`.",
    "playing": "The match has begun, and its seats are taken. `/game board` shows how it stands.",
    "over": "This match is over. `/game new` opens another.",
    "ended": "This match was ended. `/game new` opens another.",
    "closed": "This lobby is closed. `/game new` opens another.",
}
"""What does not fit the phase of a match, and what to do instead."""
