"""Rule by rule: promotion as it is played (section 7): whom the undecided follow, prices, cubes that ride along."""

from collections.abc import Mapping

import pytest

from rules.redistricting import GAME
from rules.redistricting.board import CANDIDATES, Candidate, District, Voter
from rules.redistricting.state import State
from rules.redistricting.verbs import EndTurn, Promote, Swap
from tests.findings import for_each
from tests.redistricting.cities import CITY, undecided, votes
from tests.redistricting.situations import asked, position, turn
from tests.situations import refusal

NAVY, SALMON = District.NAVY, District.SALMON


def after_promotions(people: Mapping[str, str | Voter], *names: str, most_cubes: bool = False) -> State:
    """These people after promotions made in one turn, with points for them all."""
    state = position(people=people, most_cubes=most_cubes)
    turn(state, *map(Promote, names), EndTurn(), points=50)
    return state


@pytest.mark.rule("D-35", "D-22", "D-T2")
@for_each(("who", "count"), [("Adler", {"Adler": 6, "Bishop": 1}), ("Bishop", {"Adler": 3, "Bishop": 4})])
def test_all_undecided_voters_of_the_district_follow(who: str, count: dict[str, int]) -> None:
    state = position(people=CITY)
    assert (votes(state, NAVY), undecided(state, NAVY)) == ({"Adler": 3, "Bishop": 1}, 3)
    turn(state, Promote(who), EndTurn())
    assert (votes(state, NAVY), undecided(state, NAVY)) == (count, 0)
    assert (votes(state, SALMON), undecided(state, SALMON)) == ({"Ellis": 1, "Flores": 2}, 4), "no other district"


@pytest.mark.rule("D-36")
def test_promoting_the_other_makes_them_undecided_again() -> None:
    state = after_promotions(CITY, "Bishop", "Adler")
    assert (votes(state, NAVY), undecided(state, NAVY)) == ({"Adler": 3, "Bishop": 1}, 3)


@pytest.mark.rule("D-39", "D-T3", "D-23")
def test_each_promotion_in_the_district_makes_the_next_one_point_dearer() -> None:
    state = position(people=CITY)
    assert labels(state) == {"Adler": 1, "Bishop": 1, "Ellis": 1, "Flores": 1}
    turn(state, Promote("Adler"), Promote("Bishop"), points=3)
    assert labels(state, points=9) == {"Adler": 3, "Bishop": 3, "Ellis": 1, "Flores": 1}
    assert refusal(asked(state, points=2), Promote("Adler")) == ("That costs 3 AP; you have 2.", "7.3")
    turn(state, Promote("Adler"), points=3)
    assert labels(state, points=9)["Bishop"] == 4


def labels(state: State, points: int = 3) -> dict[str, int]:
    """What each promotion in Navy and Salmon costs, as it is offered."""
    offers = {offer.move.who: offer.label for offer in asked(state, points).of(Promote)}
    return {
        name: int(offers[name].removeprefix(f"Promote {name} in {district} · ").removesuffix(" AP"))
        for name, district in (("Adler", NAVY), ("Bishop", NAVY), ("Ellis", SALMON), ("Flores", SALMON))
    }


@pytest.mark.rule("D-A6", "D-A5", "D-39", "D-51", "D-A25")
def test_cubes_ride_along_count_where_their_candidate_is_and_keep_their_place_in_the_order() -> None:
    state = position(people=CITY)
    turn(state, *map(Promote, ("Ellis", "Ellis", "Bishop")), Swap("C2", "D1"), EndTurn(), points=6)
    assert votes(state, NAVY) == {"Adler": 0, "Bishop": 1, "Ellis": 0}
    assert undecided(state, NAVY) == 5, "Ellis, Ellis, Bishop, in the order laid: they follow nobody"
    assert votes(state, SALMON) == {"Flores": 8}, "all share one of their positions with who is unopposed"
    offers = {offer.move.who: offer.label for offer in asked(state, points=9).of(Promote)}
    assert offers["Adler"] == "Promote Adler in Navy · 4 AP"
    assert offers["Flores"] == "Promote Flores in Salmon · 1 AP"


@pytest.mark.rule("D-A7", "D-A36", "D-3", "D-11")
def test_nineteen_cubes_can_be_laid_and_no_more() -> None:
    state = position(people=CITY, promotions=["Ellis"] * 18)
    turn(state, Promote("Adler"), EndTurn())
    assert GAME.rules.view(state, None).supply.promotions == 0
    question = asked(state, points=50)
    assert question.of(Promote) == []
    assert refusal(question, Promote("Adler")) == ("All promotion cubes have been laid.", "7.4")


@pytest.mark.rule("D-35")
@for_each(
    ("who", "reason"), [("Nobody", "There's no candidate called “Nobody”."), ("Fontana", "Fontana isn't in the city.")]
)
def test_who_is_not_in_the_city_is_not_promoted(who: str, reason: str) -> None:
    assert refusal(asked(position(people=CITY)), Promote(who)) == (reason, "7.1")


@pytest.mark.rule("D-35")
def test_everybody_in_the_city_can_be_promoted() -> None:
    state = position(people=CITY)
    city = [one.name for one in state.tokens.values() if isinstance(one, Candidate)]
    assert [offer.move.who for offer in asked(state).of(Promote)] == city
    assert len(city) == 21 < len(CANDIDATES)
