"""Who at the keyboard has read what: several look at one screen, and some lines are not for all of them."""

from __future__ import annotations

from collections.abc import Iterable

from rules import Event, Match, Seat


class Reading:
    """How far each person at the keyboard has read the log: the lines for all, and those for them alone."""

    def __init__(self, match: Match, people: Iterable[Seat]) -> None:
        self._match = match
        self._public = dict.fromkeys(people, 0)
        self._private = dict.fromkeys(people, 0)

    def news(self, seat: Seat, *, hidden: bool = False) -> tuple[Event, ...]:
        """The lines that this player has not read, and now has; unless `hidden`, all others have read them too."""
        public = self._match.events(None)
        lines = public[self._public[seat] :] + self.unread_whispers(seat)
        self._private[seat] = len(self._whispers(seat))
        self._public |= dict.fromkeys([seat] if hidden else self._public, len(public))
        return lines

    def last_lines(self) -> tuple[Event, ...]:
        """What all may read and somebody has not; all lines where only AI players sit."""
        return self._match.events(None)[min(self._public.values(), default=0) :]

    def unread_whispers(self, seat: Seat) -> tuple[Event, ...]:
        """The lines for this player alone that they have not read."""
        return self._whispers(seat)[self._private[seat] :]

    def go_back(self) -> None:
        """Follow an undo: nobody has read more than there is."""
        public = len(self._match.events(None))
        for seat in self._public:
            self._public[seat] = min(self._public[seat], public)
            self._private[seat] = min(self._private[seat], len(self._whispers(seat)))

    def _whispers(self, seat: Seat) -> tuple[Event, ...]:
        return tuple(event for event in self._match.events(seat) if event.to is not None)
