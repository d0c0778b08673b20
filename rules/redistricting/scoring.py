"""The vote: who is elected in each district, and the points of the goals (section 9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from rules import Result, Table, decisive_words, with_most
from rules.redistricting.board import District
from rules.redistricting.state import Heading, State
from rules.redistricting.telling_vote import Elected, GoalsShown, NobodyElected, Rolls, VoteBegins, Won
from rules.redistricting.voting import points, poll

MOST_POINTS = "Most points, 1 for each goal that a district's winner shares"
"""In a result it tells somebody who doesn't know the game what points are for."""


def vote(table: Table, state: State) -> Result:
    """Every district elects; then goals are laid open, and each district brings its points (9.1, 9.2)."""
    results = [elect(table, state, district) for district in District]
    table.tell(VoteBegins())
    for seat, one in enumerate(state.operatives):
        table.tell(GoalsShown(seat, (*one.goals,)))
    count(table, state, sorted(results, key=closeness))
    state.heading = Heading.OVER
    return the_end(table, state)


def count(table: Table, state: State, results: Sequence[Elected | NobodyElected]) -> None:
    """Tells whom districts elect, with what each brings to whom, and the points until then (9.2)."""
    now = Counter(dict.fromkeys(range(state.seats), 0))
    for fact in results:
        if isinstance(fact, Elected):
            each = (points(one.goals, {fact.district: fact.who}) for one in state.operatives)
            gains = tuple((seat, many) for seat, many in enumerate(each) if many)
            now.update(dict(gains))
            table.tell(replace(fact, gains=gains, points=(*now.items(),)))
        else:
            table.tell(fact)


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
        reason = decisive_words(
            ranks, ("Most points, 1 for each goal that a district's winner shares", "most cards left")[: len(ranks[0])]
        )
    else:
        reason = "Tied in points" if state.simple else "Tied in points and cards left"
    by_rank = sorted(range(state.seats), key=lambda seat: ranks[seat], reverse=True)
    others = tuple((seat, scores[seat]) for seat in by_rank if seat not in state.winners)
    table.tell(Won((*state.winners,), max(scores), others))
    return Result(tuple(state.winners), tuple(scores), reason)
