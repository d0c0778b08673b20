"""Where a candidate can go: the offers of journeys, by the cheapest way (9.1, 9.2), and of a direct move (6.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from rules import Offer, Offers, Refused, Seat
from rules.ninety.board import EVENTS
from rules.ninety.city import DOWNTOWN, PLACES, REGION_OF, TURFS
from rules.ninety.routes import Route, routes
from rules.ninety.state import Candidate, State
from rules.ninety.verbs import Travel
from rules.ninety.words import count, event, listed, no_such_place, note, points, together, way

EVENT, NEAR, FAR = "Travel to an event", "Travel nearby", "Travel farther"
DIRECT_EVENT, DIRECT = "Move directly to an event", "Move directly"
LIST = 25
"""As many destinations as a list shows; what is beyond two of them is left to typing."""
ANY = 99
"""More points than anybody has."""


def journeys(state: State, me: Seat, warning: Callable[[int], str]) -> Offers[Travel]:
    """All journeys that the points left can pay; `warning` tells what somebody forgets who spends so many (9.1)."""
    reach = Reach(state, me)
    return Offers(
        Travel,
        moves=lambda: reach.moves,
        refuse=lambda move: why_not_travel(state, me, move),
        show=lambda move: reach.offer(move, warning),
    )


def why_not_travel(state: State, me: Seat, move: Travel) -> Refused | None:
    """A journey ends at another space, and the points left pay it to its end (9.1)."""
    mine, space = state.candidates[me], state.candidates[me].space(move.to)
    if refused := why_not_there(state, me, move):
        return refused
    if route := state.routes(me).get(space):
        return why_not_skip(state, me, move, route.spaces)
    whole = routes(mine.at, mine.turf, state.quick, state.discount(me), frozenset[str](), ANY)[space]
    far = f"{move.to} is {points(whole.needs)} away, and you have {state.now.points}"
    return Refused(move, f"{far}. Travel part of the way; a crossing must be paid to its end.", "9.1")


def why_not_there(state: State, me: Seat, move: Travel) -> Refused | None:
    """The destination is a neighborhood, and another one."""
    mine = state.candidates[me]
    if move.to not in PLACES and move.to != mine.turf:
        return Refused(move, no_such_place(move.to), "2.1")
    return Refused(move, f"You are in {move.to} already.", "9.1") if mine.space(move.to) == mine.at else None


def why_not_skip(state: State, me: Seat, move: Travel, spaces: Iterable[str]) -> Refused | None:
    """Events can be skipped where there are some (9.2)."""
    none = move.skip and not met(state, me, spaces)
    return Refused(move, f"There is no event on the way to {move.to}: leave “skip” out.", "9.2") if none else None


def met(state: State, me: Seat, spaces: Iterable[str]) -> list[str]:
    """The neighborhoods of the events that a candidate attends who enters these spaces."""
    mine, entered = state.candidates[me], set(spaces)
    return [where for where in state.open_events(me) if mine.space(where) in entered]


def names(mine: Candidate, space: str) -> tuple[str, ...]:
    """What a space may be called: the home turf by its neighborhoods too."""
    return (space, *TURFS[space].neighborhoods) if space == mine.turf else (space,)


class Reach:
    """The spaces that a candidate can come to now, each worked out when it is first looked at."""

    def __init__(self, state: State, me: Seat) -> None:
        self.state = state
        self.me = me
        self.mine = state.candidates[me]

    @cached_property
    def routes(self) -> Mapping[str, Route]:
        return self.state.routes(self.me)

    @cached_property
    def groups(self) -> Mapping[str, str]:
        """The list in which each space stands, in order: events, then the nearest; "" for what is left to typing."""
        near = sorted(self.routes, key=lambda space: (self.routes[space].cost, space))
        events = [space for space in near if met(self.state, self.me, [space])]
        others = [space for space in near if space not in events]
        lists = dict.fromkeys(events, EVENT) | dict.fromkeys(others[:LIST], NEAR)
        return lists | dict.fromkeys(others[LIST : 2 * LIST], FAR) | dict.fromkeys(others[2 * LIST :], "")

    @property
    def moves(self) -> Iterator[Travel]:
        """Every space in reach; then, for those who type, without its events."""
        for skip in (False, True):
            for space in self.groups:
                if not skip or met(self.state, self.me, self.routes[space].spaces):
                    yield from (Travel(name, skip) for name in names(self.mine, space))

    def offer(self, move: Travel, warning: Callable[[int], str]) -> Offer[Travel]:
        """A destination with its price; beside it what happens on the way."""
        space = self.mine.space(move.to)
        route, there = self.routes[space], met(self.state, self.me, [space])
        passed = met(self.state, self.me, route.spaces[:-1])
        label = f"{self.named(move.to)}: {points(route.cost)}{gains(self.state, self.me, there, skip=move.skip)}"
        return Offer(
            move,
            label,
            note(announced(there, passed, skip=move.skip), self.stop(route), way(route), REGION_OF.get(space, "")),
            confirm=warning(route.cost),
            group=self.groups[space] or FAR,
            typed=move.skip or move.to != space or not self.groups[space],
        )

    def named(self, space: str) -> str:
        """A space; the home turf is told from the neighborhoods."""
        return f"Home turf ({space})" if space == self.mine.turf else space

    def stop(self, route: Route) -> str:
        """Where one could stop on the way for something that costs nothing."""
        turn, between = self.state.now, route.spaces[:-1]
        if DOWNTOWN in between and not turn.fundraised:
            return "stop Downtown to fundraise"
        return "stop at home to recruit" if self.mine.turf in between and not turn.recruited else ""


def gains(state: State, me: Seat, where: Sequence[str], *, skip: bool) -> str:
    """What events bring, for a label."""
    if skip:
        return ", events skipped"
    return f", {together([state.reward(me, EVENTS[one]) for one in where])}" if where else ""


def announced(there: Sequence[str], passed: Sequence[str], *, skip: bool) -> str:
    """The events that a journey meets."""
    titles = [EVENTS[where].title for where in there]
    on_the_way = [f"{EVENTS[where].title} in {where}" for where in passed]
    if skip:
        return f"you pass by {count(len(titles + on_the_way), 'event')}"
    return "; ".join(filter(None, (listed(titles), f"on the way {listed(on_the_way)}" if on_the_way else "")))


def direct(state: State, me: Seat) -> Offers[Travel]:
    """A move to any other space at once (6.3)."""
    return Offers(
        Travel,
        moves=lambda: direct_moves(state, me),
        refuse=lambda move: why_not_direct(state, me, move),
        show=lambda move: offer_direct(state, me, move),
    )


def why_not_direct(state: State, me: Seat, move: Travel) -> Refused | None:
    space = state.candidates[me].space(move.to)
    return why_not_there(state, me, move) or why_not_skip(state, me, move, [space])


def direct_moves(state: State, me: Seat) -> Iterator[Travel]:
    """Every other space, those with an event first; then those for typing without it."""
    mine = state.candidates[me]
    spaces = sorted({mine.space(place) for place in PLACES} - {mine.at})
    events = [space for space in spaces if met(state, me, [space])]
    for space in dict.fromkeys([*events, *spaces]):
        yield from map(Travel, names(mine, space))
    for space in events:
        yield from (Travel(name, True) for name in names(mine, space))


def offer_direct(state: State, me: Seat, move: Travel) -> Offer[Travel]:
    """A place to be at once, for no points (6.3)."""
    mine = state.candidates[me]
    space = mine.space(move.to)
    there = met(state, me, [space])
    home = "your home turf, " if space == mine.turf else ""
    return Offer(
        move,
        f"Go to {home}{move.to}{gains(state, me, there, skip=move.skip)}",
        note("; ".join(event(EVENTS[where]) for where in there), REGION_OF.get(space, "")),
        group=DIRECT_EVENT if there else DIRECT,
        typed=move.skip or move.to != space,
    )
