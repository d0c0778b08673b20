"""Answers that must come, must fit into a message, or come too late."""

from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from simcord.results import InteractionResult
from sqlalchemy.exc import OperationalError

from bot.match import posts, undo
from bot.model.notes import Text, UndidOwn
from bot.model.ref import Ref
from bot.pages.posts import page
from rules import Event
from tests.bot.channel import Channel, note_line, reply_text, text_of
from tests.bot.playing import makes
from tests.bot.test_toy import match_to_build
from tests.facts import Line
from tests.toy.game import Bid, Propose

MOST_TEXT = 4_000
LATE = "/game status"


@pytest.fixture
def unreadable(table: Channel, monkeypatch: pytest.MonkeyPatch) -> Any:
    """What makes the database give nothing back any more."""

    @asynccontextmanager
    async def read(*, once: bool = False) -> AsyncIterator[Any]:
        raise OperationalError("select", {}, OSError("disk I/O error"))
        yield

    def fail() -> None:
        monkeypatch.setattr(table.bot.outbox, "wake", lambda match_id, **turn: None)
        monkeypatch.setattr(table.bot.automatic_moves, "wake", lambda match_id, **turn: None)
        monkeypatch.setattr(table.bot.matches.store, "read", read)

    return fail


def all_commands(table: Channel, match: Ref) -> list[Awaitable[InteractionResult]]:
    """Everything that one can type or press about a match."""
    looks = [table.slash(0, f"game {name}") for name in ("status", "board", "hand", "log")]
    changes = [table.slash(0, f"game {name}") for name in ("join", "start", "leave", "undo", "end")]
    moves = [
        table.slash(0, "toy bid", coins="1"),
        table.slash(0, "move", move="2"),
        table.slash(0, "game why", move="3"),
    ]
    presses = [table.press(0, table.post, f"b:{name}:{match}") for name in ("hand", "log", "join", "gone")]
    presses.append(table.press(0, table.post, f"b:undo:{match}:0"))
    picks = [table.press(0, table.post, f"b:{name}:{match}:0:0:5eed:x") for name in ("done", "again")]
    return [*looks, *changes, *moves, *presses, *picks, table.slash(0, "rules", search="1.2")]


@pytest.mark.parametrize("in_memory", [True, False])
async def test_a_database_that_gives_nothing_back_leaves_no_command_unanswered(
    table: Channel, unreadable: Any, *, in_memory: bool
) -> None:
    session = await table.begin("toy", options="rounds 1")
    unreadable()
    for command in all_commands(table, session.ref):
        if not in_memory:
            table.bot.matches.forget(session.id)
            table.bot.matches._cache.in_channel.clear()
        result = await command
        assert result.acknowledged
        if not in_memory:
            assert reply_text(result)


async def test_a_database_that_gives_nothing_back_is_told_and_a_retry_is_advised(
    table: Channel, unreadable: Any
) -> None:
    session = await table.begin("toy", options="rounds 1")
    unreadable()
    table.bot.matches.forget(session.id)
    assert "try again" in reply_text(await table.slash(0, "toy bid", coins="1"))
    assert "try again" in reply_text(await table.press(0, table.post, f"b:hand:{session.ref}"))


async def test_many_undos_in_one_turn_are_told_once(table: Channel) -> None:
    session, builder = await match_to_build(table)
    for _ in range(12):
        await makes(table, session, 0, Propose(2))
        await table.directly(undo.undo(table.bot.matches, session.id, 0, table.cause(0)))
    assert session.waiting.seats == [builder]
    assert session.last is not None
    assert session.last.notes == [UndidOwn(0)]
    assert text_of(table.post).count(note_line(session, UndidOwn(0))) == 1
    assert len(text_of(table.post)) <= MOST_TEXT


@pytest.mark.parametrize("length", [1, 40, 400])
async def test_many_notes_in_one_turn_fit_into_a_post(table: Channel, length: int) -> None:
    session, _ = await match_to_build(table)
    notes = [Text(f"Note {number} {'x' * length}") for number in range(200)]
    await table.change(session, lambda one, db: posts.note(one, db, notes))
    assert session.last is not None
    text = text_of(table.post)
    assert notes[-1].text in text
    assert notes[0].text not in text
    assert len(text) <= MOST_TEXT
    assert page(session, session.last).rows


async def test_a_hand_puts_the_question_first_and_keeps_the_newest_secrets(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await table.begin("toy", options="rounds 1")
    lines = tuple(Event(Line(f"Secret {number} {'x' * 60}"), 0) for number in range(80))
    monkeypatch.setattr(session.under_way, "events", lambda seat=None: lines if seat == 0 else ())
    text = reply_text(await table.slash(0, "game hand"))
    assert text.startswith("**Your bid?**")
    assert "Secret 79 " in text
    assert "Secret 0 " not in text
    assert "more lines" in text
    assert len(text) <= MOST_TEXT


def late(table: Channel) -> int:
    """The next interaction reaches the bot when Discord has given it up; how many messages were sent before."""
    table.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062, message="Unknown interaction")
    return len(table.sent())


async def test_a_change_whose_answer_comes_too_late_is_told_of_without_its_answer(table: Channel) -> None:
    sent = late(table)
    await table.slash(0, "me reminders", where="none")
    (post,) = table.sent()[sent:]
    assert f"<@{table.people[0].id}>" in post["content"]
    assert LATE in post["content"]
    assert "It was done" in post["content"]
    assert not post.get("components")
    assert "reminder" not in str(post)
    assert post["allowed_mentions"]["users"] == [table.people[0].id]


async def test_of_what_changed_nothing_no_late_answer_is_told_in_public(table: Channel) -> None:
    session = await table.begin("toy", options="rounds 1")
    sent = late(table)
    await table.slash(0, "game hand")
    late(table)
    await table.slash(0, "toy bid", coins="99")
    late(table)
    await table.click(0, table.post, "Your choice")
    assert table.sent()[sent:] == []
    assert session.under_way.moves == ()


async def test_of_a_move_that_was_made_nothing_is_said_when_its_answer_comes_too_late(table: Channel) -> None:
    session = await table.begin("toy", options="rounds 1")
    sent = late(table)
    await table.slash(0, "toy bid", coins="3")
    assert session.under_way.moves == ((0, Bid(3)),)
    assert table.sent()[sent:] == []
