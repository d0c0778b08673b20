"""The list of ids, the rulebook's clauses, the tests' marks and the code's citations agree, both ways."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.barrage import GAME

HERE = Path(__file__).parent
CODE = sorted((HERE.parent.parent / "rules" / "barrage").glob("*.py"))
IDS: dict[str, str] = tomllib.loads((HERE / "ids.toml").read_text("utf-8"))["ids"]
CLAUSES = GAME.rulebook.clauses
NUMBER = re.compile(r"(?<![\d.])\d+\.\d+(?![\d%])")
SECTION = re.compile(r"section (\d+)")


def marks(source: str) -> Iterator[str]:
    """The ids of every `pytest.mark.rule(...)` in a file."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(ast.Attribute(ast.Attribute(ast.Name("pytest"), "mark"), "rule"), args):
                yield from (arg.value for arg in args if isinstance(arg, ast.Constant) and isinstance(arg.value, str))
            case _:
                pass


def texts(source: str) -> Iterator[str]:
    """Every text of a file: docstrings, clauses, words for players."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Constant(str() as text):
                yield text
            case _:
                pass


SHOWN = {name for path in HERE.glob("test_*.py") for name in marks(path.read_text("utf-8"))}
COVERED = {name for clause in CLAUSES.values() for name in clause.ids}


def test_marks_are_found() -> None:
    source = '@pytest.mark.rule("E-1", "E-A2")\ndef test(): ...\n\n@pytest.mark.skip("E-3")\ndef other(): ...'
    assert list(marks(source)) == ["E-1", "E-A2"]


@pytest.mark.parametrize("name", [name for name in IDS if not name.startswith("E-T")])
def test_a_clause_of_the_rulebook_covers_every_id(name: str) -> None:
    assert name in COVERED


@pytest.mark.parametrize("name", [name for name, why_none in IDS.items() if not why_none])
def test_a_test_shows_every_id_that_has_behaviour(name: str) -> None:
    assert name in SHOWN


def test_no_test_shows_an_id_said_to_have_no_behaviour() -> None:
    assert sorted(name for name in SHOWN if IDS.get(name)) == []


def test_every_id_that_is_cited_is_in_the_list() -> None:
    assert sorted((SHOWN | COVERED) - set(IDS)) == []


def test_every_clause_covers_something() -> None:
    assert [number for number, clause in CLAUSES.items() if not clause.ids] == []


@pytest.mark.parametrize("path", CODE, ids=lambda path: path.name)
def test_every_clause_that_the_code_cites_exists(path: Path) -> None:
    cited = {number for text in texts(path.read_text("utf-8")) for number in NUMBER.findall(text)}
    assert sorted(cited - set(CLAUSES)) == []


def test_citations_are_found_at_all() -> None:
    cited = {path.name: [n for text in texts(path.read_text("utf-8")) for n in NUMBER.findall(text)] for path in CODE}
    assert all(len(cited[name]) > 8 for name in ("ask.py", "play.py", "state.py"))
    assert NUMBER.findall("to 83.3% (5.7, 6.4) or 9.1") == ["5.7", "6.4", "9.1"]


def test_every_clause_and_section_that_the_rulebook_cites_exists() -> None:
    sections = {number.split(".")[0] for number in CLAUSES}
    whole = " ".join(clause.text for clause in CLAUSES.values())
    assert sorted(set(NUMBER.findall(whole)) - set(CLAUSES)) == []
    assert sorted(set(SECTION.findall(whole)) - sections) == []
