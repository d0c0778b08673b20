"""The bot names no game, no verb and nothing else of one: what it shows is made from the games themselves."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from rules import games
from tests.findings import check_all

ROOT = Path(__file__).parent.parent.parent
EVERYDAY = {
    *("accept", "attack", "attend", "choose", "collect", "decline", "drop", "keep", "mail", "offer", "pass", "pay"),
    *("pick", "place", "remove", "replace", "resolve", "seed", "settle", "split", "stay", "take", "travel", "try"),
    *("upgrade", "vote", "withdraw"),
}
"""Names of verbs that are also words of English, or of Python: these are looked for as classes only."""

OURS = {"Offer", "Vote"}
"""Classes of the engine and the bot that have the name of some game's verb; to import that one no room may."""

GAMES = frozenset(name for game in games().values() for name in (game.key, game.command, game.name))
VERBS = {verb for game in games().values() for verb in game.verbs}
WORDS = GAMES | ({verb.name() for verb in VERBS} - EVERYDAY)
NAMES = WORDS | ({verb.__name__ for verb in VERBS} - OURS)


def found(source: str) -> Iterator[str]:
    """What names a game or a verb, docstrings left out: those may give examples."""
    tree = ast.parse(source)
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    nodes = [node for node in ast.walk(tree) if isinstance(node, documented)]
    docs = {id(node.body[0].value) for node in nodes if node.body and isinstance(node.body[0], ast.Expr)}
    for node in ast.walk(tree):
        match node:
            case ast.Constant(str(text)) if id(node) not in docs and held(text, WORDS):
                yield text
            case ast.Name(name) | ast.Attribute(attr=name) | ast.alias(name=name) if held(name, NAMES):
                yield name
            case _:
                pass


def held(text: str, names: frozenset[str]) -> bool:
    return pattern(names).search(text) is not None


@cache
def pattern(names: frozenset[str]) -> re.Pattern[str]:
    return re.compile(rf"\b({'|'.join(map(re.escape, names))})\b")


def test_no_file_of_the_bot_names_a_game_or_a_verb() -> None:
    def names_none(path: Path) -> None:
        assert list(found(path.read_text(encoding="utf-8"))) == []

    check_all(sorted((ROOT / "bot").glob("**/*.py")), names_none)


def test_a_name_is_found_where_there_is_one() -> None:
    verb = next(verb for verb in VERBS if verb.name() not in EVERYDAY)
    key = next(iter(games()))
    sources = [f"from rules.{key}.verbs import {verb.__name__}", f"x = {key!r}", f"say('/{verb.name()} it')"]
    assert all(list(found(source)) for source in sources)
    assert list(found(f'"""As in {key}."""')) == []
