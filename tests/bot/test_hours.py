"""When a person's clock counts: quiet hours by their own clock, time away, and what counts between and beside them."""

from datetime import UTC, datetime
from itertools import islice, pairwise, product
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.model.hours import MOST_QUIET, Hours, Outages, breaks, overlap, quiet_length, run_out, running_time
from tests.findings import check_all

HOUR = 3_600
DAY = 24 * HOUR
BERLIN = "Europe/Berlin"
NIGHT = (22, 6)
LATEST = 222_000_000_000
"""In the year 9004."""

ZONES = (
    "UTC",
    BERLIN,
    "America/New_York",
    "America/Havana",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "Nowhere/At_All",
)
ZONE = st.sampled_from(ZONES)
QUIET = st.builds(lambda first, length: (first, (first + length) % 24), st.integers(0, 23), st.integers(1, MOST_QUIET))
NEAR = st.integers(0, 4_000_000_000)
MOMENT = NEAR | st.integers(0, LATEST)
AWAY = st.tuples(MOMENT, MOMENT) | st.builds(lambda at, length: (at, at + length), NEAR, st.integers(0, 30 * DAY))
HOURS = st.builds(Hours, ZONE, st.none() | QUIET, st.none() | AWAY)
SECONDS = st.integers(0, 60 * DAY)


def at(year: int, month: int, day: int, hour: int = 0, zone: str = BERLIN) -> int:
    return int(datetime(year, month, day, hour, tzinfo=ZoneInfo(zone)).timestamp())


def local_hour(zone: str, moment: int) -> int:
    return datetime.fromtimestamp(moment, UTC if zone == "Nowhere/At_All" else ZoneInfo(zone)).hour


def first_breaks(hours: Hours, start: int, number: int = 3) -> list[tuple[int, int]]:
    return list(islice(breaks(hours, start), number))


@st.composite
def by_a_break(draw: st.DrawFn) -> tuple[Hours, int]:
    """Hours, and a moment that often lies at the edge of time away."""
    hours = draw(HOURS)
    return hours, draw(MOMENT if hours.away is None else MOMENT | st.sampled_from(hours.away))


def test_the_clock_always_counts_without_hours() -> None:
    assert first_breaks(Hours(), 1000) == []
    assert running_time(Hours(), 1000, 1500) == 500
    assert run_out(Hours(), 1000, 500) == 1500


def test_a_night_goes_over_midnight() -> None:
    hours, evening = Hours(BERLIN, NIGHT), at(2025, 1, 10, 20)
    assert first_breaks(hours, evening, 2) == [
        (at(2025, 1, 10, 22), at(2025, 1, 11, 6)),
        (at(2025, 1, 11, 22), at(2025, 1, 12, 6)),
    ]
    assert running_time(hours, evening, at(2025, 1, 11, 8)) == 4 * HOUR
    assert run_out(hours, evening, 3 * HOUR) == at(2025, 1, 11, 7)


def test_what_runs_out_as_a_break_begins_runs_out_then() -> None:
    hours, evening = Hours(BERLIN, NIGHT), at(2025, 1, 10, 20)
    assert run_out(hours, evening, 2 * HOUR) == at(2025, 1, 10, 22)
    assert run_out(hours, evening, 2 * HOUR + 1) == at(2025, 1, 11, 6) + 1


def test_a_nap_begins_and_ends_on_one_day() -> None:
    assert first_breaks(Hours(BERLIN, (13, 15)), at(2025, 7, 1, 15), 1) == [(at(2025, 7, 2, 13), at(2025, 7, 2, 15))]


def test_nothing_counts_on_a_holiday() -> None:
    holiday = at(2025, 8, 1), at(2025, 8, 15)
    hours = Hours(away=holiday)
    assert first_breaks(hours, holiday[0] - DAY) == [holiday]
    assert first_breaks(hours, holiday[1]) == []
    assert running_time(hours, holiday[0] - DAY, holiday[1] + DAY) == 2 * DAY
    assert run_out(hours, holiday[0] - HOUR, 2 * HOUR) == holiday[1] + HOUR


@pytest.mark.parametrize(("night", "length"), [((2025, 3, 29), 7), ((2025, 10, 25), 9), ((2025, 6, 1), 8)])
def test_a_night_is_shorter_or_longer_as_the_clocks_change(night: tuple[int, int, int], length: int) -> None:
    begin = at(*night, 22)
    assert first_breaks(Hours(BERLIN, NIGHT), begin, 1) == [(begin, begin + length * HOUR)]


def test_quiet_hours_that_the_clocks_leap_over_are_left_out() -> None:
    leapt = Hours(BERLIN, (2, 3))
    assert first_breaks(leapt, at(2025, 3, 29, 12), 1) == [(at(2025, 3, 31, 2), at(2025, 3, 31, 3))]
    twice = at(2025, 10, 26, 2)
    assert first_breaks(leapt, twice, 1) == [(twice, twice + 2 * HOUR)]


def test_nights_that_touch_as_the_clocks_leap_are_one() -> None:
    assert first_breaks(Hours(BERLIN, (3, 2)), at(2025, 3, 29, 12), 1) == [(at(2025, 3, 29, 3), at(2025, 3, 31, 2))]


def test_a_day_that_an_island_left_out_has_no_night() -> None:
    apia = "Pacific/Apia"
    assert first_breaks(Hours(apia, NIGHT), at(2011, 12, 29, 12, apia), 2) == [
        (at(2011, 12, 29, 22, apia), at(2011, 12, 31, 6, apia)),
        (at(2011, 12, 31, 22, apia), at(2012, 1, 1, 6, apia)),
    ]
    assert at(2011, 12, 31, 6, apia) - at(2011, 12, 29, 22, apia) == 8 * HOUR


@pytest.mark.parametrize(
    ("away", "expected"),
    [
        ((at(2025, 1, 10, 20), at(2025, 1, 11, 9)), (at(2025, 1, 10, 20), at(2025, 1, 11, 9))),
        ((at(2025, 1, 10, 23), at(2025, 1, 11, 5)), (at(2025, 1, 10, 22), at(2025, 1, 11, 6))),
        ((at(2025, 1, 10, 23), at(2025, 1, 13, 23)), (at(2025, 1, 10, 22), at(2025, 1, 14, 6))),
        ((at(2025, 1, 11, 6), at(2025, 1, 11, 22)), (at(2025, 1, 10, 22), at(2025, 1, 12, 6))),
        ((at(2025, 1, 10, 17), at(2025, 1, 10, 18)), (at(2025, 1, 10, 17), at(2025, 1, 10, 18))),
        ((at(2025, 1, 1), at(2025, 1, 2)), (at(2025, 1, 10, 22), at(2025, 1, 11, 6))),
    ],
    ids=["over a night", "in a night", "from night to night", "from end to beginning", "before a night", "past"],
)
def test_time_away_is_one_break_with_the_nights_it_meets(away: tuple[int, int], expected: tuple[int, int]) -> None:
    assert first_breaks(Hours(BERLIN, NIGHT, away), at(2025, 1, 10, 12), 1) == [expected]


def test_no_night_is_lost_before_or_after_time_away() -> None:
    away = at(2025, 1, 11, 12), at(2025, 1, 13, 12)
    assert first_breaks(Hours(BERLIN, NIGHT, away), at(2025, 1, 10, 12)) == [
        (at(2025, 1, 10, 22), at(2025, 1, 11, 6)),
        away,
        (at(2025, 1, 13, 22), at(2025, 1, 14, 6)),
    ]


def test_within_a_break_nothing_counts_until_its_end() -> None:
    hours, midnight, morning = Hours(BERLIN, NIGHT), at(2025, 1, 11), at(2025, 1, 11, 6)
    assert first_breaks(hours, midnight, 1) == [(at(2025, 1, 10, 22), morning)]
    assert running_time(hours, midnight, morning) == 0
    assert run_out(hours, midnight, 0) == midnight
    assert run_out(hours, midnight, 1) == morning + 1


def test_an_unknown_zone_is_utc() -> None:
    def is_utc(name: str) -> None:
        assert first_breaks(Hours(name, NIGHT), 0) == first_breaks(Hours("UTC", NIGHT), 0)

    check_all(
        ["Nowhere/At_All", "", "Europe", "../etc/passwd", "/etc/passwd", "\0", "\ud800", "x" * 999], is_utc, ascii
    )


@pytest.mark.parametrize("away", [(500, 500), (900, 100)])
def test_time_away_that_ends_before_it_begins_is_none(away: tuple[int, int]) -> None:
    assert first_breaks(Hours(away=away), 0) == []


def test_equal_quiet_hours_are_none() -> None:
    assert first_breaks(Hours(quiet=(5, 5)), 0) == []


def test_the_clock_counts_where_the_calendar_ends() -> None:
    def counts(one: tuple[str, int]) -> None:
        zone, start = one
        hours = Hours(zone, NIGHT, (start, start + DAY))
        assert running_time(hours, start, run_out(hours, start, HOUR)) == HOUR
        if start >= 10**12:
            assert run_out(hours, start, HOUR) == start + DAY + HOUR

    check_all(product(ZONES, [-(10**20), -62_135_596_800, 0, 253_402_300_799, 10**12, 10**20]), counts)


@pytest.mark.parametrize(("quiet", "length"), [((22, 6), 8), ((0, 12), 12), ((13, 14), 1), ((23, 0), 1), ((6, 5), 23)])
def test_the_length_of_quiet_hours(quiet: tuple[int, int], length: int) -> None:
    assert quiet_length(quiet) == length


@pytest.mark.parametrize(
    ("span", "seconds"), [(None, 0), ((0, 50), 0), ((50, 150), 50), ((120, 130), 10), ((0, 900), 100), ((200, 900), 0)]
)
def test_what_of_a_span_lies_between_two_moments(span: tuple[int, int] | None, seconds: int) -> None:
    assert overlap(span, 100, 200) == seconds


def test_nothing_counts_backwards() -> None:
    assert running_time(Hours(), 500, 100) == 0
    assert run_out(Hours(), 500, -100) == 500


@settings(max_examples=150)
@given(by_a_break(), SECONDS)
def test_as_much_counts_until_it_has_run_out(case: tuple[Hours, int], seconds: int) -> None:
    hours, start = case
    end = run_out(hours, start, seconds)
    assert end >= start + seconds
    assert running_time(hours, start, end) == seconds
    assert seconds == 0 or running_time(hours, start, end - 1) == seconds - 1


@settings(max_examples=100)
@given(by_a_break(), SECONDS, SECONDS)
def test_more_runs_out_no_earlier(case: tuple[Hours, int], some: int, more: int) -> None:
    hours, start = case
    assert run_out(hours, start, min(some, more)) <= run_out(hours, start, max(some, more))


@settings(max_examples=150)
@given(by_a_break())
def test_breaks_stand_apart_and_in_order(case: tuple[Hours, int]) -> None:
    hours, start = case
    spans = first_breaks(hours, start, 10)
    assert all(begin < end for begin, end in spans)
    assert all(former[1] < latter[0] for former, latter in pairwise(spans))
    assert all(end > start for _, end in spans)


@settings(max_examples=100)
@given(by_a_break(), st.integers(0, 5 * DAY))
def test_breaks_are_the_same_from_wherever_they_are_looked_at(case: tuple[Hours, int], later: int) -> None:
    hours, start = case
    left = [span for span in first_breaks(hours, start, 10) if span[1] > start + later]
    assert first_breaks(hours, start + later, len(left)) == left


@settings(max_examples=150)
@given(ZONE, QUIET, NEAR)
def test_quiet_hours_are_those_on_the_wall(zone: str, quiet: tuple[int, int], moment: int) -> None:
    hours = {hour % 24 for hour in range(quiet[0], quiet[0] + quiet_length(quiet))}
    assert running_time(Hours(zone, quiet), moment, moment + 1) == (local_hour(zone, moment) not in hours)


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 12)), max_size=6), st.integers(0, 50))
def test_an_outage_counts_once_however_many_are_noted(noted: list[tuple[int, int]], start: int) -> None:
    outages = Outages([(began, began + length) for began, length in noted])
    spans = outages.after(start, 1)
    moments = {at for began, ended in outages.over for at in range(began, ended) if at >= start}
    assert [at for span in spans for at in range(*span)] == sorted(moments)
    assert all(ended < began for (_, ended), (began, _) in pairwise(spans))
