"""Recruiting, fundraising, canvassing, mudslinging (8, 9.3, 9.4)."""

import pytest

from rules.ninety.city import DOWNTOWN
from rules.ninety.verbs import Canvass, Fundraise, Mudsling, Recruit, Travel
from tests.findings import for_each
from tests.ninety.situations import at_table, day_question, do, gains, is_allowed, why_not


@pytest.mark.rule("N-34")
def test_recruiting_at_home_brings_as_many_canvassers_as_two_black_dice_show() -> None:
    state = at_table()
    assert gains(state, Recruit(), dice=[4, 6]) == (10, 0, 0)
    assert state.now.points == 6


@pytest.mark.rule("N-34", "N-A17")
@for_each("at", ["Bluff", DOWNTOWN, "Allentown"])
def test_nobody_recruits_away_from_home_nor_in_anothers(at: str) -> None:
    assert why_not(at_table(at=at), Recruit()) == "You can recruit only in your home turf, Oakland. Travel there first."


@pytest.mark.rule("N-35")
def test_recruiting_is_once_a_day() -> None:
    state = at_table()
    do(state, Recruit(), dice=[1, 1])
    assert why_not(state, Recruit()) == "You already recruited today."


@pytest.mark.rule("N-37", "N-T2")
@for_each(("dice", "raised"), [((2, 2), 400), ((6, 6), 1200), ((1, 1), 200)])
def test_fundraising_downtown_brings_a_hundred_dollars_for_each_pip(dice: tuple[int, int], raised: int) -> None:
    state = at_table(at=DOWNTOWN)
    assert gains(state, Fundraise(), dice=dice) == (0, raised, 0)
    assert state.now.points == 6


@pytest.mark.rule("N-37")
@pytest.mark.parametrize("at", ["Bluff", ""])
def test_nobody_raises_funds_elsewhere(at: str) -> None:
    assert why_not(at_table(at=at), Fundraise()) == "You can raise funds only Downtown. Travel there first."


@pytest.mark.rule("N-38", "N-A24")
def test_fundraising_is_once_a_day() -> None:
    state = at_table(at=DOWNTOWN)
    do(state, Fundraise(), Travel("Bluff"), Travel(DOWNTOWN), dice=[1, 1])
    assert why_not(state, Fundraise()) == "You already raised funds today."


@pytest.mark.rule("N-40", "N-46")
def test_nobody_canvasses_downtown() -> None:
    assert why_not(at_table(at=DOWNTOWN), Canvass()) == "You can't canvass Downtown. Travel on to canvass."


@pytest.mark.rule("N-45", "N-46")
@for_each("blocks", [1, 2, 3])
def test_canvassing_turns_a_canvasser_into_a_lean_vote_for_a_point(blocks: int) -> None:
    state = at_table(at="Bluff")
    assert gains(state, Canvass(blocks)) == (-blocks, 0, blocks)
    assert state.candidates[0].lean == ["Bluff"] * blocks
    assert (state.now.points, state.now.spent) == (6 - blocks, blocks)


@pytest.mark.rule("N-45")
def test_canvassing_takes_canvassers_and_points() -> None:
    state = at_table(at="Bluff", canvassers={0: 2})
    assert why_not(state, Canvass(3)) == "You have only 2 canvassers."
    state = at_table(at="Bluff", canvassers={0: 0})
    assert why_not(state, Canvass()) == "You have no canvassers."
    state = at_table(at="Bluff", points=2)
    assert why_not(state, Canvass(3)) == "That costs 3 AP, and you have 2."


@pytest.mark.rule("N-45")
@pytest.mark.parametrize("blocks", [0, -1])
def test_nobody_canvasses_with_no_canvasser(blocks: int) -> None:
    assert not is_allowed(at_table(at="Bluff"), Canvass(blocks))


@pytest.mark.rule("N-47", "N-73")
def test_a_lean_vote_counts_for_itself_and_in_its_region() -> None:
    state = at_table(at="Bluff")
    do(state, Canvass(2))
    assert state.votes("Hill & Oakland") == [2, 0]


@pytest.mark.rule("N-48")
def test_mudslinging_removes_lean_votes_where_one_is_for_a_point_each() -> None:
    state = at_table(3, at="Bluff", lean={1: ["Bluff", "Hays", "Bluff"], 2: ["Bluff"]})
    do(state, Mudsling(1, 2))
    assert [one.lean for one in state.candidates] == [[], ["Hays"], ["Bluff"]]
    assert [one.canvassers for one in state.candidates] == [10, 10, 10]  # it goes to the bank
    assert state.now.points == 4
    do(state, Mudsling(2))
    assert (state.candidates[2].lean, state.now.points) == ([], 3)


@pytest.mark.rule("N-48", "N-49")
def test_solid_votes_and_those_elsewhere_stay() -> None:
    state = at_table(3, at="Bluff", lean={1: ["Hays"], 2: ["Bluff"]}, solid={1: ["Bluff"]})
    assert why_not(state, Mudsling(1)) == "@1 has no lean votes here. Solid votes can't be removed."
    assert why_not(state, Mudsling(2, 2)) == "@2 has only 1 lean vote here. Solid votes can't be removed."


@pytest.mark.rule("N-A13", "N-48")
def test_nobody_slings_mud_at_themselves_nor_in_a_home_turf() -> None:
    state = at_table(at="Bluff", lean={0: ["Bluff"]})
    for seat in (0, 2, -1):
        assert why_not(state, Mudsling(seat)) == "You can't sling mud at yourself. Name an opponent."
    for at in ("", "Allentown"):
        assert why_not(at_table(at=at), Mudsling(1)) == "@1 has no lean votes here. Solid votes can't be removed."


@pytest.mark.rule("N-48")
def test_mudslinging_takes_points() -> None:
    state = at_table(at="Bluff", lean={1: ["Bluff"] * 3}, points=2)
    assert why_not(state, Mudsling(1, 3)) == "That costs 3 AP, and you have 2."
    assert not is_allowed(state, Mudsling(1, 0))


@pytest.mark.rule("N-36", "N-39", "N-33")
def test_activities_stand_open_until_the_last_point_is_spent() -> None:
    state = at_table(points=1)
    assert is_allowed(state, Recruit())
    state = at_table(points=1, at=DOWNTOWN)
    assert is_allowed(state, Fundraise())


def test_what_one_could_do_here_is_offered_with_its_price() -> None:
    state = at_table(3, at="Bluff", lean={0: ["Bluff"], 1: ["Bluff"] * 2, 2: ["Polish Hill"]})
    labels = {str(offer.move): (offer.label, offer.note) for offer in day_question(state).legal}
    assert labels[str(Canvass(1))] == (
        "1 AP · Canvass: 1 lean vote here",
        "+5 points, tied for 1st in Hill & Oakland; then room here for no more of yours",
    )
    assert str(Canvass(2)) not in labels
    assert labels[str(Mudsling(1, 2))] == (
        "2 AP · Mudsling: @1 loses 2 lean votes",
        "@1: −12 points, no votes left in Hill & Oakland; +4 points for you",
    )
