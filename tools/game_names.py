"""The names of games in a file's code: the bot names no game, and no new game may take a word of the bot's."""

import ast
import re
from collections.abc import Collection, Iterator
from functools import cache

DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def texts_with(source: str, names: Collection[str]) -> Iterator[str]:
    """The texts and identifiers that have one of these names as a word, in any case.

    Docstrings may give examples. Verbs, whose names are English, are not looked for: a class needs an import.
    """
    word = re.compile(rf"(?<![^\W_])({'|'.join(map(re.escape, names))})(?![^\W_])", re.IGNORECASE)
    return (text for text in texts_and_identifiers(source) if word.search(text))


@cache
def texts_and_identifiers(source: str) -> tuple[str, ...]:
    """Every text that is no docstring, and every identifier: of modules, classes, functions, fields, arguments."""
    return tuple(_texts_and_identifiers(ast.parse(source)))


def _texts_and_identifiers(tree: ast.Module) -> Iterator[str]:
    bodies = [node.body for node in ast.walk(tree) if isinstance(node, DOCUMENTED) and node.body]
    docs = {id(first.value) for first, *_ in bodies if isinstance(first, ast.Expr)}
    for node in ast.walk(tree):
        if id(node) not in docs:
            yield from (value for _, value in ast.iter_fields(node) if isinstance(value, str))
