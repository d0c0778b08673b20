"""The list of ids, the rulebook's clauses, the tests' marks and the code's citations agree, both ways."""

from pathlib import Path

from rules.ninety import GAME
from tests.findings import for_each
from tests.ids import cited, dangling, ids

IDS = ids(GAME)
CLAUSES = GAME.rulebook.clauses


@for_each("name", IDS.to_cover)
def test_a_clause_of_the_rulebook_covers_every_id(name: str) -> None:
    assert name in IDS.covered


@for_each("name", IDS.to_show)
def test_a_test_shows_every_id_that_has_behaviour(name: str) -> None:
    assert name in IDS.shown


def test_no_test_shows_an_id_said_to_have_no_behaviour() -> None:
    assert IDS.unfounded() == []


def test_every_id_that_is_cited_is_in_the_list() -> None:
    assert IDS.unlisted() == []


def test_every_clause_covers_something() -> None:
    assert [number for number, clause in CLAUSES.items() if not clause.ids] == []


@for_each("path", IDS.code, name=lambda path: path.name)
def test_every_clause_that_the_code_cites_exists(path: Path) -> None:
    assert sorted({*cited(path)} - {*CLAUSES}) == []


def test_citations_are_found_at_all() -> None:
    found = {path.name: cited(path) for path in IDS.code}
    assert all(len(found[name]) > 8 for name in ("activities.py", "ask.py", "play.py"))


def test_every_clause_and_section_that_the_rulebook_cites_exists() -> None:
    assert dangling(GAME) == []
