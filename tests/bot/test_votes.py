"""The table is asked to go back: all who are there agree, or nothing is changed."""

from collections.abc import AsyncIterator

import discord
import pytest
import pytest_asyncio

from bot import store
from bot.match import absence, ending, undo, votes
from bot.match.halt import halt
from bot.model.notes import VOTE_OVER, AsksElse, AsksToGo, CameBack, Declined, Going, NoLongerAsks, Text, VoteCarried
from bot.model.player import Cause
from bot.model.session import Session, Standstill
from bot.store.schema import posts
from bot.store.transactions import Reading, Writing
from rules import Back
from tests.bot.channel import Channel, buttons, fact_line, note_line, reply_of, reply_text, text_of
from tests.bot.placing import (
    TO_KANSAS,
    TO_OREGON,
    TO_VERMONT,
    ask_table,
    newest,
    number_before,
    place_staffers,
    placing,
    quote_of,
    struck_lines,
    turn,
)
from tests.bot.test_turn_posts import ping_counts
from tests.looking import whole_position
from tests.store.at_table import rows_of


@pytest_asyncio.fixture
async def placed3(table: Channel) -> AsyncIterator[Channel]:
    await placing(table)
    await place_staffers(table, "KS", "VT", "OR")
    yield table


async def agree(table: Channel, post: discord.Message, *who: int) -> None:
    for one in who:
        await table.click(one, newest(table, post), "Agree")


async def go_away(table: Channel, session: Session, who: int) -> None:
    await table.directly(absence.go_away(table.bot.matches, session.id, table.cause(who)))


BY_EACH = ((0, 1), (1, 1), (2, 1))


async def test_when_all_have_agreed_the_match_goes_back(placed3: Channel) -> None:
    table, session = placed3, await placed3.session()
    turns = table.posts[-3:]
    before = ping_counts(table)
    post = await ask_table(table, 0)
    asks = note_line(session, AsksToGo(0, Going(BY_EACH, quote_of(session, 0, "KS"))))
    assert fact_line(session, TO_KANSAS) in asks
    assert asks in text_of(post)
    assert ping_counts(table) - before == {table.people[who].id: 1 for who in (1, 2, 3)}
    await agree(table, post, 1, 3)
    assert "Agreed: **Bob** and **Dev**. Not yet answered: **Cleo**." in text_of(newest(table, post))
    assert session.waiting.seats == [3]
    await agree(table, post, 2)
    assert session.waiting.seats == [0]
    assert (session.vote, not buttons(newest(table, post))) == (None, True)
    assert note_line(session, VoteCarried((1, 2, 3))) in text_of(newest(table, post))
    assert [struck_lines(newest(table, one)) for one in turns] == [
        [fact_line(session, TO_KANSAS)],
        [fact_line(session, TO_VERMONT)],
        [fact_line(session, TO_OREGON)],
    ]
    assert session.memory.history.made[session.entries] == ("member", table.people[0].id)
    assert "Redo" in buttons(turn(table))
    assert struck_lines(turn(table)) == []
    assert ping_counts(table)[table.people[0].id] == before[table.people[0].id] + 1


async def test_a_post_quotes_a_line_that_fell_after_a_restart_too(placed3: Channel) -> None:
    table, session, post = placed3, await placed3.session(), await ask_table(placed3, 0)
    asks = note_line(session, AsksToGo(0, Going(BY_EACH, quote_of(session, 0, "KS"))))
    assert fact_line(session, TO_KANSAS) in asks
    await agree(table, post, 1, 2, 3)
    await table.restart()

    (row,) = [one for one in await rows_of(table.bot.matches.store, posts) if one.kind == "vote"]
    closed = store.posts.post_of(row)

    async def add(_: Session, db: Writing) -> None:
        closed.notes, closed.wanted = [*closed.notes, CameBack(1)], closed.wanted + 1
        store.posts.save_post(db, closed)

    await table.change(session, add)
    text = text_of(newest(table, post))
    assert f"{asks}\n" in text
    assert text.endswith(note_line(session, CameBack(1)))


async def test_a_press_looks_its_post_up_once(placed3: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    post, looked, is_known = await ask_table(placed3, 0), list[str](), store.posts.is_known

    async def counted(db: Reading, match_id: int, nonce: str) -> bool:
        looked.append(nonce)
        return await is_known(db, match_id, nonce)

    monkeypatch.setattr("bot.store.posts.is_known", counted)
    await placed3.click(1, post, "Agree")
    assert len(looked) == 1


async def test_a_decline_ends_it_and_says_whose(placed3: Channel) -> None:
    session, post = await placed3.session(), await ask_table(placed3, 0)
    before = session.under_way.log
    await placed3.click(2, post, "Decline")
    assert note_line(session, Declined(2)) in text_of(newest(placed3, post))
    assert not buttons(newest(placed3, post))
    assert (session.vote, session.under_way.log) == (None, before)


async def test_who_asked_takes_the_question_back_and_cannot_agree(placed3: Channel) -> None:
    session, post = await placed3.session(), await ask_table(placed3, 0)
    assert "the others have to agree" in reply_text(await placed3.click(0, post, "Agree"))
    await placed3.click(0, post, "Decline")
    assert note_line(session, NoLongerAsks(0)) in text_of(newest(placed3, post))
    assert session.vote is None


async def test_hostile_presses_change_nothing(placed3: Channel) -> None:
    table, session, post = placed3, await placed3.session(), await ask_table(placed3, 0)
    mo, ids = table.moderator(), buttons(post)
    for label in ("Agree", "Decline"):
        assert "not in this match" in reply_text(await mo.click(post, custom_id=ids[label]))
    await table.click(1, post, "Agree")
    assert "already agreed" in reply_text(await table.press(1, post, ids["Agree"]))
    assert session.vote is not None
    assert session.vote.agreed == [1]
    await go_away(table, session, 2)
    assert "AI player plays for you" in reply_text(await table.press(2, post, ids["Agree"]))
    await table.directly(ending.end_match(table.bot.matches, session.id, table.cause(0), moderator=True))
    assert "has ended" in reply_text(await table.press(3, post, ids["Agree"]))
    assert session.vote is None
    assert not buttons(newest(table, post))


async def test_in_a_pause_nobody_votes_and_the_vote_stands(placed3: Channel) -> None:
    session, post = await placed3.session(), await ask_table(placed3, 0)
    await placed3.change(session, lambda one, db: halt(one, db, Standstill("paused", "Mo paused it.")))
    for label in ("Agree", "Decline"):
        assert "paused" in reply_text(await placed3.click(1, post, label))
    await placed3.change(session, lambda one, db: halt(one, db, Standstill()))
    await placed3.click(1, post, "Agree")
    assert session.vote is not None
    assert session.vote.agreed == [1]


async def test_a_move_voids_the_vote(placed3: Channel) -> None:
    post, ids = await ask_table(placed3, 0), buttons(placed3.post)
    session = await place_staffers(placed3, "MS")
    assert session.vote is None
    assert VOTE_OVER in text_of(newest(placed3, post))
    assert not buttons(newest(placed3, post))
    for label in ("Agree", "Decline"):
        assert VOTE_OVER in reply_text(await placed3.press(1, post, ids[label]))
    assert text_of(newest(placed3, post)).count(VOTE_OVER) == 1


async def test_a_newer_vote_overtakes_the_older_one(placed3: Channel) -> None:
    session, old = await placed3.session(), await ask_table(placed3, 0)
    ids = buttons(old)
    new = await ask_table(placed3, 1, to=number_before(session, "OR"))
    assert note_line(session, AsksElse(1)) in text_of(newest(placed3, old))
    assert not buttons(newest(placed3, old))
    assert VOTE_OVER in reply_text(await placed3.press(2, old, ids["Agree"]))
    assert session.vote is not None
    assert (session.vote.seat, session.vote.agreed) == (1, [])
    again = reply_of(await placed3.slash(1, "game undo", to=number_before(session, "OR")))
    assert "already been asked" in reply_text(await placed3.click(1, again, "Ask the others"))
    await agree(placed3, new, 0, 2, 3)
    assert session.waiting.seats == [2]


async def test_a_vote_goes_on_after_a_restart(placed3: Channel) -> None:
    post = await ask_table(placed3, 0)
    await placed3.click(1, post, "Agree")
    await placed3.restart()
    await agree(placed3, post, 2, 3)
    session = await placed3.session()
    assert (session.waiting.seats, session.vote) == ([0], None)
    await placed3.restart()
    assert (await placed3.session()).waiting.seats == [0]


async def test_who_goes_away_need_not_agree_any_more(placed3: Channel) -> None:
    session, post = await placed3.session(), await ask_table(placed3, 0)
    await placed3.click(1, post, "Agree")
    await go_away(placed3, session, 2)
    assert "Not yet answered: **Dev**." in text_of(newest(placed3, post))
    await go_away(placed3, session, 3)
    assert session.waiting.seats == [0]
    assert isinstance(session.under_way.log[7], Back)
    assert note_line(session, VoteCarried((1,))) in text_of(newest(placed3, post))


async def test_another_player_in_a_seat_voids_the_vote(placed3: Channel) -> None:
    post = await ask_table(placed3, 0)
    leave = await placed3.slash(1, "game leave")
    await placed3.click(1, reply_of(leave), "Leave for good")
    assert VOTE_OVER in text_of(newest(placed3, post))
    assert (await placed3.session()).vote is None


async def test_two_agree_at_once_and_both_count(placed3: Channel) -> None:
    session, post = await placed3.session(), await ask_table(placed3, 0)
    assert session.vote is not None
    key, matches = session.vote.key, placed3.bot.matches
    both = [votes.agree(matches, session.id, key, placed3.cause(who)) for who in (1, 2, 3)]
    assert await placed3.directly(*both) == ["", "", ""]
    assert session.waiting.seats == [0]
    assert not buttons(newest(placed3, post))


async def test_a_redo_of_what_the_table_took_back_needs_the_table(placed3: Channel) -> None:
    table, session = placed3, await placed3.session()
    after = whole_position(session.under_way)
    post = await ask_table(table, 0)
    await agree(table, post, 1, 2, 3)
    preview = reply_of(await table.click(0, turn(table), "Redo"))
    assert session.names.in_bold(Going(BY_EACH).say(session.match)) in text_of(preview)
    await table.click(0, preview, "Ask the others")
    post = table.post
    assert note_line(session, AsksToGo(0, Going(BY_EACH))) in text_of(post)
    await agree(table, post, 1, 2, 3)
    assert whole_position(session.under_way) == after
    assert "Oregon" in text_of(turn(table))
    assert struck_lines(turn(table)) == []


async def test_what_a_moderator_took_back_needs_the_table_to_be_redone(placed3: Channel) -> None:
    session = await placed3.session()
    by_mo = Cause("moderator", placed3.people[2].id, "Cleo")
    await placed3.change(session, lambda one, db: undo.go(one, db, by_mo, one.under_way.undo, Text("Rewound.")), by_mo)
    assert "Ask the others" in buttons(reply_of(await placed3.slash(2, "game redo")))


async def test_the_log_is_the_line_that_stands(placed3: Channel) -> None:
    post = await ask_table(placed3, 0)
    await agree(placed3, post, 1, 2, 3)
    assert "Kansas" not in reply_text(await placed3.slash(0, "game log"))
