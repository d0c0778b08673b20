"""Rarer ways to be out of time for long: the bot is late, somebody comes back, two are silent at once."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.match import absence, changes
from bot.match.absence import Presence
from bot.model.errors import Fault
from bot.model.notes import VOTE_OVER, EndAgreed, TimeUp
from bot.model.player import DECIDED, OVERDUE, UNASKED
from bot.model.session import Session
from bot.model.terms import PACES, Lapse, Terms
from bot.model.time import DAY, HOUR
from bot.store.transactions import Writing
from rules import Seat
from tests.bot.channel import Channel, buttons, note_line, reply_text, text_of
from tests.bot.moderating import end_match, undo
from tests.bot.playing import makes, type_move
from tests.bot.silent import (
    AI,
    END,
    OPEN,
    answer,
    others,
    pause_post,
    paused,
    post_of,
    second_moderator,
    silent_for,
)
from tests.bot.test_time import waiting
from tests.toy.game import Bid

LONG = 60 * DAY
"""How long Discord may not answer: past all that could fall due."""
SHORT = 8 * HOUR
"""All that a player has left in their bank."""


async def no_answer(guild_id: int, user_id: int) -> Presence | None:
    """Discord does not say whether a member is there."""
    return None


async def late(table: Channel, monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    """What falls due is seen to only so much later, for Discord does not answer before."""
    monkeypatch.setattr("bot.tasks.alarm.RETRY_SECONDS", seconds)
    with monkeypatch.context() as patched:
        patched.setattr(table.bot, "look", no_answer)
        await table.env.advance_time(seconds - 1)
    await table.env.advance_time(DAY)


async def short_bank(table: Channel, session: Session, seat: Seat) -> None:
    """Somebody's bank is all but used up."""

    async def use(session: Session, db: Writing) -> None:
        clock = session.players[seat].clock
        clock.left = clock.allowed = SHORT
        await changes.renew(session, db)

    await table.change(session, use)


async def in_secret(table: Channel, *answered: Seat) -> Session:
    """A match that waits for all four at once, but for those who have answered."""
    session = await table.begin(options="rounds 1", terms=Terms(pace="daily", lapse="wait"))
    assert session.waiting.people == [0, 1, 2, 3]
    for seat in answered:
        await answer(table, session, seat)
    await table.env.advance_time(23 * HOUR)
    return session


@pytest.mark.parametrize("lapse", ["stand-in", "ai", "open", "wait"])
async def test_the_choice_of_the_table_holds_though_the_bot_is_more_than_a_turn_late(
    table: Channel, monkeypatch: pytest.MonkeyPatch, lapse: Lapse
) -> None:
    session, seat = await waiting(table, lapse)
    await table.env.advance_time(23 * HOUR)
    player = session.players[seat]
    await late(table, monkeypatch, DAY + 2 * HOUR)
    told = any(note_line(session, TimeUp(seat)) in text_of(post) for post in table.posts)
    came = {"stand-in": player.missed == 1, "ai": player.absent, "open": player.vacant, "wait": told}
    assert [what for what, happened in came.items() if happened] == [lapse]


async def test_the_others_are_asked_though_the_bot_comes_after_their_time_to_decide(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, seat = await waiting(table, "wait")
    await table.env.advance_time(23 * HOUR)
    await late(table, monkeypatch, LONG)
    assert session.players[seat].silence == OVERDUE
    await table.click(others(session, seat)[0], post_of(table, session, seat), AI)
    assert session.players[seat].absent


async def test_a_match_is_given_up_only_after_the_others_could_decide(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, seat = await waiting(table, "wait")
    await table.env.advance_time(23 * HOUR)
    await late(table, monkeypatch, LONG)
    assert session.phase == "playing"
    assert AI in buttons(post_of(table, session, seat))
    await table.env.advance_time(26 * DAY)
    assert session.phase == "playing"
    await table.env.advance_time(3 * DAY)
    assert session.phase == "ended"


async def test_time_that_a_match_stands_still_is_no_time_to_decide(table: Channel) -> None:
    session, seat = await silent_for(table, 5.2)
    mo = table.moderator()
    await mo.slash(table.here, "mod pause")
    await table.env.advance_time(27 * DAY)
    await mo.slash(table.here, "mod resume")
    await table.env.advance_time(20 * DAY)
    assert session.phase == "playing"
    assert session.players[seat].silence == OVERDUE


async def test_where_all_were_silent_whoever_comes_back_is_asked(table: Channel) -> None:
    session = await in_secret(table)
    await table.env.advance_time(8 * DAY)
    assert not any(AI in buttons(post) for post in table.posts), "there was nobody to ask"
    await answer(table, session, 0)
    assert AI in buttons(post_of(table, session, 1, 2, 3))


async def test_a_press_does_not_count_about_somebody_whom_its_post_does_not_name(table: Channel) -> None:
    session, seat = await silent_for(table, 4.1)
    first, second, _ = others(session, seat)
    old = post_of(table, session, seat)
    pressed = buttons(old)[END]
    await answer(table, session, seat)
    await silent_again(table, session, second)
    assert VOTE_OVER in reply_text(await table.press(first, old, pressed))
    assert not any(player.wish for player in session.players)
    assert buttons(post_of(table, session, second))[END] != pressed


async def silent_again(table: Channel, session: Session, seat: Seat) -> None:
    """The others answer until one is asked, who then does not."""
    rng = random.Random(3)
    while session.waiting.people != [seat]:
        await type_move(table, session, session.waiting.people[0], rng)
    await table.env.advance_time(23 * HOUR)
    await table.env.advance_time(3 * DAY + 5 * HOUR)
    assert session.players[seat].silence == DECIDED


async def test_whoever_is_silent_later_is_asked_about_in_a_post_that_names_them(table: Channel) -> None:
    session = await in_secret(table, 0, 1)
    await table.moderator().slash(table.here, "mod extend", time="1d", player=session.names.short(3))
    await table.env.advance_time(3 * DAY + 2 * HOUR)
    await table.click(0, post_of(table, session, 2), AI)
    await table.env.advance_time(23 * HOUR)
    assert buttons(post_of(table, session, 2)) == {}
    assert [player.wish for player in session.players] == [""] * 4
    for who in (0, 1):
        await table.click(who, post_of(table, session, 2, 3), AI)
    assert [player.absent for player in session.players] == [False, False, True, True]


async def test_a_window_that_passes_counts_as_no_missed_turn(table: Channel) -> None:
    session = await table.begin("toy", terms=Terms(pace="daily", lapse="stand-in"))
    for seat, coins in ((0, 3), (1, 2), (2, 1)):
        await makes(table, session, seat, Bid(coins))
    await table.env.advance_time(23 * HOUR)
    await table.env.advance_time(2 * HOUR)
    assert session.players[3].missed == 1
    await answer(table, session, 0)
    assert session.under_way.pending[3].waits == "window"
    await table.env.advance_time(PACES["daily"].window)
    assert not any(question.waits == "window" for question in session.under_way.pending.values())
    assert (session.players[3].missed, session.players[3].present) == (1, True)


async def test_a_paused_match_whose_end_is_undone_stands_still_no_longer_than_a_pause(table: Channel) -> None:
    session, mo = await paused(table)
    await end_match(table, mo)
    await undo(table, mo, "ended the match")
    session = await table.session()
    assert (session.phase, session.halt) == ("playing", "paused")
    await table.env.advance_time(29 * DAY)
    assert session.halt == ""


async def test_a_pause_that_is_back_can_be_ended_by_the_players(table: Channel) -> None:
    session, mo = await paused(table)
    await mo.slash(table.here, "mod resume")
    await undo(table, mo, "resumed the match")
    assert session.halt == "paused"
    for who in (0, 2, 3):
        await table.click(who, next(post for post in reversed(table.posts) if "Go on" in buttons(post)), "Go on")
    assert session.halt == ""


async def test_whoever_is_back_on_the_seat_that_was_opened_is_asked_for_consent(table: Channel) -> None:
    session, seat = await opened(table)
    post = next(post for post in reversed(table.posts) if "I'm back" in buttons(post))
    await table.click(seat, post, "I'm back")
    assert session.players[seat].consents
    await table.env.advance_time(DAY)
    assert session.players[seat].consents, "their time is up as at its end"


async def opened(table: Channel, **terms: object) -> tuple[Session, Seat]:
    """A match in which the others have opened the seat of somebody silent."""
    session, seat = await silent_for(table, 4.1, **terms)
    for who in others(session, seat)[:2]:
        await table.click(who, post_of(table, session, seat), OPEN)
    assert session.players[seat].vacant
    return session, seat


async def test_more_time_ends_the_silence_and_what_was_asked_about_it(table: Channel) -> None:
    session, seat = await silent_for(table, 4.1)
    await table.moderator().slash(table.here, "mod extend", time="5d", player=session.names.short(seat))
    assert session.players[seat].consents
    assert buttons(post_of(table, session, seat)) == {}


async def test_whose_seat_was_opened_has_no_time_left(table: Channel) -> None:
    await opened(table)
    assert "has until" not in reply_text(await table.slash(0, "game status"))


async def test_a_bank_that_is_used_up_stays_so_when_the_seat_is_opened(table: Channel) -> None:
    session, seat = await waiting(table, clock="bank")
    await short_bank(table, session, seat)
    await table.env.advance_time(7.5 * HOUR)
    await table.env.advance_time(5 * DAY)
    await table.click(others(session, seat)[0], post_of(table, session, seat), OPEN)
    assert session.players[seat].vacant
    await answer(table, session, seat)
    assert session.players[seat].clock.bank == 0


async def test_silence_comes_two_turns_after_the_end_however_little_a_bank_had(table: Channel) -> None:
    session, seat = await waiting(table, "wait", clock="bank")
    await short_bank(table, session, seat)
    await table.env.advance_time(7.5 * HOUR)
    await table.env.advance_time(2 * DAY)
    assert session.players[seat].silence == 0
    await table.env.advance_time(HOUR)
    assert session.players[seat].silence == UNASKED


async def test_whoever_left_is_looked_for_in_a_match_that_ends_meanwhile(table: Channel) -> None:
    session, seat = await waiting(table)

    async def look(guild_id: int, user_id: int) -> Presence:
        async with table.bot.matches.changing(session.id, table.cause(0)) as (one, db):
            await changes.end(one, db, EndAgreed())
        return Presence(gone=user_id == session.players[seat].user_id)

    (error,) = await table.directly(absence.look_for(table.bot.matches, look, session.id, 0))
    assert error is None
    assert session.phase == "ended"
    assert not session.players[seat].absent


async def test_a_pause_that_is_confirmed_keeps_who_wants_to_go_on(table: Channel) -> None:
    session, _ = await paused(table)
    for who in (0, 2):
        await table.click(who, pause_post(table), "Go on")
    await second_moderator(table).click(pause_post(table), label="Confirm (moderators)")
    await table.click(3, pause_post(table), "Go on")
    assert session.halt == ""


async def test_a_pause_leaves_what_is_wanted_about_somebody_silent(table: Channel) -> None:
    session, seat = await silent_for(table, 4.1)
    first, second, _ = others(session, seat)
    mo = table.moderator()
    await table.click(first, post_of(table, session, seat), AI)
    await mo.slash(table.here, "mod pause")
    await table.click(first, pause_post(table), "Go on")
    await mo.slash(table.here, "mod resume")
    await table.click(second, post_of(table, session, seat), AI)
    assert session.players[seat].absent


async def test_whoever_has_no_say_ends_no_pause(table: Channel) -> None:
    session, _ = await paused(table)

    async def open_seats(session: Session, db: Writing) -> None:
        for seat in (0, 2, 3):
            session.players[seat].vacant = True
        changes.keep_players(session, db, session.players)

    await table.change(session, open_seats)
    assert "The other players" in reply_text(await table.click(3, pause_post(table), "Go on"))
    assert session.halt == "paused"


async def test_two_who_are_silent_at_once_are_asked_about_once(table: Channel) -> None:
    session = await in_secret(table, 0, 1)
    await table.env.advance_time(2.5 * DAY)
    sent = len(table.sent())
    await table.env.advance_time(DAY)
    assert [player.silence for player in session.players[2:]] == [DECIDED, DECIDED]
    assert sorted(table.pings(sent)) == [0, 1]
    assert AI in buttons(post_of(table, session, 2, 3))


async def test_when_one_of_two_answers_the_others_are_asked_about_the_one_who_is_left(table: Channel) -> None:
    session = await in_secret(table, 0, 1)
    await table.env.advance_time(3.5 * DAY)
    await table.click(0, post_of(table, session, 2, 3), END)
    await answer(table, session, 2)
    assert buttons(post_of(table, session, 2, 3)) == {}
    assert AI in buttons(post_of(table, session, 3))
    assert not any(player.wish for player in session.players)


async def test_a_match_ends_when_an_ai_player_takes_over_for_the_last_who_did_not_want_that(table: Channel) -> None:
    session, seat = await waiting(table, "ai")
    for who in others(session, seat):
        await table.slash(who, "game end")
    await table.env.advance_time(23 * HOUR)
    assert session.phase == "playing"
    await table.env.advance_time(2 * HOUR)
    assert session.phase == "ended"


async def test_where_the_safe_move_cannot_be_made_the_others_decide(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, seat = await waiting(table, "stand-in")

    async def fail(*move: Any, **how: Any) -> None:
        raise Fault

    monkeypatch.setattr("bot.tasks.alarm.RETRY_SECONDS", HOUR)
    monkeypatch.setattr(table.bot.matches, "play", fail)
    await table.env.advance_time(23 * HOUR)
    await table.env.advance_time(4 * DAY)
    assert AI in buttons(post_of(table, session, seat))
