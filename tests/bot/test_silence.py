"""Matches in which somebody does not answer: the others need no consent, decide, and go on."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest

from bot.model.notes import CameBack, DecidedAboutSilent, EndedForSilence, Muted, NotAsked, SeatOpened, WentAway
from bot.model.player import DECIDED, OVERDUE, UNASKED
from bot.model.session import Session
from bot.model.terms import Terms
from bot.model.time import DAY, HOUR
from rules import Seat
from tests.bot.channel import Channel, buttons, note_line, reply_text, text_of
from tests.bot.playing import type_move
from tests.bot.silent import AI, END, OPEN, answer, others, pause_post, paused, post_of, second_moderator, silent_for
from tests.bot.test_time import waiting

LAPSES = pytest.mark.parametrize("lapse", ["nudge", "wait", "open"])


@LAPSES
async def test_after_two_turns_more_nobody_needs_their_consent(table: Channel, lapse: str) -> None:
    session, seat = await silent_for(table, 2.9, lapse)
    first, second, third = others(session, seat)
    for who in (first, second):
        await table.slash(who, "game end")
    assert "Still needed" in reply_text(await table.slash(second, "game end"))
    await table.env.advance_time(DAY // 5)
    assert session.players[seat].silence == UNASKED
    assert any(note_line(session, NotAsked(seat)) in text_of(post) for post in table.posts)
    await table.slash(third, "game end")
    assert session.phase == "ended", "three of four agreed"


async def test_an_end_that_lacked_their_wish_alone_comes_with_the_silence(table: Channel) -> None:
    session, seat = await silent_for(table, 2.9)
    for who in others(session, seat):
        await table.slash(who, "game end")
    assert session.phase == "playing"
    await table.env.advance_time(DAY // 5)
    assert session.phase == "ended"


@LAPSES
async def test_the_others_are_asked_once_and_two_of_three_decide(table: Channel, lapse: str) -> None:
    session, seat = await silent_for(table, 3.9, lapse)
    first, second, third = others(session, seat)
    sent = len(table.sent())
    await table.env.advance_time(DAY // 5)
    assert sorted(table.pings(sent)) == [first, second, third]
    post = post_of(table, session, seat)
    assert list(buttons(post)) == [AI, OPEN, END]
    await table.click(first, post, AI)
    assert f"{AI}: **{session.names.short(first)}**" in text_of(post_of(table, session, seat))
    assert not session.players[seat].absent
    await table.click(second, post_of(table, session, seat), AI)
    assert session.players[seat].absent
    decided = next(
        one for one in table.posts if note_line(session, DecidedAboutSilent("ai", (first, second))) in text_of(one)
    )
    assert buttons(decided) == {}
    assert note_line(session, WentAway(seat, "late")) in "".join(map(text_of, table.posts))
    assert seat not in session.waiting.people


async def test_whoever_is_silent_does_not_decide(table: Channel) -> None:
    session, seat = await silent_for(table, 4.1)
    assert "waits for you" in reply_text(await table.click(seat, post_of(table, session, seat), END))
    assert session.phase == "playing"


async def test_after_a_day_those_who_have_answered_decide(table: Channel) -> None:
    session, seat = await silent_for(table, 4.1)
    await table.click(others(session, seat)[0], post_of(table, session, seat), END)
    assert session.phase == "playing"
    await table.env.advance_time(DAY)
    assert session.phase == "ended"


async def test_the_first_answer_after_that_day_decides_at_once(table: Channel) -> None:
    session, seat = await silent_for(table, 5.2)
    assert session.players[seat].silence == OVERDUE
    await table.click(others(session, seat)[0], post_of(table, session, seat), AI)
    assert session.players[seat].absent


async def test_a_seat_that_nobody_takes_is_asked_about_once_more_a_week_later(table: Channel) -> None:
    session, seat = await silent_for(table, 4.1)
    for who in others(session, seat)[:2]:
        await table.click(who, post_of(table, session, seat), OPEN)
    assert session.players[seat].vacant
    opened = note_line(session, SeatOpened(seat, "late", private=False))
    assert any(opened in text_of(post) for post in table.posts)
    sent = len(table.sent())
    await table.env.advance_time(7 * DAY + HOUR)
    assert session.players[seat].silence == DECIDED
    assert sorted(table.pings(sent)) == others(session, seat)


async def test_where_nobody_decides_the_match_ends_after_four_weeks(table: Channel) -> None:
    session, seat = await silent_for(table, 4.1)
    await table.env.advance_time(28 * DAY)
    assert session.phase == "playing"
    await table.env.advance_time(2 * DAY)
    assert session.phase == "ended"
    assert note_line(session, EndedForSilence((seat,))) in text_of(table.posts[-1])
    assert note_line(session, DecidedAboutSilent("end", ())) in "".join(map(text_of, table.posts))


async def test_a_seat_that_is_opened_again_and_again_keeps_a_match_until_nobody_cares(table: Channel) -> None:
    session, seat = await silent_for(table, 4.1)
    for _ in range(6):
        for who in others(session, seat)[:2]:
            await table.click(who, post_of(table, session, seat), OPEN)
        await table.env.advance_time(7 * DAY + HOUR)
    assert session.phase == "playing"
    await table.env.advance_time(30 * DAY)
    assert session.phase == "ended"


async def test_a_lone_player_who_left_leaves_an_open_seat_for_four_weeks(table: Channel) -> None:
    session = await table.begin("toy", people=1, ai=2, terms=Terms(pace="none"))
    table.guild.remove_member(table.people[0])
    await table.env.advance_time(DAY + HOUR)
    assert session.players[0].vacant
    await table.env.advance_time(27 * DAY)
    assert session.phase == "playing"
    await table.env.advance_time(2 * DAY)
    assert session.phase == "ended"
    assert sum(note_line(session, SeatOpened(0, "left", private=False)) in text_of(post) for post in table.posts) == 1


async def test_an_answer_ends_the_question_and_consent_is_needed_again(table: Channel) -> None:
    session, seat = await silent_for(table, 4.1)
    first, second, third = others(session, seat)
    await table.click(first, post_of(table, session, seat), END)
    await answer(table, session, seat)
    assert session.players[seat].silence == 0
    assert not any(player.wish for player in session.players)
    assert buttons(post_of(table, session, seat)) == {}
    for who in (first, second, third):
        await table.slash(who, "game end")
    assert session.phase == "playing", "they have not agreed"


async def test_it_outlasts_a_restart(table: Channel) -> None:
    session, seat = await silent_for(table, 4.1)
    first, second, _ = others(session, seat)
    await table.click(first, post_of(table, session, seat), AI)
    await table.restart()
    session = await table.session()
    await table.click(second, post_of(table, session, seat), AI)
    assert session.players[seat].absent


async def test_without_a_pace_the_others_are_asked_after_two_weeks(table: Channel) -> None:
    session, seat = await waiting(table, pace="none")
    await table.env.advance_time(13 * DAY + HOUR)
    assert session.players[seat].silence == UNASKED
    sent = len(table.sent())
    await table.env.advance_time(DAY)
    assert sorted(table.pings(sent)) == others(session, seat)
    assert "out of time" not in reply_text(await table.slash(0, "game status"))


async def test_without_a_pace_whoever_left_the_server_is_found_within_a_day(table: Channel) -> None:
    session, seat = await waiting(table, pace="none")
    table.guild.remove_member(table.people[seat])
    await table.env.advance_time(DAY + HOUR)
    assert session.players[seat].absent
    assert any(note_line(session, WentAway(seat, "left")) in text_of(post) for post in table.posts)


async def test_without_a_pace_whoever_left_an_open_seat_is_found_within_a_day(table: Channel) -> None:
    session, seat = await waiting(table, pace="none")
    await table.env.advance_time(14 * DAY + HOUR)
    for who in others(session, seat)[:2]:
        await table.click(who, post_of(table, session, seat), OPEN)
    assert session.players[seat].vacant
    await table.env.advance_time(DAY + HOUR)
    table.guild.remove_member(table.people[seat])
    await table.env.advance_time(DAY + HOUR)
    assert session.players[seat].absent


async def test_without_a_pace_a_seat_that_nobody_takes_is_asked_about_a_week_later(table: Channel) -> None:
    session, seat = await waiting(table, pace="none")
    await table.env.advance_time(14 * DAY + HOUR)
    for who in others(session, seat)[:2]:
        await table.click(who, post_of(table, session, seat), OPEN)
    sent = len(table.sent())
    await table.env.advance_time(6 * DAY)
    assert table.pings(sent) == []
    await table.env.advance_time(DAY + HOUR)
    assert sorted(table.pings(sent)) == others(session, seat)


async def test_without_a_pace_the_table_is_told_once_of_a_timeout(table: Channel) -> None:
    session, seat = await waiting(table, pace="none")
    until = table.env.now() + timedelta(days=5)
    table.env.backend.get_member(table.guild.id, table.people[seat].id).timed_out_until = until.isoformat()
    await table.env.advance_time(3 * DAY)
    muted = note_line(session, Muted(seat, int(until.timestamp())))
    assert sum(muted in text_of(post) for post in table.posts) == 1


async def test_after_two_safe_moves_in_a_row_nobody_waits_for_them(table: Channel) -> None:
    session, seat = await missing(table)
    player = session.players[seat]
    assert (player.missed, player.absent) == (2, True)
    assert any(note_line(session, WentAway(seat, "missed")) in text_of(post) for post in table.posts)
    assert seat not in session.waiting.people
    assert all(maker == "stand-in" for one, maker in session.waiting.makers.items() if one == seat)


async def missing(table: Channel) -> tuple[Session, Seat]:
    """A match in which somebody's time was up twice in a row, while the others answered."""
    session, seat = await waiting(table, "stand-in")
    rng = random.Random(7)
    while not session.players[seat].absent:
        awaited = session.waiting.people[0]
        if awaited == seat:
            await table.env.advance_time(DAY - HOUR)
            await table.env.advance_time(2 * HOUR)
        else:
            await type_move(table, session, awaited, rng)
    return session, seat


async def test_whatever_they_do_brings_them_back(table: Channel) -> None:
    session, seat = await missing(table)
    await table.slash(seat, "game board")
    assert not session.players[seat].absent
    assert session.players[seat].missed == 0
    assert any(note_line(session, CameBack(seat)) in text_of(post) for post in table.posts)


async def test_one_safe_move_is_no_absence_and_an_answer_begins_anew(table: Channel) -> None:
    session, seat = await waiting(table, "stand-in")
    rng = random.Random(7)
    await table.env.advance_time(DAY - HOUR)
    await table.env.advance_time(2 * HOUR)
    assert session.players[seat].missed == 1
    while session.waiting.people != [seat]:
        await type_move(table, session, session.waiting.people[0], rng)
    await type_move(table, session, seat, rng)
    assert session.players[seat].missed == 0
    assert session.players[seat].present


async def test_an_open_seat_has_no_veto(table: Channel) -> None:
    session, seat = await waiting(table)
    first, second, third = others(session, seat)
    mo = table.moderator()
    await mo.slash(table.here, "mod replace", player=session.names.short(third))
    assert session.players[third].vacant
    for who in (first, second, seat):
        await table.slash(who, "game end")
    assert session.phase == "ended"


async def test_a_pause_of_a_moderator_who_plays_ends_after_a_week(table: Channel) -> None:
    session, _ = await paused(table)
    await table.env.advance_time(7 * DAY - HOUR)
    assert session.halt == "paused"
    await table.env.advance_time(2 * HOUR)
    assert session.halt == ""
    assert "pause is over" in "".join(map(text_of, table.posts))


async def test_another_moderator_makes_it_longer(table: Channel) -> None:
    session, mo = await paused(table)
    assert "another moderator has to confirm" in reply_text(
        await mo.click(pause_post(table), label="Confirm (moderators)")
    )
    other = second_moderator(table)
    assert "Confirmed" in reply_text(await other.click(pause_post(table), label="Confirm (moderators)"))
    await table.env.advance_time(8 * DAY)
    assert session.halt == "paused"
    await table.env.advance_time(21 * DAY)
    assert session.halt == ""


async def test_all_other_players_end_a_pause(table: Channel) -> None:
    session, _ = await paused(table)
    assert "Dinner" in text_of(pause_post(table))
    assert "needs all other players" in text_of(pause_post(table))
    for who in (0, 2):
        await table.click(who, pause_post(table), "Go on")
        assert session.halt == "paused"
    assert "Want to go on" in text_of(pause_post(table))
    await table.click(3, pause_post(table), "Go on")
    assert session.halt == ""
    assert "Go on" not in buttons(pause_post(table))


async def test_who_looks_on_does_not_end_a_pause(table: Channel) -> None:
    session, _ = await paused(table)
    table.add_people("zoe")
    assert "not in this match" in reply_text(await table.click(4, pause_post(table), "Go on"))
    assert session.halt == "paused"


async def test_a_lobby_whose_host_left_the_server_has_another(table: Channel) -> None:
    await table.gather("toy", 3)
    table.guild.remove_member(table.people[0])
    await table.slash(1, "game start")
    session = await table.session()
    assert session.phase == "playing"
    assert [player.user_id for player in session.members] == [table.people[1].id, table.people[2].id]


async def test_a_host_who_is_silent_for_a_day_is_succeeded(table: Channel) -> None:
    await table.gather("toy", 3)
    assert "Only **Ann**" in reply_text(await table.slash(1, "game start"))
    await table.env.advance_time(DAY + HOUR)
    await table.slash(1, "game start")
    session = await table.session()
    assert session.phase == "playing"
    assert session.setup.host_id == table.people[1].id
    assert len(list(session.members)) == 3


async def test_a_host_who_acts_stays_the_host(table: Channel) -> None:
    await table.gather("toy", 3)
    await table.env.advance_time(20 * HOUR)
    await table.click(0, table.post, "Add AI")
    await table.env.advance_time(20 * HOUR)
    assert "Only **Ann**" in reply_text(await table.slash(1, "game start"))


async def test_a_match_that_cannot_be_reached_ends_after_a_month(table: Channel) -> None:
    session, _ = await waiting(table)
    table.env.backend.delete_channel(table.here.id)
    await table.env.settle()
    assert session.halt == "unreachable"
    await table.env.advance_time(29 * DAY)
    assert session.phase == "playing"
    await table.env.advance_time(2 * DAY)
    assert session.phase == "ended"
