"""What goes wrong on our side: nothing is lost, the player is told, and the log says where."""

import random
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from structlog.testing import capture_logs

from tests.bot.channel import Channel, channel, drawing, reply_text, text_of
from tests.bot.playing import play_on, type_move
from tests.games import but_for
from tests.toy.game import Bid, Pass

NOTHING_LOST = "Nothing was lost"


def broken(*arguments: object, **named: object) -> Any:
    raise ZeroDivisionError


async def test_an_exception_inside_a_game_leaves_the_match_as_it_was(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await table.begin("toy", options="rounds 1")
    for who in range(3):
        await table.slash(who, "toy bid", coins="1")
    before = await table.standing()
    with capture_logs() as logged, monkeypatch.context() as patched:
        patched.setattr("tests.toy.game.building_question", broken)
        assert NOTHING_LOST in reply_text(await table.slash(3, "toy bid", coins="5"))
    assert await table.standing() == before
    (line,) = [one for one in logged if one["log_level"] == "error"]
    assert (line["match"], line["number"]) == (session.id, 4)
    asked, there = vars(session.memory.questions.asked[3])["_decision"], session.under_way.pending[3]
    assert asked is there, "a question of the position that went wrong is remembered"
    await table.slash(3, "toy bid", coins="5")
    assert session.under_way.moves[-1] == (3, Bid(5))


async def test_an_exception_while_offers_are_listed_is_told_and_changes_nothing(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begin("toy", options="rounds 1")
    before = await table.standing()
    with monkeypatch.context() as patched:
        patched.setattr("bot.play.arguments.interpret", broken)
        assert NOTHING_LOST in reply_text(await table.slash(0, "move", move="bid 1"))
    assert await table.standing() == before


ANSWERS = ("nonsense", Pass(), Bid("many"), Bid(-1), None)  # type: ignore[arg-type]


@pytest.mark.parametrize("agent", [broken, *((lambda *seen, answer=answer: answer) for answer in ANSWERS)])
async def test_for_an_ai_player_that_fails_the_stand_in_plays(table: Channel, agent: Any) -> None:
    await table.gather("toy", ai=2, options="rounds 1")
    session = await table.session()
    game, session.setup.game = session.game, but_for(session.game, agent=agent)
    session.changed()
    with capture_logs() as logged:
        await table.slash(0, "game start")
    assert set(session.under_way.moves) == {(1, Bid(0)), (2, Bid(0))}
    if agent is broken:
        assert {(line["match"], line["number"]) for line in logged if line["log_level"] == "error"} == {(1, 1), (1, 2)}
    session.setup.game = game
    session.changed()
    session = await play_on(table, session, type_move, random.Random(1))
    assert session.under_way.result is not None


async def test_a_commit_that_fails_is_told_and_nothing_is_lost(table: Channel) -> None:
    session = await table.begin("toy", options="rounds 1")
    await table.slash(0, "toy bid", coins="1")
    before = await table.standing()
    with failing_commits(table):
        for who, command, fields in ((1, "toy bid", {"coins": "5"}), (0, "game undo", {}), (0, "game end", {})):
            answer = reply_text(await table.slash(who, command, **fields))
            assert "not saved" in answer or "couldn't be saved" in answer
            assert NOTHING_LOST in answer
    assert await table.standing() == before
    await table.slash(1, "toy bid", coins="6")
    session = await table.session()
    assert session.under_way.moves == ((0, Bid(1)), (1, Bid(6)))


async def query_only(table: Channel, switch: str) -> None:
    async with table.bot.matches.store.read() as db:
        await db.run_sync(lambda db: db.exec_driver_sql(f"PRAGMA query_only = {switch}"))


async def test_a_database_that_cannot_be_written_to_is_told_and_nothing_is_lost(table: Channel) -> None:
    session = await table.begin("toy", options="rounds 1")
    before = await table.standing()
    await query_only(table, "ON")
    assert "couldn't be saved" in reply_text(await table.slash(1, "toy bid", coins="5"))
    assert await table.standing() == before
    await query_only(table, "OFF")
    await table.slash(1, "toy bid", coins="5")
    session = await table.session()
    assert session.under_way.moves == ((1, Bid(5)),)


async def test_a_lobby_that_cannot_be_saved_is_not_opened(table: Channel) -> None:
    with failing_commits(table):
        told = reply_text(await table.slash(0, "game new", game="toy"))
    assert "couldn't be saved" in told
    assert "no match" in reply_text(await table.slash(0, "game join"))


async def test_picks_that_cannot_be_saved_are_not_taken(table: Channel) -> None:
    await table.begin("toy", options="rounds 1")
    for who, coins in enumerate((3, 7, 2, 2)):
        await table.slash(who, "toy bid", coins=str(coins))
    with failing_commits(table):
        assert "couldn't be saved" in reply_text(await table.click(1, table.post, "Lay three cubes"))
    assert "0 of 3" in reply_text(await table.click(1, table.post, "Lay three cubes"))


@contextmanager
def failing_commits(table: Channel) -> Iterator[None]:
    """No transaction that writes is committed while this lasts."""

    def fail(connection: object) -> None:
        raise OSError("disk full")

    event.listen(table.bot.matches.store.engine, "commit", fail)
    try:
        yield
    finally:
        event.remove(table.bot.matches.store.engine, "commit", fail)


async def test_a_damaged_match_is_told_of_and_the_others_go_on(table: Channel) -> None:
    other = table.guild.create_text_channel("other")
    session = await table.begin("toy", options="rounds 1")
    await table.slash(0, "toy bid", coins="1")
    for who in range(2):
        await table.people[who].slash(other, "game join" if who else "game new", **({} if who else {"game": "toy"}))
    await table.people[0].slash(other, "game start")
    damage(table.file, session.id)
    await table.restart()
    with capture_logs() as logged:
        for command in ("game status", "game undo", "game end"):
            assert "can't be read" in reply_text(await table.slash(1, command))
        assert "can't be read" in reply_text(await table.slash(1, "toy bid", coins="2"))
    assert {line["match"] for line in logged if line["event"] == "damaged match"} == {session.id}
    for who in range(2):
        assert "Done." in reply_text(await table.people[who].slash(other, "toy bid", coins="1"))


def damage(file: Path, match_id: int) -> None:
    """Nobody knows who has moved."""
    with sqlite3.connect(file) as db:
        db.execute("update entries set seat = null where match_id = ?", (match_id,))
    db.close()


async def test_a_match_goes_on_without_a_picture_that_fails(tmp_path: Path) -> None:
    async with channel(tmp_path / "hustings.db", draw=drawing(broken)) as table:
        await table.begin("toy", options="rounds 1")
        assert "in secret" in text_of(table.post)
        assert "Nothing was lost" in reply_text(await table.slash(0, "game board"))
        assert "Hill" in reply_text(await table.slash(0, "game board", words=True))


async def test_while_the_bot_stops_no_move_is_taken(table: Channel) -> None:
    await table.begin("toy", options="rounds 1")
    table.bot.matches.closing = True
    before = await table.standing()
    assert "restarting" in reply_text(await table.slash(0, "toy bid", coins="1"))
    assert await table.standing() == before
