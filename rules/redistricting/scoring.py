"""The vote: who is elected in each district, and the points of the goals (section 9)."""

from __future__ import annotations

from collections.abc import Sequence

from rules import Result, Table, decisive_words, with_most
from rules.redistricting.board import District
from rules.redistricting.state import Heading, State
from rules.redistricting.telling_vote import Elected, GoalsShown, NobodyElected, Rolls, Won
from rules.redistricting.voting import points, poll


def vote(table: Table, state: State) -> Result:
    """Every district elects, then goals are laid open and counted (9.1, 9.2)."""
    for district in District:
        elect(table, state, district)
    state.heading = Heading.OVER
    for seat, one in enumerate(state.operatives):
        table.tell(GoalsShown(seat, (*one.goals,), points(one.goals, state.elected)))
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


def the_end(table: Table, state: State) -> Result:
    """Most points win, then most cards that were not played; those level after that share the victory (9.3, 9.4)."""
    scores = [points(one.goals, state.elected) for one in state.operatives]
    cards = [() if state.simple else (len(one.hand),) for one in state.operatives]
    figures = [(score, *left) for score, left in zip(scores, cards, strict=True)]
    state.winners = with_most(figures)
    if len(state.winners) == 1:
        reason = decisive_words(figures, ("Most points", "most cards left")[: len(figures[0])])
    else:
        reason = "Tied in points" if state.simple else "Tied in points and cards left"
    table.tell(Won((*state.winners,)))
    return Result(tuple(state.winners), tuple(scores), reason)
