"""Counts how often a match calls its players, and for what: `python -m tests.pings`.

All seats belong to people who answer as the game's AI player would. They come four hours after they are called, and go
on for as long as the match waits for them; the bot itself says whom it waits for. Each match is played twice: as it
comes, and with standing orders, which `orders` of the game's `conforms` gives whenever a player is there. Where the bot
asks "And then?", `then` of `conforms` gives the answer. A kind of question is a topic, or the clause of those that have
none. A kind is answered alike as often as its commonest answer comes.

Each game's `waits` say for how many answers in a row a match waits without orders.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from os import cpu_count
from typing import Any

from bot.match.plans import orders_after_move, orders_to_stop, put, rest_of
from bot.model.player import Order, Player
from bot.model.ref import Ref
from bot.model.session import Session, Setup, Venue
from bot.model.terms import ANSWERS, USUAL
from bot.model.time import HOUR
from rules import Decision, Game, Match, Rng, Seat, Verb, View, agents, cut, games
from tests.bench.tables import table
from tests.conforms import conforms

HOURS = ANSWERS[USUAL.pace] // HOUR
"""How long people take to answer a call."""
WIDE = 40
"""How many characters of an answer are shown."""
ALIKE, ENOUGH = 0.95, 20
"""A question need not be asked where such a part of its answers, of at least so many, is the same."""
HEADS = ("game", "seats", "orders", "rounds", "calls a player and round", "a player and match", "waits", "days")
KINDS = ("question", "answers a player and match", "calls", "commonest answer", "its share")
Orders = Callable[[Any, Seat], Mapping[str, Sequence[Verb]]]
"""What a player orders by what the seat sees: moves by topic, the best first."""
Then = Callable[[Any, Seat, str], Sequence[Verb]]
"""The moves that a player lists after answering a question of a topic that has more of them."""


@dataclass
class Count:
    """What was counted: players, rounds and hours of matches; calls by kind of question, and answers."""

    players: int = 0
    rounds: int = 0
    hours: int = 0
    calls: Counter[str] = field(default_factory=Counter[str])
    answers: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])

    def add(self, other: Count) -> None:
        self.players += other.players
        self.rounds += other.rounds
        self.hours += other.hours
        self.calls.update(other.calls)
        self.answers.update(other.answers)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=30, help="matches a row (30)")
    parser.add_argument("--game", choices=sorted(games()), help="this game alone")
    parser.add_argument("--seats", type=int, help="at this number of seats alone")
    asked = parser.parse_args(argv)
    chosen = [game for game in games().values() if asked.game in (None, game.key)]
    tables = [(game.key, seats) for game in chosen for seats in sizes(game, asked.seats)]
    if not tables:
        parser.error(f"no game is played at {asked.seats} seats")
    lots = [(*one, ordered) for one in tables for ordered in (False, True)]
    with ProcessPoolExecutor(cpu_count(), mp_context=get_context("spawn")) as pool:
        asking = {lot: [pool.submit(play_match, *lot, number) for number in range(asked.matches)] for lot in lots}
        counted = {lot: total(one.result() for one in each) for lot, each in asking.items()}
    print(f"Seeds “pings GAME SEATS NUMBER”, numbers 0 to {asked.matches - 1}; {HOURS} hours an answer.\n")
    print(table(HEADS, [row(*lot, what) for lot, what in counted.items()]))
    for key, seats in tables:
        print(f"{games()[key].name}, {seats} seats, without orders:\n")
        print(table(KINDS, [*kinds(counted[key, seats, False])]))
    alike = [
        f"{games()[key].name}, {seats}: {one}" for key, seats in tables for one in same(counted[key, seats, False])
    ]
    print(f"Kinds answered alike so often ({ALIKE:.0%}) that they need not be asked: {'; '.join(alike) or 'none'}.")
    return 0


def sizes(game: Game, asked: int | None = None) -> list[int]:
    """The number asked for; or the fewest seats, four, and the most; as far as the game usually takes so many."""
    wanted = (asked,) if asked else (game.rules.seats[0], 4, game.rules.seats[-1])
    return [seats for seats in game.rules.seats if seats in wanted]


def row(key: str, seats: int, ordered: bool, what: Count) -> list[object]:
    matches, calls = what.players / seats, what.calls.total()
    rounds, a_round, a_match = what.rounds / matches, calls / seats / what.rounds, calls / what.players
    figures = [*(f"{one:.1f}" for one in (rounds, a_round, a_match)), f"{what.hours / HOURS / matches:.0f}"]
    return [games()[key].name, seats, "yes" if ordered else "no", *figures, f"{what.hours / matches / 24:.1f}"]


def kinds(what: Count) -> Iterator[list[object]]:
    often = Counter[str]()
    for (kind, _), many in what.answers.items():
        often[kind] += many
    for kind, times in often.most_common():
        same, move = max((many, move) for (one, move), many in what.answers.items() if one == kind)
        per_player = f"{times / what.players:.2f}", f"{what.calls[kind] / what.players:.2f}"
        yield [kind, *per_player, f"`{cut(move, WIDE)}`", f"{same / times:.0%}"]


def same(what: Count) -> Iterator[str]:
    for kind in {kind for kind, _ in what.answers}:
        answers = [many for (one, _), many in what.answers.items() if one == kind]
        if sum(answers) >= ENOUGH and max(answers) >= ALIKE * sum(answers):
            yield kind


def total(counts: Iterable[Count]) -> Count:
    every = Count()
    for one in counts:
        every.add(one)
    return every


def play_match(key: str, seats: int, ordered: bool, number: int) -> Count:
    game = games()[key]
    orders: Orders = getattr(conforms(game), "orders", no_orders) if ordered else no_orders
    return Sitting(Match(game, seats, f"pings {key} {seats} {number}"), orders).play()


class Sitting:
    """A match among people, by the hours that have gone by; where the view counts no rounds, it is one round."""

    def __init__(self, match: Match, orders: Orders) -> None:
        self.session, self.count = session_of(match), Count(match.seats)
        self._orders = orders
        self._then: Then | None = getattr(conforms(match.game), "then", None)
        self._round: str = getattr(conforms(match.game), "ROUND", "round")
        self._rng = Rng(match.seed)
        self._here: Seat | None = None
        self._comes = dict[Seat, int]()

    def play(self) -> Count:
        match, rounds = self.session.under_way, set[int]()
        for seat in range(match.seats):
            self._order(seat)
        self._call(self.session.waiting.people)
        while match.result is None:
            rounds.add(getattr(self.session.shown, self._round, 0))
            before = self.session.waiting.people
            if not self._automatic():
                self._answer(min(before, key=self._comes.__getitem__))
            self._keep(orders_to_stop(self.session, self.session.waiting.people))
            self._call(seat for seat in self.session.waiting.people if seat not in before)
        self.count.rounds = len(rounds - {0}) or 1
        return self.count

    def _automatic(self) -> bool:
        """A move that no person has to make, if there is one; whoever is there orders anew after their turn."""
        for seat, question in self.session.under_way.pending.items():
            if seat not in self.session.waiting.makers:
                continue
            move = question.absent
            if planned := self.session.waiting.planned.get(seat):
                order, move = planned
                put(self.session, rest_of(self.session.game, order, move))
            self._move(seat, move)
            if seat == self._here and seat not in self.session.under_way.pending:
                self._order(seat)
            return True
        return False

    def _answer(self, seat: Seat) -> None:
        """A person comes, answers, and orders what is to be done from now on."""
        self._here, self.count.hours = seat, max(self.count.hours, self._comes[seat])
        question = self.session.under_way.pending[seat]
        move = agents.of(self.session.game)(self.session.under_way.view(seat), question, self._rng)
        self.count.answers[kind(question), str(move)] += 1
        self._move(seat, move)
        self._list_more(seat, question.topic)
        self._order(seat)

    def _list_more(self, seat: Seat, key: str) -> None:
        """List what follows on an answer at once, as after "And then?"."""
        topic, view = self.session.game.topic_of.get(key), self.session.under_way.view(seat)
        if (
            self._then
            and topic
            and topic.more
            and topic.more(view, seat)
            and not self.session.order_of(seat, key).moves
        ):
            put(self.session, Order(seat, key, [*map(str, self._then(view, seat, key))]))

    def _move(self, seat: Seat, move: Verb | None) -> None:
        assert move is not None, "nobody waits for that question"
        self.session.under_way.play(seat, move)
        self.session.changed()
        self._keep(orders_after_move(self.session))

    def _keep(self, orders: Iterable[Order]) -> None:
        for order in orders:
            put(self.session, order)

    def _call(self, seats: Iterable[Seat]) -> None:
        """Whoever was the last to answer is still there, and need not be called."""
        for seat in seats:
            if seat != self._here:
                self._comes[seat] = self.count.hours + HOURS
                self.count.calls[kind(self.session.under_way.pending[seat])] += 1

    def _order(self, seat: Seat) -> None:
        for topic, moves in self._orders(self.session.under_way.view(seat), seat).items():
            self.session.orders[seat, topic] = Order(seat, topic, [*map(str, moves)])


def session_of(match: Match) -> Session:
    """The match as the bot keeps it, with a person in each seat."""
    setup = Setup(match.game, match.version, match.seed, match.options.model_dump(mode="json"), USUAL, 1)
    players = [Player(seat, seat + 1, "") for seat in range(match.seats)]
    return Session(Ref(1, "token"), Venue(1, 1), setup, "playing", players, match=match)


def kind(question: Decision) -> str:
    return question.topic or f"clause {question.clause}"


def no_orders(view: View, me: Seat) -> Mapping[str, Sequence[Verb]]:
    return {}


if __name__ == "__main__":
    sys.exit(main())
