"""The end of the campaign: absentee ballots and the count (section 9)."""

from __future__ import annotations

from itertools import cycle

from rules import Result, Seat, Table, with_most
from rules.barrage import ask
from rules.barrage.board import ABSENTEE, STATES, place_name
from rules.barrage.rolls import highest
from rules.barrage.state import Heading, State
from rules.barrage.telling import (
    Awarded,
    BallotUsed,
    DecidedBy,
    Elected,
    TiedForPresident,
    TiedStates,
    changed,
    lead_change,
    totals,
)
from rules.barrage.verbs import Ballot, Pass


async def absentee_ballots(table: Table, state: State) -> None:
    """Those tied in a state lay ballots there in turn, until all in a row have passed (9.1, 9.2)."""
    state.heading = Heading.BALLOTS
    table.next_turn("Absentee Ballots")
    assert state.first is not None
    state.starter = state.first
    state.tied = {code: tied for code in STATES if len(tied := state.leading(code)) > 1}
    if any(map(state.ballot_states, state.order())):
        table.tell(TiedStates((*state.tied.items(),)))
    idle = 0
    for state.turn in cycle(state.order()):
        idle = 0 if await lay_ballot(table, state, state.turn) else idle + 1
        if idle >= state.seats:
            break
    state.turn = None


async def lay_ballot(table: Table, state: State, me: Seat) -> bool:
    """One ballot in a tied state; free ones go first in two-star states (7.9, 9.3). False for a pass."""
    if not state.ballot_states(me):
        return False
    match await ask.ballot(table, state, me):
        case Ballot(where):
            votes = state.votes()
            before, free = state.leading(where), bool(state.free_ballots[me]) and STATES[where].stars == 2
            if free:
                state.free_ballots[me] -= 1
            else:
                state.bank[ABSENTEE][me] -= 1
            state.ballots.setdefault(where, []).append(me)
            then = lead_change(me, where, before, state.tokens_in(where))
            table.tell(BallotUsed(me, then, free, changed(votes, state.votes())))
            return True
        case Pass():
            return False


def count(table: Table, state: State) -> Result:
    """States go to the most tokens, and the most votes win (9.4, 9.7)."""
    state.heading = Heading.COUNT
    tied = dict[str, Seat]()
    for code in STATES:
        if len(leaders := state.leading(code)) > 1:
            tied[code] = state.won[code] = break_tie(table, leaders, place_name(code))
        elif leaders:
            (state.won[code],) = leaders
    if by_ballot := tuple((code, state.won[code]) for code in state.tied if code in state.ballots and code not in tied):
        table.tell(Awarded(by_ballot))
    if tied:
        table.tell(Awarded((*tied.items(),), by_coin=True))
    votes = state.votes()
    winner, by = decide(table, state, with_most(votes))
    state.elected = winner
    table.tell(Elected(winner, totals(votes, range(state.seats)), by))
    return Result((winner,), tuple(votes), f"{votes[winner]} electoral votes{by}")


def break_tie(table: Table, seats: tuple[Seat, ...], what: str) -> Seat:
    """A coin between two, heads for the first; of three the two highest rolls toss it (9.5, 9.6)."""
    return table.pick(tuple(sorted(highest(table, list(seats), 2, what))))


def decide(table: Table, state: State, best: list[Seat]) -> tuple[Seat, DecidedBy]:
    """Among equal totals more states win; then a coin, or a roll-off of three or more (9.8)."""
    if len(best) == 1:
        return best[0], DecidedBy.VOTES
    states_won = {seat: list(state.won.values()).count(seat) for seat in best}
    most = tuple(seat for seat in best if states_won[seat] == max(states_won.values()))
    if len(most) == 1:
        return most[0], DecidedBy.STATES
    if len(most) == 2:
        table.tell(TiedForPresident(most))
        return break_tie(table, most, "the election"), DecidedBy.COIN
    return highest(table, [*most], 1, "the election")[0], DecidedBy.ROLLS
