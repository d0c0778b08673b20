"""Situations for Barrage's tests: a position, dice that fall as written, and the rules run on them."""

from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from rules import Decision, Illegal, Match, Refused, Result, Seat, Table, Verb
from rules.barrage import GAME
from rules.barrage.board import Character
from rules.barrage.play import count
from rules.barrage.play import resolve as resolve_one
from rules.barrage.state import ABSENTEE, ATTACK_ADS, BANKS, TOWN_HALL, Options, State, check, new
from tests.driver import waiting
from tests.scripted import Scripted

T = TypeVar("T")
Step: TypeAlias = Callable[[Table, State], Coroutine[Any, None, T]]

FILL = (
    Character.BLUE_COLLAR_WORKER,
    Character.BANKER,
    Character.WAR_HERO,
    Character.MOVIE_STAR,
    Character.SCIENTIST,
    Character.IVY_LEAGUER,
    Character.NERD,
    Character.ENTREPRENEUR,
)
"""Who sits where a situation does not say so: first those who change no roll."""

UNSHUFFLED = (8, 7, 6, 5, 4, 3, 2)
"""The draws of a shuffle that leaves the eight characters in their order."""


def scripted(*draws: int) -> Table:
    return Table(Scripted(*draws), GAME.version)


def situation(
    seats: int = 2,
    characters: Sequence[Character] = (),
    *,
    placed: Mapping[str, Sequence[Seat]] | None = None,
    stars: Mapping[str, Sequence[Seat]] | None = None,
    town_hall: Sequence[int] = (),
    ads: Sequence[int] = (),
    absentee: Sequence[int] = (),
    staffers: Sequence[int] = (),
    starter: Seat = 0,
    first: Seat = 0,
    pairs: bool = False,
) -> State:
    """A position of round 1 after the set-up. Lists begin with seat 0; what they leave out is as at the start."""
    state = new(seats, Options(pairs=pairs))
    rest = (one for one in FILL if one not in characters)
    state.characters = [*characters, *rest][:seats]
    state.free_ballots = [3 if one is Character.WAR_HERO else 0 for one in state.characters]
    state.round, state.starter, state.first = 1, starter, first
    state.placed |= {place: list(there) for place, there in (placed or {}).items()}
    state.stars |= {code: list(there) for code, there in (stars or {}).items()}
    for bank, held in ((TOWN_HALL, town_hall), (ATTACK_ADS, ads), (ABSENTEE, absentee)):
        state.bank[bank][: len(held)] = held
    state.staffers[: len(staffers)] = staffers
    out = [sum(there.count(seat) for there in state.placed.values()) for seat in range(seats)]
    state.staffers = [max(pair) for pair in zip(state.staffers, out, strict=True)]
    state.hand = [all_ - away for all_, away in zip(state.staffers, out, strict=True)]
    check(state)
    return state


def without_tokens(state: State, seat: Seat, bank: str = ABSENTEE) -> State:
    """The situation with all that this seat has left laid into a bank."""
    assert bank in BANKS
    state.bank[bank][seat] += state.supply(seat)
    return state


@dataclass(frozen=True)
class Question:
    """A question as it was asked; `rolls_to_come` tells how much of the written chance was left then."""

    seat: Seat
    topic: str
    clause: str
    moves: tuple[Verb, ...]
    labels: tuple[str, ...]
    refused: tuple[Refused, ...]
    absent: Verb | None
    rolls_to_come: int


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
                    check(state)
                    waiting = [seat for seat, one in asking.pending.items() if one.waits != "open"]
                    assert todo, f"{waiting} not expected to be asked: {asking.pending[waiting[0]].prompt}"
                    seat, move = todo.pop(0)
                    assert seat in asking.pending, f"{waiting} asked, not {seat}: {move}"
                    asked.append(_question(seat, asking.pending[seat], len(chance.left)))
                    refused = asking.pending[seat].check(move)
                    assert refused is None, f"{move}: {refused.reason}"
                    asking.answers[seat] = move
        except StopIteration as end:
            check(state)
            assert not todo, f"answers left over: {todo}"
            assert not chance.left, f"chance left over: {chance.left}"
            return Ran(end.value, asked, [event.text for event in table.events])


def _question(seat: Seat, one: Decision, rolls: int) -> Question:
    moves, labels = tuple(offer.move for offer in one.legal), tuple(offer.label for offer in one.legal)
    return Question(seat, one.topic, one.clause, moves, labels, tuple(one.refused), one.absent, rolls)


def resolve(state: State, *moves: Verb, dice: Sequence[int] = (), me: Seat = 0) -> Ran[None]:
    """Resolve one Staffer of a seat; it alone is asked."""
    return run(lambda table, state: resolve_one(table, state, me), state, *((me, move) for move in moves), dice=dice)


def counted(state: State, *draws: int) -> Result:
    """The count at the end, with exactly these draws."""
    table = scripted(*draws)
    result = count(table, state)
    assert table.dice.position == ("", len(draws)), "chance left over"
    return result


def first_question(step: Step[T], state: State, dice: Sequence[int] = ()) -> Decision:
    """The first question that a step asks, for a look at what it offers and refuses."""
    rules = step(scripted(*dice), state)
    (question,) = rules.send(None).pending.values()
    return question


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


def refused_match(seats: int, **options: object) -> Illegal | None:
    """The refusal of a match with these options, if there is one."""
    try:
        Match(GAME, seats, "refused", options)
    except Illegal as refusal:
        return refusal
    return None
