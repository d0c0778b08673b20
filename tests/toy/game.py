"""A toy game for the engine's tests: secret bids, an open field, a standing offer, a card that interrupts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import permutations
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from rules import (
    AI,
    Decision,
    Deed,
    Fact,
    Game,
    Group,
    Offer,
    Offers,
    Open,
    Refused,
    Result,
    Rng,
    Rules,
    Seat,
    Table,
    Topic,
    Verb,
    View,
    agents,
    by_seat,
    guide,
    mark,
    rulebook,
)

PLACES = ("Hill", "Mill", "Port 9")


class Bid(Verb):
    """Bid coins for the right to build."""

    coins: Annotated[int, "How many coins?"]


class Lay(Verb):
    """Lay your three cubes."""

    places: Annotated[tuple[str, ...], "Where?"]


class Propose(Verb):
    """Offer coins for the right to build."""

    coins: Annotated[int, "How many coins?"]


class Accept(Verb):
    """Sell the right to build."""

    to: Annotated[Seat, "To whom?"]


class Withdraw(Verb):
    """Take your offer back."""


class Veto(Verb):
    """Show the veto: the cubes are not laid."""


class Pass(Verb):
    """Let it be."""


class Options(BaseModel):
    """How long it takes."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    rounds: Annotated[int, Field(ge=1, le=5, title="Rounds", description="How many times somebody builds")] = 3


@dataclass
class State:
    seats: int
    rounds: int
    coins: list[int]
    veto: Seat | None = None
    round: int = 0
    builder: Seat | None = None
    bank: int = 0
    offers: dict[Seat, int] = field(default_factory=dict[Seat, int])
    cubes: dict[str, list[Seat]] = field(default_factory=lambda: {place: list[Seat]() for place in PLACES})


@dataclass(frozen=True)
class ToyView(View):
    coins: tuple[int, ...]
    veto: bool
    builder: Seat | None
    offers: tuple[tuple[Seat, int], ...]
    cubes: tuple[tuple[str, tuple[Seat, ...]], ...]


class VetoDealt(Fact):
    """To its holder alone (1.1)."""

    seat: Seat

    def say(self) -> str:
        return "You hold the veto."


class BidWon(Fact):
    """The highest of the bids, once all are there (1.2)."""

    seat: Seat
    paid: int

    def say(self) -> str:
        return f"{mark(self.seat)} builds for {self.paid}."


class Laid(Deed):
    """Three cubes (1.3)."""

    def say(self) -> str:
        return f"{mark(self.me)} lays cubes."


class VetoShown(Fact):
    """By whom is not told (1.5)."""

    def say(self) -> str:
        return "The veto is shown."


async def play(table: Table, state: State) -> Result:
    """A whole match, in the order of the rulebook."""
    state.veto = table.pick(range(state.seats))
    table.tell(VetoDealt(state.veto), to=state.veto)
    for state.round in range(1, state.rounds + 1):
        state.builder = await bidding(table, state)
        await building(table, state)
    return count(state)


async def bidding(table: Table, state: State) -> Seat:
    """Everybody bids in secret (1.2)."""
    bids = await table.ask_all({seat: bid_question(state, seat) for seat in range(state.seats)})
    winner = max(bids, key=lambda seat: (bids[seat].coins, -seat))
    paid = bids[winner].coins - (1 if table.version >= 2 and bids[winner].coins else 0)
    state.coins[winner] -= paid
    state.bank += paid
    table.tell(BidWon(winner, paid))
    return winner


async def building(table: Table, state: State) -> None:
    """Cubes are laid, or the right to lay them is sold while the builder thinks (1.3, 1.4)."""
    while (me := state.builder) is not None:
        heard = [seat for seat in range(state.seats) if seat == me or state.coins[seat] or seat in state.offers]
        match await table.ask_any({seat: building_question(state, seat) for seat in heard}):
            case _, Lay(places):
                if not await is_vetoed(table, state, me):
                    for place in places:
                        state.cubes[place].append(me)
                    table.tell(Laid(me))
                state.builder, state.offers = None, {}
            case seat, Propose(coins):
                state.offers[seat] = coins
            case seat, Withdraw():
                del state.offers[seat]
            case _, Accept(to):
                state.coins[me] += state.offers[to]
                state.coins[to] -= state.offers.pop(to)
                state.builder = to


async def is_vetoed(table: Table, state: State, me: Seat) -> bool:
    """Whether somebody shows the veto (1.5); everybody else is asked, so that nobody learns who holds it."""
    others = [seat for seat in range(state.seats) if seat != me]
    answers = await table.ask_all({seat: veto_question(state, seat) for seat in others})
    if Veto() in answers.values():
        state.veto = None
        table.reveal()
        table.tell(VetoShown())
        return True
    return False


def bid_question(state: State, seat: Seat) -> Decision[Bid]:
    def refuse(bid: Bid) -> Refused | None:
        fits = 0 <= bid.coins <= state.coins[seat]
        return None if fits else Refused(bid, f"You have {state.coins[seat]} coins.", "1.2")

    bids = Offers(
        Bid,
        lambda: map(Bid, range(state.coins[seat] + 2)),
        refuse,
        lambda bid: Offer(bid, f"Bid {bid.coins}", secret=True),
    )
    return Decision("Your bid?", bids, absent=Bid(0), topic="bid", clause="1.2")


def building_question(state: State, seat: Seat) -> Decision[Lay | Accept | Propose | Withdraw]:
    if seat != state.builder:
        bids = [Offer(Propose(coins), f"Offer {coins}") for coins in range(1, state.coins[seat] + 1)]
        back = [Offer(Withdraw(), "Withdraw")] if seat in state.offers else []
        return Decision("Offer coins?", bids, back, absent=None, waits="open", clause="1.4")
    lay = Offer(Lay(()), "Lay three cubes", open=(Open("places", dict.fromkeys(PLACES, 2), 3, 3),))
    sell = [Offer(Accept(to), f"Sell to {mark(to)} for {coins}") for to, coins in state.offers.items()]
    return Decision(
        "Three cubes to lay.", [lay], sell, absent=Lay(("Hill", "Hill", "Mill")), topic="build", clause="1.3"
    )


def veto_question(state: State, seat: Seat) -> Decision[Veto | Pass]:
    veto = [Offer(Veto(), "Show the veto", secret=True)] if seat == state.veto else []
    return Decision("Cubes are laid.", [Offer(Pass(), "Let it be")], veto, absent=Pass(), waits="window", always=True)


def count(state: State) -> Result:
    """Most cubes, then most coins (1.6)."""
    scores = tuple(sum(seats.count(seat) for seats in state.cubes.values()) for seat in range(state.seats))
    best = max((scores[seat], state.coins[seat]) for seat in range(state.seats))
    winners = tuple(seat for seat in range(state.seats) if (scores[seat], state.coins[seat]) == best)
    return Result(winners, scores, "Most cubes")


def view(state: State, seat: Seat | None) -> ToyView:
    cubes = tuple((place, tuple(seats)) for place, seats in state.cubes.items())
    veto = seat is not None and seat == state.veto
    return ToyView(seat, tuple(state.coins), veto, state.builder, tuple(state.offers.items()), cubes)


def check(state: State) -> None:
    """Coins are neither made nor lost."""
    assert sum(state.coins) + state.bank == 10 * state.seats


def choose(view: ToyView, decision: Decision, rng: Rng) -> Verb | None:
    """An agent: random, and it leaves open questions alone."""
    return None if decision.waits == "open" else agents.random_move(decision, rng)


def bids(view: ToyView, seat: Seat) -> Iterable[Offer[Bid]]:
    return [Offer(Bid(coins), f"Bid {coins}") for coins in range(view.coins[seat] + 1)]


def lays(view: ToyView, seat: Seat) -> Iterable[Offer[Lay]]:
    return [
        Offer(Lay((two, two, one)), f"Two on {two}, one on {one}", group=Group(two, f"Two on {two}"))
        for two, one in permutations(PLACES, 2)
    ]


TOPICS = (
    Topic(key="bid", title="Your bids", about="The first of these that you can pay is your bid.", wishes=bids),
    Topic(key="build", title="Where you build", about="The first of these is laid when you build.", wishes=lays),
)

TOY = Game(
    key="toy",
    command="toy",
    name="Toy market",
    blurb="Bid for the right to build, and mind the veto.",
    waits={2: 8, 4: 9},
    rulebook=rulebook.read("tests.toy"),
    guide=guide.read("tests.toy"),
    rules=Rules(
        seats=range(2, 5),
        options=Options,
        version=2,
        verbs=(Bid, Lay, Propose, Accept, Withdraw, Veto, Pass),
        setup=lambda seats, options: State(seats, options.rounds, [10] * seats),
        play=play,
        view=view,
        check=check,
        standings=lambda view: by_seat("coins", view.coins),
        rounds=lambda options, seats: options.rounds,
    ),
    ai=AI(
        agent=choose,
        why=lambda view, decision, move: "It takes whatever comes.",
    ),
    topics=TOPICS,
)
