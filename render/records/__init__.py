"""A sheet of records: figures, lines with bars, and what stands out, as somebody's or a game's or a server's."""

from __future__ import annotations

from dataclasses import dataclass

from rules import cut

LIMIT = 1_024
"""Characters of an alt text."""


@dataclass(frozen=True)
class Figure:
    """A figure that stands alone, and what it is."""

    value: str
    label: str


@dataclass(frozen=True)
class Bar:
    """From where to where a bar goes, as shares of its room; a range has a mark at what is most likely."""

    start: float
    end: float
    mark: float | None = None


@dataclass(frozen=True)
class Row:
    """A line: what it is of, its bar if there is one, what it says in figures; its place, where there is an order."""

    label: str
    bar: Bar | None
    says: str
    place: int | None = None

    @property
    def in_order(self) -> str:
        """What it is of, behind its place."""
        return f"{self.place}. {self.label}" if self.place else self.label


@dataclass(frozen=True)
class Sheet:
    """What is told of records: plain texts. `about` says of what they are, `heading` what the rows are.

    The `lines` are sentences.
    """

    title: str
    about: str
    figures: tuple[Figure, ...] = ()
    heading: str = ""
    rows: tuple[Row, ...] = ()
    lines: tuple[str, ...] = ()


def alt(sheet: Sheet) -> str:
    """The same in words."""
    figures = ", ".join(f"{one.value} {one.label}" for one in sheet.figures)
    rows = "; ".join(f"{one.in_order}: {one.says}" for one in sheet.rows)
    heading = f"{sheet.heading}: " if sheet.heading and rows else ""
    parts = (f"{one}." for one in (f"{sheet.title}, {sheet.about}", figures, f"{heading}{rows}") if one)
    return cut(" ".join([*parts, *sheet.lines]), LIMIT)
