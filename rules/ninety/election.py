"""Election Day: the drop, the count, who is Mayor (section 13)."""

from __future__ import annotations

from collections import Counter

from rules import Result, Seat, Table, decided, listed, mark, plural, roll_off, with_most
from rules.ninety import ask
from rules.ninety.board import BOARD
from rules.ninety.city import REGIONS
from rules.ninety.gist import Count
from rules.ninety.leads import Votes, counted, leaders
from rules.ninety.schedule import close, settle
from rules.ninety.scoring import bonus, totals
from rules.ninety.state import Stage, State
from rules.ninety.words import canvassers, points

TIE_BREAKS = {
    "Most points": "",
    "then most event cards": " and more event cards",
    "then most cash": " and more cash",
    "then a roll": " and the highest roll",
}
"""What decides, one after the other, and what is told of the Mayor where it did."""


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
    for region in REGIONS:
        report(table, state, region)
    return elect(table, state)


async def drop(table: Table, state: State) -> None:
    """A quarter of the canvassers goes into regions, in secret and revealed together (13.1, 13.2)."""
    questions = {seat: ask.drop(state, seat) for seat in state.order() if ask.kept(state, seat)}
    answers, before, votes = await table.ask_all(questions) if questions else {}, totals(state), counted(state)
    for seat, answer in answers.items():
        state.candidates[seat].drop = dict(Counter(answer.regions))
    for seat, after in enumerate(totals(state)) if answers else ():
        went = changed(before[seat], after)
        table.tell(f"{mark(seat)} {dropped(state, seat)} and {went}{overtaken(state, seat, votes)}.")
    for one in state.candidates:
        one.canvassers = 0


def dropped(state: State, seat: Seat) -> str:
    """Where a seat's canvassers went: "drops 4 canvassers (3 in North Side and 1 in Hill & Oakland)"."""
    where = state.candidates[seat].drop
    if not where:
        return "drops no canvassers"
    most = sorted(where, key=lambda region: -where[region])
    said = listed(f"{where[region]} in {region}" for region in most)
    return f"drops {canvassers(sum(where.values()))} ({said})"


def changed(before: int, after: int) -> str:
    return f"stays at {points(after)}" if before == after else f"goes from {before} to {points(after)}"


def overtaken(state: State, seat: Seat, before: Votes) -> str:
    """Where the drops of others cost a seat points: ", losing the lead in North Side (−4)"."""
    chart, lost = BOARD.points(state.seats), {"the lead": list[str](), "ground": list[str]()}
    for region, past in before.items():
        now = state.votes(region)
        less = bonus(past, chart)[seat] - bonus(now, chart)[seat]
        led = seat in leaders(past) and seat not in leaders(now)
        if less > 0:
            lost["the lead" if led else "ground"].append(f"{region} (−{less})")
    said = [f"{what} in {listed(where)}" for what, where in lost.items() if where]
    return f", losing {' and '.join(said)}" if said else ""


def report(table: Table, state: State, region: str) -> None:
    """The votes of a region, and what the places in it are worth (13.3, 13.4)."""
    votes = state.votes(region)
    more = bonus(votes, BOARD.points(state.seats))
    seats = sorted((seat for seat in range(state.seats) if votes[seat]), key=lambda seat: -votes[seat])
    said = [f"{plural(votes[seat], 'vote')} for {mark(seat)} (+{more[seat]})" for seat in seats]
    count = Count(state.order()[0], region, tuple(leaders(votes)), max(votes), max(more))
    table.tell(f"{region}: {'; '.join(said) or 'no votes'}.", gist=count)


def elect(table: Table, state: State) -> Result:
    """Most points, then most event cards, then most cash, then a roll (13.5, 13.6)."""
    scores = totals(state)
    keys = [(scores[seat], len(one.cards), one.cash) for seat, one in enumerate(state.candidates)]
    best = with_most(keys)
    winner = roll_off(table, best, "the tie")
    state.elected = [winner]
    cards = [f"{len(one.cards)} for {mark(seat)}" for seat, one in enumerate(state.candidates)]
    table.tell(f"Event cards, 1 point each: {'; '.join(cards)}.")
    reason = decided(keys, tuple(TIE_BREAKS))
    with_what = f"{points(scores[winner])}{TIE_BREAKS[reason.rpartition(', ')[2]]}"
    table.tell(f"{mark(winner)} is the new Mayor of Pittsburgh with {with_what}!")
    return Result((winner,), tuple(scores), reason)
