"""Situations for Barrage's tests: a position, and the rules run on it."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias, TypeVar

from rules import Illegal, Match, Result, Seat, Verb
from rules.barrage import GAME
from rules.barrage.board import ABSENTEE, ATTACK_ADS, BANKS, TOWN_HALL, Character
from rules.barrage.ending import count
from rules.barrage.play import resolve as resolve_one
from rules.barrage.state import Options, State, check, new
from tests import situations
from tests.situations import Ran, Rules

T = TypeVar("T")
Step: TypeAlias = situations.Step[State, T]

RULES = Rules(GAME)
run, first_question, scripted, wishes = RULES.run, RULES.first_question, RULES.table, RULES.wishes

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


def resolve(state: State, *moves: Verb, dice: Sequence[int] = (), me: Seat = 0) -> Ran[None]:
    """Resolve one Staffer of a seat; it alone is asked."""
    return run(lambda table, state: resolve_one(table, state, me), state, *((me, move) for move in moves), dice=dice)


def counted(state: State, *draws: int) -> Result:
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
