"""Whether every match under way would go on with this bot, tried on a copy; and how to invite the bot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Table, select
from sqlalchemy.exc import SQLAlchemyError

from bot.app.encryption import protection
from bot.app.run import invite
from bot.app.settings import Settings, unknown_settings
from bot.match.log import play_again, read_session
from bot.model.errors import Status
from bot.model.version import VERSION
from bot.store import matches
from bot.store.copies import backup, state_of_file
from bot.store.database import State, Store, driver_of, is_postgres, open_store
from bot.store.schema import metadata
from bot.store.transactions import Reading
from bot.store.transfer import copy_as_it_is
from bot.store.troubles import first_line
from rules import Unreadable, games, plural


@dataclass
class Found:
    """What was found of all matches under way: how many there are and their moves, and what is to be said of some.

    Those that `stop` would be halted or cannot be read; `otherwise` are those that go on, but came out otherwise.
    """

    matches: int = 0
    moves: int = 0
    stop: list[str] = field(default_factory=list[str])
    otherwise: list[str] = field(default_factory=list[str])


async def check(settings: Settings) -> int:
    """Upgrade a copy of the database, replay all matches under way and print what would stop; the exit status.

    Nothing is written to the database. Raises Unusable where there is none yet; the invitation has been printed then.
    """
    print("\n".join([f"Invite the bot: {invite(settings)}", *unknown_settings()]))
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        if is_postgres(settings.database_url):
            await copy_as_it_is(settings.database_url, f"sqlite+aiosqlite:///{copy}")
        else:
            backup(settings.database_url, copy)
        was = state_of_file(copy)
        store = await open_store(f"sqlite+aiosqlite:///{copy}")
        try:
            driver = driver_of(settings.database_url)
            say_whose(driver.name, was, state_of_file(copy))
            for line in protection(driver.path, settings.forgotten):
                print(line)
            return await report(store)
        finally:
            await store.close()


def say_whose(name: str, was: State, now: State) -> None:
    """Print which bot and tables a database has, and what it would have after a start."""
    print(f"Hustings {VERSION}. Database: {name}, last used by {was.bot or 'no bot yet'}.")
    print(
        f"Its tables: revision {was.schema}."
        + (f" A start brings them to {now.schema}." if was.schema != now.schema else "")
    )


async def report(store: Store) -> int:
    """Print what is found of the matches of a database; the exit status."""
    async with store.read() as db:
        found = await look_at(db, await matches.playing_matches(db))
        damaged = [line for table in metadata.sorted_tables if (line := await unreadable(db, table))]
    for line in (*damaged, *found.stop, *found.otherwise):
        print(line)
    print(summed_up(found))
    return Status.FOUND if found.stop or damaged else Status.DONE


def summed_up(found: Found) -> str:
    """What was found of all matches, in a line."""
    return (
        f"Running matches replayed: {found.matches}, with {plural(found.moves, 'move')}. They would stop: "
        f"{len(found.stop)}. They go on, but came out otherwise: {len(found.otherwise)}."
    )


async def found_in(file: Path) -> Found:
    """What is found of the matches of a database that is up to date."""
    store = await open_store(f"sqlite+aiosqlite:///{file}", alone=False)
    try:
        async with store.read() as db:
            return await look_at(db, await matches.playing_matches(db))
    finally:
        await store.close()


async def unreadable(db: Reading, table: Table) -> str:
    """What is wrong with a table, in a line, if any of its rows cannot be read; else ""."""
    try:
        await db.execute(select(table))
    except (SQLAlchemyError, ValueError) as error:
        return f"Table {table.name}: a row can't be read ({type(error).__name__})."
    return ""


async def look_at(db: Reading, under_way: Sequence[int]) -> Found:
    """Replay matches as the bot does."""
    found = Found(len(under_way))
    for match_id in under_way:
        try:
            session, entries = await read_session(db, match_id, games())
            play_again(session, entries)
        except KeyError as error:
            found.stop.append(f"Match {match_id}: its game {error} isn't known here.")
        except Unreadable as no:
            found.stop.append(f"Match {match_id}: {no}")
        except (SQLAlchemyError, AttributeError, TypeError, ValueError) as error:
            found.stop.append(f"Match {match_id}: its rows can't be read: {first_line(error)}")
        else:
            found.moves += len(entries)
            if (misfit := session.memory.history.misfit) is not None:
                found.stop.append(f"Match {match_id}: {misfit} A moderator can take it back to before that.")
            elif (number := session.memory.history.unlike) is not None:
                found.otherwise.append(f"Match {match_id}: from entry {number} on it comes out otherwise.")
    return found
