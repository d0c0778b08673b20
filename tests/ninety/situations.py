"""Situations for Ninety's tests: a position, and the rules run on it."""

from collections import Counter
from collections.abc import Mapping, Sequence

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
    points: int = 6,
    me: Seat = 0,
    day: int = 1,
    first: Seat = 0,
    slow: bool = False,
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
    state = new(seats, Options(slow=slow))
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


def take_turn(state: State, *moves: Verb, dice: Sequence[int], me: Seat = 0) -> Ran[None]:
    """A whole turn of a seat: `dice` begin with the draw of an event. What is not spent is left by ending the day."""
    state.turn = Turn(me)
    return run(lambda table, state: turn(table, state, me), state, *((me, move) for move in moves), dice=dice)


def election(state: State, *answers: tuple[Seat, Verb], dice: Sequence[int] = ()) -> Ran[Result]:
    return run(election_day, state, *answers, dice=dice)


def asked(state: State) -> Decision:
    """What the seat whose day it is may do now."""
    me = state.now.me
    return questions(lambda table, state: day.move(table, state, me), state)[me]


def do(state: State, *moves: Verb, dice: Sequence[int] = ()) -> list[Fact]:
    """Activities of the seat whose day it is, each of which must be allowed; what they tell."""
    chance = Scripted(*dice)
    table = Table(chance, GAME.version)
    for move in moves:
        assert state.now.points, f"the day is over before {move}"
        assert (refused := asked(state).check(move)) is None, f"{move}: {refused.reason}"
        act(table, state, state.now.me, move)  # pyright: ignore[reportArgumentType]  (allowed, so one of a day)
        check(state)
    assert not chance.left, f"chance left over: {chance.left}"
    return [event.fact for event in table.events]


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
