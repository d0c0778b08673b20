"""Matches that cannot be read any more, or come out otherwise; and finished ones that do not fit the rules."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot import store
from bot.match.misfits import LONGEST
from bot.model.notes import Halted
from bot.model.time import DAY
from tests.bot.channel import ALL_GAMES, Channel, note_line, reply_text, text_of
from tests.bot.halting import clocks, entries_of, restart, start_anew, told, without, write_entry
from tests.bot.moderating import interventions
from tests.bot.playing import opening
from tests.bot.test_mod_rewind import laid
from tests.toy.game import Bid


async def test_a_finished_match_that_does_not_fit_is_over(table: Channel) -> None:
    moves = opening(key="toy", seats=2, options="rounds 1")
    await table.begin("toy", people=2, options="rounds 1", moves=moves)
    coins = next(move.coins for _, move in moves if isinstance(move, Bid))
    with without(coins), capture_logs() as logged:
        await table.restart()
        for command in ("game status", "game log", "game board", "game replay"):
            assert reply_text(await table.slash(0, command)).startswith("This match is over, and I can't show it")
        for label in ("Log", "Step by step"):
            assert "is over" in reply_text(await table.click(0, table.post, label))
    assert not [line for line in logged if line["log_level"] == "error"]


async def test_a_match_that_cannot_be_read_logs_no_line_a_minute_and_goes_on_once_it_can(table: Channel) -> None:
    session = await laid(table)
    asked, left = session.waiting.people, [player.clock.left for player in session.players]
    with capture_logs() as logged:
        await start_anew(table, lambda: write_entry(table.file, 2, number=99))
        await table.env.advance_time(3 * DAY)
        lines = len(logged)
        await table.env.advance_time(10 * DAY)
    assert len(logged) == lines
    async with table.bot.matches.store.read() as db:
        assert (await store.matches.next_due(db), await store.matches.halted(db)) == (None, 1)
    sent = len(table.sent())
    session = await restart(table, lambda: write_entry(table.file, 99, number=2))
    assert (session.halt, sorted(table.pings(sent))) == ("", asked)
    assert [player.clock.left for player in session.players] == left
    assert [due is not None for due in clocks(session)] == [True, True, False]


async def test_a_match_that_can_be_read_at_last_and_does_not_fit_is_told_of_and_ends(table: Channel) -> None:
    session = await laid(table)
    await start_anew(table, lambda: write_entry(table.file, 2, number=99))
    with without(3):
        session = await restart(table, lambda: write_entry(table.file, 99, number=2))
        assert told(table) == [note_line(session, Halted(2, session.standstill.until or 0))]
        await table.env.advance_time(LONGEST + DAY)
        assert (await table.bot.matches.get(session.id)).phase == "ended"


async def test_a_lobby_that_cannot_be_read_is_no_halted_match(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    await table.gather("toy", people=2)
    with monkeypatch.context() as patched, capture_logs() as logged:
        patched.delitem(ALL_GAMES, "toy")
        await table.restart()
        await table.env.advance_time(5 * DAY)
    assert 0 < len([line for line in logged if line["event"] == "damaged match"]) < 20
    await table.restart()
    assert "started" in reply_text(await table.slash(0, "game start")) or (await table.session()).phase == "playing"
    assert not [one for one in table.posts if "fits the rules again" in text_of(one)]


async def test_a_match_that_comes_out_otherwise_goes_on_with_a_line_in_the_log_and_is_counted(table: Channel) -> None:
    await laid(table)
    changed = [(number, {"fingerprint": "0" * 32}) for number in (3, 4)]

    def otherwise() -> None:
        for number, values in changed:
            write_entry(table.file, number, **values)

    with capture_logs() as logged:
        session = await restart(table, otherwise)
        table.bot.matches.forget(session.id)
        await table.slash(0, "game status")
        await table.bot.health.look()
    (line,) = [line for line in logged if line["event"] == "a match comes out otherwise than it was played"]
    assert (line["match"], line["entry"]) == (session.id, 3)
    (health,) = [line for line in logged if line["event"] == "health" and line["otherwise"]]
    assert (health["halted"], health["otherwise"]) == (0, 1)
    assert "Done" in reply_text(await table.slash(0, "toy pass"))
    assert not await interventions(table)


async def test_whoever_is_asked_by_these_rules_is_asked_anew_and_nobody_else_is_awaited(table: Channel) -> None:
    """As if the rules had asked others when the last move was made."""
    session = await laid(table)
    asked, sent = session.waiting.people, len(table.sent())
    other = next(seat for seat in range(3) if seat not in asked)

    def otherwise() -> None:
        last = len(entries_of(table.file))
        write_entry(table.file, last, fingerprint="0" * 32)
        change(table.file, "update players set since = null, due_at = null")
        change(table.file, f"update players set since = 1, due_at = 1 where seat = {other}")

    session = await restart(table, otherwise)
    assert (session.waiting.people, sorted(table.pings(sent))) == (asked, asked)
    assert [player.since is not None for player in session.players] == [seat in asked for seat in range(3)]
    posts = len(table.posts)
    await table.env.advance_time(60)
    await restart(table)
    assert len(table.posts) == posts, "once"


async def test_a_match_that_is_over_by_these_rules_is_over(table: Channel) -> None:
    moves = opening(key="toy", seats=2, options="rounds 1")
    await table.begin("toy", people=2, options="rounds 1", moves=moves)

    def otherwise() -> None:
        write_entry(table.file, len(moves), fingerprint="0" * 32)
        change(table.file, "update matches set phase = 'playing'")

    await start_anew(table, otherwise)
    await table.env.settle()
    async with table.bot.matches.store.read() as db:
        assert not await store.matches.playing_matches(db)
    assert "**Bob** won" in text_of(table.post)


def change(file: Path, sql: str) -> None:
    """Change a database that no bot is using."""
    with closing(sqlite3.connect(file)) as db, db:
        db.execute(sql)
