"""`hustings check`: every match under way replayed in an upgraded copy, and the invitation."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import parse_qs, urlparse

import discord
import pytest
import pytest_asyncio
from sqlalchemy import Executable, Update, delete, text, update

from bot.app.cli import main
from bot.match import undo
from bot.match.matches import Matches
from bot.model.version import VERSION
from bot.store.migrating import USED_BY, revisions
from bot.store.schema import entries
from bot.store.schema import matches as table
from bot.store.schema import settings as settings_table
from bot.ui.permissions import INVITE_PERMISSIONS
from tests.store.at_table import (
    CHANNEL,
    address,
    begin_match,
    by,
    content,
    make_once,
    matches_in,
    play_on,
)
from tests.store.next_revision import NEXT, has_next


@pytest.fixture(autouse=True)
def settings(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(file.parent)
    monkeypatch.setenv("HUSTINGS_DATABASE_URL", address(file))
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)


DAMAGED = 2
"""Of three matches."""
NEWEST = max(revisions())


async def three(file: Path) -> None:
    """Three matches of ten entries each, with an undo among them."""
    matches = await matches_in(file)
    for at in range(3):
        session = await begin_match(matches, 2, CHANNEL + at, rounds=4)
        while len(session.under_way.log) < 10:
            session = await play_on(matches, session.id, 1)
            if len(session.under_way.log) == 9 and session.under_way.may_undo(seat := session.under_way.moves[-1][0]):
                await undo.undo(matches, session.id, seat, by(session, seat))
    await matches.store.close()


@pytest_asyncio.fixture
async def matches(file: Path) -> AsyncIterator[Matches]:
    await make_once(file, three)
    one = await matches_in(file)
    yield one
    await one.store.close()


async def check(capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    status = await asyncio.to_thread(main, ["check"])
    return status, capsys.readouterr().out


def all_files() -> dict[Path, bytes | None]:
    """What stands in the folder of the database, but for the index that its readers share."""
    return {path: content(path) for path in Path.cwd().iterdir() if not path.name.endswith("-shm")}


def counted(stop: int = 0, otherwise: int = 0) -> str:
    """How all that is found of the three matches is summed up."""
    return f"They would stop: {stop}. They go on, but came out otherwise: {otherwise}."


async def check_changed(matches: Matches, capsys: pytest.CaptureFixture[str], statement: Executable) -> tuple[int, str]:
    """The status, and the one line that is said of the matches, one of which a statement has changed."""
    async with matches.store.write() as db:
        db.write(statement)
    before = all_files()
    status, output = await check(capsys)
    assert all_files() == before
    assert "Running matches replayed: 3, with " in output
    assert counted(stop=1) in output if status else counted(otherwise=1) in output
    (line,) = [line for line in output.splitlines() if line.startswith("Match ")]
    return status, line


def entry(number: int) -> Update:
    return update(entries).where(entries.c.match_id == DAMAGED, entries.c.number == number)


@pytest.mark.both
async def test_finds_nothing_wrong_in_a_good_database(matches: Matches, capsys: pytest.CaptureFixture[str]) -> None:
    status, output = await check(capsys)
    assert status == 0
    assert f"Running matches replayed: 3, with 30 moves. {counted()}" in output


async def test_a_database_is_named_with_its_bot_and_its_tables_and_left_as_it_is(
    matches: Matches, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await matches.store.close()
    before = {path: content(path) for path in file.parent.iterdir()}
    _, output = await check(capsys)
    assert f"Hustings {VERSION}. Database: {file}, last used by {VERSION}." in output
    assert f"Its tables: revision {NEWEST}.\n" in output
    assert {path: content(path) for path in file.parent.iterdir()} == before


async def test_a_database_that_a_bot_works_with_is_left_as_it_is(
    matches: Matches, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await play_on(matches, DAMAGED, 1)
    before = all_files()
    assert file.with_name(file.name + "-wal") in before
    _, output = await check(capsys)
    assert "replayed: 3, with 31 moves." in output, "what stands in its log of writes alone is seen"
    assert all_files() == before


@pytest.mark.both
async def test_older_tables_are_upgraded_in_the_copy_alone(
    matches: Matches, file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    await matches.store.close()
    before = content(file)
    with has_next(file.parent, monkeypatch):
        status, output = await check(capsys)
    assert (status, f"Its tables: revision {NEWEST}. A start brings them to {NEXT}." in output) == (0, True)
    assert content(file) == before
    _, output = await check(capsys)
    assert f"Its tables: revision {NEWEST}.\n" in output


@pytest.mark.both
async def test_a_database_of_a_newer_bot_is_refused_also_where_its_tables_are_the_same(
    matches: Matches, capsys: pytest.CaptureFixture[str]
) -> None:
    async with matches.store.write() as db:
        db.write(update(settings_table).where(settings_table.c.name == USED_BY).values(value="99.1"))
    before = all_files()
    assert await asyncio.to_thread(main, ["check"]) == 2
    assert f"was last used by Hustings 99.1, and this is {VERSION}." in capsys.readouterr().err
    assert all_files() == before


@pytest.mark.parametrize("values", [{"move": "place where:Atlantis"}, {"move": "dance"}, {"seat": 7}], ids=str)
async def test_a_match_with_an_entry_that_does_not_fit_would_be_halted(
    matches: Matches, capsys: pytest.CaptureFixture[str], values: dict[str, object]
) -> None:
    status, line = await check_changed(matches, capsys, entry(6).values(**values))
    assert status == 1
    assert line.startswith(f"Match {DAMAGED}: Entry 6 of this record doesn't fit: ")
    assert line.endswith("A moderator can take it back to before that.")


@pytest.mark.parametrize(
    ("values", "trouble"),
    [
        ({"move": None, "back": 77, "fresh": True}, "Entry 6 "),
        ({"move": None, "back": None, "fresh": None}, "Entry 6 "),
        ({"number": 60}, "Entry 6 is missing."),
    ],
    ids=str,
)
async def test_an_entry_that_cannot_be_read_is_named(
    matches: Matches, capsys: pytest.CaptureFixture[str], values: dict[str, object], trouble: str
) -> None:
    status, line = await check_changed(matches, capsys, entry(6).values(**values))
    assert (status, line.startswith(f"Match {DAMAGED}: {trouble}")) == (1, True)


async def test_an_entry_without_a_move_does_not_fit(matches: Matches, capsys: pytest.CaptureFixture[str]) -> None:
    status, line = await check_changed(matches, capsys, entry(6).values(move=""))
    assert (status, line.startswith(f"Match {DAMAGED}: ")) == (1, True)
    assert "6 " in line


@pytest.mark.both
async def test_a_match_that_comes_out_otherwise_goes_on(matches: Matches, capsys: pytest.CaptureFixture[str]) -> None:
    chosen = update(entries).where(entries.c.match_id == DAMAGED, entries.c.number >= 6)
    status, line = await check_changed(matches, capsys, chosen.values(fingerprint="0" * 32))
    assert (status, line) == (0, f"Match {DAMAGED}: from entry 6 on it comes out otherwise.")


async def test_what_a_match_came_to_meanwhile_stops_nothing(
    matches: Matches, capsys: pytest.CaptureFixture[str]
) -> None:
    async with matches.store.write() as db:
        db.write(entry(6).values(fingerprint="0" * 32))
    status, output = await check(capsys)
    assert (status, counted() in output) == (0, True)


@pytest.mark.parametrize(
    "values",
    [{"game": "chess"}, {"version": 99}, {"options": {"rounds": 99}}, {"options": [1]}, {"seed": "another"}],
    ids=str,
)
async def test_finds_a_damaged_head_and_replays_the_others(
    matches: Matches, capsys: pytest.CaptureFixture[str], values: dict[str, object]
) -> None:
    chosen = update(table).where(table.c.id == DAMAGED).values(**values)
    status, line = await check_changed(matches, capsys, chosen)
    assert (status, line.startswith(f"Match {DAMAGED}: ")) == (1, True)


async def test_finds_options_that_are_no_json(matches: Matches, capsys: pytest.CaptureFixture[str]) -> None:
    status, _ = await check_changed(matches, capsys, text(f"update matches set options = '{{' where id = {DAMAGED}"))
    assert status == 1


async def test_finds_a_missing_entry(matches: Matches, capsys: pytest.CaptureFixture[str]) -> None:
    chosen = delete(entries).where(entries.c.match_id == DAMAGED, entries.c.number == 4)
    assert await check_changed(matches, capsys, chosen) == (1, f"Match {DAMAGED}: Entry 4 is missing.")


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--version"])
    assert (end.value.code, capsys.readouterr().out) == (0, f"Hustings {VERSION}\n")


@pytest.mark.parametrize(("token", "client"), [("", "YOUR_APPLICATION_ID"), ("MTIzNDU2Nzg5.x.y", "123456789")])
async def test_invites_with_exactly_the_permissions_that_are_needed(
    matches: Matches, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, token: str, client: str
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", token)
    status, output = await check(capsys)
    asked = parse_qs(urlparse(output.split("Invite the bot: ")[1].split()[0]).query)
    needed = discord.Permissions.none()
    needed.update(**dict.fromkeys(INVITE_PERMISSIONS, True))
    assert status == 0
    assert asked["permissions"] == [str(needed.value)]
    assert needed.value.bit_count() == len(INVITE_PERMISSIONS)
    assert asked["client_id"] == [client]
    assert asked["scope"] == ["bot applications.commands"]
    assert "x.y" not in output


async def test_a_database_that_is_not_there_is_told_in_a_line(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, output = await check(capsys)
    assert status == 2
    assert output.startswith("Invite the bot: ")
    assert content(file) is None


async def test_a_server_that_cannot_be_reached_is_told_in_a_line_without_its_password(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("asyncpg")
    monkeypatch.setenv("HUSTINGS_DATABASE_URL", "postgresql+asyncpg://me:hunter2@127.0.0.1:1/x")
    assert await asyncio.to_thread(main, ["check"]) == 2
    said = capsys.readouterr()
    assert said.err.startswith("The server of postgresql://127.0.0.1:1/x can't be reached: ")
    assert said.err.count("\n") == 1
    assert "hunter2" not in said.err + said.out


def test_settings_that_cannot_be_read_are_told_in_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused() -> None:
        raise PermissionError(13, "Permission denied", ".env")

    monkeypatch.setattr("bot.app.settings.Settings", refused)
    assert main(["check"]) == 78
    assert capsys.readouterr().err == "This user can't read .env. Make the bot's user its owner.\n"
