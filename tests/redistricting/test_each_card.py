"""Card by card: what each card of the Campaign Playbook does (8.3 to 8.7)."""

from itertools import product

import pytest

from rules import Decision, Offer, Open
from rules.redistricting import GAME, cards
from rules.redistricting.board import CANDIDATES, Candidate, Card, District
from rules.redistricting.state import State
from rules.redistricting.verbs import EndTurn, Pass, Play, Promote, Replace, Swap
from tests.findings import for_each
from tests.redistricting.cities import CITY, double, review, silent, suppress, undecided, votes
from tests.redistricting.situations import asked, first_question, position, turn, voter
from tests.situations import refusal

SUPPRESSION, GET_OUT, REVIEW, CARPETBAGGER, VAN = Card
NAVY, SALMON, GREY = District.NAVY, District.SALMON, District.GREY


def holding(card: Card, month: int = 2) -> State:
    """Somebody with one card, in the city of which all votes are known."""
    return position(people=CITY, hands={0: [card]}, round=month)


def on(*blocks: str, card: Card = SUPPRESSION) -> Play:
    return Play(card, "Navy", voters=blocks)


def offer_of(state: State, card: Card, district: str, points: int = 3) -> Offer[Play]:
    """A card as it is offered in a district."""
    (found,) = [one for one in asked(state, points).of(Play) if (one.move.card, one.move.district) == (card, district)]
    return found


def picks(state: State, card: Card) -> Open:
    """The voters of Navy that a card may be played on."""
    (part,) = offer_of(state, card, "Navy").open
    return part


@pytest.mark.rule("D-D3", "D-A28", "D-42", "D-43")
def test_suppressed_voters_do_not_vote() -> None:
    state = holding(SUPPRESSION)
    turn(state, on("C1", "A2"), points=0, dice=[5])
    assert votes(state, NAVY) == {"Adler": 1, "Bishop": 1}
    assert (undecided(state, NAVY), silent(state, NAVY)) == (3, 2)
    assert (state.suppressed, state.discards) == (
        [voter("for blue", "for red"), voter("for blue", "against red")],
        [SUPPRESSION],
    )


@pytest.mark.rule("D-D3", "D-43", "D-A32")
@for_each(
    ("there", "blocks", "die", "passes"),
    [
        ([], ["C1"], 2, False),
        ([], ["C1"], 3, True),
        ([], ["C1", "A2"], 4, False),
        ([], ["C1", "A2"], 5, True),
        (["B2"], ["C1"], 4, False),
        (["B2"], ["C1"], 5, True),
        (["B2"], ["C1", "A2"], 6, False),
        (["B2", "C2"], ["C1"], 6, False),
        (["F1", "D2", "E2"], ["C1"], 3, True),
    ],
)
def test_the_risk_is_twice_the_cubes_that_the_district_would_have(
    there: list[str], blocks: list[str], die: int, passes: bool
) -> None:
    state = holding(SUPPRESSION)
    suppress(state, *there)
    turn(state, on(*blocks), points=0, dice=[die])
    assert len(state.suppressed) == len(there) + passes * len(blocks)
    assert state.operatives[0].dice == ([] if passes else [die])


@pytest.mark.rule("D-A32", "D-38", "D-44", "D-A16")
def test_what_the_courts_block_is_played_all_the_same() -> None:
    state = position(people=CITY, hands={0: [SUPPRESSION, SUPPRESSION, GET_OUT, GET_OUT]})
    turn(state, on("C1"), on("C1"), on("B2", card=GET_OUT), dice=[1, 2], points=0)
    assert (state.suppressed, state.operatives[0].dice) == ([], [1, 2])
    assert (state.operatives[0].hand, len(state.discards)) == ([GET_OUT], 3), "that was the third card of the turn"
    assert GAME.rules.view(state, None).supply.suppressions == 6


@pytest.mark.rule("D-A12", "D-D3", "D-43")
@for_each(
    ("there", "label", "one", "two"),
    [
        ([], "one cube is blocked by 1 or 2, two by 1 to 4", "", ""),
        (["B2"], "one cube is blocked by 1 to 4, two by every die", "", "The courts block two cubes here"),
        (["B2", "C2"], "one cube is blocked by every die", "No die is higher", "No die is higher"),
        (["B2", "F1", "D2", "E2", "F2"], "one cube is blocked by 1 to 4", "", ""),
    ],
)
def test_a_suppression_is_offered_with_both_risks_and_warns_by_how_many_are_picked(
    there: list[str], label: str, one: str, two: str
) -> None:
    state = holding(SUPPRESSION)
    suppress(state, *there)
    offer, question = offer_of(state, SUPPRESSION, "Navy"), asked(state)
    assert offer.label == f"Voter Suppression: in Navy · {label}"
    for warning, begins in ((offer.confirm, one), (question.warning(on("C1")), one)):
        assert (warning[: len(begins)], bool(warning)) == (begins, bool(begins))
    warning = question.warning(on("C1", "A2"))
    assert (warning[: len(two)], bool(warning)) == (two, bool(two))


@pytest.mark.rule("D-D3", "D-3")
@for_each("card", [SUPPRESSION, GET_OUT])
def test_one_or_two_voters_without_a_cube_are_picked(card: Card) -> None:
    state = holding(card)
    suppress(state, "B2")
    double(state, "C2")
    part = picks(state, card)
    assert [*part.choices] == ["C1", "A2", "A3", "B3", "C3"]
    assert (part.field, part.least, part.most) == ("voters", 1, 2)
    state.suppressed = state.suppressed[:1] + [*state.voters(District.TEAL).values()][:4]
    state.doubled = state.doubled[:1] + [*state.voters(District.PLUM).values()][:4]
    assert picks(state, card).most == 1, "one cube of each kind is left"


@pytest.mark.rule("D-D3")
def test_votes_of_those_who_are_got_out_count_two() -> None:
    state = holding(GET_OUT)
    turn(state, on("B2", "C1", card=GET_OUT), points=0)
    assert votes(state, NAVY) == {"Adler": 4, "Bishop": 2}


@pytest.mark.rule("D-A31", "D-D3")
@for_each(
    "move", [Swap("C2", "D1"), Swap("D1", "C2"), Swap("C2", to="Salmon"), Swap("D2", to="Navy"), Swap("D3", to="Teal")]
)
def test_the_lines_of_a_district_stay_as_they_are_both_ways(move: Swap) -> None:
    state = holding(REVIEW)
    assert asked(state).check(move) is None
    turn(state, Play(REVIEW, "Salmon"), points=0)
    reason = "A Judicial Review keeps the lines of Salmon as they are."
    assert refusal(asked(state), move) == (reason, "8.5")


@pytest.mark.rule("D-A31")
def test_promotion_and_cards_act_in_a_reviewed_district() -> None:
    state = position(people=CITY, hands={0: [GET_OUT, SUPPRESSION, VAN]})
    review(state, NAVY, SALMON)
    van = Play(VAN, "Navy", "Salmon", ("C3",), ("F3",))
    turn(state, Promote("Bishop"), on("B2", card=GET_OUT), on("C1"), van, EndTurn(), dice=[6])
    assert votes(state, NAVY) == {"Adler": 1, "Bishop": 1 + 1 + 4}


@pytest.mark.rule("D-D3", "D-A25")
def test_two_voters_trade_places_with_their_cubes() -> None:
    state = holding(VAN)
    double(state, "C1")
    suppress(state, "F2")
    laid = list(state.doubled), list(state.suppressed)
    turn(state, Play(VAN, "Navy", "Salmon", ("C1",), ("F2",)), points=0)
    assert (state.tokens["F2"], state.tokens["C1"]) == (voter("for blue", "for red"), voter("for green", "for red"))
    assert (state.doubled, state.suppressed) == laid
    assert votes(state, NAVY) == {"Adler": 2, "Bishop": 1}
    assert votes(state, SALMON) == {"Ellis": 1 + 2, "Flores": 2}
    assert (undecided(state, NAVY), silent(state, NAVY)) == (3, 1), "who came is suppressed still"


@pytest.mark.rule("D-D3")
def test_moving_vans_drive_between_districts_that_share_an_edge() -> None:
    offers = [offer for offer in asked(holding(VAN)).legal if isinstance(offer.move, Play)]
    pairs = {(offer.move.district, offer.move.other) for offer in offers}
    assert len(pairs) == len(offers) == 12, "a square of nine districts has so many edges"
    assert ("Navy", "Salmon") in pairs
    assert ("Navy", "Teal") not in pairs


@pytest.mark.rule("D-D3")
def test_a_moving_van_needs_a_voter_at_both_ends() -> None:
    state = position(
        people=dict(zip([f"{x}{y}" for y in "123" for x in "ABC"], CANDIDATES, strict=False)), hands={0: [VAN]}
    )
    state_of = asked(state)
    assert refusal(state_of, Play(VAN, "Navy", "Salmon", (), ("F3",))) == ("Navy has no voters.", "8.7")
    assert refusal(state_of, Play(VAN, "Salmon", "Navy", ("F3",), ())) == ("Navy has no voters.", "8.7")


def carpetbag(state: State, move: Replace | Pass, *draws: int) -> None:
    """Play a Carpetbagger, draw these of the set-aside candidates, and choose."""
    turn(state, Play(CARPETBAGGER), move, points=0, dice=draws)


ASIDE = ["Amari", "Brandt", "Chen", "Diaz", "Ericson", "Fontana", "Varga", "Walsh", "Xiong", "Young", "Zimmer"]


@pytest.mark.rule("D-D3", "D-A30")
def test_one_of_the_two_drawn_takes_the_place_of_a_candidate() -> None:
    state = holding(CARPETBAGGER)
    assert state.aside == ASIDE
    carpetbag(state, Replace("Adler", "Fontana"), 6, 1)
    assert state.tokens["A1"] == CANDIDATES["Fontana"]
    assert state.aside == sorted({*ASIDE, "Adler"} - {"Fontana"})
    assert votes(state, NAVY) == {"Fontana": 2, "Bishop": 5}, "against all, and for all but blue"


@pytest.mark.rule("D-A30", "D-D3")
def test_neither_need_be_put_in() -> None:
    state = holding(CARPETBAGGER)
    before = dict(state.tokens)
    carpetbag(state, Pass(), 1, 1)
    assert (state.tokens, state.aside, state.drawn, state.discards) == (before, ASIDE, [], [CARPETBAGGER])


@pytest.mark.rule("D-A30", "D-D3")
@for_each(
    ("move", "reason"),
    [
        (Replace("Nobody", "Amari"), "There's no candidate called “Nobody”."),
        (Replace("Adler", "Nobody"), "There's no candidate called “Nobody”."),
        (Replace("Adler", "Fontana"), "You drew Amari and Brandt, not Fontana."),
        (Replace("Adler", "Bishop"), "You drew Amari and Brandt, not Bishop."),
        (Replace("Bishop", "Amari"), "Bishop has a promotion cube and stays."),
        (Replace("Fontana", "Amari"), "Fontana isn't in the city."),
        (Replace("Brandt", "Amari"), "Brandt isn't in the city."),
    ],
)
def test_what_a_carpetbagger_cannot_do_is_refused(move: Replace, reason: str) -> None:
    assert refusal(choosing(), move) == (reason, "8.6")


def choosing() -> Decision:
    """What seat 0 is asked that has drawn Amari and Brandt, where Bishop has a promotion cube."""
    state = position(people=CITY, discards=[CARPETBAGGER], promotions=["Bishop"])
    return first_question(lambda table, state: cards.carpetbag(table, state, 0), state, [1, 1])


@pytest.mark.rule("D-A30", "D-D3")
def test_either_of_the_two_may_come_for_any_candidate_without_a_promotion_cube() -> None:
    offers = choosing().of(Replace)
    city = {one.name for one in position(people=CITY).tokens.values() if isinstance(one, Candidate)}
    assert {(one.move.who, one.move.by) for one in offers} == set(product(city - {"Bishop"}, ("Amari", "Brandt")))
    assert len(offers) == 40
    assert all(offer.secret for offer in choosing().legal)


@pytest.mark.rule("D-A30")
def test_without_a_target_a_carpetbagger_cannot_be_played() -> None:
    """There aren't cubes for all; the rule holds all the same."""
    state = holding(CARPETBAGGER)
    state.promotions = [one.name for one in state.tokens.values() if isinstance(one, Candidate)]
    assert refusal(asked(state), Play(CARPETBAGGER)) == (
        "Every candidate in the city has a promotion cube.",
        "8.6",
    )
    del state.promotions[0]
    assert asked(state).check(Play(CARPETBAGGER)) is None


@pytest.mark.rule("D-A30", "D-A15")
def test_after_a_carpetbagger_the_turn_goes_on() -> None:
    state = position(people=CITY, hands={0: [CARPETBAGGER, CARPETBAGGER]})
    moves = (Play(CARPETBAGGER), Replace("Adler", "Amari"), Promote("Amari"), Play(CARPETBAGGER), Pass(), EndTurn())
    turn(state, *moves, dice=[1, 1, 1, 1])
    assert (state.promotions, state.discards) == (["Amari"], [CARPETBAGGER, CARPETBAGGER])
