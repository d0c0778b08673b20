"""A rule that has changed holds for matches that begin now; those under way end by the old one.

Shown on a real rule of Ninety, the coffee of whoever begins: so a change of any game's rules looks.
"""

from typing import Any

import pytest

from rules import Illegal, Match, Result, Table
from rules.ninety import GAME
from tests.games import but_for


async def play(table: Table, state: Any) -> Result:
    """The rules as they are; but from version 2 on whoever begins has a coffee, and it is no option any more."""
    if table.version >= 2:
        state.head_start = True
    return await GAME.rules.play(table, state)


NEWER = but_for(GAME, version=2, play=play)


def coffees(match: Match) -> int:
    return sum(candidate.coffees for candidate in match.state.candidates)


def without_head_start(game: Any, version: int | None = None) -> Match:
    return Match(game, 3, options={"head_start": False}, version=version)


def test_a_match_that_begins_now_has_the_new_rule() -> None:
    assert (coffees(without_head_start(GAME)), coffees(without_head_start(NEWER))) == (0, 1)


def test_a_match_under_way_goes_on_by_the_old_rule() -> None:
    older = without_head_start(GAME)
    goes_on = Match.load(older.dump(), NEWER)
    assert (goes_on.version, coffees(goes_on), goes_on.fingerprint) == (1, 0, older.fingerprint)


def test_an_older_bot_refuses_a_match_of_a_newer_version() -> None:
    with pytest.raises(Illegal, match="up to version 1; this match is version 2"):
        without_head_start(GAME, 2)
