"""`hustings check`: every live match replayed, and the invitation."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import parse_qs, urlparse

import discord
import pytest
import pytest_asyncio
from sqlalchemy import Executable, delete, text, update

from bot.app.cli import main
from bot.match import undo
from bot.match.matches import Matches
from bot.store.schema import entries
from bot.store.schema import matches as table
from bot.ui.permissions import INVITE_PERMISSIONS
from tests.store.at_table import CHANNEL, address, all_rows, begin_match, by, content, make_once, matches_in, play_on


@pytest.fixture(autouse=True)
def settings(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(file.parent)
    monkeypatch.setenv("HUSTINGS_DATABASE_URL", address(file))
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)


DAMAGED = 2
"""Of three matches."""


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


async def check_damaged(matches: Matches, capsys: pytest.CaptureFixture[str], statement: Executable) -> str:
    """What is said of three matches, one of which a statement has damaged."""
    async with matches.store.write() as db:
        db.write(statement)
    status, output = await check(capsys)
    assert status == 1
    assert "Running matches replayed: 3, damaged: 1." in output
    return output


async def check(capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    status = await asyncio.to_thread(main, ["check"])
    return status, capsys.readouterr().out


async def test_finds_nothing_wrong_in_a_good_database(matches: Matches, capsys: pytest.CaptureFixture[str]) -> None:
    before = await all_rows(matches.store)
    status, output = await check(capsys)
    assert status == 0
    assert "Running matches replayed: 3, damaged: 0." in output
    assert await all_rows(matches.store) == before


@pytest.mark.parametrize(
    ("values", "trouble"),
    [
        ({"fingerprint": "0" * 32}, "entry 6 leads to a different position"),
        ({"move": "place where:Atlantis"}, "entry 6 "),
        ({"move": "dance"}, "entry 6 "),
        ({"move": ""}, "entry 6 "),
        ({"seat": 7}, "entry 6 "),
        ({"move": None, "back": 77, "fresh": True}, "entry 6 "),
        ({"move": None, "back": None, "fresh": None}, "entry 6 "),
        ({"number": 60}, "entry 6 "),
    ],
    ids=str,
)
async def test_names_the_match_and_the_entry_that_is_damaged(
    matches: Matches, capsys: pytest.CaptureFixture[str], values: dict[str, object], trouble: str
) -> None:
    chosen = update(entries).where(entries.c.match_id == DAMAGED, entries.c.number == 6)
    output = await check_damaged(matches, capsys, chosen.values(**values))
    (line,) = [line for line in output.splitlines() if line.startswith("Match ")]
    assert line.startswith(f"Match {DAMAGED}: ")
    assert trouble in line.casefold()


@pytest.mark.parametrize(
    "values",
    [{"game": "chess"}, {"version": 99}, {"options": {"rounds": 99}}, {"options": [1]}, {"seed": "another"}],
    ids=str,
)
async def test_finds_a_damaged_head_and_replays_the_others(
    matches: Matches, capsys: pytest.CaptureFixture[str], values: dict[str, object]
) -> None:
    output = await check_damaged(matches, capsys, update(table).where(table.c.id == DAMAGED).values(**values))
    assert f"Match {DAMAGED}: " in output


async def test_finds_options_that_are_no_json(matches: Matches, capsys: pytest.CaptureFixture[str]) -> None:
    await check_damaged(matches, capsys, text(f"update matches set options = '{{' where id = {DAMAGED}"))


async def test_finds_a_missing_entry(matches: Matches, capsys: pytest.CaptureFixture[str]) -> None:
    output = await check_damaged(
        matches, capsys, delete(entries).where(entries.c.match_id == DAMAGED, entries.c.number == 4)
    )
    assert f"Match {DAMAGED}: entry 4 is missing" in output


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


def test_settings_that_cannot_be_read_are_told_in_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused() -> None:
        raise PermissionError(13, "Permission denied", ".env")

    monkeypatch.setattr("bot.app.settings.Settings", refused)
    assert main(["check"]) == 2
    assert capsys.readouterr().err == "This user can't read .env. Make the bot's user its owner.\n"
