"""Situations for Politocracy's tests: a position of the campaign or the election, and the rules run on it."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

from rules import Illegal, Match, Seat, Table, Verb
from rules.politocracy import GAME, election, squares
from rules.politocracy.board import REGIONS, ChangeCard, HopeCard
from rules.politocracy.cards import CampaignOver
from rules.politocracy.effects import earn
from rules.politocracy.play import turn as a_turn
from rules.politocracy.state import Heading, Options, Outcome, State, check, new
from tests import situations
from tests.situations import Question, Ran, Rules

Card = TypeVar("Card")
Step: TypeAlias = situations.Step[State, object]

RULES = Rules(GAME)
run, questions, first_question, wishes = RULES.run, RULES.questions, RULES.first_question, RULES.wishes


def position(
    seats: int = 2,
    *,
    hope: Sequence[HopeCard] = (),
    change: Sequence[ChangeCard] = (),
    discards: Sequence[ChangeCard] = (),
    hand: Mapping[Seat, Sequence[ChangeCard]] | None = None,
    percent: Mapping[Seat, int] | None = None,
    **given: Any,
) -> State:
    """A position of the campaign, in its second round, in which seat 0 began and is in turn.

    All are Centrists and Outsiders with two hearts, two stars, two dollars and $10M, on their starting squares.
    `given` are figures of a Candidate, by seat, or fields of the State; `percent` is the popularity that somebody
    comes to. `hope` and `change` lie in front in their piles: each draw of 1 takes the next.
    """
    state = new(seats, Options())
    state.heading, state.round, state.first, state.turn = Heading.CAMPAIGN, 2, 0, 0
    money = given.pop("money", {})
    for seat, mine in enumerate(state.candidates):
        mine.profile, mine.hearts, mine.stars, mine.dollars = state.profiles.pop(0), 2, 2, 2
        earn(state, seat, money.get(seat, 200))
        mine.hand = [take_out(state.change, card) for card in (hand or {}).get(seat, ())]
    for name, figures in given.items():
        if hasattr(state, name):
            setattr(state, name, figures)
            continue
        for seat, figure in figures.items():
            assert hasattr(state.candidates[seat], name), f"a Candidate has no {name}"
            setattr(state.candidates[seat], name, figure)
    for seat, wanted in (percent or {}).items():
        state.candidates[seat].adjusted += wanted - state.popularity(seat)
    state.change_discards = [take_out(state.change, card) for card in discards]
    state.hope[:0] = [take_out(state.hope, card) for card in hope]
    state.change[:0] = [take_out(state.change, card) for card in change]
    check(state)
    return state


def finals(seats: int = 2, chits: Sequence[Mapping[str, int]] = (), **given: Any) -> State:
    """The same in the election: seats 0 and 1 are the finalists, with these chits."""
    placed = {seat: dict(one) for seat, one in enumerate(chits)}
    state = position(seats, heading=Heading.ELECTION, turn=None, finalists=[0, 1], chits=placed, **given)
    state.opener = election.underdog(state)
    return state


def take_out(pile: list[Card], card: Card) -> Card:
    """A card out of its pile."""
    pile.remove(card)
    return card


def turn(state: State, *answers: tuple[Seat, Verb], dice: Sequence[int] = (), me: Seat = 0) -> Ran[None]:
    """A turn of a seat; cards of a hand or a wish to be asked bring questions before and after."""
    return run(lambda table, state: a_turn(table, state, me), state, *answers, dice=dice)


def landing(square: int, me: Seat = 0) -> Step:
    """A seat in turn lands on this square of the Campaign Trail."""

    async def step(table: Table, state: State) -> None:
        state.candidates[me].square = square
        await squares.land(table, state, me)

    return step


def land(state: State, square: int, *answers: tuple[Seat, Verb], dice: Sequence[int] = (), me: Seat = 0) -> Ran[object]:
    """A seat lands on this square, and nothing else."""
    return run(landing(square, me), state, *answers, dice=dice)


def starts_election(step: Step) -> situations.Step[State, bool]:
    """A step, and whether the campaign ends by it."""

    async def over(table: Table, state: State) -> bool:
        try:
            await step(table, state)
        except CampaignOver:
            return True
        return False

    return over


def question_on(ran: Ran[Any], topic: str) -> Question:
    """The one question of this topic."""
    (question,) = (one for one in ran.asked if one.topic == topic)
    return question


def popularity(state: State) -> list[int]:
    return [state.popularity(seat) for seat in range(state.seats)]


def refused_match(seats: int, **options: object) -> Illegal | None:
    """The refusal of a match with these options, if there is one."""
    try:
        Match(GAME, seats, "refused", options)
    except Illegal as refusal:
        return refusal
    return None


def won(state: State, first: Sequence[str], second: Sequence[str]) -> State:
    """The same after these regions have voted for the one and the other finalist."""
    state.regions = {name: Outcome(int(name in second)) for name in REGIONS if name in (*first, *second)}
    return state


def voting(name: str) -> situations.Step[State, None]:
    """One region votes."""
    return lambda table, state: election.vote(table, state, name)


def vote(state: State, name: str, *answers: tuple[Seat, Verb], dice: Sequence[int] = ()) -> Ran[None]:
    return run(voting(name), state, *answers, dice=dice)


def outcome(state: State, name: str) -> tuple[Seat | None, tuple[tuple[int, ...], ...]]:
    """Who won a region, and the last dice."""
    return state.regions[name].winner, state.regions[name].dice
