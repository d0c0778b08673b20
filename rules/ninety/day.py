"""The question of a candidate's day: what to do with the points left, and for none (sections 7 to 10)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TypeAlias

from rules import Offer, Offers, Refused, Seat, Table, cut, join_words, plural
from rules.ninety import bios
from rules.ninety.activities import (
    attending,
    canvassing,
    free_deeds,
    fundraising,
    mudslinging,
    recruiting,
    still_open,
)
from rules.ninety.board import Bio
from rules.ninety.city import DOWNTOWN
from rules.ninety.mailing import mailing
from rules.ninety.state import State
from rules.ninety.travel import journeys
from rules.ninety.verbs import (
    Attend,
    Canvass,
    Coffee,
    EndDay,
    Fundraise,
    Mail,
    Mudsling,
    Recruit,
    RollAgain,
    Travel,
)
from rules.ninety.words import CONFIRM, action_points, bio_name, canvassers, cash, date, label, price, whereabouts

Move: TypeAlias = Travel | Attend | Canvass | Mudsling | Recruit | Fundraise | Mail | Coffee | RollAgain | EndDay
"""What may be done in a day."""

ONE_AP = "1 AP is a step, or a vote dropped or removed here."
NO_ROOM = "No room for your votes here (3 each, 4 in all)."
"""What action points are for, told before the first of them is spent."""


async def move(table: Table, state: State, me: Seat) -> Move:
    """The next thing that a candidate does (section 7)."""

    @cache
    def at_last(dropped: int, passed: tuple[str, ...]) -> str:
        here = [*still_open(state, me, dropped)]
        later = [free for free in passed if free not in here]
        left = [*([join_words(here)] if here else []), *([f"{join_words(later)} on the way"] if later else [])]
        text = f"This ends your day. You can still do this first, for 0 AP: {'; '.join(left)}."
        return cut(text, CONFIRM) if left else ""

    def warning(cost: int, dropped: int = 0, passed: Iterable[str] = ()) -> str:
        """The warning where a move spends the last point while something free is open, here or on the way (N-A4)."""
        return "" if cost < state.now.points else at_last(dropped, tuple(passed))

    return await table.ask(
        me,
        prompt(state, me),
        [recruiting(state, me), fundraising(state, me), coffee(state, me)],
        rolling_again(state, me),
        attending(state, me),
        canvassing(state, me, warning),
        mudslinging(state, me, warning),
        mailing(state, me, here=True),
        journeys(state, me, lambda passed: warning(state.now.points, passed=passed)),
        mailing(state, me, here=False),
        Offers(
            EndDay,
            moves=lambda: [EndDay()],
            refuse=lambda move: None,
            show=lambda move: Offer(
                move,
                f"End the day · {action_points(state.now.points)} unused",
                confirm=ending(state.now.points, warning(state.now.points)),
                instead=free_deeds(state, me),
            ),
        ),
        absent=EndDay(),
        topic="day",
        clause="7.2",
    )


def ending(points: int, warning: str) -> str:
    """The warning to whoever ends a day with more than a point unused, or with something free still open."""
    if points <= 1:
        return warning
    unused = f"{action_points(points)} would stay unused."
    return f"{unused} {warning or 'End the day all the same?'}"


def prompt(state: State, me: Seat) -> str:
    mine = state.candidates[me]
    where = whereabouts(mine.at, mine.turf)
    points = f"{plural(state.now.points, 'action point')} (AP) {'left' if state.now.spent else 'today'}"
    full = mine.at != DOWNTOWN and not state.is_turf(mine.at) and not state.room(me, mine.at)
    besides = NO_ROOM if full else "" if state.now.spent else ONE_AP
    kept = 0 if besides else bios.canvassers_at_end(mine.bio, mine.canvassers)
    votes = f" ({plural(kept, 'vote')} on Election Day)" if kept else ""
    has = f"{canvassers(mine.canvassers)}{votes} and {cash(mine.cash)}"
    return f"{date(state.day)}: you have {points}. You're {where} with {has}. {besides}".rstrip()


def rolling_again(state: State, me: Seat) -> Offers[RollAgain]:
    """A white die of the Early Riser, before the first point is spent (7.4)."""
    bio = state.candidates[me].bio
    return Offers(
        RollAgain,
        moves=lambda: [RollAgain(die) for die in sorted(set(state.now.white)) if bios.rerolls(bio, die)],
        refuse=lambda move: why_not_again(state, me, move),
        show=lambda move: Offer(move, label(price(0), f"Reroll the {move.die}")),
    )


def why_not_again(state: State, me: Seat, move: RollAgain) -> Refused | None:
    turn, bio = state.now, state.candidates[me].bio
    if bio is not Bio.EARLY_RISER:
        return Refused(move, f"Only {bio_name(Bio.EARLY_RISER)} can reroll a white die.", "12.14")
    if turn.rolled_again:
        return Refused(move, "You already rerolled a die today.", "12.14")
    if turn.third or turn.spent:
        return Refused(move, "It's too late to reroll today: do it before coffee and before you spend AP.", "12.14")
    if move.die not in turn.white:
        return Refused(move, f"Pick a die you rolled: {join_words([str(die) for die in turn.white])}.", "12.14")
    if not bios.rerolls(bio, move.die):
        return Refused(move, "You can reroll only a die that shows a 1.", "12.14")
    return None


def coffee(state: State, me: Seat) -> Offer[Coffee] | Refused:
    """A third white die, before the first point is spent (7.3)."""
    mine, turn = state.candidates[me], state.now
    if not mine.coffees:
        return Refused(Coffee(), "You don't have a hot pot of coffee.", "5.7")
    if turn.third:
        return Refused(Coffee(), "You already drank coffee today. One pot a day is the limit.", "7.3")
    if turn.spent:
        return Refused(Coffee(), "It's too late for coffee today: drink it before you spend AP.", "7.3")
    return Offer(Coffee(), label(price(0), f"Drink coffee: roll a third die (you have {mine.coffees})"))
