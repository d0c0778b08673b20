"""Setting up (section 2): the city, its people, goals, who begins, and how many can play."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

import pytest

from rules import Illegal, Match, Table
from rules.redistricting import GAME
from rules.redistricting.board import BLOCKS, CANDIDATES, VOTERS, Candidate, District, Position, Voter
from rules.redistricting.setting_up import deal_goals, lay_districts, set_up
from rules.redistricting.state import Heading, Options, State, check, new
from rules.redistricting.telling import GoalsDealt
from tests.findings import for_each
from tests.redistricting.situations import RULES
from tests.scripted import Scripted

UNSHUFFLED = {many: [*range(many, 1, -1)] for many in (9, 32, 81)}
"""Chance that leaves so many as they lie."""
AS_THEY_LIE = [*UNSHUFFLED[9], *[1] * 9, *UNSHUFFLED[32], *UNSHUFFLED[81]]
"""Chance that lays districts in their order and unturned, and people in theirs."""
GOALS = {2: [1, 2, 1, 2], 3: [1, 2, 1, 2, 1, 2], 5: [1, 3, 1, 2, 1, 2, 1, 2, 1, 1]}
"""Draws of goals that do not oppose each other."""
RED, ORANGE, YELLOW, GREEN, BLUE = (one for one in Position if one.is_for)
NO_RED, NO_ORANGE, NO_YELLOW, NO_GREEN, NO_BLUE = (one for one in Position if not one.is_for)
T = TypeVar("T")


async def setting_up(table: Table, state: State) -> None:
    set_up(table, state)


def city(order: Sequence[int], turns: Sequence[int]) -> tuple[State, set[str]]:
    """A city laid with this chance, and its symbols."""
    state = new(2, Options())
    return state, lay_districts(RULES.table(*order, *turns), state)


class Dealer(Table):
    """Deals the goals that are written, and keeps from what each was drawn."""

    def __init__(self, goals: Sequence[Position]) -> None:
        super().__init__(Scripted(), GAME.rules.version)
        self.goals = [*goals]
        self.pools = list[set[object]]()

    def pick(self, items: Sequence[T]) -> T:
        self.pools.append({*items})
        goal = self.goals.pop(0)
        return next(item for item in items if item is goal)


def goals_from(seats: int, *goals: Position) -> tuple[list[list[Position]], Dealer]:
    """The goals of all seats once these were drawn, all of them, in their order."""
    table, state = Dealer(goals), new(seats, Options())
    deal_goals(table, state)
    assert not table.goals
    return [one.goals for one in state.operatives], table


@pytest.mark.rule("D-50", "D-A37")
@for_each("seats", [2, 3, 4, 5])
def test_two_to_five_play(seats: int) -> None:
    assert len(Match(GAME, seats, "seats").view().operatives) == seats


@pytest.mark.rule("D-50", "D-A37")
@for_each("seats", [1, 6])
def test_fewer_and_more_are_refused(seats: int) -> None:
    with pytest.raises(Illegal):
        Match(GAME, seats, "seats")


@pytest.mark.rule("D-6", "D-4")
def test_the_tiles_form_a_square_of_three_by_three() -> None:
    state, _ = city(UNSHUFFLED[9], [1] * 9)
    assert state.blocks(District.NAVY) == ["A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3"]
    assert state.blocks(District.SALMON) == ["D1", "E1", "F1", "D2", "E2", "F2", "D3", "E3", "F3"]
    assert state.blocks(District.OLIVE) == ["A4", "B4", "C4", "A5", "B5", "C5", "A6", "B6", "C6"]
    assert state.blocks(District.LILAC) == ["G7", "H7", "I7", "G8", "H8", "I8", "G9", "H9", "I9"]
    assert list(state.tiles) == list(BLOCKS)


@pytest.mark.rule("D-6")
def test_any_tile_may_lie_anywhere_and_be_turned_any_way() -> None:
    matches = [Match(GAME, 2, f"seed {number}").state for number in range(60)]
    assert {one.district_of("A1") for one in matches} == {*District}
    # Navy has its symbols on 2, 6 and 9; two of them on edges and one in a corner say how it lies.
    lies = {tuple(isinstance(one, Candidate) for one in state.people(District.NAVY)) for state in matches}
    assert len(lies) == 4


@pytest.mark.rule("D-D2", "D-6")
@for_each(("quarters", "blocks"), [(0, "B1 C2 C3"), (1, "C2 B3 A3"), (2, "B3 A2 A1"), (3, "A2 B1 C1")])
def test_the_symbols_of_navy_turn_with_its_tile(quarters: int, blocks: str) -> None:
    state, symbols = city(UNSHUFFLED[9], [quarters + 1, *[1] * 8])
    assert {block for block in symbols if block in state.blocks(District.NAVY)} == {*blocks.split()}
    assert len(symbols) == 21


@pytest.mark.rule("D-7", "D-8", "D-4")
def test_candidates_lie_on_the_symbols_and_voters_on_all_other_blocks() -> None:
    state = new(2, Options())
    RULES.run(setting_up, state, dice=[*AS_THEY_LIE, *GOALS[2], 6, 1])
    symbols = "B1 C2 C3 E2 G1 I3 C4 B5 E4 E6 G5 I5 A7 B8 C9 F7 E8 D9 H7 G8 H9"
    assert {at for at, one in state.tokens.items() if isinstance(one, Candidate)} == {*symbols.split()}
    in_order = [one.name for one in state.tokens.values() if isinstance(one, Candidate)]
    assert in_order == list(CANDIDATES)[:21]
    assert [one for one in state.tokens.values() if isinstance(one, Voter)] == list(VOTERS[:60])
    assert state.aside == sorted(list(CANDIDATES)[21:])


@pytest.mark.rule("D-7", "D-8")
@for_each("seats", [2, 3, 4, 5])
def test_21_candidates_and_60_voters_live_in_the_city_and_11_candidates_are_set_aside(seats: int) -> None:
    view = Match(GAME, seats, f"people {seats}").view()
    assert Counter(type(one) for one in view.tokens.values()) == {Candidate: 21, Voter: 60}
    assert len(view.aside) == 11
    assert {*view.aside} == {*CANDIDATES} - {one.name for one in view.tokens.values() if isinstance(one, Candidate)}
    runs = {one: sum(isinstance(view.tokens[at], Candidate) for at in view.districts[one].blocks) for one in District}
    assert list(runs.values()) == [3, 1, 2, 2, 2, 2, 3, 3, 3]


@pytest.mark.rule("D-9")
def test_goals_are_told_to_their_owner_alone() -> None:
    goals, table = goals_from(2, RED, ORANGE, NO_RED, NO_ORANGE)
    assert goals == [[RED, ORANGE], [NO_RED, NO_ORANGE]]
    assert [(event.fact, event.to) for event in table.events] == [
        (GoalsDealt((RED, ORANGE)), 0),
        (GoalsDealt((NO_RED, NO_ORANGE)), 1),
    ]


@pytest.mark.rule("D-10", "D-A19")
def test_who_has_both_positions_on_an_issue_alone_gives_both_back_and_draws_again() -> None:
    goals, table = goals_from(2, RED, NO_RED, ORANGE, YELLOW, NO_RED, GREEN)
    assert goals == [[NO_RED, GREEN], [ORANGE, YELLOW]]
    assert table.pools[4] == {*Position} - {ORANGE, YELLOW}


@pytest.mark.rule("D-A35", "D-A19")
def test_one_of_four_draws_from_the_pair_that_was_left_and_the_own() -> None:
    kept = [RED, ORANGE, NO_RED, YELLOW, NO_ORANGE, NO_YELLOW]
    goals, table = goals_from(4, *kept, GREEN, NO_GREEN, BLUE, GREEN)
    assert goals == [[RED, ORANGE], [NO_RED, YELLOW], [NO_ORANGE, NO_YELLOW], [BLUE, GREEN]]
    assert table.pools[8:] == [{GREEN, NO_GREEN, BLUE, NO_BLUE}, {GREEN, NO_GREEN, NO_BLUE}]


@pytest.mark.rule("D-A35", "D-A19")
def test_four_who_all_have_both_positions_draw_from_all_ten() -> None:
    both = [RED, NO_RED, ORANGE, NO_ORANGE, YELLOW, NO_YELLOW, GREEN, NO_GREEN]
    again = [RED, ORANGE, NO_RED, YELLOW, NO_ORANGE, GREEN, BLUE, NO_YELLOW]
    goals, table = goals_from(4, *both, *again)
    assert goals == [[RED, ORANGE], [NO_RED, YELLOW], [NO_ORANGE, GREEN], [BLUE, NO_YELLOW]]
    assert table.pools[8] == {*Position}


@pytest.mark.rule("D-10", "D-A19")
def test_five_give_all_back_where_one_has_both_positions_on_an_issue() -> None:
    first = [RED, ORANGE, NO_RED, YELLOW, NO_ORANGE, GREEN, NO_YELLOW, NO_GREEN, BLUE, NO_BLUE]
    again = [BLUE, RED, NO_BLUE, ORANGE, NO_RED, YELLOW, NO_ORANGE, GREEN, NO_YELLOW, NO_GREEN]
    goals, table = goals_from(5, *first, *again)
    assert goals == [[*again[seat * 2 : seat * 2 + 2]] for seat in range(5)]
    assert table.pools[10] == {*Position}


@pytest.mark.rule("D-D4", "D-26")
@for_each(
    ("seats", "dice", "first"),
    [(2, [3, 4], 1), (3, [5, 5, 2, 1, 6], 1), (3, [6, 6, 6, 2, 4, 4, 3, 5], 2), (5, [6, 1, 1, 1, 5], 0)],
)
def test_the_highest_die_begins_and_those_who_share_it_roll_again(seats: int, dice: list[int], first: int) -> None:
    state = new(seats, Options())
    RULES.run(setting_up, state, dice=[*AS_THEY_LIE, *GOALS[seats], *dice])
    assert state.first == first
    assert state.order() == [(first + place) % seats for place in range(seats)]
    check(state)


@pytest.mark.rule("D-11", "D-A24")
def test_a_match_begins_in_july() -> None:
    match = Match(GAME, 3, "july")
    assert (match.state.heading, match.state.round, match.view().month) == (Heading.CAMPAIGN, 1, "July")
    assert match.state.turn == match.state.first
    assert list(match.pending) == [match.state.first]


@pytest.mark.rule("D-3", "D-2", "D-A7")
def test_at_the_start_nothing_is_laid_and_all_cubes_and_cards_are_there() -> None:
    view = Match(GAME, 4, "start").view()
    supply = view.supply
    assert (supply.promotions, supply.suppressions, supply.get_outs, supply.reviews, supply.cards) == (19, 6, 6, 4, 20)
    assert {one.tiles for one in view.districts.values()} == {4}
    assert not any(one.reviewed or one.promoted for one in view.districts.values())
    assert [one.cards for one in view.operatives] == [0] * 4
