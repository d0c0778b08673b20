"""What the README, CONTRIBUTING and docs name is there: links, files, functions, commands, tables. No page is long."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules
from bot.app.cli import parser
from bot.app.settings import Settings
from bot.store.schema import metadata
from rules import Game, games, join_words
from tests.findings import for_each

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/**/*.md"))]
BASES = (ROOT, ROOT / "bot", ROOT / "tests")
ROOMS = ("bot", "render", "rules", "tests")
MOST_LINES = 150

each_page = for_each("page", PAGES, name=lambda page: str(page.relative_to(ROOT)))


def text(page: Path) -> str:
    return re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)


def anchors(page: Path) -> set[str]:
    heads = re.findall(r"^#+ (.+)$", text(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@each_page
def test_a_link_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)\s]+)\)|(?:src|srcset)=\"([^\"]+)\"", text(page))
    for link in (one or other for one, other in links):
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), f"its link to {link} leads to no file"
        assert not anchor or anchor in anchors(target), f"its link to {link} leads to no heading"


def names_in(page: Path) -> Iterator[str]:
    """The files, folders and parts of modules that a page names: `tests/wire`, `canvas.py`, `match/changes.record`."""
    for span in re.findall(r"`([^`\n]+)`", text(page)):
        if re.fullmatch(r"[\w.-]+(/[\w.-]+)*/?", span) and ("/" in span or span.endswith(".py")):
            yield span.rstrip("/")


def is_there(name: str) -> bool:
    """Whether a file or folder has this name, in the checkout, `bot` or `tests`, or a module there has such a part."""
    if "/" not in name:
        return (ROOT / name).exists() or any(any((ROOT / room).rglob(name)) for room in ROOMS)
    module, _, part = name.rpartition(".")
    paths = (base / end for base in BASES for end in (name, f"{name}.py"))
    return any(path.exists() for path in paths) or any(part in definitions(base / f"{module}.py") for base in BASES)


def definitions(file: Path) -> set[str]:
    tree = ast.parse(file.read_text("utf-8")) if file.is_file() else ast.Module([], [])
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return {node.name for node in ast.walk(tree) if isinstance(node, kinds)}


@each_page
def test_a_page_is_short_enough_to_be_read(page: Path) -> None:
    """The changelog is a record, which may grow, and no page."""
    lines = len(page.read_text("utf-8").splitlines())
    assert lines <= MOST_LINES, f"{lines} lines, {MOST_LINES} at most: shorten it, or give a part of it a page in docs/"


@each_page
def test_what_a_page_names_is_there(page: Path) -> None:
    lacking = sorted({name for name in names_in(page) if not is_there(name)})
    assert not lacking, f"it names {join_words(lacking)}, which is not there"


def test_what_a_game_can_use_is_there() -> None:
    """The names in the last part of the page for new games, of `rules`, `render` and the tests' helpers."""
    _, part = text(ROOT / "docs/adding-a-game.md").split("## What is there to use")
    names = {span.partition("(")[0].rpartition(".")[2] for span in re.findall(r"`(\w+(?:\.\w+)?(?:\([^`]*)?)`", part)}
    places = [*(ROOT / "rules/engine").glob("*.py"), *(ROOT / "render").glob("*.py"), *(ROOT / "tests").glob("*.py")]
    there = {*ROOMS, *rules.__all__, "py"}.union(*map(definitions, places))
    assert not (lacking := names - there), (
        f"docs/adding-a-game.md names {join_words(sorted(lacking))}, which is not there"
    )


@for_each("name", ["tasks/alarm", "tests/wire", "render", "canvas.py", "bot/model/time.now"])
def test_a_name_is_found(name: str) -> None:
    assert is_there(name)


@for_each("name", ["tasks/alarms", "model/time.later", "match/time.now", "tools/a.py", "canvases.py"])
def test_a_name_that_is_not_there_is_missed(name: str) -> None:
    assert not is_there(name)


@each_page
def test_a_command_that_a_page_names_can_be_typed(page: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    spans = re.findall(r"`([^`\n]+)`|^(make [a-z-]+)", page.read_text("utf-8"), re.MULTILINE)
    for span in (one or other for one, other in spans):
        if made := re.match(r"make ([a-z-]+)", span):
            assert made[1] in targets, f"`{span}`: the Makefile has no target “{made[1]}”"
        if typed := re.match(r"(?:\.venv/bin/)?hustings ([a-z]+)", span):
            with pytest.raises(SystemExit) as ended:
                parser().parse_args([typed[1], "--help"])
            assert ended.value.code == 0, span


def test_the_architecture_tells_of_every_table() -> None:
    section = text(ROOT / "docs" / "architecture.md").partition("## What the bot keeps\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`.+?) \|", section, re.MULTILINE)
    assert {name for row in rows for name in re.findall(r"\w+", row)} == {*metadata.tables}


def test_the_figures_are_no_older_than_the_release() -> None:
    """Whoever makes a release measures first: `make bench`."""
    release = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert f"version {release}" in (ROOT / "docs/figures.md").read_text("utf-8")


def test_every_page_is_linked_to_from_the_readme_or_from_a_page_that_is() -> None:
    reached, left = set[Path](), [ROOT / "README.md"]
    while left:
        page = left.pop()
        reached.add(page)
        links = [(page.parent / link).resolve() for link in re.findall(r"\]\(([^)#\s]+\.md)", text(page))]
        left += [link for link in links if link not in reached]
    assert reached >= {*PAGES}


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_the_readme_names_the_game(game: Game) -> None:
    """With its seats, and nobody as its maker whom the rulebook doesn't name."""
    first, *_, last = game.rules.seats
    row = f"| {game.name}: what it is about | {first} to {last} | complete | who made it |"
    rows = [line for line in text(ROOT / "README.md").splitlines() if line.startswith(f"| {game.name}: ")]
    assert len(rows) == 1, f"README.md needs one row for {game.name} in the table of “The games”: {row}"
    _, seats, state, credit = (cell.strip() for cell in rows[0].strip("|").split("|"))
    assert re.match(rf"{first} to {last}\b", seats), f"README.md says “{seats}” of {game.name}, and not as in {row}"
    assert state, f"README.md does not say how far {game.name} is: {row}"
    unnamed = {*re.findall(r"[A-Z]\w+", credit)} - {*re.findall(r"\w+", game.rulebook.credit)}
    assert credit, f"README.md does not say who made {game.name}: {row}"
    assert not unnamed, (
        f"README.md credits {join_words(sorted(unnamed))} for {game.name}, whom its rulebook doesn't name"
    )


def test_every_setting_is_explained() -> None:
    explained = set(re.findall(r"^#? ?([A-Z_]+)=", (ROOT / ".env.example").read_text("utf-8"), re.MULTILINE))
    assert explained == {
        str(field.validation_alias or f"HUSTINGS_{name.upper()}") for name, field in Settings.model_fields.items()
    }
