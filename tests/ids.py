"""The ids of a game's rules, and where they are cited: its list, the rulebook, the tests' marks, the code."""

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules import Game

NUMBER = re.compile(r"(?<![\d.])\d+\.\d+(?![\d%])")
SECTION = re.compile(r"section (\d+)")


HOW = """write a table [ids] with a line for each rule, reading and design: X-1 = "" where a test shows it, marked with
@pytest.mark.rule("X-1"), else why it has no behaviour; the rulebook's clause that covers it ends in <!-- X-1 -->"""


@dataclass(frozen=True)
class Ids:
    """What a game's `ids.toml` lists, with why an id has no behaviour; which of them tests show and clauses cover.

    `clauses` are the rulebook's, with the ids that each covers; `code` has what each module of the rules cites of them.
    """

    why_none: Mapping[str, str]
    shown: Set[str]
    clauses: Mapping[str, Sequence[str]]
    code: Mapping[str, Sequence[str]]

    @property
    def covered(self) -> Set[str]:
        return {name for names in self.clauses.values() for name in names}

    @property
    def cited(self) -> Set[str]:
        return {number for numbers in self.code.values() for number in numbers}

    def uncovered(self) -> list[str]:
        """Ids that no clause covers. The worked examples need none."""
        return [name for name in self.why_none if "-T" not in name and name not in self.covered]

    def unshown(self) -> list[str]:
        """Ids that have behaviour, which no test shows."""
        return [name for name, why in self.why_none.items() if not why and name not in self.shown]

    def unfounded(self) -> list[str]:
        """Ids that a test shows although they are said to have no behaviour."""
        return sorted(name for name in self.shown if self.why_none.get(name))

    def unlisted(self) -> list[str]:
        """Ids that a test or a clause cites and that the list lacks."""
        return sorted((self.shown | self.covered) - set(self.why_none))

    def unwritten(self) -> dict[str, list[str]]:
        """The clauses that a module cites and that the rulebook lacks, by module."""
        missing = {name: sorted({*cited} - {*self.clauses}) for name, cited in self.code.items()}
        return {name: numbers for name, numbers in missing.items() if numbers}

    def unproved(self) -> list[str]:
        """The clauses that the code cites although no test shows any of their ids."""
        return [
            number for number, names in self.clauses.items() if number in self.cited and self.shown.isdisjoint(names)
        ]

    def sections(self) -> list[str]:
        return [*dict.fromkeys(number.split(".")[0] for number in self.clauses)]

    def silent(self) -> list[str]:
        """The sections of which the code cites no clause."""
        cited = {number.split(".")[0] for number in self.cited}
        return [section for section in self.sections() if section not in cited]


@cache
def ids(game: Game) -> Ids:
    """The ids of a game, whose tests are in the folder of its key. Raises AssertionError where it lists none."""
    here = Path(__file__).parent
    tests, code = here / game.key, here.parent / "rules" / game.key
    return Ids(
        why_none=read_list(tests / "ids.toml"),
        shown={name for path in tests.glob("test_*.py") for name in marks(path.read_text("utf-8"))},
        clauses={number: clause.ids for number, clause in game.rulebook.clauses.items()},
        code={path.name: citations(path.read_text("utf-8")) for path in sorted(code.glob("*.py"))},
    )


def read_list(path: Path) -> Mapping[str, str]:
    """The ids of a list, each with why it has no behaviour, or nothing."""
    where = "/".join(path.parts[-3:])
    assert path.is_file(), f"{where} is missing: {HOW}"
    found = tomllib.loads(path.read_text("utf-8")).get("ids")
    assert found, f"{where} lists no ids: {HOW}"
    return found


def marks(source: str) -> Iterator[str]:
    """The ids of every `pytest.mark.rule(...)` on a test of a file, or on all of them."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if name.startswith("test"):
                yield from _of_marks(node.decorator_list)
            case ast.Assign([ast.Name("pytestmark")], value):
                yield from _of_marks([value])
            case _:
                pass


def _of_marks(expressions: Iterable[ast.expr]) -> Iterator[str]:
    for node in (node for one in expressions for node in ast.walk(one)):
        match node:
            case ast.Call(ast.Attribute(ast.Attribute(ast.Name("pytest"), "mark"), "rule"), args):
                yield from (arg.value for arg in args if isinstance(arg, ast.Constant) and isinstance(arg.value, str))
            case _:
                pass


def citations(source: str) -> list[str]:
    return [number for text in texts(source) for number in NUMBER.findall(text)]


def texts(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Constant(str() as text):
                yield text
            case _:
                pass


def dangling(game: Game) -> list[str]:
    """The clauses and sections that the rulebook itself cites and lacks."""
    clauses = game.rulebook.clauses
    whole = " ".join(clause.text for clause in clauses.values())
    sections = {number.split(".")[0] for number in clauses}
    return sorted({*NUMBER.findall(whole)} - {*clauses} | {*SECTION.findall(whole)} - sections)
