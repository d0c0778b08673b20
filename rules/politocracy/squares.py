"""The Campaign Trail: walking, street cards, constituents (sections 3 and 5)."""

from __future__ import annotations

from rules import Offer, Offers, Refused, Seat, Table, mark
from rules.politocracy import cards, hope
from rules.politocracy.board import BOARD, RING, STREETS, SquareKind
from rules.politocracy.money import begin_trip
from rules.politocracy.money import travel as travel_for_money
from rules.politocracy.own import Question, decide, visit_media
from rules.politocracy.polls import poll_or_debate
from rules.politocracy.state import State
from rules.politocracy.trail import Jump, Step, Trip, Walk, ahead, back
from rules.politocracy.tricks import take_over
from rules.politocracy.verbs import Buy, Pander
from rules.politocracy.words import THOUSANDS, money, now, percent


async def go(table: Table, state: State, me: Seat, step: Step) -> None:
    """A step of a candidate in turn, and what it leads to."""
    match step:
        case Trip():
            await begin_trip(table, state, me)
        case Jump(square):
            state.candidates[me].square = square
            await land(table, state, me)
        case Walk(steps) if state.on_money_trail(me):
            await travel_for_money(table, state, me, steps)
        case Walk(steps):
            await walk(table, state, me, steps)


async def follow(table: Table, state: State, me: Seat, step: Step) -> None:
    """A step that a card tells; with what it leads to the card is complete (10.1)."""
    await go(table, state, me, step)
    await cards.look(table, state)


async def walk(table: Table, state: State, me: Seat, steps: int) -> None:
    """On foot, with the card of a street that is newly entered; if that leads elsewhere, only there (3.3, 3.4)."""
    mine = state.candidates[me]
    if steps < 0:
        mine.square, street = back(mine.square, -steps), ""
    else:
        mine.square, street = ahead(mine.square, steps)
    if street:
        table.tell(f"{mark(me)} enters {street}.")
    if street and (step := await draw(table, state, me, STREETS[street])):
        await follow(table, state, me, step)
    else:
        await land(table, state, me)


async def draw(table: Table, state: State, me: Seat, kind: SquareKind) -> Step | None:
    """A card of either deck (9.1, 9.2)."""
    if kind is SquareKind.CHANGE:
        await cards.draw(table, state, me)
        return None
    step = hope.draw(table, state, me)
    if step is None:
        await cards.look(table, state)
    return step


async def land(table: Table, state: State, me: Seat) -> None:
    """The square a candidate has come to (3.1)."""
    square = RING[state.candidates[me].square]
    match square.kind:
        case SquareKind.CONSTITUENT:
            await constituent(table, state, me, square.name)
        case SquareKind.POLL:
            await poll_or_debate(table, state, me)
        case SquareKind.MEDIA:
            table.tell(f"{mark(me)} is at {square.name}.")
            await visit_media(table, state, me)
        case SquareKind.HOPE | SquareKind.CHANGE:
            if step := await draw(table, state, me, square.kind):
                await follow(table, state, me, step)


async def constituent(table: Table, state: State, me: Seat, name: str) -> None:
    """To buy it, or to pander; who could not buy in any way is not asked (5.1)."""
    answer = await decide(
        table,
        state,
        me,
        lambda: Question(
            f"You're at {name}{whose(state, me, name)}. Do you buy?",
            (buying(state, me, name), [Offer(Pander(), "Take a Pandering Point · +1% until a Poll")]),
            absent=Pander(),
            topic="constituent",
            clause="5.1",
            asked=might_buy(state, me, name),
        ),
    )
    if isinstance(answer, Buy):
        take_over(table, state, me, name)
        await cards.look(table, state)
    else:
        pander(table, state, me, name)


def might_buy(state: State, me: Seat, name: str) -> bool:
    """Whether a candidate has the money, or could have it by exchanging stars or playing a card (5.1)."""
    mine = state.candidates[me]
    most = mine.money + BOARD.star_money * state.spare_stars(me)
    return state.owners.get(name) != me and (bool(mine.hand) or state.price(me, name) <= most)


def whose(state: State, me: Seat, name: str) -> str:
    owner = state.owners.get(name)
    return "" if owner is None else ", which is yours" if owner == me else f", which {mark(owner)} has"


def buying(state: State, me: Seat, name: str) -> Offers[Buy]:
    """The purchase, which a planned answer may tie to a price per percent (5.1, 12.2)."""

    def refuse(move: Buy) -> Refused | None:
        if state.owners.get(name) == me:
            return Refused(move, f"{name} follows you already.", "5.2")
        price = state.price(me, name)
        if price > (mine := state.candidates[me].money):
            return Refused(move, f"{name} costs you {money(price)}, and you have {money(mine)}.", "5.1")
        if move.at_most and price * THOUSANDS > move.at_most * state.worth(me, name):
            return Refused(move, f"{name} costs you more than that.", "5.1")
        return None

    return Offers(Buy, lambda: [Buy()], refuse, lambda move: Offer(move, label_buy(state, me, name)))


def label_buy(state: State, me: Seat, name: str) -> str:
    owner = state.owners.get(name)
    deal = f"{percent(state.worth(me, name))} for {money(state.price(me, name))}"
    if owner is None:
        return f"Buy · {deal}"
    return f"Buy out {mark(owner)} · {deal} · {mark(owner)} −{state.worth(owner, name)}%"


def pander(table: Table, state: State, me: Seat, name: str) -> None:
    """One point, whosever the constituent is (5.1, 5.2)."""
    state.candidates[me].pandering += 1
    waits = " A Pandering Point alone doesn't start the election." if len(state.contenders()) > 1 else ""
    table.tell(f"{mark(me)} panders at {name}: +1%, {now(state, me)}.{waits}")
