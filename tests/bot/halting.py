"""Bots whose rules do not take a move that was made: the toy without it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.app.looking_over import look_over
from bot.model.errors import HALTED
from bot.model.session import Session
from rules import Decision, Offer, Seat, Table
from tests.bot.channel import Channel, text_of
from tests.toy.game import Bid, State


def refusing(*coins: int) -> Callable[[State, Seat], Decision[Bid]]:
    """What asks for bids where nobody may bid so many coins."""

    def bid_question(state: State, seat: Seat) -> Decision[Bid]:
        bids = [one for one in range(state.coins[seat] + 1) if one not in coins]
        offers = [Offer(Bid(one), f"Bid {one}", secret=True) for one in bids]
        return Decision("Your bid?", offers, absent=Bid(0), topic="bid", clause="1.2")

    return bid_question


@contextmanager
def without(*coins: int) -> Iterator[None]:
    """Nobody may bid so many coins, while this lasts."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("tests.toy.game.bid_question", refusing(*coins))
        yield


@contextmanager
def failing() -> Iterator[None]:
    """The rules fail as soon as somebody builds, while this lasts."""

    async def building(table: Table, state: State) -> None:
        raise ZeroDivisionError

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("tests.toy.game.building", building)
        yield


async def start_anew(table: Channel, meanwhile: Callable[[], object] = lambda: None) -> None:
    """Another bot goes on and looks all matches over, as it does after a start."""
    await table.restart(meanwhile)
    await table.directly(look_over(table.bot, 0))


async def restart(table: Channel, meanwhile: Callable[[], object] = lambda: None) -> Session:
    """The same; the match as that bot has it."""
    await start_anew(table, meanwhile)
    return await table.session()


def write_entry(file: Path, entry: int, **values: object) -> None:
    """Change an entry in the database."""
    columns = ", ".join(f"{name} = :{name}" for name in values)
    with sqlite3.connect(file) as db:
        db.execute(f"update entries set {columns} where number = {entry}", values)
    db.close()


def entries_of(file: Path) -> Sequence[Any]:
    """The log as the database has it."""
    with sqlite3.connect(file) as db:
        found = db.execute("select number, seat, move, back, fresh from entries order by number").fetchall()
    db.close()
    return found


def told(table: Channel) -> list[str]:
    """What the channel was told of a halt, a post each."""
    return [text for text in map(text_of, table.posts) if text.startswith(HALTED)]


def clocks(session: Session) -> list[int | None]:
    """When something is due for each player."""
    return [player.clock.due_at for player in session.players]
