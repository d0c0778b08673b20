"""What a roll may bring, and what the AI player reckons that to be worth, in words: what its reasons are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules import Seat, mark, marks, plural
from rules.barrage.ai.outlook import Outlook
from rules.barrage.board import (
    ABSENTEE,
    BOARD,
    FOR_LATER,
    NEEDS,
    OFFICES,
    RECRUITMENT,
    STATES,
    owns_all,
    percent,
    place_name,
)
from rules.barrage.leads import leaders, score, without
from rules.barrage.words import TOO_LATE

LEAST = 0.005
"""Votes below which an amount, or a difference, counts as nothing."""
EIGHTY = range(80, 90)
"""The percentages that begin with a vowel when read."""


def amount(value: float) -> str:
    """Electoral votes that are reckoned, not counted."""
    if value < LEAST:
        return "nothing"
    return f"about {plural(whole, 'vote')}" if (whole := round(value)) else "less than a vote"


def gains(value: float) -> str:
    """What a position gains: an Outlook counts one's own votes less those of rivals, so it gains on them."""
    return f"gain {amount(value)} on rivals"


def against(mine: float, other: float) -> str:
    """The amount of what is set against another; in words where both would read the same."""
    if amount(mine) != amount(other):
        return amount(other)
    if abs(mine - other) < LEAST:
        return "as much"
    return "a little less" if other < mine else "a little more"


def beside(mine: float, others: Mapping[str, float]) -> str:
    """What the best of the others would gain, by what they are called; nothing where there are none."""
    if not others:
        return ""
    best = max(others, key=lambda name: others[name])
    if others[best] > mine - LEAST:
        return f"; {best} would gain {against(mine, others[best])}"
    return f"; the next best, {best}, {against(mine, others[best])}"


def chances(outlook: Outlook, who: str, where: str, seat: Seat, needs: int | None = None) -> str:
    """What a roll of a seat may bring at a place, and how likely that is; `needs` where help is added to it."""
    what = deed(outlook, where, seat)
    at = f"{who} in {where}" if where in OFFICES else who
    if not what:
        return f"{who} has nothing to win in {place_name(where)}"
    if outlook.chance(seat, where) == 1:
        return f"{at} needs no roll to {what}"
    if needs is None:
        needs = NEEDS[where] - owns_all(seat, where, outlook.tokens(where))
    odds = percent(needs)
    return f"{at} has {'an' if odds in EIGHTY else 'a'} {odds}% chance to {what}"


def deed(outlook: Outlook, where: str, seat: Seat) -> str:
    """What a win of a seat does at a place, after "to"; "" where it does nothing (5.7 to 5.11, section 6)."""
    if where in OFFICES:
        return office_words(outlook, where, seat)
    tokens, rest = outlook.tokens(where), outlook.waiting(where)
    if seat in rest:
        rest = without(rest, seat)
    if not owns_all(seat, where, tokens):
        return lead_words(where, tokens, outlook.tokens_after_win(where, tokens, rest, seat), seat)
    return f"defend {place_name(where)} and send a rival's Staffer home" if {*rest} - {seat} else ""


def lead_words(code: str, before: Sequence[Seat], after: Sequence[Seat], seat: Seat) -> str:
    """How the lead in a state changes with the tokens there, after "to"."""
    led, lead, (mine, best) = leaders(before), leaders(after), score(after, seat)
    where = f"{place_name(code)} ({STATES[code].votes} votes)"
    rivals = marks(one for one in (led if lead == (seat,) else lead) if one != seat)
    if lead == led == (seat,):
        return f"extend the lead in {where} to {mine} to {best}"
    if lead == (seat,) and seat in led:
        return f"break the tie with {rivals} in {where}"
    if lead == (seat,):
        return f"take {place_name(code)} and its {STATES[code].votes} votes{f' from {rivals}' if len(led) == 1 else ''}"
    if seat in lead:
        return f"draw level with {rivals} in {where}"
    return f"get closer to {rivals} in {where}, {mine} to {best}"


def office_words(outlook: Outlook, office: str, seat: Seat) -> str:
    """What a win in an office brings, after "to"; for my own seat also what that is good for now."""
    if office in RECRUITMENT and outlook.view.candidates[seat].staffers == BOARD.most_staffers:
        return ""
    use = good_for(outlook, office) if seat == outlook.me else ""
    return f"win {OFFICES[office].gain}{use}"


def good_for(outlook: Outlook, office: str) -> str:
    """What the AI player weighs in an office beside the rounds to come: that there are none, or a tied state."""
    if office in FOR_LATER and not outlook.rounds_left:
        return TOO_LATE
    if office == ABSENTEE and outlook.loose:
        return f", like that in {place_name(outlook.loose)} ({STATES[outlook.loose].votes} votes)"
    return ""


def on_average(outlook: Outlook, where: str, value: float) -> str:
    """What stands before that a Staffer should gain so much: its chance of a state's votes, and why it isn't that.

    "" where it is, and where a win takes no state or needs no roll.
    """
    me, tokens, waiting = outlook.me, outlook.tokens(where), rivals_waiting(outlook, where)
    if where in OFFICES or outlook.chance(me, where) == 1 or me in leaders(tokens):
        return ""
    votes, average = STATES[where].votes, outlook.chance(me, where) * STATES[where].votes
    wins = leaders(outlook.tokens_after_win(where, tokens, outlook.waiting(where), me)) == (me,)
    if not wins or round(value) == round(average):
        return ""
    if value > average:
        why = f"and {marks(leaders(tokens))} loses them" if len(leaders(tokens)) == 1 else "and no rival gets them"
    elif outlook.rounds_left:
        why = f"but rivals may win there in the {rounds_to_come(outlook.rounds_left)} to come"
    elif waiting:
        why = f"but {'they' if len(waiting) > 1 else mark(waiting[0])} may win too"
    else:
        return ""
    return f"{percent(NEEDS[where])}% of {votes} is {round(average)} votes, {why}: that"


def rounds_to_come(left: int) -> str:
    return "round" if left == 1 else f"{left} rounds"


def rivals_waiting(outlook: Outlook, where: str) -> list[Seat]:
    """Which rivals have Staffers at a place, in seat order."""
    return sorted({*outlook.waiting(where)} - {outlook.me})


def crowd(outlook: Outlook, where: str) -> str:
    """Which rivals wait at a place already."""
    if not (waiting := rivals_waiting(outlook, where)):
        return ""
    return f"; {marks(waiting)} {'waits' if len(waiting) == 1 else 'wait'} there too"


def stands(code: str, tokens: Sequence[Seat], seat: Seat) -> str:
    """How a seat stands in a state with these tokens there."""
    (mine, best), where = score(tokens, seat), f"{place_name(code)} ({STATES[code].votes} votes)"
    if mine == best:
        return f"{mark(seat)} is level in {where}"
    return f"{mark(seat)} {'leads' if mine > best else 'trails'} {mine} to {best} in {where}"
