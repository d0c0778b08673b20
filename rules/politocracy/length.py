"""How many rounds a match usually has: a limit ends it, or two candidates who have enough popularity before."""

from __future__ import annotations

from collections.abc import Mapping

from rules.politocracy.state import Options, rounds

ROUNDS: Mapping[int, Mapping[int, float]] = {
    2: {10: 10.0, 20: 20.0, 30: 29.9, 40: 39.4, 80: 64.8},
    3: {10: 10.0, 20: 18.2, 30: 23.1, 35: 24.6, 40: 25.5, 80: 26.6},
    4: {10: 10.0, 20: 15.1, 30: 16.2, 40: 16.6, 80: 16.7},
    5: {10: 9.7, 20: 14.4, 30: 14.6, 40: 14.6, 80: 14.6},
    6: {10: 9.8, 20: 14.0, 30: 14.3, 40: 14.3, 80: 14.3},
}
"""By number of seats and limit, as steady AI players play: 60 matches each."""


def lasts(options: Options, seats: int) -> float:
    return ROUNDS[seats][rounds(options, seats)]
