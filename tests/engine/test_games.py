"""Each package among the rules is a game of its name, and whoever writes one is told what is missing."""

import sys
from pathlib import Path

import pytest

import rules
from rules import games


def found(folder: Path, source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Look for games where another package holds this."""
    (folder / "chess").mkdir()
    (folder / "chess" / "__init__.py").write_text(source, "utf-8")
    monkeypatch.setattr(rules, "__path__", [*rules.__path__, str(folder)])
    monkeypatch.setitem(sys.modules, "rules.chess", sys)  # so that it is taken out again
    monkeypatch.delitem(sys.modules, "rules.chess")
    games.__wrapped__()


def test_games_go_by_the_names_of_their_folders() -> None:
    assert {key: game.key for key, game in games().items()} == {key: key for key in games()}
    assert {path.parent.name for path in Path(rules.__path__[0]).glob("*/__init__.py")} == {*games()}


def test_a_package_without_a_game_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match=r'^rules/chess/__init__\.py has no game: write GAME = Game\(key="chess", '):
        found(tmp_path, "", monkeypatch)


def test_a_game_of_another_key_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match=r'^rules/chess/__init__\.py has a game of another key, "toy": .* key="chess"'):
        found(tmp_path, "from tests.toy import TOY as GAME", monkeypatch)
