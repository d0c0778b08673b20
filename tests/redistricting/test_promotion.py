"""Rule by rule: promotion as it is played (section 7): whom the undecided follow, prices, cubes that ride along."""

from collections.abc import Mapping

import pytest

from rules.redistricting import GAME
from rules.redistricting.board import CANDIDATES, Candidate, District, Voter
from rules.redistricting.state import State
from rules.redistricting.verbs import EndTurn, Promote, Swap
from tests.findings import for_each
from tests.redistricting.cities import CITY, living, undecided, votes
from tests.redistricting.situations import WITHOUT_CONCERNS, asked, position, turn, voter
from tests.situations import refusal

NAVY, SALMON = District.NAVY, District.SALMON
THREE = living(
    NAVY,
    "Adler",  # for everything
    "Bishop",  # against blue alone
    "Carver",  # against green alone
    voter("for red", "for orange"),  # these three undecided
    voter("for red", "for yellow"),
    voter("against red", "against orange"),
    voter("against blue", "for red"),  # for Bishop
    voter("against green", "for red"),  # for Carver
    voter("for blue", "for green"),  # for Adler, after a tie with Carver
)
"""Adler, Bishop and Carver 1 each, three undecided."""


def promoted(people: Mapping[str, str | Voter], *names: str, most_cubes: bool = False) -> State:
    """These people after promotions made in one turn, with points for them all."""
    state = position(people=people, most_cubes=most_cubes)
    turn(state, *map(Promote, names), EndTurn(), points=50)
    return state


@pytest.mark.rule("D-35", "D-22", "D-T2")
@for_each(
    ("who", "count"),
    [("Adler", {"Adler": 6, "Bishop": 1}), ("Bishop", {"Adler": 3, "Bishop": 4})],
)
def test_all_undecided_voters_of_the_district_follow(who: str, count: dict[str, int]) -> None:
    state = position(people=CITY)
    assert (votes(state, NAVY), undecided(state, NAVY)) == ({"Adler": 3, "Bishop": 1}, 3)
    turn(state, Promote(who), EndTurn())
    assert (votes(state, NAVY), undecided(state, NAVY)) == (count, 0)
    assert (votes(state, SALMON), undecided(state, SALMON)) == ({"Ellis": 1, "Flores": 2}, 4), "no other district"


@pytest.mark.rule("D-36")
def test_promoting_the_other_makes_them_undecided_again() -> None:
    state = promoted(CITY, "Bishop", "Adler")
    assert (votes(state, NAVY), undecided(state, NAVY)) == ({"Adler": 3, "Bishop": 1}, 3)


@pytest.mark.rule("D-A5")
@for_each(
    ("cubes", "who", "note"),
    [
        ("AB", "Adler", "Navy: 3 tied at 1 → Adler 4 to 1"),
        ("AB", "Carver", "Navy: 3 tied at 1 → Carver 4 to 1"),
        ("ABA", "Bishop", "Navy: Adler 4 to 1 → 3 tied at 1"),
    ],
)
def test_what_another_promotion_would_do_is_foretold_after_those_that_were_made(
    cubes: str, who: str, note: str
) -> None:
    state = position(people=THREE)
    state.promotions = [{"A": "Adler", "B": "Bishop", "C": "Carver"}[one] for one in cubes]
    (offer,) = (offer for offer in asked(state, points=9).legal if offer.move == Promote(who))
    assert offer.note == note


@pytest.mark.rule("D-A5", "D-T12", "D-35", "D-36")
@for_each(
    ("cubes", "who"),
    [
        ("A", "Adler"),
        ("A A", "Adler"),
        ("A B", None),
        ("A B A", "Adler"),
        ("A B B", "Bishop"),
        ("A B C", "Carver"),
        ("A A B", None),
        ("A A B A", "Adler"),
        ("A B C A", None),
    ],
)
def test_cubes_count_in_the_order_laid(cubes: str, who: str | None) -> None:
    state = promoted(THREE, *named(cubes))
    assert votes(state, NAVY) == {name: 1 + 3 * (name == who) for name in ("Adler", "Bishop", "Carver")}


@pytest.mark.rule("D-A5")
@for_each(
    ("cubes", "who"),
    [("A", "Adler"), ("A B", None), ("A B B", "Bishop"), ("A A B", "Adler"), ("A B C", None), ("A B C A", "Adler")],
)
def test_with_most_cubes_the_candidate_with_strictly_the_most_is_followed(cubes: str, who: str | None) -> None:
    state = promoted(THREE, *named(cubes), most_cubes=True)
    assert votes(state, NAVY) == {name: 1 + 3 * (name == who) for name in ("Adler", "Bishop", "Carver")}


def named(cubes: str) -> list[str]:
    return [next(name for name in ("Adler", "Bishop", "Carver") if name[0] == letter) for letter in cubes.split()]


@pytest.mark.rule("D-A5", "D-35")
def test_any_undecided_voter_is_swayed_also_by_somebody_they_were_not_torn_between() -> None:
    torn = living(
        NAVY,
        "Adler",
        "Bishop",
        "Fontana",  # against everything
        WITHOUT_CONCERNS,
        voter("for red", "for orange"),  # these two are torn between Adler and Bishop
        voter("for yellow", "for green"),
        voter("for blue", "for red"),  # for Adler
        voter("against blue", "for red"),  # for Bishop, after a tie with Fontana
        voter("against red", "for blue"),  # for Fontana
    )
    state = position(people=torn)
    assert (votes(state, NAVY), undecided(state, NAVY)) == ({"Adler": 1, "Bishop": 1, "Fontana": 1}, 3)
    turn(state, Promote("Fontana"), EndTurn())
    assert votes(state, NAVY) == {"Adler": 1, "Bishop": 1, "Fontana": 4}


@pytest.mark.rule("D-A4", "D-21", "D-16")
def test_who_does_not_vote_stays_at_home_and_who_has_no_concerns_can_be_won() -> None:
    alone = living(
        NAVY,
        "Fontana",  # against everything
        voter("for red", "for orange"),  # these two, and four more, are opposed in both
        voter("for red", "for yellow"),
        WITHOUT_CONCERNS,
        *(voter("for blue", f"for {other}") for other in ("red", "orange", "yellow", "green")),
        voter("against green", "for red"),  # for Fontana
    )
    state = position(people=alone)
    assert (votes(state, NAVY), undecided(state, NAVY)) == ({"Fontana": 1}, 1)
    turn(state, Promote("Fontana"), EndTurn())
    assert (votes(state, NAVY), undecided(state, NAVY)) == ({"Fontana": 2}, 0)


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


@pytest.mark.rule("D-23", "D-39")
def test_the_points_are_paid() -> None:
    state = position(people=CITY)
    ran = turn(state, Promote("Adler"), Promote("Adler"), Promote("Ellis"), EndTurn(), points=5)
    drawable = [sum("Draw" in label for label in one.labels) for one in ran.asked]
    assert drawable == [1, 1, 1, 1], "5, 4, 2 and 1 points were left"
    assert len(turn(position(people=CITY), Promote("Adler"), Promote("Adler"), points=3).facts) == 2, (
        "1 and 2 points: none is left"
    )


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
    state = position(people=CITY)
    state.promotions = ["Ellis"] * 18
    turn(state, Promote("Adler"), EndTurn())
    assert GAME.view(state, None).supply.promotions == 0
    question = asked(state, points=50)
    assert question.of(Promote) == []
    assert refusal(question, Promote("Adler")) == ("All promotion cubes have been laid.", "7.4")


@pytest.mark.rule("D-35")
@for_each(
    ("who", "reason"),
    [
        ("Nobody", "There's no candidate called “Nobody”."),
        ("Fontana", "Fontana isn't in the city."),
    ],
)
def test_who_is_not_in_the_city_is_not_promoted(who: str, reason: str) -> None:
    assert refusal(asked(position(people=CITY)), Promote(who)) == (reason, "7.1")


@pytest.mark.rule("D-35")
def test_everybody_in_the_city_can_be_promoted() -> None:
    state = position(people=CITY)
    city = [one.name for one in state.tokens.values() if isinstance(one, Candidate)]
    assert [offer.move.who for offer in asked(state).of(Promote)] == city
    assert len(city) == 21 < len(CANDIDATES)
