"""Opening a database: its tables, its safety, and who may not have it."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text, update

from bot.model.errors import Unusable
from bot.model.version import VERSION
from bot.store import migrating, sqlite
from bot.store.copies import state_of_file
from bot.store.database import open_store
from bot.store.migrating import USED_BY
from bot.store.schema import metadata, settings
from tests.store.at_table import address, content, new_file, open_file, open_once


async def pragma(file: Path, name: str) -> object:
    async with open_file(file) as store, store.read() as db:
        return (await db.execute(text(f"PRAGMA {name}"))).scalar_one()


def tables(file: Path) -> set[str]:
    with sqlite3.connect(file) as db:
        found = {name for (name,) in db.execute("select name from sqlite_master where type = 'table'")}
    db.close()
    return found


def make_newer(file: Path) -> None:
    with sqlite3.connect(file) as db:
        db.execute("pragma journal_mode=wal")
        db.execute("create table alembic_version (version_num varchar(32) not null)")
        db.execute("insert into alembic_version values ('9999')")
        db.execute("create table settings (name varchar primary key, value varchar)")
        db.execute("insert into settings values (?, '99.1')", (USED_BY,))
    db.close()


async def test_the_revisions_make_exactly_the_tables_of_the_schema(file: Path) -> None:
    def difference(db: Connection) -> object:
        context = MigrationContext.configure(db, opts={"compare_type": True, "compare_server_default": True})
        return compare_metadata(context, metadata)

    async with open_file(file) as store, store.read() as db:
        assert await db.run_sync(difference) == []


async def test_the_first_start_makes_all_tables(file: Path) -> None:
    await open_once(file)
    assert tables(file) == {*metadata.tables, "alembic_version"}


async def test_a_database_that_is_up_to_date_opens_again(file: Path) -> None:
    for _ in range(2):
        await open_once(file)


async def test_the_library_that_brings_it_up_to_date_is_loaded_for_an_older_one_alone(file: Path) -> None:
    script = (
        "import asyncio, sys\n"
        "from bot.store.database import open_store\n"
        "for address in sys.argv[1:]:\n"
        "    asyncio.run(open_store(address))\n"
        "    print('alembic' in sys.modules)\n"
    )
    await new_file(file)
    command = [sys.executable, "-c", script, address(file), address(file.with_name("older.db"))]
    printed = subprocess.check_output(command).splitlines()  # noqa: ASYNC221
    assert [line for line in printed if line in (b"False", b"True")] == [b"False", b"True"]


def test_the_revisions_are_known_by_the_names_of_their_files() -> None:
    scripts = ScriptDirectory(str(migrating.SCRIPTS))
    assert migrating.revisions() == {script.revision for script in scripts.walk_revisions()}
    assert [max(migrating.revisions())] == scripts.get_heads()


def break_off(file: Path) -> int:
    """A first start that dies between two tables; its exit status."""
    script = (
        "import asyncio, os, sys, alembic.op as op\n"
        "from bot.store.database import open_store\n"
        "make = op.create_table\n"
        "made = []\n"
        "def create(*arguments, **keywords):\n"
        "    made.append(arguments[0])\n"
        "    os._exit(9) if len(made) == 4 else make(*arguments, **keywords)\n"
        "op.create_table = create\n"
        "asyncio.run(open_store(sys.argv[1]))\n"
    )
    return subprocess.run([sys.executable, "-c", script, address(file)], check=False).returncode


async def test_a_first_start_that_is_broken_off_leaves_nothing_half_made(file: Path) -> None:
    assert break_off(file) == 9
    await open_once(file)
    assert tables(file) == {*metadata.tables, "alembic_version"}


@pytest.mark.parametrize("alone", [True, False])
async def test_a_database_of_a_newer_version_is_refused_and_unchanged(file: Path, alone: bool) -> None:
    make_newer(file)
    before = content(file)
    with pytest.raises(Unusable, match=r"newer Hustings.*nothing was changed"):
        await open_store(address(file), alone=alone)
    assert content(file) == before


@pytest.mark.disk
async def test_commits_are_durable_and_readers_wait_for_no_writer(file: Path) -> None:
    assert await pragma(file, "journal_mode") == "wal"
    assert await pragma(file, "synchronous") == 2
    assert await pragma(file, "foreign_keys") == 1


async def test_a_second_bot_is_refused_until_the_first_has_closed(file: Path) -> None:
    async with open_file(file):
        with pytest.raises(Unusable, match="Another Hustings is using"):
            await open_store(address(file))
    await open_once(file)


async def test_a_second_bot_is_refused_by_another_name_of_the_file(file: Path) -> None:
    async with open_file(file):
        (other := file.with_name("other.db")).symlink_to(file)
        with pytest.raises(Unusable, match="Another Hustings is using"):
            await open_store(address(other))


async def test_looking_is_allowed_beside_a_bot(file: Path) -> None:
    async with open_file(file), open_file(file, alone=False):
        pass


async def test_looking_makes_no_database(file: Path) -> None:
    with pytest.raises(Unusable, match="There's no database at"):
        await open_store(address(file), alone=False)
    assert content(file) is None


async def test_looking_brings_no_database_up_to_date(file: Path) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.execute("create table eggs (many integer)")
    with pytest.raises(Unusable, match="empty or comes from an older Hustings"):
        await open_store(address(file), alone=False)
    assert tables(file) == {"eggs"}


@pytest.mark.parametrize("name", ["no/such/folder.db", "file/inside.db"])
async def test_a_folder_that_is_not_there(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Unusable, match="doesn't exist"):
        await open_store(address(tmp_path / name))
    assert not (tmp_path / "no").exists()


async def test_a_database_that_is_not_writable(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def set_up(connection: Any, record: object) -> None:
        connection.isolation_level = None
        connection.cursor().execute("PRAGMA query_only=ON")

    monkeypatch.setattr(sqlite, "_set_up_sqlite", set_up)
    with pytest.raises(Unusable, match=r"readonly database.*writable"):
        await open_store(address(file))


async def test_a_file_that_is_no_database(file: Path) -> None:
    file.write_text("My shopping list: " + "eggs, " * 200)  # noqa: ASYNC240
    with pytest.raises(Unusable, match="file is not a database"):
        await open_store(address(file))


WITH_A_PASSWORD = "postgresql://me:hunter2@127.0.0.1/x"
NO_FILES = (
    "hustings.db",
    "",
    "nonsense://x",
    "sqlite:///hustings.db",
    "sqlite+aiosqlite://",
    "sqlite+aiosqlite:///:memory:",
)


@pytest.mark.parametrize("url", [*NO_FILES, WITH_A_PASSWORD])
async def test_an_address_that_does_not_fit_is_named_without_its_password(url: str) -> None:
    with pytest.raises(Unusable) as caught:
        await open_store(url)
    assert "HUSTINGS_DATABASE_URL" in str(caught.value)
    assert "hunter2" not in str(caught.value)


async def test_the_lock_is_freed_when_a_bot_is_killed(file: Path) -> None:
    script = (
        "import asyncio, os, sys\n"
        "from bot.store.database import open_store\n"
        "asyncio.run(open_store(sys.argv[1]))\n"
        "os.kill(os.getpid(), 9)\n"
    )
    assert subprocess.run([sys.executable, "-c", script, address(file)], check=False).returncode == -9  # noqa: ASYNC221
    await open_once(file)


async def say_used_by(file: Path, version: str) -> None:
    async with open_file(file) as store, store.write() as db:
        db.write(update(settings).where(settings.c.name == USED_BY).values(value=version))


async def test_a_database_that_a_newer_bot_used_is_refused_though_its_tables_are_the_same(file: Path) -> None:
    await new_file(file)
    await say_used_by(file, "99.1")
    before = content(file)
    with pytest.raises(Unusable, match=f"last used by Hustings 99.1, and this is {VERSION}.*nothing was changed"):
        await open_once(file)
    assert content(file) == before


async def test_a_database_that_an_older_bot_used_is_this_ones_now(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await new_file(file)
    assert state_of_file(file) == (VERSION, max(migrating.revisions()))
    monkeypatch.setattr(migrating, "VERSION", "99.1")
    await open_once(file)
    assert state_of_file(file).bot == "99.1"
