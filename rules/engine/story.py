"""The story of a match: how all stood after each step, what turned it, and what the scores consist of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from rules.engine.accounts import Accounts
from rules.engine.game import Result
from rules.engine.log import is_known_move, steps
from rules.engine.match import Match
from rules.engine.moments import Moment, Reading, moments_of
from rules.engine.seats import Seat, with_most


@dataclass(frozen=True, slots=True)
class Point:
    """What each seat had after a step of the line that stands, and the round that was under way ("" before the first).

    Steps are counted as people know them: what was undone has some, and no point.
    """

    step: int
    round: str
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lead:
    """Who had the most from this step on, several where they were level; nobody where all were."""

    step: int
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """All that there is to tell of a match once it is over; of one without a `result` how far it came.

    `points`, `moments` and `leads` are of one measure, whose `unit` and `sign` are as in Standings: the one that held
    longest, for a match that is decided in two. `accounts` are the last of each measure, those of the result at the
    end; none for a game that gives none. Where its standings name no seats either, there are no points.
    """

    seats: int
    unit: str
    sign: str
    points: tuple[Point, ...]
    moments: tuple[Moment, ...]
    leads: tuple[Lead, ...]
    accounts: tuple[Accounts, ...]
    result: Result | None

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat, from 1; without a result by what all had then."""
        if self.result and self.result.scores:
            return self.result.places
        counts = [one.totals for one in self.accounts[-1:]] or [one.counts for one in self.points[-1:]]
        return Result((), counts[0] if counts else (0,) * self.seats, "").places

    @property
    def out(self) -> tuple[Seat, ...]:
        """Those who could win no more when the last was decided, so that their scores say nothing."""
        among = self.accounts[-1].among if self.accounts else ()
        return tuple(seat for seat in range(self.seats) if among and seat not in among)

    @property
    def order(self) -> list[Seat]:
        """The seats by place; of those who share one, those first who had more of what was counted before."""
        places, before = self.places, [accounts.totals for accounts in reversed(self.accounts)]
        return sorted(range(self.seats), key=lambda seat: (places[seat], *(-had[seat] for had in before)))


def story_of(match: Match) -> Story:
    """The story of a match, which is played again for it.

    It tells what was secret: whoever asks sees to it that the match is over.
    """
    stages = [[*some] for _, some in groupby(_readings(match), lambda both: (both[0].unit, both[0].sign))]
    longest = max((some for some in stages if some[0][0].counts), key=len, default=list[tuple[_Figures, Reading]]())
    readings = [reading for _, reading in longest]
    return Story(
        seats=match.seats,
        unit=longest[0][0].unit if longest else "",
        sign=longest[0][0].sign if longest else "",
        points=tuple(Point(one.step, one.round, one.counts) for one in readings),
        moments=moments_of(readings, _best(match, readings)) if readings else (),
        leads=(*_leads(readings),),
        accounts=tuple(last for some in stages if (last := some[-1][0].accounts) and last.totals),
        result=match.result,
    )


def _best(match: Match, readings: Sequence[Reading]) -> Seat:
    """Who has won, the first of several; without a winner whoever has most at the end."""
    winners = match.result.winners if match.result else ()
    return winners[0] if winners else with_most(readings[-1].counts)[0]


def _leads(readings: Sequence[Reading]) -> Iterator[Lead]:
    led: tuple[Seat, ...] = ()
    for one in readings:
        most = with_most(one.counts)
        leads = (*most,) if len(most) < len(one.counts) else ()
        if leads != led:
            yield Lead(one.step, leads)
            led = leads


@dataclass(frozen=True, slots=True)
class _Figures:
    """What each seat has, and what is counted: by accounts, or by standings; no counts where these name no seats."""

    unit: str
    sign: str
    counts: tuple[int, ...]
    accounts: Accounts | None = None


def _readings(match: Match) -> Iterator[tuple[_Figures, Reading]]:
    """At the start, then after each move that everybody knows of."""
    log, known, events, before = match.log, [0, *steps(match.log)], match.events(), 0
    for number, copy in match.again():
        entry = log[number - 1] if number else None
        if entry is None or is_known_move(entry):
            figures, start, end = _figures(copy), match.line_count(before) if number else 0, match.line_count(number)
            under_way, seat = events[end - 1].when if end else "", entry.seat if entry else None
            yield (
                figures,
                Reading(known[number], under_way, seat, match.turn(before), events[start:end], figures.counts),
            )
            before = number


def _figures(match: Match) -> _Figures:
    rules = match.game.rules
    if rules.accounts:
        now = rules.accounts(match.state)
        return _Figures(now.units, now.sign, now.totals or (0,) * match.seats, now)
    stand = rules.standings(match.view())
    has = {one.of: one.count for one in stand.figures}
    counts = () if stand.of_things else tuple(has.get(seat, 0) for seat in range(match.seats))
    return _Figures(stand.unit, stand.sign, counts)
