"""A running clock whose player changes their hours, or that is halted and extended: nobody gains, nobody loses."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.match.changes import refresh_players
from bot.model import clock
from bot.model.clock import fill_banks
from bot.model.hours import MOST_QUIET, running_time
from bot.model.person import Person
from bot.model.player import Player
from bot.model.ref import Ref
from bot.model.session import Session, Setup, Standstill, Venue
from bot.model.terms import Terms
from bot.model.time import DAY, HOUR
from rules import Match
from tests.conformance.posted import seated
from tests.engine.small import game_of
from tests.engine.test_asking import trading
from tests.toy import TOY
from tests.toy.game import Bid, Pass

START = 1_760_000_000
ANN = 1

QUIET = st.builds(lambda first, hours: (first, (first + hours) % 24), st.integers(0, 23), st.integers(1, MOST_QUIET))
ZONE = st.sampled_from(["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu"])
SETTING = st.tuples(ZONE, st.none() | QUIET, st.none() | st.integers(1, 28))
TERMS = st.builds(
    Terms,
    pace=st.sampled_from(["live", "daily", "relaxed"]),
    clock=st.sampled_from(["turn", "bank"]),
    quiet=st.booleans(),
    holiday=st.sampled_from([0, 7, 14, 28]),
)
STEP = st.one_of(
    st.tuples(st.just("pass"), st.integers(0, 3 * DAY)),
    st.tuples(st.just("set"), SETTING),
    st.tuples(st.just("halt"), st.booleans()),
    st.tuples(st.just("extend"), st.integers(-HOUR, 2 * DAY)),
    st.tuples(st.just("wind"), st.none()),
)


class Table:
    """A match that waits for Ann, on certain terms; `at` is the time."""

    def __init__(self, terms: Terms) -> None:
        self.at = START
        self.person = Person(ANN)
        self.player = Player(0, ANN, "Ann")
        others = [Player(seat, ANN + seat, f"P{seat}") for seat in (1, 2, 3)]
        match = Match(TOY, 4, "5eed")
        setup = Setup(TOY, 1, "5eed", {}, terms, ANN)
        self.session = Session(Ref(1, "token"), Venue(1, 1), setup, "playing", [self.player, *others], match=match)
        self.session.memory.shared.people = {ANN: self.person}
        with self.clock():
            clock.fill_banks(self.session)
            clock.wind(self.session)

    @contextmanager
    def clock(self) -> Iterator[None]:
        with patch("bot.model.clock.now", lambda: self.at):
            yield

    @property
    def left(self) -> int:
        """What is left of Ann's time now."""
        player, running = self.player, self.player.clock.running
        gone = running_time(clock.hours_of(self.session, player), running, self.at) if running is not None else 0
        return player.clock.left - gone

    def set(self, setting: tuple[str, tuple[int, int] | None, int | None]) -> None:
        """What `/me` does to a clock."""
        zone, quiet, days = setting
        clock.catch_up(self.session, self.player)
        self.person.zone, (self.person.quiet_from, self.person.quiet_until) = zone, quiet or (None, None)
        away = (self.at, self.at + days * DAY) if days else (None, None)
        self.person.away_from, self.person.away_until = away
        self.player.clock.due_at = clock.next_stage(self.session, self.player)

    def changes(self, what: str, value: Any) -> None:
        """What changes no clock: other hours, a halt, a change of the match."""
        if what == "set":
            self.set(value)
            return
        if what == "halt":
            self.session.standstill = Standstill("paused" if value else "")
        clock.wind(self.session)


@given(TERMS, st.lists(STEP, max_size=12))
@settings(max_examples=300)
def test_counted_time_is_never_more_than_real_time(terms: Terms, steps: list[tuple[str, object]]) -> None:
    table = Table(terms)
    given_, real, rest = table.left, 0, table.player.clock.rest
    with table.clock():
        for what, value in steps:
            before = table.left
            match what, value:
                case "pass", int(seconds):
                    table.at += seconds
                    counts = 0 if table.session.halt else seconds
                    real += counts
                    assert 0 <= before - table.left <= counts
                case "extend", int(seconds):
                    clock.extend(table.session, table.player, seconds)
                    given_ += table.left - before
                    assert table.left == (max(0, before) if seconds > 0 else before) + seconds, "all of it from now on"
                case _:
                    table.changes(what, value)
                    assert table.left == before
            assert 0 <= given_ - table.left <= real
            assert 0 <= table.player.clock.rest <= rest
        assert (table.player.clock.running is None) is bool(table.session.halt)


@given(TERMS, SETTING, SETTING, st.integers(0, 3 * DAY))
def test_changing_back_and_forth_gains_nothing(
    terms: Terms, mine: tuple[str, tuple[int, int], int], other: tuple[str, tuple[int, int], int], gone: int
) -> None:
    table = Table(terms)
    with table.clock():
        table.set((mine[0], mine[1], None))
        table.at += gone
        ends, due, left = clock.deadline(table.session, table.player), table.player.clock.due_at, table.left
        table.set(other)
        table.set((mine[0], mine[1], None))
        assert clock.deadline(table.session, table.player) == ends or table.left <= 0
        assert (table.player.clock.due_at, table.left) == (due, left) or clock.current_stage(
            table.session, table.player
        )
        assert table.left == left


@given(TERMS, st.lists(st.tuples(st.integers(0, 5 * DAY), st.integers(1, 28)), max_size=8))
def test_holidays_stop_a_clock_for_as_long_as_the_table_grants(terms: Terms, trips: list[tuple[int, int]]) -> None:
    table = Table(terms)
    begun, passed = table.left, 0
    with table.clock():
        for seconds, days in trips:
            table.set(("UTC", None, days))
            table.at += seconds
            passed += seconds
        stood = passed - (begun - table.left)
        assert 0 <= stood <= (terms.holiday * DAY if terms.rests else 0)


@given(TERMS, SETTING, st.lists(st.integers(0, DAY), min_size=1, max_size=6))
def test_counting_in_pieces_is_counting_at_once(
    terms: Terms, setting: tuple[str, tuple[int, int], int], pieces: list[int]
) -> None:
    whole, parts = Table(terms), Table(terms)
    for one in (whole, parts):
        with one.clock():
            one.set(setting)
    whole.at += sum(pieces)
    for seconds in pieces:
        parts.at += seconds
        with parts.clock():
            clock.catch_up(parts.session, parts.player)
    assert parts.left == whole.left


def test_what_is_done_beside_a_question_does_not_renew_its_clock() -> None:
    session = seated(Match(game_of(trading), 3))
    session.setup.terms = Terms(pace="daily", clock="bank")
    fill_banks(session)
    refresh_players(session)
    clock = session.players[0].clock
    clock.left -= 1_000
    left = clock.left
    session.under_way.play(0, Pass())
    refresh_players(session, 0)
    assert clock.left == left
    session.under_way.play(0, Bid(1))
    refresh_players(session, 0)
    assert (clock.left, clock.bank) == (0, left)


def test_an_ai_player_that_has_answered_still_hears_of_what_may_be_done_beside_the_question() -> None:
    session = seated(Match(game_of(trading), 3))
    session.players[0].user_id = None
    session.under_way.play(0, Bid(1))
    refresh_players(session, 0)
    assert 0 not in session.waiting.makers, "it has been asked"
    session.under_way.play(2, Pass())
    refresh_players(session, 2)
    assert session.waiting.makers[0] == "ai", "there is something else to do"
