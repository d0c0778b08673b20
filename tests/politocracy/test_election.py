"""Rule by rule: chits, regions, dice and votes (section 11)."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from rules import Result, Seat
from rules.politocracy.board import REGIONS
from rules.politocracy.chits import place_chits
from rules.politocracy.election import elect, result
from rules.politocracy.state import Heading, Outcome, State
from rules.politocracy.telling_election import ChitsPlaced, Unopposed, Voted
from rules.politocracy.verbs import Chits, Exchange, Pass
from tests.findings import for_each
from tests.politocracy.situations import RULES, finals, first_question, outcome, questions, run, vote, voting, won
from tests.situations import Ran, refusal

ALL = (*REGIONS,)


def place(state: State, one: Chits, other: Chits) -> Ran[None]:
    return run(place_chits, state, (0, one), (1, other))


@pytest.mark.rule("P-30", "P-82", "P-A52")
@for_each(("percent", "many"), [(50, 10), (54, 10), (60, 12), (9, 1)])
def test_every_full_five_percent_is_a_chit_and_all_are_placed(percent: int, many: int) -> None:
    question = questions(place_chits, finals(percent={0: percent, 1: 50}, stars={0: 1}))[0]
    assert question.check(Chits(("I",) * many)) is None
    for wrong in (many - 1, many + 1):
        assert refusal(question, Chits(("I",) * wrong))[1] == "11.1"


@pytest.mark.rule("P-83", "P-A24")
def test_chits_are_placed_at_once_in_secret_and_shown_together() -> None:
    state = finals(percent={0: 20, 1: 10}, stars={0: 1, 1: 1})
    ran = place(state, Chits(("I", "I", "V", "X")), Chits(("V", "X")))
    assert ran.asked[0].asked == {0: "turn", 1: "turn"}
    assert ran.facts == [
        ChitsPlaced(0, 0, 0, (("I", 2), ("V", 1), ("X", 1))),
        ChitsPlaced(1, 0, 0, (("V", 1), ("X", 1))),
    ]
    assert state.chits == {0: {"I": 2, "V": 1, "X": 1}, 1: {"V": 1, "X": 1}}


@pytest.mark.rule("P-A52", "P-A17", "P-17")
def test_stars_exchanged_with_the_chits_make_chits_or_money_but_the_last_stays() -> None:
    state = finals(percent={0: 13, 1: 10}, stars={0: 3, 1: 1})
    question = questions(place_chits, state)[0]
    for stars in ((3, 0), (2, 1), (0, 3), (3, -1), (-1, 1)):
        wrong = Chits(("I",) * (2 + stars[0]), *stars)
        assert refusal(question, wrong) == ("You can exchange 2 stars. The last one stays.", "3.6")
    ran = place(state, Chits(("I", "I", "I"), hearts=1, money=1), Chits(("V", "V")))
    assert ran.facts[0] == ChitsPlaced(0, 1, 1, (("I", 3),))
    mine = state.candidates[0]
    assert (mine.hearts, mine.stars, mine.money, state.popularity(0)) == (3, 1, 300, 18)


@pytest.mark.rule("P-A52", "P-A61")
def test_a_heart_is_worth_less_where_losses_came_to_more_than_there_was() -> None:
    """Two hearts and 13% lost: with a third one 2%, with a fourth one 7%."""
    question = questions(place_chits, finals(adjusted={0: -13}, stars={0: 3}))[0]
    assert [question.check(Chits(("I",) * many, hearts)) is None for hearts, many in ((1, 0), (1, 1))] == [True, False]
    assert [question.check(Chits(("I",) * many, hearts)) is None for hearts, many in ((2, 1), (2, 2))] == [True, False]


@pytest.mark.rule("P-A51", "P-A52")
def test_below_five_percent_there_are_no_chits_but_a_star_brings_one() -> None:
    state = finals(percent={0: 4, 1: 10}, stars={0: 2, 1: 1})
    place(state, Chits(("IV",), hearts=1), Chits(("V", "V")))
    assert state.chits[0] == {"IV": 1}
    state = finals(percent={0: 4, 1: 10}, stars={0: 1, 1: 1})
    assert [*questions(place_chits, state)] == [1], "nothing is left to choose"


@pytest.mark.rule("P-84", "P-102", "P-A27", "P-83")
def test_regions_vote_in_order_and_who_is_alone_there_wins_without_a_roll() -> None:
    state = finals(percent={0: 50, 1: 50}, stars={0: 1, 1: 1})
    odd, even = ALL[::2], ALL[1::2]
    ran = run(elect, state, (0, Chits((*odd, *odd))), (1, Chits((*even, *even))))
    won = [fact for fact in ran.facts if isinstance(fact, Unopposed)]
    assert [(fact.region, fact.winner, dict(fact.totals)[fact.winner]) for fact in won] == [
        (name, at % 2, tally)
        for at, (name, tally) in enumerate(zip(ALL, (33, 43, 87, 146, 172, 210, 199, 237, 275), strict=False))
    ]


@pytest.mark.rule("P-85", "P-A25")
@for_each(("dice", "winner"), [((1, 3, 5, 4), 0), ((6, 1, 1, 5), 0), ((1, 2, 3, 4), 1), ((5, 5, 5, 6), 1)])
def test_each_chit_is_a_die_and_the_best_of_each_counts(dice: Sequence[int], winner: Seat) -> None:
    state = finals(chits=[{"IV": 3}, {"IV": 1}])
    vote(state, "IV", dice=dice)
    assert outcome(state, "IV") == (winner, (tuple(dice[:3]), tuple(dice[3:])))
    assert state.votes(winner) == 103


@pytest.mark.rule("P-A28")
def test_on_a_tie_both_roll_again_with_the_same_chits_and_the_last_dice_are_shown() -> None:
    state = finals(chits=[{"I": 2}, {"I": 1}])
    ran = vote(state, "I", dice=(2, 6, 6, 4, 1, 4, 3, 2, 5))
    assert outcome(state, "I") == (1, ((3, 2), (5,)))
    assert ran.facts == [Voted("I", 2, (0, 1), ((3, 2), (5,)), (0, 0), (0, 0), 1, ((0, 0), (1, 33)))]


@pytest.mark.rule("P-A27", "P-83")
def test_a_region_without_chits_is_passed_over() -> None:
    state = finals(chits=[{"I": 1}, {}])
    vote(state, "II")
    assert state.regions["II"] == Outcome(None)
    vote(state, "I")
    assert state.regions["I"] == Outcome(0)


def election(chits: Sequence[Mapping[str, int]], *dice: int, **figures: Any) -> tuple[State, Ran[Result]]:
    """An election without ads, in which chits are placed as given."""
    percent = {seat: 5 * sum(placed.values()) for seat, placed in enumerate(chits)}
    state = finals(percent=percent, stars={0: 1, 1: 1}, **figures)
    placed = [Chits(tuple(name for name, many in one.items() for _ in range(many))) for one in chits]
    answers = [(seat, one) for seat, one in enumerate(placed) if one.regions]
    ads = [(0, Pass()), (1, Pass())] if {*chits[0]} & {*chits[1]} else []
    return state, run(elect, state, *answers, *ads, dice=dice)


@pytest.mark.rule("P-90", "P-92", "P-A30", "P-C7")
def test_whoever_has_270_votes_is_elected_and_no_more_regions_vote() -> None:
    state, ran = election([{"I": 1, "II": 1, "III": 1, "IV": 1, "V": 1, "X": 2}, {"VI": 1, "X": 1}])
    assert [*state.regions] == ["I", "II", "III", "IV", "V"]
    assert (ran.value.winners, ran.value.scores) == ((0,), (318, 0))
    assert (state.elected, state.heading) == (0, Heading.OVER)


@pytest.mark.rule("P-90", "P-A30")
def test_exactly_270_votes_are_enough() -> None:
    mine = ("IV", "VI", "VII", "IX")
    state, ran = election([dict.fromkeys(mine, 1), {name: 1 for name in ALL if name not in mine}])
    assert ("X" in state.regions, ran.value.scores) == (False, (270, 242))


@pytest.mark.rule("P-A27", "P-A51")
def test_regions_passed_over_vote_after_the_tenth_with_a_die_each_until_somebody_has_270() -> None:
    state, ran = election([{"I": 1, "II": 1, "III": 1}, {"VI": 1, "VII": 1}], 5, 5, 6, 2, 4, 3)
    assert [*state.regions][-2:] == ["IX", "X"]
    assert outcome(state, "IV") == (0, ((6,), (2,)))
    assert outcome(state, "V") == (0, ((4,), (3,)))
    assert state.regions["VIII"] == Outcome(None)
    assert ran.value.scores == (318, 91)


@pytest.mark.rule("P-A51", "P-A27")
def test_without_any_chit_one_may_still_win() -> None:
    _, ran = election([{}, {"I": 1}], *(6, 1) * 4)
    assert (ran.value.winners, ran.value.scores) == ((0,), (285, 33))


@pytest.mark.rule("P-90", "P-94")
def test_most_votes_win() -> None:
    _, ran = election([dict.fromkeys(("I", "III", "V", "VII", "IX"), 1), dict.fromkeys(ALL[1::2], 1)])
    assert ran.value == Result((0,), (275, 237), "275 to 237 electoral votes")


@pytest.mark.rule("P-A29", "P-A59", "P-18")
@for_each(
    ("figures", "dice", "winner"),
    [
        ({"percent": {0: 40, 1: 41}}, (), 1),
        ({"percent": {0: 40, 1: 40}, "money": {0: 202}}, (), 0),
        ({"percent": {0: 40, 1: 40}, "stars": {1: 3}}, (), 1),
        ({"percent": {0: 40, 1: 40}}, (4, 4, 2, 1), 0),
    ],
)
def test_at_269_each_popularity_decides_then_money_then_stars_then_a_die(
    figures: dict[str, Any], dice: Sequence[int], winner: Seat
) -> None:
    first = ("I", "II", "III", "V", "VII", "VIII")
    state = won(finals(**figures), first, [name for name in ALL if name not in first])
    assert [state.votes(0), state.votes(1)] == [269, 269]
    assert result(RULES.table(*dice), state).winners == (winner,)


@pytest.mark.rule("P-99", "P-A56")
def test_a_supporter_does_not_win_and_has_no_votes() -> None:
    state = won(finals(3), ALL[:5], ALL[5:])
    state.supporters = {2: 0}
    assert result(RULES.table(), state) == Result((0,), (318, 220, 0), "318 to 220 electoral votes")


@pytest.mark.rule("P-A52")
def test_hearts_do_not_help_any_more_once_chits_are_placed() -> None:
    state = finals(chits=[{"I": 1}, {"I": 1}], stars={0: 3, 1: 1})
    state.by_region = [0]
    question = first_question(voting("I"), state)
    assert question.check(Exchange("money")) is None
    assert refusal(question, Exchange("heart")) == ("Chits are placed, so a heart wouldn't help.", "11.1")
