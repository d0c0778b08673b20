"""What a view tells a seat by the rules: what it has and may still do, and what is to come (sections 3 to 11)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from rules import Seat
from rules.ninety import bios
from rules.ninety.board import BOARD, EVENTS, Goods, is_weekend
from rules.ninety.city import REGION_OF, TURF_OF
from rules.ninety.state import Stage, Votes
from rules.ninety.view import Day, NinetyView, Posted

NONE = Votes(0, 0)


class Known:
    """A view as one seat reads it; nothing in here weighs one thing against another."""

    def __init__(self, view: NinetyView, me: Seat) -> None:
        self.view = view
        self.me = me
        self.mine = view.campaigns[me]
        self.seats = len(view.campaigns)
        self.turfs = {one.turf for one in view.campaigns}

    @cached_property
    def today(self) -> Day | None:
        """The seat's day, once its white dice are rolled (7.1)."""
        turn = self.view.turn
        return turn if turn and turn.seat == self.me and turn.white else None

    def place(self, seat: Seat) -> int:
        """How many seats go before this one, every day and when the map is seeded (3.4)."""
        return (seat - (self.view.first or 0)) % self.seats

    @property
    def has_seeding(self) -> bool:
        """Whether the seat has yet to place a vote of its choice (3.6)."""
        return self.view.seeder is not None and self.place(self.me) >= self.place(self.view.seeder)

    def days(self, seat: Seat) -> range:
        """The days on which a seat still has a turn, or the rest of one (4.1)."""
        view = self.view
        if view.stage is Stage.SEEDING:
            return range(view.start, BOARD.days + 1)
        if view.turn is None:
            return range(0)
        return range(view.day + (self.place(seat) < self.place(view.turn.seat)), BOARD.days + 1)

    @property
    def has_weekend(self) -> bool:
        """Whether the seat will still roll the die of a weekend (6.1)."""
        return any(map(is_weekend, self.days(self.me)[self.today is not None :]))

    def draws(self, seat: Seat) -> int:
        """How many events a seat will still draw at most: one a day (5.1)."""
        turn = self.view.turn
        drawn = turn and turn.seat == seat and (turn.bonus or turn.white)
        return len(self.days(seat)) - bool(drawn)

    def may_miss(self, costly: Callable[[Goods], int]) -> bool:
        """Whether the seat may still miss a costly invitation: one on the schedule, or one to be drawn (5.6)."""
        left = sum(map(self.draws, range(self.seats)))
        posted = enumerate(self.view.schedule)
        out = (one for at, one in posted if BOARD.schedule - at <= left and self.me not in one.appeared)
        return left > BOARD.schedule or any(costly(EVENTS[one.where].loss) for one in out)

    def space(self, place: str) -> str:
        """The space that a neighborhood is for this seat."""
        return self.mine.turf if TURF_OF.get(place) == self.mine.turf else place

    def blocks(self, place: str, seat: Seat) -> Votes:
        """A seat's votes in a neighborhood."""
        return self.view.votes.get(place, {}).get(seat, NONE)

    @cached_property
    def _lying(self) -> dict[str, int]:
        """The votes in each neighborhood where some lie."""
        return {place: sum(one.lean + one.solid for one in votes.values()) for place, votes in self.view.votes.items()}

    def holds_votes(self, place: str) -> bool:
        """Whether votes may lie in a place: in a neighborhood that is nobody's home turf, nor Downtown (2.6)."""
        return place in REGION_OF and TURF_OF.get(place) not in self.turfs

    def room(self, place: str) -> int:
        """How many more votes of the seat's a place takes (11.2)."""
        if not self.holds_votes(place):
            return 0
        mine = self.blocks(place, self.me)
        return min(BOARD.most_own - mine.lean - mine.solid, BOARD.most_votes - self._lying.get(place, 0))

    @cached_property
    def leaning(self) -> list[str]:
        """The neighborhoods with a lean vote of the seat's."""
        return [place for place, votes in self.view.votes.items() if self.me in votes and votes[self.me].lean]

    @cached_property
    def events(self) -> dict[str, list[Posted]]:
        """The events that the seat may still attend, by their space."""
        found = dict[str, list[Posted]]()
        for one in self.view.schedule:
            if self.me not in one.rewarded:
                found.setdefault(self.space(one.where), []).append(one)
        return found

    def reward(self, one: Posted) -> Goods:
        """What an event gives, with what the bio adds and as many votes as fit (5.4, 12.11)."""
        some = EVENTS[one.where].reward
        canvassers = some.canvassers + bios.added_canvassers(self.mine.bio)
        votes = max(0, min(some.votes, self.room(one.where)))
        return Goods(canvassers=canvassers, cash=some.cash, votes=votes)

    def canvass_price(self, blocks: int) -> int:
        """The points for so many canvassers (9.3)."""
        return bios.canvass_price(self.mine.bio, blocks, used=bool(self.today and self.today.doubled))

    def mudsling_price(self, whom: Seat, blocks: int) -> int:
        """The points for so many lean votes of another seat (9.4)."""
        against, used = self.view.campaigns[whom].bio, bool(self.today and self.today.slung)
        return bios.mudsling_price(self.mine.bio, against, blocks, used=used)

    @property
    def discount(self) -> bios.Discount | None:
        """What the bio takes off a journey today (N-A30)."""
        return bios.discount(self.mine.bio, used=bool(self.today and self.today.discounted))

    def mail_price(self, place: str) -> int:
        """The dollars for one vote (10.2)."""
        return bios.mail_price(self.mine.bio, here=place == self.mine.at)
