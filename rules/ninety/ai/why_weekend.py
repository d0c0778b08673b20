"""Why an AI player makes a move on a Saturday or Sunday, in words (section 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules import Decision, Seat, Verb, listed, plural
from rules.ninety.ai import choose as ai
from rules.ninety.ai.outlook import DICE, Outlook
from rules.ninety.ai.plans import Plans
from rules.ninety.ai.why_points import trip
from rules.ninety.ai.why_words import compared, does, firm, going, swing, told
from rules.ninety.board import BOARD
from rules.ninety.city import REGION_OF
from rules.ninety.verbs import Remove, TakeCash, Travel, Upgrade
from rules.ninety.view import Day
from rules.ninety.words import block, money, whereabouts


def chosen(outlook: Outlook, turn: Day, decision: Decision, move: Verb) -> str:
    """What the move brings, and how the best of the others compares."""
    found = [*ai.weekend(outlook, turn)]
    match move:
        case Remove(votes):
            gone = named(outlook, votes)
            others = [one for one in found if not isinstance(one[1], Remove)]
            return told(removed(outlook, gone), compared(outlook, decision, others, ai.harm(outlook, gone)))
        case Travel(to):
            meant = Travel(outlook.known.space(to))
        case _:
            meant = move
    gain = next((gain for gain, one in found if one == meant), 0.0)
    others = [one for one in found if one[1] != meant]
    return told(said(outlook, move), compared(outlook, decision, others, gain))


def said(outlook: Outlook, move: Verb) -> str:
    """What it brings to move, to make a vote solid, to take cash, or to do nothing."""
    match move:
        case Travel(to):
            return trip(Plans(outlook, DICE), move, f"A free move {going(outlook, to)}", (outlook.known.space(to),), 0)
        case Upgrade(where):
            return f"A solid vote in {where} {firm(outlook, where)}, and nobody can remove it."
        case TakeCash():
            mails = plural(BOARD.weekend_cash // outlook.known.mail_price(outlook.mine.at), "direct mail")
            return f"The {money(BOARD.weekend_cash)} pays for {mails} on the spot."
        case _:
            return f"All votes stay as they are, and the day begins {whereabouts(outlook.mine.at, outlook.mine.turf)}."


def removed(outlook: Outlook, gone: list[tuple[str, Seat]]) -> str:
    """Lean votes removed anywhere, and what that does in each region."""
    many = Counter((REGION_OF[place], seat) for place, seat in gone)
    done = ", and ".join(does(outlook, region, -n, seat) for (region, seat), n in many.items())
    where = listed(dict.fromkeys(place for place, _ in gone))
    return f"Removing {plural(len(gone), 'lean vote')} in {where} {done}, {swing(ai.harm(outlook, gone))}."


def named(outlook: Outlook, votes: Iterable[str]) -> list[tuple[str, Seat]]:
    """The neighborhood and the seat of each vote, as it is typed."""
    known = {block(place, seat): (place, seat) for place, own in outlook.view.votes.items() for seat in own}
    return [known[one] for one in votes]
