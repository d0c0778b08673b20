"""In every game the list of ids, the rulebook, the tests' marks and the code's citations agree, both ways."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

import pytest

from rules import Game, games, join_words
from tests.games import but_for
from tests.ids import Ids, citations, dangling, ids, marks
from tests.toy import TOY

each_game = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
"""Without the toy, which has no ids."""


@each_game
def test_a_rulebook_has_clauses_and_each_covers_something(game: Game) -> None:
    assert game.rulebook.clauses, f"rules/{game.key}/rulebook.md has no clause: “1.1 Text <!-- X-1 -->”"
    bare = [number for number, names in ids(game).clauses.items() if not names]
    assert not bare, f"rulebook.md: clause {join_words(bare)} covers no id: it ends in <!-- X-1 -->, as the list has it"


HOW = "write its number, such as 2.1, where it is carried out: in a docstring, a question or a refusal"
EVERY: Mapping[str, Callable[[Ids], Collection[str]]] = {
    "no clause of the rulebook covers": Ids.uncovered,
    "no test of the game, marked with it, shows": Ids.unshown,
    "a test shows, though the list says that there is no behaviour,": Ids.unfounded,
    "the list, of ids that are cited, lacks": Ids.unlisted,
    "the rulebook has not, and code cites, a clause in": Ids.unwritten,
    "the code cites, and no test shows any id of,": Ids.unproved,
}
"""What there may be none of. Code that cites a clause carries it out, whatever the list says of its ids."""


@each_game
def test_ids_clauses_tests_and_citations_agree(game: Game) -> None:
    found = {what: join_words(which) for what, of in EVERY.items() if (which := of(ids(game)))}
    every = "; ".join(f"{what} {which}" for what, which in found.items())
    assert not found, f"tests/{game.key}/ids.toml, rulebook.md, the tests and rules/{game.key} disagree: {every}"


@each_game
def test_the_phases_cite_clauses(game: Game) -> None:
    assert ids(game).code.get("play.py"), f"rules/{game.key}/play.py cites no clause of the rulebook: {HOW}"


@each_game
def test_the_code_cites_clauses_of_most_sections(game: Game) -> None:
    """A section of cards alone needs no code."""
    silent, sections = ids(game).silent(), ids(game).sections()
    assert len(silent) * 2 < len(sections), (
        f"the code in rules/{game.key} cites no clause of sections {join_words(silent)} of the rulebook, "
        f"half of its {len(sections)} or more: {HOW}"
    )


@each_game
def test_every_clause_and_section_that_the_rulebook_cites_exists(game: Game) -> None:
    lacking = dangling(game)
    assert not lacking, f"rulebook.md cites {join_words(lacking)}, which it does not have"


def test_marks_of_tests_are_found() -> None:
    source = '@pytest.mark.rule("E-1", "E-A2")\ndef test(): ...\n\n@pytest.mark.skip("E-3")\ndef test_other(): ...'
    assert [*marks(source)] == ["E-1", "E-A2"]
    assert [*marks('pytestmark = [pytest.mark.rule("E-4")]\nasync def test(): ...')] == ["E-4"]
    assert [*marks('@pytest.mark.rule("E-5")\ndef helper(): ...\n\npytest.mark.rule("E-6")')] == []


def test_citations_are_found() -> None:
    source = '"""Play (1.2)."""\n\nrefuse("to 83.3% of it", "5.7, 6.4")\nsay(f"or {this} 9.1")'
    assert [*citations(source)] == ["1.2", "5.7", "6.4", "9.1"]


def test_a_game_without_a_list_of_ids_is_told_what_to_write() -> None:
    with pytest.raises(AssertionError, match=r'^tests/other/ids.toml is missing: write .*X-1 = ""'):
        ids(but_for(TOY, key="other"))


WHOLE = Ids({"X-1": "", "X-2": "a source"}, {"X-1"}, {"1.1": ["X-1"], "1.2": ["X-2"]}, {"play.py": ["1.1"]})


def test_what_is_missing_is_named() -> None:
    for of in (*EVERY.values(), Ids.silent):
        assert not of(WHOLE)
    assert replace(WHOLE, shown=set()).unshown() == ["X-1"]
    assert replace(WHOLE, shown={"X-1", "X-2"}).unfounded() == ["X-2"]
    assert replace(WHOLE, shown={"X-1", "X-3"}).unlisted() == ["X-3"]
    assert replace(WHOLE, clauses={"1.1": ["X-1"]}).uncovered() == ["X-2"]
    assert replace(WHOLE, code={"play.py": ["9.9"]}).unwritten() == {"play.py": ["9.9"]}
    assert replace(WHOLE, code={"play.py": ["1.1", "1.2"]}).unproved() == ["1.2"]
    assert replace(WHOLE, clauses={"1.1": ["X-1"], "2.1": ["X-2"]}).silent() == ["2"]
