"""The ids of a game's rules, and where they are cited: its list, the rulebook, the tests' marks, the code."""

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from pathlib import Path

from rules import Game

NUMBER = re.compile(r"(?<![\d.])\d+\.\d+(?![\d%])")
SECTION = re.compile(r"section (\d+)")


@dataclass(frozen=True)
class Ids:
    """What a game's `ids.toml` lists, with why an id has no behaviour; which of them tests show and clauses cover.

    `code` are the modules of its rules.
    """

    why_none: Mapping[str, str]
    shown: Set[str]
    covered: Set[str]
    code: Sequence[Path]

    @property
    def to_cover(self) -> list[str]:
        """What a clause must cover: all but the worked examples."""
        return [name for name in self.why_none if "-T" not in name]

    @property
    def to_show(self) -> list[str]:
        """What a test must show."""
        return [name for name, why in self.why_none.items() if not why]

    def unfounded(self) -> list[str]:
        """Ids that a test shows although they are said to have no behaviour."""
        return sorted(name for name in self.shown if self.why_none.get(name))

    def unlisted(self) -> list[str]:
        """Ids that a test or a clause cites and the list does not have."""
        return sorted((self.shown | self.covered) - set(self.why_none))


def ids(game: Game) -> Ids:
    """Those of a game, whose tests are in the folder of its key."""
    here = Path(__file__).parent
    tests, code = here / game.key, here.parent / "rules" / game.key
    return Ids(
        why_none=tomllib.loads((tests / "ids.toml").read_text("utf-8"))["ids"],
        shown={name for path in tests.glob("test_*.py") for name in marks(path.read_text("utf-8"))},
        covered={name for clause in game.rulebook.clauses.values() for name in clause.ids},
        code=sorted(code.glob("*.py")),
    )


def marks(source: str) -> Iterator[str]:
    """The ids of every `pytest.mark.rule(...)` in a file."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(ast.Attribute(ast.Attribute(ast.Name("pytest"), "mark"), "rule"), args):
                yield from (arg.value for arg in args if isinstance(arg, ast.Constant) and isinstance(arg.value, str))
            case _:
                pass


def cited(path: Path) -> list[str]:
    """The clauses that a file cites in any text: docstrings, refusals, words for players."""
    return [number for text in texts(path.read_text("utf-8")) for number in NUMBER.findall(text)]


def texts(source: str) -> Iterator[str]:
    """Every text of a file."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Constant(str() as text):
                yield text
            case _:
                pass


def dangling(game: Game) -> list[str]:
    """The clauses and sections that the rulebook itself cites and does not have."""
    clauses = game.rulebook.clauses
    whole = " ".join(clause.text for clause in clauses.values())
    sections = {number.split(".")[0] for number in clauses}
    return sorted({*NUMBER.findall(whole)} - {*clauses} | {*SECTION.findall(whole)} - sections)
