"""What holds whatever happens: in matches at random, and against lists made the slow way."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import Match, Rng, agents
from rules.redistricting import GAME
from rules.redistricting.board import BLOCKS, NEXT_TO, Card, District, Voter
from rules.redistricting.lines import BIT, members, parts
from rules.redistricting.state import State, check
from rules.redistricting.verbs import EndTurn, Swap
from rules.redistricting.view import RedistrictingView
from tests.findings import for_each
from tests.redistricting.situations import position

Walks = Mapping[str, tuple[int, Mapping[str, bool]]]
WALKS: Walks = {
    "two": (2, {}),
    "three, simple": (3, {"simple": True}),
    "five, most cubes": (5, {"most_cubes": True}),
}
Lies = dict[str, District]
"""The district of each block."""


def walk(name: str) -> Iterator[Match[RedistrictingView]]:
    """A match at every question, played at random with a liking for lines; the last seat ends its last turn at once."""
    (seats, options), rng = WALKS[name], Rng(name)
    match = Match(GAME, seats, f"walk {name}", options)
    while match.result is None:
        yield match
        ((seat, question),) = match.pending.items()
        lines = [offer.move for offer in question.legal if isinstance(offer.move, Swap)]
        if match.state.round == 4 and seat == match.state.order()[-1] and question.topic == "turn":
            match.play(seat, EndTurn())
        else:
            match.play(seat, rng.choice(lines) if lines and rng.random() < 0.6 else agents.random_move(question, rng))
    yield match


def one_piece(blocks: set[str]) -> bool:
    """Whether blocks hang together by edges."""
    left = {*blocks}
    todo = [left.pop()] if left else []
    while todo:
        near = left.intersection(NEXT_TO[todo.pop()])
        left -= near
        todo += near
    return bool(blocks) and not left


def lies(state: State) -> Lies:
    return {block: stack[-1] for block, stack in state.tiles.items()}


def whole(there: Lies, *districts: District) -> bool:
    """Whether each of these has a block and hangs together."""
    return all(one_piece({block for block, one in there.items() if one is district}) for district in districts)


@pytest.mark.rule("D-28", "D-A11", "D-29", "D-2", "D-3", "D-A36", "D-49", "D-A13")
@pytest.mark.parametrize("name", WALKS)
def test_in_a_random_match_districts_hang_together_and_nothing_is_made_or_lost(name: str) -> None:
    for match in walk(name):
        state, view = match.state, match.view()
        check(state)
        assert whole(lies(state), *District)
        assert 0 <= state.points <= 4
        for district, seen in view.districts.items():
            laid = sum(stack[1:].count(district) for stack in state.tiles.values())
            assert seen.tiles == 4 - laid >= 0
            assert set(seen.blocks) == {block for block in BLOCKS if state.shown(block) is district}
        if state.simple:
            assert {len(one.blocks) for one in view.districts.values()} == {9}
            assert not any(one.dice or one.hand for one in state.operatives)
        if match.result is None:
            modifications_are_those_made_the_slow_way(match)
        else:
            last_view_was_right(match)


def modifications_are_those_made_the_slow_way(match: Match) -> None:
    """What is offered is legal, and nothing that is legal is left out."""
    ((_, question),) = match.pending.items()
    if question.topic != "turn":
        return
    offered = [offer.move for offer in question.legal if isinstance(offer.move, Swap)]
    found = {(frozenset((one.give, one.take)), "") if one.take else (frozenset((one.give,)), one.to) for one in offered}
    assert len(found) == len(offered)
    assert found == {*slowly(match.state)}


def slowly(state: State) -> Iterator[tuple[frozenset[str], str]]:
    """All modifications that can be paid for, each judged on its own: the blocks, and where one alone goes."""
    there = lies(state)
    border = {block: {there[near] for near in NEXT_TO[block]} - {there[block]} for block in BLOCKS}
    for one, other in combinations([block for block in BLOCKS if border[block]], 2):
        ours, theirs = there[one], there[other]
        if theirs in border[one] and ours in border[other] and legal(state, there, {one: theirs, other: ours}):
            yield frozenset((one, other)), ""
    for block in BLOCKS if not state.simple else ():
        for district in border[block]:
            if legal(state, there, {block: district}):
                yield frozenset((block,)), str(district)


def legal(state: State, there: Lies, joins: Lies) -> bool:
    """Whether blocks that border the districts they join may do so, clause by clause (5.2 to 5.5, 8.5)."""
    concerned = {*joins.values(), *(there[block] for block in joins)}
    return (
        1 + sum(len(state.tiles[block]) - 1 for block in joins) <= state.points
        and concerned.isdisjoint(state.reviewed)
        and all(state.tiles_left(district) > 0 for district in joins.values())
        and whole(there | joins, *concerned)
    )


def last_view_was_right(match: Match[RedistrictingView]) -> None:
    """Who was ahead alone before the last turn was ended is elected; else one of those who were level."""
    before = Match(GAME, match.seats, match.seed, match.options, match.moves[:-1]).view()
    assert match.moves[-1][1] == EndTurn()
    for district, seen in before.districts.items():
        elected, poll = match.state.elected[district], seen.poll
        assert elected == poll.leader if poll.leader else elected in (poll.leaders or (None,))
        assert match.view().districts[district].poll == poll
        voters = [*match.state.voters(district).values()]
        doubled = sum(voter in match.state.doubled for voter in voters)
        counted = sum(poll.votes.values()) + poll.undecided + poll.silent
        assert len(voters) <= counted <= len(voters) + doubled


AREAS = st.sets(st.sampled_from(BLOCKS))


@pytest.mark.rule("D-28")
@given(AREAS)
def test_an_area_falls_into_its_pieces(blocks: set[str]) -> None:
    pieces = [{*members(part)} for part in parts(sum(BIT[block] for block in blocks))]
    assert sorted(block for piece in pieces for block in piece) == sorted(blocks)
    assert all(map(one_piece, pieces))
    for one, other in combinations(pieces, 2):
        assert not any(other.intersection(NEXT_TO[block]) for block in one)


def settle_twice(state: State) -> None:
    """The voter of one block lives on another one too."""
    one, other = list(state.voters(District.LILAC))[:2]
    state.tokens[one] = state.tokens[other]


FAULTS: dict[str, Callable[[State], object]] = {
    "a card that vanished": lambda state: state.deck.remove(Card.REVIEW),
    "a card too many": lambda state: state.discards.append(Card.CARPETBAGGER),
    "a candidate who vanished": lambda state: state.aside.pop(),
    "a candidate in two places": lambda state: state.drawn.append(state.running(District.NAVY)[0].name),
    "a voter in two places": settle_twice,
    "a fifth tile": lambda state: state.tiles["C1"].extend([District.SALMON, District.NAVY] * 5),
    "a tile on its own color": lambda state: state.tiles["C1"].append(District.NAVY),
    "a twentieth promotion": lambda state: state.promotions.extend([state.running(District.NAVY)[0].name] * 20),
    "a promotion of somebody outside": lambda state: state.promotions.append(state.aside[0]),
    "two cubes on a voter": lambda state: state.doubled.extend([*state.voters(District.LILAC).values()][:1] * 2),
    "cubes of two kinds on a voter": lambda state: [
        cubes.extend([*state.voters(District.LILAC).values()][:1]) for cubes in (state.doubled, state.suppressed)
    ],
    "a cube outside": lambda state: state.suppressed.append(Voter()),
}


@pytest.mark.rule("D-2", "D-3", "D-29")
@for_each("fault", FAULTS)
def test_what_is_made_or_lost_is_found(fault: str) -> None:
    state = position()
    check(state)
    FAULTS[fault](state)
    with pytest.raises(AssertionError):
        check(state)
