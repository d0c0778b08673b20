"""A player's score sheet."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.boomtown.board import BOARD
from rules.boomtown.notation import Resource

ENDLESS = 1_000_000


@dataclass
class Sheet:
    """What a seat has circled and not crossed out: goods, and Favor and Scorn by faction.

    `circled` counts all circles ever made, by resource or as "Favor" and "Scorn" with the faction's name: a `finite`
    sheet has no more than so many of each, and what goes beyond is lost (11.1).
    """

    finite: bool
    goods: dict[Resource, int] = field(default_factory=lambda: dict.fromkeys(Resource, 0))
    favor: dict[str, int] = field(default_factory=dict[str, int])
    scorn: dict[str, int] = field(default_factory=dict[str, int])
    circled: dict[str, int] = field(default_factory=dict[str, int])

    def left(self, circle: str, most: int) -> int:
        """How many circles of a kind are left of so many; any number where the sheet is not finite."""
        return most - self.circled.get(circle, 0) if self.finite else ENDLESS

    def may_receive(self, kind: Resource) -> int:
        """How many more of the goods can be circled."""
        return self.left(kind, BOARD.resource_circles)

    def receive(self, kind: Resource, amount: int) -> int:
        """Circles goods, as far as there are circles: how many."""
        amount = min(amount, self.may_receive(kind))
        self.goods[kind] += amount
        self._circle(kind, amount)
        return amount

    def may_be_scorned(self, faction: str) -> int:
        """How much more Scorn with a faction can be circled."""
        return self.left(f"Scorn {faction}", BOARD.scorn_circles)

    def give(self, kind: Resource, amount: int) -> int:
        """Crosses goods out, as many as there are: how many (X-14)."""
        amount = min(amount, self.goods[kind])
        self.goods[kind] -= amount
        return amount

    def gain_favor(self, faction: str, amount: int) -> int:
        """Circles Favor, as far as there are circles: how much."""
        circle = f"Favor {faction}"
        amount = min(amount, self.left(circle, BOARD.favor_circles))
        self.favor[faction] += amount
        self._circle(circle, amount)
        return amount

    def gain_scorn(self, faction: str, amount: int) -> int:
        """Circles Scorn, as far as there are circles, or below zero removes it, as much as there is: how much."""
        amount = max(min(amount, self.may_be_scorned(faction)), -self.scorn[faction])
        self.scorn[faction] += amount
        self._circle(f"Scorn {faction}", max(amount, 0))
        return amount

    def _circle(self, circle: str, amount: int) -> None:
        self.circled[circle] = self.circled.get(circle, 0) + amount

    def net(self, faction: str) -> int:
        """Favor less Scorn (M-40)."""
        return self.favor.get(faction, 0) - self.scorn.get(faction, 0)

    @property
    def whole(self) -> int:
        """Net Favor over all factions."""
        return sum(self.favor.values()) - sum(self.scorn.values())
