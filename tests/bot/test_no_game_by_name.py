"""The bot names no game and takes nothing from one: what it shows is made from the games themselves."""

import ast
import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path, PurePosixPath

from rules import Game, games
from tests.findings import check_all, for_each
from tests.test_imports import imported
from tests.toy import TOY

ROOT = Path(__file__).parent.parent.parent
GAMES = games().values()


def found(path: Path, source: str, every: Collection[Game] = GAMES) -> Iterator[str]:
    """What names a game, docstrings left out, for those may give examples; and what is imported from one."""
    folders = {(room, game.key) for game in every for room in ("rules", "render")}
    yield from (name for name in imported(PurePosixPath(path), source) if (*name.split("."), "")[:2] in folders)
    yield from (text for text in texts(source) if any(names(text, game) for game in every))


def texts(source: str) -> Iterator[str]:
    """Every text of a file that is no docstring, and the dotted names in its code."""
    tree = ast.parse(source)
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    nodes = [node for node in ast.walk(tree) if isinstance(node, documented)]
    docs = {id(node.body[0].value) for node in nodes if node.body and isinstance(node.body[0], ast.Expr)}
    for node in ast.walk(tree):
        match node:
            case ast.Constant(str(text)) if id(node) not in docs:
                yield text
            case ast.Attribute(ast.Name("rules" | "render" as room), part):
                yield f"{room}.{part}"
            case _:
                pass


def names(text: str, game: Game) -> bool:
    """Whether a text has the name of a game, or its key or command by itself or as part of a path: "/ninety place".

    Among other words a key may be a word of English.
    """
    word = "|".join({re.escape(game.key), re.escape(game.command)})
    by_itself, in_a_path = rf"^({word})(?=[/.:]|$)", rf"[/.:]({word})\b"
    return re.search(rf"\b{re.escape(game.name)}\b|{by_itself}|{in_a_path}", text) is not None


def test_no_file_of_the_bot_names_a_game() -> None:
    def names_none(path: Path) -> None:
        assert [*found(path.relative_to(ROOT), path.read_text(encoding="utf-8"))] == []

    check_all(sorted((ROOT / "bot").glob("**/*.py")), names_none)


HERE = Path("bot/play/moves.py")


@for_each("game", GAMES, name=lambda game: game.key)
def test_a_name_is_found_where_there_is_one(game: Game) -> None:
    sources = [
        f"from rules.{game.key}.verbs import Anything",
        f"from rules import {game.key}",
        f"import render.{game.key}.scene",
        f"import rules\nrules.{game.key}.GAME",
        f"import_module('rules.{game.key}')",
        f"open('{game.key}/board.toml')",
        f"if key == {game.key!r}: ...",
        f"say('Try /{game.command} place')",
        f"say(f'Play {game.name} with {{them}}')",
    ]
    assert [source for source in sources if not [*found(HERE, source)]] == []
    assert [*found(HERE, f'"""As in {game.key}."""')] == []


@for_each("word", ["move", "send", "play", "undo", "post", "offer", "open", "seat"])
def test_words_of_english_name_no_game(word: str) -> None:
    """Not those that are verbs of a game, nor a key among other words."""
    game = replace(TOY, key=word, command=word, name="The Other Game")
    source = f"from bot.{word} import {word}\nclass {word.title()}: ...\n{word}(f'{word} {{it}}, then {word}.')"
    assert [*found(HERE, source, [game])] == []
    assert [*found(HERE, f"import_module('rules.{word}')", [game])] == [f"rules.{word}"]
