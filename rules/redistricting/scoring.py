"""The vote: who is elected in each district, and the points of the goals (section 9)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules import Result, Seat, Table, decided, with_most
from rules.redistricting.board import CANDIDATES, District, Position
from rules.redistricting.state import Heading, State
from rules.redistricting.telling_vote import Elected, GoalsShown, NobodyElected, Rolls, Won
from rules.redistricting.voting import Poll, poll


def vote(table: Table, state: State) -> Result:
    """Every district elects, then goals are laid open and counted (9.1, 9.2)."""
    for district in District:
        elect(table, state, district)
    state.heading = Heading.OVER
    for seat in range(state.seats):
        table.tell(GoalsShown(seat, (*state.operatives[seat].goals,), points(state, seat)))
    return the_end(table, state)


def elect(table: Table, state: State, district: District) -> None:
    """Most votes win; those level roll (9.1)."""
    result = poll(state, state.people(district))
    if not result.votes:
        state.elected[district] = None
        table.tell(NobodyElected(district))
        return
    winner, rolls = roll_off(table, result.leaders)
    state.elected[district] = winner
    table.tell(Elected(district, winner, result.first_two, rolls))


def roll_off(table: Table, leaders: Sequence[str]) -> tuple[str, Rolls]:
    """Who wins; those level roll a die each, again while the highest are level (9.1)."""
    level, rolled = [*leaders], list[tuple[tuple[str, int], ...]]()
    while len(level) > 1:
        rolls = {name: table.roll() for name in level}
        rolled.append((*rolls.items(),))
        level = [name for name in level if rolls[name] == max(rolls.values())]
    return level[0], (*rolled,)


def points(state: State, seat: Seat) -> int:
    """A point for each goal that an elected candidate shares (9.2)."""
    elected = [CANDIDATES[name].positions for name in state.elected.values() if name]
    return sum(positions.count(goal) for goal in state.operatives[seat].goals for positions in elected)


def expected(goals: Sequence[Position], polls: Iterable[Poll]) -> float:
    """The points of goals on average, if districts voted like this; those who are level are as likely to win (9.1)."""
    ahead = [(CANDIDATES[name].positions, len(poll.leaders)) for poll in polls for name in poll.leaders]
    return sum(positions.count(goal) / level for positions, level in ahead for goal in goals)


def the_end(table: Table, state: State) -> Result:
    """Most points win, then most cards that were not played; those level after that share the victory (9.3, 9.4)."""
    scores = [points(state, seat) for seat in range(state.seats)]
    cards = [() if state.simple else (len(one.hand),) for one in state.operatives]
    figures = [(score, *left) for score, left in zip(scores, cards, strict=True)]
    state.winners = with_most(figures)
    if len(state.winners) == 1:
        reason = decided(figures, ("Most points", "most cards left")[: len(figures[0])])
    else:
        reason = "Tied in points" if state.simple else "Tied in points and cards left"
    table.tell(Won((*state.winners,)))
    return Result(tuple(state.winners), tuple(scores), reason)
