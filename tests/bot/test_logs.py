"""What the log says of who does what, and that no flood fills it."""

from __future__ import annotations

import logging
import random
from collections import Counter
from typing import Any

import pytest
import structlog
from sqlalchemy import event, update
from structlog.contextvars import bound_contextvars, merge_contextvars
from structlog.testing import capture_logs

from bot.app import logs
from bot.store.schema import posts
from rules import games
from tests.bot.channel import Channel, reply_text
from tests.bot.conftest import SEED
from tests.bot.hostile import Hostile
from tests.bot.logged import logged
from tests.bot.playing import opening, play_on, press_move

log = structlog.get_logger("a room")


async def lines_of(table: Channel, who: int, command: str, **typed: Any) -> list[dict[str, Any]]:
    """The lines that a command brings."""
    with capture_logs([merge_contextvars]) as lines:
        await table.slash(who, command, **typed)
    return [dict(line) for line in lines]


async def test_a_move_is_three_lines_that_say_who_and_in_which_interaction(table: Channel) -> None:
    session = await table.begin(options="rounds 1", moves=opening(4))
    (seat,) = session.waiting.seats
    lines = await lines_of(table, seat, "barrage place", where="NH")
    assert Counter(line["event"] for line in lines) == {"move": 1, "answered": 1, "post sent": 1}
    of_person = [line for line in lines if line["event"] != "post sent"]
    assert {line["user"] for line in of_person} == {table.people[seat].id}
    assert len({line["interaction"] for line in of_person}) == 1
    (sent,) = [line for line in lines if line["event"] == "post sent"]
    assert sent["message"] == table.post.id
    assert {"user", "interaction"}.isdisjoint(sent)


async def test_a_move_that_is_not_saved_is_told_as_that_alone(table: Channel) -> None:
    session = await table.begin("toy")
    engine = table.bot.matches.store.engine

    def full(*given: object) -> None:
        raise OSError(28, "No space left on device")

    event.listen(engine, "commit", full)
    lines = await lines_of(table, 0, "toy bid", coins="3")
    event.remove(engine, "commit", full)
    (told,) = [line for line in lines if line["event"] == "not saved"]
    assert (told["match"], told["why"]) == (session.id, "full")
    assert "move" not in {line["event"] for line in lines}


async def test_a_refusal_says_what_was_asked_and_not_with_what(table: Channel) -> None:
    session = await table.begin("toy")
    (line,) = await lines_of(table, 0, "toy bid", coins="99")
    assert (line["event"], line["command"], line["match"]) == ("refused", "toy bid", session.id)
    assert "99" not in str({**line, "user": 0, "interaction": 0})


@pytest.mark.parametrize("key", sorted(games()))
async def test_no_line_of_a_match_holds_its_seed_its_token_or_a_move(table: Channel, key: str) -> None:
    with logged() as written:
        session = await table.begin(key)
        await play_on(table, session, press_move, random.Random(1), most=6)
        await table.slash(0, "game hand")
        await table.bot.health.look()
    assert "move" in written.getvalue()
    moves = [str(move) for _, move in session.under_way.moves]
    for secret in (SEED, session.ref.token, *(one for one in moves if ":" in one)):
        assert secret not in written.getvalue()


def test_of_lines_that_are_alike_ten_a_minute_are_written(monkeypatch: pytest.MonkeyPatch) -> None:
    at = 1_000
    monkeypatch.setattr(logs, "now", lambda: at)
    with logged() as written:
        (lines,) = [one for one in logging.getLogger().handlers[0].filters if isinstance(one, logs.Lines)]
        for number in range(533):
            log.error("it fails", number=number)
        log.error("it fails otherwise")
        at += 60
        with bound_contextvars(user=7):
            log.info("something else")
    text = written.getvalue()
    assert text.count("it fails  ") == 10 == logs.A_MINUTE
    assert "it fails otherwise" in text
    assert "lines=523" in text
    assert [line.split()[3] for line in text.splitlines() if "user=7" in line] == ["something"]
    assert lines.errors == 534


def test_news_of_many_matches_are_no_flood() -> None:
    with logged() as written:
        for number in range(50):
            log.info("news", match=number)
    assert written.getvalue().count("news") == 50


def test_a_passing_error_that_a_library_tells_is_one_line() -> None:
    with logged() as written:
        for error in (TimeoutError(), ValueError("ours")):
            try:
                raise error
            except Exception:
                logging.getLogger("discord").exception("Ignoring what went wrong")
    assert "Ignoring what went wrong: TimeoutError" in written.getvalue()
    assert written.getvalue().count("Traceback") == 1


def test_a_connection_that_is_tried_again_is_no_error_and_all_else_is_one() -> None:
    with logged() as written:
        (lines,) = [one for one in logging.getLogger().handlers[0].filters if isinstance(one, logs.Lines)]
        logging.getLogger("discord.shard").error("It breaks off", exc_info=TimeoutError())
        assert (lines.errors, "[warning" in written.getvalue()) == (0, True)
        logging.getLogger("discord.shard").error("It breaks off", exc_info=ValueError("ours"))
        logging.getLogger("discord.client").error("Nobody sees to it", exc_info=TimeoutError())
    assert lines.errors == written.getvalue().count("[error") == 2


async def test_a_completion_that_comes_too_late_is_one_line(table: Channel) -> None:
    await table.begin("toy")
    with logged() as written:
        table.env.inject_error(
            "POST", "/interactions/*/callback", status=404, code=10062, message="Unknown interaction"
        )
        await table.complete(0, "toy bid", "coins", "7")
    assert written.getvalue().count("\n") == 1
    assert "NotFound 10062" in written.getvalue()


@pytest.mark.parametrize("phase", ["lobby", "playing"])
async def test_a_hostile_press_is_a_line_at_most_and_answered_kindly(
    table: Channel, phase: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.ui.replies.PATIENCE", 0.05)
    monkeypatch.setattr("bot.personal.dm_list.PAUSE_SECONDS", 0)
    if phase == "lobby":
        await table.gather("toy", 3)
    else:
        await table.begin("boomtown", people=4)
    hostile, post = Hostile(await table.session(), random.Random(7)), table.post
    answers = dict[tuple[str, ...], str]()
    with logged() as written:
        for number in range(60):
            custom_id, chosen = hostile.press()
            result = await table.press(number % 4, post, custom_id, *chosen)
            answers[custom_id, *chosen] = reply_text(result) if result.response or result.followups else ""
    assert "Traceback" not in written.getvalue()
    assert [press for press, answer in answers.items() if "our mistake" in answer] == []
    assert written.getvalue().count("a press cannot be read") <= logs.A_MINUTE


async def test_the_line_of_health_says_how_it_goes(table: Channel) -> None:
    await table.begin("toy")
    await table.bot.health.look()
    await table.slash(0, "toy bid", coins="3")
    with capture_logs() as lines:
        await table.bot.health.look()
        await table.bot.health.look()
    first, second = [line for line in lines if line["event"] == "health"]
    assert (first["moves"], first["matches"], first["damaged"], first["oldest_due"]) == (1, {"playing": 1}, 0, None)
    assert first["p99_ms"] > 0
    assert (second["moves"], second["p99_ms"]) == (0, None)


async def test_the_line_of_health_says_for_how_long_a_post_has_waited(table: Channel) -> None:
    await table.begin("toy")
    with capture_logs() as lines:
        async with table.bot.matches.store.write() as db:
            db.write(update(posts).values(shown=0, created_at=posts.c.created_at - 90))
        await table.bot.health.look()
    assert next(line["oldest_due"] for line in lines if line["event"] == "health") >= 90


FORGED = [
    *(("game note", "text", 7), ("game follow", "how", "never"), ("game invite", "who", "1")),
    *(("me reminders", "where", "never"), ("me holiday", "days", 2**63), ("game time", "pace", "never")),
]


@pytest.mark.parametrize(("command", "option", "value"), FORGED)
async def test_a_command_that_no_client_sends_is_a_line_and_answered_kindly(
    table: Channel, command: str, option: str, value: object
) -> None:
    await table.begin("toy")
    with logged() as written:
        result = await table.send_command(0, command, {option: value})
    assert "Nothing was done" in reply_text(result)
    assert "Traceback" not in written.getvalue()
