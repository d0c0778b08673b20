"""`/game note`: what somebody writes for themselves alone is shown to nobody else, in no way."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs

from bot import store
from bot.match.limits import LIMITS
from bot.model.session import Session
from bot.personal import notes
from bot.store.transactions import Writing
from tests.bot.channel import Channel, buttons, reply_of, reply_text, selects, text_of
from tests.bot.moderating import end_match, rewind
from tests.bot.test_mod_records import text_of_file
from tests.bot.test_toy import bid

ANN, BOB, CLEO, DEV = range(4)
SECRET = "the mill is a bluff"
REMOVE, CLEAR = "Remove the last", "Clear"
OTHERS = "Your notes on other matches"
HOSTILE = "@everyone <@1> <#2> <t:5:R> **b** `c` ```py\nx``` ||s|| [a](http://b.c) # h\n> q \\* @0"


async def note(table: Channel, text: str, who: int = DEV) -> str:
    return reply_text(await table.slash(who, "game note", text=text))


async def mine(table: Channel, who: int = DEV) -> Any:
    """The reply that shows somebody's notes."""
    return reply_of(await table.slash(who, "game note"))


@pytest_asyncio.fixture
async def session(table: Channel) -> Session:
    """Dev looks on at a match of three."""
    return await table.begin("toy", people=3)


@contextmanager
def hearing(caplog: pytest.LogCaptureFixture) -> Iterator[list[str]]:
    """All that is logged, of whatever level; it is there when the block is over."""
    heard = list[str]()
    caplog.set_level(logging.DEBUG)
    with capture_logs() as logged:
        yield heard
    heard += [
        *map(str, logged),
        *(one.getMessage() for one in caplog.records if not one.name.startswith(("sim", "discord"))),
    ]


async def test_a_note_is_kept_and_shown_to_its_writer_alone(table: Channel) -> None:
    await table.begin("toy", people=3)
    assert "You have no notes on this match" in text_of(await mine(table))
    assert "saved, and only you can see it" in await note(table, SECRET)
    await note(table, "and Bob is broke")
    reply = await mine(table)
    assert reply.ephemeral
    told = text_of(reply)
    assert told.index(SECRET) < told.index("and Bob is broke")
    assert "-# <t:" in told
    assert ":R>" in told
    for who in (ANN, BOB, CLEO):
        assert SECRET not in text_of(await mine(table, who))


async def test_players_and_onlookers_write_notes_in_a_lobby_during_a_match_and_after_it(table: Channel) -> None:
    await table.slash(ANN, "game new", game="toy", options="rounds 1")
    for who in (ANN, DEV):
        assert "saved" in await note(table, "before", who)
    await table.slash(BOB, "game join")
    await table.slash(ANN, "game start")
    await note(table, "during")
    mo = table.moderator()
    await end_match(table, mo)
    assert "saved" in await note(table, "after")
    told = text_of(await mine(table))
    assert all(one in told for one in ("before", "during", "after"))
    await table.slash(ANN, "game new", game="toy")
    assert "You have no notes on this match" in text_of(await mine(table))


async def test_where_no_match_was_there_is_nothing_to_note(table: Channel) -> None:
    assert "There's no match in this channel" in await note(table, "x")
    assert "in a server's channel or thread" in reply_text(await table.people[DEV].user.slash("game note", text="x"))


async def test_the_last_goes_and_all_of_them_go(table: Channel) -> None:
    await table.begin("toy", people=3)
    for text in ("first", "second", "third"):
        await note(table, text)
    reply = await mine(table)
    assert [*buttons(reply)] == [REMOVE, CLEAR]
    left = reply_of(await table.click(DEV, reply, REMOVE))
    assert "third" not in text_of(left)
    assert "second" in text_of(left)
    await note(table, "fourth")
    left = reply_of(await table.click(DEV, left, CLEAR))
    assert "second" not in text_of(left)
    assert "fourth" in text_of(left), "it was not shown when the button was"
    left = reply_of(await table.click(DEV, left, CLEAR))
    assert "You have no notes" in text_of(left)


async def test_a_press_touches_the_notes_of_whoever_presses_alone(table: Channel) -> None:
    await table.begin("toy", people=3)
    await note(table, SECRET)
    await note(table, "mine", ANN)
    reply = await mine(table)
    for label in (REMOVE, CLEAR):
        answer = reply_text(await table.press(ANN, table.post, buttons(reply)[label]))
        assert SECRET not in answer
    assert SECRET in text_of(await mine(table))


async def test_a_note_of_another_match_is_not_removed_here(table: Channel, session: Session) -> None:
    await note(table, SECRET)
    mo = table.moderator()
    await end_match(table, mo)
    other = await table.begin("toy", people=2)
    await note(table, "other")
    for word in ("unnote", "unnotes"):
        await table.press(DEV, table.post, f"b:{word}:{session.ref}:2")
    assert "other" in text_of(await mine(table))
    async with table.bot.matches.store.read() as db:
        assert [one.text for one in await store.notes.notes_of(db, session.id, table.people[DEV].id)] == []
    assert other.id != session.id
    assert "is gone" in reply_text(await table.press(DEV, table.post, "b:unnote:1-abcdef:1"))


def others(reply: Any) -> dict[str, str]:
    """What the select of other matches offers: the value of each by its label."""
    _, options = selects(reply).get(OTHERS, ("", []))
    return {one["label"]: one["value"] for one in options}


async def test_notes_on_an_earlier_match_are_shown_beside_those_on_the_newest(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = await table.begin("toy", people=3)
    await note(table, SECRET)
    assert others(await mine(table)) == {}
    await end_match(table, table.moderator())
    new = await table.begin("barrage", people=2)
    async with table.bot.matches.store.write() as db:
        store.matches.set_match(db, old.id, created_at=1_795_564_800)
    reply = await mine(table)
    assert "You have no notes on this match" in text_of(reply)
    assert others(reply) == {"Toy market · 25 Nov 2026": str(old.ref)}
    await note(table, "newer")
    await table.restart()
    monkeypatch.setattr("bot.match.log.replay", pytest.fail)
    reply = reply_of(await table.pick(DEV, await mine(table), OTHERS, str(old.ref)))
    assert "### Your notes on Toy market · 25 Nov 2026" in text_of(reply)
    assert SECRET in text_of(reply)
    assert "newer" not in text_of(reply)
    assert [*others(reply).values()] == [str(new.ref)]
    monkeypatch.undo()
    left = reply_of(await table.click(DEV, reply, CLEAR))
    assert "You have no notes on that match any more" in text_of(left)
    assert "newer" in text_of(reply_of(await table.pick(DEV, left, OTHERS, str(new.ref))))
    assert others(await mine(table)) == {}


async def test_where_no_match_is_and_in_direct_messages_earlier_notes_are_shown(
    table: Channel, session: Session
) -> None:
    await note(table, SECRET)
    hall = table.guild.create_text_channel("hall")
    dev = table.people[DEV]
    there, alone = await dev.slash(hall, "game note"), await dev.user.slash("game note")
    for user, answer in ((dev, there), (dev.user, alone)):
        reply = reply_of(answer)
        assert [*others(reply).values()] == [str(session.ref)]
        assert SECRET not in text_of(reply)
        assert SECRET in reply_text(await user.select(reply, [str(session.ref)], custom_id="s:notes"))
    assert "There's no match in this channel" in reply_text(await dev.slash(hall, "game note", text="x"))
    for who in (ANN, BOB):
        reply = reply_of(await table.people[who].slash(hall, "game note"))
        assert "There's no match in this channel" in text_of(reply)
        assert selects(reply) == {}
        assert selects(reply_of(await table.people[who].user.slash("game note"))) == {}


async def test_whoever_chooses_a_match_sees_their_own_notes_alone(table: Channel, session: Session) -> None:
    await note(table, SECRET)
    answer = reply_text(await table.press(ANN, table.post, "s:notes", str(session.ref)))
    assert answer == "You have no notes on that match any more."
    assert "is gone" in reply_text(await table.press(DEV, table.post, "s:notes", f"{session.id}-abcdef"))


async def test_so_many_matches_are_offered_the_newest_of_them(table: Channel) -> None:
    me = table.people[DEV].id
    ids = list[int]()
    async with table.bot.matches.store.write() as db:
        for at in range(28):
            values = {"guild_id": 1, "channel_id": at + 1, "game": "gone", "version": 1, "seed": "", "options": {}}
            more = {"host_id": 1, "created_at": 0, "terms": {}}
            ids.append(await store.matches.new_match(db, **values, **more) or 0)
            store.notes.add_note(db, ids[-1], me, "x", 1)
    async with table.bot.matches.store.read() as db:
        tokens = {one: await store.matches.token_of(db, one) for one in ids}
        noted = await store.notes.noted_matches(db, me, 26, first=ids[0])
    assert [one.ref.id for one in noted] == [ids[0], *ids[:2:-1]]
    _, options = selects(await mine(table))[OTHERS]
    assert [one["value"] for one in options] == [f"{one}-{tokens[one]}" for one in ids[:2:-1]]
    assert {(one["label"], one["description"]) for one in options} == {("gone · 1 Jan 1970", "1 note")}


async def test_so_many_and_so_long_may_they_be(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    session = await table.begin("toy", people=3)
    (too_long,) = await table.directly(notes.write(table.bot.matches, session.id, table.cause(DEV), "x" * 501))
    assert "up to 500 characters" in str(too_long)
    for at in range(notes.MOST):
        assert "saved" in await note(table, f"{at} {'*' * 490}")
    assert "You have 20 notes on this match" in await note(table, "one more")
    assert "saved" in await note(table, "mine", ANN)
    reply = await mine(table)
    assert "17 older notes in the file below" in text_of(reply)
    (file,) = reply.attachments
    assert file.filename == "notes.txt"
    assert len(text_of(reply)) < 4_000


async def test_writing_is_limited_within_an_hour(table: Channel) -> None:
    await table.begin("toy", people=3)
    for _ in range(LIMITS["note"].most):
        table.bot.matches.limits.count(table.people[DEV].id, "note")
    assert "You've written 40 notes" in await note(table, "x")
    assert "You have no notes" in text_of(await mine(table))


async def test_hostile_text_is_shown_as_it_is(table: Channel) -> None:
    await table.begin("toy", people=3)
    await note(table, HOSTILE)
    reply = await mine(table)
    told = text_of(reply)
    assert "@everyone" not in told
    assert "<@1>" not in told.replace("\\<", "")
    for mark in (r"\*\*b\*\*", r"\`c\`", r"\`\`\`py x\`\`\`", r"\|\|s\|\|", r"\<t:5:R>", r"\<#2>", "@0"):
        assert mark in told
    assert "http://" not in told


async def test_no_post_log_file_or_reply_to_others_holds_a_note(
    table: Channel, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    with hearing(caplog) as heard:
        session = await table.begin("toy", people=3)
        await note(table, SECRET)
        await note(table, SECRET, ANN)
        mo = table.moderator()
        replies = [
            reply_text(await mo.slash(table.here, command))
            for command in ("mod audit", "mod export", "game log", "game status", "game note")
        ]
        replies += [reply_text(await table.slash(BOB, command)) for command in ("game hand", "game mine", "game note")]
        await mo.slash(table.here, "mod replace", player="Ann", by=table.people[DEV])
        replies += [text_of(await mine(table, CLEO)), await text_of_file(table, session)]
    assert SECRET in text_of(await mine(table)), "who comes in has their own notes"
    public = [text_of(post) for post in table.posts] + [str(one) for one in (*table.sent(), *table.edits())]
    assert not [one for one in (*replies, *public) if SECRET in one]
    assert SECRET not in f"{heard} {capfd.readouterr()}"


async def test_a_note_that_cannot_be_saved_is_not_told_to_the_log(
    table: Channel, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    await table.begin("toy", people=3)

    def full(*arguments: object) -> None:
        raise OperationalError("insert", {"text": SECRET}, OSError("disk full"), hide_parameters=True)

    def broken(*arguments: object) -> None:
        raise ZeroDivisionError

    with hearing(caplog) as heard:
        monkeypatch.setattr(Writing, "write", full)
        assert "couldn't be saved" in await note(table, SECRET)
        monkeypatch.undo()
        monkeypatch.setattr(store.notes, "add_note", broken)
        assert "our mistake" in await note(table, SECRET)
        monkeypatch.undo()
    assert SECRET not in f"{heard} {capfd.readouterr()}"
    assert "You have no notes" in text_of(await mine(table))


async def test_a_note_outlasts_a_restart_a_rewind_and_a_move_to_another_channel(
    table: Channel, session: Session
) -> None:
    await bid(table, 5, 4, 3)
    await note(table, SECRET)
    mo = table.moderator()
    await rewind(table, mo, "0")
    assert SECRET in text_of(await mine(table))
    await table.restart()
    hall = table.guild.create_text_channel("hall")
    await mo.slash(hall, "mod move", match=str(session.id))
    assert SECRET in reply_text(await table.people[DEV].slash(hall, "game note"))


async def test_a_note_that_discord_delivers_twice_is_kept_once(table: Channel, session: Session) -> None:
    cause = replace(table.cause(DEV), interaction_id=77)
    await table.directly(*(notes.write(table.bot.matches, session.id, cause, "once") for _ in range(2)))
    assert text_of(await mine(table)).count("once") == 1
