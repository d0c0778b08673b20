"""When a person's clock counts: not in their quiet hours, not while they are away, and not in an outage."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from heapq import merge
from itertools import takewhile
from zoneinfo import ZoneInfo

from bot.model.shards import ALL, Shards
from bot.model.time import now

MOST_QUIET = 12
"""The longest quiet hours a day, in hours."""
DAY_SECONDS = 86_400
EPOCH_DAY = date(1970, 1, 1).toordinal()
LAST_DAY = date.max.toordinal()
DAYS_BACK = 4
"""How many days before a moment a night may have begun that is not over then, or that touches such a night."""


@dataclass(frozen=True)
class Outage:
    """An outage of the servers of some shards, in seconds since 1970; it lasts where it has not `ended`."""

    began: int
    ended: int | None
    shards: Shards


@dataclass
class Outages:
    """When nobody could be reached: the bot was off, or Discord or the way to it was away.

    The outages of this process, which has these `shards`: those that are `over`, in seconds since 1970, and `since`
    when one lasts, if one does. And those of `others`, which have, or had, other shards.
    """

    over: list[tuple[int, int]] = field(default_factory=list["tuple[int, int]"])
    since: int | None = None
    others: Sequence[Outage] = ()
    shards: Shards = ALL

    def after(self, start: int, guild_id: int) -> Sequence[tuple[int, int]]:
        """What of those of a server came after a moment, in order and apart; one that lasts goes until now."""
        spans = sorted((max(began, start), ended) for began, ended in self._spans(guild_id) if ended > start)
        return [*_joined(iter(spans))] if spans else ()

    def _spans(self, guild_id: int) -> Iterator[tuple[int, int]]:
        if self.shards is ALL or self.shards.holds(guild_id):
            yield from self.over
            if self.since is not None:
                yield self.since, max(self.since, now())
        for one in self.others:
            if one.shards.holds(guild_id):
                yield one.began, max(one.began, now()) if one.ended is None else one.ended

    def of(self, guild_id: int) -> Sequence[Outage]:
        """Those of a server, and whose they were."""
        ours = [*self.over, *([] if self.since is None else [(self.since, None)])]
        every = (*(Outage(began, ended, self.shards) for began, ended in ours), *self.others)
        return [one for one in every if one.shards.holds(guild_id)]

    def end(self, least: int) -> None:
        """The one that lasts is over; one of less than so many seconds was none."""
        if self.since is not None and now() - self.since >= least:
            self.over.append((self.since, now()))
        self.since = None


@dataclass(frozen=True)
class Hours:
    """When a person's clock stands still.

    It does each day from hour `quiet[0]` to hour `quiet[1]` in `zone` (an IANA name; over midnight where the second is
    the smaller), and from `away[0]` to `away[1]`, seconds since 1970. `outages` are spans in which nobody could be
    reached, in order and apart.
    """

    zone: str = "UTC"
    quiet: tuple[int, int] | None = None
    away: tuple[int, int] | None = None
    outages: Sequence[tuple[int, int]] = ()


def quiet_length(quiet: tuple[int, int]) -> int:
    """How many hours a day are quiet."""
    return (quiet[1] - quiet[0]) % 24


def breaks(hours: Hours, start: int) -> Iterator[tuple[int, int]]:
    """The spans in which the clock stands still, in order and apart; the first is the one that is not over at `start`.

    With quiet hours the spans go on to the end of the calendar, in the year 9999; after it the clock counts.
    """
    outages = [span for span in hours.outages if span[1] > start]
    return _joined(merge(_rests(hours, start), outages)) if outages else _rests(hours, start)


def _joined(spans: Iterator[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The same moments as spans that do not touch."""
    begin, end = next(spans)
    for span in spans:
        if span[0] <= end:
            end = max(end, span[1])
            continue
        yield begin, end
        begin, end = span
    yield begin, end


def _rests(hours: Hours, start: int) -> Iterator[tuple[int, int]]:
    """The spans of quiet hours and of absence."""
    absence = _absence(hours)
    if absence is None or absence[1] <= start:
        yield from _nights(hours, start)
    else:
        yield from takewhile(lambda night: night[1] < absence[0], _nights(hours, start))
        yield absence
        yield from _nights(hours, absence[1])


def running_time(hours: Hours, start: int, end: int) -> int:
    """How many seconds count between two moments."""
    if end <= start:
        return 0
    begun = takewhile(lambda span: span[0] < end, breaks(hours, start))
    return end - start - sum(overlap(span, start, end) for span in begun)


def run_out(hours: Hours, start: int, seconds: int) -> int:
    """The earliest moment at which that many seconds have counted since `start`."""
    if seconds <= 0:
        return start
    at, left = start, seconds
    for begin, end in breaks(hours, start):
        if at + left <= begin:
            break
        left -= max(0, begin - at)
        at = end
    return at + left


def overlap(span: tuple[int, int] | None, start: int, end: int) -> int:
    """How many seconds of a span lie between two moments."""
    return 0 if span is None else max(0, min(span[1], end) - max(span[0], start))


def time_there(zone: str, at: int) -> str:
    """The time of the day in a zone."""
    return f"{datetime.fromtimestamp(at, _zone(zone)):%H:%M}"


def offset_there(zone: str, at: int) -> timedelta:
    """How far the clocks of a zone are ahead of UTC at a moment."""
    return datetime.fromtimestamp(at, _zone(zone)).utcoffset() or timedelta()


def _absence(hours: Hours) -> tuple[int, int] | None:
    """The time away together with the nights that touch its beginning and its end."""
    if hours.away is None or hours.away[1] <= hours.away[0]:
        return None
    begin, end = hours.away
    first, last = next(_nights(hours, begin - 1), None), next(_nights(hours, end), None)
    return (
        begin if first is None else min(begin, first[0]),
        end if last is None or last[0] > end else last[1],
    )


def _nights(hours: Hours, start: int) -> Iterator[tuple[int, int]]:
    """The quiet spans that are not over at `start`; two become one where the clocks skip the hour between them."""
    night: tuple[int, int] | None = None
    for span in _days(hours, start):
        if night is not None and span[0] <= night[1]:
            night = night[0], max(night[1], span[1])
            continue
        if night is not None and night[1] > start:
            yield night
        night = span
    if night is not None and night[1] > start:
        yield night


def _days(hours: Hours, start: int) -> Iterator[tuple[int, int]]:
    """The quiet span of each day, from some days before `start` on; none on a day whose clocks leap over it."""
    if hours.quiet is None or quiet_length(hours.quiet) == 0:
        return
    zone = _zone(hours.zone)
    first, last = hours.quiet
    for day in range(max(1, EPOCH_DAY + start // DAY_SECONDS - DAYS_BACK), LAST_DAY):
        begin, end = _moment(day, first, zone), _moment(day + (last < first), last, zone)
        if begin < end:
            yield begin, end


def _moment(day: int, hour: int, zone: tzinfo) -> int:
    return int(datetime.combine(date.fromordinal(day), time(hour), tzinfo=zone).timestamp())


def _zone(name: str) -> tzinfo:
    """The zone of that name, UTC where there is none."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return UTC
