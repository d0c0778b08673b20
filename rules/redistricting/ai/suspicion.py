"""What the goals of rivals probably are, by what has become of the city."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import exp
from typing import TypeAlias

from rules.redistricting.ai.electorate import Electorate
from rules.redistricting.board import Position
from rules.redistricting.lines import Lines
from rules.redistricting.view import RedistrictingView

Goals: TypeAlias = tuple[Position, ...]
PAIRS = [pair for pair in combinations(Position, 2) if pair[0].issue is not pair[1].issue]
"""The goals that a seat may have (2.3)."""
RISEN, PROMOTED, PRESENT = 1.0, 1.0, 0.2
"""How much each sign tells of a position: districts newly elect its friends, somebody who shares none of my goals was
promoted, and districts elect its friends. All are in the logarithm of how likely the position is to be a goal.

Fitted to 960 turns of AI players at two seats; the pair that a rival has is then found four times as likely as before.
"""


def suspicions(
    view: RedistrictingView, electorate: Electorate, areas: Iterable[int], cubes: Sequence[int], mine: Goals
) -> Mapping[Goals, float]:
    """How likely each pair of goals is to be a rival's."""
    first = Lines({block: tiles[:1] for block, tiles in view.tiles.items()}).areas.values()
    now, before = expected_winners(electorate, areas, cubes), expected_winners(electorate, first, ())
    promoted = [electorate.candidates[who].positions for who in cubes]
    strange = Counter(one for positions in promoted if not {*mine} & {*positions} for one in positions)
    evidence = {
        one: RISEN * (now[one] - before[one]) + PROMOTED * strange[one] + PRESENT * now[one] for one in Position
    }
    weights = {pair: exp(sum(evidence[one] for one in pair)) for pair in PAIRS if not {*mine} & {*pair}}
    whole = sum(weights.values())
    return {pair: weight / whole for pair, weight in weights.items()}


def expected_winners(electorate: Electorate, areas: Iterable[int], cubes: Sequence[int]) -> Mapping[Position, float]:
    """How many areas are likely to elect somebody who shares each position."""
    found = dict.fromkeys(Position, 0.0)
    for area in areas:
        for who, chance in electorate.chances(area, tuple(one for one in cubes if one & area)):
            for one in electorate.candidates[who].positions:
                found[one] += chance
    return found
