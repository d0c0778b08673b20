"""Election Day: the drop, the count, who is Mayor (section 13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rules import Result, Seat, Table, decisive, decisive_words, roll_off, with_most
from rules.ninety import ask
from rules.ninety.board import BOARD
from rules.ninety.leads import Votes, leaders
from rules.ninety.schedule import close, settle
from rules.ninety.scoring import bonus
from rules.ninety.state import Stage, State
from rules.ninety.telling_election import CardsCounted, Counted, Decider, Dropped, Elected, Overtaken, Share


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
    for region, votes in state.count().items():
        report(table, state, region, votes)
    return elect(table, state)


async def drop(table: Table, state: State) -> None:
    """A quarter of the canvassers goes into regions, in secret and revealed together (13.1, 13.2)."""
    questions = {seat: ask.drop(state, seat) for seat in state.order() if ask.canvassers_to_drop(state, seat)}
    answers, before, votes = await table.ask_all(questions) if questions else {}, state.totals(), state.count()
    for seat, answer in answers.items():
        state.candidates[seat].drop = dict(Counter(answer.regions))
    for seat, after in enumerate(state.totals()) if answers else ():
        regions, lost = (*state.candidates[seat].drop.items(),), (*regions_lost(state, seat, votes),)
        table.tell(Dropped(seat, ask.canvassers_to_drop(state, seat), regions, before[seat], after, lost))
    for one in state.candidates:
        one.canvassers = 0


def regions_lost(state: State, seat: Seat, before: Votes) -> Iterator[Overtaken]:
    """The regions where the drops of others cost a seat points."""
    chart = BOARD.points(state.seats)
    for region, now in state.count().items():
        past = before[region]
        less = bonus(past, chart)[seat] - bonus(now, chart)[seat]
        if less > 0:
            yield Overtaken(region, less, led=seat in leaders(past) and seat not in leaders(now))


def report(table: Table, state: State, region: str, votes: Sequence[int]) -> None:
    """The votes of a region, and what the places in it are worth (13.3, 13.4)."""
    more = bonus(votes, BOARD.points(state.seats))
    seats = sorted((seat for seat in range(state.seats) if votes[seat]), key=lambda seat: -votes[seat])
    shares = tuple(Share(seat, votes[seat], more[seat]) for seat in seats)
    table.tell(Counted(state.order()[0], region, shares))


def elect(table: Table, state: State) -> Result:
    """Most points, then most event cards, then most cash, then a roll (13.5, 13.6)."""
    scores = state.totals()
    keys = [(scores[seat], len(one.cards), one.cash) for seat, one in enumerate(state.candidates)]
    best = with_most(keys)
    winner = roll_off(table, best, "the tie")
    state.elected = [winner]
    table.tell(CardsCounted(tuple((seat, len(one.cards)) for seat, one in enumerate(state.candidates))))
    table.tell(Elected(winner, scores[winner], [*Decider][decisive(keys)]))
    return Result((winner,), tuple(scores), decisive_words(keys, [*Decider]))
