"""The Campaign Trail: walking, street cards, constituents (sections 3 and 5)."""

from rules import Offer, Seat, Table
from rules.politocracy import cards, hope
from rules.politocracy.asking import decide, visit_media
from rules.politocracy.board import RING, STREETS, SquareKind
from rules.politocracy.constituents import at_stake, buy, buying, might_buy, pander
from rules.politocracy.polls import poll_or_debate
from rules.politocracy.question import Question
from rules.politocracy.state import State
from rules.politocracy.telling_campaign import Walked
from rules.politocracy.trail import Jump, Step, Trip, Walk, ahead, back, distance
from rules.politocracy.trips import begin_trip, travel
from rules.politocracy.verbs import Buy, Pander


async def go(table: Table, state: State, me: Seat, step: Step) -> None:
    """A step of a candidate in turn, and what it leads to."""
    match step:
        case Trip():
            await begin_trip(table, state, me)
        case Jump(square):
            state.candidates[me].square = square
            await land(table, state, me)
        case Walk() if state.on_money_trail(me):
            await travel(table, state, me, step)
        case Walk():
            await walk(table, state, me, step)


async def follow(table: Table, state: State, me: Seat, step: Step) -> None:
    """A step that a card tells; after what it leads to, the card is complete (10.1)."""
    await go(table, state, me, step)
    await cards.check_for_election(table, state)


async def walk(table: Table, state: State, me: Seat, step: Walk) -> None:
    """On foot, with the card of a street that is newly entered; if that leads elsewhere, only there (3.3, 3.4)."""
    mine, left = state.candidates[me], state.candidates[me].square
    if step.steps < 0:
        mine.square, street = back(left, -step.steps), ""
    else:
        mine.square, street = ahead(left, step.steps)
    table.tell(Walked(me, step, distance(left, mine.square), mine.square, street))
    if street and (onward := await draw(table, state, me, STREETS[street])):
        await follow(table, state, me, onward)
    else:
        await land(table, state, me)


async def draw(table: Table, state: State, me: Seat, kind: SquareKind) -> Step | None:
    """A card of either deck (9.1, 9.2)."""
    if kind is SquareKind.CHANGE:
        await cards.draw(table, state, me)
        return None
    step = hope.draw(table, state, me)
    if step is None:
        await cards.check_for_election(table, state)
    return step


async def land(table: Table, state: State, me: Seat) -> None:
    """The square a candidate has come to (3.1)."""
    square = RING[state.candidates[me].square]
    match square.kind:
        case SquareKind.CONSTITUENT:
            await constituent(table, state, me, square.name)
        case SquareKind.POLL:
            if trip := await poll_or_debate(table, state, me):
                await go(table, state, me, trip)
        case SquareKind.MEDIA:
            await visit_media(table, state, me)
        case SquareKind.HOPE | SquareKind.CHANGE:
            if step := await draw(table, state, me, square.kind):
                await follow(table, state, me, step)


async def constituent(table: Table, state: State, me: Seat, name: str) -> None:
    """To buy it, or to pander; whoever could not buy in any way, or has just taken it over, is not asked (5.1)."""
    was_mine = state.owners.get(name) == me
    answer = await decide(
        table,
        state,
        me,
        lambda: Question(
            at_stake(state, me, name),
            (buying(state, me, name), [Offer(Pander(), "Pander · +1% until your next Poll")]),
            absent=Pander(),
            topic="constituent",
            clause="5.1",
            asked=might_buy(state, me, name),
        ),
    )
    if isinstance(answer, Buy):
        buy(table, state, me, name)
        await cards.check_for_election(table, state)
    elif was_mine or state.owners.get(name) != me:
        pander(table, state, me, name)
