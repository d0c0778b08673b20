"""A match in memory: its row, its players, its posts, and the Match itself once it has begun."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

from bot.model.follower import How
from bot.model.held_out import HeldOut
from bot.model.names import short
from bot.model.person import Person
from bot.model.player import PLAN, Maker, Order, Player, Vote
from bot.model.post import Post
from bot.model.ref import Ref
from bot.model.terms import Terms
from rules import (
    Back,
    Decision,
    Event,
    Game,
    Holding,
    Match,
    Offer,
    Seat,
    Standings,
    Unreadable,
    Verb,
    View,
    Waits,
    fill,
    read,
    step,
)

Phase: TypeAlias = Literal["lobby", "playing", "over", "ended", "closed"]
Halt: TypeAlias = Literal["", "paused", "unreachable"]


@dataclass
class Venue:
    """Where a match is played."""

    guild_id: int
    channel_id: int


@dataclass
class Setup:
    """What is agreed before a match begins: the game with its options, the terms of the table, who is the host.

    The `seed` is "" until then; `due_at` is when the lobby closes if nobody starts the match. Where it is private
    `invited` are the members who may join, those who sit here among them. In a `guided` match somebody learns the game.
    """

    game: Game
    version: int
    seed: str
    options: dict[str, Any]
    terms: Terms
    host_id: int
    due_at: int | None = None
    invited: list[int] | None = None
    guided: bool = False


@dataclass
class Shared:
    """What all matches in memory share.

    `people` are those who have set anything for themselves, `met` which kinds of question of a game somebody was told
    about, `faces` the emoji that stand for a thing in a post, `unsent` the posts that nobody has begun to send: a newer
    one takes their place.
    """

    people: Mapping[int, Person] = field(default_factory=dict[int, Person])
    met: Mapping[tuple[int, str], set[str]] = field(default_factory=dict[tuple[int, str], set[str]])
    faces: dict[str, str] = field(default_factory=dict[str, str])
    unsent: set[int] = field(default_factory=set[int])


@dataclass
class Memory:
    """What is remembered of a match while it is in memory, beside what it is.

    `asked` are the questions as they were when they were numbered, `heard` the question that each AI player was
    last asked, `views` what spectators saw when so many lines had been told, `shown` what they see after so many
    entries of the log, `made` who made each entry, `fallen` the public lines, by their places, that fell as the match
    went back after an entry. Of what is written down, `kept` are the players' columns, and `automatic` tells whether an
    automatic move is due; `proposed` whether there may be posts of what is held out to somebody, `held_out` all that
    they tell, whose words say too what each seat would have then; `followers` who is told of the match without a seat.
    """

    asked: dict[Seat, tuple[object, ...]] = field(default_factory=dict[Seat, "tuple[object, ...]"])
    heard: dict[Seat, int] = field(default_factory=dict[Seat, int])
    views: dict[int, View] = field(default_factory=dict[int, View])
    shown: tuple[int, View] | None = None
    made: dict[int, tuple[str, int | None]] = field(default_factory=dict[int, "tuple[str, int | None]"])
    fallen: dict[int, Mapping[int, Event]] = field(default_factory=dict[int, "Mapping[int, Event]"])
    kept: dict[Seat, dict[str, object]] = field(default_factory=dict[Seat, "dict[str, object]"])
    automatic: bool = False
    shared: Shared = field(default_factory=Shared)
    proposed: bool = True
    held_out: list[HeldOut] = field(default_factory=list[HeldOut])
    followers: dict[int, How] = field(default_factory=dict[int, How])


@dataclass
class Live:
    """One match, in a lobby, under way or over; it is `halt`ed where that says why, and `halt_note` who did and why.

    `last` is the newest lobby, turn or result post. The token of its `ref` is what no other match has, not even one
    that comes to bear the same id in a restored copy of the database.
    """

    ref: Ref
    venue: Venue
    setup: Setup
    phase: Phase
    players: list[Player]
    halt: Halt = ""
    halt_note: str = ""
    orders: dict[tuple[Seat, str], Order] = field(default_factory=dict[tuple[Seat, str], Order])
    vote: Vote | None = None
    last: Post | None = None
    match: Match | None = None
    memory: Memory = field(default_factory=Memory)

    @property
    def game(self) -> Game:
        """What is played."""
        return self.setup.game

    @property
    def seats(self) -> range:
        """How many can play with the options chosen; the last is how many can sit in the lobby."""
        return self.game.seats_for(self.game.chosen(self.setup.options))

    @property
    def id(self) -> int:
        """Its number."""
        return self.ref.id

    @property
    def next_due(self) -> int | None:
        """When something is due next: the lobby closes, or a clock has something to say."""
        due = (self.setup.due_at, *(player.clock.due_at for player in self.players))
        return min((at for at in due if at is not None), default=None)

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
        """The seats for which the match waits; after going back, if need be for those who would be answered for."""
        if self.match is None:
            return []
        return self._asked("turn", "window") or (self._asked("now") if self.went_back else [])

    def _asked(self, *waits: Waits) -> list[Seat]:
        return [seat for seat, question in self.under_way.pending.items() if question.waits in waits]

    @property
    def went_back(self) -> bool:
        """Whether nobody has moved since the match went back or forth: then it does not go on by itself."""
        return self.match is not None and self.match.log != () and isinstance(self.match.log[-1], Back)

    @property
    def people_awaited(self) -> list[Seat]:
        """Those of them for whom a person has to answer."""
        if self.match is None or self.phase != "playing":
            return []
        pending = self.match.pending
        return [seat for seat in self.awaited if self.unattended(seat, pending[seat]) is None]

    @property
    def shown(self) -> View:
        """What spectators see now."""
        if self.memory.shown is None or self.memory.shown[0] != self.entries:
            self.memory.shown = self.entries, self.under_way.view(None)
        return self.memory.shown[1]

    @property
    def standings(self) -> Standings:
        """How the match stands, as all may see."""
        return self.game.standings(self.shown)

    @property
    def entries(self) -> int:
        """How many entries the log has."""
        return len(self.match.log) if self.match else 0

    def unattended(self, seat: Seat, question: Decision) -> Maker | None:
        """Who answers without a person: the plan, what is preset, an AI player for its seat, or the stand-in."""
        player, heard = self.players[seat], self.memory.heard.get(seat) == self.players[seat].question
        if question.waits == "open" and (heard or (question.answer is not None and question.alone is question)):
            return None
        if (planned := self.planned(seat, question)) is not None:
            return "plan" if (seat, planned[0].topic) in self.orders else "usual"
        if not player.present:
            return "ai"
        return "stand-in" if question.waits == "now" and seat not in self.awaited else None

    def planned(self, seat: Seat, question: Decision) -> tuple[Order, Verb] | None:
        """The move with which a standing order, the plan, or what is preset answers a question, if one does."""
        if question.answer is not None or self.players[seat].user_id is None:
            return None
        chosen = [self.orders.get((seat, topic)) for topic in dict.fromkeys((question.topic, PLAN))]
        for order in (*filter(None, chosen), self.order_of(seat, question.topic)):
            if not order.stopped and (move := self.answer_of(order, question)) is not None:
                return order, move
        return None

    def order_of(self, seat: Seat, topic: str) -> Order:
        """What a seat has planned for a topic; of a person who has not chosen, what the game presets.

        Who learns the game is asked everything.
        """
        if (order := self.orders.get((seat, topic))) is not None:
            return order
        known = self.game.topic_of.get(topic)
        preset = known.preset if known and self.players[seat].present and not self.setup.guided else None
        return Order(seat, topic, [*map(str, preset(self.under_way.view(seat), seat))] if preset else [])

    def answer_of(self, order: Order, question: Decision) -> Verb | None:
        """The move with which an order would answer a question: of a sequence the next, or the first that is legal."""
        for text in order.moves[:1] if holding(self.game, order.topic) == "sequence" else order.moves:
            with suppress(Unreadable):
                if question.check(move := read(self.game.verbs, text)) is None:
                    return move
        return None

    def is_last_present(self, player: Player) -> bool:
        """Whether no other person answers for a seat."""
        return not any(other.present for other in self.players if other is not player)

    @property
    def step(self) -> int:
        """How many entries of the log everybody knows of. What people see is numbered by it, and grows old with it."""
        return step(self.match.log) if self.match else 0

    @property
    def backs(self) -> int:
        """How often the match has gone back or forth."""
        return sum(isinstance(entry, Back) for entry in self.match.log) if self.match else 0

    def others(self, seat: Seat) -> list[Seat]:
        """The other seats for which a person answers: they must agree where this one may not act alone."""
        return [player.seat for player in self.players if player.present and player.seat != seat]

    @property
    def members(self) -> Iterator[Player]:
        """The players who are people."""
        return (player for player in self.players if player.user_id is not None)


@dataclass(frozen=True)
class Summary:
    """A match by its row alone, also one that cannot be read; `game` is a key that may not be known here."""

    id: int
    guild_id: int
    channel_id: int
    phase: Phase
    game: str


@dataclass(frozen=True)
class Question:
    """A Decision as its seat meets it, with the number that it has for as long as it stays the same."""

    live: Live
    seat: Seat
    number: int
    decision: Decision


def reference_of(live: Live, post: Post) -> Ref:
    """What names a match, and one post of it, in the id of a button whose other arguments may come a second time."""
    return replace(live.ref, nonce=post.message.nonce)


def content(question: Decision) -> tuple[object, ...]:
    """What makes a question the same one as before: its prompt and its offers."""
    return question.prompt, *(_said(offer) for offer in question.legal)


def _said(offer: Offer) -> tuple[object, ...]:
    picks = tuple((part.field, *part.choices.items(), part.least, part.most) for part in offer.open)
    return str(offer.move), offer.label, offer.confirm, picks


def holding(game: Game, topic: str) -> Holding:
    """How an order of a topic is used, or the plan."""
    if topic == PLAN:
        return "sequence"
    return game.topic_of[topic].holds if topic in game.topic_of else "always"
