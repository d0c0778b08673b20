"""What people set for themselves, by command, in a server and in direct messages; and what it does to their clocks."""

import re
import sqlite3

import pytest

from bot.model.clock import LAPSED, deadline
from bot.model.player import Player
from bot.model.session import Session
from bot.model.terms import Terms
from bot.model.time import DAY, HOUR
from bot.tasks.deadlines import tend
from rules import Seat
from tests.bot.channel import Channel, reply_of, reply_text, selects, text_of

ANN = 0


async def at_table(table: Channel) -> tuple[Session, Player]:
    """A match of the toy, all are asked; Ann's clock runs."""
    session = await table.begin("toy", terms=Terms(pace="daily"))
    return session, session.players[ANN]


def ends(session: Session, seat: Seat = ANN) -> int:
    """When somebody's time is up."""
    found = deadline(session, session.players[seat])
    assert found is not None
    return found


def hour_now(table: Channel) -> int:
    return table.env.now().hour


async def test_the_settings_are_told_with_what_they_do(table: Channel) -> None:
    for result in (await table.slash(ANN, "me show"), await table.people[ANN].user.slash("me show")):
        told = reply_text(result)
        assert "a reminder in the channel" in told
        assert "run day and night" in told
        assert "not on holiday" in told


async def test_reminders_go_where_they_are_wanted(table: Channel) -> None:
    assert "direct message" in reply_text(await table.slash(ANN, "me reminders", where="dm"))
    assert "no reminders" in reply_text(await table.slash(1, "me reminders", where="none"))
    assert [table.bot.matches.people.known[table.people[who].id].reminders for who in (0, 1)] == ["dm", "none"]
    await table.restart()
    assert "direct message" in reply_text(await table.slash(ANN, "me show"))


async def test_a_zone_is_found_by_its_city(table: Channel) -> None:
    assert (await table.complete(ANN, "me quiet", "zone", "berlin"))[0] == "Europe/Berlin"
    assert (await table.complete(ANN, "me quiet", "zone", "new york"))[0] == "America/New_York"
    assert len(await table.complete(ANN, "me quiet", "zone", "")) == 25


async def test_quiet_hours_are_told_with_the_time_there(table: Channel) -> None:
    told = reply_text(await table.slash(ANN, "me quiet", **{"from": 22, "until": 7, "zone": "berlin"}))
    assert "from 22:00 until 07:00 in Europe/Berlin" in told
    assert re.search(r"where it's \d\d:\d\d now", told)
    assert "Europe/Berlin" in reply_text(await table.people[ANN].user.slash("me show"))
    assert "Asia/Tokyo" in reply_text(await table.slash(ANN, "me quiet", zone="Asia/Tokyo"))
    assert table.bot.matches.people.known[table.people[ANN].id].quiet == (22, 7)
    assert "day and night" in reply_text(await table.slash(ANN, "me quiet"))
    assert table.bot.matches.people.known[table.people[ANN].id].quiet is None


async def test_quiet_hours_that_cannot_be_are_refused_kindly(table: Channel) -> None:
    refused = {
        "13 hours": {"from": 18, "until": 7},
        "end at the hour they begin": {"from": 7, "until": 7},
        "both hours": {"from": 7},
        "I can't tell which time zone": {"from": 22, "until": 7, "zone": "*Atlantis*"},
        "Which time zone do you mean": {"from": 22, "until": 7, "zone": "America/Indiana"},
    }
    for why, given in refused.items():
        assert why in reply_text(await table.slash(ANN, "me quiet", **given))
    assert table.bot.matches.people.known == {}
    assert "\\*Atlantis" in reply_text(
        await table.slash(ANN, "me quiet", **{"from": 1, "until": 2, "zone": "*Atlantis*"})
    )


async def test_a_zone_that_is_not_clear_is_asked_for_and_the_choice_sets_it_with_the_hours(table: Channel) -> None:
    answer = reply_of(await table.slash(ANN, "me quiet", **{"from": 22, "until": 7, "zone": "Glasgow"}))
    assert table.bot.matches.people.known == {}
    ((title, (_, options)),) = selects(answer).items()
    assert [option["value"] for option in options] == ["Europe/London"]
    assert re.fullmatch(r"Europe/London · \d\d:\d\d · Glasgow, United Kingdom", options[0]["label"])
    told = reply_text(await table.pick(ANN, answer, title, "Europe/London"))
    assert "from 22:00 until 07:00 in Europe/London" in told
    person = table.bot.matches.people.known[table.people[ANN].id]
    assert (person.zone, person.quiet) == ("Europe/London", (22, 7))


async def test_a_choice_of_zone_alone_keeps_the_hours(table: Channel) -> None:
    await table.slash(ANN, "me quiet", **{"from": 1, "until": 5, "zone": "UTC"})
    answer = reply_of(await table.slash(ANN, "me quiet", zone="EST"))
    assert table.bot.matches.people.known[table.people[ANN].id].zone == "UTC"
    await table.pick(ANN, answer, next(iter(selects(answer))), "America/New_York")
    person = table.bot.matches.people.known[table.people[ANN].id]
    assert (person.zone, person.quiet) == ("America/New_York", (1, 5))


async def test_time_that_is_gone_counts_by_the_old_hours_and_time_to_come_by_the_new(table: Channel) -> None:
    session, ann = await at_table(table)
    start = ends(session)
    await table.env.advance_time(2 * HOUR)
    now = hour_now(table)
    await table.slash(ANN, "me quiet", **{"from": now, "until": (now + 10) % 24})
    assert abs(ann.clock.left - (DAY - 2 * HOUR)) <= 5
    assert 9 * HOUR < ends(session) - start <= 20 * HOUR
    assert f"<t:{min(ends(session), start)}" in text_of(table.post)
    await table.slash(ANN, "me quiet")
    assert abs(ends(session) - start) <= 5


async def test_the_post_shows_a_deadline_that_has_moved(table: Channel) -> None:
    session = await table.begin("toy", people=1, ai=1, terms=Terms(pace="daily"))
    before = ends(session)
    assert f"<t:{before}:R>" in text_of(table.post)
    await table.slash(0, "me holiday", days=3)
    after = ends(session)
    assert abs(after - before - 3 * DAY) <= 5
    assert f"<t:{after}:R>" in text_of(table.post)
    assert f"<t:{before}:R>" not in text_of(table.post)
    assert "on holiday until" in reply_text(await table.slash(0, "game status"))


async def test_a_holiday_is_granted_as_far_as_the_table_grants_it(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tasks.alarm.LONGEST_SLEEP", DAY)
    session, ann = await at_table(table)
    start = ends(session)
    assert "until <t:" in reply_text(await table.slash(ANN, "me holiday", days=28))
    assert abs(ends(session) - start - 14 * DAY) <= 5
    await table.env.advance_time(5 * DAY)
    assert "not on holiday" in reply_text(await table.slash(ANN, "me holiday", days=0))
    assert abs(ann.clock.rest - 9 * DAY) <= 5
    assert abs(ends(session) - start - 5 * DAY) <= 5


@pytest.mark.both
async def test_a_restart_keeps_what_was_set_and_the_clocks(table: Channel) -> None:
    session, ann = await at_table(table)
    await table.slash(ANN, "me holiday", days=2)
    before = ends(session), ann.clock.due_at
    await table.restart()
    session = await table.session()
    assert (ends(session), session.players[ANN].clock.due_at) == before


async def test_hours_that_follow_the_clock_around_the_day_are_refused_before_long(table: Channel) -> None:
    session, ann = await at_table(table)
    answers = list[str]()
    for _ in range(8):
        now = hour_now(table)
        answers.append(reply_text(await table.slash(ANN, "me quiet", **{"from": now, "until": (now + 12) % 24})))
        await table.env.advance_time(HOUR)
    assert sum("Your clocks stop" in one for one in answers) == 4
    assert "that's the limit" in answers[-1]
    assert "day and night" in reply_text(await table.slash(ANN, "me quiet"))
    assert session.players[ANN] is ann


async def test_what_cannot_be_saved_changes_nothing(table: Channel) -> None:
    session, _ = await at_table(table)
    before = ends(session)
    async with table.bot.matches.store.read() as db:
        await db.run_sync(lambda db: db.exec_driver_sql("PRAGMA query_only = ON"))
    assert "couldn't be saved" in reply_text(await table.slash(ANN, "me holiday", days=5))
    async with table.bot.matches.store.read() as db:
        await db.run_sync(lambda db: db.exec_driver_sql("PRAGMA query_only = OFF"))
    session = await table.session()
    assert ends(session) == before
    assert "not on holiday" in reply_text(await table.slash(ANN, "me show"))


async def test_all_matches_of_a_member_change_at_once(table: Channel) -> None:
    first, _ = await at_table(table)
    other = table.guild.create_text_channel("other")
    await table.people[0].slash(other, "game new", game="toy", pace="daily")
    await table.people[1].slash(other, "game join")
    await table.people[0].slash(other, "game start")
    second = await table.bot.matches.here(other.id)
    before, bob = [ends(first), ends(second)], ends(first, 1)
    await table.slash(0, "me holiday", days=1)
    assert all(abs(then + DAY - ends(session)) <= 5 for then, session in zip(before, (first, second), strict=True))
    assert ends(first, 1) == bob


async def test_an_alarm_that_rings_early_does_not_nudge_again(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.tasks.alarm.LONGEST_SLEEP", DAY)
    session, ann = await at_table(table)
    await table.env.advance_time(DAY + HOUR)
    assert ann.clock.stage == LAPSED
    posts, due_at = len(table.posts), ann.clock.due_at
    ann.clock.due_at = int(table.env.now().timestamp())
    await table.directly(tend(table.bot.matches, session.id, table.bot.look))
    assert (len(table.posts), ann.clock.stage, ann.clock.due_at) == (posts, LAPSED, due_at)


async def test_an_alarm_that_rings_by_hours_that_are_no_more_does_nothing(table: Channel) -> None:
    session, ann = await at_table(table)
    due_at = ann.clock.due_at
    with sqlite3.connect(table.file) as db:
        values = (table.people[ANN].id, "channel", "UTC", table.env.now().timestamp(), 9_999_999_999, False)
        names = "user_id, reminders, zone, away_from, away_until, list_due"
        db.execute(f"insert into people ({names}) values (?, ?, ?, ?, ?, ?)", values)
    db.close()
    await table.restart()
    posts = len(table.posts)
    await table.env.advance_time(13 * HOUR)
    session = await table.session()
    told = [text_of(one) for one in table.posts[posts:]]
    assert not any(f"<@{table.people[ANN].id}>" in one.split(": half")[0] for one in told)
    assert session.players[ANN].clock.stage == 0
    assert (session.players[ANN].clock.due_at or 0) > (due_at or 0)
