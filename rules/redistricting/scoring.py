"""The vote: who is elected in each district, and the points of the goals (section 9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules import Result, Table, decisive_words, with_most
from rules.redistricting.board import CANDIDATES, District, Issue
from rules.redistricting.state import Heading, State
from rules.redistricting.telling_vote import AllElected, Elected, GoalsShown, NobodyElected, Rolls, VoteBegins, Won
from rules.redistricting.voting import points, poll


def vote(table: Table, state: State) -> Result:
    """Every district elects, then goals are laid open and counted, those of whoever wins last (9.1, 9.2)."""
    results = [elect(table, state, district) for district in District]
    table.tell(VoteBegins())
    for fact in sorted(results, key=closeness):
        table.tell(fact)
    state.heading = Heading.OVER
    tell_issues(table, state)
    ranks = figures(state)
    for seat in sorted(range(state.seats), key=lambda seat: ranks[seat]):
        goals = state.operatives[seat].goals
        brought = tuple(points([goal], state.elected) for goal in goals)
        won = ((name, points(goals, {district: name})) for district, name in state.elected.items() if name)
        table.tell(GoalsShown(seat, (*goals,), brought, tuple((name, many) for name, many in won if many)))
    return the_end(table, state)


def elect(table: Table, state: State, district: District) -> Elected | NobodyElected:
    """Most votes win; those level roll (9.1)."""
    result = poll(state, state.people(district))
    if not result.votes:
        state.elected[district] = None
        return NobodyElected(district)
    winner, rolls = roll_off(table, result.leaders)
    state.elected[district] = winner
    return Elected(district, winner, result.first_two, rolls)


def closeness(fact: Elected | NobodyElected) -> tuple[int, int]:
    """The order in which districts are told: those without a contest first, then by margin, those that rolled last."""
    if isinstance(fact, NobodyElected) or fact.margin is None:
        return 0, 0
    return 1, -fact.margin


def tell_issues(table: Table, state: State) -> None:
    """What those elected are for, which is what goals are counted by (9.2)."""
    elected = [CANDIDATES[name] for name in state.elected.values() if name]
    supports = Counter(one.issue for who in elected for one in who.positions if one.is_for)
    if elected:
        table.tell(AllElected(len(elected), tuple((issue, supports[issue]) for issue in Issue)))


def roll_off(table: Table, leaders: Sequence[str]) -> tuple[str, Rolls]:
    """Who wins; those level roll a die each, again while the highest are level (9.1)."""
    level, rolled = [*leaders], list[tuple[tuple[str, int], ...]]()
    while len(level) > 1:
        rolls = {name: table.roll() for name in level}
        rolled.append((*rolls.items(),))
        level = [name for name in level if rolls[name] == max(rolls.values())]
    return level[0], (*rolled,)


def figures(state: State) -> list[tuple[int, ...]]:
    """What decides the match, by seat: points, then cards left, if there are any (9.3, 10.1)."""
    cards = [() if state.simple else (len(one.hand),) for one in state.operatives]
    return [(points(one.goals, state.elected), *left) for one, left in zip(state.operatives, cards, strict=True)]


def the_end(table: Table, state: State) -> Result:
    """Most points win, then most cards that were not played; those level after that share the victory (9.3, 9.4)."""
    ranks = figures(state)
    scores = [score for score, *_ in ranks]
    state.winners = with_most(ranks)
    if len(state.winners) == 1:
        reason = decisive_words(ranks, ("Most points", "most cards left")[: len(ranks[0])])
    else:
        reason = "Tied in points" if state.simple else "Tied in points and cards left"
    by_rank = sorted(range(state.seats), key=lambda seat: ranks[seat], reverse=True)
    others = tuple((seat, scores[seat]) for seat in by_rank if seat not in state.winners)
    table.tell(Won((*state.winners,), max(scores), others))
    return Result(tuple(state.winners), tuple(scores), reason)
