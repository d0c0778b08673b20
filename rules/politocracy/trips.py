"""The Money Trail: a trip from its START, what it brings, the Surrogate meanwhile (section 8)."""

from rules import Offer, Refused, Seat, Table
from rules.politocracy import cards, effects, hope
from rules.politocracy.asking import decide, visit_media
from rules.politocracy.board import BOARD, MONEY_TRAIL, RING, SquareKind, StopKind
from rules.politocracy.effects import has, left
from rules.politocracy.question import Question
from rules.politocracy.state import State
from rules.politocracy.telling_campaign import Hired, SurrogateMoved, Travelled, TripBegun
from rules.politocracy.trail import SQUARES, Walk
from rules.politocracy.verbs import Pass, Surrogate, Visit
from rules.politocracy.words import money

LAST = len(MONEY_TRAIL) - 1


async def begin_trip(table: Table, state: State, me: Seat) -> None:
    """START: the dinner, a Change card, a Surrogate perhaps, and the die at once (8.1)."""
    mine = state.candidates[me]
    mine.stop = 0
    paid = effects.donate(state, me, BOARD.dinner)
    table.tell(TripBegun(me, paid, then=has(state, me)))
    await cards.draw(table, state, me)
    await hire(table, state, me)
    await travel(table, state, me, Walk(table.roll()))


async def travel(table: Table, state: State, me: Seat, step: Walk) -> None:
    """So many stops ahead, or back but not past START; past the last one the trip ends (8.2, 8.3, 9.5)."""
    mine, start = state.candidates[me], state.candidates[me].stop
    assert start is not None
    to = max(0, start + step.steps)
    if to > LAST:
        table.tell(Travelled(me, step, to - start, None, 0))
        await end_trip(table, state, me)
        return
    mine.stop, stop = to, MONEY_TRAIL[to]
    paid = effects.donate(state, me, stop.pays[mine.ideology]) if stop.kind is StopKind.GROUP else 0
    table.tell(Travelled(me, step, abs(to - start), to, paid, then=has(state, me) if paid else ()))
    await stop_at(table, state, me, stop.kind)


async def stop_at(table: Table, state: State, me: Seat, kind: StopKind) -> None:
    """The stop that a candidate has come to; cards are as on the Campaign Trail (8.2)."""
    match kind:
        case StopKind.HOPE:
            if isinstance(step := hope.draw(table, state, me), Walk):
                await travel(table, state, me, step)
            await cards.check_for_election(table, state)
        case StopKind.CHANGE:
            await cards.draw(table, state, me)
        case StopKind.GROUP | StopKind.START:
            pass


async def end_trip(table: Table, state: State, me: Seat) -> None:
    """After one lap to a Media square of one's choice, unless a card adds a lap (8.5, 9.6)."""
    answer = await decide(table, state, me, lambda: cards.ending(state, me))
    if isinstance(answer, Visit):
        cards.leave_trail(table, state, me, answer.where)
        await visit_media(table, state, me)
    else:
        await cards.play(table, state, me, answer)


async def hire(table: Table, state: State, me: Seat) -> None:
    """A Surrogate for this trip, for whoever could have one in some way (8.6)."""
    answer = await decide(
        table,
        state,
        me,
        lambda: Question(
            ask_to_hire(state, me),
            ([hiring(state, me)], [Offer(Pass(), "No Surrogate")]),
            absent=Pass(),
            topic="surrogate",
            clause="8.6",
            asked=might_hire(state, me),
        ),
    )
    if isinstance(answer, Surrogate):
        effects.pay(state, me, BOARD.surrogate_price)
        mine = state.candidates[me]
        mine.surrogate = mine.square
        table.tell(Hired(me, mine.square, then=left(state, me)))


def ask_to_hire(state: State, me: Seat) -> str:
    """The question, and what is still missing."""
    asked = f"Hire a Surrogate for {money(BOARD.surrogate_price)}? It gathers Pandering Points for the election."
    return f"{asked} {why_not_hire(state, me)}".rstrip()


def why_not_hire(state: State, me: Seat) -> str:
    if state.popularity(me) < BOARD.surrogate_popularity:
        return f"You need {BOARD.surrogate_popularity}% for a Surrogate, and have {state.popularity(me)}%."
    if state.candidates[me].money < BOARD.surrogate_price:
        return f"A Surrogate costs {money(BOARD.surrogate_price)}, and you have {money(state.candidates[me].money)}."
    return ""


def might_hire(state: State, me: Seat) -> bool:
    """Whether a candidate can have one, or could after exchanging stars; a card may bring the money (8.6, 12.1)."""
    mine, spare = state.candidates[me], state.spare_stars(me)
    popular = [many for many in range(spare + 1) if state.popularity(me, many) >= BOARD.surrogate_popularity]
    most = mine.money + BOARD.star_money * (spare - min(popular, default=0))
    return bool(popular) and (bool(mine.hand) or most >= BOARD.surrogate_price)


def hiring(state: State, me: Seat) -> Offer[Surrogate] | Refused:
    if why := why_not_hire(state, me):
        return Refused(Surrogate(), why, "8.6")
    return Offer(Surrogate(), f"Hire a Surrogate · {money(BOARD.surrogate_price)}")


def move_surrogate(table: Table, state: State, me: Seat) -> None:
    """A die for the Surrogate, who takes a point on a constituent and ignores all else (8.7)."""
    mine = state.candidates[me]
    if mine.surrogate is None:
        return
    rolled = table.roll()
    mine.surrogate = (mine.surrogate + rolled) % SQUARES
    mine.gathered += RING[mine.surrogate].kind is SquareKind.CONSTITUENT
    table.tell(SurrogateMoved(me, rolled, mine.surrogate, mine.gathered))
