"""The bot names no game and takes nothing from one: what it shows is made from the games themselves."""

from pathlib import Path

import pytest

from rules import Game, games
from tests.findings import check_all, for_each
from tools.game_names import texts_with

FILES = sorted(Path(__file__).parents[2].glob("bot/**/*.py"))
GAMES = games().values()


def names(game: Game) -> set[str]:
    return {game.key, game.command, game.name}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_no_file_of_the_bot_names_a_game(game: Game) -> None:
    def names_it_not(path: Path) -> None:
        there = [*texts_with(path.read_text("utf-8"), names(game))]
        assert not there, (
            f"{there} has the key, command or name of {game}: the bot asks a game what it needs to know of it; "
            "and a game is called by no word that the bot uses"
        )

    check_all(FILES, names_it_not)


@for_each("game", GAMES, name=lambda game: game.key)
def test_a_name_is_found_where_there_is_one(game: Game) -> None:
    sources = [
        f"from rules.{game.key}.verbs import Anything",
        f"from ..rules import {game.key}",
        f"import render.{game.key}.scene",
        f"import rules\nrules.{game.key}.GAME",
        f"import_module('rules.{game.key}')",
        f"open('{game.key}/board.toml')",
        f"if key == {game.key!r}: ...",
        f"if key.startswith('{game.key} '): ...",
        f"say('Try /{game.command} place')",
        f"say('{game.command} place')",
        f"say('Play {game.key} with me')",
        f"say({game.name!r} f' with {{them}}')",
        f"{game.key} = 1",
        f"draw({game.key}=True)",
        f"def {game.key}_post(): ...",
        f"class {game.key.title()}: ...",
    ]
    assert [source for source in sources if not [*texts_with(source, names(game))]] == []
    assert [*texts_with(f'"""As in {game.key}."""\nun{game.key}(a)', names(game))] == []


@for_each("game", GAMES, name=lambda game: game.key)
def test_the_verbs_of_a_game_may_be_words_of_the_bot(game: Game) -> None:
    verbs = {verb.name() for verb in game.rules.verbs} - names(game)
    assert [*texts_with(f"say('To {', '.join(verbs)} it')", names(game))] == []


@for_each("name", ["vote", "plan", "undo"])
def test_words_of_the_bot_are_found_as_names(name: str) -> None:
    """What `make new-game` refuses: here it would be found in the bot."""
    assert any([*texts_with(path.read_text("utf-8"), [name])] for path in FILES)
