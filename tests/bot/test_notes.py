"""`/game note`: what somebody writes for themselves alone is shown to nobody else, in no way."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs

from bot import store
from bot.match.limits import LIMITS
from bot.personal import notes
from bot.store.transactions import Writing
from tests.bot.channel import Channel, buttons, said, shown, text_of
from tests.bot.moderating import confirmed
from tests.bot.test_mod_records import text_of_file
from tests.bot.test_mod_rewind import SURE

ANN, BOB, CLEO, DEV = range(4)
SECRET = "the mill is a bluff"
REMOVE, CLEAR = "Remove the last", "Clear"
HOSTILE = "@everyone <@1> <#2> <t:5:R> **b** `c` ```py\nx``` ||s|| [a](http://b.c) # h\n> q \\* @0"


async def note(table: Channel, text: str, who: int = DEV) -> str:
    return said(await table.slash(who, "game note", text=text))


async def mine(table: Channel, who: int = DEV) -> Any:
    """The reply that shows somebody's notes."""
    return shown(await table.slash(who, "game note"))


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
    await confirmed(mo, await mo.slash(table.here, "mod end"), SURE)
    assert "saved" in await note(table, "after")
    told = text_of(await mine(table))
    assert all(one in told for one in ("before", "during", "after"))
    await table.slash(ANN, "game new", game="toy")
    assert "You have no notes on this match" in text_of(await mine(table))


async def test_where_no_match_was_there_is_nothing_to_note(table: Channel) -> None:
    assert "There's no match in this channel" in await note(table, "x")
    assert "in a server's channel or thread" in said(await table.people[DEV].user.slash("game note", text="x"))


async def test_the_last_goes_and_all_of_them_go(table: Channel) -> None:
    await table.begin("toy", people=3)
    for text in ("first", "second", "third"):
        await note(table, text)
    reply = await mine(table)
    assert [*buttons(reply)] == [REMOVE, CLEAR]
    left = shown(await table.click(DEV, reply, REMOVE))
    assert "third" not in text_of(left)
    assert "second" in text_of(left)
    await note(table, "fourth")
    left = shown(await table.click(DEV, left, CLEAR))
    assert "second" not in text_of(left)
    assert "fourth" in text_of(left), "it was not shown when the button was"
    left = shown(await table.click(DEV, left, CLEAR))
    assert "You have no notes" in text_of(left)


async def test_a_press_touches_the_notes_of_whoever_presses_alone(table: Channel) -> None:
    await table.begin("toy", people=3)
    await note(table, SECRET)
    await note(table, "mine", ANN)
    reply = await mine(table)
    for label in (REMOVE, CLEAR):
        answer = said(await table.press(ANN, table.post, buttons(reply)[label]))
        assert SECRET not in answer
    assert SECRET in text_of(await mine(table))


async def test_a_note_of_another_match_is_not_removed_here(table: Channel) -> None:
    live = await table.begin("toy", people=3)
    await note(table, SECRET)
    mo = table.moderator()
    await confirmed(mo, await mo.slash(table.here, "mod end"), SURE)
    other = await table.begin("toy", people=2)
    await note(table, "other")
    for word in ("unnote", "unnotes"):
        await table.press(DEV, table.post, f"b:{word}:{live.ref}:2")
    assert "other" in text_of(await mine(table))
    async with table.bot.matches.store.read() as db:
        assert [one.text for one in await store.notes.notes_of(db, live.id, table.people[DEV].id)] == []
    assert other.id != live.id
    assert "is gone" in said(await table.press(DEV, table.post, "b:unnote:1-abcdef:1"))


async def test_so_many_and_so_long_may_they_be(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    live = await table.begin("toy", people=3)
    (too_long,) = await table.directly(notes.write(table.bot.matches, live.id, table.cause(DEV), "x" * 501))
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
        table.bot.matches.limits.demand(table.people[DEV].id, "note")
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
        live = await table.begin("toy", people=3)
        await note(table, SECRET)
        await note(table, SECRET, ANN)
        mo = table.moderator()
        replies = [
            said(await mo.slash(table.here, command))
            for command in ("mod audit", "mod export", "game log", "game status", "game note")
        ]
        replies += [said(await table.slash(BOB, command)) for command in ("game hand", "game mine", "game note")]
        await mo.slash(table.here, "mod replace", player="Ann", by=table.people[DEV])
        replies += [text_of(await mine(table, CLEO)), await text_of_file(table, live)]
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


async def test_a_note_outlasts_a_restart_a_rewind_and_a_move_to_another_channel(table: Channel) -> None:
    live = await table.begin("toy", people=3)
    for who, coins in enumerate("543"):
        await table.slash(who, "toy bid", coins=coins)
    await note(table, SECRET)
    mo = table.moderator()
    await mo.click(shown(await mo.slash(table.here, "mod rewind", to="0")), label="Rewind")
    assert SECRET in text_of(await mine(table))
    await table.restart()
    hall = table.guild.create_text_channel("hall")
    await mo.slash(hall, "mod move", match=str(live.id))
    assert SECRET in said(await table.people[DEV].slash(hall, "game note"))


async def test_a_note_that_discord_delivers_twice_is_kept_once(table: Channel) -> None:
    live = await table.begin("toy", people=3)
    cause = table.cause(DEV)
    twice = [type(cause)("member", cause.user_id, cause.name, 77)] * 2
    await table.directly(*(notes.write(table.bot.matches, live.id, one, "once") for one in twice))
    assert text_of(await mine(table)).count("once") == 1
