"""Openings: the tool that looks for them, and what those that stand teach."""

from dataclasses import replace
from pathlib import Path

import pytest

from rules import agents, games
from rules.engine.guide import OPENING
from tools import openings
from tools.openings import LEARNERS, WANTED, Lesson, Wanted, is_short, play_on


@pytest.mark.parametrize("key", WANTED)
def test_what_stands_teaches_what_is_wanted(key: str) -> None:
    """Where this fails after a change of rules or of AI players: `python -m tools.openings GAME`."""
    match, wanted = agents.lesson(games()[key]), WANTED[key]
    assert wanted.begins(match), f"what {OPENING} of {key} leads to is not what it is for"
    for name in LEARNERS:
        lesson = play_on(wanted, match, name)
        assert wanted.teaches(lesson), f"the guided match of {key} no longer teaches all it should: {lesson}"
        assert is_short(wanted, lesson), f"the guided match of {key} asks too much: {lesson}"


def test_all_openings_have_a_wish() -> None:
    assert {*WANTED} == {key for key, game in games().items() if game.guide.learn.opening}


def test_the_first_opening_that_is_wanted_is_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    easy = Wanted(2, {"first": "chance"}, lambda match: match.state.round == 7, lambda lesson: True, taps=99)
    monkeypatch.setattr(openings, "RULES", tmp_path)
    monkeypatch.setattr(openings, "LEARNERS", ("hint",))
    monkeypatch.setitem(WANTED, "boomtown", easy)
    (tmp_path / "boomtown").mkdir()
    assert openings.main(["boomtown"]) == 0
    text = (tmp_path / "boomtown" / OPENING).read_text("utf-8")
    assert 'options = { first = "chance" }' in text
    assert "boomtown: lesson 0" in capsys.readouterr().out


def test_where_no_seed_has_one_nothing_is_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(WANTED, "boomtown", Wanted(2, {}, lambda match: False, lambda lesson: True))
    monkeypatch.setattr(openings, "RULES", tmp_path)
    assert openings.main(["boomtown", "--seeds", "1"]) == 1
    assert "no seed" in capsys.readouterr().out
    assert not [*tmp_path.iterdir()]


def test_a_lesson_is_short_by_answers_and_by_taps() -> None:
    wanted, lesson = WANTED["ninety"], Lesson()
    lesson.topics["day"], lesson.taps = openings.MOST_ANSWERS, wanted.taps
    assert is_short(wanted, lesson)
    assert not is_short(wanted, replace(lesson, taps=wanted.taps + 1))
    lesson.topics["election day"] += 1
    assert not is_short(wanted, lesson)
