"""A match of Boomtown, in the order of its rulebook."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rules import Result, Seat, Table, decisive, decisive_words, with_most
from rules.boomtown import ask, events, placing, telling, telling_count
from rules.boomtown.beside import answers
from rules.boomtown.board import BOARD, LOCATIONS
from rules.boomtown.locations import complete, occasion, resolve, take_dice
from rules.boomtown.picks import USUAL, fields, names_of
from rules.boomtown.pieces import Die, Proposal, Stage
from rules.boomtown.sharing import sharers
from rules.boomtown.splits import drop, portion
from rules.boomtown.state import DICE, State
from rules.boomtown.telling_count import Decider
from rules.boomtown.telling_deals import ProposesSplit
from rules.boomtown.telling_locations import Collected, Placed, Waits
from rules.boomtown.towns import choose_town, first_player, pick_first_player
from rules.boomtown.trades import deal, void_offers
from rules.boomtown.verbs import Collect, Drop, Pass, Pick, Place, Split, Stay, TakeBack

IN_A_LINE = 4
"""How many locations that were not filled are told of in one line."""


async def play(table: Table, state: State) -> Result:
    """The way to the town hall: a town, ten rounds, the count (1.1)."""
    if state.chance:
        pick_first_player(table, state)
    await choose_town(table, state)
    if not state.chance:
        await first_player(table, state)
    for state.round in range(1, BOARD.rounds + 1):
        await begin_round(table, state)
        await turns(table, state)
        await end_round(table, state)
    return count(table, state)


async def begin_round(table: Table, state: State) -> None:
    """An event, the golden slots, then all roll (3.1, 3.2)."""
    state.stage = Stage.START
    table.next_turn(f"Round {state.round}")
    table.tell(telling.RoundBegins(state.round, state.starter if state.round > 1 else None))
    if state.round in BOARD.event_rounds:
        await events.draw(table, state)
    for seat in state.order():
        await golden_slots(table, state, seat)
    roll(table, state)
    state.stage = Stage.DICE
    table.next_turn()


async def golden_slots(table: Table, state: State, me: Seat) -> None:
    """Whoever has a die in a golden slot may pay and collect again, and leaves the die or takes it back (6.2, 6.4)."""
    due = state.golden_dice(me)
    while due:
        state.completing = next((where for where in due if not ask.why_not_collect(state, me, where)), due[0])
        due.remove(state.completing)
        await golden_slot(table, state, me, state.completing)
    state.completing = None


async def golden_slot(table: Table, state: State, me: Seat, where: str) -> None:
    match (await answers(table, state, lambda: {me: ask.golden(state, me, where)}))[me]:
        case Collect(back=back) as move:
            state.named[where] = {me: names_of(move, where)}
            await resolve(table, state, occasion(state, where, [me], opening=Collected(where, back)))
        case TakeBack() | Stay() as move:
            back = isinstance(move, TakeBack)
            table.tell(telling.CollectsNothing(me, where, back))
    if back:
        take_dice(state, me, where)


def roll(table: Table, state: State) -> None:
    """Everybody's dice, but for those that lie in golden slots (3.2, 6.3)."""
    for seat in state.order():
        state.free[seat] = sorted(table.roll() for _ in range(DICE - len(state.golden_dice(seat))))
    if any(state.free):
        table.tell(telling.Rolled(hands(state, state.order())))


def hands(state: State, seats: Iterable[Seat]) -> telling.Hands:
    """The dice before each of these seats that has any."""
    return tuple((seat, (*state.free[seat],)) for seat in seats if state.free[seat])


async def turns(table: Table, state: State) -> None:
    """Three turns each, clockwise (3.1); a seat whose dice fit nowhere is skipped, which is told once (3.5)."""
    skipped, known = list[Seat](), set[Seat]()
    for state.go in range(1, BOARD.turns + 1):
        for state.turn in state.order():
            if state.can_place(state.turn):
                tell_skipped(table, state, skipped)
                await turn(table, state, state.turn)
                state.proposal = None
            elif state.free[state.turn] and state.turn not in known:
                skipped.append(state.turn)
                known.add(state.turn)
    tell_skipped(table, state, skipped)
    table.outdate("place", *state.order())
    state.turn, state.go = None, 0


def tell_skipped(table: Table, state: State, skipped: list[Seat]) -> None:
    """Who was passed over since the last turn, with dice that fit nowhere."""
    if skipped:
        table.tell(telling.Skipped(hands(state, skipped)))
        skipped.clear()


async def turn(table: Table, state: State, me: Seat) -> None:
    """A die, or none; until then all may trade, and name other factions (3.3 to 3.5)."""
    while True:
        void_offers(table, state)
        match await table.ask_any(placing.turn(state, me)):
            case _, Place() as move:
                return await place(table, state, me, move)
            case _, Pass():
                return table.tell(telling.Passes(me))
            case _, Split(where, cost, reward):
                state.proposal = Proposal(me, where, cost, reward)
                portions = (portion(state, state.proposal, seat) for seat in sharers(state, where, me))
                table.tell(ProposesSplit(me, where, (*portions,)))
            case _, Drop():
                drop(table, state, me)
            case seat, Pick(faction, where):
                state.named.setdefault(where, {})[seat] = faction
                table.tell(telling.PicksAnew(seat, faction, where))
            case seat, move:
                deal(table, state, seat, move)


async def place(table: Table, state: State, me: Seat, move: Place) -> None:
    """A die goes into an open slot that it fits; the last one fills the location (4.1, 4.4)."""
    where, value = move.where, move.die or state.dice_for(me, move.where)[0]
    at = state.slot_for(where, value)
    assert at is not None
    state.free[me].remove(value)
    state.lying[where] = state.slots(where)
    state.lying[where][at] = Die(me, value)
    if fields(where):
        state.named.setdefault(where, {})[me] = names_of(move, where)
    if state.is_full(where):
        whom, seats = next(iter(move.against), None), sharers(state, where, me)
        if await complete(table, state, occasion(state, where, seats, whom, Placed(value, where))):
            await events.after_completion(table, state, where)
        state.completing = None
    else:
        picks = tuple(name for name in names_of(move, where) if name != USUAL)
        table.tell(Waits(me, Placed(value, where), picks, state.slots(where).count(None)))


async def end_round(table: Table, state: State) -> None:
    """Dice come home, and events take their course (3.6, 9.3)."""
    table.next_turn()
    state.stage = Stage.END
    tell_unfilled(table, state)
    if state.round == BOARD.rounds:
        state.trades = []
    dice_home(state)
    await events.round_end(table, state)
    dice_home(state)


def tell_unfilled(table: Table, state: State) -> None:
    """The locations that the round leaves without their reward, a few of them in a line."""
    waiting = {where: lying for where, lying in state.lying.items() if None in lying}
    places = [(where, tuple(one for one in lying if one)) for where, lying in waiting.items()]
    for at in range(0, len(places), IN_A_LINE):
        table.tell(telling.Unfilled((*places[at : at + IN_A_LINE],)))


def dice_home(state: State) -> None:
    """All dice but those in golden slots that are still open (3.6, 6.1, 7.4)."""
    for where, lying in [*state.lying.items()]:
        if not (LOCATIONS[where].golden and state.is_revealed(where)):
            for at, die in enumerate(lying):
                if die:
                    state.lift(where, at)
    state.named = {}


def count(table: Table, state: State) -> Result:
    """Each faction votes for whoever has most net Favor with it, the smallest first (10.1 to 10.4)."""
    state.stage = Stage.COUNT
    so_far = dict.fromkeys(range(state.seats), 0)
    for name, meeples in sorted(state.meeples.items(), key=lambda one: one[1]):
        if (leader := state.leader(name)) is not None:
            so_far[leader] += meeples
        favor = {seat: state.net(seat, name) for seat in so_far}
        table.tell(telling_count.VotesCounted(name, meeples, highest_first(favor), highest_first(so_far)))
    votes = state.votes()
    keys = [(votes[seat], sheet.whole, -sum(sheet.scorn.values())) for seat, sheet in enumerate(state.sheets)]
    state.elected = with_most(keys)
    table.tell(new_mayor(keys, state.elected))
    return Result(tuple(state.elected), tuple(votes), reason(keys, state.elected))


def highest_first(figures: Mapping[Seat, int]) -> telling_count.Figures:
    return tuple(sorted(figures.items(), key=lambda one: -one[1]))


def new_mayor(keys: Sequence[tuple[int, int, int]], winners: Sequence[Seat]) -> telling_count.NewMayor:
    """Who wins, and the figures that decided (10.4)."""
    best, at = max(keys), decisive(keys)
    if at == len(best):
        return telling_count.NewMayor((*winners,), best[0], None)
    second = max(key[at] for key in keys if key != best and key[:at] == best[:at])
    by = [*Decider][at]
    sign = -1 if by is Decider.SCORN else 1
    return telling_count.NewMayor((*winners,), best[0], by, sign * best[at], sign * second)


def reason(keys: Sequence[tuple[int, int, int]], winners: Sequence[Seat]) -> str:
    """What decided: the first of the tie-breaks in which the winner was alone, or none."""
    if len(winners) > 1:
        return "Tied in votes, Favor and Scorn"
    return decisive_words(keys, [*Decider])
