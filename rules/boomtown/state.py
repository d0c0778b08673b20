"""Everything true in a match of Boomtown, and its small questions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import chain

from rules import Seat, clockwise, with_most
from rules.boomtown.board import (
    BOARD,
    CARD_OF,
    EVENTS,
    FACTIONS,
    GOVERNMENTS,
    LOCATIONS,
    MARK_OF,
    NAME_OF,
    ON,
    Phase,
)
from rules.boomtown.notation import STOCKED, Resource, Rule, Term, Word
from rules.boomtown.pieces import Die, Options, Proposal, Stage, Town, Trade
from rules.boomtown.sheet import Sheet

DICE = 3


@dataclass
class Card:
    """An event in play: its phase from 0, and the first full round of that phase."""

    name: str
    phase: int
    since: int

    @property
    def shows(self) -> Phase:
        return EVENTS[self.name].phases[self.phase]


@dataclass
class State:
    """The position; lists without a word of their own have an entry a seat.

    `meeples` are those on the part of each faction's card that is pulled out, `offices` those of the governance card;
    `free` the dice before each seat, `lying` those in the slots of each location, None where a slot is empty; `named`
    the factions that a seat named for a location; `cards` the events in play in the order in which they were drawn,
    `waiting` those not drawn yet; `offered` to whom a seat has offered a trade, and in which round last; `bank` the
    goods that all seats have received less those they have paid; `go` the turn of the round from 1; `completing` the
    location being resolved; `owed` the goods of their choice that seats are about to take; `payers` who shares a
    location that is to be paid; `unheard` who has not said yet which card they would put into the town; `elected` who
    wins at last; by `chance` the first player is picked.
    """

    seats: int
    together: bool
    chance: bool
    town: Town | None = None
    stage: Stage = Stage.TOWN
    meeples: dict[str, int] = field(default_factory=dict[str, int])
    offices: int = 0
    round: int = 0
    go: int = 0
    first: Seat | None = None
    turn: Seat | None = None
    sheets: list[Sheet] = field(default_factory=list[Sheet])
    free: list[list[int]] = field(default_factory=list[list[int]])
    lying: dict[str, list[Die | None]] = field(default_factory=dict[str, "list[Die | None]"])
    named: dict[str, dict[Seat, tuple[str, ...]]] = field(default_factory=dict[str, "dict[Seat, tuple[str, ...]]"])
    cards: list[Card] = field(default_factory=list[Card])
    waiting: list[str] = field(default_factory=list[str])
    trades: list[Trade] = field(default_factory=list[Trade])
    offered: list[dict[Seat, int]] = field(default_factory=list[dict[Seat, int]])
    proposal: Proposal | None = None
    bank: dict[Resource, int] = field(default_factory=lambda: dict.fromkeys(Resource, 0))
    completing: str | None = None
    owed: list[int] = field(default_factory=list[int])
    payers: list[Seat] = field(default_factory=list[Seat])
    unheard: list[Seat] = field(default_factory=list[Seat])
    elected: list[Seat] = field(default_factory=list[Seat])

    @property
    def chosen(self) -> Town:
        """The town, which is chosen before anything else."""
        assert self.town is not None
        return self.town

    @property
    def starter(self) -> Seat:
        """Who goes first in this round: the next seat each time (M-9)."""
        assert self.first is not None
        return (self.first + max(self.round, 1) - 1) % self.seats

    @property
    def trading(self) -> bool:
        """Whether goods may still change hands: not once the last die of the last round lies (M-A37)."""
        if self.round < BOARD.rounds:
            return True
        return not (self.stage is Stage.END or (self.completing is not None and self.is_last_die))

    @property
    def is_last_die(self) -> bool:
        """Whether nobody who has a turn still to come in this round can place a die."""
        if self.turn is None or self.go < BOARD.turns:
            return False
        order = self.order()
        return not any(map(self.can_place, order[order.index(self.turn) + 1 :]))

    def order(self) -> list[Seat]:
        """The seats clockwise from the starting player of the round."""
        return self.clockwise(self.starter)

    def clockwise(self, seat: Seat) -> list[Seat]:
        """All seats, this one first."""
        return clockwise(seat, self.seats)

    def revealed(self) -> Iterator[str]:
        """The locations that take dice now: of the Township, of the cards as far as they are pulled out, of events."""
        return filter(self.is_revealed, self.everywhere())

    def scenes(self) -> list[str]:
        """The locations of the events in play."""
        return [card.shows.location.name for card in self.cards if card.shows.location]

    def spots(self) -> list[str]:
        """The locations that are revealed, and those where dice still lie."""
        return list(dict.fromkeys([*self.revealed(), *self.lying]))

    def everywhere(self) -> list[str]:
        """All locations of the cards in this town, and of the events in play."""
        town = self.chosen
        cards = (town.township, *self.meeples, town.government)
        return [*chain(*map(ON.__getitem__, cards)), *self.scenes()]

    def is_revealed(self, where: str) -> bool:
        """Whether the card of a location is in this town, and pulled out so far (M-21)."""
        card, town = CARD_OF[where], self.chosen
        if card in self.meeples:
            return MARK_OF[where] <= self.meeples[card]
        if card == town.government:
            return MARK_OF[where] <= self.offices
        return card == town.township or where in self.scenes()

    def blocked_by(self, where: str) -> list[str]:
        """The locations with open slots from which a red arrow points here (M-27)."""
        return [name for key in LOCATIONS[where].requires if not self.is_full(name := NAME_OF[key])]

    def is_full(self, where: str) -> bool:
        return where in self.lying and None not in self.lying[where]

    def slots(self, where: str) -> list[Die | None]:
        """The dice in the slots of a location, None where one is empty."""
        return self.lying.get(where) or [None] * len(LOCATIONS[where].slots)

    def needs(self, where: str) -> list[int]:
        """The least die for each slot of a location, as the events have it (M-D7)."""
        more = self.rule(Rule.TOWN_SLOTS) if self.in_township(where) else 0
        return [min(6, slot.needs + more) for slot in LOCATIONS[where].slots]

    def rule(self, rule: Rule) -> int:
        """By how much the events in play change something."""
        return sum(card.shows.shown.get(rule, 0) for card in self.cards)

    def in_township(self, where: str) -> bool:
        return CARD_OF[where] == self.chosen.township

    def is_shut(self, where: str) -> bool:
        """Whether a golden slot pays nothing now."""
        return LOCATIONS[where].golden and self.rule(Rule.GOLDEN_SHUT) > 0

    def cost(self, where: str) -> tuple[Term, ...]:
        """What a location costs now (M-A33)."""
        if self.is_shut(where):
            return ()
        return _raised(LOCATIONS[where].cost, self.rule(Rule.COIN_COSTS))

    def reward(self, where: str) -> tuple[Term, ...]:
        """What a location brings now."""
        if self.is_shut(where):
            return ()
        return _raised(LOCATIONS[where].reward, self.rule(Rule.TOWN_COIN) if self.in_township(where) else 0)

    def slot_for(self, where: str, value: int) -> int | None:
        """The open slot that a die would take: the one that needs most of those it fits."""
        slots = [
            (least, at)
            for at, (least, die) in enumerate(zip(self.needs(where), self.slots(where), strict=True))
            if die is None and value >= least
        ]
        return max(slots, key=lambda found: (found[0], -found[1]))[1] if slots else None

    def dice_for(self, seat: Seat, where: str) -> list[int]:
        """The different free dice of the seat that fit a location, the lowest first."""
        slots = zip(self.needs(where), self.slots(where), strict=True)
        least = min((needs for needs, die in slots if die is None), default=7)
        return sorted({value for value in self.free[seat] if value >= least})

    def can_place(self, seat: Seat) -> bool:
        """Whether the seat has a legal slot for one of its dice."""
        return bool(self.free[seat]) and any(
            self.dice_for(seat, where) for where in self.revealed() if not self.blocked_by(where)
        )

    def participants(self, where: str) -> list[Seat]:
        """Who has dice at a location, in seat order."""
        return sorted({die.seat for die in self.slots(where) if die})

    def golden_dice(self, seat: Seat) -> list[str]:
        """The locations in whose golden slot the seat has a die, in the order of the board."""
        return [where for where in self.everywhere() if LOCATIONS[where].golden and seat in self.participants(where)]

    def lift(self, where: str, at: int) -> None:
        """Frees the die in a slot, which keeps its value."""
        lying = self.lying[where]
        if die := lying[at]:
            lying[at] = None
            self.free[die.seat].append(die.value)
        if not any(lying):
            del self.lying[where]

    def gain(self, seat: Seat, kind: Resource, amount: int) -> int:
        """Gives goods of the bank, as far as the sheet has circles: how many."""
        amount = self.sheets[seat].receive(kind, amount)
        self.bank[kind] += amount
        return amount

    def lose(self, seat: Seat, kind: Resource, amount: int) -> int:
        """Takes goods for the bank, as many as there are: how many."""
        amount = self.sheets[seat].give(kind, amount)
        self.bank[kind] -= amount
        return amount

    def growth(self, faction: str, amount: int) -> int:
        """By how many of these meeples a card would move, never below one nor beyond its end (M-A28)."""
        now = self.meeples[faction]
        return max(1, min(now + amount, BOARD.track(FACTIONS[faction]).most)) - now

    def grow(self, faction: str, amount: int) -> int:
        """Pulls meeples out or pushes them in: how many (M-19)."""
        change = self.growth(faction, amount)
        self.meeples[faction] += change
        return change

    def civic(self, amount: int) -> int:
        """Pulls governance out further, as far as it goes: how far."""
        most = BOARD.track(GOVERNMENTS[self.chosen.government]).most
        more = min(amount, most - self.offices)
        self.offices += more
        return more

    def net(self, seat: Seat, faction: str) -> int:
        return self.sheets[seat].net(faction)

    def leader(self, faction: str) -> Seat | None:
        """Who has most net Favor with a faction, alone, be it below zero (M-41, M-A14)."""
        best = with_most([sheet.net(faction) for sheet in self.sheets])
        return best[0] if len(best) == 1 else None

    def votes(self) -> list[int]:
        """The votes that each seat would have if the match ended now (M-17)."""
        votes = [0] * self.seats
        for faction, meeples in self.meeples.items():
            if (leader := self.leader(faction)) is not None:
                votes[leader] += meeples
        return votes

    def best(self, seat: Seat) -> str:
        """The faction with which a seat has most net Favor, among equals the most populous, then the first (5.8)."""
        return max(self.meeples, key=lambda name: (self.net(seat, name), self.meeples[name]))

    def foremost(self) -> list[Seat]:
        """Who has most net Favor over all factions, and those tied (M-A32)."""
        return with_most([sheet.whole for sheet in self.sheets])

    def stocked(self) -> list[Seat]:
        """Who has Wood and Stone enough for an inspector (M-D7)."""
        goods = (sheet.goods for sheet in self.sheets)
        return [seat for seat, have in enumerate(goods) if have[Resource.WOOD] + have[Resource.STONE] >= STOCKED]


def _raised(terms: tuple[Term, ...], more: int) -> tuple[Term, ...]:
    """The terms with so much more Coin, where there is Coin in them."""
    if not more:
        return terms
    return tuple(replace(term, amount=term.amount + more) if term.what is Word.COIN else term for term in terms)


def new(seats: int, options: Options) -> State:
    """The position before anything is chosen."""
    return State(
        seats=seats,
        together=options.together,
        chance=options.first == "chance",
        sheets=[Sheet(not options.endless) for _ in range(seats)],
        free=[[] for _ in range(seats)],
        owed=[0] * seats,
        offered=[{} for _ in range(seats)],
    )
