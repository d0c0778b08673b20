"""A match of Electoral Barrage, in the order of its rulebook."""

from __future__ import annotations

from itertools import cycle

from rules import Result, Seat, Table, die, mark, marks, with_most
from rules.barrage import ask, telling
from rules.barrage.board import BOARD, CARDS, STATES, Character, named
from rules.barrage.gist import Sent, UnderWay
from rules.barrage.state import ABSENTEE, ATTACK_ADS, RECRUITMENT, TOWN_HALL, Heading, Roll, State, without
from rules.barrage.telling import STAFFER, TOKEN, TOLD
from rules.barrage.verbs import (
    AddOne,
    AskMe,
    Attack,
    Ballot,
    BoardOrder,
    LineUp,
    MakeSix,
    Pass,
    Place,
    PlaceTwo,
    Redeem,
    RollAgain,
    Take,
    Try,
)


async def play(table: Table, state: State) -> Result:
    """The campaign: rounds of placement, ads and resolution; then the ballots and the count (1.1)."""
    await setting_up(table, state)
    for state.round in range(1, state.rounds + 1):
        begin_round(table, state)
        await placement(table, state)
        await attack_ads(table, state)
        await line_up(table, state)
        await resolution(table, state)
    await absentee_ballots(table, state)
    return count(table, state)


async def setting_up(table: Table, state: State) -> None:
    """Characters, and who starts (2.1 to 2.5)."""
    deal(table, state)
    kept = await table.ask_all({seat: ask.character(hand) for seat, hand in enumerate(state.dealt)})
    state.characters = [Character(kept[seat].character) for seat in range(state.seats)]
    for seat, character in enumerate(state.characters):
        table.tell(f"{mark(seat)} is the {character}, who {CARDS[character].told}.")
        state.free_ballots[seat] = BOARD.free_ballots if character is Character.WAR_HERO else 0
    if state.first is None:
        (state.first,) = highest(table, list(range(state.seats)), 1, "the first turn")
    state.starter = state.first


def deal(table: Table, state: State) -> None:
    """Two characters each where the pack allows it for two to four, else one (2.1, 10.3)."""
    pack = table.shuffle([one for one in Character if not (state.pairs and one is Character.BANKER)])
    each = 2 if state.seats <= 4 and 2 * state.seats <= len(pack) else 1
    state.dealt = [tuple(pack[each * seat : each * (seat + 1)]) for seat in range(state.seats)]
    if each == 2:
        for seat, hand in enumerate(state.dealt):
            table.tell(f"You're dealt the {hand[0]} and the {hand[1]}.", to=seat)


def highest(table: Table, seats: list[Seat], places: int, what: str, begin: str = "Rolls") -> list[Seat]:
    """So many with the highest rolls; those who share the last of these places roll again (2.5, 9.6, 9.8)."""
    if len(seats) == places:
        return seats
    rolls = {seat: table.roll() for seat in seats}
    table.tell(f"{begin} for {what}: {', '.join(f'{mark(seat)} ({die(roll)})' for seat, roll in rolls.items())}.")
    last = sorted(rolls.values(), reverse=True)[places - 1]
    above = [seat for seat in seats if rolls[seat] > last]
    level = [seat for seat in seats if rolls[seat] == last]
    return above + highest(table, level, places - len(above), what, "A tie, so new rolls")


def begin_round(table: Table, state: State) -> None:
    """The start moves on clockwise, and every power is fresh (2.6, 8.4)."""
    if state.round > 1:
        state.starter = (state.starter + 1) % state.seats
    state.spent = [False] * state.seats
    state.circles.append(state.starter if state.supply(state.starter) else None)
    table.next_turn(f"Round {state.round}")
    table.tell(f"Round {state.round} of {state.rounds}: {mark(state.starter)} starts.")


async def placement(table: Table, state: State) -> None:
    """Everybody in turn places a Staffer, until all are out (3.1, 3.2)."""
    state.heading = Heading.PLACEMENT
    while any(state.hand):
        for state.turn in state.order():
            for _ in range(min(state.staffers_a_turn, state.hand[state.turn])):
                await place(table, state, state.turn)
    table.outdate("place", *state.order())


async def place(table: Table, state: State, me: Seat) -> None:
    """One Staffer goes to a free area; two, if the Banker likes (3.4, 7.1)."""
    match await ask.place(table, state, me):
        case Place(where):
            put(table, state, me, where)
        case PlaceTwo(where):
            state.spent[me] = True
            put(table, state, me, *where)


def put(table: Table, state: State, me: Seat, *where: str) -> None:
    for one in where:
        state.hand[me] -= 1
        state.placed[one].append(me)
    table.tell(telling.sent(me, where), gist=Sent(me, where))


def go_home(state: State, seat: Seat, where: str) -> None:
    """A Staffer leaves the board and can be placed again next round."""
    state.placed[where].remove(seat)
    state.hand[seat] += 1


async def attack_ads(table: Table, state: State) -> None:
    """One pass, in which banked ads send rivals' Staffers home (4.1, 4.2)."""
    state.heading = Heading.ATTACK_ADS
    for state.turn in state.order():
        me = state.turn
        while state.bank[ATTACK_ADS][me] and state.targets(me):
            match await ask.attack(table, state, me):
                case Attack(where, whom):
                    state.bank[ATTACK_ADS][me] -= 1
                    go_home(state, whom, where)
                    table.tell(telling.attacked(me, whom, where))
                case Pass():
                    break


async def line_up(table: Table, state: State) -> None:
    """All who have a choice say at once in which order their Staffers roll (10.5)."""
    state.heading, state.turn = Heading.RESOLUTION, None
    several = (seat for seat in state.order() if len(state.standing(seat)) > 1)
    answers = await table.ask_all({seat: ask.line_up(state, seat) for seat in several})
    state.lineups = [lineup(answers.get(seat)) for seat in range(state.seats)]


def lineup(answer: BoardOrder | LineUp | AskMe | None) -> tuple[str, ...] | None:
    """What a seat has said of the order of its rolls: nothing for board order, None where it is asked each time.

    So is who had no choice of an order: it may still have one of Town Hall tokens (6.4).
    """
    match answer:
        case LineUp(where):
            return where
        case BoardOrder():
            return ()
        case _:
            return None


async def resolution(table: Table, state: State) -> None:
    """Everybody in turn resolves a Staffer, until none is left on the board (5.1, 5.3)."""
    state.heading = Heading.RESOLUTION
    table.next_turn()
    while any(state.placed.values()):
        for state.turn in state.order():
            for _ in range(state.staffers_a_turn):
                if state.standing(state.turn):
                    await resolve(table, state, state.turn)
    state.lineups = [None] * state.seats
    table.outdate("resolve", *state.order())


async def resolve(table: Table, state: State, me: Seat) -> None:
    """A Staffer is named, rolled for, and goes home (5.1, 5.2)."""
    chosen = await ask.resolve(table, state, me)
    go_home(state, me, chosen.where)
    if (order := state.lineups[me]) and chosen.where in order:
        state.lineups[me] = without(order, chosen.where)
    if how := await wins(table, state, me, chosen.where, chosen.town_hall):
        await collect(table, state, me, chosen.where, how)
    state.contest = None


async def wins(table: Table, state: State, me: Seat, place: str, town_hall: int, by: str = TOLD) -> str:
    """How the roll at a place wins, with all that is added before and after it; "" if it does not (5.4, 5.5, 7.8)."""
    state.contest = place
    if state.wins_unrolled(me, place):
        return f"{by} as the Movie Star"
    state.bank[TOWN_HALL][me] -= town_hall
    state.roll = Roll(me, place, table.roll(), bonus=2 * town_hall + state.defends(me, place))
    how = await help_after(table, state, state.roll, f"{by} with {telling.rolled(state.roll, town_hall)}")
    state.roll = None
    return how


async def help_after(table: Table, state: State, roll: Roll, how: str) -> str:
    """Ivy Leaguer and Entrepreneur, then the Nerd, then Town Hall, where they can save a roll (8.1, 8.2).

    Gives back how the roll wins; "" if it does not, or for nothing.
    """
    me = roll.seat
    if not state.stake(me, roll.place):
        telling.tell_idle(table, roll)
        return ""
    while roll.missing > 0:
        if not (ways := ask.ways_to_save(state, roll)):
            telling.tell_miss(table, roll, how, defends=state.defends(me, roll.place))
            return ""
        telling.tell_short(table, roll, how)
        match await ask.help(table, roll, ways):
            case MakeSix():
                roll.die, state.spent[me] = 6, True
                how = f"turns the {die(1)} into a {die(6)} as the Ivy Leaguer and {TOLD}"
            case RollAgain(town_hall):
                state.bank[TOWN_HALL][me] -= town_hall
                roll.bonus += 2 * town_hall
                roll.die, state.spent[me] = table.roll(), True
                how = f"rolls again as the Entrepreneur and {TOLD} with {telling.rolled(roll, town_hall)}"
            case AddOne():
                state.spent[me] = True
                roll.bonus += 1
                how = f"adds 1 as the Nerd and {TOLD}"
            case Redeem():
                how = f"spends {telling.paid(roll.missing)} and {TOLD}"
                state.bank[TOWN_HALL][me] -= roll.missing
                roll.bonus += roll.missing
            case Pass():
                telling.tell_let_go(table, roll)
                return ""
    return how


async def collect(table: Table, state: State, me: Seat, place: str, how: str) -> None:
    """What a win brings: a star, a rival's retreat, a Staffer, or a token in a bank (5.7, 5.9, section 6)."""
    if place in STATES:
        if state.defends(me, place):
            await send_home(table, state, me, place, how)
        elif await take_star(table, state, me, place, how):
            await try_next_door(table, state, me, place)
    elif place in RECRUITMENT:
        state.staffers[me] += 1
        state.hand[me] += 1
        telling.tell_recruit(table, state, me, how)
    elif how := await find_token(table, state, me, place, how):
        state.bank[place][me] += 1
        telling.tell_banked(table, state, me, place, how)


async def take_star(table: Table, state: State, me: Seat, code: str, how: str) -> bool:
    """A token on an empty star, else in place of a rival's; False if there was none to lay (5.7, 5.12)."""
    if not (how := await find_token(table, state, me, code, how)):
        return False
    stars, before, whom = state.stars[code], state.leading(code), None
    if len(stars) < STATES[code].stars:
        stars.append(me)
    else:
        if len({*stars} - {me}) > 1:
            how = telling.tell_full(table, me, code, how)
        whom = (await ask.replace(table, state, me, code)).whom
        stars[stars.index(whom)] = me
    telling.tell_star(table, state, me, code, how, before, whom)
    return True


async def send_home(table: Table, state: State, me: Seat, code: str, how: str) -> None:
    """A successful defence may send one waiting rival home (5.9)."""
    what = f"defends {named(code)}"
    table.tell(f"{mark(me)} {how.format(what)}.", gist=UnderWay(me, what))
    match await ask.send_home(table, state, me, code):
        case Pass():
            return
        case sent:
            go_home(state, sent.whom, code)
            table.tell(f"{mark(me)} sends {mark(sent.whom)}'s {STAFFER} home from {named(code)}: it won't roll.")


async def find_token(table: Table, state: State, me: Seat, place: str, how: str) -> str:
    """A token for the place: from the supply, else moved from elsewhere if its owner likes; "" for none (5.12)."""
    if state.supply(me):
        return how
    how = telling.tell_without_token(table, me, place, how)
    match await ask.token(table, state, me, place):
        case Take(where):
            before = state.leading(where) if where in STATES else ()
            if where in STATES:
                state.stars[where].remove(me)
            else:
                state.bank[where][me] -= 1
            table.tell(f"{mark(me)} moves a {TOKEN} from {named(where)}{telling.left(state, me, where, before)}.")
            return how
        case Pass():
            table.tell(f"{mark(me)} doesn't move a {TOKEN}: nothing changes in {named(place)}.")
            return ""


async def try_next_door(table: Table, state: State, me: Seat, code: str) -> None:
    """After winning a one-star state the Scientist may try for an empty one across its border (7.6)."""
    if not state.power(me, Character.SCIENTIST) or not state.next_door(code):
        return
    match await ask.try_(table, state, me, code):
        case Try(where, town_hall):
            state.spent[me] = True
            by = f"tries a neighboring state as the Scientist and {TOLD}"
            if how := await wins(table, state, me, where, town_hall, by):
                await take_star(table, state, me, where, how)
        case Pass():
            return


async def absentee_ballots(table: Table, state: State) -> None:
    """Those tied in a state lay ballots there in turn, until all in a row have passed (9.1, 9.2)."""
    state.heading = Heading.BALLOTS
    table.next_turn("Absentee Ballots")
    assert state.first is not None
    state.starter = state.first
    state.tied = {code: tied for code in STATES if len(tied := state.leading(code)) > 1}
    if any(map(state.ballot_states, state.order())):
        table.tell(telling.ties(state.tied))
    idle = 0
    for state.turn in cycle(state.order()):
        idle = 0 if await lay_ballot(table, state, state.turn) else idle + 1
        if idle >= state.seats:
            break
    state.turn = None


async def lay_ballot(table: Table, state: State, me: Seat) -> bool:
    """One ballot on a state of the note; free ones first in two-star states (7.9, 9.3). False for a pass."""
    if not state.ballot_states(me):
        return False
    match await ask.ballot(table, state, me):
        case Ballot(where):
            before, free = state.leading(where), bool(state.free_ballots[me]) and STATES[where].stars == 2
            if free:
                state.free_ballots[me] -= 1
            else:
                state.bank[ABSENTEE][me] -= 1
            state.ballots.setdefault(where, []).append(me)
            telling.tell_ballot(table, state, me, where, before, free=free)
            return True
        case Pass():
            return False


def count(table: Table, state: State) -> Result:
    """States go to the most tokens, and the most votes win (9.4, 9.7)."""
    state.heading = Heading.COUNT
    tied = dict[str, Seat]()
    for code in STATES:
        if len(leaders := state.leading(code)) > 1:
            tied[code] = state.won[code] = break_tie(table, leaders, named(code))
        elif leaders:
            (state.won[code],) = leaders
    telling.tell_won(table, state, tied)
    votes = state.votes()
    best = with_most(votes)
    winner, reason = decide(table, state, best)
    state.elected = winner
    table.tell(f"{mark(winner)} is elected President with {votes[winner]} votes{reason}.")
    return Result((winner,), tuple(votes), f"{votes[winner]} electoral votes{reason}")


def break_tie(table: Table, seats: tuple[Seat, ...], what: str) -> Seat:
    """A coin between two, heads for the first; of three the two highest rolls toss it (9.5, 9.6)."""
    return table.pick(tuple(sorted(highest(table, list(seats), 2, what))))


def decide(table: Table, state: State, best: list[Seat]) -> tuple[Seat, str]:
    """Among equal totals more states win; then a coin, or a roll-off of three or more (9.8)."""
    if len(best) == 1:
        return best[0], ""
    carried = {seat: list(state.won.values()).count(seat) for seat in best}
    most = [seat for seat in best if carried[seat] == max(carried.values())]
    if len(most) == 1:
        return most[0], ", tied but with more states"
    if len(most) == 2:
        table.tell(f"{marks(most)} are tied in votes and in states. A coin toss decides.")
        return break_tie(table, tuple(most), "the election"), ", after a tie and a coin toss"
    return highest(table, most, 1, "the election")[0], ", after a tie and a roll-off"
