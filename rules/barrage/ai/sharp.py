"""The AI player that wins more in Electoral Barrage: it knows how long a token is likely to last."""

from __future__ import annotations

from collections.abc import Sequence

from rules import Decision, Rng, Seat, Verb
from rules.barrage.ai.choose import best_move
from rules.barrage.ai.duel import Prize, lasting
from rules.barrage.ai.outlook import Outlook
from rules.barrage.board import STATES
from rules.barrage.leads import leaders
from rules.barrage.view import BarrageView


def choose(view: BarrageView, decision: Decision, rng: Rng) -> Verb:
    """The move of most worth by what tokens come to; chance decides between equal ones."""
    assert view.me is not None
    return best_move(Outlook(view, view.me, worth), decision, rng)


def worth(outlook: Outlook, code: str, tokens: Sequence[Seat]) -> float:
    """What each seat may expect of a state, by what a vote for that seat is to me."""
    return sum(regard * share(outlook, code, tokens, seat) for seat, regard in enumerate(outlook.regard))


def share(outlook: Outlook, code: str, tokens: Sequence[Seat], seat: Seat) -> float:
    """The votes that a seat may expect of a state, with all others as one side; at the end, by who leads there."""
    lead, state = leaders(tokens), STATES[code]
    if not outlook.rounds_left or len(tokens) > state.stars:
        return state.votes / len(lead) if seat in lead else 0.0
    mine = tokens.count(seat)
    return (state.votes + lasting(Prize(state.stars, state.votes, outlook.rounds_left), mine, len(tokens) - mine)) / 2
