"""Texts for players: the marks of seats, lists and numbers, and the rulebook."""

import pytest

from rules import Clause, cut, fill, join_words, mark, marks, plural, quote
from rules.engine.rulebook import parse, read
from tests.findings import for_each

NAMES = ["Ann", "@0", "x@1y", "Zoë 2", "@10", "", "a\\g<0>", "Al", "Bo", "Cy", "Di"]


@for_each(
    ("text", "filled"),
    [
        ("@0 builds.", "Ann builds."),
        (f"{mark(1)} pays {mark(0)}.", "@0 pays Ann."),
        (f"{mark(10)} and {mark(1)}", "Di and @0"),
        (f"{mark(6)}'s star", "a\\g<0>'s star"),
        ("3 @ 5", "3 @ 5"),
        ("nobody", "nobody"),
        (marks((0, 2, 3)), "Ann, x@1y and Zoë 2"),
        (marks((0, 2)), "Ann and x@1y"),
        (marks((4,)), "@10"),
    ],
)
def test_marks_are_filled_with_names_which_are_not_read_again(text: str, filled: str) -> None:
    assert fill(text, lambda seat: NAMES[seat]) == filled


@for_each(("parts", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")])
def test_parts_are_listed_as_in_a_sentence(parts: list[str], text: str) -> None:
    assert join_words(parts) == join_words(iter(parts)) == text


def test_a_noun_goes_with_its_number() -> None:
    assert [plural(count, "lean vote") for count in (0, 1, 2)] == ["0 lean votes", "1 lean vote", "2 lean votes"]


@for_each(
    ("text", "fits"),
    [
        ("", ""),
        ("x" * 9, "x" * 9),
        ("x" * 10, "x" * 8 + "…"),
        ("ab cdefgh ij", "ab cdefg…"),
        ("abcdefg hij", "abcdefg…"),
    ],
)
def test_a_text_is_cut_where_it_is_too_long(text: str, fits: str) -> None:
    assert cut(text, 9) == fits


def test_what_was_typed_is_quoted_in_part() -> None:
    assert (quote("Bluff"), quote("x" * 41)) == ("“Bluff”", f"“{'x' * 40}”")


@for_each("typed", ["@0", "a@12", "‹coin|Coin›", "‹coin|Coin"])
def test_what_was_typed_names_nobody_and_nothing(typed: str) -> None:
    assert fill(quote(typed), lambda seat: "Ann", lambda key, words: "a face").replace("\u200b", "") == f"“{typed}”"


BOOK = """
# Toy market

A game of
our own.

## 1 The market

1.1 Each seat begins
with ten coins. <!-- E-1 E-A2 -->

1.2 Everybody bids.

## 2 The end

2.1 Most cubes win.<!--E-3-->
"""


def test_a_rulebook_is_read_into_clauses() -> None:
    book = parse(BOOK)
    assert (book.title, book.credit) == ("Toy market", "A game of our own.")
    assert list(book.clauses) == ["1.1", "1.2", "2.1"]
    assert book.clauses["1.1"] == Clause("1.1", "The market", "Each seat begins with ten coins.", ("E-1", "E-A2"))
    assert book.clauses["1.2"].ids == ()
    assert book.clauses["2.1"] == Clause("2.1", "The end", "Most cubes win.", ("E-3",))


@for_each(
    "fault",
    [
        BOOK + "\nA paragraph without a number.",
        BOOK + "\n2.1 Said twice.",
        BOOK + "\n2.2",
        BOOK + "\n### 3 Too deep",
        BOOK + "\n2.2 A note <!-- E-9 --> in the middle.",
        BOOK + "\n2.2 A note that is not closed <!-- E-9",
        BOOK + "\n3.1 Under the heading of section 2.",
        "# A title alone",
        "",
    ],
)
def test_another_kind_of_paragraph_is_an_error(fault: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        parse(fault)


def test_a_rulebook_is_found_by_its_package() -> None:
    assert read("tests.toy").title == "Toy market"


def test_clauses_are_found_by_number_section_or_words() -> None:
    book = parse(BOOK)
    assert [clause.number for clause in book.search("1.2")] == ["1.2"]
    assert [clause.number for clause in book.search("1")] == ["1.1", "1.2"]
    assert [clause.number for clause in book.search("CUBES win")] == ["2.1"]
    assert book.search("taxes") == []
