"""Each package among the rules is a game of its name, and whoever writes one is told what is missing."""

import sys
from pathlib import Path

import pytest

import rules
from rules import games
from tests.findings import for_each
from tests.games import but_for
from tests.toy import TOY


def found(folder: Path, source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "chess").mkdir()
    (folder / "chess" / "__init__.py").write_text(source, "utf-8")
    monkeypatch.setattr(rules, "__path__", [*rules.__path__, str(folder)])
    monkeypatch.setitem(sys.modules, "rules.chess", sys)  # so that it is taken out again
    monkeypatch.delitem(sys.modules, "rules.chess")
    games.__wrapped__()


def test_games_go_by_the_names_of_their_folders() -> None:
    assert {key: game.key for key, game in games().items()} == {key: key for key in games()}
    assert {path.parent.name for path in Path(rules.__path__[0]).glob("*/__init__.py")} - {"engine"} == {*games()}


def test_a_package_without_a_game_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match=r'^rules/chess/__init__\.py has no game: write GAME = Game\(key="chess", '):
        found(tmp_path, "", monkeypatch)


def test_a_game_of_another_key_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match=r'^rules/chess/__init__\.py has a game of another key, "toy": .* key="chess"'):
        found(tmp_path, "from tests.toy import TOY as GAME", monkeypatch)


@for_each(
    ("rounds", "seats", "waits"), [(3, 2, 30), (3, 3, 45), (3, 4, 60), (3, 6, 60), (1, 2, 10), (1, 3, 15), (5, 4, 100)]
)
def test_between_the_tables_that_were_counted_a_match_waits_in_proportion(rounds: int, seats: int, waits: int) -> None:
    game = but_for(TOY, waits={2: 30, 4: 60})
    assert game.waits_for(game.chosen({"rounds": rounds}), seats) == waits


def test_what_is_in_proportion_are_the_answers_of_a_round() -> None:
    """With fewer rounds at more seats three wait for no more than their part of a round longer."""
    game = but_for(TOY, waits={2: 20, 4: 20}, rounds=lambda options, seats: 1 if seats == 4 else 2)
    assert game.waits_for(game.chosen(None), 3) == 2 * 15


def test_without_rounds_options_change_nothing() -> None:
    game = but_for(TOY, rounds=None)
    assert game.waits_for(game.chosen({"rounds": 1}), 4) == TOY.waits[4]
