"""What each of the fifteen candidates is good for (section 12)."""

import pytest

from rules import Verb
from rules.ninety.ask import canvassers_to_drop
from rules.ninety.ask import weekend as ask_weekend
from rules.ninety.board import BIOS, Bio
from rules.ninety.city import DOWNTOWN
from rules.ninety.play import weekend
from rules.ninety.setting_up import candidate
from rules.ninety.state import State
from rules.ninety.telling_turn import Travelled
from rules.ninety.verbs import (
    Attend,
    Canvass,
    Coffee,
    Fundraise,
    Mail,
    Mudsling,
    Pass,
    Recruit,
    Remove,
    RollAgain,
    TakeCash,
    Travel,
    Upgrade,
)
from tests.findings import for_each
from tests.ninety.situations import at_table, day_question, do, gains, questions, run, why_not
from tests.situations import refusal

rule = pytest.mark.rule("N-D7", "N-A30")


@pytest.mark.rule("N-D7")
def test_there_are_fifteen() -> None:
    assert len(BIOS) == len({card.text for card in BIOS.values()}) == 15


@rule
@for_each(("dice", "new"), [((1, 5, 6), 11), ((6, 1, 1), 7), ((3, 3, 3), 6)])
def test_b1_the_block_party_captain_keeps_the_best_two_of_three(dice: tuple[int, ...], new: int) -> None:
    assert gains(at_table(bio=Bio.BLOCK_PARTY_CAPTAIN), Recruit(), dice=dice) == (new, 0, 0)


@rule
def test_b1_raises_funds_like_anybody() -> None:
    state = at_table(bio=Bio.BLOCK_PARTY_CAPTAIN, at=DOWNTOWN)
    assert gains(state, Fundraise(), dice=[2, 3]) == (0, 500, 0)


@rule
def test_b2_the_bond_lawyer_gets_300_dollars_more() -> None:
    assert gains(at_table(bio=Bio.BOND_LAWYER, at=DOWNTOWN), Fundraise(), dice=[2, 3]) == (0, 800, 0)
    assert gains(at_table(bio=Bio.BOND_LAWYER), Recruit(), dice=[2, 3]) == (5, 0, 0)


@rule
@for_each(
    ("bio", "canvassers", "cash"), [(Bio.PRECINCT_VETERAN, 25, 1500), (Bio.HEIRESS, 10, 4000), (Bio.REALTOR, 10, 1500)]
)
def test_b4_the_precinct_veteran_and_b5_the_reform_heiress_begin_with_more(
    bio: Bio, canvassers: int, cash: int
) -> None:
    one = candidate(bio, "Oakland")
    assert (one.canvassers, one.cash) == (canvassers, cash)


@rule
@for_each(
    ("bio", "here", "there"), [(Bio.POTHOLE_CRUSADER, 400, 1000), (Bio.RADIO_HOST, 500, 500), (Bio.HEIRESS, 500, 1000)]
)
def test_b6_the_pothole_crusader_and_b7_the_morning_radio_host_pay_less_for_mail(
    bio: Bio, here: int, there: int
) -> None:
    state = at_table(bio=bio, at="Bluff", lean={0: ["Bluff", "Hays"]}, cash={0: 2000})
    assert gains(state, Mail("Bluff")) == (0, -here, -1)
    assert gains(state, Mail("Hays")) == (0, -there, -1)


@rule
def test_b8_takes_the_road_where_a_border_costs_as_much_without_the_discount() -> None:
    """From Squirrel Hill & the Run to Swisshelm Park there is a border of Squirrel Hill South, and the tunnel."""
    state = at_table(bio=Bio.BRIDGE_INSPECTOR, turfs=("Squirrel Hill & the Run", "Oakland"))
    assert journey(state, "Swisshelm Park") == (("Squirrel Hill Tunnel",), 0)
    state = at_table(turfs=("Squirrel Hill & the Run", "Oakland"))
    assert journey(state, "Swisshelm Park") == (("Squirrel Hill Tunnel",), 1)


def journey(state: State, to: str) -> tuple[tuple[str, ...], int]:
    """What is crossed on the way to a neighborhood, and the points for it."""
    (fact,) = do(state, Travel(to))
    assert isinstance(fact, Travelled)
    return fact.over, fact.price


@rule
def test_b9_the_happy_warriors_votes_cost_two_points_each() -> None:
    state = at_table(bio={1: Bio.HAPPY_WARRIOR}, at="Bluff", lean={1: ["Bluff"] * 2}, points=5)
    do(state, Mudsling(1))
    assert state.now.points == 3
    state.now.points = 1
    assert why_not(state, Mudsling(1)) == "That costs 2 AP, and you have 1."


@rule
@for_each(("blocks", "spent"), [(1, 0), (2, 1), (3, 2)])
def test_b10_the_opposition_researchers_first_mudsling_of_a_day_is_free(blocks: int, spent: int) -> None:
    state = at_table(3, bio=Bio.RESEARCHER, at="Bluff", lean={1: ["Bluff"] * 3, 2: ["Bluff"]})
    do(state, Mudsling(1, blocks), Mudsling(2))
    assert state.now.spent == spent + 1


@rule
@for_each(("blocks", "points", "spent"), [(1, 1, 0), (2, 2, 2), (3, 4, 4)])
def test_b10_against_b9_the_first_is_free_too(blocks: int, points: int, spent: int) -> None:
    state = at_table(bio={0: Bio.RESEARCHER, 1: Bio.HAPPY_WARRIOR}, at="Bluff", lean={1: ["Bluff"] * 3}, points=points)
    do(state, Mudsling(1, blocks))
    assert state.now.spent == spent
    if state.now.points:
        assert why_not(state, Mudsling(1)) == "That costs 2 AP, and you have 1."


@rule
@for_each(("where", "gained"), [("Bluff", (3, 0, 0)), ("Crawford-Roberts", (1, 400, 0)), ("Shadyside", (1, 1200, 0))])
def test_b11_the_festival_regular_gets_a_canvasser_from_each_event(where: str, gained: tuple[int, int, int]) -> None:
    state = at_table(bio=Bio.FESTIVAL_REGULAR, at=where, schedule=[where])
    assert gains(state, Attend(where)) == gained


def choosing(*dice: int) -> State:
    state = at_table(bio=Bio.SUNDAY_ORGANIZER, day=7, lean={0: ["Bluff"], 1: ["Hays"]})
    state.now.bonus = [*dice]
    return state


@pytest.mark.rule("N-D7", "N-A30", "N-62")
@for_each(
    ("dice", "kinds", "topic", "absent"),
    [
        ((1, 2), {TakeCash, Upgrade, Remove, Travel, Pass, Mail}, "weekend: both", TakeCash()),
        ((4, 3), {TakeCash, Upgrade, Remove, Travel, Pass, Mail}, "weekend: both", TakeCash()),
        ((1, 5), {TakeCash, Upgrade, Mail}, "weekend: odd", TakeCash()),
        ((2, 2), {Remove, Travel, Pass, Mail}, "weekend: even", Pass()),
    ],
)
def test_b12_the_sunday_organizer_chooses_which_of_two_dice_counts(
    dice: tuple[int, int], kinds: set[type[Verb]], topic: str, absent: Verb
) -> None:
    question = questions(lambda table, at: ask_weekend(table, at, 0), choosing(*dice))[0]
    assert {type(offer.move) for offer in question.legal} == kinds
    assert (question.topic, question.absent) == (topic, absent)


@rule
def test_b12_rolls_two_dice_and_takes_one_thing() -> None:
    state = choosing()
    run(lambda table, at: weekend(table, at, 0), state, (0, Remove(("Hays B",))), dice=[5, 2])
    assert (state.now.bonus, state.candidates[1].lean, state.candidates[0].cash) == ([5, 2], [], 1500)


@rule
@for_each(("canvassers", "third", "quarter"), [(13, 4, 3), (2, 0, 0), (3, 1, 0), (12, 4, 3)])
def test_b13_the_school_board_veteran_keeps_a_third(canvassers: int, third: int, quarter: int) -> None:
    state = at_table(bio=Bio.SCHOOL_BOARD_VETERAN, canvassers={0: canvassers, 1: canvassers})
    assert [canvassers_to_drop(state, seat) for seat in (0, 1)] == [third, quarter]


def after_white_dice(*white: int, coffees: int = 0) -> State:
    return at_table(bio=Bio.EARLY_RISER, points=sum(white), coffees=coffees, white=[*white])


@pytest.mark.rule("N-D7", "N-A30", "N-A29")
@for_each(("die", "new", "white"), [(1, 6, [6, 5]), (1, 2, [2, 5]), (1, 1, [1, 5])])
def test_b14_the_early_riser_rolls_one_white_die_again_and_keeps_the_result(
    die: int, new: int, white: list[int]
) -> None:
    state = after_white_dice(1, 5)
    do(state, RollAgain(die), dice=[new])
    assert (state.now.white, state.now.points, state.now.spent) == (white, sum(white), 0)
    assert refusal(day_question(state), RollAgain(white[0])) == ("You already rerolled a die today.", "12.14")


@pytest.mark.rule("N-A29", "N-A30")
def test_b14_comes_before_coffee_and_before_the_first_point() -> None:
    state = after_white_dice(1, 5, coffees=1)
    do(state, RollAgain(1), Coffee(), dice=[4, 6])
    assert (state.now.white, state.now.third, state.now.points) == ([4, 5], 6, 15)
    state = after_white_dice(1, 5, coffees=1)
    do(state, Coffee(), dice=[3])
    assert why_not(state, RollAgain(1)) == "It's too late to reroll today: do it before coffee and before you spend AP."
    state = after_white_dice(1, 5)
    do(state, Travel("Bluff"))
    assert why_not(state, RollAgain(1)) == "It's too late to reroll today: do it before coffee and before you spend AP."


@rule
def test_b14_is_for_the_early_riser_alone_and_names_a_die_that_lies_there() -> None:
    assert why_not(after_white_dice(1, 5), RollAgain(5)) == "You can reroll only a die that shows a 1."
    assert why_not(after_white_dice(1, 5), RollAgain(3)) == "Pick a die you rolled: 1 and 5."
    state = at_table(white=[1, 5])
    assert why_not(state, RollAgain(1)) == "Only the Early Riser can reroll a white die."


@rule
@for_each(("blocks", "spent"), [(1, 1), (2, 1), (3, 2)])
def test_b15_the_rowhouse_realtor_drops_two_for_a_point(blocks: int, spent: int) -> None:
    state = at_table(bio=Bio.REALTOR, at="Bluff")
    assert gains(state, Canvass(blocks)) == (-blocks, 0, blocks)
    assert state.now.spent == spent


@rule
def test_b15_once_a_day_and_one_by_one_does_not_use_it_up() -> None:
    state = at_table(bio=Bio.REALTOR, at="Bluff")
    do(state, Canvass(), Canvass(2))
    assert state.now.spent == 2
    do(state, Travel(DOWNTOWN), Travel("Crawford-Roberts"))
    do(state, Canvass(2))
    assert state.now.spent == 6


@rule
def test_b15_obeys_the_limits_and_needs_two_canvassers() -> None:
    state = at_table(bio=Bio.REALTOR, at="Bluff", lean={0: ["Bluff"] * 2}, points=1)
    assert why_not(state, Canvass(2)) == "Bluff has room for only 1 of your votes: at most 3 per candidate, 4 in all."
    state = at_table(bio=Bio.REALTOR, at="Bluff", canvassers={0: 1}, points=1)
    assert why_not(state, Canvass(2)) == "You have only 1 canvasser."
    state = at_table(bio=Bio.REALTOR, at="Bluff", points=1)
    do(state, Canvass(2))
    assert state.now.points == 0
