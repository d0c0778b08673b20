"""A match of Re[District]ing, in the order of its rulebook."""

from __future__ import annotations

from collections.abc import Sequence

from rules import Offer, Result, Seat, Table, clockwise, plural
from rules.redistricting import cards
from rules.redistricting.board import BOARD, Month
from rules.redistricting.forecast import Forecast
from rules.redistricting.moving import move_line, swaps
from rules.redistricting.playable import plays
from rules.redistricting.promoting import promote, promotions
from rules.redistricting.prospects import Prospects, tell_points
from rules.redistricting.scoring import vote
from rules.redistricting.setting_up import set_up
from rules.redistricting.state import Heading, State, Turn
from rules.redistricting.telling import Docked, Ended, MonthBegun
from rules.redistricting.verbs import Draw, EndTurn, Play, Promote, Swap


async def play(table: Table, state: State) -> Result:
    """Four months in which everybody has a turn, then the vote (1.1, 4.4)."""
    set_up(table, state)
    state.heading = Heading.CAMPAIGN
    for state.round, month in enumerate(Month, 1):
        table.next_turn(month.value)
        table.tell(MonthBegun(month, in_goes=state.in_goes))
        turns = [*zip(state.order(), BOARD.months[month], strict=False)]
        if state.in_goes:
            await goes(table, state, turns)
        else:
            for me, points in turns:
                await turn(table, state, me, points)
    state.turn = None
    return vote(table, state)


async def turn(table: Table, state: State, me: Seat, points: int) -> None:
    """Actions and cards, until nothing can be done any more or the seat ends its turn (section 4)."""
    begin_turn(table, state, me, points)
    prospects = Prospects(state)
    before = prospects.now
    while me in state.turns:
        await go(table, state, me)
        prospects.go_on(table, me)
    tell_points(table, me, clockwise(me, state.seats)[1:], before, prospects.now)


async def goes(table: Table, state: State, turns: Sequence[tuple[Seat, int]]) -> None:
    """Turns in single goes: all go round, with one action or card each, until everybody's turn is over (4.6)."""
    for me, points in turns:
        begin_turn(table, state, me, points)
    prospects = Prospects(state)
    while state.turns:
        for me, _ in turns:
            if me in state.turns:
                pass_to(table, state, me)
                await go(table, state, me)
                prospects.go_on(table, *clockwise(me, state.seats))


def begin_turn(table: Table, state: State, me: Seat, points: int) -> None:
    """The action points of the month, less what the courts have cost; without any, and without cards, it is over."""
    mine = state.operatives[me]
    pass_to(table, state, me)
    left = max(0, points - sum(mine.dice))
    if mine.dice:
        table.tell(Docked(me, left, points, sum(mine.dice)))
    mine.dice = []
    state.turns[me] = Turn(left)
    if not state.can_go_on(me):
        del state.turns[me]  # nothing was asked, so no list is broken off


def pass_to(table: Table, state: State, me: Seat) -> None:
    """It is the turn, or the go, of this seat, if it is not already (4.4, 4.6)."""
    if state.turn != me or not state.turns:
        table.next_turn()
        state.turn, state.blocked = me, False


async def go(table: Table, state: State, me: Seat) -> None:
    """An action or a card, if the turn is not ended; it ends by itself where nothing is left to do (4.2, 4.3)."""
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
            if state.points or state.in_goes:
                table.tell(Ended(me, state.points, in_goes=state.in_goes))
            end_turn(table, state, me)
            return
    if not state.can_go_on(me):
        table.break_off(me, EndTurn())
        end_turn(table, state, me)


def end_turn(table: Table, state: State, me: Seat) -> None:
    """What is left of the turn is lost, and what was planned for it is gone (4.3, 4.5)."""
    table.outdate("turn", me)
    del state.turns[me]


async def ask(table: Table, state: State, me: Seat) -> Swap | Promote | Draw | Play | EndTurn:
    """What is done next; whoever might play a card is always asked (4.2, 4.3)."""
    forecast = Forecast(state)
    return await table.ask(
        me,
        prompt(state),
        swaps(state, me, forecast),
        promotions(state, me, forecast),
        cards.draws(state),
        plays(state, me, forecast),
        [offer_to_end(state)],
        absent=EndTurn(),
        topic="turn",
        clause="4.2",
        always=state.may_play(me),
    )


def prompt(state: State) -> str:
    """What everybody reads of the question."""
    blocked = "The courts blocked that. " if state.blocked else ""
    month = f"{state.month}, in single goes" if state.in_goes else state.month
    left = f"{plural(state.points, 'action point')} (AP) left"
    return f"{blocked}{month}: {left}. What do you do?"


def offer_to_end(state: State) -> Offer[EndTurn]:
    """To end the turn; whoever throws away more than a point is asked first (4.5)."""
    left = state.points
    unused = f" · {left} AP unused" if left else ""
    confirm = f"You have {left} action points left, and they would be lost." if left > 1 else ""
    return Offer(EndTurn(), f"End your turn{unused}", confirm=confirm)
