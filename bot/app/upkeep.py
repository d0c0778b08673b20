"""The commands that keep a database in order: they copy it, go back to a copy, and drop what nobody needs any more."""

from __future__ import annotations

import argparse
import asyncio
import logging
from datetime import UTC, datetime

from rules import plural


def back_up(options: argparse.Namespace) -> int:
    """Copy the database to a file, or under a name with its date into a folder, where the newest copies are kept."""
    from bot.app.settings import read_settings
    from bot.model.errors import Unusable
    from bot.store.copies import backup, drop_old, new_name

    address = read_settings().database_url
    require_file(address, "copy it with pg_dump")
    in_folder = options.target.is_dir()
    if options.keep and not in_folder:
        raise Unusable(f"--keep is for copies in a folder, and {options.target} is none. Nothing was written.")
    file = options.target / new_name() if in_folder else options.target
    backup(address, file)
    print(f"Copied to {file}. To go back to it, stop the bot and type: hustings restore {file}")
    for old in drop_old(file, options.keep) if options.keep else []:
        print(f"Deleted {old}.")
    return 0


def put_back(options: argparse.Namespace) -> int:
    """Go back to a copy, and say what is lost by it, what would stop, and where the old file is."""
    from bot.app.check import found_in, summed_up
    from bot.app.settings import read_settings
    from bot.store.key import key_of
    from bot.store.restoring import made_ready, put_in_place
    from bot.store.sqlite import file_of

    settings = read_settings()
    address, key = settings.database_url, key_of(settings.key.get_secret_value()) if settings.key else None
    if options.file is None:
        return put_back_there(address)
    require_file(address, "go back to a copy with pg_restore, then type hustings restore without a file")
    path = file_of(address).resolve()
    with made_ready(options.file, path, key, settings.forgotten) as part:
        found = asyncio.run(found_in(part))
        done = put_in_place(part, path)
    print("\n".join([*found.stop, *found.otherwise, summed_up(found)]))
    print(f"{path} is as {options.file} has it now. {_said_of_copy(done.until)}")
    if done.aside is not None:
        lost = "can't be counted" if done.lost is None else plural(done.lost, "move")
        print(f"The old database is kept: {done.aside}. Moves that only it has: {lost}.")
    print("Start the bot: hustings run. It tells each match where it stands now, and asks anew.")
    return 0


def require_file(address: str, instead: str) -> None:
    """Raises Unusable where the database is on a server, and says what to do instead."""
    from bot.model.errors import Unusable
    from bot.store.database import is_postgres

    if is_postgres(address):
        raise Unusable(f"This database is PostgreSQL's: {instead}. docs/postgres.md says how.")


def copy_all(options: argparse.Namespace) -> int:
    """Copy a database into an empty one, from one kind to the other."""
    from bot.store.database import driver_of
    from bot.store.transfer import transfer

    many = asyncio.run(transfer(options.source, options.target))
    print(f"Copied from {driver_of(options.source).name} to {driver_of(options.target).name}.")
    print(f"Matches: {many['matches']}. Rows in all: {sum(many.values())}, counted in both.")
    print("Give the bot the new address, the same key and the same list of the forgotten: docs/postgres.md says how.")
    return 0


def put_back_there(address: str) -> int:
    """Have the matches of a server's database know that it went back to a copy."""
    from bot.model.errors import Unusable
    from bot.store.database import is_postgres
    from bot.store.restoring import renew_there

    if not is_postgres(address):
        raise Unusable("Give the copy to go back to: hustings restore FILE.")
    asyncio.run(renew_there(address))
    print("Each match knows that it went back. Start the bot: hustings run. It tells each match where it stands now.")
    return 0


def _said_of_copy(until: int | None) -> str:
    """When somebody last moved in a copy."""
    if until is None:
        return "Nobody has moved in it yet."
    return f"The last move in it was made on {datetime.fromtimestamp(until, UTC):%Y-%m-%d %H:%M} UTC."


def prune_old(options: argparse.Namespace) -> int:
    """Drop what only served playing the matches that have been over for long, and say how much that freed."""
    from bot.app.settings import read_settings
    from bot.model.time import DAY, now
    from bot.store.pruning import prune

    address, before = read_settings().database_url, max(0, now() - options.older * DAY)
    done = asyncio.run(prune(address, before, dry=options.dry_run))
    say = "Would be pruned" if options.dry_run else "Pruned"
    print(f"Matches that have been over for {plural(options.older, 'day')}: {done.old}. {say}: {done.matches}.")
    if done.was is not None and done.left is not None:
        print(f"Freed: {_size(done.was - done.left)} of {_size(done.was)}.")
    else:
        print("The server uses the room of what was dropped for new rows.")
    return 0


def rate_again(options: argparse.Namespace) -> int:
    """Work the ratings out anew, and say which changed."""
    from bot.app.logs import set_up_logs
    from bot.app.records import rebuild_all
    from bot.app.settings import read_settings

    settings = read_settings()
    set_up_logs(settings, logging.ERROR)
    asyncio.run(rebuild_all(settings))
    return 0


def _size(many: int) -> str:
    return f"{many / 2**20:.1f} MiB"
