"""The Campaign Trail: walking, street cards, constituents, polls and debates (sections 3, 5 and 6)."""

from __future__ import annotations

from collections.abc import Iterator

from rules import Offer, Offers, Refused, Seat, Table, die, mark, plural
from rules.politocracy import cards, effects, hope
from rules.politocracy.board import BOARD, RING, STREETS, Ideology, SquareKind
from rules.politocracy.media import SIDES, tell_declared
from rules.politocracy.money import begin_trip
from rules.politocracy.money import travel as travel_for_money
from rules.politocracy.own import Question, decide, exchange, exchanges, visit_media
from rules.politocracy.state import State
from rules.politocracy.trail import Jump, Step, Trip, Walk, ahead, back
from rules.politocracy.tricks import Moment, plays, take_over
from rules.politocracy.verbs import Buy, Debate, Declare, Exchange, Pander, Pass, Play, Poll
from rules.politocracy.words import THOUSANDS, money, now, percent, side

SUCCESS = 5
"""From this die on a Poll succeeds (P-38)."""


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
    """To buy it, or to pander; who cannot buy is not asked (5.1)."""
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
            asked=could_buy(state, me, name),
        ),
    )
    if isinstance(answer, Buy):
        take_over(table, state, me, name)
        await cards.look(table, state)
    else:
        pander(table, state, me, name)


def could_buy(state: State, me: Seat, name: str) -> bool:
    """Whether a candidate has the money, or would have it with a star exchanged (5.1)."""
    least = state.price(me, name) - BOARD.star_money * (state.spare_stars(me) > 0)
    return state.owners.get(name) != me and least <= state.candidates[me].money


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
    table.tell(f"{mark(me)} panders at {name}: +1%, {now(state, me)}.")


async def poll_or_debate(table: Table, state: State, me: Seat) -> None:
    """Whoever comes here stops and chooses (6.1)."""
    answer = await decide(
        table,
        state,
        me,
        lambda: Question(
            f"You're at {RING[state.candidates[me].square].name}. Poll or Debate?",
            ([Offer(Poll(), label_poll(state, me))], debates(state, me)),
            absent=stand_in(state, me),
            topic="poll or debate",
            clause="6.1",
        ),
    )
    match answer:
        case Poll():
            await poll(table, state, me)
        case Debate(whom, declare):
            await debate(table, state, me, whom, declare)
        case _:
            raise AssertionError(answer)


def label_poll(state: State, me: Seat) -> str:
    """The dice, the chance and the tax: "Poll · 7 dice, 94% · tax −3%"."""
    rolls = state.popularity(me) // BOARD.heart
    odds = 100 * (3**rolls - 2**rolls) // 3**rolls
    tax = state.candidates[me].pandering
    dice = plural(rolls, "die") if rolls == 1 else f"{rolls} dice"
    return f"Poll · {dice}, {odds}%" + f" · tax −{tax}%" * bool(tax)


def debates(state: State, me: Seat) -> Offers[Debate]:
    """Everyone who can be called, as one is and after declaring (6.4)."""

    def moves() -> Iterator[Debate]:
        sides = SIDES if state.candidates[me].ideology is Ideology.CENTRIST else ()
        for declare in ("", *sides):
            yield from (Debate(whom, declare) for whom in state.others(me))

    def refuse(move: Debate) -> Refused | None:
        if move.declare and state.candidates[me].ideology is not Ideology.CENTRIST:
            return Refused(move, "Only a Centrist can declare before a debate.", "6.4")
        if move.declare not in ("", *SIDES):
            return Refused(move, "Say which ideology: Progressive or Conservative.", "6.4")
        if move.whom not in state.others(me):
            return Refused(move, "Say which opponent you debate.", "6.4")
        if move.whom not in opponents(state, me, move.declare or state.candidates[me].ideology):
            return Refused(move, f"You can't call {mark(move.whom)}: {first_choice(state, me, move)} first.", "6.4")
        return None

    def show(move: Debate) -> Offer[Debate]:
        declared = f", as {side(Ideology(move.declare))}" if move.declare else ""
        theirs = state.candidates[move.whom]
        lost = " · ends their trip" if theirs.stop is not None else ""
        return Offer(move, f"Debate {mark(move.whom)}{declared}{lost}", group=move.declare or "As you are")

    return Offers(Debate, moves, refuse, show)


def opponents(state: State, me: Seat, ideology: str) -> list[Seat]:
    """Those of the same ideology; if there is none, the Centrists; if there is none, everybody (6.4)."""
    others = state.others(me)
    for wanted in dict.fromkeys((ideology, Ideology.CENTRIST)):
        if found := [seat for seat in others if state.candidates[seat].ideology == wanted]:
            return found
    return others


def first_choice(state: State, me: Seat, move: Debate) -> str:
    """Whom the rule wants first."""
    ideology = move.declare or state.candidates[me].ideology
    found = state.candidates[opponents(state, me, ideology)[0]].ideology
    return f"{side(found)} comes"


def stand_in(state: State, me: Seat) -> Poll | Debate:
    """From 25% on a Debate, with the first who can be called; else a Poll (12.4)."""
    if state.popularity(me) < BOARD.debate_from:
        return Poll()
    return Debate(opponents(state, me, state.candidates[me].ideology)[0])


async def poll(table: Table, state: State, me: Seat) -> None:
    """A die for every 5% until one succeeds, then the tax; success leads to the Money Trail (6.2, 6.3)."""
    mine, rolls, tax = state.candidates[me], list[int](), state.candidates[me].pandering
    dice = state.popularity(me) // BOARD.heart
    while len(rolls) < dice and not (rolls and rolls[-1] >= SUCCESS):
        rolls.append(table.roll())
    succeeds = bool(rolls) and rolls[-1] >= SUCCESS
    mine.pandering = 0
    shown = ", ".join(map(die, rolls)) if rolls else "no dice under 5%"
    paid = f" The Poll Tax takes {tax}%, {now(state, me)}." if tax else ""
    table.tell(f"{mark(me)} takes a Poll ({shown}) and {'succeeds' if succeeds else 'fails'}.{paid}")
    await cards.look(table, state)
    if succeeds:
        await begin_trip(table, state, me)


async def debate(table: Table, state: State, me: Seat, whom: Seat, declare: str) -> None:
    """An opponent is called here; both roll (6.4 to 6.6)."""
    if declare:
        tell_declared(table, state, me, Ideology(declare))
        await cards.look(table, state)
    trip = ", who leaves the Money Trail" if state.on_money_trail(whom) else ""
    effects.leave(state, whom, state.candidates[me].square)
    table.tell(f"{mark(me)} calls {mark(whom)}{trip}, to a debate.")
    await called(table, state, whom)
    for seat in (me, whom):
        rolled = table.roll()
        change = effects.adjust(state, seat, BOARD.debate[rolled])
        table.tell(
            f"{mark(seat)} rolls a {die(rolled)}: {percent(change) if change else 'no change'}, {now(state, seat)}."
        )
    await cards.look(table, state)


async def called(table: Table, state: State, seat: Seat) -> None:
    """Whoever is called may declare if a Centrist, play cards and exchange stars, by a planned answer (6.5)."""
    while state.candidates[seat].hand or state.candidates[seat].ideology is Ideology.CENTRIST:
        centrist = state.candidates[seat].ideology is Ideology.CENTRIST
        answer = await table.ask(
            seat,
            "You're called to a debate. Do you do anything before the dice?",
            [Offer(Declare(one), f"Declare as {side(one)}") for one in SIDES if centrist],
            plays(state, seat, Moment.OTHER),
            exchanges(state, seat),
            [Offer(Pass(), "Debate as you are")],
            absent=Pass(),
            waits="now",
            topic="called",
            clause="6.5",
            always=bool(state.candidates[seat].hand),
        )
        match answer:
            case Declare(ideology):
                tell_declared(table, state, seat, Ideology(ideology))
                await cards.look(table, state)
            case Play():
                await cards.play(table, state, seat, answer)
            case Exchange(into):
                exchange(table, state, seat, into)
                await cards.look(table, state)
            case _:
                return
