"""What a state is worth to two sides who go on contesting it: a small game of its own, solved from its end.

A Staffer that does not go there brings PRICE votes elsewhere. At that price each state can be looked at by itself: in
every round to come both sides place there by turns while it pays, and those who wait there roll. The counts are of one
side's tokens and the other's, and of one side's Staffers and the other's; worth is votes of the one less the other's.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rules.barrage.board import BOARD, odds

PRICE = 7.5
"""What a Staffer brings elsewhere, in votes: 6 to 8 won most against the steady one, lower and higher ones less."""


class Prize(NamedTuple):
    """A state to be won: its stars and votes, and the rounds to come."""

    stars: int
    votes: int
    rounds: int


@cache
def lasting(prize: Prize, mine: int, theirs: int) -> float:
    """What tokens come to in the rounds to come; either side is as likely to place first."""
    if not prize.rounds:
        return prize.votes * float((mine > theirs) - (mine < theirs))
    later = prize._replace(rounds=prize.rounds - 1)
    return (while_placing(later, mine, theirs, 0, 0) - while_placing(later, theirs, mine, 0, 0)) / 2


@cache
def while_placing(prize: Prize, mine: int, theirs: int, here: int, there: int, passed: bool = False) -> float:
    """What it comes to where so many Staffers wait, and I may place one; or pass, as the other side may have done."""
    if passed or here + there == prize.stars:
        stay = after_rolls(prize, mine, theirs, here, there)
    else:
        stay = -while_placing(prize, theirs, mine, there, here, passed=True)
    if here + there == prize.stars:
        return stay
    return max(stay, -while_placing(prize, theirs, mine, there, here + 1) - PRICE)


@cache
def after_rolls(prize: Prize, mine: int, theirs: int, here: int, there: int) -> float:
    """What it comes to once those who wait have rolled, each as likely to be next."""
    if not here + there:
        return lasting(prize, mine, theirs)
    one = here * rolling(prize, mine, theirs, here - 1, there) if here else 0.0
    other = there * rolling(prize, theirs, mine, there - 1, here) if there else 0.0
    return (one - other) / (here + there)


def rolling(prize: Prize, mine: int, theirs: int, here: int, there: int) -> float:
    """What it comes to when I roll before the others who wait: a star, or in a defence a Staffer less (5.7 to 5.11)."""
    lost = after_rolls(prize, mine, theirs, here, there)
    defends = mine == prize.stars
    if defends and (prize.stars == 1 or not there):
        return lost
    if defends:
        won = after_rolls(prize, mine, theirs, here, there - 1)
    else:
        won = after_rolls(prize, mine + 1, theirs - (mine + theirs == prize.stars), here, there)
    wins = odds(BOARD.wins[prize.stars] - defends)
    return wins * won + (1 - wins) * lost
