"""What the README, CONTRIBUTING and docs name is there: links, files, functions, commands, tables."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.app.cli import parser
from bot.app.settings import Settings
from bot.store.schema import metadata

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/**/*.md"))]
BASES = (ROOT, ROOT / "bot", ROOT / "tests")

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def text(page: Path) -> str:
    """A page without its blocks of code."""
    return re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """The headings of a page as they are linked to."""
    heads = re.findall(r"^#+ (.+)$", text(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@each_page
def test_a_link_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)\s]+)\)|(?:src|srcset)=\"([^\"]+)\"", text(page))
    for link in (one or other for one, other in links):
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def named(page: Path) -> Iterator[str]:
    """The files, folders and parts of modules that a page names: `match/changes.renewed`, `tests/wire`, `tasks/`."""
    for span in re.findall(r"`([^`\n]+)`", text(page)):
        if re.fullmatch(r"[\w.-]+(/[\w.-]+)*/?", span) and "/" in span:
            yield span.rstrip("/")


def is_there(name: str) -> bool:
    """Whether a file or folder of this name lies in the checkout, `bot` or `tests`, or a module has such a part."""
    module, _, part = name.rpartition("/")[2].partition(".")
    folder = name.rpartition("/")[0]
    for base in BASES:
        if (base / name).exists() or (base / f"{name}.py").is_file():
            return True
        file = base / folder / f"{module}.py"
        if part and file.is_file() and part in defined(file.read_text("utf-8")):
            return True
    return False


def defined(source: str) -> set[str]:
    """The functions, classes and names that a module has."""
    nodes = [*ast.walk(ast.parse(source))]
    functions = {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)}
    return functions | {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}


@each_page
def test_what_a_page_names_is_there(page: Path) -> None:
    assert {name for name in named(page) if not is_there(name)} == set()


@pytest.mark.parametrize("name", ["tasks/alarm", "bot/model/time.now", "tests/wire", "match/changes.renewed", "render"])
def test_a_name_is_found(name: str) -> None:
    assert is_there(name)


@pytest.mark.parametrize("name", ["tasks/alarms", "bot/model/time.later", "match/time.now", "tools/nothing.py"])
def test_a_name_that_is_not_there_is_missed(name: str) -> None:
    assert not is_there(name)


@each_page
def test_a_command_that_a_page_names_can_be_typed(page: Path) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    commands = set(re.findall(r"^    ([a-z]+) ", parser().format_help(), re.MULTILINE))
    spans = re.findall(r"`([^`\n]+)`|^(make [a-z]+)", page.read_text("utf-8"), re.MULTILINE)
    for span in (one or other for one, other in spans):
        if made := re.match(r"make ([a-z]+)", span):
            assert made[1] in targets, span
        if typed := re.match(r"(?:\.venv/bin/)?hustings ([a-z]+)", span):
            assert typed[1] in commands, span


def test_the_architecture_tells_of_every_table() -> None:
    rows = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \| [a-zW]", text(ROOT / "docs" / "architecture.md"), re.MULTILINE)
    told = {name for row in rows for name in re.findall(r"\w+", row)}
    assert told == {*metadata.tables}


def test_every_page_is_linked_to_from_the_readme_or_from_a_page_that_is() -> None:
    reached, left = set[Path](), [ROOT / "README.md"]
    while left:
        page = left.pop()
        reached.add(page)
        links = [(page.parent / link).resolve() for link in re.findall(r"\]\(([^)#\s]+\.md)", text(page))]
        left += [link for link in links if link not in reached]
    assert reached >= {*PAGES}


def test_every_setting_is_explained() -> None:
    explained = set(re.findall(r"^#? ?([A-Z_]+)=", (ROOT / ".env.example").read_text("utf-8"), re.MULTILINE))
    assert explained == {
        str(field.validation_alias or f"HUSTINGS_{name.upper()}") for name, field in Settings.model_fields.items()
    }
