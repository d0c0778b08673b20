"""What an AI player of Ninety makes of a view: what votes, canvassers, cash and events are worth, in points."""

from __future__ import annotations

from functools import cached_property
from math import exp, sqrt

from rules import Seat, agents
from rules.ninety import bios
from rules.ninety.board import BOARD, EVENTS, Bio, Goods
from rules.ninety.city import REGION_OF
from rules.ninety.known import Known
from rules.ninety.view import NinetyView, Posted

DICE = 7
"""What two dice show on average."""
BEST_TWO = 8.5
"""What the best two of three show."""
DRIFT = 1.4
"""How far the votes of a region drift in a day, which makes today's places uncertain."""
SURE = 0.25
"""The doubt that is left on the last day."""
MAIL = 1.1
"""The price, in points, of the cash for one direct mail, while there is time to send it."""
IN_TIME = 0.45, 0.7, 1.0
"""How much of that holds on the last day, on the one before it and earlier."""
VOTE = 1.3
"""What a vote is worth somewhere on the map."""
EVEN = 5
"""Added to each rival's points, so that the leader counts more than the others, but not alone."""
SAFETY = 0.15
"""What a vote that nobody can remove is worth beyond its points."""
SHORT, PLENTY = 0.7, 0.36
"""The prices of a canvasser where there are too few, and where there are enough; levels differ in the second."""


class Outlook:
    """A view as one seat judges it: its own points count in full, those of its rivals against it."""

    def __init__(self, view: NinetyView, me: Seat, plenty: float = PLENTY) -> None:
        self.known = Known(view, me)
        self.view = view
        self.plenty = plenty
        self.me = me
        self.mine = self.known.mine
        self.left = 0 if view.turn is None and view.day == BOARD.days else BOARD.days - view.day
        self._chart = (*BOARD.points(self.known.seats), *[0] * self.known.seats, 0)
        self._known = dict[tuple[int, ...], float]()
        self._chances = dict[int, float]()
        self._unseen = min(0.8, 0.1 * self.left)

    @cached_property
    def regard(self) -> list[float]:
        """How much a point of each seat counts."""
        return agents.regard(self.me, [one.points for one in self.view.campaigns], EVEN)

    def worth(self, votes: tuple[int, ...]) -> float:
        """What a region with these votes promises: the votes, and the places as far as they are certain."""
        if votes not in self._known:
            self._known[votes] = sum(
                regard * (votes[seat] + self.place(votes, seat)) for seat, regard in enumerate(self.regard)
            )
        return self._known[votes]

    def place(self, votes: tuple[int, ...], seat: Seat) -> float:
        """The chart's points that a seat can expect of a region."""
        mine, behind = votes[seat], 0.0
        if not (mine or self._unseen):
            return 0.0
        for other, many in enumerate(votes):
            if other != seat:
                behind += self.present(many) * self.chance(many - mine)
        whole = int(behind)
        high, low = self._chart[whole : whole + 2]
        return self.present(mine) * (high + (low - high) * (behind - whole))

    def present(self, votes: int) -> float:
        """How likely a seat has a vote in the region in the end, and so takes a place."""
        return 1.0 if votes else self._unseen

    def chance(self, lead: int) -> float:
        """How likely somebody who leads by so many votes is still ahead in the end."""
        if lead not in self._chances:
            self._chances[lead] = 1 / (1 + exp(-lead / (SURE + DRIFT * sqrt(self.left))))
        return self._chances[lead]

    def gain(self, region: str, seat: Seat, more: int) -> float:
        """What so many more votes of a seat in a region are worth, or fewer."""
        votes = self.view.regions[region].votes
        after = (*votes[:seat], votes[seat] + more, *votes[seat + 1 :])
        return self.worth(after) - self.worth(votes)

    @cached_property
    def canvasser(self) -> float:
        """The price of a canvasser: high while there are few for the days that are left, low near the end."""
        usable = 1 + DICE / 2 * self.left + (self.view.turn.points if self.view.turn else 0)
        short = max(0.0, 1 - self.mine.canvassers / usable)
        return (SHORT - self.plenty) * short + self.plenty * (1.0 if self.left else 0.8)

    def cash(self, dollars: int) -> float:
        """The price of cash: that of the mail it pays for while there is time."""
        price = MAIL * IN_TIME[min(self.left, 2)]
        return price * dollars / BOARD.mail_here

    @property
    def recruits(self) -> float:
        """What recruiting brings."""
        return self.canvasser * (BEST_TWO if self.mine.bio is Bio.BLOCK_PARTY_CAPTAIN else DICE)

    @property
    def funds(self) -> float:
        """What fundraising brings."""
        return self.cash(DICE * BOARD.fundraising + bios.added_funds(self.mine.bio))

    def solid_gain(self, place: str) -> float:
        """What a lean vote of mine gains by becoming solid."""
        return self.gain(REGION_OF[place], self.me, 1) + SAFETY * (self.left > 0)

    @cached_property
    def rewards(self) -> dict[str, float]:
        """What the events of a space bring."""
        return {space: sum(map(self.reward, ones)) for space, ones in self.known.events.items()}

    def reward(self, one: Posted) -> float:
        """What an event is worth: its reward, its card, and what is not lost (5.2 to 5.6)."""
        reward = self.known.reward(one)
        goods = self.canvasser * reward.canvassers + self.cash(reward.cash)
        votes = self.gain(REGION_OF[one.where], self.me, reward.votes) if reward.votes else 0.0
        return goods + votes + self.card(one) + self.absence_cost(one)

    def card(self, one: Posted) -> float:
        """What an event's card is worth: a point, but nothing for an invitation where somebody has appeared."""
        return 0.0 if EVENTS[one.where].invitation and one.appeared else 1.0

    def absence_cost(self, one: Posted) -> float:
        """What an absence would cost, if the invitation is over before the campaign is."""
        lost = self.absence_loss(one)
        return self.cash(lost.cash) + self.canvasser * lost.canvassers + VOTE * lost.votes

    def absence_loss(self, one: Posted) -> Goods:
        """The goods that an absence would take; none if the invitation can't end in time (5.6)."""
        loss, draws = EVENTS[one.where].loss, BOARD.schedule - self.view.schedule.index(one)
        if self.me in one.appeared or draws > self.left * self.known.seats:
            return Goods()
        canvassers, cash = min(loss.canvassers, self.mine.canvassers), min(loss.cash, self.mine.cash)
        return Goods(canvassers=canvassers, cash=cash, votes=loss.votes)
