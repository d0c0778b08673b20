"""A match of Re[District]ing, in the order of its rulebook."""

from __future__ import annotations

from rules import Offer, Result, Seat, Table, plural
from rules.redistricting import cards
from rules.redistricting.board import BOARD, Month
from rules.redistricting.moving import move_line, swaps
from rules.redistricting.playable import plays
from rules.redistricting.promoting import promote, promotions
from rules.redistricting.scoring import vote
from rules.redistricting.setting_up import set_up
from rules.redistricting.state import Heading, State
from rules.redistricting.telling import Docked, Ended, MonthBegun
from rules.redistricting.verbs import Draw, EndTurn, Play, Promote, Swap


async def play(table: Table, state: State) -> Result:
    """Four months in which everybody has a turn, then the vote (1.1, 4.4)."""
    set_up(table, state)
    state.heading = Heading.CAMPAIGN
    for state.round, month in enumerate(Month, 1):
        table.next_turn(month.value)
        table.tell(MonthBegun(month))
        for place, state.turn in enumerate(state.order()):
            await turn(table, state, state.turn, BOARD.months[month][place])
    state.turn = None
    return vote(table, state)


async def turn(table: Table, state: State, me: Seat, points: int) -> None:
    """Actions and cards, until nothing can be done any more or the seat ends its turn (section 4)."""
    begin_turn(table, state, me, points)
    if not (state.points or state.may_play(me)):
        return  # nothing was asked, so no list is broken off
    while state.points or state.may_play(me):
        move, state.blocked = await ask(table, state, me), False
        match move:
            case Swap():
                move_line(table, state, me, move)
            case Promote():
                promote(table, state, me, move)
            case Draw():
                cards.draw(table, state, me)
            case Play():
                await cards.play(table, state, me, move)
            case EndTurn():
                if state.points:
                    table.tell(Ended(me, state.points))
                break
    else:
        table.break_off(me, EndTurn())
    table.outdate("turn", me)
    state.points, state.played, state.blocked = 0, 0, False


def begin_turn(table: Table, state: State, me: Seat, points: int) -> None:
    """The action points of the month, less what the courts have cost (4.1, 6.2)."""
    mine = state.operatives[me]
    table.next_turn()
    state.points = max(0, points - sum(mine.dice))
    if mine.dice:
        table.tell(Docked(me, state.points, points, sum(mine.dice)))
    mine.dice = []


async def ask(table: Table, state: State, me: Seat) -> Swap | Promote | Draw | Play | EndTurn:
    """What is done next; whoever might play a card is always asked (4.2, 4.3)."""
    return await table.ask(
        me,
        prompt(state),
        swaps(state, me),
        promotions(state, me),
        cards.draws(state),
        plays(state, me),
        [Offer(EndTurn(), "End your turn", note="Points left over are lost" if state.points else "")],
        absent=EndTurn(),
        topic="turn",
        clause="4.2",
        always=state.may_play(me),
    )


def prompt(state: State) -> str:
    """What everybody reads of the question."""
    blocked = "The courts blocked that. " if state.blocked else ""
    return f"{blocked}{state.month}: {plural(state.points, 'action point')} left. What do you do?"
