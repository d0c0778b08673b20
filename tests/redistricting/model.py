"""Redistricting once more, from its specification alone: what every move and every draw has to lead to.

The model asks the questions that the rules ask, takes the moves that the game takes and consumes the draws that the
game made, in the order that the rules prescribe. Where the order of a pack is the game's own, the game tells which card
or candidate came, and the model sees that it could. Moves are their texts: nothing of the game is imported.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from tests.lockstep import Draw, Mismatch, Move
from tests.redistricting.model_cards import frames_of_cards, plain_cards, play_card
from tests.redistricting.model_city import City
from tests.redistricting.model_setup import Chance, set_up
from tests.redistricting.model_terms import (
    CARPETBAGGER,
    MONTHS,
    NAMES,
    PLAYED_A_TURN,
    PROMOTIONS,
    REVIEW,
    STANDS,
    SYMBOLS,
    Asked,
    Deck,
)


class Model:
    """A match as the rules want it. `pending` is what is asked now, None at the end; `play` takes the next answer."""

    def __init__(
        self,
        seats: int,
        draws: Iterable[Draw],
        *,
        simple: bool = False,
        most_cubes: bool = False,
        last_turn: str = "whole",
    ) -> None:
        self.seats = seats
        self.simple = simple
        self.single_goes = last_turn == "goes"
        self.chance = Chance(draws)
        start = set_up(self.chance, seats)
        self.city = City(start, most_cubes=most_cubes)
        self.goals = start.goals
        self.order = [(start.first + more) % seats for more in range(seats)]
        self.hands = [Counter[str]() for _ in range(self.seats)]
        self.dice = [list[int]() for _ in range(self.seats)]
        self.deck = Deck()
        self.drawn: tuple[str, ...] = ()
        self.month = 0
        self.turn = 0
        self.points_of = [0] * seats
        self.played_by = [0] * seats
        self.in_turn = set[int]()
        self.winners: dict[str, str] = {}
        self.told: list[str] = []
        self.pending: Asked | None = None
        self.begin_turn()
        self.go_on()

    def play(self, move: Move, draws: Sequence[Draw], told: Sequence[str] = ()) -> None:
        """Take a move, the draws that the game made in consequence, and what it says came of packs and elections."""
        if not self.allows(move):
            raise Mismatch(f"{move.text} was taken, but is not allowed")
        self.chance.left, self.told = [*draws], [*told]
        self.carry_out(move)
        self.go_on()
        if self.chance.left or self.told:
            raise Mismatch(f"after {move.text} the game drew more: {self.chance.left} {self.told}")

    def allows(self, move: Move) -> bool:
        """Whether the move answers the question: one of its whole moves, or picks that fit a frame."""
        asked = self.pending
        if asked is None:
            return False
        if move.text in asked.moves:
            return True
        fields = asked.frames.get(frame_of(move), {})
        return bool(fields) and all(
            pool.least <= len(picks := move.all(name)) <= pool.most
            and {*picks} <= pool.choices
            and len({*picks}) == len(picks)
            for name, pool in fields.items()
        )

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.order[self.turn]

    @property
    def hand(self) -> Counter[str]:
        return self.hands[self.seat]

    def carry_out(self, move: Move) -> None:
        match move.name:
            case "swap":
                self.modify(move["give"], move["take"], move["to"])
            case "promote":
                self.pay(self.city.price_of_promotion(move["who"]))
                self.city.promoted.append(move["who"])
            case "draw":
                self.pay(1)
                self.draw_card()
            case "play":
                self.hand[card := move["card"]] -= 1
                self.played_by[self.seat] += 1
                self.deck.played[card] += card != REVIEW
                play_card(self, move)
            case "replace":
                self.city.candidates[self.city.where(move["who"])] = move["by"]
                self.drawn = ()
            case "pass":
                self.drawn = ()
            case _:
                self.in_turn.discard(self.seat)
        if not (self.points or self.may_play or self.drawn):
            self.in_turn.discard(self.seat)
        if self.seat not in self.in_turn or (self.in_goes and not self.drawn):
            self.next_turn()

    def pay(self, price: int) -> None:
        self.points_of[self.seat] -= price

    @property
    def points(self) -> int:
        return self.points_of[self.seat]

    @property
    def in_goes(self) -> bool:
        """Whether all go round with one action or card each (D-D5)."""
        return self.single_goes and self.month == len(MONTHS) - 1

    def modify(self, give: str, take: str, to: str) -> None:
        """Pay, then the courts, then the tiles (D-A38)."""
        if take:
            self.pay(self.city.price((give, take)))
            self.city.convert({give: self.city.district(take), take: self.city.district(give)})
        else:
            self.pay(self.city.price((give,)))
            if not self.is_blocked(self.city.risk(give, to)):
                self.city.convert({give: to})

    def is_blocked(self, risk: int) -> bool:
        """Roll against the risk, if there is one; whoever is blocked takes the die (D-43, D-44)."""
        if not risk or (die := self.chance.die()) > risk:
            return False
        self.dice[self.seat].append(die)
        return True

    def draw_card(self) -> None:
        """The next card; the played ones are shuffled once there is none (D-D3)."""
        if not self.deck.left.total():
            self.deck.left, self.deck.played = self.deck.played, Counter()
        self.chance.below(self.deck.left.total())
        card = self.tell()
        if not self.deck.left[card]:
            raise Mismatch(f"“{card}” cannot be drawn from {+self.deck.left}")
        self.deck.left[card] -= 1
        self.hand[card] += 1

    def draw_candidates(self) -> None:
        """Carpetbagger: two of those set aside (D-A30)."""
        aside = self.set_aside
        for _ in range(2):
            self.chance.below(len(aside))
            if (name := self.tell()) not in aside:
                raise Mismatch(f"{name} cannot be drawn from {sorted(aside)}")
            aside.discard(name)
            self.drawn += (name,)

    @property
    def set_aside(self) -> set[str]:
        return {*NAMES} - {*self.city.candidates.values()}

    @property
    def replaceable(self) -> list[str]:
        return [name for name in self.city.candidates.values() if name not in self.city.promoted]

    def begin_turn(self) -> None:
        allowed = int([*MONTHS.values()][self.month][self.turn])
        self.points_of[self.seat] = max(0, allowed - sum(self.dice[self.seat]))
        self.dice[self.seat] = []
        self.played_by[self.seat] = 0
        if self.points or self.may_play:
            self.in_turn.add(self.seat)

    def next_turn(self) -> None:
        """The next seat; in single goes the next one in order whose turn is not over (D-24, D-D5)."""
        if self.in_goes:
            places = [(self.turn + more) % self.seats for more in range(1, self.seats + 1)]
            self.turn = next((place for place in places if self.order[place] in self.in_turn), self.turn)
            self.month += not self.in_turn
            return
        self.turn += 1
        if self.turn == self.seats:
            self.turn, self.month = 0, self.month + 1
        if self.in_goes:
            for place in range(self.seats):
                self.turn = place
                self.begin_turn()
            self.next_turn()
        elif self.month < len(MONTHS):
            self.begin_turn()

    def go_on(self) -> None:
        """To the next question: a turn in which nothing can be done ends by itself (D-A29, X-7)."""
        while self.month < len(MONTHS):
            if self.seat in self.in_turn:
                self.pending = self.question()
                if len(self.pending.moves) > 1 or self.may_play:
                    return
                self.in_turn.discard(self.seat)
            self.next_turn()
        self.pending = None
        self.election()

    @property
    def may_play(self) -> bool:
        """Whether the seat is asked for the sake of its hand, be it of dead cards."""
        return self.hand.total() > 0 and self.played_by[self.seat] < PLAYED_A_TURN

    def question(self) -> Asked:
        if self.drawn:
            swaps = {f"replace who:{who} by:{by}" for who in self.replaceable for by in self.drawn}
            return Asked(self.seat, CARPETBAGGER, frozenset({"pass", *swaps}))
        cards = self.hand if self.may_play else Counter[str]()
        moves = {"end-turn", *self.modifications(), *self.promotions(), *self.draw(), *plain_cards(self, cards)}
        return Asked(self.seat, "turn", frozenset(moves), frames_of_cards(self, cards))

    def modifications(self) -> Iterable[str]:
        if not self.points:
            return
        for give, take in self.city.pairs():
            if self.city.price((give, take)) <= self.points:
                yield f"swap give:{give} take:{take}"
                yield f"swap give:{take} take:{give}"
        for give, to in () if self.simple else self.city.singles():
            if self.city.price((give,)) <= self.points:
                yield f"swap give:{give} to:{to}"

    def promotions(self) -> Iterable[str]:
        for name in self.city.candidates.values() if len(self.city.promoted) < PROMOTIONS else ():
            if self.city.price_of_promotion(name) <= self.points:
                yield f"promote who:{name}"

    def draw(self) -> Iterable[str]:
        if not self.simple and self.points and (self.deck.left + self.deck.played).total():
            yield "draw"

    def election(self) -> None:
        """The winner of each district, then the points (D-45, D-46)."""
        for district in SYMBOLS:
            if leaders := self.city.count(district).leaders:
                self.winners[district] = self.chance.roll_off(leaders)

    @property
    def scores(self) -> list[int]:
        won = [STANDS[name] for name in self.winners.values()]
        return [sum(len(stands & {*goals}) for stands in won) for goals in self.goals]

    @property
    def champions(self) -> tuple[int, ...]:
        """The most points, then the most cards in hand; still tied, all of them (D-48, D-A17)."""
        ranks = [(score, hand.total()) for score, hand in zip(self.scores, self.hands, strict=True)]
        return tuple(seat for seat in range(self.seats) if ranks[seat] == max(ranks))

    def tell(self) -> str:
        """What the game says was drawn."""
        if not self.told:
            raise Mismatch("the game does not say what was drawn")
        return self.told.pop(0)


def frame_of(move: Move) -> str:
    """The text of a move without its picks."""
    fixed = [f"{name}:{value}" for name, value in move.fields.items() if value and not isinstance(value, tuple)]
    return " ".join([move.name, *fixed])
