"""What won or lost a match, a line a player, and a table of where points came from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.accounts import Accounts, Source
from rules.engine.marks import mark, marks
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

    Of seats that were out before it was decided it is told by the measure that put them out. Who lost with nothing have
    one line, and what the winner had more of is named once.
    """
    if not story.accounts:
        return ()
    none, said = _with_nothing(story), list[Source]()
    return tuple(_line(story, seat, none, said) for seat in story.order if seat not in none[1:])


def _with_nothing(story: Story) -> list[Seat]:
    """Those who were in it to the end and lost with no points at all."""
    last, winners = story.accounts[-1], story.result.winners if story.result else ()
    among = last.among or story.order
    return [seat for seat in story.order if winners and seat in among and not last.totals[seat] and seat not in winners]


def _line(story: Story, me: Seat, none: Sequence[Seat], said: list[Source]) -> str:
    """The line of a seat, or of all with nothing; what it says that the winner had is added to what is `said`."""
    *earlier, last = story.accounts
    winners = story.result.winners if story.result else ()
    if me in none:
        return f"{marks(none)} had no {last.units}."
    if earlier and me in story.out:
        what = _went_out(earlier[-1], me, last.among)
    elif not winners:
        what = f"came to {_in_all(last, me)}"
    elif me not in winners:
        what = _lost(last, me, winners[0], said)
    elif len(winners) > 1:
        what = f"shared the victory with {_in_all(last, me)}"
    else:
        what = _won(last, me, said)
    return f"{mark(me)} {what}."


def _won(accounts: Accounts, me: Seat, said: list[Source]) -> str:
    """All points, and the source in which the winner is furthest ahead of all others, if that says why they won.

    Where nobody else has points from it, it does so if it decided the match, and not each of their sources did.
    """
    by = max(accounts.sources, key=lambda one: _margin(one, me))
    margin, mine = _margin(by, me), [one.points[me] for one in accounts.sources if one.points[me]]
    best = max(points for seat, points in enumerate(accounts.totals) if seat != me)
    lead = accounts.totals[me] - best
    if 0 < margin < by.points[me]:
        why = f"{margin}{accounts.sign} more there than anyone else"
    elif by.points[me] > lead >= min(mine):
        second = [seat for seat, points in enumerate(accounts.totals) if points == best and seat != me]
        why = f"without which {marks(second)} would have been ahead"
    else:
        said.append(_most(accounts, me))
        return f"won with {_in_all(accounts, me)}"
    said.append(by)
    many = "all" if by.points[me] == accounts.totals[me] else _share(accounts, by, me)
    return f"won with {_whole(accounts, me)}: {many} from {by.words}, {why}"


def _lost(accounts: Accounts, me: Seat, winner: Seat, said: list[Source]) -> str:
    """How far behind they were, where they had most, and, unless it is said, where the winner was furthest ahead."""
    behind = accounts.totals[winner] - accounts.totals[me]
    if behind <= 0:
        return f"{'came to' if behind else f'was level with {mark(winner)}:'} {_in_all(accounts, me)}"
    most, gap = _most(accounts, me), _gap(accounts, me, winner)
    many = "all" if most.points[me] == accounts.totals[me] else "most"
    what = f"was {accounts.amount(behind)} behind, with {many} from {most.words} ({_share(accounts, most, me)})"
    if gap in said:
        return what
    said.append(gap)
    return f"{what}; {mark(winner)} had {_more(accounts, me, winner)}"


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
    gap = _gap(accounts, me, other)
    where = "there" if gap is _most(accounts, me) and accounts.totals[me] else f"from {gap.words}"
    return f"{gap.points[other] - gap.points[me]}{accounts.sign} more {where}"


def _gap(accounts: Accounts, me: Seat, other: Seat) -> Source:
    """Where the other is furthest ahead."""
    return max(accounts.sources, key=lambda one: one.points[other] - one.points[me])


def _margin(source: Source, me: Seat) -> int:
    return source.points[me] - max(points for seat, points in enumerate(source.points) if seat != me)
