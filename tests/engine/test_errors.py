"""What is typed or stored and does not fit is answered in our own words."""

from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from typing import Literal

import pytest
from pydantic import TypeAdapter, ValidationError

from rules import Game, Illegal, Unreadable, Verb, games, read_move
from rules.engine.errors import plainly
from tests.findings import for_each
from tests.toy.game import TOY

VALUES = (None, "x", 2.5, 10**30, "9" * 5000, -1, 99, True, b"x", "\ud800", [], {}, object())
TEXTS = ("x", "2.5", "9" * 5000, "-1", "perhaps", "")
IN_GENERAL = "isn't something this game knows"
GAMES = {TOY.key: TOY, **games()}


def refused_options(game: Game) -> Iterator[str]:
    for name in game.rules.options.model_fields:
        for value in VALUES:
            try:
                game.options_from({name: value})
            except Illegal as no:
                yield no.reason


def refused_fields(game: Game) -> Iterator[str]:
    for verb in game.rules.verbs:
        for field in fields(verb):  # pyright: ignore[reportArgumentType]
            for text in TEXTS:
                try:
                    read_move(game.rules.verbs, f"{verb.name()} {field.name}:{text}")
                except Unreadable as no:
                    yield str(no)


@for_each("key", [*GAMES])
def test_all_that_can_be_wrong_with_an_option_or_a_field_is_said_in_particular(key: str) -> None:
    texts = [*refused_options(GAMES[key]), *refused_fields(GAMES[key])]
    assert texts
    assert not [one for one in texts if IN_GENERAL in one or "put should" in one or "valid" in one or " '" in one]


def test_an_error_of_any_other_kind_is_answered_in_general() -> None:
    with pytest.raises(ValidationError) as error:
        TypeAdapter(bytes).validate_python(3)
    assert plainly(error.value, bytes) == IN_GENERAL


class Size(Enum):
    SMALL = "small"
    LARGE = "large"


class Wanted(Verb):
    which: Literal["vote", "chance", "both"] = "vote"
    when: Literal[1, 4] | None = None
    size: Size = Size.SMALL
    sizes: tuple[Size, ...] = ()
    shirt: Literal[Size.LARGE] = Size.LARGE


@for_each(
    ("text", "reason"),
    [
        ("which:x", "“which” has to be vote, chance or both."),
        ("when:x", "“when” has to be 1 or 4."),
        ("size:x", "“size” has to be small or large."),
        ("sizes:small, x", "“sizes.1” has to be small or large."),
        ("shirt:small", "“shirt” has to be large."),
    ],
)
def test_what_is_one_of_a_few_values_is_told_by_them(text: str, reason: str) -> None:
    with pytest.raises(Unreadable) as no:
        read_move([Wanted], f"wanted {text}")
    assert str(no.value) == f"In “wanted”, {reason}"
