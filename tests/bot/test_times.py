"""The time that players have is changed in the middle of a match: by a vote of the table, or by a moderator."""

from typing import Any

import pytest

from bot.match import absence
from bot.model.clock import deadline
from bot.model.notes import AsksForTimes, Declined, TimesChanged, VoteCarried
from bot.model.session import Session
from bot.model.terms import Terms, Times
from bot.model.time import DAY, HOUR, MINUTE
from tests.bot.channel import Channel, buttons, note_line, reply_of, reply_text, text_of
from tests.bot.moderating import announcement, interventions, undo
from tests.bot.placing import newest, place_staffers, placing, turn
from tests.bot.playing import makes
from tests.bot.silent import OPEN, post_of, silent_for
from tests.bot.test_learning import learns
from tests.toy.game import Bid

RELAXED = Times("relaxed", "turn", "nudge")


async def asked(table: Channel, who: int = 0, **wanted: str) -> Any:
    """Somebody asks for other times: the post of the vote."""
    assert "The others were asked" in reply_text(await table.slash(who, "game time", **wanted))
    return table.post


async def asked_for_daily(table: Channel) -> tuple[Session, Any]:
    session = await placing(table)
    return session, await asked(table, pace="daily", time_up="ai")


def left(session: Session, seat: int) -> int:
    """How long a player has whose clock has just begun to run."""
    end, began = deadline(session, session.players[seat]), session.players[seat].clock.running
    assert end is not None
    assert began is not None
    return end - began


async def test_when_all_have_agreed_the_match_goes_on_by_other_times(table: Channel) -> None:
    session = await placing(table)
    sent = len(table.sent())
    post = await asked(table, pace="daily", time_up="ai")
    after = Times("daily", "turn", "ai")
    assert note_line(session, AsksForTimes(0, RELAXED, after)) in text_of(post)
    assert sorted(table.pings(sent)) == [1, 2, 3]
    for who in (1, 2):
        await table.click(who, newest(table, post), "Agree")
    assert session.setup.terms.times == RELAXED
    await table.click(3, newest(table, post), "Agree")
    assert session.setup.terms == Terms(pace="daily", lapse="ai")
    assert note_line(session, VoteCarried((1, 2, 3))) in text_of(newest(table, post))
    assert not buttons(newest(table, post))
    assert note_line(session, TimesChanged(0, RELAXED, after, (1, 2, 3))) in text_of(turn(table))
    await table.restart()
    assert (await table.session()).setup.terms == Terms(pace="daily", lapse="ai")


async def test_one_who_declines_keeps_the_times_as_they_are(table: Channel) -> None:
    session, post = await asked_for_daily(table)
    await table.click(2, post, "Decline")
    assert note_line(session, Declined(2)) in text_of(newest(table, post))
    assert (session.setup.terms.times, session.vote) == (RELAXED, None)


async def test_moves_are_made_while_the_table_is_asked_and_a_restart_loses_no_vote(table: Channel) -> None:
    _, post = await asked_for_daily(table)
    await table.click(1, post, "Agree")
    await place_staffers(table, "KS")
    await table.restart()
    for who in (2, 3):
        await table.click(who, newest(table, post), "Agree")
    assert (await table.session()).setup.terms.times == Times("daily", "turn", "ai")


async def test_who_goes_away_need_not_agree_and_an_ai_player_is_not_asked(table: Channel) -> None:
    session = await table.begin("toy", people=3, ai=1)
    post = await asked(table, pace="live")
    await table.click(1, post, "Agree")
    await table.directly(absence.go_away(table.bot.matches, session.id, table.cause(2)))
    assert session.setup.terms.pace == "live"


@pytest.mark.parametrize("how", ["opened", "late", "away in a pause"])
async def test_the_rest_have_agreed_once_the_last_who_has_not_need_not_any_more(table: Channel, how: str) -> None:
    session, mo = await table.begin("toy", people=3, terms=Terms(pace="live", lapse="open")), table.moderator()
    post = await asked(table, pace="daily")
    await table.click(1, post, "Agree")
    if how == "opened":
        await mo.slash(table.here, "mod replace", player="Cleo")
    elif how == "late":
        for seat in (0, 1):
            await makes(table, session, seat, Bid(seat))
        await table.env.advance_time(5 * MINUTE)
    else:
        await mo.slash(table.here, "mod pause")
        await table.slash(2, "game away")
    assert (session.setup.terms.pace, session.vote) == ("daily", None)


async def test_an_agreement_is_with_what_its_post_asks_and_with_nothing_newer(table: Channel) -> None:
    session, old = await asked_for_daily(table)
    ids = buttons(old)
    await asked(table, pace="live")
    assert "no longer counts" in reply_text(await table.press(1, old, ids["Agree"]))
    assert session.vote is not None
    assert session.vote.agreed == []
    assert "already been asked" in reply_text(await table.slash(0, "game time", pace="live"))


async def test_a_question_to_go_back_takes_the_place_of_one_about_time(table: Channel) -> None:
    session, post = await asked_for_daily(table)
    await place_staffers(table, "KS", "VT")
    preview = reply_of(await table.slash(0, "game undo"))
    await table.click(0, preview, "Ask the others")
    assert "asks for something else" in text_of(newest(table, post))
    for who in (1, 2, 3):
        await table.click(who, newest(table, table.post), "Agree")
    assert (session.waiting.seats, session.setup.terms.times) == ([0], RELAXED)


async def test_whoever_plays_alone_asks_nobody(table: Channel) -> None:
    session = await table.begin("toy", people=1, ai=2)
    assert "Done" in reply_text(await table.slash(0, "game time", pace="none"))
    assert session.setup.terms.pace == "none"
    assert note_line(session, TimesChanged(0, RELAXED, Times("none", "turn", "nudge"))) in text_of(table.post)
    assert deadline(session, session.players[0]) is None


@pytest.mark.parametrize(
    ("before", "waits", "wanted", "has"),
    [
        ({}, 0, {"pace": "daily"}, 3 * DAY),
        ({}, 2 * DAY + HOUR, {"pace": "daily"}, DAY),
        ({"pace": "daily"}, 23 * HOUR, {"pace": "relaxed"}, 3 * DAY),
        ({"pace": "daily"}, 23 * HOUR, {"time_up": "ai"}, DAY),
        ({"pace": "daily"}, DAY + HOUR, {"time_up": "ai"}, DAY),
        ({"pace": "daily", "clock": "bank"}, 0, {"pace": "live"}, DAY),
        ({"pace": "daily"}, 20 * HOUR, {"clock": "bank"}, 5 * DAY),
        ({"pace": "none"}, DAY, {"pace": "live"}, 5 * MINUTE),
    ],
)
async def test_whoever_is_asked_has_the_new_time_from_now_on_and_no_less_than_was_left_of_the_old(
    table: Channel, before: dict[str, Any], waits: int, wanted: dict[str, str], has: int
) -> None:
    session = await table.begin("toy", people=1, ai=2, terms=Terms.model_validate(before))
    await table.env.advance_time(waits)
    await table.slash(0, "game time", **wanted)
    assert left(session, 0) == has
    clock = session.players[0].clock
    assert (clock.stage, clock.allowed) == (0, has)


async def test_budgets_are_full_again_and_holidays_stay_as_they_were(table: Channel) -> None:
    session = await table.begin("toy", people=2, terms=Terms(pace="daily", clock="bank"))
    mo = table.moderator()
    for player in session.players:
        player.clock.rest = 3 * DAY
    await table.env.advance_time(2 * DAY)
    await mo.slash(table.here, "mod time", pace="relaxed")
    assert [left(session, seat) for seat in (0, 1)] == [14 * DAY] * 2
    assert [player.clock.rest for player in session.players] == [3 * DAY] * 2


async def test_a_moderator_changes_the_times_at_once_and_undoes_that(table: Channel) -> None:
    session, mo = await placing(table), table.moderator()
    answer = reply_text(await mo.slash(table.here, "mod time", pace="live", time_up="wait", why="All are here"))
    told = "Pace: relaxed, 3 days → live, 5 minutes. When time is up: up to three pings → the match waits."
    assert told in answer
    text = text_of(announcement(table, "changed the time settings"))
    assert told in text
    assert "Reason: All are here" in text
    assert session.setup.terms.times == Times("live", "turn", "wait")
    assert [one.what for one in await interventions(table)] == ["time"]
    assert "Undone: the change of the time settings" in await undo(table, mo, "changed the time settings")
    assert session.setup.terms.times == RELAXED
    assert left(session, 0) == 3 * DAY


async def test_the_new_time_runs_out_and_then_comes_what_was_chosen(table: Channel) -> None:
    session = await table.begin("toy", people=2, terms=Terms(pace="none"))
    await table.moderator().slash(table.here, "mod time", pace="live", time_up="stand-in")
    for _ in range(2):
        await table.env.advance_time(5 * MINUTE)
    assert {maker for maker, _ in session.memory.history.made.values()} == {"clock"}


async def test_a_change_that_others_have_changed_since_is_not_undone(table: Channel) -> None:
    session, mo = await placing(table), table.moderator()
    await mo.slash(table.here, "mod time", pace="live", why="First")
    await mo.slash(table.here, "mod time", pace="daily")
    assert "changed again since" in await undo(table, mo, "Reason: First")
    assert session.setup.terms.pace == "daily"


async def test_what_a_moderator_changes_ends_a_vote_about_times(table: Channel) -> None:
    session, post = await asked_for_daily(table)
    await table.moderator().slash(table.here, "mod time", pace="live")
    assert session.vote is None
    assert "no longer counts" in text_of(newest(table, post))


async def test_in_a_pause_a_moderator_changes_the_times_and_the_clocks_go_on_standing(table: Channel) -> None:
    session, mo = await placing(table), table.moderator()
    await mo.slash(table.here, "mod pause")
    assert "paused" in reply_text(await table.slash(0, "game time", pace="live"))
    await mo.slash(table.here, "mod time", pace="none")
    await mo.slash(table.here, "mod time", pace="daily")
    clock = session.players[0].clock
    assert (clock.due_at, clock.running) == (None, None)
    await table.env.advance_time(5 * DAY)
    await mo.slash(table.here, "mod resume")
    assert left(session, 0) == DAY


async def test_nobody_is_asked_any_more_about_somebody_silent_who_has_time_again(table: Channel) -> None:
    session, seat = await silent_for(table, 4)
    post = post_of(table, session, seat)
    assert OPEN in buttons(post)
    await table.moderator().slash(table.here, "mod time", pace="relaxed")
    assert not buttons(newest(table, post))
    assert session.players[seat].consents
    assert left(session, seat) == 3 * DAY


async def test_what_changes_nothing_is_refused_and_says_how_it_is(table: Channel) -> None:
    await table.begin("toy", people=2)
    before = await table.standing()
    told = reply_text(await table.slash(1, "game time", pace="relaxed"))
    assert "Time: relaxed, 3 days per answer. When time is up: up to three pings. To change that" in told
    assert "not in this match" in reply_text(await table.moderator().slash(table.here, "game time", pace="live"))
    assert await table.standing() == before


async def test_without_a_time_limit_nothing_else_about_time_is_changed(table: Channel) -> None:
    await table.begin("toy", people=1, ai=1, terms=Terms(pace="none"))
    assert "no time limit, so the other settings" in reply_text(await table.slash(0, "game time", time_up="ai"))


async def test_in_a_lobby_the_host_chooses_the_times(table: Channel) -> None:
    await table.gather("toy", 2)
    assert "**Time** below the lobby" in reply_text(await table.slash(1, "game time", pace="live"))


async def test_a_guided_match_keeps_its_times(table: Channel) -> None:
    await learns(table)
    assert "guided match keeps" in reply_text(await table.slash(0, "game time", pace="live"))
    assert (await table.session()).setup.terms.pace == "none"
