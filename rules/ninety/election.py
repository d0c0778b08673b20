"""Election Day: the drop, the count, who is Mayor (section 13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules import Result, Seat, Table, decisive, decisive_words, roll_off, with_most
from rules.ninety import ask
from rules.ninety.board import BOARD
from rules.ninety.leads import Votes
from rules.ninety.one_vote import for_places, place
from rules.ninety.schedule import close, settle
from rules.ninety.scoring import bonus
from rules.ninety.state import Stage, State
from rules.ninety.telling_election import (
    AfterDrops,
    CardsCounted,
    Counted,
    Decider,
    Dropped,
    Elected,
    Share,
    Swing,
    Tally,
)


async def election_day(table: Table, state: State) -> Result:
    """The polls close, and region by region the votes are counted (13.1 to 13.6)."""
    state.stage, state.turn = Stage.ELECTION, None
    table.next_turn("Election Day")
    close(table, state)
    for seat in state.order():
        await settle(table, state, seat)
    await drop(table, state)
    table.next_turn()
    state.stage = Stage.COUNT
    count(table, state)
    return elect(table, state)


async def drop(table: Table, state: State) -> None:
    """A quarter of the canvassers goes into regions, in secret and revealed together (13.1, 13.2)."""
    questions = {seat: ask.drop(state, seat) for seat in state.order() if ask.canvassers_to_drop(state, seat)}
    answers, before, votes = await table.ask_all(questions) if questions else {}, state.totals(), state.count()
    for seat, answer in answers.items():
        state.candidates[seat].drop = dict(Counter(answer.regions))
        table.tell(Dropped(seat, (*state.candidates[seat].drop.items(),)))
    for seat, after in reversed(highest_first(dict(enumerate(state.totals())))) if answers else ():
        table.tell(AfterDrops(seat, before[seat], after, (*swings(votes, state.count(), seat),)))
    for one in state.candidates:
        one.canvassers = 0


def swings(before: Votes, now: Votes, seat: Seat) -> Sequence[Swing]:
    """The regions in which the drops have changed the points of a seat, those with the highest gain first."""
    found = list[Swing]()
    for region, votes in now.items():
        past = before[region]
        more = votes[seat] - past[seat] + for_places(votes, seat) - for_places(past, seat)
        was, at = place(past, seat), place(votes, seat)
        if more:
            found.append(Swing(region, more, at if at != was else ""))
    return sorted(found, key=lambda one: -one.points)


def count(table: Table, state: State) -> None:
    """Region by region, the smallest first, then the event cards (13.3 to 13.5)."""
    chart, tally = BOARD.points(state.seats), Tally(tuple((seat, 0) for seat in range(state.seats)))
    counted = {region: shares(votes, bonus(votes, chart)) for region, votes in state.count().items()}
    order = sorted(counted, key=lambda region: sum(one.votes + one.points for one in counted[region]))
    for left, region in zip(reversed(range(len(order))), order, strict=True):
        tally = add(tally, {one.who: one.votes + one.points for one in counted[region]})
        table.tell(Counted(region, counted[region], tally, left))
    cards = {seat: len(one.cards) for seat, one in enumerate(state.candidates)}
    table.tell(CardsCounted((*cards.items(),), add(tally, cards)))


def shares(votes: Sequence[int], more: Sequence[int]) -> tuple[Share, ...]:
    """The votes of a region, the most first, and what the places in it are worth (13.3, 13.4)."""
    seats = sorted((seat for seat, many in enumerate(votes) if many), key=lambda seat: -votes[seat])
    return tuple(Share(seat, votes[seat], more[seat]) for seat in seats)


def add(tally: Tally, more: Mapping[Seat, int]) -> Tally:
    """The points with those that were counted now; whoever leads first takes the lead from nobody."""
    now = Tally(highest_first({seat: many + more.get(seat, 0) for seat, many in tally.points}))
    return replace(now, led=tally.leader if any(many for _, many in tally.points) else now.leader)


def highest_first(points: Mapping[Seat, int]) -> tuple[tuple[Seat, int], ...]:
    return tuple(sorted(points.items(), key=lambda one: (-one[1], one[0])))


def elect(table: Table, state: State) -> Result:
    """Most points, then most event cards, then most cash, then a roll (13.5, 13.6)."""
    scores = state.totals()
    keys = [(scores[seat], len(one.cards), one.cash) for seat, one in enumerate(state.candidates)]
    best = with_most(keys)
    winner = roll_off(table, best, "the tie")
    state.elected = [winner]
    others = highest_first({seat: has for seat, has in enumerate(scores) if seat != winner})
    table.tell(Elected(winner, scores[winner], [*Decider][decisive(keys)], others))
    return Result((winner,), tuple(scores), decisive_words(keys, [*Decider]))
