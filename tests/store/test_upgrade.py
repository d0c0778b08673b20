"""A database of an earlier release is brought up to date; one from before 1.0 is refused, and left as it is."""

import sqlite3
from contextlib import closing
from pathlib import Path
from shutil import copy

import pytest
from sqlalchemy import delete, text, update

from bot.app.check import check
from bot.app.settings import Settings
from bot.model.errors import Unusable
from bot.store.copies import state_of_file
from bot.store.database import open_store
from bot.store.migrating import USED_BY
from bot.store.schema import settings
from tests.release import DATABASE, RELEASES
from tests.store.at_table import address, content, lobby_of, matches_in, new_file, open_file, open_once
from tests.store.next_revision import NEXT, has_next


async def of_before(file: Path, revision: str, used_by: str | None) -> bytes | None:
    """A database as a bot from before 1.0 left it; what is in the file."""
    await new_file(file)
    async with open_file(file) as store, store.write() as db:
        db.write(text(f"update alembic_version set version_num = '{revision}'"))
        mine = settings.c.name == USED_BY
        db.write(update(settings).where(mine).values(value=used_by) if used_by else delete(settings).where(mine))
    return content(file)


@pytest.mark.parametrize("alone", [True, False])
@pytest.mark.parametrize(
    ("revision", "used_by"), [("0001", None), ("0002", None), ("0013", None), ("0015", "0.1.0.dev0")]
)
async def test_a_database_from_before_1_0_is_refused_and_unchanged(
    file: Path, revision: str, used_by: str | None, alone: bool
) -> None:
    before = await of_before(file, revision, used_by)
    with pytest.raises(Unusable, match=r"from before 1\.0.*Move it away.*nothing was changed"):
        await open_store(address(file), alone=alone)
    assert content(file) == before


async def test_what_1_0_could_not_reach_is_seen_to_at_the_next_start(file: Path) -> None:
    copy(RELEASES / "1.0.0" / DATABASE, file)
    lost = "halt = 'unreachable', halt_code = 50013, halted_at = 1000, due_at = 7777000"
    with closing(sqlite3.connect(file)) as db, db:
        db.execute(f"update matches set {lost} where phase in ('playing', 'over')")
    async with open_file(file) as store, store.read() as db:
        due = await db.execute(text("select distinct phase, due_at from matches where phase in ('playing', 'over')"))
        assert {row.phase: row.due_at for row in due} == {"playing": 1000, "over": None}


async def test_check_refuses_it_too(file: Path) -> None:
    before = await of_before(file, "0015", None)
    with pytest.raises(Unusable, match=r"from before 1\.0.*nothing was changed"):
        await check(Settings(database_url=address(file)))
    assert content(file) == before


async def test_a_later_bot_takes_the_steps_that_are_missing_and_keeps_what_is_there(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = await matches_in(file)
    lobby = await lobby_of(matches, people=2)
    await matches.store.close()
    with has_next(file.parent, monkeypatch):
        for _ in range(2):
            again = await matches_in(file)
            session = await again.get(lobby)
            await again.store.close()
            assert [player.name for player in session.players] == ["Ann", "Bob"]
    assert state_of_file(file).schema == NEXT


async def test_steps_that_fail_leave_the_database_as_it_was(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await new_file(file)
    before = content(file)
    fails = "op.drop_column('no_table', 'more')"
    with has_next(file.parent, monkeypatch, fails), pytest.raises(Unusable, match="no such table"):
        await open_once(file)
    assert content(file) == before


async def test_a_lobby_of_1_0_gets_a_secret_and_its_post_is_due_with_the_code(file: Path) -> None:
    copy(RELEASES / "1.0.0" / DATABASE, file)
    async with open_file(file) as store, store.read() as db:
        found = (await db.execute(text("select id, phase, secret from matches"))).all()
        due = await db.scalars(text("select match_id from posts where kind = 'lobby' and open and shown < wanted"))
        lobbies = {row.id for row in found if row.phase == "lobby"}
        assert lobbies <= {*due}
    secrets = [row.secret for row in found if row.phase == "lobby"]
    assert len({*secrets}) == len(lobbies) > 0
    assert all(len(one) == 32 for one in secrets)
    assert {row.secret for row in found if row.phase != "lobby"} == {""}
