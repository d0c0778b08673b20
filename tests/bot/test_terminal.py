"""`hustings table`, typed as people type."""

import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

import pytest

from bot.app.cli import main
from rules import Decision, Match, Rng, Seat, agents, fill, games
from rules.barrage.telling import RoundBegins
from terminal.table import CLEAR, Terminal
from tests.driver import waiting
from tests.findings import for_each
from tests.looking import whole_position
from tests.toy import TOY

BARRAGE = games()["barrage"]
HAND_OVER = "\033[2J\033[HHand the keyboard to Player {} and press Enter."


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is typed from here on, a line each; then the end of input."""
    typed: list[str] = []

    def read(prompt: str = "") -> str:
        print(prompt, end="")
        if not typed:
            raise EOFError
        print(typed[0])
        return typed.pop(0)

    monkeypatch.setattr("builtins.input", read)
    return typed


Types = Callable[..., str]


@pytest.fixture
def types(keyboard: list[str], capsys: pytest.CaptureFixture[str]) -> Types:
    """Lines are typed in a step of a match, and then nothing more; what is said in it."""

    def step(terminal: Terminal, *lines: str) -> str:
        keyboard[:] = lines
        with suppress(EOFError):
            terminal.step()
        assert not keyboard
        return capsys.readouterr().out

    return step


def test_a_whole_match_against_an_ai(keyboard: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    keyboard += ["1"] * 2000
    assert main(["table", "barrage", "--seats", "2", "--ai", "2", "--seed", "one", "--option", "rounds=2"]) == 0
    said = capsys.readouterr().out
    assert "Player 1: Place a Staffer (4 left) in a state or office." in said
    assert "won." in said
    assert "@" not in said, "a mark of a seat was shown"


def test_only_what_is_chosen_in_secret_needs_a_curtain(keyboard: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    keyboard += ["1"] * 2000
    main(["table", "barrage", "--seats", "5", "--seed", "one", "--option", "rounds=1"])
    said = capsys.readouterr().out
    placing, _, rest = said.partition("In which order")
    assert placing.count("and press Enter.") == 1, "nothing of placing is secret"
    assert rest.count("and press Enter.") == 4, "each of five says alone in which order their Staffers roll"
    assert "won." in rest


def test_a_secret_choice_is_made_behind_a_curtain(keyboard: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    keyboard += ["", "1", "", "2"]
    main(["table", "barrage", "--seats", "2", "--seed", "one"])
    first, second = capsys.readouterr().out.split("Hand the keyboard to Player 2 and press Enter.")
    assert "Hand the keyboard to Player 1 and press Enter." in first
    assert "\033[3J" in first, "the screen was not cleared"
    hand = next(line for line in first.splitlines() if "You're dealt" in line)
    assert hand not in second, "Player 2 was shown the hand of Player 1"


FIRST = {"any": 11, "scorn": 121}
"""The match to look at first, where several are asked seldom or late."""


def asked_together(key: str, topic: str) -> Match:
    """A match at a question of a topic that several are asked at once."""
    return Match.load(found_together(key, topic))


@cache
def shown_together(key: str, topic: str) -> Match:
    """The same, to be looked at only."""
    return asked_together(key, topic)


@cache
def found_together(key: str, topic: str) -> dict[str, Any]:
    """The same, as it is kept."""
    for number in range(first := FIRST.get(topic, 0), first + 50):
        match, rng = Match(games()[key], 3, f"together {number}"), Rng(f"{key} {topic} {number}")
        while match.result is None:
            asked = waiting(match)
            if len(asked) > 1 and match.pending[asked[0]].topic == topic:
                return match.dump()
            match.play(asked[0], agents.random_move(match.pending[asked[0]].alone, rng))
    raise AssertionError(topic)


def answers(question: Decision) -> list[list[str]]:
    """Two answers to a question, as they are typed."""
    offer, *rest = question.alone.legal
    if not offer.open:
        return [["1"], [str(1 + len(rest))]]
    part = offer.open[0]
    return [["1", f"{choice} {part.most}"] for choice in (min(part.choices), max(part.choices))]


THEN = {
    "looks": ["board", "list", "why 1", "why nonsense", "rules", "nonsense", "99", "help"],
    "undoes": ["undo"],
    "quits": ["quit"],
}
"""What somebody types before they answer."""
TOGETHER = [("ninety", "election day"), ("boomtown", "first player"), ("boomtown", "any"), ("boomtown", "scorn")]


@pytest.mark.parametrize(("key", "topic"), TOGETHER)
@pytest.mark.parametrize("then", THEN)
def test_what_several_are_asked_at_once_is_answered_in_turn_and_nothing_shows_the_answer_of_another(
    key: str, topic: str, then: str, keyboard: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """What the second player is shown is the same whatever the first has answered."""
    begun, shown, given = shown_together(key, topic), list[str](), set[str]()
    first, second = waiting(begun)[:2]
    for typed in answers(begun.pending[first]):
        terminal = Terminal(asked_together(key, topic))
        keyboard[:] = ["", *typed]
        terminal.step()
        before = capsys.readouterr().out
        assert before.startswith(HAND_OVER.format(first + 1))
        assert before.endswith(CLEAR)
        assert not keyboard
        given.add(str(terminal.match.pending[first].answer))
        keyboard[:] = ["", *THEN[then], *answers(begun.pending[second])[0]]
        if then == "quits":
            terminal.run()
        else:
            terminal.step()
        shown.append(capsys.readouterr().out.rpartition("Type help at any time.\n")[2])
        assert HAND_OVER.format(second + 1) in shown[-1]
        assert CLEAR in shown[-1].partition("Player")[2]
    assert (len(given), len(set(shown))) == (2, 1)


@pytest.mark.parametrize(("key", "topic"), TOGETHER)
def test_the_last_of_several_answers_behind_the_curtain_too_and_then_all_see(
    key: str, topic: str, types: Types
) -> None:
    match = asked_together(key, topic)
    terminal, asked = Terminal(match), waiting(match)
    for seat in asked:
        assert terminal.secret(seat, match.pending[seat])
        assert types(terminal, "", *answers(match.pending[seat])[0]).endswith(CLEAR)
    assert not [one for one in match.pending.values() if one.answer is not None and one.topic == topic]


def test_an_error_of_the_rules_is_not_quoted_to_several(
    types: Types,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("Player 1 dropped 3 in the North")

    match = asked_together("ninety", "election day")
    terminal, asked = Terminal(match), waiting(match)
    for seat in asked[:-1]:
        types(terminal, "", *answers(match.pending[seat])[0])
    with monkeypatch.context() as broken:
        broken.setattr(sys.modules["rules.ninety.election"], "count", fail)
        told = types(terminal, "", *answers(match.pending[asked[-1]])[0])
    assert "Nothing was lost" in told
    assert told.endswith(CLEAR)
    assert "dropped 3" not in told + capsys.readouterr().err + caplog.text


def test_on_an_open_screen_the_board_is_as_all_see_it(types: Types, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = list[Seat | None]()

    def words(_: object, view: Any, __: object) -> list[str]:
        seen.append(view.me)
        return []

    monkeypatch.setattr("terminal.table.words", words)
    match = Match(BARRAGE, 5, "open", {"first": 0})
    for ai_seats in ((), (1, 2, 3, 4)):
        types(Terminal(match, dict.fromkeys(ai_seats, agents.of(match.game))), "board")
    left = types(Terminal(Match(BARRAGE, 2, "secret")), "", "board")
    assert left.endswith(CLEAR), "who left the table left the screen as it was"
    assert seen == [None, 0, 0]


@for_each(("given", "told"), [(["--seed", "sesame"], "with the same --seed"), ([], "so you can't come back")])
def test_several_people_are_told_no_seed_before_the_match_is_over(
    given: list[str], told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bot.app.cli.secrets.token_hex", lambda _: "sesame")
    monkeypatch.setattr("builtins.input", leave)
    main(["table", "barrage", "--seats", "5", "--ai", "3,4,5", *given])
    said = capsys.readouterr().out
    assert "sesame" not in said
    assert told in said


def leave(_: str = "") -> str:
    raise EOFError


def test_one_person_is_told_the_seed_and_comes_back_with_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bot.app.cli.secrets.token_hex", lambda _: "sesame")
    monkeypatch.setattr("builtins.input", leave)
    main(["table", "barrage", "--seats", "2", "--ai", "2"])
    first, last = capsys.readouterr().out.split("You left the match.")
    assert "The seed is sesame." in first
    assert "The same moves with --seed sesame bring you back here." in last


def test_the_seed_is_told_to_several_once_the_match_is_over(
    keyboard: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    keyboard += ["1"] * 2000
    main(["table", "barrage", "--seats", "5", "--seed", "sesame", "--option", "rounds=1"])
    before, after = capsys.readouterr().out.split(" won. ")
    assert "sesame" not in before
    assert "The seed was sesame." in after


@pytest.fixture
def terminal() -> Terminal:
    """A match of two people where the first is about to place."""
    match = Match(BARRAGE, 2, "p", {"first": 0, "rounds": 1})
    for seat in (0, 1):
        match.play(seat, next(match.pending[seat].legal).move)
    return Terminal(match, {1: agents.of(match.game)})


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("1", "place where:CA"),
        ("PLACE CA", "place where:CA"),
        ("place ca", "place where:CA"),
        ("place where:CA", "place where:CA"),
        ("califor", "place where:CA"),
        ("place new ham", "place where:NH"),
        ("town", "place where:Town Hall"),
    ],
)
def test_ways_to_say_a_move(terminal: Terminal, types: Types, typed: str, move: str) -> None:
    types(terminal, typed)
    assert str(terminal.match.moves[-1][1]) == move


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("calfornia", "California"),
        ("new", "That could be several moves."),
        ("ca", "There's no move called “ca”"),
        ("99", "numbered 1 to"),
        ("0", "numbered 1 to"),
        ("resolve CA", "You can't do that right now."),
        ("place Atlantis", "There's no place called “Atlantis”"),
        ("place where:", "There's no place called “”"),
        ("why place Third Recruitment", "Only the Blue-Collar Worker"),
        ("why 1", "Allowed: California"),
        ("why zzz", "There's no move called “zzz”"),
        ("rules", "3.1"),
        ("rules coin", "Heads is the player"),
        ("rules xyzzy", "No rules mention"),
        ("board", "Placing, round 1 of 1"),
        ("list", "Place Third Recruitment · not allowed: Only"),
        ("help", "undo your last move"),
        ("**@everyone** `x`", "There's no move called"),
    ],
)
def test_what_is_no_move_gets_an_answer_and_changes_nothing(
    terminal: Terminal, types: Types, typed: str, answer: str
) -> None:
    before = whole_position(terminal.match)
    assert answer in types(terminal, typed)
    assert whole_position(terminal.match) == before


@pytest.mark.parametrize("typed", ["place ca", "PLACE CA", "place california", "california", "why place ca"])
def test_a_full_place_is_refused_by_any_of_its_names(terminal: Terminal, types: Types, typed: str) -> None:
    terminal.match.state.placed["CA"] += [1, 1, 1]
    assert "California is full this round" in types(terminal, typed)


def test_undo_is_free_until_somebody_else_has_moved(terminal: Terminal, types: Types) -> None:
    before = whole_position(terminal.match)
    types(terminal, "place CA")
    terminal.undo(next(iter(terminal.match.pending)))
    assert whole_position(terminal.match) == before


def test_undo_past_another_player_asks_first(terminal: Terminal, types: Types) -> None:
    for lines in (["place CA"], [], ["undo", "n", "undo", "y"]):
        types(terminal, *lines)
    assert len(terminal.match.moves) == 2


def test_open_fields_are_typed_in_a_line(types: Types) -> None:
    match = Match(TOY, 2, "open")
    terminal = Terminal(match)
    for lines in (["", "bid 3"], ["", "bid 1"], ["lay", "hill 2, port 9 1"]):
        types(terminal, *lines)
    assert str(match.moves[-1][1]) == "lay places:Hill 2, Port 9 1"


def test_an_ai_that_leaves_a_question_is_stood_in_for() -> None:
    match = Match(TOY, 2, "toy", {"rounds": 1})
    terminal = Terminal(match, dict.fromkeys((0, 1), agents.of(match.game, "easy")))
    terminal.run()
    assert match.result


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["--seats", "9"], "2 to 8 seats"),
        (["--seats", "1"], "2 to 8 seats"),
        (["--ai", "7"], "no seat 7"),
        (["--ai", "x"], "as numbers"),
        (["--option", "rounds=99"], "rounds"),
        (["--option", "rounds"], "NAME=VALUE"),
        (["--option", "stars=3"], "stars"),
        (["--option", "pairs=yes", "--seats", "8"], "2 to 7 seats"),
        (["--option", "first=8"], "takes 8 seats"),
        (["--option", "first=8", "--option", "pairs=yes"], "no number of seats"),
    ],
)
def test_what_does_not_fit_is_said_in_a_line(
    arguments: list[str], answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["table", "barrage", *arguments]) == 2
    said = capsys.readouterr()
    assert answer in said.err
    assert said.err.count("\n") == 1


def test_a_random_player_at_the_keyboard_never_trips(keyboard: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    match, rng = Match(BARRAGE, 3, "r", {"rounds": 2}), Rng(5)
    terminal = Terminal(match)
    while match.result is None:
        seat, question = next(iter(match.pending.items()))
        number, offer = rng.choice(list(enumerate(question.legal, 1)))
        picks = [", ".join(agents.fill_at_random(offer, rng).where)] if offer.open else []  # type: ignore[attr-defined]
        keyboard += ([""] if terminal.secret(seat, question) else []) + [str(number), *picks]
        terminal.step()
    assert not keyboard
    assert "Did you mean" not in capsys.readouterr().out


def test_rules_that_fail_at_a_move_lose_nothing(
    terminal: Terminal, types: Types, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = whole_position(terminal.match)
    with monkeypatch.context() as broken:
        broken.setattr(sys.modules["rules.barrage.play"], "put", lambda *_: 1 / 0)
        assert "Nothing was lost" in types(terminal, "place CA")
    assert whole_position(terminal.match) == before


def test_seats_in_options_are_counted_from_one(keyboard: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    main(["table", "barrage", "--seats", "5", "--seed", "x", "--option", "first=2"])
    assert fill(RoundBegins(1, 5, 1).say(), lambda seat: f"Player {seat + 1}") in capsys.readouterr().out


def test_nobody_takes_back_what_another_has_answered_in_secret(types: Types) -> None:
    match = asked_together("boomtown", "first player")
    terminal, first = Terminal(match), waiting(match)[0]
    types(terminal, "", "1")
    assert f"{terminal.name(first)} has already answered in secret" in types(terminal, "", "undo")
    assert match.pending[first].answer is not None
