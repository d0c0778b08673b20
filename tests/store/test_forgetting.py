"""Somebody is forgotten: every column says what becomes of it, and nothing of them is left in any byte."""

import struct
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import JSON, BigInteger, Boolean, Column, Float, Integer, String, Table, insert, select

from bot.store.columns import Fate, Rows, fate_of, rows_of
from bot.store.forgetting import forget
from bot.store.schema import matches, metadata
from tests.store.at_table import content, open_file

WHO, OTHER = 7_231_562_879_123_456_789, 6_131_562_879_123_456_788
NAME = "Zyxwvutsrq"
WHY = "reasons of qrstuvw"
TABLES = metadata.sorted_tables

JSONS: Mapping[str, Any] = {
    "matches.invited": [WHO, OTHER],
    "matches.former": [[0, 3, NAME], [1, 4, "Bob"]],
    "matches.shares": [{"user_id": WHO, "press": 5, "seat": 0, "word": NAME, "hash": "ab"}],
    "posts.notes": [
        ["text", {"text": f"**{NAME}** (moderator) paused the match. Reason: {WHY}."}],
        ["took over", {"name": "Bob", "before": NAME}],
        ["host gone", {"before": f"{NAME} (B)", "host": "Bob", "left": True}],
        ["rewound", {"name": NAME, "to": None, "why": WHY}],
    ],
    "posts.about": {"invited": [WHO], "called": [WHO, OTHER], "first": WHO, "following": [WHO], "seat": 0},
    "interventions.before": {"user_id": WHO, "name": NAME, "followers": {str(WHO): "end"}, "seat": 0},
}
TEXTS: Mapping[str, str] = {
    "matches.halt_note": f"**{NAME}** (moderator) paused it. Reason: {WHY}.",
    "posts.alt": f"{NAME} leads.",
    "interventions.line": f"**{NAME}** (moderator) gave **AI for {NAME}**'s seat to **Bob**.",
    "interventions.why": WHY,
    "interventions.undone_by": NAME,
    "settings.name": f"why of {WHO} in match 1",
}


def columns() -> Iterator[tuple[Table, Column[Any]]]:
    return ((table, column) for table in TABLES for column in table.c)


@pytest.mark.parametrize("column", [column for _, column in columns()], ids=str)
def test_every_column_says_what_becomes_of_it(column: Column[Any]) -> None:
    assert fate_of(column) in [*Fate]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_table_says_what_becomes_of_its_rows_as_its_columns_do(table: Table) -> None:
    fates = [fate_of(column) for column in table.c]
    assert (rows_of(table) is Rows.GO) == (Fate.THEIRS in fates)
    if rows_of(table) is Rows.GO_WITH_SEAT:
        assert {"match_id", "seat"} <= {*table.c.keys()}
    if Fate.RENAMED in fates:
        assert fates.count(Fate.NOBODY) == 1


@pytest.mark.parametrize(
    "column", [column for _, column in columns() if column.key.endswith(("user_id", "_by"))], ids=str
)
def test_what_is_called_as_the_id_of_a_person_is_not_kept(column: Column[Any]) -> None:
    assert fate_of(column) is not Fate.KEPT or column.key == "made_by"


def value_of(table: Table, column: Column[Any], user_id: int, name: str) -> object:
    """What a row of this test has in a column: of somebody wherever there may be anything of them."""
    where = f"{table.name}.{column.name}"
    match fate_of(column):
        case Fate.NOBODY | Fate.THEIRS:
            return user_id
        case Fate.RENAMED:
            return name
        case Fate.RID if isinstance(column.type, Integer):
            return user_id
        case Fate.RID:
            return JSONS[where] if isinstance(column.type, JSON) else TEXTS[where]
        case _:
            return name if where == "called.name" else plain(column)


def plain(column: Column[Any]) -> object:
    """What says nothing of anybody."""
    match column.type:
        case JSON():
            return {}
        case Boolean():
            return False
        case String():
            return "playing" if column.name == "phase" else "x"
        case Integer() | BigInteger() | Float():
            return 1
        case _:
            raise AssertionError(column)


async def one_row_each(file: Path, user_id: int, name: str) -> None:
    """A database with a row in every table, of somebody wherever there may be anything of them."""
    async with open_file(file) as store, store.write() as db:
        for table in TABLES:
            row = {column.name: value_of(table, column, user_id, name) for column in table.c}
            db.write(insert(table).values(row))


def traces(file: Path) -> list[str]:
    """Where there is anything of the person, in the database and what lies beside it."""
    looks = {"id": str(WHO).encode(), "number": struct.pack(">q", WHO), "name": NAME.encode(), "why": WHY.encode()}
    return [
        f"{what} in {one.name}"
        for one in sorted(file.parent.iterdir())
        for what, look in looks.items()
        if look in (content(one) or b"")
    ]


async def test_nothing_of_somebody_is_left_in_any_byte(file: Path) -> None:
    await one_row_each(file, WHO, NAME)
    assert {one.split()[0] for one in traces(file)} == {"id", "number", "name", "why"}
    async with open_file(file) as store:
        async with store.write() as db:
            await db.run_sync(lambda one: forget(one, WHO))
        await store.leave_no_trace()
        assert traces(file) == []
    assert traces(file) == []


async def test_what_others_have_is_left_as_it_is(file: Path) -> None:
    await one_row_each(file, OTHER, "Bob")
    async with open_file(file) as store:
        async with store.write() as db:
            await db.run_sync(lambda one: forget(one, WHO))
        async with store.read() as db:
            for table, column in columns():
                if fate_of(column) in {Fate.NOBODY, Fate.THEIRS, Fate.RENAMED}:
                    assert await db.scalar(select(column)) == value_of(table, column, OTHER, "Bob"), column
            assert await db.scalar(select(matches.c.invited)) == [OTHER]
