"""What a Campaign Playbook card would change, before it is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules import Seat
from rules.redistricting.board import BOARD, Card, District, Voter
from rules.redistricting.forecast import Forecast, preview
from rules.redistricting.lines import Lines
from rules.redistricting.state import State
from rules.redistricting.verbs import Play


def effect(state: State, me: Seat, move: Play) -> str:
    """How the districts of a card vote now; once its voters are picked, how they would vote then; or what it does."""
    lines, districts = Lines(state.tiles), [District(one) for one in (move.district, move.other) if one]
    if not districts:
        return BOARD.cards[Card(move.card)]
    now = Forecast(state, lines).now(*districts)
    if not move.voters or len(move.others) < len(districts) - 1:
        return ". ".join(f"{district}: {poll.standing}" for district, poll in now.items())
    return preview(now, Forecast(played(state, move), lines).now(*districts), state.operatives[me].goals)


def played(state: State, move: Play) -> State:
    """The position with a card's cubes, or with its voters in each other's place."""
    match Card(move.card):
        case Card.SUPPRESSION:
            return replace(state, suppressed=[*state.suppressed, *named(state, move.voters)])
        case Card.GET_OUT:
            return replace(state, doubled=[*state.doubled, *named(state, move.voters)])
        case _:
            (here,), (there,) = move.voters, move.others
            return replace(state, tokens={**state.tokens, here: state.tokens[there], there: state.tokens[here]})


def named(state: State, blocks: Sequence[str]) -> list[Voter]:
    """The voters on these blocks."""
    tokens = (state.tokens[block] for block in blocks)
    return [one for one in tokens if isinstance(one, Voter)]
