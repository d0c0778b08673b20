"""Whatever players, moderators and time do, a match that waits for a person has a clock that is due."""

from __future__ import annotations

import random
from collections.abc import Callable, Coroutine
from typing import Any

import discord
import pytest

from bot.match import absence, deciding, silence
from bot.match.halt import cut_off, reached
from bot.match.log import standing_moves
from bot.model.errors import UserError
from bot.model.notes import EndsSoon
from bot.model.person import Person
from bot.model.player import GIVEN_UP, LAST_CALL, OVERDUE, Cause
from bot.model.session import Session
from bot.model.terms import Terms
from bot.model.time import DAY, HOUR
from bot.moderation import turn
from bot.moderation.rewind import rewind
from rules.engine.agents import random_move
from tests.bot.channel import Channel, buttons, note_line, reply_of, reply_text, text_of
from tests.bot.moderating import undo
from tests.bot.playing import by, makes
from tests.bot.silent import answer, silent_for
from tests.bot.test_out_of_time import in_secret
from tests.bot.test_time import set_person, waiting
from tests.toy.game import Bid

STEPS = 40
Deed = Callable[[Channel, Session, random.Random], Coroutine[Any, Any, object] | None]


def moves(table: Channel, session: Session, rng: random.Random) -> Coroutine[Any, Any, object] | None:
    if session.halt or not session.waiting.people:
        return None
    seat = rng.choice(session.waiting.people)
    return table.bot.matches.play(session.id, seat, random_move(session.pending[seat], rng), by(session, seat))


def wishes(table: Channel, session: Session, rng: random.Random) -> Coroutine[Any, Any, object]:
    wish, asked = rng.choice(["ai", "open"]), silence.question(session)
    return deciding.choose(table.bot.matches, session.id, wish, asked, by(session, rng.randrange(4)))


def comes_back(table: Channel, session: Session, rng: random.Random) -> Coroutine[Any, Any, object]:
    return absence.come_back(table.bot.matches, session.id, by(session, rng.randrange(4)))


def goes_away(table: Channel, session: Session, rng: random.Random) -> Coroutine[Any, Any, object]:
    return absence.go_away(table.bot.matches, session.id, by(session, rng.randrange(4)))


def extends(table: Channel, session: Session, rng: random.Random) -> Coroutine[Any, Any, object]:
    seat, seconds = rng.choice([None, *session.waiting.people]), rng.choice([HOUR, 5 * DAY])
    return turn.extend(table.bot.matches, session.id, moderator(table), "", seconds, seat)


def rewinds(table: Channel, session: Session, rng: random.Random) -> Coroutine[Any, Any, object] | None:
    steps = [0, *(one.step for one in standing_moves(session))][-6:-1]
    return rewind(table.bot.matches, session.id, moderator(table), rng.choice(steps), session.step) if steps else None


def is_cut_off(table: Channel, session: Session, rng: random.Random) -> Coroutine[Any, Any, object]:
    return cut_off(table.bot.matches, session.id, 50013)


def is_reached(table: Channel, session: Session, rng: random.Random) -> Coroutine[Any, Any, object]:
    return reached(table.bot.matches, session.id)


def moderator(table: Channel) -> Cause:
    return Cause("moderator", table.people[0].id, "Mo")


DEEDS: tuple[Deed, ...] = (
    *(moves, moves, moves, wishes, wishes, comes_back, goes_away, extends, rewinds, is_cut_off, is_reached),
)
TERMS = [
    *(Terms.model_validate({"pace": "daily", "lapse": lapse}) for lapse in ("wait", "nudge", "stand-in", "open")),
    Terms(pace="relaxed", clock="bank", lapse="wait"),
    Terms(pace="none"),
]


@pytest.mark.parametrize("number", range(len(TERMS)))
async def test_somebodys_clock_is_due(table: Channel, number: int) -> None:
    rng = random.Random(number)
    await set_person(table, Person(table.people[rng.randrange(4)].id, quiet_from=20, quiet_until=8))
    session = await table.begin("toy", terms=TERMS[number])
    for step in range(STEPS):
        if (work := rng.choice(DEEDS)(table, session, rng)) is not None:
            (error,) = await table.directly(work)
            assert not isinstance(error, BaseException) or isinstance(error, UserError), error
        await table.env.advance_time(rng.choice([HOUR, DAY, DAY, 6 * DAY]))
        if session.phase != "playing":
            return
        awaited = [session.players[seat] for seat in session.waiting.people]
        due = session.halt or session.waiting.makers or any(player.clock.due_at for player in awaited)
        assert due, f"step {step}: {session.waiting.people} {session.players}"


async def test_when_the_later_of_two_answers_the_others_have_all_the_time_to_decide_about_the_first(
    table: Channel,
) -> None:
    await set_person(table, Person(table.people[3].id, quiet_from=20, quiet_until=8))
    session = await in_secret(table, 0, 1)
    while session.players[2].silence != GIVEN_UP:
        await table.env.advance_time(DAY)
    await answer(table, session, 3)
    assert session.players[2].silence == OVERDUE
    await table.env.advance_time(26 * DAY)
    assert session.phase == "playing"
    await table.env.advance_time(4 * DAY)
    assert session.phase == "ended"


async def with_window(table: Channel) -> Session:
    """A match that came out of a window, and waits for whoever is out of time."""
    session = await table.begin("toy", terms=Terms(pace="daily", lapse="wait"))
    for seat, coins in ((0, 3), (1, 2), (2, 1), (3, 0)):
        await makes(table, session, seat, Bid(coins))
    for seat in range(4):
        await answer(table, session, seat)
    for seat in range(3):
        await makes(table, session, seat, Bid(1))
    await table.env.advance_time(23 * HOUR)
    await table.env.advance_time(2 * HOUR)
    return session


async def test_whoever_is_out_of_time_has_a_windows_time_where_the_match_goes_back_to_one(table: Channel) -> None:
    session = await with_window(table)
    (error,) = await table.directly(rewind(table.bot.matches, session.id, moderator(table), 7, session.step))
    assert not isinstance(error, BaseException), error
    asked = [seat for seat, question in session.pending.items() if question.waits == "window"]
    assert asked
    assert all(session.players[seat].clock.due_at for seat in asked)
    await table.env.advance_time(3 * DAY)
    assert not any(question.waits == "window" for question in session.pending.values())


async def test_a_week_before_a_match_is_given_up_whoever_can_keep_it_is_called(table: Channel) -> None:
    session, seat = await silent_for(table, 5.1)
    sent = len(table.sent())
    await table.env.advance_time(21 * DAY)
    assert session.players[seat].silence == LAST_CALL
    assert sorted(table.pings(sent)) == [0, 1, 2, 3]
    due_at = session.players[seat].clock.due_at
    assert due_at is not None
    assert note_line(session, EndsSoon((seat,), due_at)) in text_of(table.posts[-1])


async def test_who_plays_alone_without_a_limit_is_called_before_the_match_ends_and_a_moderator_brings_it_back(
    table: Channel,
) -> None:
    session = await table.begin("toy", people=1, ai=3, terms=Terms(pace="none"))
    sent = len(table.sent())
    await table.env.advance_time(37 * DAY)
    assert table.pings(sent) == [0]
    await table.env.advance_time(7 * DAY)
    assert session.phase == "ended"
    await undo(table, table.moderator(), "didn't answer")
    session = await table.session()
    assert session.phase == "playing"
    assert session.players[0].clock.due_at is not None


async def test_more_time_counts_from_now_however_late_its_player_is(table: Channel) -> None:
    session, seat = await silent_for(table, 20.1)
    mo = table.moderator()
    await mo.slash(table.here, "mod extend", time="5d", player=session.names.short(seat))
    assert session.players[seat].silence == 0
    await table.env.advance_time(4 * DAY)
    assert session.players[seat].silence == 0
    assert session.players[seat].clock.stage < 3


async def test_a_role_that_is_deleted_halts_where_the_bot_could_post_by_it_alone(table: Channel) -> None:
    backend = table.env.backend
    for role in [*backend.guilds[table.guild.id].roles.values()]:
        rights = discord.Permissions(int(role.permissions))
        rights.update(send_messages=role.name == "TestBot")
        backend.edit_role(table.guild.id, role.id, {"permissions": rights.value})
    await table.env.settle()
    session, _ = await waiting(table)
    guild: Any = table.bot.get_guild(table.guild.id)
    assert session.halt == ""
    backend.delete_role(table.guild.id, next(role.id for role in guild.me.roles if role.name == "TestBot"))
    await table.env.settle()
    assert session.halt == "unreachable"


async def test_what_says_that_a_match_was_given_up_has_a_button_for_moderators(table: Channel) -> None:
    session, seat = await silent_for(table, 4.1)
    await table.env.advance_time(30 * DAY)
    assert session.phase == "ended"
    assert "Undo (moderators)" in buttons(table.posts[-1])
    audit = reply_text(await table.moderator().slash(table.here, "mod audit"))
    assert "nobody went on with" in audit
    assert reply_of(await table.slash(seat, "game status"))
