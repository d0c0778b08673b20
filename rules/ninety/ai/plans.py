"""What an AI player of Ninety can do with its points: what there is to do at each place, and the journeys there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from rules import Seat, Verb
from rules.ninety.ai.outlook import DICE, Outlook
from rules.ninety.board import BOARD
from rules.ninety.city import DOWNTOWN, REGION_OF, REGIONS
from rules.ninety.routes import Route, distances, routes, spaces
from rules.ninety.verbs import Canvass, EndDay, Mudsling, Travel

POINT = 1.1
"""The price of an action point: what it brings elsewhere."""
LATER = 0.6
"""How much of what lies beyond the next journey counts."""
AIMS = 12
"""How many places are looked at beyond the next journey."""


class Plan(NamedTuple):
    """A move and the points that it takes; what it and what follows bring, the points of both, the spaces entered."""

    move: Verb
    pays: int
    gain: float
    cost: int
    way: tuple[str, ...] = ()

    @property
    def surplus(self) -> float:
        """What is gained beyond the price of the points."""
        return self.gain - POINT * self.cost


NOTHING = Plan(EndDay(), 0, 0.0, 0)


class Journey(NamedTuple):
    """What a journey brings: the spaces with events, those where something is free, the best deed at its end.

    What lies beyond has a worth, and a space: another one to go on to, or this one to wake up at.
    """

    events: tuple[str, ...]
    free: tuple[str, ...]
    deed: Plan
    after: float
    aim: str


class Plans:
    """What may be done from a place with so many points: the rest of a day, or of one that begins there."""

    def __init__(self, outlook: Outlook, points: int) -> None:
        self.outlook = outlook
        self.points = points
        self.known = outlook.known
        self.mine, self.today = self.known.mine, self.known.today
        self.last = not outlook.left
        self._free = {self.mine.turf: outlook.recruits, DOWNTOWN: outlook.funds}
        self._canvassing = {region: [*self.canvassing(region)] for region in REGIONS}
        self._slinging = dict[tuple[str, Seat, int], Plan]()
        self.deeds = {place: [*self.doable(place)] for place in REGION_OF}
        self._begun_there = {place: self.best(place, DICE).surplus for place in REGION_OF} | self._free
        found = ((self.attraction(space), space) for space in spaces(outlook.mine.turf, outlook.view.slow))
        self.aims = sorted((one for one in found if one[0] > 0), reverse=True)[:AIMS]

    def doable(self, place: str) -> Iterator[Plan]:
        """The ways to canvass and to sling mud in a neighborhood, whatever the points (9.3, 9.4)."""
        region, outlook = REGION_OF[place], self.outlook
        yield from self._canvassing[region][: max(0, self.known.room(place))]
        for seat, one in outlook.view.votes.get(place, {}).items():
            for blocks in range(1, one.lean + 1 if seat != outlook.me else 1):
                yield self.slinging(region, seat, blocks)

    def canvassing(self, region: str) -> Iterator[Plan]:
        """One canvasser dropped, two or three: the same everywhere in a region."""
        outlook = self.outlook
        for blocks in range(1, min(BOARD.most_own, outlook.mine.canvassers) + 1):
            gain = outlook.gain(region, outlook.me, blocks) - blocks * outlook.canvasser
            price = self.known.canvass_price(blocks)
            yield Plan(Canvass(blocks), price, gain, price)

    def slinging(self, region: str, seat: Seat, blocks: int) -> Plan:
        """So many votes of a rival removed: the same everywhere in a region."""
        if (region, seat, blocks) not in self._slinging:
            gain, price = self.outlook.gain(region, seat, -blocks), self.known.mudsling_price(seat, blocks)
            self._slinging[region, seat, blocks] = Plan(Mudsling(seat, blocks), price, gain, price)
        return self._slinging[region, seat, blocks]

    def best(self, place: str, points: int) -> Plan:
        """The best deed at a place for so many points."""
        found = (one for one in self.deeds.get(place, ()) if one.cost <= points and one.gain > 0)
        return max((NOTHING, *found), key=lambda one: one.surplus)

    def free(self, space: str) -> float:
        """What a space still offers today for no points: recruits at home, funds Downtown (section 8)."""
        used = self.today and (self.today.fundraised if space == DOWNTOWN else self.today.recruited)
        return 0.0 if used else self._free.get(space, 0.0)

    def tomorrow(self, space: str) -> float:
        """What a day that begins at a space is worth."""
        return 0.0 if self.last else LATER * self._begun_there[space]

    def attraction(self, space: str) -> float:
        """What a space offers to whoever goes there one day."""
        return self.outlook.rewards.get(space, 0.0) + max(
            self.free(space), self.tomorrow(space), self.best(space, DICE).surplus
        )

    def beyond(self, space: str, points: int, seen: Iterable[str]) -> tuple[float, str]:
        """What a place promises for the time after: the best that is near it and not yet counted, and where."""
        best, where = 0.0, ""
        for attraction, aim in self.aims:
            if attraction <= best:
                break
            if aim not in seen:
                far = distances(aim, self.mine.turf, self.outlook.view.slow)[space]
                there = self.attainable(aim, points - far) if self.last else attraction
                if there - POINT * far > best:
                    best, where = there - POINT * far, aim
        return LATER * best, where

    def attainable(self, space: str, points: int) -> float:
        """What a space offers on the last day to whoever comes there with so many points."""
        if points < 0:
            return 0.0
        return self.outlook.rewards.get(space, 0.0) + self.free(space) * (points > 0) + self.best(space, points).surplus

    def rest(self) -> float:
        """What the position promises if nothing more is done today."""
        at = self.mine.at
        return max(self.tomorrow(at), self.beyond(at, 0, [at])[0])

    def worthwhile(self) -> list[Plan]:
        """The plans that are better than to rest."""
        rest = self.rest()
        return [one for one in (*self.here(), *self.journeys()) if one.gain > rest]

    def here(self) -> Iterator[Plan]:
        """What to do without a journey."""
        at = self.mine.at
        for one in self.deeds.get(at, ()):
            if one.cost <= self.points:
                yield one._replace(gain=one.gain + self.beyond(at, self.points - one.cost, [at])[0])

    def journeys(self) -> Iterator[Plan]:
        """Every journey that the points pay, with the best deed at its end."""
        for space, route in self.ways().items():
            yield self.arrival(space, route.spaces, route.cost)

    def ways(self) -> Mapping[str, Route]:
        """The ways that the points pay."""
        event_spaces = tuple(sorted(space for space, ones in self.known.events.items() for _ in ones))
        slow, discount = self.outlook.view.slow, self.known.discount
        return routes(self.mine.at, self.mine.turf, slow, discount, event_spaces, self.points)

    def direct(self) -> Iterator[Plan]:
        """Every move of a weekend to another place at once (6.3)."""
        for space in spaces(self.mine.turf, self.outlook.view.slow):
            if space != self.mine.at:
                yield self.arrival(space, (space,), 0)

    def arrival(self, space: str, entered: tuple[str, ...], cost: int) -> Plan:
        """A journey as a plan."""
        one = self.journey(space, entered, cost)
        gain = sum(self.outlook.rewards[where] for where in one.events)
        gain += sum(map(self.free, one.free))
        return Plan(Travel(space), cost, gain + one.deed.gain + one.after, cost + one.deed.cost, entered)

    def journey(self, space: str, entered: tuple[str, ...], cost: int) -> Journey:
        """A journey: the events entered, what is free on it, the best deed at its end, and what lies beyond."""
        left = self.points - cost
        events = tuple(one for one in entered if one in self.outlook.rewards)
        free = tuple(one for one in (entered if left else entered[:-1]) if self.free(one))
        deed = self.best(space, left)
        left -= deed.cost
        after, aim = self.beyond(space, left, entered)
        if left < 2 and not deed.cost and (tomorrow := self.tomorrow(space)) > after:
            after, aim = tomorrow, space
        return Journey(events, free, deed, after, aim)
