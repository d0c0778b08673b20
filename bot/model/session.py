"""A match in memory: its row, its players, its posts, and the Match itself once it has begun."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal, TypeAlias

from bot.model.fair_dice import FairDice
from bot.model.live_page import LivePage
from bot.model.log import Chance
from bot.model.memory import Memory
from bot.model.names import Names, at_table
from bot.model.player import PLAN, Maker, Order, Player, Vote
from bot.model.post import Post
from bot.model.ref import Ref
from bot.model.terms import Terms
from rules import (
    HUES,
    Back,
    Decision,
    Game,
    Holding,
    Hue,
    Match,
    Seat,
    Standings,
    Unreadable,
    Verb,
    View,
    Waits,
    is_known_move,
    mainline,
    read_move,
    salt_of,
    step,
)

Phase: TypeAlias = Literal["lobby", "playing", "over", "ended", "closed"]
Halt: TypeAlias = Literal["", "paused", "unreachable", "halted"]


@dataclass(frozen=True)
class Standstill:
    """Why a match stands still, "" if it does not, since when, and until when at the latest.

    Where it is paused the `note` says who did and why, and `by` is their id; where it cannot be reached `code` is what
    Discord answers there, None where it does not answer, and it is tried again then (`model/unreachable`). It is halted
    where its log does not fit the rules any more.
    """

    why: Halt = ""
    note: str = ""
    code: int | None = None
    since: int | None = None
    by: int | None = None
    until: int | None = None


@dataclass
class Venue:
    """Where a match is played, and what is kept of the address where it is watched on the web."""

    guild_id: int
    channel_id: int
    page: LivePage = field(default_factory=LivePage)

    def link(self, message_id: int | None = None) -> str:
        """The address of the channel, or of a message in it."""
        there = f"https://discord.com/channels/{self.guild_id}/{self.channel_id}"
        return there if message_id is None else f"{there}/{message_id}"


@dataclass(frozen=True)
class Copied:
    """The match, by its id, from a turn of which another goes its own way, and a link to it, "" where it isn't here."""

    of: int
    link: str = ""


@dataclass
class Setup:
    """What is agreed before a match begins: the game with its options, the terms of the table, who is the host.

    The `seed` is "" until then; `due_at` is when the lobby closes if nobody starts the match. Where it is private
    `invited` are the members who may join, those who sit here among them. In a `guided` match somebody learns the game.
    What is `copied` goes its own way from a turn of a match that is over, and counts nowhere.
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
    copied: Copied | None = None
    dice: FairDice = field(default_factory=FairDice)


Planned: TypeAlias = tuple[Order, Verb]
"""The move with which a question is answered, and what is planned or preset that says so."""


@dataclass(frozen=True)
class Waiting:
    """Who is asked and who has to answer, worked out once a change.

    The match waits for `seats`; after going back, if need be for those who would be answered for. `people` are those of
    them for whom a person has to answer. Of all who are asked, `makers` says who answers without a person: the plan,
    what is preset, an AI player for its seat, or the stand-in; and `planned` with what.
    """

    seats: Sequence[Seat] = ()
    people: Sequence[Seat] = ()
    makers: Mapping[Seat, Maker] = field(default_factory=dict[Seat, Maker])
    planned: Mapping[Seat, Planned] = field(default_factory=dict[Seat, "Planned"])


@dataclass
class Session:
    """One match, in a lobby, under way or over.

    `last` is the newest lobby, turn or result post. The token of its `ref` is what no other match has, not even one
    that comes to bear the same id in a restored copy of the database.
    """

    ref: Ref
    venue: Venue
    setup: Setup
    phase: Phase
    players: list[Player]
    standstill: Standstill = Standstill()
    orders: dict[tuple[Seat, str], Order] = field(default_factory=dict[tuple[Seat, str], Order])
    vote: Vote | None = None
    last: Post | None = None
    match: Match | None = None
    memory: Memory = field(default_factory=Memory)

    @property
    def halt(self) -> Halt:
        """Why it stands still; "" where it does not."""
        return "halted" if self.memory.history.misfit else self.standstill.why

    @property
    def rests(self) -> bool:
        """Whether nobody may move: it is paused or halted."""
        return self.halt in ("paused", "halted")

    @cached_property
    def game(self) -> Game:
        return self.setup.game

    @property
    def seats(self) -> range:
        """How many can play with the options chosen; the last is how many can sit in the lobby."""
        return self.game.seats_for(self.game.options_from(self.setup.options))

    @cached_property
    def id(self) -> int:
        return self.ref.id

    @property
    def next_due(self) -> int | None:
        """When something is due next: the lobby closes, it stands still no more, or a clock has something to say."""
        due = (self.setup.due_at, self.standstill.until, *(player.clock.due_at for player in self.players))
        return min((at for at in due if at is not None), default=None)

    @cached_property
    def under_way(self) -> Match:
        """The Match, once it has begun."""
        assert self.match is not None
        return self.match

    def seat_of(self, user_id: int) -> Seat | None:
        return next((player.seat for player in self.players if player.user_id == user_id), None)

    @cached_property
    def names(self) -> Names:
        """Who sits where, and how each is written: for whoever says something of the match."""
        whole = tuple(player.name for player in self.players)
        return Names(at_table(whole), self.memory.shared.faces, self.hues, whole, self.memory.history.former)

    def name_of(self, user_id: int | None, name: str) -> str:
        """What somebody is called here: as their seat is, or by their own name without one."""
        seat = None if user_id is None else self.seat_of(user_id)
        return name if seat is None else self.names.short(seat)

    def name_in(self, seat: Seat, name: str) -> str:
        """What somebody is called who takes this seat."""
        names = [player.name for player in self.players]
        return at_table((*names[:seat], name, *names[seat + 1 :]))[seat]

    @property
    def hues(self) -> Sequence[Hue | None]:
        """The colour of each seat, where one has any: a game that gives them has given none before the match."""
        colours = self.game.telling.colours
        return HUES if colours is None else () if self.match is None else colours(self.shown)

    @property
    def shown(self) -> View:
        """What spectators see now."""
        return self.view(None)

    def view(self, seat: Seat | None) -> View:
        """What a seat sees now, or a spectator, for None."""
        if seat not in self._views:
            self._views[seat] = self.under_way.view(seat)
        return self._views[seat]

    @cached_property
    def _views(self) -> dict[Seat | None, View]:
        return {}

    @cached_property
    def standings(self) -> Standings:
        return self.game.rules.standings(self.shown)

    @cached_property
    def pending(self) -> Mapping[Seat, Decision]:
        """What each seat is asked now; nothing before the match has begun."""
        return self.match.pending if self.match else {}

    @cached_property
    def waiting(self) -> Waiting:
        return waiting(self)

    def changed(self) -> None:
        """Something of the match has changed: what follows from it is worked out anew when it is next asked for."""
        for name in DERIVED:
            vars(self).pop(name, None)

    def decision(self, seat: Seat | None) -> Decision | None:
        return None if seat is None else self.pending.get(seat)

    def open_question(self, seat: Seat | None) -> Decision | None:
        """What a seat is asked and may answer, now or once a pause is over; None of what stood before a misfit."""
        return self.decision(seat) if self.phase == "playing" and self.halt != "halted" else None

    @property
    def went_back(self) -> bool:
        """Whether nobody has moved since the match went back or forth: then it does not go on by itself."""
        return any(isinstance(one, Back) and not one.salt for one in (self.match.log[-1:] if self.match else ()))

    @property
    def entries(self) -> int:
        return len(self.match.log) if self.match else 0

    def order_of(self, seat: Seat, topic: str) -> Order:
        """What a seat has planned for a topic; of a person who has not chosen, what the game presets.

        Who learns the game is asked everything.
        """
        if (order := self.orders.get((seat, topic))) is not None:
            return order
        known = self.game.topic_of.get(topic)
        preset = known.preset if known and self.players[seat].present and not self.setup.guided else None
        return Order(seat, topic, [*map(str, preset(self.view(seat), seat))] if preset else [])

    def answer_of(self, order: Order, decision: Decision) -> Verb | None:
        """The move with which an order would answer a question: of a sequence the next, or the first that is legal.

        Picks that were typed before anybody knew the question are spelled as it spells them.
        """
        for text in order.moves[:1] if holding(self.game, order.topic) == "sequence" else order.moves:
            with suppress(Unreadable):
                if decision.check(move := decision.spelled(read_move(self.game.rules.verbs, text))) is None:
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
    def first_line(self) -> int:
        """The first public line that is the players' own: those of an opening are before it."""
        return self.under_way.line_count(self.opening) if self.opening else 0

    @property
    def opening(self) -> int:
        """The last entry of its opening that stands; 0 where there is none."""
        last, match = self.memory.history.opening, self.match
        return max((one for one in mainline(match.log) if one <= last), default=0) if last and match else last

    def may_undo(self, seat: Seat) -> bool:
        """Whether the last move is this seat's to take back alone, and none of an opening."""
        log = self.under_way.log
        return any(is_known_move(log[number - 1]) for number in self.own_line) and self.under_way.may_undo(seat)

    @property
    def own_line(self) -> list[int]:
        """The entries of the line that stands, but for those of an opening."""
        return [*filter(self.opening.__lt__, mainline(self.under_way.log))]

    @property
    def backs(self) -> int:
        return sum(isinstance(entry, Back) for entry in self.match.log) if self.match else 0

    def others(self, seat: Seat) -> list[Seat]:
        """The other seats for which a person answers: they must agree where this one may not act alone.

        Nobody needs the consent of whoever has long been out of time, or whose seat stands open.
        """
        return [player.seat for player in self.players if player.consents and player.seat != seat]

    @property
    def asked_to_resume(self) -> list[Player]:
        """Those who end a pause together: all who are here, but for whoever paused the match."""
        return [player for player in self.players if player.consents and player.user_id != self.standstill.by]

    @property
    def members(self) -> Iterator[Player]:
        return (player for player in self.players if player.user_id is not None)


DERIVED = tuple(name for name, value in vars(Session).items() if isinstance(value, cached_property))


def waiting(session: Session) -> Waiting:
    if session.match is None:
        return Waiting()
    pending = session.pending
    seats = _asked(pending, "turn", "window") or (_asked(pending, "now") if session.went_back else [])
    planned = {seat: how for seat, question in pending.items() if (how := _planned(session, seat, question))}
    makers: dict[Seat, Maker] = {
        seat: maker
        for seat, question in pending.items()
        if (maker := _maker(session, seat, question, planned.get(seat), awaited=seat in seats))
    }
    people = [seat for seat in seats if seat not in makers] if session.phase == "playing" else []
    return Waiting(seats, people, makers, planned)


def _asked(pending: Mapping[Seat, Decision], *waits: Waits) -> list[Seat]:
    return [seat for seat, question in pending.items() if question.waits in waits]


def _planned(session: Session, seat: Seat, decision: Decision) -> Planned | None:
    """The move with which a standing order, the plan, or what is preset answers a question, if one does."""
    if decision.answer is not None or session.players[seat].user_id is None:
        return None
    chosen = [session.orders.get((seat, topic)) for topic in dict.fromkeys((decision.topic, PLAN))]
    for order in (*filter(None, chosen), session.order_of(seat, decision.topic)):
        if not order.stopped and (move := session.answer_of(order, decision)) is not None:
            return order, move
    return None


def _maker(session: Session, seat: Seat, decision: Decision, planned: Planned | None, *, awaited: bool) -> Maker | None:
    """Who answers a question without a person."""
    player, heard = session.players[seat], session.memory.questions.heard.get(seat) == session.players[seat].question
    if decision.waits == "open" and (heard or (decision.answer is not None and decision.alone is decision)):
        return None
    if planned is not None:
        return "plan" if (seat, planned[0].topic) in session.orders else "usual"
    if player.stands_by and decision.absent is not None:
        return "stand-in"
    if not player.present:
        return "ai"
    return "at-once" if decision.waits == "now" and not awaited else None


@dataclass(frozen=True)
class Summary:
    """A match by its row alone, also one that cannot be read; `game` is a key that may not be known here."""

    id: int
    guild_id: int
    channel_id: int
    phase: Phase
    game: str
    halt: Halt
    halt_code: int | None


@dataclass(frozen=True)
class Question:
    """A Decision as its seat meets it, with the number that it has for as long as it stays the same."""

    session: Session
    seat: Seat
    number: int
    decision: Decision


def chance_in(session: Session) -> Chance:
    return Chance(session.setup.seed, salt_of(session.match.log) if session.match else "")


def reference_of(session: Session, post: Post) -> Ref:
    """What names a match, and one post of it, in the id of a button whose other arguments may come a second time."""
    return replace(session.ref, nonce=post.message.nonce)


def holding(game: Game, topic: str) -> Holding:
    """How an order of a topic is used, or the plan."""
    if topic == PLAN:
        return "sequence"
    return game.topic_of[topic].holds if topic in game.topic_of else "always"
