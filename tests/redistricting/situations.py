"""Situations for the tests of Re[District]ing: a city as one likes it, and the rules run on it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules import Decision, Seat, Verb
from rules.redistricting import GAME
from rules.redistricting.board import (
    BLOCKS,
    CANDIDATES,
    RUNNING,
    VOTERS,
    Candidate,
    Card,
    District,
    Position,
    Token,
    Voter,
)
from rules.redistricting.play import turn as a_turn
from rules.redistricting.setting_up import square
from rules.redistricting.state import Heading, Options, State, Turn, check, new
from tests.situations import Ran, Rules

RULES = Rules(GAME)
run, first_question = RULES.run, RULES.first_question

WITHOUT_CONCERNS = Voter()


def voter(primary: str = "", secondary: str = "") -> Voter:
    """A voter by two positions, as "for red"; the one without concerns where none is given."""
    return Voter(Position(primary), Position(secondary)) if primary else WITHOUT_CONCERNS


def position(
    seats: int = 2,
    *,
    people: Mapping[str, str | Voter] | None = None,
    tiles: Mapping[str, Sequence[District]] | None = None,
    hands: Mapping[Seat, Sequence[Card]] | None = None,
    goals: Mapping[Seat, Sequence[Position]] | None = None,
    dice: Mapping[Seat, Sequence[int]] | None = None,
    points: int | None = None,
    played: int = 0,
    **fields: Any,
) -> State:
    """A position in August, with seat 0 first and all districts square: Navy, Salmon and Grey are the top row.

    `people` live on some blocks, candidates by name. Others live on all the rest, but where a district has named people
    the others in it are voters. `tiles` lie on a block over its home, in order. The pile has its cards in their order:
    each draw of 1 takes the next. `points` and `played` are those of the turn of whoever's it is, if one is given;
    `fields` are others of the State, as it has them.
    """
    state = new(seats, Options(simple=bool(fields.get("simple"))))
    state = replace(state, **{"heading": Heading.CAMPAIGN, "round": 2, "first": 0, "turn": 0} | fields)
    if points is not None and state.turn is not None:
        state.turns = {state.turn: Turn(points, played)}
    for card in [*state.discards, *[Card.REVIEW] * len(state.reviewed)]:
        take_out(state.deck, card)
    home = {block: district for at, district in enumerate(District) for block in square(at)}
    state.tiles = {block: [home[block], *(tiles or {}).get(block, ())] for block in BLOCKS}
    settle(state, people or {})
    for seat, mine in enumerate(state.operatives):
        mine.hand = [take_out(state.deck, card) for card in (hands or {}).get(seat, ())]
        mine.goals = [*(goals or {}).get(seat, ())]
        mine.dice = [*(dice or {}).get(seat, ())]
    check(state)
    return state


def settle(state: State, people: Mapping[str, str | Voter]) -> None:
    """Somebody on every block, nobody twice."""
    given: dict[str, Token] = {at: CANDIDATES[one] if isinstance(one, str) else one for at, one in people.items()}
    areas, free = {state.district_of(block) for block in given}, [block for block in BLOCKS if block not in given]
    candidates = [one for one in CANDIDATES.values() if one not in given.values()]
    voters = [one for one in VOTERS if one not in given.values()]
    missing = RUNNING - sum(isinstance(one, Candidate) for one in given.values())
    spots = sorted(
        free,
        key=lambda block: (state.district_of(block) in areas, state.blocks(state.district_of(block)).index(block)),
    )
    given |= {block: candidates.pop(0) for block in spots[:missing]}
    state.tokens = {block: given.get(block) or voters.pop(0) for block in BLOCKS}
    state.aside = sorted(one.name for one in candidates)


def take_out(pile: list[Card], card: Card) -> Card:
    """A card out of its pile."""
    pile.remove(card)
    return card


def turn(state: State, *moves: Verb, points: int = 3, dice: Sequence[int] = ()) -> Ran[None]:
    """A turn of seat 0 with so many action points, in which it makes these moves and no others are asked for.

    A die that shows n is written as n; to draw the n-th card of the pile, or of what is set aside, is n too.
    """
    return run(lambda table, state: a_turn(table, state, 0, points), state, *((0, move) for move in moves), dice=dice)


def asked(state: State, points: int = 3) -> Decision:
    """What seat 0 is asked at the beginning of its turn."""
    return first_question(lambda table, state: a_turn(table, state, 0, points), state)
