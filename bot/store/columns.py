"""What becomes of a column, and of a table's rows, when somebody is forgotten: each says so where it is made.

`store.forgetting` does what is said here. A test fails on a column or a table that says nothing.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from sqlalchemy import Column, Table

FATE = "when somebody is forgotten"


class Fate(StrEnum):
    """What becomes of a column."""

    KEPT = "says nothing of people"
    NOBODY = "the id of a person: none, or 0 where there has to be one"
    RENAMED = "what the person of this row is called: a former player"
    THEIRS = "the id of the person whose row this is: the row goes"
    RID = "a text or JSON of which a function takes out what is theirs"


class Rows(StrEnum):
    """What becomes of the rows of a table."""

    STAY = "they stay, with what their columns say"
    GO = "those of the person go"
    GO_WITH_SEAT = "those of the seats that the person holds go"


STAY: dict[Any, Any] = {FATE: Rows.STAY}
GO: dict[Any, Any] = {FATE: Rows.GO}
GO_WITH_SEAT: dict[Any, Any] = {FATE: Rows.GO_WITH_SEAT}


def kept(*what: Any, **how: Any) -> Column[Any]:
    """A column that says nothing of people."""
    return Column(*what, **how, info={FATE: Fate.KEPT})


def nobody(*what: Any, **how: Any) -> Column[Any]:
    """The id of a person, and nobody's afterwards."""
    return Column(*what, **how, info={FATE: Fate.NOBODY})


def renamed(*what: Any, **how: Any) -> Column[Any]:
    """What the person is called whose id stands in the same row."""
    return Column(*what, **how, info={FATE: Fate.RENAMED})


def theirs(*what: Any, **how: Any) -> Column[Any]:
    """The id of the person whose row it is."""
    return Column(*what, **how, info={FATE: Fate.THEIRS})


def rid(*what: Any, **how: Any) -> Column[Any]:
    """A column with more in it than what is theirs: a function of `store.forgetting` takes that out."""
    return Column(*what, **how, info={FATE: Fate.RID})


def fate_of(column: Column[Any]) -> Fate | None:
    """What a column says becomes of it; None where it says nothing."""
    return column.info.get(FATE)


def rows_of(table: Table) -> Rows | None:
    """What a table says becomes of its rows; None where it says nothing."""
    return table.info.get(FATE)
