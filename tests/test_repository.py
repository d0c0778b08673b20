"""What no tracked file may hold: places that exist on one machine only, or in one network only; classes that grow."""

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.findings import for_each

ROOT = Path(__file__).parent.parent
PLACE_OF_A_MACHINE = re.compile(rb"(?<![\w.])/(?:home|root|Users|work)/\S*")
MOST_FIELDS, MOST_LINES = 12, 200


def tracked_files() -> list[Path]:
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    if listing.returncode:
        pytest.skip(f"not a git checkout: {listing.stderr.strip()}")
    return [path for name in listing.stdout.split("\0") if (path := ROOT / name).is_file()]


def test_no_file_names_a_place_of_one_machine() -> None:
    found = {str(path.relative_to(ROOT)): PLACE_OF_A_MACHINE.findall(path.read_bytes()) for path in tracked_files()}
    assert {name: places for name, places in found.items() if places} == {}


def fields(one: ast.ClassDef) -> Iterator[str]:
    """What an instance holds: the annotated names of the body, and what `__init__` assigns."""
    inits = [part for part in one.body if isinstance(part, ast.FunctionDef) and part.name == "__init__"]
    attributes = [node for init in inits for node in ast.walk(init) if isinstance(node, ast.Attribute)]
    for node in [*one.body, *attributes]:
        match node:
            case ast.AnnAssign(ast.Name(name)) | ast.Attribute(ast.Name("self"), name, ast.Store()):
                yield name
            case _:
                pass


def too_large(source: str) -> list[str]:
    classes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef)]
    return [
        one.name
        for one in classes
        if len({*fields(one)}) > MOST_FIELDS or (one.end_lineno or 0) - one.lineno >= MOST_LINES
    ]


def test_no_class_of_the_bot_is_too_large() -> None:
    found = {str(path.relative_to(ROOT)): too_large(path.read_text("utf-8")) for path in ROOT.glob("bot/**/*.py")}
    assert {name: classes for name, classes in found.items() if classes} == {}


@for_each(
    ("head", "line", "most"),
    [
        ("class One:\n", "    f{}: int\n", 12),
        ("class One:\n    f: int\n    def __init__(self) -> None:\n", "        self.f{} = 0\n", 11),
        ("class One:\n    def __init__(self) -> None:\n", "        self.f{0}, self.g{0} = 0, 0\n", 6),
        ("class One:\n", "    F{} = 0\n", 199),
    ],
)
def test_a_large_class_is_found(head: str, line: str, most: int) -> None:
    lines = [line.format(number) for number in range(most + 1)]
    assert too_large(head + "".join(lines[:most])) == []
    assert too_large(head + "".join(lines)) == ["One"]
