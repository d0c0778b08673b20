"""`hustings --help` is the manual of whoever runs the bot."""

import argparse
import re
from pathlib import Path

import pytest

from bot.app.cli import parser
from bot.app.manual import SETTINGS
from bot.app.settings import Settings
from tests.findings import check_all

RUNNING = Path(__file__).parent.parent / "docs" / "running.md"
WIDEST = 80


@pytest.fixture(autouse=True)
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(WIDEST))


def commands() -> dict[str, argparse.ArgumentParser]:
    (choices,) = [one.choices for one in parser()._actions if isinstance(one, argparse._SubParsersAction)]
    return dict(choices)


def typed(name: str, one: argparse.ArgumentParser) -> str:
    """A command with what has to be typed behind it."""
    return " ".join([name, *(str(part.metavar) for part in one._get_positional_actions())])


def test_the_table_of_the_docs_has_every_command_and_no_other() -> None:
    section = RUNNING.read_text("utf-8").partition("## Commands")[2].partition("## ")[0]
    rows = re.findall(r"^\| `([a-z][^`]*)` \|", section, re.MULTILINE)
    assert sorted(rows) == sorted(typed(*one) for one in commands().items())


def test_the_manual_names_every_command_and_every_setting() -> None:
    text = parser().format_help()
    names = {str(field.validation_alias or f"HUSTINGS_{name.upper()}") for name, field in Settings.model_fields.items()}
    assert {*SETTINGS} == names
    assert [one for one in (*commands(), *names) if not re.search(rf"^ +{one} +\w", text, re.MULTILINE)] == []


def test_the_manual_tells_what_is_usual() -> None:
    usual = {f"HUSTINGS_{name.upper()}": field.default for name, field in Settings.model_fields.items()}

    def is_told(name: str) -> None:
        default = usual[name]
        assert (f"{default:g}" if isinstance(default, float) else str(default)) in re.split("[ ;]", SETTINGS[name])

    check_all((name for name in SETTINGS if usual.get(name) is not None), is_told)


def test_each_help_fits_a_terminal_and_tells_its_exit_status() -> None:
    def is_good(one: argparse.ArgumentParser) -> None:
        text = one.format_help()
        assert "\nexit status:" in text
        assert [line for line in text.splitlines() if len(line) > WIDEST] == []

    check_all([parser(), *commands().values()], is_good, lambda one: one.prog)
