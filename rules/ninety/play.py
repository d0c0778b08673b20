"""A match of Ninety, in the order of its rulebook."""

from __future__ import annotations

from collections import Counter

from rules import Result, Seat, Table
from rules.ninety import ask, bios, day, setting_up, telling, telling_turn, verbs
from rules.ninety.activities import price_canvass, price_mudsling
from rules.ninety.board import BOARD, COFFEE, Goods, is_weekend
from rules.ninety.election import election_day
from rules.ninety.leads import tell_leads
from rules.ninety.mailing import mail
from rules.ninety.schedule import appear, attend, draw_event, enter, mail_first, settle
from rules.ninety.state import Stage, State, Turn, take_last
from rules.ninety.words import block


async def play(table: Table, state: State) -> Result:
    """A campaign: everybody's turn on each day of the calendar, then Election Day (1.1, 3.4, 3.7, 4.1)."""
    setting_up.deal(table, state)
    setting_up.roll_for_first(table, state)
    assert state.first is not None
    if state.head_start:
        state.deck.remove(COFFEE)
        state.candidates[state.first].coffees += 1
        table.tell(telling.StartsWithCoffee(state.first))
    await setting_up.seed(table, state)
    state.stage = Stage.CAMPAIGN
    votes = state.count()
    for state.day in range(state.start, BOARD.days + 1):
        for seat in state.order():
            state.turn = Turn(seat)
            state.candidates[seat].way = [state.candidates[seat].at]
            await turn(table, state, seat)
            votes = tell_leads(table, state, votes)
    return await election_day(table, state)


async def turn(table: Table, state: State, me: Seat) -> None:
    """One candidate's day: an event, the weekend's die, the white dice, activities (sections 5 to 10)."""
    table.next_turn(f"Day {state.day}")
    await settle(table, state, me)
    table.tell(telling.DayBegan(me, state.day))
    await mail_first(table, state, me)
    await draw_event(table, state, me)
    appear(table, state, me)
    if is_weekend(state.day):
        await weekend(table, state, me)
    roll(table, state, me)
    while state.now.points:
        match await day.move(table, state, me):
            case verbs.EndDay():
                state.now.points = 0
                break
            case move:
                act(table, state, me, move)
    else:
        table.break_off(me, verbs.EndDay())
    outdate(table, state, me)


def outdate(table: Table, state: State, me: Seat) -> None:
    """Drops what was listed for this day, and for questions that no later day asks (14.3)."""
    table.outdate("day", me)
    if not any(map(is_weekend, range(state.day + 1, BOARD.days + 1))):
        table.outdate("weekend: odd", me)
        table.outdate("weekend: even", me)
    if state.day == BOARD.days:
        table.outdate("mail first", me)


async def weekend(table: Table, state: State, me: Seat) -> None:
    """The die of a Saturday or Sunday, and one thing that it allows; events and mail before (6.1 to 6.3, 5.3, 10.3)."""
    mine = state.candidates[me]
    state.now.bonus = [table.roll() for _ in range(bios.weekend_dice(mine.bio))]
    dice = (*state.now.bonus,)
    while isinstance(chosen := await ask.weekend(table, state, me), verbs.Attend | verbs.Mail):
        act(table, state, me, chosen)
    match chosen:
        case verbs.TakeCash():
            mine.cash += BOARD.weekend_cash
            table.tell(telling_turn.TookCash(me, dice, BOARD.weekend_cash))
        case verbs.Upgrade(where):
            mine.firm(where)
            table.tell(telling_turn.Upgraded(me, dice, where))
        case verbs.Remove(votes):
            table.tell(telling_turn.Removed(me, dice, remove(state, votes)))
        case verbs.Travel(to, skip):
            space = mine.space(to)
            table.tell(telling_turn.MovedFreely(me, dice, to, space, mine.turf))
            enter(table, state, me, space, skip=skip)
        case _:
            table.tell(telling_turn.LetBe(me, dice))


def remove(state: State, votes: tuple[str, ...]) -> tuple[telling_turn.Lost, ...]:
    """Lean votes go back to the bank, each by its place and its candidate's letter (N-A14); returns whose they were."""
    gone = Counter[tuple[str, Seat]]()
    for vote in votes:
        for seat, one in enumerate(state.candidates):
            if where := next((place for place in one.lean if block(place, seat) == vote), None):
                take_last(one.lean, where)
                gone[where, seat] += 1
    return tuple(telling_turn.Lost(seat, place, many) for (place, seat), many in gone.items())


def roll(table: Table, state: State, me: Seat) -> None:
    """Both white dice: the action points of the day (7.1)."""
    state.now.white = [table.roll(), table.roll()]
    state.now.points = sum(state.now.white)
    table.tell(telling_turn.Rolled(me, (*state.now.white,), state.now.points))


def act(table: Table, state: State, me: Seat, move: day.Move) -> None:
    """An activity, or more of the white dice (sections 7 to 10)."""
    match move:
        case verbs.Travel():
            travel(table, state, me, move)
        case verbs.Attend(where):
            one = state.event_at(where)
            assert one is not None
            attend(table, state, me, one)
        case verbs.Canvass(blocks):
            canvass(table, state, me, blocks)
        case verbs.Mudsling():
            mudsling(table, state, me, move)
        case verbs.Mail():
            mail(table, state, me, move)
        case verbs.Recruit():
            recruit(table, state, me)
        case verbs.Fundraise():
            fundraise(table, state, me)
        case verbs.RollAgain(old):
            roll_again(table, state, me, old)
        case verbs.Coffee():
            coffee(table, state, me)
        case verbs.EndDay():
            pass


def roll_again(table: Table, state: State, me: Seat, old: int) -> None:
    """The Early Riser rolls a white die again and keeps the second result (12.14)."""
    turn = state.now
    turn.white[turn.white.index(old)] = new = table.roll()
    turn.points, turn.rolled_again = sum(turn.white), True
    table.tell(telling_turn.Rerolled(me, old, new, turn.points))


def coffee(table: Table, state: State, me: Seat) -> None:
    """A third white die; the card is discarded (7.3)."""
    turn = state.now
    state.candidates[me].coffees -= 1
    state.discards.append(COFFEE)
    turn.third = table.roll()
    turn.points += turn.third
    table.tell(telling_turn.DrankCoffee(me, turn.third, turn.points))


def travel(table: Table, state: State, me: Seat, move: verbs.Travel) -> None:
    """Step by step along the cheapest way; events are attended where they are met (9.1, 9.2)."""
    route = state.routes(me)[state.candidates[me].space(move.to)]
    state.now.spend(route.cost)
    state.now.discounted |= route.discounted
    table.tell(telling_turn.Travelled(me, state.candidates[me].turf, route.spaces, route.over, route.cost))
    for space in route.spaces:
        enter(table, state, me, space, skip=move.skip)


def canvass(table: Table, state: State, me: Seat, blocks: int) -> None:
    """Canvassers become lean votes (9.3)."""
    mine, price = state.candidates[me], price_canvass(state, me, blocks)
    state.now.doubled |= price < blocks
    state.now.spend(price)
    mine.canvassers -= blocks
    state.add_votes(me, mine.at, blocks)
    table.tell(telling_turn.Canvassed(me, mine.at, blocks, price))


def mudsling(table: Table, state: State, me: Seat, move: verbs.Mudsling) -> None:
    """Lean votes of an opponent go back to the bank (9.4)."""
    here, price = state.candidates[me].at, price_mudsling(state, me, move)
    state.now.spend(price)
    state.now.slung = True
    for _ in range(move.blocks):
        take_last(state.candidates[move.whom].lean, here)
    table.tell(telling_turn.SlungMud(me, telling_turn.Lost(move.whom, here, move.blocks), price))


def recruit(table: Table, state: State, me: Seat) -> None:
    """The black dice, in canvassers (8.1, 12.1)."""
    mine = state.candidates[me]
    rolled = sorted((table.roll() for _ in range(bios.recruiting_dice(mine.bio))), reverse=True)
    mine.canvassers += (new := sum(rolled[:2]))
    state.now.recruited = True
    table.tell(telling_turn.Gathered(me, Goods(canvassers=new), (*rolled,)))


def fundraise(table: Table, state: State, me: Seat) -> None:
    """The black dice times a hundred dollars (8.2, 12.2)."""
    mine = state.candidates[me]
    rolled = table.roll(), table.roll()
    mine.cash += (new := sum(rolled) * BOARD.fundraising + bios.added_funds(mine.bio))
    state.now.fundraised = True
    table.tell(telling_turn.Gathered(me, Goods(cash=new), rolled))
