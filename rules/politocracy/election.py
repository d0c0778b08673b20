"""The election: chits, then ten regions with ads and dice, until somebody has 270 votes (section 11)."""

from collections.abc import Sequence

from rules import Result, Seat, Table, roll_off
from rules.politocracy import ads
from rules.politocracy.board import MAJORITY, REGIONS
from rules.politocracy.chits import place_chits
from rules.politocracy.finalists import wealth
from rules.politocracy.state import Heading, Outcome, State
from rules.politocracy.telling_election import Elected, PassedOver, Totals, Unopposed, Voted, electoral


async def elect(table: Table, state: State) -> Result:
    """Chits in secret, bids for the ads, the regions, the winner (11.1 to 11.8)."""
    await place_chits(table, state)
    state.heading = Heading.ELECTION
    state.opener = underdog(state)
    if contested := state.contested():
        await ads.file_bids(table, state, state.finalists, contested)
    for name in REGIONS:
        if not over(state):
            await vote(table, state, name)
    for name in [name for name, region in state.regions.items() if region.winner is None]:
        if not over(state):
            vote_anew(table, state, name)
    return result(table, state)


def underdog(state: State) -> Seat:
    """Who opens the bidding: the less popular; if tied who has less money, fewer stars, the later seat."""
    return min(state.finalists, key=lambda seat: (state.popularity(seat), *wealth(state, seat), -seat))


def totals(state: State) -> Totals:
    """The electoral votes of both finalists so far."""
    return tuple((seat, state.votes(seat)) for seat in state.finalists)


def over(state: State) -> bool:
    return any(state.votes(seat) >= MAJORITY for seat in state.finalists)


async def vote(table: Table, state: State, name: str) -> None:
    """A region: nobody, one alone, or ads and dice (11.3 to 11.6)."""
    there = [seat for seat in state.finalists if state.chits[seat].get(name)]
    table.next_turn()
    match there:
        case []:
            state.regions[name] = Outcome(None)
            table.tell(PassedOver(name, totals(state)))
        case [seat]:
            state.regions[name] = Outcome(seat)
            table.tell(Unopposed(name, seat, totals(state)))
        case _:
            positive, negative = await ads.advertise_in(table, state, name)
            dice = [state.chits[seat][name] for seat in state.finalists]
            roll(table, state, name, dice, positive, negative)


def vote_anew(table: Table, state: State, name: str) -> None:
    """A region that was passed over: one die each and no ads (11.6)."""
    roll(table, state, name, (1, 1), (0, 0), (0, 0))


def roll(
    table: Table, state: State, name: str, many: Sequence[int], positive: Sequence[int], negative: Sequence[int]
) -> None:
    """The best die of each, with their own ads and less the other's; a tie rolls again (11.5)."""
    ties = 0
    while True:
        dice = tuple(tuple(table.roll() for _ in range(each)) for each in many)
        one, two = (max(dice[at]) + positive[at] - negative[1 - at] for at in (0, 1))
        if one != two:
            break
        ties += 1
    winner = state.finalists[one < two]
    state.regions[name] = Outcome(winner, dice, tuple(positive), tuple(negative))
    finalists, ads = (*state.finalists,), ((*positive,), (*negative,))
    table.tell(Voted(name, ties, finalists, dice, *ads, winner, totals(state)))


def result(table: Table, state: State) -> Result:
    """Most votes; at 269 each more popularity, then money, stars, a die (11.7, 11.8)."""
    one, two = state.finalists
    tie = state.votes(one) == state.votes(two)
    standing = {seat: (state.votes(seat), state.popularity(seat), *wealth(state, seat)) for seat in state.finalists}
    highest = [seat for seat in state.finalists if standing[seat] == max(standing.values())]
    winner = roll_off(table, highest, "the presidency")
    state.elected, state.heading = winner, Heading.OVER
    loser = two if winner == one else one
    votes = state.votes(winner), state.votes(loser)
    table.tell(Elected(winner, *votes))
    how = f"{electoral(*votes)}{', tie broken' if tie else ''}"
    return Result((winner,), tuple(map(state.votes, range(state.seats))), how)
