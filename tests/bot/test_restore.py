"""After a restore each match tells where it stands, once; what is lost says so, and its buttons do nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import discord
import pytest
import pytest_asyncio
from structlog.testing import capture_logs

from bot import store
from bot.app import restored
from bot.app.restored import LOST
from bot.match import restored as match_restored
from bot.match import votes
from bot.match.matches import MATCH_GONE, Matches
from bot.model.errors import UserError
from bot.model.notes import PutBack
from bot.model.ref import Ref
from bot.model.session import Session
from bot.model.time import DAY, now
from bot.pages.press import OfMatch
from bot.ui.components import custom_id_of
from bot.ui.refusals import MOST_PATIENT
from tests.bot.channel import Channel, buttons, parts, reply_text, text_of
from tests.bot.halting import start_anew, told, without
from tests.bot.playing import by, play_on, type_move
from tests.bot.restoring import copied, mark, pressable, put_back, restore
from tests.bot.scenes import MIDDLES, elsewhere, guided, lobby, move_at_random, paused
from tests.bot.silent import AI, others, post_of, silent_for
from tests.bot.test_following import DEV, followed
from tests.bot.test_mod_rewind import laid
from tests.bot.test_presses import REF, WRITTEN
from tests.bot.test_proposals import offered
from tests.findings import check_all

GALLERY = 12
WENT_BACK = PutBack(0).say(None)[:45]
"""How its line begins."""
SCENES = (*MIDDLES, lobby, paused, guided)


def backs(table: Channel) -> list[discord.Message]:
    """The posts that tell of a restore."""
    return [post for post in table.posts if WENT_BACK in text_of(post)]


@pytest_asyncio.fixture
async def rooms(table: Channel) -> AsyncIterator[tuple[Channel, list[Channel]]]:
    """The harness, and a channel with a match for each scene."""
    table.add_people("eve")
    mo, found = table.moderator(), list[Channel]()
    for scene in SCENES:
        found.append(elsewhere(table, scene.__name__))
        await scene(found[-1], mo)
    yield table, found


async def lose_something(rooms: list[Channel]) -> None:
    """What the members do that is lost in the end: moves, or joining a lobby."""
    for here in rooms:
        session = await here.session()
        if session.phase == "lobby":
            await here.slash(2, "game join")
        elif not session.halt:
            await play_on(here, session, move_at_random, Random(3), most=3)


async def test_each_match_tells_once_where_it_stands_and_asks_anew(rooms: tuple[Channel, list[Channel]]) -> None:
    table, channels = rooms
    stood = {here.here.id: await standing(here) for here in channels}
    copy = copied(table)
    await lose_something(channels)
    tokens = {here.here.id: (await here.session()).ref.token for here in channels}
    before = {here.here.id: (len(here.sent()), {post.id for post in here.posts}) for here in channels}
    await restore(table, copy)
    again = [replace(here, bot=table.bot) for here in channels]
    now = {here.here.id: (await here.session(), await standing(here)) for here in again}
    await table.restart()
    await mark(table)

    def goes_on(here: Channel) -> None:
        session, stands = now[here.here.id]
        sent, known = before[here.here.id]
        assert stands == stood[here.here.id]
        assert session.ref.token != tokens[here.here.id]
        (post,) = backs(here)
        assert post.id not in known
        assert {part["custom_id"].split(":")[2].partition(".")[0] for part in pressable(post)} == {session.ref.text}
        asked = [] if session.match is None or session.rests else session.waiting.people
        called = [session.players[seat].user_id for seat in asked if session.players[seat].present]
        assert sorted(here.people[who].id for who in here.pings(sent)) == sorted(filter(None, called))
        assert [one for one in here.posts if one.id in known and pressable(one)] == []

    check_all(again, goes_on, lambda here: here.here.name)


async def standing(table: Channel) -> tuple[object, ...]:
    """A match but for what a restore changes: since when somebody is waited for."""
    session = await table.session()
    plans = {key: (order.moves, order.stopped) for key, order in session.orders.items()}
    seated = [(player.user_id, player.question, player.absent, player.vacant) for player in session.players]
    return session.phase, session.halt, session.entries, seated, plans, {**session.memory.followers}


async def test_posts_of_what_is_lost_say_so_and_those_before_lose_their_buttons(table: Channel) -> None:
    session = await table.begin("toy", people=3)
    await table.slash(0, "toy bid", coins="1")
    before, copy = [post.id for post in table.posts], copied(table)
    for who, coins in ((1, "5"), (2, "0")):
        await table.slash(who, "toy bid", coins=coins)
    lost = [post.id for post in table.posts if post.id not in before]
    said = (await table.people[0].send(table.here, "Well played!")).id
    assert lost
    edits = len(table.edits())
    await restore(table, copy)
    shown = [SimpleNamespace(components=body["components"]) for body in table.edits()[edits:]]
    assert {url_of(part) for one in shown for part in parts(one) if part["type"] == GALLERY} == {
        "attachment://board.png"
    }
    marked = [post.id for post in table.posts if LOST in text_of(post)]
    assert said not in marked
    assert marked == lost
    assert not any(pressable(post) for post in table.posts if post.id in (*before, *lost))
    assert session.ref != (await table.session()).ref
    assert "Done." in reply_text(await table.slash(1, "toy bid", coins="2"))


async def test_players_are_told_of_when_the_copy_is_but_not_that_somebody_changed_an_answer(table: Channel) -> None:
    session = await table.begin("toy", people=3)
    await table.slash(0, "toy bid", coins="1")
    async with table.bot.matches.store.read() as db:
        (bid,) = await store.log.log_of(db, session.id)
    await table.env.advance_time(DAY)
    await table.slash(0, "toy bid", coins="2")
    assert session.entries > session.step, "nobody else knows of that change"
    copy = copied(table)
    await table.slash(1, "toy bid", coins="3")
    await restore(table, copy)
    assert f"Its last move of this match is from <t:{bid.at}:f>." in text_of(table.post)


async def test_a_result_that_is_lost_keeps_both_its_pictures(table: Channel) -> None:
    session = await table.begin("toy", people=3, options="rounds 1")
    copy = copied(table)
    await play_on(table, session, type_move, Random(1))
    result = table.post
    await restore(table, copy)
    (shown,) = (body for body in table.edits() if LOST in str(body) and "Thanks for playing" in str(body))
    galleries = [part for part in parts(SimpleNamespace(**shown)) if part["type"] == GALLERY]
    assert [url_of(one) for one in galleries] == ["attachment://board.png", "attachment://chart.png"]
    assert [one.filename for one in table.posts[table.posts.index(result)].attachments] == ["board.png", "chart.png"]


def url_of(gallery: Any) -> str:
    (item,) = gallery["items"]
    return item["media"]["url"]


async def test_while_much_is_refused_what_is_lost_is_not_marked_yet(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begin("toy", people=3)
    copy = copied(table)
    await table.slash(0, "toy bid", coins="1")
    await table.restart(lambda: put_back(copy, table.file))
    table.bot.refusals.counted.extend([now()] * MOST_PATIENT)
    asked, waited = len(table.env.http_requests), list[tuple[float, int]]()

    async def sleep(seconds: float) -> None:
        waited.append((seconds, len(table.env.http_requests) - asked))

    monkeypatch.setattr("bot.app.restored.asyncio", SimpleNamespace(sleep=sleep))
    await mark(table)
    assert [(seconds > 0, many) for seconds, many in waited] == [(True, 0)]
    assert len(table.env.http_requests) > asked


async def test_what_is_played_before_it_is_marked_is_not_lost(table: Channel) -> None:
    await table.begin("toy", people=3)
    copy = copied(table)
    await table.restart(lambda: put_back(copy, table.file))
    for who, coins in ((0, "1"), (1, "5"), (2, "0")):
        await table.slash(who, "toy bid", coins=coins)
    assert not pressable(backs(table)[0]), "another is the newest by now"
    await table.restart()
    await mark(table)
    assert not any(LOST in text_of(post) for post in table.posts)


async def test_every_kind_of_press_from_before_is_answered_kindly_and_changes_nothing(table: Channel) -> None:
    session = await table.begin("toy", people=3, options="rounds 1")
    copy, old = copied(table), session.ref
    await table.slash(0, "toy bid", coins="1")
    nonce = (await table.session()).last
    assert nonce is not None
    await restore(table, copy)
    before, answers = await table.standing(), dict[str, tuple[str, object]]()
    with capture_logs() as logged:
        for written, press in WRITTEN:
            if isinstance(press, OfMatch):
                ref = Ref(old.id, old.token, nonce.message.nonce if press.ref != REF else "")
                kind: Any = written[0]
                custom_id = custom_id_of(kind, replace(press, ref=ref))  # type: ignore[type-var]
                values = ["1"] if kind in {"s", "f"} else []
                answers[custom_id] = (
                    reply_text(await table.press(0, table.post, custom_id, *values)),
                    await table.standing(),
                )

    def is_kind(custom_id: str) -> None:
        assert answers[custom_id] == (MATCH_GONE, before)

    check_all(answers, is_kind)
    hints = [line for line in logged if "another bot may run with this token" in line.get("hint", "")]
    assert len(hints) == len(answers)


async def test_what_is_broken_off_is_finished_at_the_next_start(
    rooms: tuple[Channel, list[Channel]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between any two matches that are told, and any two posts that are marked."""
    table, channels = rooms
    copy, told, marked = copied(table), list[int](), list[int]()
    await lose_something(channels)
    with monkeypatch.context() as patched:
        patched.setattr(match_restored, "go_on", one_a_bot(match_restored.go_on))
        for start in range(len(channels)):
            await table.restart(lambda start=start: None if start else put_back(copy, table.file))
            told.append(sum(len(backs(here)) for here in channels))
    for _ in channels:
        with monkeypatch.context() as patched:
            patched.setattr(restored, "without_controls", once(restored.without_controls))
            await table.directly(restored.mark_all_lost_posts(table.bot))
        marked.append(sum(LOST in text_of(post) for here in channels for post in here.posts))
        await table.restart()
    await mark(table)
    assert told == [*range(1, len(channels) + 1)]
    assert len({*marked}) > 2

    def as_if_nothing_had_been(here: Channel) -> None:
        assert len(backs(here)) == 1
        assert all(text_of(post).count(LOST) <= 1 for post in here.posts)
        assert not any(pressable(post) for post in here.posts if LOST in text_of(post))

    check_all(channels, as_if_nothing_had_been, lambda here: here.here.name)


def one_a_bot(usual: Callable[..., Any]) -> Callable[..., Any]:
    """Each bot does something once, and is as good as killed before the next time."""
    bots = list[object]()

    async def work(matches: Matches, match_id: int) -> None:
        if matches in bots:
            raise UserError("killed")
        bots.append(matches)
        await usual(matches, match_id)

    return work


def once(usual: Callable[..., Any]) -> Callable[..., Any]:
    """Does something once, and is killed before the next time."""
    done = list[object]()

    def work(*arguments: Any) -> Any:
        if done:
            raise asyncio.CancelledError
        done.append(arguments)
        return usual(*arguments)

    return work


async def test_a_vote_is_over_and_another_can_be_asked_for(table: Channel) -> None:
    session = await laid(table)
    await table.directly(votes.ask(table.bot.matches, session.id, 2, session.entries, by(session, 2)))
    assert session.vote is not None
    copy, (agree,) = copied(table), [one for label, one in buttons(table.post).items() if label == "Agree"]
    await restore(table, copy)
    session = await table.session()
    assert session.vote is None
    assert reply_text(await table.press(0, table.post, agree)) == MATCH_GONE
    await table.directly(votes.ask(table.bot.matches, session.id, 2, session.entries, by(session, 2)))
    assert "Agree" in buttons(table.post)


async def test_an_offer_stands_anew_and_can_be_answered(table: Channel) -> None:
    session, taker, _, _ = await offered(table)
    copy, sent = copied(table), len(table.sent())
    await table.click(taker, table.post, "Decline")
    await restore(table, copy)
    session = await table.session()
    assert session.under_way.state.trades != []
    post = next(one for one in reversed(table.posts) if "Decline" in buttons(one))
    assert table.pings(sent).count(taker) == 1 + (taker in session.waiting.people and table.pings(sent)[0] != taker)
    await table.click(taker, post, "Decline")
    assert (await table.session()).under_way.state.trades == []


async def test_a_follower_is_told_in_a_letter(table: Channel) -> None:
    await followed(table)
    copy, letters = copied(table), len(table.alone(DEV))
    await restore(table, copy)
    await table.restart()
    await mark(table)
    assert [WENT_BACK in text_of(one) for one in table.alone(DEV)[letters:]] == [True]


async def test_a_lobby_whose_time_is_over_stays_open_for_a_day(table: Channel) -> None:
    await table.gather("toy", people=2)
    copy = copied(table)
    await table.env.advance_time(30 * DAY)
    await restore(table, copy)
    await table.env.advance_time(DAY - 60)
    assert (await table.session()).phase == "lobby"
    assert "Join" in buttons(table.post)
    await table.people[2].click(table.post, custom_id=buttons(table.post)["Join"])
    assert len((await table.session()).players) == 3


async def test_a_pause_can_be_lifted_by_its_players(table: Channel) -> None:
    await table.begin("toy", people=2)
    mo = table.moderator()
    await mo.slash(table.here, "mod pause", why="Dinner")
    copy, sent = copied(table), len(table.sent())
    await mo.slash(table.here, "mod resume")
    await restore(table, copy)
    assert (await table.session()).halt == "paused"
    assert table.pings(sent + 1) == []
    assert "Dinner" in text_of(table.post)
    for who in (0, 1):
        await table.click(who, table.post, "Go on")
    assert (await table.session()).halt == ""


async def test_what_to_do_about_somebody_silent_is_asked_anew(table: Channel) -> None:
    session, seat = await silent_for(table, 4.1)
    copy = copied(table)
    before = post_of(table, session, seat).id
    await restore(table, copy)
    session = await table.session()
    post = post_of(table, session, seat)
    assert post.id != before
    for who in others(session, seat)[:2]:
        await table.click(who, post_of(table, session, seat), AI)
    assert (await table.session()).players[seat].absent


async def test_a_match_that_does_not_fit_is_told_of_the_restore_and_of_the_halt_once_each(table: Channel) -> None:
    await laid(table)
    copy = copied(table)
    with without(3):
        await restore(table, copy)
        await start_anew(table)
        await mark(table)
        assert (len(backs(table)), len(told(table))) == (1, 1)
        assert (await table.session()).halt == "halted"


async def test_a_halted_match_says_so_anew(table: Channel) -> None:
    await laid(table)
    with without(3):
        await start_anew(table)
        copy = copied(table)
        await restore(table, copy)
        session = await table.session()
        assert session.halt == "halted"
        (post,) = backs(table)
        assert "halted" in text_of(post)


async def test_where_earlier_messages_cannot_be_read_the_match_goes_on(table: Channel) -> None:
    await table.begin("toy", people=2)
    copy = copied(table)
    await table.restart(lambda: put_back(copy, table.file))
    table.env.inject_error("GET", f"/channels/{table.here.id}/messages*", status=403, code=50001, times=1)
    with capture_logs() as logged:
        await mark(table)
    assert len(backs(table)) == 1
    assert "earlier posts are left as they are" in [line["event"] for line in logged]


async def test_a_match_that_is_over_is_left_as_it_is(table: Channel, session_over: Session) -> None:
    copy, was, sent = copied(table), session_over.ref, len(table.sent())
    await restore(table, copy)
    assert len(table.sent()) == sent
    assert (await table.bot.matches.get(session_over.id)).ref == was
    assert not backs(table)


@pytest_asyncio.fixture
async def session_over(table: Channel) -> Session:
    session = await table.begin("toy", people=2, options="rounds 1")
    return await play_on(table, session, move_at_random, Random(1))
