"""A match of Electoral Barrage, in the order of its rulebook."""

from __future__ import annotations

from rules import Deed, Result, Seat, Table
from rules.barrage import ask, verbs
from rules.barrage.board import ATTACK_ADS, BOARD, RECRUITMENT, STATES, TOWN_HALL, Character
from rules.barrage.ending import absentee_ballots, count
from rules.barrage.leads import without
from rules.barrage.rolls import highest
from rules.barrage.state import Heading, Roll, State
from rules.barrage.telling import AdAired, Kept, RoundBegins, Sent, YouAreDealt, changed, lead_change
from rules.barrage.telling_roll import (
    BankedMoved,
    Defended,
    Gained,
    Idle,
    LetGo,
    Missed,
    NoneMoved,
    NoTokens,
    SentHome,
    Short,
    StarMoved,
    StarsTaken,
    StarWon,
    Thrown,
    Way,
)
from rules.barrage.telling_states import in_turn, is_plain


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
    answers = await table.ask_all({seat: ask.character(hand) for seat, hand in enumerate(state.dealt)})
    state.characters = [Character(answers[seat].character) for seat in range(state.seats)]
    for seat, character in enumerate(state.characters):
        table.tell(Kept(seat, character))
        state.free_ballots[seat] = BOARD.free_ballots if character is Character.WAR_HERO else 0
    if state.first is None:
        (state.first,) = highest(table, list(range(state.seats)), 1, "the first turn")
    state.starter = state.first


def deal(table: Table, state: State) -> None:
    """Two characters each where the pack allows it for two to four, else one (2.1, 10.3)."""
    pack = table.shuffle([one for one in Character if not (state.pairs and one is Character.BANKER)])
    each = 2 if 2 * state.seats <= len(pack) else 1
    state.dealt = [tuple(pack[each * seat : each * (seat + 1)]) for seat in range(state.seats)]
    if each == 2:
        for seat, hand in enumerate(state.dealt):
            table.tell(YouAreDealt(hand), to=seat)


def begin_round(table: Table, state: State) -> None:
    """The start moves on clockwise, and every power is fresh (2.6, 8.4)."""
    if state.round > 1:
        state.starter = (state.starter + 1) % state.seats
    state.spent = [False] * state.seats
    state.circles.append(state.starter if state.supply(state.starter) else None)
    table.next_turn(f"Round {state.round}")
    table.tell(RoundBegins(state.round, state.rounds, state.starter))


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
        case verbs.Place(where):
            put(table, state, me, where)
        case verbs.PlaceTwo(where):
            state.spent[me] = True
            put(table, state, me, *where)


def put(table: Table, state: State, me: Seat, *where: str) -> None:
    for one in where:
        state.hand[me] -= 1
        state.placed[one].append(me)
    table.tell(Sent(me, where))


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
                case verbs.Attack(where, whom):
                    state.bank[ATTACK_ADS][me] -= 1
                    go_home(state, whom, where)
                    table.tell(AdAired(me, whom, where))
                case verbs.Pass():
                    break


async def line_up(table: Table, state: State) -> None:
    """All who have a choice say at once in which order their Staffers roll (10.5)."""
    state.heading, state.turn = Heading.RESOLUTION, None
    several = (seat for seat in state.order() if len(state.standing(seat)) > 1)
    answers = await table.ask_all({seat: ask.line_up(state, seat) for seat in several})
    state.lineups = [lineup(answers.get(seat)) for seat in range(state.seats)]


def lineup(answer: verbs.BoardOrder | verbs.LineUp | verbs.AskMe | None) -> tuple[str, ...] | None:
    """The order that a seat has set for its rolls: empty for board order, None where it is asked each time.

    A seat that had no choice of an order is asked too: it may still spend Town Hall tokens before a roll (6.4).
    """
    match answer:
        case verbs.LineUp(where):
            return where
        case verbs.BoardOrder():
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
    tell_rolls(table, state)
    state.lineups = [None] * state.seats
    table.outdate("resolve", *state.order())


async def resolve(table: Table, state: State, me: Seat) -> None:
    """A Staffer is named, rolled for, and goes home (5.1, 5.2)."""
    if state.lineups[me] is None:
        tell_rolls(table, state)
    chosen = await ask.resolve(table, state, me)
    go_home(state, me, chosen.where)
    if (order := state.lineups[me]) and chosen.where in order:
        state.lineups[me] = without(order, chosen.where)
    if how := await wins(table, state, me, chosen.where, chosen.town_hall):
        if not how.by_die_alone:
            tell_rolls(table, state)
        await collect(table, state, me, chosen.where, how)
    state.contest = None


def tell(table: Table, state: State, roll: Deed) -> None:
    """How a roll came out: at once, but where nobody was asked about it, with those before and after it."""
    if is_plain(roll) and state.lineups[roll.me] is not None:
        state.untold.append(roll)
    else:
        tell_rolls(table, state)
        table.tell(roll)


def tell_rolls(table: Table, state: State) -> None:
    """What the rolls that were not told yet have come to, before somebody is asked."""
    for fact in in_turn(state.untold, state.stars, state.votes()):
        table.tell(fact)
    state.untold = []


async def wins(
    table: Table, state: State, me: Seat, place: str, town_hall: int, by: Character | None = None
) -> Way | None:
    """How the roll at a place wins, with all that is added before and after it; None if it does not (5.4, 5.5, 7.8)."""
    state.contest = place
    if state.wins_unrolled(me, place):
        return Way(Character.MOVIE_STAR)
    state.bank[TOWN_HALL][me] -= town_hall
    roll = state.roll = Roll(me, place, table.roll(), bonus=2 * town_hall + state.defends(me, place))
    how = await help_after(table, state, roll, Way(by, Thrown(roll.die, roll.bonus, town_hall)))
    state.roll = None
    return how


async def help_after(table: Table, state: State, roll: Roll, how: Way) -> Way | None:
    """Ivy Leaguer and Entrepreneur, then the Nerd, then Town Hall, where they can save a roll (8.1, 8.2).

    Returns how the roll wins; None if it does not, or if there is nothing to win.
    """
    me, place = roll.seat, roll.place
    if not state.stake(me, place):
        tell(table, state, Idle(me, place, Thrown(roll.die, roll.bonus)))
        return None
    while roll.missing > 0:
        if not (ways := ask.ways_to_save(state, roll)):
            defends = state.defends(me, place)
            tell(table, state, Missed(me, place, Thrown(roll.die, roll.bonus), roll.missing, how, defends))
            return None
        tell(table, state, Short(me, place, how, roll.missing))
        match await ask.help(table, roll, ways):
            case verbs.MakeSix():
                roll.die, state.spent[me] = 6, True
                how = Way(Character.IVY_LEAGUER)
            case verbs.RollAgain(town_hall):
                state.bank[TOWN_HALL][me] -= town_hall
                roll.bonus += 2 * town_hall
                roll.die, state.spent[me] = table.roll(), True
                how = Way(Character.ENTREPRENEUR, Thrown(roll.die, roll.bonus, town_hall))
            case verbs.AddOne():
                state.spent[me] = True
                roll.bonus += 1
                how = Way(Character.NERD)
            case verbs.Redeem():
                how = Way(spent=roll.missing)
                state.bank[TOWN_HALL][me] -= roll.missing
                roll.bonus += roll.missing
            case verbs.Pass():
                tell(table, state, LetGo(me, place, Thrown(roll.die, roll.bonus)))
                return None
    return how


async def collect(table: Table, state: State, me: Seat, place: str, how: Way) -> None:
    """What a win brings: a star, a rival's retreat, a Staffer, or a token in a bank (5.7, 5.9, section 6)."""
    if place in STATES:
        if state.defends(me, place):
            await send_home(table, state, me, place, how)
        elif await take_star(table, state, me, place, how):
            await try_next_door(table, state, me, place)
    elif place in RECRUITMENT:
        state.staffers[me] += 1
        state.hand[me] += 1
        tell(table, state, Gained(me, how, place, state.staffers[me]))
    elif found := await find_token(table, state, me, place, how):
        state.bank[place][me] += 1
        tell(table, state, Gained(me, found, place, state.bank[place][me]))


async def take_star(table: Table, state: State, me: Seat, code: str, how: Way) -> bool:
    """A token on an empty star, else in place of a rival's; False if there was none to lay (5.7, 5.12)."""
    if not (found := await find_token(table, state, me, code, how)):
        return False
    stars, before, whom, votes = state.stars[code], state.leading(code), None, state.votes()
    if len(stars) < STATES[code].stars:
        stars.append(me)
    else:
        if len({*stars} - {me}) > 1:
            tell(table, state, StarsTaken(me, code, found))
            found = Way()
        whom = (await ask.replace(table, state, me, code)).whom
        stars[stars.index(whom)] = me
    tell(table, state, StarWon(me, found, lead_change(me, code, before, stars), whom, changed(votes, state.votes())))
    return True


async def send_home(table: Table, state: State, me: Seat, code: str, how: Way) -> None:
    """A successful defence may send one waiting rival home (5.9)."""
    tell(table, state, Defended(me, code, how))
    match await ask.send_home(table, state, me, code):
        case verbs.Pass():
            return
        case sent:
            go_home(state, sent.whom, code)
            tell(table, state, SentHome(me, sent.whom, code))


async def find_token(table: Table, state: State, me: Seat, place: str, how: Way) -> Way | None:
    """A token for the place: from the supply, else moved from elsewhere if its owner likes; None for none (5.12).

    Returns how the win is told then.
    """
    if state.supply(me):
        return how
    tell(table, state, NoTokens(me, place, how))
    match await ask.token(table, state, me, place):
        case verbs.Take(where):
            tell(table, state, take_token(state, me, where))
            return Way()
        case verbs.Pass():
            tell(table, state, NoneMoved(me, place))
            return None


def take_token(state: State, me: Seat, where: str) -> StarMoved | BankedMoved:
    """A token leaves a star or a bank; returns the fact that tells it."""
    if where not in STATES:
        state.bank[where][me] -= 1
        return BankedMoved(me, where, state.bank[where][me])
    before = state.leading(where)
    state.stars[where].remove(me)
    now = state.leading(where)
    return StarMoved(me, where, None if now == before else now)


async def try_next_door(table: Table, state: State, me: Seat, code: str) -> None:
    """After winning a one-star state the Scientist may try for an empty one across its border (7.6)."""
    if not state.power(me, Character.SCIENTIST) or not state.next_door(code):
        return
    tell_rolls(table, state)
    match await ask.try_(table, state, me, code):
        case verbs.Try(where, town_hall):
            state.spent[me] = True
            if how := await wins(table, state, me, where, town_hall, Character.SCIENTIST):
                await take_star(table, state, me, where, how)
        case verbs.Pass():
            return
