"""The proof of a match as a file: whole it holds, and whatever is changed in it is found and named."""

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app.cli import main
from bot.match.match_file import in_lines
from bot.model.fair_dice import FairDice, Share, start_of
from bot.model.match_file import EVERY
from bot.model.proof import Checked, Kind, Outcome, ProofFile, check, entry_name, proof_of, seal
from bot.moderation.replaying import played
from bot.pages.proof import verdict
from rules import Match, Rng, games
from rules.engine.agents import random_move
from tests.driver import waiting
from tests.findings import check_all, for_each

ANY, BOB = 11, 12
OPTIONS = {"rounds": 1}
GAMES = {"barrage": games()["barrage"]}


def dice_of_two() -> FairDice:
    dice = FairDice("5ec4e7" * 5, [Share(ANY, 1456074443980800025), Share(BOB, 1456074443980800028).saying("hej, då!")])
    dice.seat({ANY: 0, BOB: 1}, 1456074443980800033)
    return dice


@cache
def finished(seed: str) -> tuple[Match, tuple[str, ...]]:
    """A match of two that went back twice, once by an undo that drew chance anew, and the position after each entry."""
    match, rng, positions = Match(GAMES["barrage"], 2, seed, OPTIONS), Rng("moves"), list[str]()
    while match.result is None:
        if len(match.log) in (12, 14):
            match.undo(None if len(match.log) == 14 else 3)
        else:
            seat = waiting(match)[0]
            match.play(seat, random_move(match.pending[seat], rng))
        positions.append(match.fingerprint)
    return match, (*positions,)


def file_of(kind: Kind = "drawn", dice: FairDice | None = None) -> ProofFile:
    dice = dice or dice_of_two()
    start = start_of("barrage", 1, 2, GAMES["barrage"].options_from(OPTIONS).model_dump(mode="json"), dice)
    match, positions = finished(start.seed(dice.secret) if kind == "drawn" else "a seed")
    assert match.result is not None
    whole = {
        "record": match.dump(),
        "fingerprints": positions[EVERY - 1 :: EVERY],
        "fingerprint": positions[-1],
        "result": Outcome.of(match.result).model_dump(),
        "positions": positions,
        "proof": proof_of(kind, match, dice),
        "handed_on": [(7, 1)],
        "put_back": [9],
    }
    return seal(ProofFile.model_validate(whole))


def text_of(file: ProofFile) -> str:
    return in_lines(file.model_dump(mode="json"))


WHOLE = text_of(file_of())


def checked(text: str) -> Checked:
    return check(text.encode(), GAMES)


def changed(change: Callable[[dict[str, Any]], object], *, sealed: bool = False) -> Checked:
    """What comes of the file once it was changed; by somebody who `sealed` it makes the stamps and the sum anew."""
    whole = json.loads(WHOLE)
    change(whole)
    return checked(text_of(seal(ProofFile.model_validate(whole))) if sealed else json.dumps(whole))


def test_a_whole_proof_holds() -> None:
    one = checked(WHOLE)
    assert one.wrong == []
    assert one.proves
    assert (one.kind, one.presses, one.words, one.handed_on, one.put_back) == ("drawn", 2, 1, [(7, 1)], [9])
    assert one.renewed == [13]


def test_the_file_is_read_like_any_file_of_a_match() -> None:
    match, _ = played(WHOLE.encode(), GAMES)
    assert match.result is not None


@given(st.integers(0, len(WHOLE) - 1), st.characters(codec="utf-8"))
def test_no_character_can_be_another(at: int, sign: str) -> None:
    text = WHOLE[:at] + sign + WHOLE[at + 1 :]
    one = checked(text)
    if one.wrong:
        assert all(one.wrong)
        assert not one.proves
    else:
        assert json.loads(text) == json.loads(WHOLE)


@given(st.integers(0, len(WHOLE) - 1), st.sampled_from("0123456789abcdef"))
def test_no_digit_can_be_another(at: int, digit: str) -> None:
    text = WHOLE[:at] + digit + WHOLE[at + 1 :]
    assert text == WHOLE or checked(text).wrong or json.loads(text) == json.loads(WHOLE)


@given(st.integers(0, len(WHOLE) - 1))
def test_no_character_can_be_left_out(at: int) -> None:
    text = WHOLE[:at] + WHOLE[at + 1 :]
    assert checked(text).wrong or json.loads(text) == json.loads(WHOLE)


def turn_last(text: str) -> str:
    """The text with another last digit."""
    return text[:-1] + ("0" if text[-1] != "0" else "1")


def put(path: str, change: Callable[[Any], Any]) -> Callable[[dict[str, Any]], None]:
    """A change of one value, by its path."""

    def work(whole: dict[str, Any]) -> None:
        *way, last = (int(part) if part.isdecimal() else part for part in path.split("/"))
        at: Any = whole
        for part in way:
            at = at[part]
        at[last] = change(at[last])

    return work


NAMED = {
    "record/log/16/1": (lambda move: move + " ", "move 17"),
    "record/log/12/back": (lambda to: to + 1, "step back 13"),
    "record/seed": (turn_last, "the seed"),
    "record/options/rounds": (lambda rounds: rounds + 1, "option rounds"),
    "record/seats": (lambda seats: seats + 1, "the seats"),
    "positions/4": (turn_last, "the position after entry 5"),
    "result/scores/0": (lambda score: score + 1, "the result"),
    "fingerprint": (turn_last, "the fingerprint"),
    "proof/secret": (turn_last, "the secret"),
    "proof/commitment": (turn_last, "the code of the lobby"),
    "proof/start_code": (turn_last, "the start code"),
    "proof/start_press": (turn_last, "the press of Start"),
    "proof/presses/0/1": (turn_last, "the press of seat A"),
    "proof/words/0/1": (turn_last, "the word of seat B"),
    "proof/words/0/2": (turn_last, "the word of seat B"),
    "handed_on/0/0": (lambda entry: entry + 1, "the seats that were handed on"),
    "put_back/0": (lambda entry: entry + 1, "when the database went back to a copy"),
    "stamps/move 17": (turn_last, "the stamp of move 17"),
    "sum": (turn_last, "the sum"),
}


def test_what_was_changed_is_named() -> None:
    def is_named(path: str) -> None:
        change, name = NAMED[path]
        one = changed(put(path, change))
        assert one.wrong == [name]
        assert name in verdict(one)

    check_all(NAMED, is_named)


def test_entries_in_another_order_are_named() -> None:
    def turn(whole: dict[str, Any]) -> None:
        log = whole["record"]["log"]
        log[4], log[5] = log[5], log[4]

    assert changed(turn).wrong == ["move 5", "move 6"]


FORGED = {
    "record/seed": (turn_last, "the seed: "),
    "record/options/rounds": (lambda rounds: rounds + 1, "the start code: "),
    "record/seats": (lambda seats: seats + 1, "the start code: "),
    "proof/secret": (turn_last, "the secret: "),
    "proof/start_press": (turn_last, "the start code: "),
    "proof/presses/0/1": (turn_last, "the start code: "),
    "proof/words/0/2": (turn_last, "the word of seat B: "),
    "record/log/5/1": (lambda move: "pass away", "move 6: "),
    "record/log/12/fresh": (lambda fresh: False, "step back 13: "),
    "positions/4": (turn_last, "move 5: "),
    "result/scores/0": (lambda score: score + 1, "the result: "),
    "fingerprint": (turn_last, "the fingerprints: "),
    "handed_on/0/1": (lambda seat: seat + 9, "the seats that were handed on: "),
    "put_back/0": (lambda entry: entry + 999, "when the database went back to a copy: "),
}


def test_what_does_not_fit_is_named_where_somebody_has_made_the_stamps_anew() -> None:
    def is_named(path: str) -> None:
        change, name = FORGED[path]
        one = changed(put(path, change), sealed=True)
        assert [wrong for wrong in one.wrong if wrong.startswith(name)], one.wrong

    check_all(FORGED, is_named)


def test_dice_that_were_put_in_on_the_way_are_named_but_in_a_copy() -> None:
    match, rng, positions = Match(GAMES["barrage"], 2, "a seed", OPTIONS), Rng("moves"), list[str]()
    while match.result is None:
        if len(match.log) == 8:
            match.go_own_way("chosen by somebody")
        else:
            seat = waiting(match)[0]
            match.play(seat, random_move(match.pending[seat], rng))
        positions.append(match.fingerprint)
    result = Outcome.of(match.result)
    ends = {"fingerprint": positions[-1], "fingerprints": positions[EVERY - 1 :: EVERY], "result": result.model_dump()}

    def of(kind: Kind) -> Checked:
        whole = {"record": match.dump(), **ends, "positions": positions, "proof": proof_of(kind, match, dice_of_two())}
        return checked(text_of(seal(ProofFile.model_validate(whole))))

    assert of("copied").wrong == []
    assert of("seed").wrong == ["step back 9: dice of its own are for a copy alone"]


def test_a_match_that_goes_on_proves_nothing() -> None:
    def cut(whole: dict[str, Any]) -> None:
        for name in ("log",):
            whole["record"][name] = whole["record"][name][:9]
        whole["positions"] = whole["positions"][:9]

    assert changed(cut, sealed=True).wrong == ["the result: the match isn't over"]


def test_a_word_that_was_forgotten_leaves_its_hash_and_the_proof_holds() -> None:
    dice = dice_of_two()
    dice.shares = [replace(share, word=None, user_id=None) for share in dice.shares]
    one = checked(text_of(file_of(dice=dice)))
    assert one.proves
    assert one.words == 1


@pytest.mark.parametrize(("kind", "proves"), [("drawn", True), ("seed", True), ("guided", False), ("imported", False)])
def test_the_command_line_says_what_is_proven(
    kind: Kind, *, proves: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "proof.json").write_text(text_of(file_of(kind)), "utf-8")
    assert main(["verify", str(tmp_path / "proof.json")]) == (not proves)
    told = capsys.readouterr().out
    assert "lead to the same result." in told
    assert ("Compare the codes" in told) == proves
    assert "After entry 7, seat B changed hands." in told
    assert "drawn anew, from the same seed, when the match went back: entry 13." in told


def test_the_command_line_refuses_what_was_changed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "proof.json"
    file.write_text(WHOLE.replace('"start_code": "', '"start_code": "0', 1), "utf-8")
    assert main(["verify", str(file)]) == 1
    assert "This proof doesn't hold. What isn't as it was played: the start code\n" in capsys.readouterr().out
    file.write_text("[", "utf-8")
    assert main(["verify", str(file)]) == 1
    assert ".." not in capsys.readouterr().out


def test_a_file_that_is_not_there_is_told_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(tmp_path / "none.json")]) == 2
    assert "Can't read" in capsys.readouterr().err


def test_the_file_of_a_match_without_a_proof_proves_nothing() -> None:
    def bare(whole: dict[str, Any]) -> None:
        for name in ("positions", "proof", "handed_on", "put_back", "stamps", "sum"):
            del whole[name]

    one = changed(bare)
    assert one.wrong == ["the proof: there is none in this file"]
    assert not one.proves


def test_a_key_that_stands_there_twice_is_refused() -> None:
    text = WHOLE.replace('"secret": "', '"secret": "x",\n  "secret": "', 1)
    assert checked(text).wrong == ["the file: it isn't readable JSON."]


def test_the_name_of_a_part_writes_nothing_into_a_terminal() -> None:
    one = changed(lambda whole: whole["record"]["options"].update({"\x1b[2J" + "x" * 1_000: 1}), sealed=True)
    assert one.wrong
    assert all(wrong.isprintable() and len(wrong) < 300 for wrong in one.wrong)


def test_codes_of_another_kind_are_refused_and_so_not_printed() -> None:
    for kind in ("guided", "imported"):
        whole = file_of(kind)
        assert whole.proof is not None
        more = whole.proof.model_copy(update={"commitment": "\x1b[2J"})
        one = checked(text_of(seal(whole.model_copy(update={"proof": more}))))
        assert one.wrong == ["the proof: there's more in it than in one of its kind"]


def test_what_an_entry_is_called() -> None:
    assert [entry_name(3, item) for item in ((0, "bid"), [0, "bid"], {"back": 1, "fresh": False})] == [
        "move 3",
        "move 3",
        "step back 3",
    ]


def test_the_check_needs_neither_discord_nor_a_database() -> None:
    source = (
        "import sys, bot.app.cli, bot.app.verify; print({'discord', 'sqlalchemy', 'aiohttp', 'PIL'} & {*sys.modules})"
    )
    told = subprocess.run([sys.executable, "-c", source], check=True, capture_output=True, text=True)
    assert told.stdout == "set()\n"


def test_brackets_in_brackets_are_no_match() -> None:
    for depth in (100, 300, 5_000):
        text = WHOLE.replace('"rounds": 1', f'"rounds": {"[" * depth}{"]" * depth}', 1)
        assert checked(text).wrong


@for_each(
    ("presses", "words", "gave"),
    [
        (0, 0, "From it and from the press of **Start** comes"),
        (1, 1, "the press by which 1 player joined, a word that a player added and the press of **Start** comes"),
        (3, 2, "the presses by which 3 players joined, 2 words that players added and the press of **Start** comes"),
    ],
)
def test_a_verdict_names_what_players_put_in_and_not_what_they_did_not(presses: int, words: int, gave: str) -> None:
    said = verdict(Checked(kind="drawn", moves=40, presses=presses, words=words))
    assert gave in said
    assert " no " not in said
