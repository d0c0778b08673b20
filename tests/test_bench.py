"""`make bench` measures with what the bot has. It cannot be run here, for that takes minutes."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.app.check import check
from bot.app.settings import Settings
from bot.model.time import now
from rules import games
from tests.bench import bare, crowd, fleet, lines, many, thinking, wire
from tests.bench.client import client
from tests.bench.members import Table, begun
from tests.bench.process import filled
from tests.bench.tables import cells
from tests.postgres import Server, on_postgres
from tests.store.at_table import address


@pytest.fixture
def server() -> Iterator[Server]:
    with on_postgres() as one:
        yield one


async def test_the_idle_matches_of_the_bench_are_matches_of_the_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    await filled(tmp_path / "hustings.db", 3)
    assert await check(Settings(database_url=address(tmp_path / "hustings.db"))) == 0
    assert "They would stop: 0." in capsys.readouterr().out


async def test_so_are_the_very_many(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await crowd.filled(tmp_path / "hustings.db", 6, now())
    assert await check(Settings(database_url=address(tmp_path / "hustings.db"))) == 0
    assert "They would stop: 0." in capsys.readouterr().out


@pytest.mark.long
@pytest.mark.postgres
async def test_a_fleet_and_very_many_matches_are_measured_at_a_tiny_size(tmp_path: Path, server: Server) -> None:
    async with fleet.fleet(fleet.COUNTING, tmp_path / "move.db", server) as one:
        assert len(await fleet.move(one, 1, warm=0, rest=0.1)) == len(fleet.MOVE_HEADS) - 1
    (turns,) = cells(await fleet.turns(tmp_path, server, [1], 2, 0.5))[2:]
    assert len(turns) == len(fleet.HEADS)
    assert len(await many.row(tmp_path / "many.db", server, 4, 4, 1, idle=0)) == len(many.HEADS) - 1


async def test_a_bare_client_makes_the_calls_of_a_move_with_bodies_of_their_size(tmp_path: Path) -> None:
    async with client(wire.ONE_PIXEL, tmp_path) as bot, client(wire.BARE, tmp_path) as same:
        await wire.copied(same, bare.USUAL[:2])
        at_table = await begun(bot, games()["barrage"], 1)
        for make in (Table.typed, Table.pressed):
            cost = await make(at_table)
            again = await wire.copied(same, [wire.shape(call) for call in cost.calls])
            assert cost.counted == again.counted < len(cost.calls) == len(again.calls)
            assert cost.pictures == again.pictures > 0
            sizes = [sum(len(json.dumps(call.body)) for call in one.calls) for one in (cost, again)]
            assert max(sizes) < 1.25 * min(sizes)
            assert cost.spent > cost.loop > 0 < again.spent
        assert len(at_table.match.moves) > 1
        assert bot.wire.violations == same.wire.violations == []


@pytest.mark.long
async def test_the_table_of_the_wire_has_a_row_for_each_way_of_a_game(tmp_path: Path) -> None:
    table = await wire.figures(tmp_path, moves=1, times=1, keys=["ninety"])
    rows = cells(table)[2:]
    assert [row[0] for row in rows] == [f"Ninety, {way}" for way in (*wire.AIMS, wire.PICTURE)]
    assert all(len(row) == len(wire.HEADS) for row in rows)


def test_the_table_of_the_lines_has_a_row_for_each_number_of_seats() -> None:
    rows = cells(lines.figures(1))[2:]
    assert [row[0] for row in rows] == ["2", "3", "4", "5"]
    assert all(len(row) == len(lines.HEADS) for row in rows)


def test_what_a_sharp_player_thinks_about_is_asked_of_one_seat() -> None:
    game = games()["redistricting"]
    asked = thinking.questions(game, 2)
    assert {seat for _, seat in asked} == {0}
    assert [len(match.log) for match, _ in asked] == sorted({len(match.log) for match, _ in asked})
    assert len(thinking.HEADS) == len(thinking.thinking("redistricting", 2))
