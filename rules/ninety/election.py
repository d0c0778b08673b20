"""Election Day: the drop, the count, who is Mayor (section 13)."""

from __future__ import annotations

from collections import Counter

from rules import Result, Table, decided, listed, mark, plural, with_most
from rules.ninety import ask
from rules.ninety.board import BOARD
from rules.ninety.city import REGIONS
from rules.ninety.schedule import close, settle
from rules.ninety.scoring import bonus, totals
from rules.ninety.setting_up import roll_off
from rules.ninety.state import Stage, State


async def election_day(table: Table, state: State) -> Result:
    """The polls close, and region by region the votes are counted (13.1 to 13.6)."""
    state.stage, state.turn = Stage.ELECTION, None
    close(table, state)
    for seat in state.order():
        await settle(table, state, seat)
    await drop(table, state)
    state.stage = Stage.COUNT
    for region in REGIONS:
        report(table, state, region)
    return elect(table, state)


async def drop(table: Table, state: State) -> None:
    """A quarter of the canvassers goes into regions, in secret and revealed together (13.1, 13.2)."""
    questions = {seat: ask.drop(state, seat) for seat in state.order() if ask.kept(state, seat)}
    answers = await table.ask_all(questions) if questions else {}
    for seat, answer in answers.items():
        state.candidates[seat].drop = dict(Counter(answer.regions))
    for seat, answer in answers.items():
        where = [f"{many} in {region}" for region, many in Counter(answer.regions).items()]
        table.tell(f"{mark(seat)} drops {listed(where) or 'nothing'}.")
    for one in state.candidates:
        one.canvassers = 0


def report(table: Table, state: State, region: str) -> None:
    """The votes of a region, and what the places in it are worth (13.3, 13.4)."""
    votes = state.votes(region)
    more = bonus(votes, BOARD.points(state.seats))
    seats = sorted((seat for seat in range(state.seats) if votes[seat]), key=lambda seat: -votes[seat])
    said = [f"{mark(seat)} {votes[seat]} (+{more[seat]})" for seat in seats]
    table.tell(f"{region}: {', '.join(said) or 'no votes'}.")


def elect(table: Table, state: State) -> Result:
    """Most points, then most event cards, then most cash, then a roll (13.5, 13.6)."""
    scores = totals(state)
    keys = [(scores[seat], len(one.cards), one.cash) for seat, one in enumerate(state.candidates)]
    best = with_most(keys)
    winner = roll_off(table, best, "the tie")
    state.elected = [winner]
    cards = [f"{mark(seat)} {len(one.cards)}" for seat, one in enumerate(state.candidates)]
    table.tell(f"Event cards: {', '.join(cards)}.")
    table.tell(f"{mark(winner)} is Mayor of Pittsburgh with {plural(scores[winner], 'point')}.")
    words = ("most points", "then most event cards", "then most cash", "then a roll")
    return Result((winner,), tuple(scores), decided(keys, words))
