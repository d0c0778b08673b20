"""Situations for Ninety's tests: a position, and the rules run on it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rules import Decision, Fact, Result, Seat, Table, Verb, fill, mark
from rules.ninety import GAME, day
from rules.ninety.board import CARDS, COFFEE, Bio
from rules.ninety.election import election_day
from rules.ninety.play import act, turn
from rules.ninety.state import Candidate, Options, Scheduled, Stage, State, Turn, check, new
from tests.scripted import Scripted
from tests.situations import Ran, Rules, refusal

RULES = Rules(GAME)
run, questions, wishes = RULES.run, RULES.questions, RULES.wishes

TURFS = ("Oakland", "Hilltop", "Observatory Ridge", "Frick Park", "West End Valley")
PLAIN = Bio.PRECINCT_VETERAN
"""A bio that does nothing after the start."""


def words(text: str) -> str:
    """A line of the log with words where faces may stand."""
    return fill(text, mark)


def at_table(
    seats: int = 2,
    *,
    me: Seat = 0,
    at: str = "",
    turfs: Sequence[str] = TURFS,
    schedule: Sequence[str] = (),
    deck: Sequence[str] | None = None,
    **more: Any,
) -> State:
    """A position in the day of `me`, who has 6 points; everybody is at home with 10 canvassers and $1,500.

    `at` is where `me` is. `more` sets any other fields of the State, of the day, or of candidates: by seat, or of `me`
    alone. Cards that lie nowhere else are the deck; if `deck` is given, its cards come in that order to whoever
    draws a 1 each time, and the others are discarded.
    """
    state = new(seats, Options())
    state.stage, state.first, state.turn = Stage.CAMPAIGN, 0, Turn(me, points=6)
    state.candidates = [Candidate(PLAIN, turf, turf, 10, 1500) for turf in turfs[:seats]]
    state.candidates[me].at = at or turfs[me]
    state.schedule = [*map(Scheduled, schedule)]
    for name, value in more.items():
        give(state, me, name, value)
    owned = [card for one in state.candidates for card in (*one.cards, *[COFFEE] * one.coffees)]
    left = [*(Counter(CARDS) - Counter([*schedule, *owned, *(deck or ())])).elements()]
    state.deck, state.discards = (left, []) if deck is None else ([*deck], left)
    check(state)
    return state


def give(state: State, me: Seat, name: str, value: Any) -> None:
    """Set a field of the State, of the day, or of candidates, by seat or of `me` alone."""
    if of := next((of for of in (state, state.turn) if hasattr(of, name)), None):
        setattr(of, name, value)
        return
    for seat, one in (value if isinstance(value, Mapping) else {me: value}).items():
        assert hasattr(state.candidates[seat], name), name
        setattr(state.candidates[seat], name, [*one] if isinstance(one, list | tuple) else one)


def take_turn(state: State, *moves: Verb, dice: Sequence[int], me: Seat = 0) -> Ran[None]:
    """A whole turn of a seat: `dice` begin with the draw of an event. What is not spent is left by ending the day."""
    state.turn = Turn(me)
    return run(lambda table, state: turn(table, state, me), state, *((me, move) for move in moves), dice=dice)


def election(state: State, *answers: tuple[Seat, Verb], dice: Sequence[int] = ()) -> Ran[Result]:
    return run(election_day, state, *answers, dice=dice)


def day_question(state: State) -> Decision:
    """What the seat whose day it is may do now."""
    me = state.now.me
    return questions(lambda table, state: day.move(table, state, me), state)[me]


def do(state: State, *moves: Verb, dice: Sequence[int] = ()) -> list[Fact]:
    """Activities of the seat whose day it is, each of which must be allowed; what they tell."""
    chance = Scripted(*dice)
    table = Table(chance, GAME.rules.version)
    for move in moves:
        assert state.now.points, f"the day is over before {move}"
        assert (refused := day_question(state).check(move)) is None, f"{move}: {refused.reason}"
        act(table, state, state.now.me, move)  # pyright: ignore[reportArgumentType]  (allowed, so one of a day)
        check(state)
    assert not chance.left, f"chance left over: {chance.left}"
    return [event.fact for event in table.events]


def why_not(state: State, move: Verb) -> str:
    """Why a move of the day is refused."""
    return refusal(day_question(state), move)[0]


def is_allowed(state: State, move: Verb) -> bool:
    return day_question(state).check(move) is None


def gains(state: State, *moves: Verb, dice: Sequence[int] = ()) -> tuple[int, int, int]:
    """What activities bring the seat whose day it is: canvassers, cash, lean votes."""
    mine = state.candidates[state.now.me]
    before = mine.canvassers, mine.cash, len(mine.lean)
    do(state, *moves, dice=dice)
    return mine.canvassers - before[0], mine.cash - before[1], len(mine.lean) - before[2]
