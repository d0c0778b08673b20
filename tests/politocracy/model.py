"""Politocracy once more, from its specification alone: what every move and every draw has to lead to.

The model asks the questions that the rules ask, takes the moves that the game takes and consumes the draws that the
game made, in the order that the rules prescribe. Money is in units of $50K. Moves are their texts: nothing of the game
is imported.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from tests.lockstep import Draw, Mismatch, Move
from tests.politocracy.model_cards import play, playable, playable_instead, take_change, take_hope
from tests.politocracy.model_election import ads_question, election
from tests.politocracy.model_terms import (
    CARDS_OF_PROFILES,
    CORNERS,
    DEBATE_CHART,
    HOPE_SQUARES,
    HOPE_STOPS,
    LAST_STOP,
    MEDIA,
    MEDIA_CHART,
    NAMES,
    PAYS,
    POLLS,
    SIDES,
    STREET_CARDS,
    VALUES,
    Asked,
    Candidate,
    Election,
    Flow,
    Pile,
    Questions,
    full_change,
    full_hope,
)

DEFAULT_ROUNDS = {2: 40, 3: 35}


class Model:
    """A match as the rules want it. `pending` is what is asked now; `play` takes the next answer."""

    def __init__(self, seats: int, rounds: int | None = None, *, sealed: bool = False) -> None:
        self.seats = seats
        self.rounds = rounds or DEFAULT_ROUNDS.get(seats, 30)
        self.sealed = sealed
        self.candidates = [Candidate(square=0 if seat % 2 == 0 else 18) for seat in range(seats)]
        self.owners: dict[int, int] = {}
        self.hope, self.change = Pile(full_hope()), Pile(full_change())
        self.limits: dict[int, int] = {}
        self.round = 1
        self.first = 0
        self.turn: int | None = 0
        self.called: int | None = None
        self.started = False
        self.finalists: list[int] = []
        self.supporters: dict[int, int] = {}
        self.bidders: Sequence[int] = ()
        self.chits: dict[int, Counter[str]] = {}
        self.regions: dict[str, int | None] = {}
        self.elected: int | None = None
        self.pending: Questions = {}
        self.given: dict[int, Move] = {}
        self.draws: list[Draw] = []

    def start(self, draws: Sequence[Draw]) -> None:
        """Set up, up to the first question."""
        self.draws, self.cards = [*draws], list[str]()
        self._flow = self._match()
        self._go(None)

    def play(self, seat: int, move: Move, draws: Sequence[Draw], cards: Sequence[str] = ()) -> None:
        """Take a move, the draws that the game made in consequence, and the cards that it says were drawn."""
        asked = self.pending.get(seat)
        if asked is None:
            raise Mismatch(f"seat {seat} is not asked, but plays {move.text}")
        self.draws, self.cards = [*draws], [*cards]
        if move.text in asked.beside:
            self._beside_all(seat, move)
        else:
            self._legal(asked, move)
            self.given[seat] = move
            if self.given.keys() >= self.pending.keys():
                self._go(dict(sorted(self.given.items())))
        if self.draws or self.cards:
            raise Mismatch(f"after {move.text} of seat {seat} the game drew more: {self.draws} {self.cards}")

    def _legal(self, asked: Asked, move: Move) -> None:
        typed = {"buy", "limit", "ask-me"}
        if move.text not in asked.moves and move.name not in asked.open and move.name not in typed:
            raise Mismatch(f"{move.text} was taken, but “{asked.kind}” allows only {sorted(asked.moves)}")

    def _go(self, answers: dict[int, Move] | None) -> None:
        try:
            self.pending = self._flow.send(answers)  # pyright: ignore[reportArgumentType]
        except StopIteration:
            self.pending = {}
        self.given = {}

    def _beside_all(self, seat: int, move: Move) -> None:
        """A star for money beside a question that several are asked."""
        self.trade_star(seat, move["into"])
        self.pending = {one: ads_question(self, one, asked.kind) for one, asked in self.pending.items()}

    def draw(self, limit: int) -> int:
        """Which of so many was drawn, from 0."""
        if not self.draws:
            raise Mismatch(f"the rules draw one of {limit}, the game did not")
        drawn = self.draws.pop(0)
        if drawn.limit != limit:
            raise Mismatch(f"the rules draw one of {limit}, the game one of {drawn.limit}")
        return drawn.value

    def die(self) -> int:
        return 1 + self.draw(6)

    def card_among(self, cards: Counter[str]) -> str:
        """A card drawn from these, as the game tells which; their order is the game's own."""
        self.draw(cards.total())
        name = self.cards.pop(0) if self.cards else ""
        if not cards[name]:
            raise Mismatch(f"“{name}” cannot be drawn from {+cards}")
        cards[name] -= 1
        return name

    def roll_off(self, group: Sequence[int]) -> int:
        """Who has the highest die; those tied roll again (X-1)."""
        while len(group) > 1:
            rolled = {seat: self.die() for seat in group}
            group = [seat for seat in group if rolled[seat] == max(rolled.values())]
        return group[0]

    def card_of(self, pile: Pile) -> str | None:
        if not pile.left.total():
            pile.left, pile.played = pile.played, Counter()
        return self.card_among(pile.left) if pile.left.total() else None

    def sum(self, seat: int) -> int:
        """Hearts, pandering, constituents and adjustments, which a buy-out can bring below nothing (P-A61)."""
        one = self.candidates[seat]
        owned = sum(VALUES[at][one.ideology][0] for at, owner in self.owners.items() if owner == seat)
        return 5 * one.hearts + one.pandering + owned + one.adjustment

    def popularity(self, seat: int) -> int:
        return max(0, self.sum(seat))

    def gain(self, seat: int, percent: int) -> None:
        """More or less popularity; a loss takes at most what there is."""
        self.candidates[seat].adjustment += max(percent, -self.popularity(seat)) if percent < 0 else percent

    def pay(self, seat: int, units: int) -> None:
        one = self.candidates[seat]
        one.money -= min(units, one.money)

    def donate(self, seat: int, units: int) -> None:
        one = self.candidates[seat]
        one.money += {1: units // 2, 2: units, 3: 2 * units}[one.dollars]

    def price(self, seat: int, square: int) -> int | None:
        """What the constituent costs this seat; None for its own."""
        owner, mine = self.owners.get(square), self.candidates[seat].ideology
        if owner == seat:
            return None
        same = owner is not None and self.candidates[owner].ideology == mine
        return VALUES[square][mine][1] + (20 if same else 0)

    def others(self, seat: int) -> list[int]:
        return [one for one in range(self.seats) if one != seat]

    def order_from(self, first: int) -> list[int]:
        return [(first + more) % self.seats for more in range(self.seats)]

    def may_debate(self, seat: int, ideology: str) -> list[int]:
        """The same ideology; lacking one, Centrists; lacking one, anybody (P-43, P-A8)."""
        of = {one: self.candidates[one].ideology for one in self.others(seat)}
        kin = [one for one, its in of.items() if its == ideology]
        return kin or [one for one, its in of.items() if its == "Centrist"] or list(of)

    def _match(self) -> Flow[None]:
        yield from self.set_up()
        with suppress(Election):
            yield from self.campaign()
        yield from election(self)

    def set_up(self) -> Flow[None]:
        deck = [*CARDS_OF_PROFILES]
        for one in self.candidates:
            self.take_profile(one, deck)
        choice = Asked("profile", "turn", "keep", frozenset({"keep", "swap"}))
        answers = yield dict.fromkeys(range(self.seats), choice)
        for seat, move in answers.items():
            if move.name == "swap":
                self.take_profile(self.candidates[seat], deck)
        self.first = self.turn = self.roll_off(range(self.seats))
        self.started = True

    def take_profile(self, one: Candidate, deck: list[str]) -> None:
        one.profile = deck.pop(self.draw(len(deck)))
        hearts, stars, dollars, status = CARDS_OF_PROFILES[one.profile]
        one.hearts, one.stars, one.dollars = int(hearts), int(stars), int(dollars)
        one.insider = status == "Insider"
        one.money = 100 * one.dollars

    def campaign(self) -> Flow[None]:
        while True:
            for seat in self.order_from(self.first):
                self.turn = seat
                yield from self.take_turn(seat)
            if self.round >= self.rounds:
                self.turn = None
                yield from self.last_moment(self.first, lambda: True)
            self.round += 1

    def take_turn(self, seat: int) -> Flow[None]:
        me = self.candidates[seat]
        if me.lost_turns:
            me.lost_turns -= 1
            return
        me.again = False
        if me.scandals:
            self.pay(seat, 2) if me.stop is not None else self.gain(seat, -1)
        if (yield from self.decide_to_roll(seat)):
            yield from self.roll_and_move(seat)
        if me.stop is not None and me.surrogate is not None:
            self.move_surrogate(me)
        yield from self.own(seat, "after", lambda: {"pass"} if me.hand and self.is_asked_after(seat) else None)

    def is_asked_after(self, seat: int) -> bool:
        """Whoever drew a card this turn, played one to go, said so or always wants it; in the last round all (12.1)."""
        me = self.candidates[seat]
        return me.again or me.asks or self.round == self.rounds

    def decide_to_roll(self, seat: int) -> Flow[bool]:
        """Whether the die is rolled: not where a card was played instead."""
        me = self.candidates[seat]

        def offers() -> set[str] | None:
            if not me.hand and not me.asks:
                return None
            makes_a_difference = me.hand and not me.asks and self.round != self.rounds
            again = {"roll again:yes"} if makes_a_difference else set[str]()
            return {"roll"} | again | (self.instead(seat) if me.stop is None else set())

        move = yield from self.own(seat, "roll", offers, "roll")
        if move is None or move.name == "roll":
            me.again = move is not None and move.text != "roll"
            return True
        me.again = True
        yield from self.play_card(seat, move)
        return False

    def roll_and_move(self, seat: int) -> Flow[None]:
        pips = self.die()
        if self.candidates[seat].stop is None:
            yield from self.walk(seat, pips)
        else:
            yield from self.advance(seat, pips)

    def move_surrogate(self, me: Candidate) -> None:
        assert me.surrogate is not None
        me.surrogate = (me.surrogate + self.die()) % 36
        if me.surrogate in NAMES:
            me.gathered += 1

    def walk(self, seat: int, steps: int) -> Flow[None]:
        """Ahead, as far as the next Poll; the street's card comes before the square (P-A43)."""
        me = self.candidates[seat]
        street = None
        for _ in range(steps):
            street = me.square if me.square in CORNERS else street
            me.square = (me.square + 1) % 36
            if me.square in POLLS.values():
                break
        there = me.square
        moved = street is not None and (yield from self.take_card(seat, STREET_CARDS[street]))
        if moved or me.square != there:
            return
        yield from self.land(seat)

    def walk_back(self, seat: int, steps: int) -> Flow[None]:
        me = self.candidates[seat]
        for _ in range(steps):
            me.square = (me.square - 1) % 36
            if me.square in CORNERS:
                break
        yield from self.land(seat)

    def jump(self, seat: int, square: int) -> Flow[None]:
        self.candidates[seat].square = square
        yield from self.land(seat)

    def land(self, seat: int) -> Flow[None]:
        square = self.candidates[seat].square
        if square in NAMES:
            yield from self.constituent(seat, square)
        elif square in POLLS.values():
            yield from self.poll_or_debate(seat)
        elif square in MEDIA.values():
            yield from self.visit_media(seat)
        else:
            yield from self.take_card(seat, "Hope" if square in HOPE_SQUARES else "Change")

    def constituent(self, seat: int, square: int) -> Flow[None]:
        """Bought, or a point; no point where it is acquired by a card in this landing (P-29, P-A14)."""
        me, before = self.candidates[seat], self.owners.get(square)

        def offers() -> set[str] | None:
            price = self.price(seat, square)
            if price is None or not (me.hand or price <= me.money + 100 * (me.stars - 1)):
                return None
            return {"pander"} | ({"buy"} if price <= me.money else set())

        move = yield from self.own(seat, "constituent", offers, "pander")
        if move is None or move.name == "pander":
            acquired = before != seat == self.owners.get(square)
            me.pandering += not acquired
            return
        self.buy(seat, square)
        yield from self.check()

    def buy(self, seat: int, square: int) -> None:
        price = self.price(seat, square)
        if price is None or price > self.candidates[seat].money:
            raise Mismatch(f"seat {seat} cannot buy {NAMES[square]}")
        self.candidates[seat].money -= price
        self.owners[square] = seat

    def poll_or_debate(self, seat: int) -> Flow[None]:
        me = self.candidates[seat]

        def offers() -> set[str]:
            plain = {f"debate whom:{one}" for one in self.may_debate(seat, me.ideology)}
            declaring = SIDES if me.ideology == "Centrist" else ()
            return (
                plain
                | {"poll"}
                | {f"debate whom:{one} declare:{side}" for side in declaring for one in self.may_debate(seat, side)}
            )

        def stand_in() -> str:
            able = self.may_debate(seat, me.ideology)
            clockwise = sorted(able, key=lambda one: (one - seat) % self.seats)
            return f"debate whom:{clockwise[0]}" if self.popularity(seat) >= 25 else "poll"

        move = yield from self.own(seat, "poll or debate", offers, stand_in)
        assert move is not None
        if move.name == "poll":
            yield from self.poll(seat)
        else:
            yield from self.debate(seat, int(move["whom"]), move["declare"])

    def poll(self, seat: int) -> Flow[None]:
        rolls = self.popularity(seat) // 5
        passed = any(self.die() >= 5 for _ in range(rolls))
        self.candidates[seat].pandering = 0
        yield from self.check()
        if passed:
            yield from self.enter_money_trail(seat)

    def debate(self, seat: int, called: int, side: str) -> Flow[None]:
        if side:
            yield from self.declare(seat, side)
        self.called = called
        them = self.candidates[called]
        them.square, them.stop, them.surrogate = self.candidates[seat].square, None, None
        yield from self.answer_call(called)
        self.called = None
        for one in (seat, called):
            self.gain(one, DEBATE_CHART[self.die()])
        yield from self.check()

    def answer_call(self, called: int) -> Flow[None]:
        """The called candidate may declare, if Centrist, exchange stars and play cards, before the dice."""
        them = self.candidates[called]
        while them.ideology == "Centrist" or them.hand or self.trades(called):
            sides = {f"declare ideology:{side}" for side in SIDES} if them.ideology == "Centrist" else set[str]()
            moves = {"pass"} | sides | self.plays(called) | self.trades(called)
            move = yield from self.ask(called, "called", moves, "now")
            if move.name == "pass":
                return
            if move.name == "declare":
                yield from self.declare(called, move["ideology"])
            else:
                yield from self.do_beside(called, move)

    def declare(self, seat: int, side: str) -> Flow[None]:
        self.candidates[seat].ideology = side
        yield from self.check()

    def visit_media(self, seat: int, *, summoned: bool = False) -> Flow[None]:
        me = self.candidates[seat]
        self.gain(seat, MEDIA_CHART[me.ideology][self.die() - 1])
        yield from self.check()

        def offers() -> set[str]:
            return {"pass"} | {f"declare ideology:{side}" for side in SIDES if side != me.ideology}

        if summoned:
            move = yield from self.ask(seat, "summoned", offers(), "now")
        else:
            move = yield from self.own(seat, "media", offers)
        if move is not None and move.name == "declare":
            yield from self.declare(seat, move["ideology"])
        for _ in range(me.stars):
            if me.scandals and self.die() <= 3:
                me.scandals -= 1

    def enter_money_trail(self, seat: int) -> Flow[None]:
        """The dinner, a Change card, perhaps a Surrogate, and the die at once (P-A5)."""
        me = self.candidates[seat]
        me.stop = 0
        self.donate(seat, 40)
        yield from self.take_card(seat, "Change")

        def offers() -> set[str] | None:
            if self.popularity(seat) >= 30 and me.money >= 40:
                return {"surrogate", "pass"}
            return {"pass"} if self.may_come_to_hire(seat) else None

        move = yield from self.own(seat, "surrogate", offers)
        if move is not None and move.name == "surrogate":
            me.money -= 40
            me.surrogate = me.square
        yield from self.advance(seat, self.die())

    def may_come_to_hire(self, seat: int) -> bool:
        """Whether some stars for hearts, and the others for money or a card, would do for a Surrogate."""
        me, spare = self.candidates[seat], self.candidates[seat].stars - 1
        return any(
            self.sum(seat) + 5 * hearts >= 30 and (me.hand or me.money + 100 * (spare - hearts) >= 40)
            for hearts in range(spare + 1)
        )

    def advance(self, seat: int, steps: int) -> Flow[None]:
        """Along the Money Trail, either way; past its last stop the trip ends."""
        me = self.candidates[seat]
        assert me.stop is not None
        me.stop = max(0, me.stop + steps)
        if me.stop > LAST_STOP:
            yield from self.end_trip(seat)
        elif me.stop in PAYS:
            self.donate(seat, PAYS[me.stop][me.ideology][0])
        elif me.stop:
            yield from self.take_card(seat, "Hope" if me.stop in HOPE_STOPS else "Change")

    def end_trip(self, seat: int, *, frozen: bool = False) -> Flow[None]:
        me = self.candidates[seat]

        def offers() -> set[str]:
            lap = {"play card:Second Lap"} if "Second Lap" in me.hand else set[str]()
            return {f"visit where:{name}" for name in MEDIA} | lap

        absent = f"visit where:{'Media A' if me.square >= 27 or me.square < 9 else 'Media B'}"
        if frozen:
            move = yield from self.ask(seat, "frozen", offers(), "now", absent)
        else:
            move = yield from self.own(seat, "trip's end", offers, absent)
        assert move is not None
        if move.name == "play":
            self.discard(seat, "Second Lap")
            me.stop = 0
            yield from self.check()
            return
        me.stop = me.surrogate = None
        me.square = MEDIA[move["where"]]
        yield from self.visit_media(seat, summoned=frozen)

    def ask(self, seat: int, kind: str, moves: Iterable[str], waits: str, absent: str = "pass") -> Flow[Move]:
        answers = yield {seat: Asked(kind, waits, absent, frozenset(moves))}
        return answers[seat]

    def own(
        self, seat: int, kind: str, offers: Callable[[], set[str] | None], absent: str | Callable[[], str] = "pass"
    ) -> Flow[Move | None]:
        """A seat's own question, with cards and stars beside it; None where nothing is asked (any more)."""
        while (moves := offers()) is not None:
            stand_in = absent if isinstance(absent, str) else absent()
            move = yield from self.ask(seat, kind, moves | self.plays(seat) | self.trades(seat), "turn", stand_in)
            if move.text in moves or move.name == "buy":
                return move
            yield from self.do_beside(seat, move)
        return None

    def do_beside(self, seat: int, move: Move) -> Flow[None]:
        match move.name:
            case "exchange":
                self.trade_star(seat, move["into"])
                yield from self.check()
            case "ask-me":
                self.candidates[seat].asks = move["before_roll"] == "True"
            case "limit":
                self.name_limit(seat, int(move["rounds"]))
            case _:
                yield from self.play_card(seat, move)

    def name_limit(self, seat: int, rounds: int) -> None:
        """What more than half of all name holds, and all wishes are gone; to name what holds takes one back (2.6)."""
        self.limits[seat] = rounds
        if rounds == self.rounds:
            del self.limits[seat]
        elif 2 * sum(wish == rounds for wish in self.limits.values()) > self.seats:
            self.rounds = rounds
            self.limits.clear()

    def may_name(self, seat: int) -> set[str]:
        """Any of the five but one that is over, or what the seat has said already."""
        said = self.limits.get(seat, self.rounds)
        return {f"limit rounds:{one}" for one in (10, 20, 30, 40, 80) if one >= self.round and one != said}

    def trades(self, seat: int) -> set[str]:
        return {"exchange into:heart", "exchange into:money"} if self.candidates[seat].stars > 1 else set()

    def trade_star(self, seat: int, into: str) -> None:
        one = self.candidates[seat]
        if one.stars < 2:
            raise Mismatch("the last star cannot be exchanged")
        one.stars -= 1
        one.hearts += into == "heart"
        one.money += 100 if into == "money" else 0

    def take_card(self, seat: int, kind: str) -> Flow[bool]:
        return (yield from (take_hope if kind == "Hope" else take_change)(self, seat))

    def plays(self, seat: int) -> set[str]:
        return playable(self, seat, self.others(seat))

    def instead(self, seat: int) -> set[str]:
        return playable_instead(self, seat)

    def play_card(self, seat: int, move: Move) -> Flow[None]:
        yield from play(self, seat, move)

    def discard(self, seat: int, card: str) -> None:
        self.candidates[seat].hand.remove(card)
        self.change.played[card] += 1

    def at_half(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.popularity(seat) >= 50]

    def check(self) -> Flow[None]:
        """P-A21, with the last moment of P-A48 before it counts."""
        first = self.first if self.turn is None else self.turn
        yield from self.last_moment(first, lambda: len(self.at_half()) >= 2)

    def last_moment(self, first: int, over: Callable[[], bool]) -> Flow[None]:
        """All who hold cards have a short time to play one; after each they are asked anew, while it is over (10.2)."""
        while over():
            for seat in self.order_from(first):
                if not self.candidates[seat].hand:
                    continue
                moves = {"pass"} | playable(self, seat, self.others(seat))
                move = yield from self.ask(seat, "last moment", moves, "window")
                if move.name != "pass":
                    yield from self.play_card(seat, move)
                    break
            else:
                raise Election
