"""Situations for Ninety's tests: a position, chance that falls as written, and the rules run on it."""

from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from rules import Decision, Match, Result, Seat, Table, Verb
from rules.ninety import GAME, day
from rules.ninety.board import CARDS, COFFEE, Bio
from rules.ninety.election import election_day
from rules.ninety.play import act, turn
from rules.ninety.state import Candidate, Options, Scheduled, Stage, State, Turn, check, new
from tests.driver import waiting
from tests.scripted import Scripted

T = TypeVar("T")
Step: TypeAlias = Callable[[Table, State], Coroutine[Any, None, T]]

TURFS = ("Oakland", "Hilltop", "Observatory Ridge", "Frick Park", "West End Valley")
PLAIN = Bio.PRECINCT_VETERAN
"""A bio that does nothing after the start."""


def at_table(
    seats: int = 2,
    *,
    points: int = 6,
    me: Seat = 0,
    day: int = 1,
    first: Seat = 0,
    quick: bool = False,
    bio: Bio = PLAIN,
    bios: Mapping[Seat, Bio] | None = None,
    turfs: Sequence[str] = TURFS,
    at: str = "",
    canvassers: Mapping[Seat, int] | None = None,
    cash: Mapping[Seat, int] | None = None,
    lean: Mapping[Seat, Sequence[str]] | None = None,
    solid: Mapping[Seat, Sequence[str]] | None = None,
    cards: Mapping[Seat, Sequence[str]] | None = None,
    coffees: int = 0,
    schedule: Sequence[str] = (),
    deck: Sequence[str] | None = None,
) -> State:
    """A position in the day of `me`, with so many points; everybody else is at home with 10 canvassers and $1,500.

    `bio`, `at` and `coffees` are those of `me`. Cards that lie nowhere else are the deck; if `deck` is given, its cards
    come in that order to whoever draws a 1 each time, and the others are discarded.
    """
    state = new(seats, Options(quick=quick))
    state.stage, state.day, state.first, state.turn = Stage.CAMPAIGN, day, first, Turn(me, points=points)
    for seat in range(seats):
        one = Candidate((bios or {}).get(seat, PLAIN), turfs[seat], turfs[seat], 10, 1500)
        one.canvassers, one.cash = (canvassers or {}).get(seat, 10), (cash or {}).get(seat, 1500)
        one.lean, one.solid = [*(lean or {}).get(seat, ())], [*(solid or {}).get(seat, ())]
        one.cards = [*(cards or {}).get(seat, ())]
        state.candidates.append(one)
    mine = state.candidates[me]
    mine.bio, mine.at, mine.coffees = (bios or {}).get(me, bio), at or mine.at, coffees
    state.schedule = [*map(Scheduled, schedule)]
    out = Counter([*schedule, *(card for one in state.candidates for card in one.cards), *[COFFEE] * coffees])
    left = [*(Counter(CARDS) - out - Counter(deck or ())).elements()]
    state.deck, state.discards = (left, []) if deck is None else ([*deck], left)
    check(state)
    return state


@dataclass(frozen=True)
class Question:
    """A question as it was asked."""

    seat: Seat
    topic: str
    clause: str
    moves: tuple[Verb, ...]
    absent: Verb | None


@dataclass(frozen=True)
class Ran(Generic[T]):
    """What a step of the rules gave back, and what it asked and told on the way."""

    value: T
    asked: list[Question]
    told: list[str]


def run(step: Step[T], state: State, *answers: tuple[Seat, Verb], dice: Sequence[int] = ()) -> Ran[T]:
    """Run a step as a match does. Fails on a question without an answer and on an answer or a die left over."""
    chance, todo, asked = Scripted(*dice), list(answers), list[Question]()
    table = Table(chance, GAME.version)
    with closing(step(table, state)) as rules:
        try:
            while True:
                asking = rules.send(None)
                while not asking.settled:
                    check(state)
                    pending = asking.pending
                    assert todo, f"not expected: {[(seat, one.prompt) for seat, one in pending.items()]}"
                    seat, move = todo.pop(0)
                    one, moves = pending[seat], tuple(offer.move for offer in pending[seat].legal)
                    asked.append(Question(seat, one.topic, one.clause, moves, one.absent))
                    assert (refused := one.check(move)) is None, f"{move}: {refused.reason}"
                    asking.answers[seat] = move
        except StopIteration as end:
            check(state)
            assert not todo, f"answers left over: {todo}"
            assert not chance.left, f"chance left over: {chance.left}"
            return Ran(end.value, asked, [event.text for event in table.events])


def take_turn(state: State, *moves: Verb, dice: Sequence[int], me: Seat = 0) -> Ran[None]:
    """A whole turn of a seat: `dice` begin with the draw of an event. What is not spent is left by ending the day."""
    state.turn = Turn(me)
    return run(lambda table, state: turn(table, state, me), state, *((me, move) for move in moves), dice=dice)


def election(state: State, *answers: tuple[Seat, Verb], dice: Sequence[int] = ()) -> Ran[Result]:
    return run(election_day, state, *answers, dice=dice)


def questions(step: Step[T], state: State, dice: Sequence[int] = ()) -> Mapping[Seat, Decision]:
    """What a step asks first, for a look at what is offered and refused."""
    return step(Table(Scripted(*dice), GAME.version), state).send(None).pending


def asked(state: State) -> Decision:
    """What the seat whose day it is may do now."""
    me = state.now.me
    return questions(lambda table, state: day.move(table, state, me), state)[me]


def do(state: State, *moves: Verb, dice: Sequence[int] = ()) -> list[str]:
    """Activities of the seat whose day it is, each of which must be allowed; what they tell."""
    chance = Scripted(*dice)
    table = Table(chance, GAME.version)
    for move in moves:
        assert state.now.points, f"the day is over before {move}"
        assert (refused := asked(state).check(move)) is None, f"{move}: {refused.reason}"
        act(table, state, state.now.me, move)  # pyright: ignore[reportArgumentType]  (allowed, so one of a day)
        check(state)
    assert not chance.left, f"chance left over: {chance.left}"
    return [event.text for event in table.events]


def refusal(question: Decision, move: Verb) -> tuple[str, str]:
    """Why a move is refused: the reason and the clause."""
    refused = question.check(move)
    assert refused is not None, f"{move} is allowed"
    return refused.reason, refused.clause


def why_not(state: State, move: Verb) -> str:
    """Why a move of the day is refused."""
    return refusal(asked(state), move)[0]


def allowed(state: State, move: Verb) -> bool:
    return asked(state).check(move) is None


def gains(state: State, *moves: Verb, dice: Sequence[int] = ()) -> tuple[int, int, int]:
    """What activities bring the seat whose day it is: canvassers, cash, lean votes."""
    mine = state.candidates[state.now.me]
    before = mine.canvassers, mine.cash, len(mine.lean)
    do(state, *moves, dice=dice)
    return mine.canvassers - before[0], mine.cash - before[1], len(mine.lean) - before[2]


def awaited(match: Match) -> Iterator[tuple[Seat, Decision]]:
    """Each seat the match waits for, with its question, until the end; whoever loops answers it."""
    while match.result is None:
        seat = waiting(match)[0]
        yield seat, match.pending[seat]
