"""Situations for Barrage's tests: a position, and the rules run on it."""

from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import Any, TypeAlias, TypeVar

from rules import Decision, Illegal, Match, Result, Seat, Verb
from rules.barrage import GAME
from rules.barrage.board import ABSENTEE, AREAS, ATTACK_ADS, TOWN_HALL, Character
from rules.barrage.ending import count
from rules.barrage.play import resolve as resolve_one
from rules.barrage.state import Options, State, check, new
from tests import situations
from tests.barrage.characters import BANKER, ENTREPRENEUR, IVY, MOVIE_STAR, NERD, SCIENTIST, WAR_HERO, WORKER
from tests.situations import Ran, Rules

T = TypeVar("T")
Step: TypeAlias = situations.Step[State, T]

RULES = Rules(GAME)
run, first_question, scripted, wishes = RULES.run, RULES.first_question, RULES.table, RULES.wishes

FILL = (WORKER, BANKER, WAR_HERO, MOVIE_STAR, SCIENTIST, IVY, NERD, ENTREPRENEUR)
"""Who sits where a situation does not say so: first those who change no roll."""

UNSHUFFLED = (8, 7, 6, 5, 4, 3, 2)
"""The draws of a shuffle that leaves the eight characters in their order."""


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
    **fields: Any,
) -> State:
    """A position of round 1 after the set-up. Lists begin with seat 0; what they leave out is as at the start.

    `fields` are any other fields of the State.
    """
    state = new(seats, Options())
    state.characters = [*characters, *(one for one in FILL if one not in characters)][:seats]
    state.free_ballots = [3 if one is WAR_HERO else 0 for one in state.characters]
    state.round, state.first = 1, 0
    state.placed |= {place: list(there) for place, there in (placed or {}).items()}
    state.stars |= {code: list(there) for code, there in (stars or {}).items()}
    for bank, counts in ((TOWN_HALL, town_hall), (ATTACK_ADS, ads), (ABSENTEE, absentee)):
        state.bank[bank][: len(counts)] = counts
    out = [sum(there.count(seat) for there in state.placed.values()) for seat in range(seats)]
    state.staffers[: len(staffers)] = staffers
    state.staffers = [max(pair) for pair in zip(state.staffers, out, strict=True)]
    state.hand = [all_ - away for all_, away in zip(state.staffers, out, strict=True)]
    for name, value in fields.items():
        assert hasattr(state, name), name
        setattr(state, name, value)
    check(state)
    return state


def late(state: State, rounds_left: int = 0) -> State:
    """The situation in the last round, or so many before it."""
    state.round = state.rounds - rounds_left
    return state


def fill_places(state: State, *places: str, but: Sequence[str] = ()) -> State:
    """The situation with these places, or all but some, full of the last seat's Staffers, who come from nowhere."""
    full = places or [place for place in AREAS if place not in but]
    state.placed |= {place: [state.seats - 1] * AREAS[place] for place in full}
    return state


def without_tokens(state: State, seat: Seat = 0) -> State:
    """The situation with all tokens that this seat has left laid into a bank."""
    state.bank[ABSENTEE][seat] += state.supply(seat)
    return state


def resolve(state: State, *moves: Verb, dice: Sequence[int] = (), me: Seat = 0) -> Ran[None]:
    """Resolve one Staffer of a seat; it alone is asked."""
    return run(lambda table, state: resolve_one(table, state, me), state, *((me, move) for move in moves), dice=dice)


def question_after(step: Step[Any], state: State, *moves: Verb, dice: Sequence[int] = ()) -> Decision:
    """What a step asks seat 0 after it has made these moves."""
    with closing(step(scripted(*dice), state)) as rules:
        asking = rules.send(None)
        for move in moves:
            asking.take(0, move)
            asking = rules.send(None)
        return asking.pending[0]


def final_count(state: State, *draws: int) -> Result:
    """The count at the end, with exactly these draws."""
    table = scripted(*draws)
    result = count(table, state)
    assert table.dice.position == ("", len(draws)), "chance left over"
    return result


def refused_match(seats: int, **options: object) -> Illegal | None:
    """The refusal of a match with these options, if there is one."""
    try:
        Match(GAME, seats, "refused", options)
    except Illegal as refusal:
        return refusal
    return None
