"""Where a candidate can go: the offers of journeys, by the cheapest way (9.1, 9.2), and of a direct move (6.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from rules import Offer, Offers, Refused, Seat, listed, mark, plural
from rules.ninety.board import EVENTS
from rules.ninety.city import DOWNTOWN, LABELS, PLACES, REGION_OF, TURFS
from rules.ninety.routes import Route, routes
from rules.ninety.state import Candidate, State
from rules.ninety.verbs import Travel
from rules.ninety.words import event, no_such_place, note, points, together, way

AIMS, NEAR, FAR = "Events, Downtown, home", "Travel nearby", "Travel farther"
DIRECT_AIM, DIRECT = "At once: events, Downtown, home", "Move directly"
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
        refuse=reach.why_not,
        show=lambda move: reach.offer(move, warning),
    )


def events_by_space(state: State, me: Seat) -> Mapping[str, list[str]]:
    """The neighborhoods of the events that a candidate may attend, by the space where they are met."""
    found = dict[str, list[str]]()
    for where in state.open_events(me):
        found.setdefault(state.candidates[me].space(where), []).append(where)
    return found


def why_not_there(mine: Candidate, move: Travel) -> Refused | None:
    """The destination is a neighborhood, and another one."""
    if move.to not in LABELS and move.to != mine.turf:
        return Refused(move, no_such_place(move.to), "2.1")
    return Refused(move, f"You are in {move.to} already.", "9.1") if mine.space(move.to) == mine.at else None


def why_not_skip(move: Travel, met: Sequence[str]) -> Refused | None:
    """Events can be skipped where there are some (9.2)."""
    none = move.skip and not met
    return Refused(move, f"There is no event on the way to {move.to}: leave “skip” out.", "9.2") if none else None


def names(mine: Candidate, space: str) -> tuple[str, ...]:
    """What a space may be called: the home turf by its neighborhoods too."""
    return (space, *TURFS[space].neighborhoods) if space == mine.turf else (space,)


class Reach:
    """The spaces that a candidate can come to now; what is looked at several times is worked out once."""

    def __init__(self, state: State, me: Seat) -> None:
        self.state = state
        self.me = me
        self.mine = state.candidates[me]

    @cached_property
    def routes(self) -> Mapping[str, Route]:
        return self.state.routes(self.me)

    @cached_property
    def events(self) -> Mapping[str, list[str]]:
        return events_by_space(self.state, self.me)

    def met(self, spaces: Iterable[str]) -> list[str]:
        """The neighborhoods of the events on the way through these spaces."""
        return [where for space in spaces for where in self.events.get(space, ())]

    @cached_property
    def groups(self) -> Mapping[str, str]:
        """The list in which each space stands, in order: aims, then the nearest; "" for what is left to typing."""
        near = sorted(self.routes, key=lambda space: (self.routes[space].cost, space))
        aims = [space for space in near if space in self.events or is_aim(self.mine, space)]
        others = [space for space in near if space not in aims]
        lists = dict.fromkeys(aims, AIMS) | dict.fromkeys(others[:LIST], NEAR)
        return lists | dict.fromkeys(others[LIST : 2 * LIST], FAR) | dict.fromkeys(others[2 * LIST :], "")

    @property
    def moves(self) -> Iterator[Travel]:
        """Every space in reach; then, for those who type, without its events."""
        for skip in (False, True):
            for space in self.groups:
                if not skip or self.met(self.routes[space].spaces):
                    yield from (Travel(name, skip) for name in names(self.mine, space))

    def why_not(self, move: Travel) -> Refused | None:
        """A journey ends at another space, and the points left pay it to its end (9.1)."""
        space = self.mine.space(move.to)
        if refused := why_not_there(self.mine, move):
            return refused
        if route := self.routes.get(space):
            return why_not_skip(move, self.met(route.spaces))
        state, mine = self.state, self.mine
        whole = routes(mine.at, mine.turf, state.quick, state.discount(self.me), frozenset[str](), ANY)[space]
        far = f"{move.to} is {points(whole.needs)} away, and you have {state.now.points}"
        return Refused(move, f"{far}. Travel part of the way; a crossing must be paid to its end.", "9.1")

    def offer(self, move: Travel, warning: Callable[[int], str]) -> Offer[Travel]:
        """A destination with its price; beside it what happens on the way."""
        space = self.mine.space(move.to)
        route, there = self.routes[space], self.met([space])
        passed = self.met(route.spaces[:-1])
        brings = gains(self.state, self.me, there, skip=move.skip)
        label = f"{self.named(move.to)}: {points(route.cost)}{brings}{self.use(space)}"
        return Offer(
            move,
            label,
            note(announced(there, passed, skip=move.skip), self.stop(route), *self.about(space, route)),
            confirm=warning(route.cost),
            group=self.groups[space] or FAR,
            typed=move.skip or move.to != space or not self.groups[space],
        )

    def about(self, space: str, route: Route) -> tuple[str, ...]:
        """Whose votes lie at a space, the way to it, and its region."""
        return lying(self.state, space), way(route), REGION_OF.get(space, "")

    def named(self, space: str) -> str:
        """A space; the home turf is told from the neighborhoods."""
        return f"Home turf ({space})" if space == self.mine.turf else space

    def use(self, space: str) -> str:
        """What can be done at a space for nothing, if a point is left to do it with (N-36, N-39)."""
        if self.routes[space].cost >= self.state.now.points:
            return ""
        if space == DOWNTOWN and not self.state.now.fundraised:
            return ", fundraise"
        return ", recruit" if space == self.mine.turf and not self.state.now.recruited else ""

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
        return f"you pass by {plural(len(titles + on_the_way), 'event')}"
    return "; ".join(filter(None, (listed(titles), f"on the way {listed(on_the_way)}" if on_the_way else "")))


def lying(state: State, place: str) -> str:
    """Whose votes lie in a neighborhood; nothing for none."""
    found = [f"{many} of {mark(seat)}" for seat, one in enumerate(state.candidates) if (many := one.own(place))]
    return f"votes: {', '.join(found)}" if found else "a home turf, no votes" if state.is_turf(place) else ""


def direct(state: State, me: Seat) -> Offers[Travel]:
    """A move to any other space at once (6.3)."""
    mine, events = state.candidates[me], events_by_space(state, me)
    return Offers(
        Travel,
        moves=lambda: direct_moves(mine, events),
        refuse=lambda move: why_not_there(mine, move) or why_not_skip(move, events.get(mine.space(move.to), [])),
        show=lambda move: offer_direct(state, me, events, move),
    )


def direct_moves(mine: Candidate, events: Mapping[str, list[str]]) -> Iterator[Travel]:
    """Every other space, those with an event first, Downtown and home; then those for typing without it."""
    spaces = {mine.space(place) for place in PLACES} - {mine.at}
    for skip in (False, True):
        for space in sorted(spaces, key=lambda space: (space not in events, not is_aim(mine, space), space)):
            if not skip or space in events:
                yield from (Travel(name, skip) for name in names(mine, space))


def is_aim(mine: Candidate, space: str) -> bool:
    """Whether something is free at a space on any day."""
    return space in (DOWNTOWN, mine.turf)


def offer_direct(state: State, me: Seat, events: Mapping[str, list[str]], move: Travel) -> Offer[Travel]:
    """A place to be at once, for no points (6.3)."""
    mine = state.candidates[me]
    space = mine.space(move.to)
    there = events.get(space, [])
    home = " (home)" if space == mine.turf else ""
    return Offer(
        move,
        f"{move.to}{home}: go there at once{gains(state, me, there, skip=move.skip)}",
        note("; ".join(event(EVENTS[where]) for where in there), lying(state, space), REGION_OF.get(space, "")),
        group=DIRECT_AIM if there or is_aim(mine, space) else DIRECT,
        typed=move.skip or move.to != space,
    )
