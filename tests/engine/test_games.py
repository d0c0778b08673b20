"""Each package among the rules is a game of its name, and whoever writes one is told what is missing."""

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import rules
from rules import games
from rules.engine import game
from tests.findings import for_each
from tests.games import but_for
from tests.toy import TOY


def found(rooms: Path, module: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """The games of a folder with a package `chess`, which is this module, and the engine, which is no game."""
    for name in ("chess", "engine"):
        (rooms / name).mkdir()
        (rooms / name / "__init__.py").touch()
    monkeypatch.setattr(game, "ENGINE", rooms / "engine")
    monkeypatch.setitem(sys.modules, "rules.chess", module)
    games.__wrapped__()


def test_games_go_by_the_names_of_their_folders() -> None:
    assert [one.key for one in games().values()] == [*games()] == sorted(games())
    assert {path.parent.name for path in Path(rules.__path__[0]).glob("*/__init__.py")} - {"engine"} == {*games()}


def test_a_package_without_a_game_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match=r'^rules/chess/__init__\.py has no game: write GAME = Game\(key="chess", '):
        found(tmp_path, SimpleNamespace(), monkeypatch)


def test_a_game_of_another_key_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match=r'^rules/chess/__init__\.py has a game of another key, "toy": .* key="chess"'):
        found(tmp_path, SimpleNamespace(GAME=TOY), monkeypatch)


@for_each(
    ("rounds", "seats", "waits"), [(3, 2, 30), (3, 3, 45), (3, 4, 60), (3, 6, 60), (1, 2, 10), (1, 3, 15), (5, 4, 100)]
)
def test_between_the_tables_that_were_counted_a_match_waits_in_proportion(rounds: int, seats: int, waits: int) -> None:
    one = but_for(TOY, waits={2: 30, 4: 60})
    assert one.waits_for(one.options_from({"rounds": rounds}), seats) == waits


def test_what_is_in_proportion_are_the_answers_of_a_round() -> None:
    """With fewer rounds at more seats three wait for no more than their part of a round longer."""
    one = but_for(TOY, waits={2: 20, 4: 20}, rounds=lambda options, seats: 1 if seats == 4 else 2)
    assert one.waits_for(one.options_from(None), 3) == 2 * 15


def test_without_rounds_options_change_nothing() -> None:
    one = but_for(TOY, rounds=None)
    assert one.waits_for(one.options_from({"rounds": 1}), 4) == TOY.waits[4]
