"""The order in which Staffers roll, asked once a round of all together (10.5), and what the round leaves behind."""

from collections.abc import Mapping, Sequence

import pytest

from rules import Decision, Match, Rng, Seat, Table, Verb, agents
from rules.barrage import GAME
from rules.barrage.board import Character
from rules.barrage.play import line_up, resolution
from rules.barrage.state import State
from rules.barrage.verbs import AskMe, BoardOrder, LineUp, Resolve
from tests.barrage.situations import RULES, run, situation
from tests.findings import for_each
from tests.scripted import Scripted
from tests.situations import awaited

PLACED = {"CA": [0, 0], "PA": [0, 1], "WY": [1], "Town Hall": [0]}
MISSES = (1,) * 6


async def rolls(table: Table, state: State) -> None:
    await line_up(table, state)
    await resolution(table, state)


def rolls_after(answer: Verb, **given: Mapping[Seat, Sequence[Verb]]) -> list[tuple[Verb, str]]:
    """Where seat 0 rolls, and who waits for its word each time; beside the answer it says only what `given` has."""
    to_say, found = [*given.get("then", {}).get(0, ())], list[tuple[Verb, str]]()

    def choose(pending: Mapping[Seat, Decision]) -> tuple[Seat, Verb]:
        seat, question = next(iter(pending.items()))
        move = question.absent
        if question.check(BoardOrder()) is None:
            move = answer if seat == 0 else BoardOrder()
        elif seat == 0:
            move = to_say.pop(0) if to_say else move
            assert move is not None
            found.append((move, question.waits))
        assert move is not None
        return seat, move

    RULES.run_with(rolls, situation(2, placed=PLACED), choose, Scripted(*MISSES))
    return found


def at(*places: str) -> list[Verb]:
    return [*map(Resolve, places)]


@pytest.mark.rule("E-C2")
@for_each(
    ("answer", "places"),
    [
        (BoardOrder(), ["CA", "CA", "PA"]),
        (LineUp(("Town Hall",)), ["Town Hall", "CA", "CA"]),
        (LineUp(("CA", "PA", "CA", "Town Hall")), ["CA", "PA", "CA"]),
        (LineUp(("PA", "CA")), ["PA", "CA", "CA"]),
    ],
)
def test_staffers_roll_in_the_order_that_was_set_and_nobody_waits(answer: Verb, places: list[str]) -> None:
    """The last one has no choice, and is not asked about."""
    assert rolls_after(answer) == [(move, "now") for move in at(*places)]


@pytest.mark.rule("E-18", "E-C2")
def test_who_wants_to_be_asked_is_asked_before_each_roll() -> None:
    assert [waits for _, waits in rolls_after(AskMe())] == ["turn"] * 3


@pytest.mark.rule("E-C2")
def test_an_order_can_be_changed_until_it_runs() -> None:
    changed = rolls_after(LineUp(("CA", "PA", "CA")), then={0: at("Town Hall")})
    assert [move for move, _ in changed] == at("Town Hall", "CA", "PA")


@pytest.mark.rule("E-C2")
def test_all_who_have_a_choice_are_asked_together_and_in_secret() -> None:
    state = situation(3, placed={**PLACED, "TX": [2, 2]})
    asked = RULES.questions(line_up, state)
    assert sorted(asked) == [0, 1], "seat 2 has all Staffers in one place"
    assert (asked[0].topic, asked[0].clause, asked[0].absent) == ("line-up", "10.5", BoardOrder())
    assert all(offer.secret for offer in asked[0].legal)


def test_an_order_is_seen_by_its_seat_alone() -> None:
    state = situation(2, placed=PLACED)
    state.lineups = [("PA", "CA"), ()]
    views = [GAME.rules.view(state, seat) for seat in (0, 1, None)]
    assert [view.lineup for view in views] == [("PA", "CA", "CA", "Town Hall"), ("PA", "WY"), ()]


def test_nothing_of_an_order_is_left_after_the_round() -> None:
    state = situation(2, placed={"PA": [0], "WY": [0]})
    answers: list[tuple[Seat, Verb]] = [(0, LineUp(("WY", "PA"))), (0, Resolve("WY"))]
    run(rolls, state, *answers, dice=[1, 1])
    assert state.lineups == [None, None]


@pytest.mark.rule("E-C1", "E-C2")
def test_lists_are_over_with_the_part_of_the_round_that_they_were_for() -> None:
    match, rng, over = Match(GAME, 3, "outdated", {"rounds": 2}), Rng("outdated"), list[tuple[int, str]]()
    for seat, question in awaited(match):
        match.play(seat, agents.random_move(question, rng))
        over += [(seat, topic) for seat, topic in sorted(match.outdated)]
    assert over == [(seat, topic) for _ in range(2) for topic in ("place", "resolve") for seat in range(3)]


@pytest.mark.rule("E-C2")
@for_each("character", Character)
def test_an_ai_player_lines_up_every_staffer(character: Character) -> None:
    state = situation(2, [character], placed={"CA": [0, 0], "PA": [0, 1], "Town Hall": [0]})
    move = agents.of(GAME)(GAME.rules.view(state, 0), RULES.questions(line_up, state)[0], Rng("lined up"))
    assert isinstance(move, LineUp)
    assert sorted(move.where) == ["CA", "CA", "PA", "Town Hall"]


@pytest.mark.rule("E-26", "E-C2")
@for_each(
    ("placed", "tokens", "waits"), [({"CA": [0, 0]}, 2, ["turn"]), ({"CA": [0, 0]}, 0, []), ({"WY": [0]}, 1, ["turn"])]
)
def test_who_has_no_order_to_set_may_still_spend_tokens(
    placed: dict[str, list[Seat]], tokens: int, waits: list[str]
) -> None:
    state = situation(2, placed=placed, town_hall=[tokens])
    assert run(line_up, state).asked == []
    asked = RULES.questions(resolution, state, [6]) if waits else {}
    assert [question.waits for question in asked.values()] == waits


def test_a_staffer_that_was_sent_home_is_no_more_in_the_order() -> None:
    state = situation(2, placed={"CA": [0], "PA": [0]})
    state.lineups[0] = ("CA", "CA", "PA", "TX")
    assert state.roll_order(0) == ("CA", "PA")
