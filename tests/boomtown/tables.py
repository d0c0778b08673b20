"""Tables for Boomtown's tests: a position in a round, and the rules run on it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias, TypeVar

from rules import Decision, Seat, Table, Verb, fill, mark
from rules.boomtown import GAME
from rules.boomtown.board import BOARD, FACTIONS
from rules.boomtown.checks import check
from rules.boomtown.events import begin
from rules.boomtown.notation import Resource
from rules.boomtown.picks import USUAL, fields, naming
from rules.boomtown.pieces import Die, Options, Stage, Town
from rules.boomtown.play import place, turn
from rules.boomtown.state import DICE, Card, State, new
from rules.boomtown.verbs import Place
from tests import situations
from tests.situations import Ran, Rules

T = TypeVar("T")
Step: TypeAlias = situations.Step[State, T]

RULES = Rules(GAME, whole=False)  # in round 1 dice lie there before they are rolled
questions = RULES.questions

COIN, FOOD, WOOD, STONE = Resource
CHOIR, WATCH, MILL, SETTLERS = "Choir Society", "Night Watch", "Mill Hands", "Homesteaders"
TOWN = (CHOIR, WATCH, MILL, SETTLERS)
EVENTS = ("Flood Season", "Gold Strike", "State Inspector")


def in_words(line: str) -> str:
    """A line without faces."""
    return fill(line, mark)


def run(step: Step[T], state: State, *answers: tuple[Seat, Verb], dice: Sequence[int] = ()) -> Ran[T]:
    """Run a step as a match does."""
    return RULES.run(step, state, *answers, dice=dice)


def at_table(
    seats: int = 2,
    township: str = "Willow Ford",
    factions: tuple[str, ...] = TOWN,
    government: str = "Town Council",
    *,
    goods: Mapping[Seat, Mapping[Resource, int]] | None = None,
    favor: Mapping[str, Sequence[int]] | None = None,
    scorn: Mapping[str, Sequence[int]] | None = None,
    free: Mapping[Seat, Sequence[int]] | None = None,
    lying: Mapping[str, Sequence[tuple[Seat, int] | None]] | None = None,
    meeples: Mapping[str, int] | None = None,
    cards: Sequence[Card] = (),
    offices: int = 1,
    round: int = 1,
    first: Seat = 0,
    endless: bool = False,
) -> State:
    """A position while dice are placed. Favor and Scorn are listed by seat; dice that are not spoken of are free 1s."""
    state = new(seats, Options(endless=endless))
    state.town, state.waiting = Town(township, factions, government, EVENTS), [*EVENTS]
    state.stage, state.round, state.go, state.first, state.offices = Stage.DICE, round, 1, first, offices
    state.meeples = {name: BOARD.track(FACTIONS[name]).start for name in factions} | dict(meeples or {})
    state.cards = [*cards]
    state.lying = {where: [one and Die(*one) for one in dice] for where, dice in (lying or {}).items()}
    for seat, sheet in enumerate(state.sheets):
        sheet.favor = {name: (favor or {}).get(name, [0] * seats)[seat] for name in factions}
        sheet.scorn = {name: (scorn or {}).get(name, [0] * seats)[seat] for name in factions}
        for kind, count in (goods or {}).get(seat, {}).items():
            assert state.gain(seat, kind, count) == count
        out = sum(die.seat == seat for dice in state.lying.values() for die in dice if die)
        given = [*(free or {}).get(seat, ())]
        state.free[seat] = sorted(given + [1] * (DICE - out - len(given)))
    check(state)
    return state


def goods(state: State, seat: Seat) -> dict[Resource, int]:
    """What a seat has, without what it has none of."""
    return {kind: count for kind, count in state.sheets[seat].goods.items() if count}


def favor(state: State, seat: Seat) -> dict[str, int]:
    return {name: count for name, count in state.sheets[seat].favor.items() if count}


def scorn(state: State, seat: Seat) -> dict[str, int]:
    return {name: count for name, count in state.sheets[seat].scorn.items() if count}


def at(state: State, where: str) -> list[Seat | None]:
    """Whose dice lie at a location, slot by slot."""
    return [die and die.seat for die in state.slots(where)]


def take_turn(state: State, me: Seat, *answers: tuple[Seat, Verb] | Verb) -> Ran[None]:
    """A turn of a seat; moves without a seat are its own."""
    state.turn = me
    said = [one if isinstance(one, tuple) else (me, one) for one in answers]
    return run(lambda table, state: turn(table, state, me), state, *said)


def on(where: str, *factions: str, die: int = 0, against: tuple[Seat, ...] = ()) -> Place:
    """A die on a location, for these factions in the order of its picks; as usual where none is said."""
    return replace(Place(where, die, against=against), **naming(where, factions or [USUAL] * len(fields(where))))


def put(
    state: State, me: Seat, where: str, *answers: tuple[Seat, Verb], faction: Sequence[str] = (), **more: Any
) -> Ran[None]:
    """A die placed by a seat, with no look at whether it may; then the answers to what that brings."""
    return run(lambda table, state: place(table, state, me, on(where, *faction, **more)), state, *answers)


def entering(name: str, phase: int) -> Step[None]:
    """An event that enters a phase."""

    async def step(table: Table, state: State) -> None:
        card = Card(name, phase, state.round)
        state.cards.append(card)
        await begin(table, state, card)

    return step


def asked_of(state: State, seat: Seat, me: Seat | None = None) -> Decision:
    """What a seat is asked on the turn of `me`, its own unless told."""
    whose = seat if me is None else me
    state.turn = whose
    return questions(lambda table, state: turn(table, state, whose), state)[seat]
