"""Ways through the city: what a step costs, and the cheapest way from one space to each other (section 2, 9.1).

A space is a neighborhood, or a home turf card: for its owner its three neighborhoods are one (N-12).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from rules.ninety.board import BOARD, Discount
from rules.ninety.city import CONNECTORS, NEIGHBORS, PLACES, TURFS, Connector


@dataclass(frozen=True, slots=True)
class Step:
    """A way to a space next door, over the connectors named: none, one, or a bridge and a tunnel."""

    to: str
    price: int
    over: tuple[str, ...] = ()

    def counts(self, discount: Discount) -> bool:
        """Whether a discount is for such a step."""
        return self.price == 1 if discount is Discount.STEP else bool(self.over)


class Route(NamedTuple):
    """A journey: the action points that it costs and needs, the spaces entered in order, the connectors crossed.

    It needs more than it costs where a free step comes last: no step is possible once the last point is spent (N-A30).
    `discounted`: it uses the discount up.
    """

    cost: int
    needs: int
    spaces: tuple[str, ...]
    over: tuple[str, ...]
    discounted: bool


def crossings(slow: bool) -> Iterator[tuple[str, Step]]:
    """Every crossing, from each of its ends: by one connector, or by two that are joined (N-44, N-A2)."""
    first = BOARD.slow_crossing if slow else BOARD.crossing
    for one in CONNECTORS.values():
        for start in ends(one):
            yield from ((start, Step(end, first, (one.name,))) for end in ends(one) if end != start)
            for other in (CONNECTORS[name] for name in one.ends if name in CONNECTORS):
                over = (one.name, other.name)
                yield from ((start, Step(end, first + 1, over)) for end in ends(other) if end != start)


def ends(connector: Connector) -> list[str]:
    """The neighborhoods at its ends."""
    return [end for end in connector.ends if end not in CONNECTORS]


def cheapest(ways: Iterable[Step]) -> tuple[Step, ...]:
    """To each space the cheapest step by land and the cheapest crossing, which may get a discount."""
    best = dict[tuple[str, bool], Step]()
    for step in ways:
        kind = (step.to, bool(step.over))
        if kind not in best or step.price < best[kind].price:
            best[kind] = step
    return tuple(best.values())


@cache
def steps(slow: bool) -> Mapping[str, tuple[Step, ...]]:
    """From each neighborhood the steps to others: by land for 1 point, or by a crossing."""
    found = {place: [Step(other, 1) for other in NEIGHBORS.get(place, ())] for place in PLACES}
    for start, step in crossings(slow):
        found[start].append(step)
    return {place: cheapest(ways) for place, ways in found.items()}


@cache
def spaces(turf: str, slow: bool) -> Mapping[str, tuple[Step, ...]]:
    """The steps as the owner of a home turf sees them: its three neighborhoods are one space (N-12)."""
    space = {place: turf if place in TURFS[turf].neighborhoods else place for place in PLACES}
    found = defaultdict[str, list[Step]](list)
    for place, ways in steps(slow).items():
        found[space[place]] += [replace(step, to=space[step.to]) for step in ways if space[step.to] != space[place]]
    return {here: cheapest(ways) for here, ways in found.items()}


@lru_cache(maxsize=2048)
def routes(
    start: str, turf: str, slow: bool, discount: Discount | None, event_spaces: tuple[str, ...], points: int
) -> Mapping[str, Route]:
    """The cheapest way to every other space that so many points can pay, as the owner of a home turf goes.

    `event_spaces` has a space once for each event in it. Of ways that cost the same, the one taken meets most of them;
    of these, one that keeps the discount. Ways to a space are kept apart by whether the discount is used by then, and
    whether the last step was free: what they still need differs.
    """
    ways, events = spaces(turf, slow), Counter(event_spaces)
    found = dict[tuple[str, bool, bool], tuple[int, Route]]()
    heap: list[tuple[tuple[int, int], bool, int, tuple[str, ...], tuple[str, ...]]] = [((0, 0), False, 0, (start,), ())]
    known = {(start, False, False): (0, 0)}
    while heap:
        (cost, unmet), used, needs, path, over = heappop(heap)
        if (here := (path[-1], used, needs > cost)) in found:
            continue
        found[here] = unmet, Route(cost, needs, path[1:], over, used)
        for step in ways[path[-1]]:
            off = not used and discount is not None and step.counts(discount)
            price = step.price - off
            due, toll = cost + max(price, 1), (cost + price, unmet - events.get(step.to, 0))
            there = (step.to, used or off, price == 0)
            if due <= points and (there not in known or toll < known[there]):
                known[there] = toll
                heappush(heap, (toll, used or off, due, (*path, step.to), over + step.over))
    return cheapest_of(way for (space, _, _), way in found.items() if space != start)


def cheapest_of(ways: Iterable[tuple[int, Route]]) -> Mapping[str, Route]:
    """The way taken to each space, out of ways that each come with minus the number of events they meet."""
    best = dict[str, tuple[int, int, bool, int, Route]]()
    for unmet, route in ways:
        space, rank = route.spaces[-1], (route.cost, unmet, route.discounted, route.needs, route)
        if space not in best or rank < best[space]:
            best[space] = rank
    return {space: rank[-1] for space, rank in best.items()}


@lru_cache(maxsize=2048)
def distances(start: str, turf: str, slow: bool) -> Mapping[str, int]:
    """The points from one space to each; the way back costs the same."""
    ways, found, heap = spaces(turf, slow), dict[str, int](), [(0, start)]
    while heap:
        far, here = heappop(heap)
        if here not in found:
            found[here] = far
            for step in ways[here]:
                if step.to not in found:
                    heappush(heap, (far + step.price, step.to))
    return found
