"""Imports point one way: rules know no other room, pictures know views, the bot knows no game by name.

The engine is known by what `rules` hands out, a game's AI players by the game's `__init__` alone. Nobody knows the
tools. Within the bot imports run down its floors, and the rooms of one floor do not know each other.
"""

import ast
import sys
from collections.abc import Iterator, Mapping, Set
from graphlib import CycleError, TopologicalSorter
from pathlib import Path, PurePosixPath

import pytest

from rules import join_words
from tests.findings import check_all, for_each

ROOT = Path(__file__).parent.parent
FILES = [
    path.relative_to(ROOT)
    for room in ("rules", "render", "bot", "terminal", "demo")
    for path in sorted(ROOT.glob(f"{room}/**/*.py"))
]
ENGINE = "engine"
GAMES = {path.parent.name for path in ROOT.glob("rules/*/__init__.py")} - {ENGINE}

ALLOWED_IN_RULES = sys.stdlib_module_names | {"pydantic", "typing_extensions", "rules"}
FLOORS = [
    ["model"],
    ["store", "pages"],
    ["match", "ui"],
    ["web"],
    ["lobby", "play", "personal", "moderation", "tasks"],
    ["app"],
]
"""The rooms of the bot, from the ground up."""
FLOOR = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}
COMPONENTS = ("discord.ui", "discord.app_commands", "discord.Interaction")
"""What speaks with people by Discord: not what they read, nor what changes a match."""
BESIDE = {"terminal", "demo"}
"""What stands beside the bot, and uses it. The command line alone opens them."""
UNREPEATABLE = {"asyncio", "datetime", "random", "secrets", "time", "uuid"}
BOT_ONLY = {"bot", "discord", "sqlalchemy", "aiosqlite"}


def imported(path: PurePosixPath, source: str) -> Iterator[str]:
    """Every imported thing by its absolute dotted name, and `os.urandom` where it is used."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module, names, level):
                base = [*path.parts[:-level], *filter(None, [module])] if level else [module or ""]
                yield from (".".join([*base, alias.name]) for alias in names)
            case ast.Attribute(ast.Name("os"), "urandom"):
                yield "os.urandom"
            case _:
                pass


def is_wrong(path: PurePosixPath, name: str, games: Set[str]) -> bool:
    top, inner, module = (*name.split("."), "", "")[:3]
    match path.parts[0]:
        case _ if top == "tools":
            return True
        case _ if (top, inner) == ("rules", ENGINE):
            return path.parts[:2] != ("rules", ENGINE) and str(path) != "rules/__init__.py"
        case "rules" if (top, module) == ("rules", "ai"):
            return inner != path.parts[1] or path.parts[2] not in {"ai", "__init__.py"}
        case "rules" if top == "rules":
            return inner in games and inner != path.parts[1]
        case "rules" if name == "os.urandom" or top in UNREPEATABLE:
            return (top, str(path)) != ("random", "rules/engine/dice.py")
        case "rules":
            return top not in ALLOWED_IN_RULES
        case "render" if top == "rules":
            return inner in games and module not in {"view", "board", "city"}
        case "render":
            return top in BOT_ONLY
        case _ if top in {"rules", "render"}:
            return inner in games
        case "bot" if top in BESIDE:
            return str(path) != "bot/app/cli.py"
        case "bot" if path.parts[1] in {"model", "store", "pages", "match"} and name.startswith(COMPONENTS):
            return True
        case "bot":
            return top == "bot" and path.name != "__main__.py" and climbs(path.parts[1], inner)
        case beside:
            return top in BESIDE and top != beside


def climbs(room: str, other: str) -> bool:
    """Whether a file in one room of the bot may not import from the other."""
    return room != other and FLOOR.get(other, len(FLOORS)) >= FLOOR[room]


def test_every_file_of_the_bot_lies_in_a_room() -> None:
    inside = {path.parts[1] for path in FILES if path.parts[0] == "bot" and len(path.parts) == 3}
    beside = {path.name for path in FILES if path.parts[0] == "bot" and len(path.parts) == 2}
    assert (inside, beside) == ({*FLOOR}, {"__init__.py", "__main__.py"})


def findings(path: PurePosixPath, source: str, games: Set[str] = GAMES) -> list[str]:
    return [name for name in imported(path, source) if is_wrong(path, name, games)]


REST = "the rest"
"""All files that are of no game."""


def of(path: Path) -> str:
    """The game whose rules or drawing a file is of."""
    return path.parts[1] if path.parts[0] in {"rules", "render"} and path.parts[1] in GAMES else REST


@pytest.mark.parametrize("owner", [*sorted(GAMES), REST])
def test_every_import_points_the_right_way(owner: str) -> None:
    def points_the_right_way(path: Path) -> None:
        found = findings(PurePosixPath(path.as_posix()), (ROOT / path).read_text(encoding="utf-8"))
        assert not found, f"it may not import {join_words(found)}: {allowed(path)}"

    check_all([path for path in FILES if of(path) == owner], points_the_right_way)


def allowed(path: Path) -> str:
    """What a file may import, for whoever has just imported something else."""
    room = path.parts[0]
    if room == "rules":
        return (
            "rules know the standard library but for chance and the clock (roll, pick and shuffle with the Table), "
            "pydantic, what `rules` hands out, and their own game, of whose ai/ only its __init__ knows"
        )
    if room == "render":
        return "drawings know `rules`, and of their game its view and its data (board, city) alone"
    return "“The rooms” in CONTRIBUTING.md says what each may know"


@for_each(
    ("path", "source"),
    [
        ("rules/engine/match.py", "import discord"),
        ("rules/engine/match.py", "import bot.settings"),
        ("rules/engine/match.py", "from PIL import Image"),
        ("rules/engine/match.py", "def f():\n    import sqlalchemy"),
        ("rules/engine/match.py", "from ...render import canvas"),
        ("rules/engine/match.py", "import random"),
        ("rules/engine/match.py", "from ..toy import play"),
        ("rules/__init__.py", "from . import toy"),
        ("rules/engine/match.py", "import rules.toy.state"),
        ("rules/toy/play.py", "from random import choice"),
        ("rules/toy/play.py", "import json, asyncio"),
        ("rules/toy/play.py", "from datetime import UTC"),
        ("rules/toy/play.py", "import time as clock"),
        ("rules/toy/play.py", "from secrets import token_hex"),
        ("rules/toy/play.py", "import uuid"),
        ("rules/toy/play.py", "from os import urandom"),
        ("rules/toy/play.py", "import os\nos.urandom(8)"),
        ("rules/toy/dice.py", "import random"),
        ("rules/toy/play.py", "from ..other.board import SPACES"),
        ("rules/toy/play.py", "from rules.other import board"),
        ("render/toy.py", "from rules.toy.state import State"),
        ("render/toy.py", "from rules.toy import GAME"),
        ("render/toy.py", "from rules import toy"),
        ("rules/toy/play.py", "from rules.engine.table import Table"),
        ("rules/toy/play.py", "from ..engine import Table"),
        ("rules/toy/play.py", "from rules.toy.ai.worth import worth"),
        ("rules/toy/ai/choose.py", "from rules.other.ai import worth"),
        ("render/toy.py", "from rules.toy.ai import worth"),
        ("render/toy.py", "from rules.engine.match import Match"),
        ("bot/model/session.py", "from rules.engine import log"),
        ("render/toy.py", "from bot import posts"),
        ("render/toy.py", "import discord.ui"),
        ("render/toy.py", "from tools.maps import room"),
        ("bot/client.py", "import tools.maps"),
        ("bot/client.py", "from rules.toy.view import View"),
        ("bot/client.py", "import rules.toy"),
        ("bot/play/moves.py", "from rules import toy"),
        ("bot/play/moves.py", "from render.toy import draw"),
        ("bot/play/moves.py", "from bot.lobby import joining"),
        ("bot/play/moves.py", "from bot import personal"),
        ("bot/play/moves.py", "def f():\n    from bot.app.client import Hustings"),
        ("bot/pages/posts.py", "from bot import store"),
        ("bot/pages/posts.py", "from bot.ui import components"),
        ("bot/pages/posts.py", "from discord import ui"),
        ("bot/pages/completion.py", "from discord import app_commands"),
        ("bot/match/posts.py", "from discord import Interaction"),
        ("bot/play/moves.py", "from terminal.table import Terminal"),
        ("terminal/table.py", "import rules.toy"),
        ("terminal/table.py", "from demo import demo"),
        ("bot/store/posts.py", "from ..match import posts"),
        ("bot/match/posts.py", "if TYPE_CHECKING:\n    from bot.tasks import outbox"),
        ("bot/model/session.py", "import bot.store.posts"),
        ("bot/model/session.py", "from bot.somewhere import thing"),
    ],
)
def test_a_wrong_import_is_found(path: str, source: str) -> None:
    assert findings(PurePosixPath(path), source, games={"toy", "other"})


@for_each(
    ("path", "source"),
    [
        ("rules/engine/dice.py", "from random import Random"),
        ("rules/__init__.py", "from rules.engine.match import Match"),
        ("rules/toy/__init__.py", "from rules.toy.ai import choose"),
        ("rules/toy/ai/choose.py", "from rules.toy.ai.worth import worth\nfrom rules.toy.state import State"),
        (
            "rules/engine/match.py",
            "import os, json\nfrom pydantic import BaseModel\nfrom typing_extensions import TypeIs",
        ),
        (
            "rules/toy/play.py",
            "from rules import Verb\nfrom .. import Table\nfrom . import cards\nfrom .state import State",
        ),
        (
            "render/toy.py",
            "from rules import Game\nfrom rules.toy.view import View\nfrom rules.toy import board\nimport PIL",
        ),
        ("bot/match/matches.py", "import rules, asyncio\nfrom rules import Match\nfrom render import draw"),
        ("bot/model/session.py", "from bot.model import clock\nfrom .errors import UserError"),
        ("bot/match/posts.py", "from bot import store\nfrom bot.model.post import Post"),
        ("bot/tasks/outbox.py", "from bot.match.posts import note\nfrom bot.pages import posts"),
        ("bot/app/cli.py", "from terminal.table import Terminal"),
        ("terminal/table.py", "from bot.play.typed import interpret"),
        ("bot/ui/components.py", "import discord.ui\nfrom bot.pages.page import Page"),
        ("bot/app/client.py", "from bot.play import buttons\nfrom bot.tasks.outbox import Outbox"),
    ],
)
def test_a_right_import_is_let_through(path: str, source: str) -> None:
    assert findings(PurePosixPath(path), source, games={"toy", "other"}) == []


def within(name: str, modules: Set[str]) -> str:
    """The module that an imported thing is, or lies in; "" where that is none of these."""
    while name and name not in modules:
        name = name.rpartition(".")[0]
    return name


def go_round(sources: Mapping[PurePosixPath, str]) -> None:
    """Raises CycleError where imports lead back, also where a function imports, or only a type checker does."""
    names = {path: ".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in sources}
    graph = TopologicalSorter[str]()
    for path, source in sources.items():
        found = {within(one, {*names.values()}) for one in imported(path, source)}
        graph.add(names[path], *(found - {"", names[path]}))
    graph.prepare()


def test_no_import_leads_back_to_where_it_began() -> None:
    go_round({PurePosixPath(path.as_posix()): (ROOT / path).read_text(encoding="utf-8") for path in FILES})


def test_a_circle_is_found() -> None:
    sources = {"bot/one.py": "from bot import two", "bot/two.py": "def f():\n    import bot.three", "bot/three.py": ""}
    paths = {PurePosixPath(path): source for path, source in sources.items()}
    go_round(paths)
    with pytest.raises(CycleError):
        go_round({**paths, PurePosixPath("bot/three.py"): "from bot.one import thing"})
