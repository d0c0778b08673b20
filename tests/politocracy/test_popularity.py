"""Popularity and ideology (section 4): the sum, declaring, what constituents are worth then, scandals, pandering."""

import pytest

from rules import Seat, Verb
from rules.politocracy import GAME
from rules.politocracy.board import ChangeCard, Ideology
from rules.politocracy.play import before_roll
from rules.politocracy.play import turn as a_turn
from rules.politocracy.state import State
from rules.politocracy.telling import Now
from rules.politocracy.telling_campaign import Declared
from rules.politocracy.verbs import Buy, Debate, Declare, Pander, Pass, Play, Roll
from tests.findings import for_each
from tests.politocracy.situations import first_question, land, landing, popularity, position, turn
from tests.situations import refusal

CENTRIST, PROGRESSIVE, CONSERVATIVE = Ideology.CENTRIST, Ideology.PROGRESSIVE, Ideology.CONSERVATIVE
HEART = ChangeCard.CHANGE_OF_HEART
POLL, MEDIA, POOR = 0, 9, 4


@pytest.mark.rule("P-36", "P-A6", "P-14")
def test_popularity_is_the_sum_of_hearts_pandering_constituents_and_all_changes() -> None:
    state = position(hearts={0: 3}, pandering={0: 4}, adjusted={0: -2}, owners={"Professors": 0, "The Poor": 0})
    assert state.popularity(0) == 15 + 4 + 3 + 2 - 2
    state.candidates[0].ideology = PROGRESSIVE
    assert state.popularity(0) == 15 + 4 + 5 + 5 - 2
    assert GAME.rules.view(state, None).candidates[0].popularity == 27


@pytest.mark.rule("P-A6", "P-73")
def test_the_points_of_a_surrogate_are_no_popularity_yet() -> None:
    assert popularity(position(gathered={0: 7})) == [10, 10]


@pytest.mark.rule("P-A61", "P-50")
def test_below_0_percent_by_a_later_loss_one_has_0_and_earlier_losses_stay() -> None:
    state = position(hearts={1: 1}, owners={"The Poor": 1}, adjusted={1: -7})
    assert state.popularity(1) == 0
    land(state, POOR, (0, Buy()))
    assert (state.popularity(1), state.candidates[1].adjusted) == (0, -7)
    state.candidates[1].hearts += 1
    assert state.popularity(1) == 3


@pytest.mark.rule("P-23")
def test_the_colors_of_the_ideologies() -> None:
    text = GAME.rulebook.clauses["4.2"].text
    assert "Progressive (red) and Conservative (blue). Centrist (white) is none" in text


@pytest.mark.rule("P-22", "P-24", "P-A10")
@for_each(
    ("ideology", "sides"),
    [(CENTRIST, [PROGRESSIVE, CONSERVATIVE]), (PROGRESSIVE, [CONSERVATIVE]), (CONSERVATIVE, [PROGRESSIVE])],
)
def test_at_the_media_and_by_card_one_may_declare_or_change_but_never_be_a_centrist_again(
    ideology: Ideology, sides: list[Ideology]
) -> None:
    media = first_question(landing(MEDIA), position(ideology={0: ideology}, stars={0: 1}), dice=[3])
    assert [offer.move for offer in media.legal] == [*map(Declare, sides), Pass()]
    roll = first_question(
        lambda table, state: before_roll(table, state, 0),
        position(ideology={0: ideology}, hand={0: [HEART]}, stars={0: 1}),
    )
    assert [offer.move for offer in roll.legal] == [Roll(), Roll(True), *(Play(HEART, what=side) for side in sides)]
    for what in (CENTRIST, "", "Media A"):
        why = "Say which ideology: Progressive or Conservative."
        assert refusal(roll, Play(HEART, what=what)) == (why, "9.3")


@pytest.mark.rule("P-A10", "P-22")
@for_each("ideology", [PROGRESSIVE, CONSERVATIVE])
def test_what_one_is_already_cannot_be_declared(ideology: Ideology) -> None:
    why = f"You're already a {ideology}."
    question = first_question(landing(MEDIA), position(ideology={0: ideology}, hand={0: [HEART]}), dice=[3])
    assert refusal(question, Declare(ideology)) == (why, "4.2")
    assert refusal(question, Play(HEART, what=ideology)) == (why, "9.3")


@pytest.mark.rule("P-24", "P-62", "P-A10")
@for_each("ideology", Ideology)
def test_before_a_debate_only_a_centrist_may_declare(ideology: Ideology) -> None:
    """Whoever calls, and whoever is called."""
    state = position(ideology={0: ideology, 1: ideology}, stars={0: 1, 1: 1})
    question = first_question(landing(POLL), state)
    declaring = [offer.move.declare for offer in question.legal if isinstance(offer.move, Debate)]
    centrist = ideology is CENTRIST
    assert declaring == (["", PROGRESSIVE, CONSERVATIVE] if centrist else [""])
    if not centrist:
        why = "Only a Centrist can declare before a debate."
        assert refusal(question, Debate(1, PROGRESSIVE)) == (why, "6.4")
    ran = land(state, POLL, (0, Debate(1)), *[(1, Declare(CONSERVATIVE))] * centrist, dice=[3, 3])
    assert ran.topics == ["poll or debate", *["called"] * centrist]
    assert state.candidates[1].ideology is (CONSERVATIVE if centrist else ideology)


@pytest.mark.rule("P-24")
@for_each("square", [POLL, POOR])
def test_nowhere_else_is_anything_declared(square: int) -> None:
    question = first_question(landing(square), position())
    assert not any(isinstance(offer.move, Declare) for offer in question.legal)
    assert question.check(Declare(PROGRESSIVE)) is not None


@pytest.mark.rule("P-25", "P-53", "P-A11", "P-T2")
@for_each(
    ("owned", "before", "after", "percent"),
    [
        ("Professors", CENTRIST, PROGRESSIVE, 2),
        ("Professors", CENTRIST, CONSERVATIVE, -2),
        ("Professors", PROGRESSIVE, CONSERVATIVE, -4),
        ("Evangelicals", PROGRESSIVE, CONSERVATIVE, 4),
        ("Special Interests", CENTRIST, PROGRESSIVE, 0),
    ],
)
def test_who_declares_or_changes_has_all_constituents_at_the_new_worth_without_payment(
    owned: str, before: Ideology, after: Ideology, percent: int
) -> None:
    state = position(ideology={0: before, 1: before}, owners={owned: 0, "Trade Unions": 1}, percent={0: 20, 1: 20})
    adjusted = state.candidates[0].adjusted
    land(state, MEDIA, (0, Declare(after)), dice=[3])
    assert popularity(state) == [20 + percent, 20]
    assert [one.money for one in state.candidates] == [200, 200]
    assert state.candidates[0].adjusted == adjusted


@pytest.mark.rule("P-A11", "P-25")
def test_several_constituents_change_together_and_it_is_told() -> None:
    state = position(owners={"Professors": 0, "Gun Owners": 0, "Special Interests": 0}, hand={0: [HEART]}, stars={0: 1})
    ran = land(state, POOR, (0, Play(HEART, what=PROGRESSIVE)), (0, Pander()))
    assert ran.facts[0] == Declared(0, PROGRESSIVE, 0, HEART)
    state = position(owners={"Professors": 0, "The Poor": 0}, stars={0: 1})
    ran = land(state, MEDIA, (0, Declare(PROGRESSIVE)), dice=[3])
    assert ran.asked[0].labels[0] == "Declare as a Progressive · constituents +5%"
    assert ran.facts[-1] == Declared(0, PROGRESSIVE, 5, None, then=(Now(20),))


def scandalous(scandals: int, percent: int = 10, money: int = 200, stars: int = 2, stop: int | None = None) -> State:
    """A candidate with scandals whose turn begins; a card in the hand stops it before the roll."""
    return position(
        scandals={0: scandals}, percent={0: percent}, money={0: money}, stars={0: stars}, stop={0: stop}, asks={0: True}
    )


def at_start(state: State) -> tuple[int, int]:
    """What popularity and money are when a turn has begun."""
    first_question(lambda table, state: a_turn(table, state, 0), state)
    return state.popularity(0), state.candidates[0].money


@pytest.mark.rule("P-58", "P-59", "P-61", "P-A15", "P-T9")
@for_each(("scandals", "percent", "left"), [(0, 10, 10), (1, 10, 9), (2, 10, 9), (7, 10, 9), (2, 1, 0), (1, 0, 0)])
def test_scandals_cost_1_percent_at_the_start_of_a_turn_however_many(scandals: int, percent: int, left: int) -> None:
    for stars in (1, 3):
        assert at_start(scandalous(scandals, percent, stars=stars)) == (left, 200)


@pytest.mark.rule("P-59", "P-61", "P-A15")
@for_each(("scandals", "money", "left"), [(0, 20, 20), (1, 20, 18), (3, 20, 18), (1, 1, 0), (1, 0, 0)])
def test_on_the_money_trail_they_cost_100_thousand_or_what_there_is(scandals: int, money: int, left: int) -> None:
    for stars in (1, 3):
        assert at_start(scandalous(scandals, money=money, stars=stars, stop=4)) == (10, left)


@pytest.mark.rule("P-59", "P-A15")
def test_on_the_turns_of_others_scandals_cost_nothing() -> None:
    state = position(scandals={1: 2}, square={0: 1})
    turn(state, (0, Pander()), dice=[1])
    assert popularity(state) == [11, 10]


@pytest.mark.rule("P-29", "P-A14", "P-A33")
@for_each(
    ("owner", "money"), [({}, 200), ({}, 0), ({"The Poor": 1}, 200), ({"The Poor": 1}, 0), ({"The Poor": 0}, 200)]
)
@for_each("ideology", Ideology)
def test_each_landing_without_a_purchase_brings_one_point_whoever_owns_it_and_whatever_ones_ideology(
    owner: dict[str, Seat], money: int, ideology: Ideology
) -> None:
    state = position(owners=owner, money={0: money}, stars={0: 1}, ideology={0: ideology})
    before = state.popularity(0)
    asked: list[tuple[Seat, Verb]] = [(0, Pander())] if money and owner != {"The Poor": 0} else []
    for points in (1, 2):
        land(state, POOR, *asked)
        assert (state.candidates[0].pandering, state.popularity(0)) == (points, before + points)
