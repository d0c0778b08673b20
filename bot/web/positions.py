"""How all saw matches after their steps: some hundred positions, of which pictures are drawn."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass

from bot.match.limits import WATCHING
from bot.match.matches import Matches
from bot.match.pools import POOL, WATCHERS, in_thread
from bot.match.replay_steps import known_steps, replay_steps
from bot.model.drawing import Board
from bot.model.session import Session
from bot.web.standing import Standing, look_of
from render import Theme
from rules import Match, Seat, View, mainline

MOST = 600
"""Positions that are kept; pickled, each has 1 to 5 KiB."""
AROUND = 8
"""So many steps before and after one are kept with it: a match is played again for it, and people go on from it."""


@dataclass(frozen=True)
class Position:
    """What all saw after a step, and after the one before it, and what seats were called then."""

    game: str
    view: View
    since: View | None
    names: Mapping[Seat, str]
    guild_id: int

    def board(self, theme: Theme) -> Board:
        return Board(self.game, self.view, self.names, theme, since=self.since, glance=True)


class Positions:
    """The positions that were asked for last, by match and by the number of the step."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._kept = OrderedDict[tuple[int, int], Position]()
        self._looks = dict[int, str]()

    async def of(self, match_id: int, number: int) -> Position | None:
        """The position after a step of the line that stands; None where there is no such step. Raises UserError."""
        if (match_id, number) not in self._kept:
            await self._play_again(match_id, number)
        if (found := self._kept.get((match_id, number))) is not None:
            self._kept.move_to_end((match_id, number))
        return found

    def note(self, session: Session, standing: Standing) -> None:
        """Keep the newest position, which is there, if the one before it is; and nothing that does not stand."""
        last, newest = [0, 0, *standing.numbers][-2:]
        before, entry = self._kept.get((session.id, last)), replay_steps(session)[-1].entry
        if before is not None and last != newest and mainline(session.under_way.log)[-1] == entry:
            self._keep(session, newest, session.shown, before.view, entry)

    def look_otherwise(self, match_id: int) -> bool:
        """Whether a match that has changed may look otherwise, as where names have changed: then nothing of it is kept.

        How one looks that is dropped from memory, as where somebody in it is forgotten, isn't known.
        """
        session = self._matches.in_memory(match_id)
        if match_id not in self._looks or (session is not None and self._looks[match_id] == look_of(session)):
            return False
        del self._looks[match_id]
        for key in [key for key in self._kept if key[0] == match_id]:
            del self._kept[key]
        return True

    async def _play_again(self, match_id: int, number: int) -> None:
        async with as_saved(self._matches, match_id) as session:
            steps = replay_steps(session)
            numbers = known_steps(session, steps)
        if number not in numbers:
            return
        at = numbers.index(number)
        window = range(max(0, at - AROUND), min(len(steps), at + AROUND + 1))
        entries = [steps[one].entry for one in range(max(0, window[0] - 1), window[-1] + 1)]
        views = await in_thread(views_after, session.under_way, entries)
        for one in window:
            since = views[steps[one - 1].entry] if one else None
            self._keep(session, numbers[one], views[steps[one].entry], since, steps[one].entry)

    def _keep(self, session: Session, number: int, view: View, since: View | None, entry: int) -> None:
        names, key = session.names.at(entry).by_seat, (session.id, number)
        self._kept[key] = Position(session.game.key, view, since, names, session.venue.guild_id)
        self._kept.move_to_end(key)
        self._looks[session.id] = look_of(session)
        while len(self._kept) > MOST:
            (gone, _), _ = self._kept.popitem(last=False)
            if not any(match_id == gone for match_id, _ in self._kept):
                self._looks.pop(gone, None)


def views_after(match: Match, entries: Sequence[int]) -> dict[int, View]:
    """What all saw after these entries, found by playing the match again: it is called beside the loop."""
    wanted = {*entries}
    return {number: copy.view() for number, copy in match.again(entries[-1]) if number in wanted}


@asynccontextmanager
async def as_saved(matches: Matches, match_id: int) -> AsyncIterator[Session]:
    """A match with nothing that is not saved yet, while nobody changes it. One that isn't in memory stays out of it.

    Such are read one after the other: none is kept from its players while it waits to be read.
    """
    POOL.set(WATCHERS)
    is_read = matches.in_memory(match_id) is None
    async with matches.limits.one_at_a_time(WATCHING) if is_read else nullcontext(), matches.lock(match_id):
        yield matches.in_memory(match_id) or await matches.read(match_id)
