"""Where a candidate can go: the offers of journeys, by the cheapest way (9.1, 9.2), and of a direct move (6.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

from rules import Group, Offer, Offers, Refused, Seat, Verb, join_words, mark
from rules.ninety import bios
from rules.ninety.activities import free_deeds
from rules.ninety.board import BOARD, EVENTS, Goods
from rules.ninety.city import DOWNTOWN, LABELS, PLACES, REGION_OF, TURFS
from rules.ninety.one_vote import Change, changes
from rules.ninety.routes import Route, routes
from rules.ninety.state import Candidate, State, Votes
from rules.ninety.verbs import Attend, Travel
from rules.ninety.words import (
    FREE_MUD,
    MAIL,
    action_points,
    as_named,
    confirmation,
    event,
    journey_label,
    no_such_place,
    note,
    price,
    together,
    way,
)

AIMS = Group("aims", "Events, Downtown, home")
BEST, OTHERS = Group("best places", "Travel: best places"), Group("other places", "Travel: all others, best first")
DIRECT_BEST = Group("direct best", "Move for free: best places")
DIRECT = Group("direct", "Move for free: all others, best first")
FEW, LIST = 8, 25
"""The most destinations in the list of the best and in that of the others; those beyond are left to typing."""
USUAL = {"recruit": Goods(canvassers=7), "fundraise": Goods(cash=7 * BOARD.fundraising)}
"""What two dice bring on average."""
FREE_MOVE = "free move"
ANY = 99
"""More points than anybody has."""
DOING = {"fundraise": "fundraising", "recruit": "recruiting"}

Warns: TypeAlias = Callable[[Iterable[str]], str]
"""The warning to somebody who spends all points on a journey, from what is free on its way."""


def journeys(state: State, me: Seat, warning: Warns) -> Offers[Travel]:
    """All journeys that the points left can pay (9.1)."""
    reach = Reach(state, me)
    return Offers(
        Travel,
        moves=lambda: reach.moves,
        refuse=reach.why_not,
        show=lambda move: reach.offer(move, warning),
    )


def why_not_there(mine: Candidate, move: Travel) -> Refused | None:
    """Why a destination is none: it has to be a neighborhood, and another one."""
    if move.to not in LABELS and move.to != mine.turf:
        return Refused(move, no_such_place(move.to), "2.1")
    return Refused(move, f"You're already in {move.to}.", "9.1") if mine.space(move.to) == mine.at else None


def why_not_skip(move: Travel, *, meets: bool) -> Refused | None:
    """Why events can't be skipped: a journey has to meet some (9.2)."""
    if meets or not move.skip:
        return None
    return Refused(move, f"There are no events on the way to {move.to}. Leave “skip” out.", "9.2")


def names(mine: Candidate, space: str) -> tuple[str, ...]:
    """What a space may be called: the home turf by its neighborhoods too."""
    return (space, *TURFS[space].neighborhoods) if space == mine.turf else (space,)


class Reach:
    """The spaces that a candidate can come to now; what is looked at several times is worked out once."""

    def __init__(self, state: State, me: Seat) -> None:
        self.state = state
        self.me = me
        self.mine = state.candidates[me]
        self.turn = state.now

    @cached_property
    def routes(self) -> Mapping[str, Route]:
        return self.state.routes(self.me)

    @cached_property
    def events(self) -> Mapping[str, list[str]]:
        """The neighborhoods of the events that the candidate may attend, by the space where they are met."""
        found = dict[str, list[str]]()
        for where in self.state.open_events(self.me):
            found.setdefault(self.mine.space(where), []).append(where)
        return found

    @cached_property
    def rewards(self) -> Mapping[str, Goods]:
        """What the event of each neighborhood gives."""
        return {where: self.state.reward(self.me, EVENTS[where]) for there in self.events.values() for where in there}

    @cached_property
    def lying(self) -> Mapping[str, str]:
        return lying((one.turf for one in self.state.candidates), self.state.lying())

    @cached_property
    def a_vote(self) -> Mapping[str, Change]:
        """What a vote would bring in each region."""
        return changes(self.state.count(), self.me)

    def may_canvass(self, space: str, cost: int) -> bool:
        """Whether a vote may be dropped at a space: after a way that costs points, one has to be left (9.3)."""
        return space in self.roomy and (not cost or cost < self.turn.points)

    @cached_property
    def roomy(self) -> frozenset[str]:
        """Where there is room for a vote of the candidate's, who has a canvasser to drop."""
        return self.state.roomy(self.me) if self.mine.canvassers else frozenset()

    @cached_property
    def a_vote_in_words(self) -> Mapping[str, str]:
        """What a vote would bring in each region, in words."""
        return {region: f"a vote: {one.within(region)}" for region, one in self.a_vote.items()}

    def worth(self, space: str, cost: int = 0, passed: Sequence[str] = ()) -> float:
        """About the points that a space and the events passed on the way bring, less the points of the way."""
        vote = self.a_vote[REGION_OF[space]].points if self.may_canvass(space, cost) else 0
        events = sum(1 + worth_of(self.rewards[where]) for where in (*self.events.get(space, ()), *passed))
        return vote + events + worth_of(USUAL.get(self.free.get(space, ""), Goods())) - cost

    def region(self, space: str, cost: int = 0) -> str:
        """The region of a space, and what a vote there would bring; "" for the home turf and Downtown."""
        region = REGION_OF.get(space, "")
        return self.a_vote_in_words[region] if self.may_canvass(space, cost) else region

    @cached_property
    def free(self) -> Mapping[str, str]:
        """What each space offers today for nothing, Downtown first (N-36, N-39)."""
        turn = self.turn
        found = {} if turn.fundraised else {DOWNTOWN: "fundraise"}
        return found if turn.recruited else {**found, self.mine.turf: "recruit"}

    @cached_property
    def free_here(self) -> tuple[Verb | type[Verb], ...]:
        """What costs no points before the candidate leaves."""
        return free_deeds(self.state, self.me)

    @cached_property
    def events_on_the_way(self) -> Mapping[str, tuple[str, ...]]:
        """The neighborhoods of the events on the way to each space."""
        return {
            space: tuple(where for one in route.spaces[:-1] if one in self.events for where in self.events[one])
            for space, route in self.routes.items()
        }

    def meets(self, space: str) -> bool:
        """Whether a journey meets an event, on the way or at its end."""
        return space in self.events or bool(self.events_on_the_way[space])

    @cached_property
    def groups(self) -> Mapping[str, Group | None]:
        """The list in which each space in reach stands."""
        passed = self.events_on_the_way
        worth = {space: self.worth(space, way.cost, passed[space]) for space, way in self.routes.items()}
        return self.in_lists(worth, BEST, OTHERS)

    @cached_property
    def direct_groups(self) -> Mapping[str, Group | None]:
        """The list in which each space stands that can be reached at once."""
        spaces = {self.mine.space(place) for place in PLACES} - {self.mine.at}
        return self.in_lists({space: self.worth(space) for space in spaces}, DIRECT_BEST, DIRECT)

    def in_lists(self, worth: Mapping[str, float], first: Group, second: Group) -> Mapping[str, Group | None]:
        """The list of each space: the few best, then others, the best of them first; None for what is left to typing.

        Events, Downtown and home are never left to typing.
        """
        in_order = sorted(worth, key=lambda space: (-worth[space], space))
        sure = sorted(in_order[FEW:], key=lambda one: one not in self.events and not is_aim(self.mine, one))
        listed = sorted(sure[:LIST], key=lambda space: (-worth[space], space))
        return dict.fromkeys(in_order[:FEW], first) | dict.fromkeys(listed, second) | dict.fromkeys(sure[LIST:], None)

    @property
    def moves(self) -> Iterator[Travel]:
        """Every space in reach; then, for those who type, without its events."""
        for skip in (False, True):
            for space in self.groups:
                if not skip or self.meets(space):
                    for name in names(self.mine, space):
                        yield Travel(name, skip)

    def why_not(self, move: Travel) -> Refused | None:
        """Why a journey is refused: it has to end at another space, and the points left must pay it (9.1)."""
        space = self.mine.space(move.to)
        if space in self.routes:
            return why_not_skip(move, meets=self.meets(space))
        if refused := why_not_there(self.mine, move):
            return refused
        state, mine = self.state, self.mine
        whole = routes(mine.at, mine.turf, state.slow, state.discount(self.me), (), ANY)[space]
        far = f"{move.to} is {action_points(whole.needs)} away, and you have {state.now.points}"
        return Refused(move, f"{far}. Travel part of the way; you can't stop on a bridge, tunnel or road.", "9.1")

    def offer(self, move: Travel, warning: Warns) -> Offer[Travel]:
        """A destination with its price and the events met; the note says what else there is to know of the journey."""
        space = self.mine.space(move.to)
        route, group, passed = self.routes[space], self.groups[space], self.events_on_the_way[space]
        events = (*self.events.get(space, ()), *passed)
        brings = self.brings(events, skip=move.skip)
        use, place = self.use(space), self.place_label(move.to)
        head = journey_label(price(route.cost), use, brings, place, titles(events), skip=move.skip)
        reminder = warning(self.free_on_the_way(route, skip=move.skip)) if route.cost == self.turn.points else ""
        return Offer(
            move,
            head.label,
            lambda: note(
                self.region(space, route.cost),
                f"passes {join_words(passed)}" if passed else "",
                "" if head.brings else brings,
                self.lying.get(space, ""),
                self.stop(route),
                way(as_named(route.spaces, self.mine.turf), route.over),
            ),
            confirm=confirmation(head.left_out, reminder, "This ends your day."),
            instead=(*self.free_here, *self.stops_on_the_way(route)) if reminder else (),
            group=group or OTHERS,
            typed=move.skip or move.to != space or not group,
        )

    def brings(self, events: Sequence[str], *, skip: bool) -> str:
        """What the events in some neighborhoods give to those who do not skip them."""
        return together(tuple(self.rewards[where] for where in events)) if events and not skip else ""

    def place_label(self, space: str, how: str = "") -> str:
        """A space, and how it is reached; the home turf is told from the neighborhoods."""
        beside = ", ".join(filter(None, ("home" if space == self.mine.turf else "", how)))
        return f"{space} ({beside})" if beside else space

    def use(self, space: str) -> str:
        """What can be done at a space for nothing, if a point is left to do it with (N-36, N-39)."""
        use = self.free.get(space)
        return use if use and self.routes[space].cost < self.turn.points else ""

    def free_later(self, space: str) -> str:
        """What can be done at a space for nothing once the white dice are rolled; "" for nothing."""
        use = self.free.get(space)
        return f"{use} there after the white dice" if use else ""

    def stop(self, route: Route) -> str:
        """Where a stop on the way would allow something that costs nothing; "" for none."""
        between = route.spaces[:-1]
        for space, use in self.free.items():
            if space in between:
                return f"you pass {'Downtown' if space == DOWNTOWN else 'home'} (stop there first to {use})"
        return ""

    def stops_on_the_way(self, route: Route) -> Iterator[Travel]:
        """The journeys that end where something is free on the way of another."""
        return (Travel(space) for space in self.free if space in route.spaces[:-1])

    def free_on_the_way(self, route: Route, *, skip: bool) -> Iterator[str]:
        """What a stop on the way would allow for no points, while a point is left (9.5)."""
        between = route.spaces[:-1]
        yield from (DOING[use] for space, use in self.free.items() if space in between)
        if self.passes_mail(between, skip=skip):
            yield MAIL
        if not self.muddy.isdisjoint(between):
            yield FREE_MUD

    def passes_mail(self, between: Sequence[str], *, skip: bool) -> bool:
        """Whether mail can be paid at one of these spaces, with what the events until there bring (10.2)."""
        mine, cash, places = self.mine, self.mine.cash, dict.fromkeys(self.mailable)
        for space in between:
            for where in () if skip else self.events.get(space, ()):
                cash += self.rewards[where].cash
                if self.rewards[where].votes and mine.solid.count(where) < BOARD.most_solid:
                    places[where] = None
            if places and bios.mail_price(mine.bio, here=space in places) <= cash:
                return True
        return False

    @cached_property
    def mailable(self) -> Sequence[str]:
        """Where a lean vote of the candidate's may become solid."""
        return [place for place in dict.fromkeys(self.mine.lean) if self.mine.may_firm(place)]

    @cached_property
    def muddy(self) -> frozenset[str]:
        """Where mud can be slung today for no points (12.10)."""
        bio, used = self.mine.bio, self.turn.slung
        others = (one for seat, one in enumerate(self.state.candidates) if seat != self.me)
        free = (one for one in others if not bios.mudsling_price(bio, one.bio, 1, used=used))
        return frozenset(place for one in free for place in one.lean)


def worth_of(some: Goods) -> float:
    """About how many points goods are worth: cash as mail, canvassers as what stays of them."""
    return some.votes + some.canvassers / BOARD.kept + some.cash / BOARD.mail_here


def titles(events: Iterable[str]) -> list[str]:
    """The events in some neighborhoods by name."""
    return [EVENTS[where].title for where in events]


def lying(turfs: Iterable[str], votes: Mapping[str, Mapping[Seat, Votes]]) -> Mapping[str, str]:
    """Whose votes lie in each neighborhood that has any, and which are home turfs, where none may."""
    homes = {place: "home turf, no votes" for turf in turfs for place in TURFS[turf].neighborhoods}
    return homes | {place: f"votes: {', '.join(map(vote_count, some.items()))}" for place, some in votes.items()}


def vote_count(one: tuple[Seat, Votes]) -> str:
    """The votes of a seat: "2 for @0"."""
    seat, votes = one
    return f"{votes.lean + votes.solid} for {mark(seat)}"


def direct(state: State, me: Seat) -> Offers[Travel]:
    """A move to any other space at once (6.3)."""
    reach = Reach(state, me)
    return Offers(
        Travel,
        moves=lambda: direct_moves(reach),
        refuse=lambda move: why_not_direct(reach, move),
        show=lambda move: offer_direct(reach, move),
    )


def direct_moves(reach: Reach) -> Iterator[Travel]:
    """Every other space, as they are listed; then, for typing, those with an event skipped."""
    for skip in (False, True):
        for space in reach.direct_groups:
            if not skip or space in reach.events:
                for name in names(reach.mine, space):
                    yield Travel(name, skip)


def why_not_direct(reach: Reach, move: Travel) -> Refused | None:
    """Why a direct move is refused: it has to end at another space (6.3)."""
    meets = reach.mine.space(move.to) in reach.events
    return why_not_there(reach.mine, move) or why_not_skip(move, meets=meets)


def is_aim(mine: Candidate, space: str) -> bool:
    """Whether something is free at a space on any day."""
    return space in (DOWNTOWN, mine.turf)


def offer_direct(reach: Reach, move: Travel) -> Offer[Travel]:
    """A place to be at once, for no points (6.3)."""
    space = reach.mine.space(move.to)
    there = reach.events.get(space, [])
    brings = reach.brings(there, skip=move.skip)
    head = journey_label("", "", brings, reach.place_label(move.to, FREE_MOVE), titles(there), skip=move.skip)
    return Offer(
        move,
        head.label,
        lambda: note(
            reach.region(space),
            reach.lying.get(space, ""),
            "; ".join(event(EVENTS[where]) for where in there),
            reach.free_later(space),
        ),
        confirm=confirmation(head.left_out, leaving_warning(reach), "You leave something open here."),
        instead=(Attend,),
        group=reach.direct_groups[space] or DIRECT,
        name="" if there else move.to,
        typed=move.skip or move.to != space or not reach.direct_groups[space],
    )


def leaving_warning(reach: Reach) -> str:
    """The warning to somebody who goes before the white dice: events stay behind, and what is free (5.3, N-A33)."""
    use = {DOWNTOWN: "raise funds", reach.mine.turf: "recruit"}.get(reach.mine.at, "")
    if not (here := titles(reach.events.get(reach.mine.at, ()))):
        return use and leaving(f"{use} here after the white dice", use)
    later = f", and {use} after the white dice" if use else ""
    return leaving(f"attend {join_words(here)} here first{later}", "do that")


def leaving(could: str, again: str) -> str:
    """What a direct move puts off, and how it can still be done."""
    return f"You could {could}. If you leave now, you have to come back to {again} today."
