"""A position of Electoral Barrage as it is to be drawn: who leads where, and how each seat looks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from render.barrage.changes import Changes
from render.barrage.map import at_sea
from render.lettering import named
from render.palette import HUES, LED, WON, Hue, Look, Palette, look, on
from rules import Seat
from rules.barrage.board import CARDS, OFFICES
from rules.barrage.view import BarrageView

HUE_OF: Mapping[str, Hue] = {hue: hue for hue in HUES}
"""The colours of the cards."""


def leader(view: BarrageView, code: str) -> Seat | None:
    """Who has won the state, or has most tokens there alone."""
    if code in view.won:
        return view.won[code]
    ranks = Counter(view.stars.get(code, ()) + view.ballots.get(code, ())).most_common(2)
    tied = len(ranks) == 2 and ranks[0][1] == ranks[1][1]
    return None if tied or not ranks else ranks[0][0]


@dataclass(frozen=True)
class Scene:
    """A view, what is new in it, the names of the seats and the colours of the theme."""

    view: BarrageView
    found: Changes
    names: Mapping[Seat, str]
    colours: Palette

    @cached_property
    def looks(self) -> tuple[Look, ...]:
        """How each seat looks: in the colour of its character, once it has one."""
        return tuple(look(seat, self._hue(seat)) for seat in range(len(self.view.candidates)))

    def _hue(self, seat: Seat) -> Hue | None:
        character = self.view.candidates[seat].character
        return HUE_OF[CARDS[character].colour] if character else None

    def name(self, seat: Seat) -> str:
        return named(self.names, seat)

    def holder(self, code: str) -> Look | None:
        """How the leader of a state looks."""
        ahead = leader(self.view, code)
        return None if ahead is None else self.looks[ahead]

    def share(self, code: str) -> float:
        """How strongly the state has the colour of its leader."""
        return WON if code in self.view.won else LED

    def ink(self, code: str) -> str:
        """The colour of a label on the state."""
        holder = self.holder(code)
        return "ink" if holder is None or at_sea(code) else on(holder.tint(self.colours, self.share(code)))

    def faint(self, code: str) -> str:
        """The colour of the state's empty places."""
        holder = None if at_sea(code) else self.holder(code)
        return holder.faint(self.colours, self.share(code)) if holder else "line"

    def ring(self, place: str) -> str | None:
        """The colour around a place that is being resolved."""
        return "turn" if place == self.view.contest else None

    def is_open(self, place: str) -> bool:
        """Whether anybody may go there: at the end nobody; the third area of Recruitment is one character's."""
        if self.view.won:
            return False
        only = OFFICES[place].only if place in OFFICES else None
        characters = [one.character for one in self.view.candidates]
        return only is None or only in characters or None in characters
