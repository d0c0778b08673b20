"""Deadlines, reminders and the end of time: told once, to the right person, where they want it, through restarts."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bot import store
from bot.match.matches import Matches
from bot.model.notes import TimeUp
from bot.model.person import Person
from bot.model.player import Cause
from bot.model.session import Session
from bot.model.terms import PACES, Lapse, Terms
from bot.model.time import DAY, HOUR, MINUTE
from bot.moderation import turn
from bot.pages.log import MADE_BY, in_italics
from bot.tasks import deadlines
from rules import Seat
from rules.engine.agents import random_move
from tests.bot.channel import Channel, buttons, channel, note_line, text_of
from tests.bot.playing import makes, opening, play_on, type_move

pytestmark = pytest.mark.both

DAILY = Terms(pace="daily")


async def waiting(table: Channel, lapse: Lapse = "nudge", **terms: object) -> tuple[Session, Seat]:
    """A match that waits for one of four, whose turn has just begun; each seat is of the person of its number."""
    agreed = Terms.model_validate({"pace": "daily", "lapse": lapse, **terms})
    session = await table.begin(options="rounds 1", terms=agreed, moves=opening(6))
    (seat,) = session.waiting.people
    return session, seat


async def set_person(table: Channel, one: Person) -> None:
    """What somebody had set before the match began to wait."""
    async with table.bot.matches.store.write() as db:
        store.people.set_person(db, **vars(one))
    table.bot.matches.people.known[one.user_id] = one


async def test_a_player_is_reminded_at_half_of_the_time_and_near_its_end(table: Channel) -> None:
    _, who = await waiting(table)
    sent = len(table.sent())
    await table.env.advance_time(12 * HOUR - 1)
    assert table.pings(sent) == []
    await table.env.advance_time(1)
    assert table.pings(sent) == [who]
    assert "half your time is gone" in text_of(table.post)
    await table.env.advance_time(DAY // 2 - DAY // 10 - 1)
    assert table.pings(sent) == [who]
    await table.env.advance_time(1)
    assert table.pings(sent) == [who, who]
    assert "almost up" in text_of(table.post)
    assert "Place a Staffer" in text_of(table.post)


async def test_a_nudge_comes_three_times_and_then_no_more(table: Channel) -> None:
    session, who = await waiting(table)
    await table.env.advance_time(23 * HOUR)
    sent = len(table.sent())
    for times in range(1, 4):
        await table.env.advance_time(DAY)
        assert table.pings(sent) == [who] * times
        assert "your time is up" in text_of(table.post)
    await table.env.advance_time(10 * DAY)
    assert table.pings(sent).count(who) == 3
    assert session.waiting.people == [who]


async def test_where_the_table_waits_nobody_is_called_at_the_end_and_once_two_turns_later(table: Channel) -> None:
    session, seat = await waiting(table, "wait")
    await table.env.advance_time(23 * HOUR)
    sent = len(table.sent())
    await table.env.advance_time(2 * DAY)
    assert table.pings(sent) == []
    await table.env.advance_time(8 * DAY)
    assert table.pings(sent).count(seat) == 1
    assert session.last is not None
    assert any(note_line(session, TimeUp(seat)) in text_of(post) for post in table.posts)


async def test_the_stand_in_move_is_made_and_the_next_is_called(table: Channel) -> None:
    session, _ = await waiting(table, "stand-in")
    entries = session.entries
    await table.env.advance_time(DAY - 1)
    assert session.entries == entries
    sent = len(table.sent())
    await table.env.advance_time(1)
    assert session.entries == entries + 1
    assert session.memory.history.made[session.entries] == ("clock", None)
    assert table.pings(sent) == session.waiting.people
    assert in_italics(MADE_BY["clock"]) in text_of(table.post)


async def test_no_stand_in_is_made_for_who_was_given_time_at_the_last_moment(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, _ = await waiting(table, "stand-in")
    entries, make = session.entries, deadlines.play_stand_in

    async def after_more_time(matches: Matches, match_id: int, seat: Seat, number: int) -> None:
        monkeypatch.setattr(deadlines, "play_stand_in", make)
        await turn.extend(matches, match_id, Cause("moderator", 1, "Mo"), "", HOUR, None)
        await make(matches, match_id, seat, number)

    monkeypatch.setattr(deadlines, "play_stand_in", after_more_time)
    await table.env.advance_time(DAY)
    assert session.entries == entries
    await table.env.advance_time(HOUR)
    assert session.entries == entries + 1


async def test_an_ai_plays_until_the_player_is_back(table: Channel) -> None:
    session, seat = await waiting(table, "ai")
    sent = len(table.sent())
    await table.env.advance_time(DAY)
    assert session.players[seat].absent
    assert session.players[seat].user_id == table.people[seat].id
    assert table.pings(sent)[:2] == [seat, seat]
    assert session.waiting.people != [seat]
    notice = next(post for post in table.posts if "An AI player plays for them" in text_of(post))
    assert "I'm back" in buttons(notice)


async def test_the_last_person_of_a_table_is_nudged_and_no_ai_plays_alone(table: Channel) -> None:
    session = await table.begin(people=1, ai=3, options="rounds 1", terms=Terms(pace="daily", lapse="ai"))
    sent = len(table.sent())
    entries = session.entries
    await table.env.advance_time(20 * DAY)
    assert not session.players[0].absent
    assert session.entries == entries
    assert table.pings(sent) == [0] * 5


async def test_a_seat_is_opened_and_its_player_may_still_move(table: Channel) -> None:
    session, seat = await waiting(table, "open")
    await table.env.advance_time(DAY)
    assert session.players[seat].vacant
    assert "Take over this seat" in buttons(table.post)
    await type_move(table, session, seat, random.Random(1))
    assert session.waiting.people != [seat]
    assert not session.players[seat].vacant
    assert not any("Take over this seat" in buttons(post) for post in table.posts)


async def test_an_answer_ends_the_clock_and_what_was_due_with_it(table: Channel) -> None:
    session, seat = await waiting(table)
    await table.env.advance_time(11 * HOUR)
    await type_move(table, session, seat, random.Random(1))
    sent = len(table.sent())
    await table.env.advance_time(2 * HOUR)
    assert table.pings(sent) == []
    assert session.players[seat].clock.due_at is None


async def test_the_post_says_until_when_there_is_time(table: Channel) -> None:
    await waiting(table)
    end = int(table.env.now().timestamp()) + DAY
    assert f"nswer by <t:{end}:f> (<t:{end}:R>)" in text_of(table.post)


async def test_without_a_pace_nobody_is_reminded_until_the_match_is_given_up(table: Channel) -> None:
    session = await table.begin(terms=Terms(pace="none"))
    sent = len(table.sent())
    await table.env.advance_time(35 * DAY)
    assert table.pings(sent) == []
    assert "Asked <t:" in text_of(table.post)
    await table.env.advance_time(8 * DAY)
    assert sorted(table.pings(sent)) == [0, 1, 2, 3], "once for all of them"
    await table.env.advance_time(DAY)
    assert session.phase == "ended"
    assert all(player.clock.due_at is None for player in session.players)


async def test_the_live_pace_is_one_of_minutes(table: Channel) -> None:
    session, who = await waiting(table, "stand-in", pace="live")
    entries, sent = session.entries, len(table.sent())
    await table.env.advance_time(5 * MINUTE - 1)
    assert table.pings(sent) == [who, who]
    await table.env.advance_time(1)
    assert session.entries == entries + 1


async def test_everybody_who_chooses_in_secret_is_reminded_in_one_post(table: Channel) -> None:
    await table.begin(terms=DAILY)
    sent = len(table.sent())
    await table.env.advance_time(12 * HOUR)
    assert len(table.sent()) == sent + 1
    assert table.pings(sent) == [0, 1, 2, 3]
    assert "**Your question:** Which character do you want to keep?" in text_of(table.post)


async def test_a_reminder_goes_where_its_player_wants_it(table: Channel) -> None:
    await set_person(table, Person(table.people[0].id, "dm"))
    await set_person(table, Person(table.people[1].id, "none"))
    await table.begin(terms=DAILY)
    sent = len(table.sent())
    await table.env.advance_time(12 * HOUR)
    assert table.pings(sent) == [2, 3]
    (letter,) = table.alone(0)
    assert "Half your time is gone" in text_of(letter)
    assert f"<#{table.here.id}>" in text_of(letter)
    assert table.alone(1) == []


async def test_a_window_is_as_long_as_the_pace_says(table: Channel) -> None:
    session = await table.begin("toy", people=3, options="rounds 1", terms=DAILY)
    rng = random.Random(1)
    while not any(one.waits == "window" for one in session.under_way.pending.values()):
        seat = next(iter(session.under_way.pending))
        await makes(table, session, seat, random_move(session.under_way.pending[seat], rng))
    asked = [*session.waiting.people]
    sent = len(table.sent())
    await table.env.advance_time(PACES["daily"].window - 1)
    assert session.waiting.people == asked
    assert table.pings(sent) == []
    await table.env.advance_time(1)
    assert session.waiting.people != asked
    made = [session.memory.history.made[session.entries - back][0] for back in range(len(asked))]
    assert {*made} == {"clock"}


async def test_a_bank_runs_down_and_each_question_adds_to_it(table: Channel) -> None:
    session, seat = await waiting(table, clock="bank")
    pace, before = PACES["daily"], session.players[seat].clock.left
    assert before <= pace.bank
    await table.env.advance_time(30 * HOUR)
    await type_move(table, session, seat, random.Random(1))
    assert session.players[seat].clock.bank == before - 30 * HOUR
    session = await play_on(table, session, type_move, random.Random(2), most=3)
    assert session.waiting.people == [seat]
    assert session.players[seat].clock.left == min(pace.bank, before - 30 * HOUR + pace.more)


async def test_quiet_hours_stop_the_clock(table: Channel) -> None:
    await set_person(table, Person(table.people[0].id, zone="UTC", quiet_from=0, quiet_until=8))
    session = await table.begin(people=2, terms=DAILY)
    start = int(table.env.now().timestamp())
    assert start % DAY == 0
    assert [one.clock.due_at for one in session.players] == [start + 20 * HOUR, start + 12 * HOUR]
    await table.env.advance_time(19 * HOUR)
    assert table.pings(len(table.sent()) - 1) == [1]


async def test_a_table_may_grant_no_quiet_hours(table: Channel) -> None:
    await set_person(table, Person(table.people[0].id, zone="UTC", quiet_from=0, quiet_until=8))
    session = await table.begin(people=2, terms=Terms(pace="daily", quiet=False))
    assert session.players[0].clock.due_at == int(table.env.now().timestamp()) + 12 * HOUR


@pytest.mark.parametrize(("granted", "days"), [(0, 0), (7, 5), (14, 5)])
async def test_a_holiday_stops_the_clock_as_far_as_the_table_grants(table: Channel, granted: int, days: int) -> None:
    start = int(table.env.now().timestamp())
    await set_person(table, Person(table.people[0].id, away_from=start, away_until=start + 5 * DAY))
    session = await table.begin(people=2, terms=Terms.model_validate({"pace": "daily", "holiday": granted}))
    assert session.players[0].clock.due_at == start + days * DAY + 12 * HOUR


async def test_a_holiday_is_granted_once_a_match(table: Channel) -> None:
    start = int(table.env.now().timestamp())
    await set_person(table, Person(table.people[0].id, away_from=start, away_until=start + 100 * DAY))
    session = await table.begin(people=2, terms=Terms(pace="daily", holiday=7))
    await type_move(table, session, 1, random.Random(1))
    await table.env.advance_time(6 * DAY)
    await type_move(table, session, 0, random.Random(1))
    assert session.players[0].clock.rest == DAY


async def test_a_restart_misses_nothing_and_repeats_nothing(tmp_path: Path) -> None:
    async with channel(tmp_path / "hustings.db") as table:
        _, who = await waiting(table)
        sent = len(table.sent())
        for hours in (6, 7, 7, 3, 2):
            await table.env.advance_time(hours * HOUR)
            await table.restart()
            await table.restart()
        assert table.pings(sent) == [who, who, who]


async def test_time_in_which_the_bot_was_off_counts_for_nobody(tmp_path: Path) -> None:
    async with channel(tmp_path / "hustings.db") as table:
        session, who = await waiting(table, "stand-in")
        sent, entries = len(table.sent()), session.entries
        await table.restart(lambda: table.env.backend.advance_clock(30 * DAY))
        session = await table.session()
        assert table.pings(sent) == []
        await table.env.advance_time(DAY - DAY // 10)
        assert table.pings(sent) == [who, who]
        assert "almost up" in text_of(table.post)
        await table.env.advance_time(DAY // 10 - 1)
        assert session.entries == entries
        await table.env.advance_time(1)
        assert session.entries == entries + 1


async def test_whoever_was_warned_before_the_bot_was_off_is_warned_again_and_has_a_tenth_left(tmp_path: Path) -> None:
    async with channel(tmp_path / "hustings.db") as table:
        session, who = await waiting(table, "stand-in")
        await table.env.advance_time(DAY - 60)
        sent, entries = len(table.sent()), session.entries
        await table.restart(lambda: table.env.backend.advance_clock(HOUR))
        session = await table.session()
        await table.env.advance_time(60)
        assert (table.pings(sent), session.entries) == ([who], entries)
        assert "almost up" in text_of(table.post)
        await table.env.advance_time(DAY // 10 - 1)
        assert session.entries == entries
        await table.env.advance_time(1)
        assert session.entries == entries + 1


async def test_a_clock_that_is_set_back_repeats_nothing(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    _, who = await waiting(table)
    sent = len(table.sent())
    await table.env.advance_time(13 * HOUR)
    real = table.env.now
    shift = 5 * HOUR
    for module in (
        "bot.tasks.alarm",
        "bot.model.clock",
        "bot.tasks.deadlines",
        "bot.match.matches",
        "bot.match.changes",
        "bot.match.workers",
        "bot.tasks.outbox",
        "bot.tasks.sender",
    ):
        monkeypatch.setattr(f"{module}.now", lambda: int(real().timestamp()) - shift)

    async def wake() -> None:
        table.bot.alarm.wake()

    await table.directly(wake())
    await table.env.advance_time(9 * HOUR)
    assert table.pings(sent) == [who]
    await table.env.advance_time(6 * HOUR)
    assert table.pings(sent) == [who, who]
