"""Tables for Boomtown's tests: a position in a round, chance that falls as written, and the rules run on them."""

from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from rules import Decision, Match, Seat, Table, Verb
from rules.boomtown import GAME
from rules.boomtown.board import BOARD, FACTIONS, Resource
from rules.boomtown.pieces import Card, Die, Options, Stage, Town
from rules.boomtown.play import place, turn
from rules.boomtown.state import DICE, State, check, new
from rules.boomtown.verbs import Place
from tests.driver import waiting
from tests.scripted import Scripted

T = TypeVar("T")
Step: TypeAlias = Callable[[Table, State], Coroutine[Any, None, T]]

COIN, FOOD, WOOD, STONE = Resource
CHOIR, WATCH, MILL, SETTLERS = "Choir Society", "Night Watch", "Mill Hands", "Homesteaders"
TOWN = (CHOIR, WATCH, MILL, SETTLERS)
EVENTS = ("Flood Season", "Gold Strike", "State Inspector")


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
    finite: bool = False,
) -> State:
    """A position while dice are placed. Favor and Scorn are listed by seat; dice that are not spoken of are free 1s."""
    state = new(seats, Options(finite=finite))
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


@dataclass(frozen=True)
class Question:
    """A question as it was asked, and of whom else something was asked at the same time."""

    seat: Seat
    topic: str
    waits: str
    clause: str
    moves: tuple[Verb, ...]
    labels: tuple[str, ...]
    absent: Verb | None
    asked: dict[Seat, str]


@dataclass(frozen=True)
class Ran(Generic[T]):
    """What a step of the rules gave back, and what it asked and told on the way."""

    value: T
    asked: list[Question]
    told: list[str]

    @property
    def topics(self) -> list[str]:
        return [question.topic for question in self.asked]

    @property
    def seats(self) -> list[Seat]:
        return [question.seat for question in self.asked]


def run(step: Step[T], state: State, *answers: tuple[Seat, Verb], dice: Sequence[int] = ()) -> Ran[T]:
    """Run a step as a match does. Fails on a question without an answer and on an answer or a die left over."""
    chance, todo, asked = Scripted(*dice), list(answers), list[Question]()
    table = Table(chance, GAME.version)
    with closing(step(table, state)) as rules:
        try:
            while True:
                asking = rules.send(None)
                while not asking.settled:
                    pending = asking.pending
                    assert todo, f"not expected: {[(seat, one.prompt) for seat, one in pending.items()]}"
                    seat, move = todo.pop(0)
                    assert seat in pending, f"{[*pending]} asked, not {seat}: {move}"
                    asked.append(_question(seat, pending))
                    refused = pending[seat].check(move)
                    assert refused is None, f"{move}: {refused.reason}"
                    asking.answers[seat] = move
        except StopIteration as end:
            assert not todo, f"answers left over: {todo}"
            assert not chance.left, f"chance left over: {chance.left}"
            return Ran(end.value, asked, [event.text for event in table.events])


def _question(seat: Seat, pending: Mapping[Seat, Decision]) -> Question:
    one = pending[seat]
    moves, labels = tuple(offer.move for offer in one.legal), tuple(offer.label for offer in one.legal)
    waits = {who: question.waits for who, question in pending.items()}
    return Question(seat, one.topic, one.waits, one.clause, moves, labels, one.absent, waits)


def take_turn(state: State, me: Seat, *answers: tuple[Seat, Verb] | Verb) -> Ran[None]:
    """A turn of a seat; moves without a seat are its own."""
    state.turn = me
    said = [one if isinstance(one, tuple) else (me, one) for one in answers]
    return run(lambda table, state: turn(table, state, me), state, *said)


def put(state: State, me: Seat, where: str, *answers: tuple[Seat, Verb], **named: Any) -> Ran[None]:
    """A die placed by a seat, with no look at whether it may; then the answers to what that brings."""
    return run(lambda table, state: place(table, state, me, Place(where, **named)), state, *answers)


def questions(step: Step[T], state: State, dice: Sequence[int] = ()) -> Mapping[Seat, Decision]:
    """What a step asks first, for a look at what is offered and refused."""
    return step(Table(Scripted(*dice), GAME.version), state).send(None).pending


def asked_of(state: State, seat: Seat, me: Seat | None = None) -> Decision:
    """What a seat is asked on the turn of `me`, its own unless told."""
    whose = seat if me is None else me
    state.turn = whose
    return questions(lambda table, state: turn(table, state, whose), state)[seat]


def refusal(question: Decision, move: Verb) -> tuple[str, str]:
    """Why a move is refused: the reason and the clause."""
    refused = question.check(move)
    assert refused is not None, f"{move} is allowed"
    return refused.reason, refused.clause


def awaited(match: Match) -> Iterator[tuple[Seat, Decision]]:
    """Each seat the match waits for, with its question, until the end; whoever loops answers it."""
    while match.result is None:
        seat = waiting(match)[0]
        yield seat, match.pending[seat]


def stood_in(match: Match) -> Iterator[tuple[Seat, Decision]]:
    """The same, answered by the stand-in after each look."""
    for seat, question in awaited(match):
        yield seat, question
        assert question.absent is not None
        match.play(seat, question.absent)
