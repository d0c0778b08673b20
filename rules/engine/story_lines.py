"""What won or lost a match, a line a player, and a table of where points came from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.accounts import Accounts, Source
from rules.engine.marks import mark
from rules.engine.seats import Seat
from rules.engine.story import Story
from rules.engine.texts import number


@dataclass(frozen=True, slots=True)
class Row:
    """A seat in the table: its place from 1, its points from each source, and all of them."""

    seat: Seat
    place: int
    points: tuple[int, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Sources:
    """Where points came from: a column for each source that anybody has points from, a row a seat, the first first."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]


def sources_of(story: Story, accounts: Accounts) -> Sources:
    """Some of the accounts of a match, as a table."""
    columns = [one for one in accounts.sources if any(one.points)]
    rows = (
        Row(seat, story.places[seat], tuple(one.points[seat] for one in columns), accounts.totals[seat])
        for seat in story.order
    )
    return Sources(tuple(one.words for one in columns), (*rows,))


def lines_of(story: Story) -> tuple[str, ...]:
    """What won or lost it, a line a seat with marks, the first first; none where the game gives no accounts.

    Of seats that were out before it was decided it is told by the measure that put them out.
    """
    return tuple(_line(story, seat) for seat in story.order) if story.accounts else ()


def _line(story: Story, me: Seat) -> str:
    *earlier, last = story.accounts
    winners = story.result.winners if story.result else ()
    if earlier and last.among and me not in last.among:
        what = _went_out(earlier[-1], me, last.among)
    elif not winners:
        what = f"came to {_in_all(last, me)}"
    elif me not in winners:
        what = _lost(last, me, winners[0])
    elif len(winners) > 1:
        what = f"shared the victory with {_in_all(last, me)}"
    else:
        what = _won(last, me)
    return f"{mark(me)} {what}."


def _won(accounts: Accounts, me: Seat) -> str:
    """All points, and the source in which the winner is furthest ahead of all others."""
    by = max(accounts.sources, key=lambda one: _margin(one, me))
    margin = _margin(by, me)
    if margin <= 0:
        return f"won with {_in_all(accounts, me)}"
    ahead = f"{margin}{accounts.sign} more there than anyone else"
    rest = ahead if margin < by.points[me] else "where nobody else had any"
    many = "all" if by.points[me] == accounts.totals[me] else _share(accounts, by, me)
    return f"won with {_whole(accounts, me)}: {many} from {by.words}, {rest}"


def _lost(accounts: Accounts, me: Seat, winner: Seat) -> str:
    """Where they had most, and where the winner was furthest ahead of them."""
    if accounts.totals[me] == accounts.totals[winner]:
        return f"had as much as {mark(winner)}: {_in_all(accounts, me)}"
    if not accounts.totals[me]:
        most = _most(accounts, winner)
        return f"had no {accounts.units}; {mark(winner)} had {_share(accounts, most, winner)} from {most.words} alone"
    most = _most(accounts, me)
    has = f"{most.words} ({accounts.amount(most.points[me])})"
    return f"had most from {has}, but {mark(winner)} had {_more(accounts, me, winner)}"


def _went_out(accounts: Accounts, me: Seat, others: Sequence[Seat]) -> str:
    """Where they had most, and where the last of those who went on was furthest ahead of them."""
    last = min(others, key=lambda seat: accounts.totals[seat])
    return f"was out with {_in_all(accounts, me)}; {mark(last)} went on with {_more(accounts, me, last)}"


def _in_all(accounts: Accounts, me: Seat) -> str:
    """All points, and where most of them came from: "57 electoral votes, most from one-star states (34)"."""
    total, most = accounts.totals[me], _most(accounts, me)
    if not total:
        return f"no {accounts.units}"
    whole = _whole(accounts, me)
    if most.points[me] == total:
        return f"{whole}, all from {most.words}"
    return f"{whole}, most from {most.words} ({_share(accounts, most, me)})"


def _whole(accounts: Accounts, me: Seat) -> str:
    """All points in words: "57 electoral votes", "48% popularity"."""
    return f"{accounts.amount(accounts.totals[me])}{f' {accounts.unit}' if accounts.sign else ''}"


def _share(accounts: Accounts, source: Source, seat: Seat) -> str:
    return f"{number(source.points[seat])}{accounts.sign}"


def _most(accounts: Accounts, me: Seat) -> Source:
    return max(accounts.sources, key=lambda one: one.points[me])


def _more(accounts: Accounts, me: Seat, other: Seat) -> str:
    """Where the other is furthest ahead, and by how much: "17 more from California", or "there" where I have most."""
    gap = max(accounts.sources, key=lambda one: one.points[other] - one.points[me])
    where = "there" if gap is _most(accounts, me) and accounts.totals[me] else f"from {gap.words}"
    return f"{gap.points[other] - gap.points[me]}{accounts.sign} more {where}"


def _margin(source: Source, me: Seat) -> int:
    return source.points[me] - max(points for seat, points in enumerate(source.points) if seat != me)
