"""Matches in a store, without any Discord: opened, begun and played."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Row, Table, select

from bot.lobby import joining, opening, start
from bot.match.matches import Matches
from bot.model.player import Cause
from bot.model.session import Session
from bot.store.database import Store, open_store
from bot.store.schema import metadata
from rules import Rng, Seat, Verb, games
from rules.engine.agents import random_move
from tests.postgres import Server

PEOPLE = {101: "Ann", 102: "Bob", 103: "Cleo", 104: "Dev"}
GUILD, CHANNEL = 7, 70


on_server: list[Server] = []
"""The server whose databases stand for files, in a test that runs on PostgreSQL."""


def address(file: Path) -> str:
    return on_server[-1].address(on_server[-1].name(file)) if on_server else f"sqlite+aiosqlite:///{file}"


_contents: dict[Callable[[Path], Awaitable[None]], bytes] = {}


async def make_once(file: Path, make: Callable[[Path], Awaitable[None]]) -> None:
    """A database as a function makes and closes it: made once, and then copied."""
    if on_server:
        await on_server[-1].make(file, make)
        return
    if make not in _contents:
        await make(file)
        _contents[make] = content(file) or b""
    file.write_bytes(_contents[make])  # noqa: ASYNC240


async def new_file(file: Path) -> None:
    """A database as the bot makes it at its first start."""
    await make_once(file, open_once)


async def open_once(file: Path) -> None:
    """The bot starts and stops."""
    async with open_file(file):
        pass


@asynccontextmanager
async def open_file(file: Path, *, alone: bool = True) -> AsyncIterator[Store]:
    store = await open_store(address(file), alone=alone)
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def matches_again(file: Path) -> AsyncIterator[Matches]:
    """All matches of a file, as another bot reads them."""
    others = await matches_in(file)
    yield others
    await others.store.close()


async def matches_in(file: Path) -> Matches:
    """All matches of a file, which is made when it is not there; close its store."""
    if not is_there(file):
        await new_file(file)
    return Matches(await open_store(address(file)), games())


async def lobby_of(matches: Matches, people: int = 2, channel: int = CHANNEL, rounds: int = 1) -> int:
    (host, name), *others = list(PEOPLE.items())[:people]
    game = games()["barrage"]
    lobby = opening.Lobby(GUILD, channel, game, 2_000_000_000, options={"rounds": rounds})
    match_id = await opening.open_lobby(matches, lobby, Cause("member", host, name))
    for user_id, name in others:
        await joining.join(matches, match_id, Cause("member", user_id, name))
    return match_id


async def begin_match(matches: Matches, people: int = 2, channel: int = CHANNEL, rounds: int = 1) -> Session:
    match_id = await lobby_of(matches, people, channel, rounds)
    await start.start_match(matches, match_id, Cause("member", next(iter(PEOPLE))))
    return await matches.get(match_id)


def some_move(session: Session) -> tuple[Seat, Verb]:
    """Whoever is asked first, also where a stand-in would do, and a move; the same in the same position."""
    seat, question = next(iter(session.under_way.pending.items()))
    return seat, random_move(question, Rng(f"{len(session.under_way.log)}"))


async def play_on(matches: Matches, match_id: int, moves: int) -> Session:
    for _ in range(moves):
        session = await matches.get(match_id)
        seat, move = some_move(session)
        await matches.play(match_id, seat, move, by(session, seat))
    return await matches.get(match_id)


def by(session: Session, seat: Seat, interaction_id: int | None = None) -> Cause:
    return Cause("member", session.players[seat].user_id, session.players[seat].name, interaction_id)


async def all_rows(store: Store) -> dict[str, Sequence[Row[Any]]]:
    return {table.name: await rows_of(store, table) for table in metadata.sorted_tables}


async def rows_of(store: Store, table: Table) -> Sequence[Row[Any]]:
    async with store.read() as db:
        return (await db.execute(select(table).order_by(*table.primary_key))).all()


def is_there(file: Path) -> bool:
    """Whether there is a database for this file."""
    return on_server[-1].name(file) in on_server[-1].made if on_server else content(file) is not None


async def copy_database(file: Path, to: Path) -> None:
    """Have another file, or what stands for it, have what a database has by now, which nobody has open."""
    if on_server:
        await on_server[-1].copy(file, to)
    else:
        to.write_bytes(file.read_bytes())  # noqa: ASYNC240


def content(file: Path) -> bytes | None:
    """What is in a file; None where there is none."""
    return file.read_bytes() if file.exists() else None
