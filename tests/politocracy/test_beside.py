"""Beside every question of one's own turn: cards of the hand, and the exchange of stars (clauses 3.5, 3.6 and 12.1)."""

from typing import Any

import pytest

from rules import Table, Verb
from rules.politocracy import GAME
from rules.politocracy.board import ChangeCard
from rules.politocracy.play import after_square, before_roll
from rules.politocracy.state import State
from rules.politocracy.telling import Has, Now
from rules.politocracy.telling_campaign import StarExchanged
from rules.politocracy.trips import end_trip, hire
from rules.politocracy.verbs import AskMe, Exchange, Pander, Pass, Play, Poll, Roll, Surrogate, Visit
from tests.findings import for_each
from tests.politocracy.situations import Step, first_question, land, landing, position, run, turn, wishes
from tests.situations import Orders, refusal, stand_in_for

CHECK, COVER, AUDIT, PUSH = (ChangeCard.SUPER_PAC_CHECK, ChangeCard.COVER_UP, ChangeCard.AUDIT, ChangeCard.PUSH_POLL)
INSTEAD = (ChangeCard.STRAIGHT_TO_THE_POLL, ChangeCard.PRESS_CONFERENCE, ChangeCard.PRIVATE_FUNDRAISER)
HEART, MONEY = Exchange("heart"), Exchange("money")


async def after_being_asked_to(table: Table, state: State) -> None:
    """After the square of whoever wished it."""
    state.candidates[0].again = True
    await after_square(table, state, 0)


OWN: dict[str, tuple[Step, list[int]]] = {
    "roll": (lambda table, state: before_roll(table, state, 0), []),
    "constituent": (landing(4), []),
    "poll or debate": (landing(0), []),
    "declare": (landing(9), [3]),
    "media square": (lambda table, state: end_trip(table, state, 0), []),
    "surrogate": (lambda table, state: hire(table, state, 0), []),
    "after": (after_being_asked_to, []),
}
"""Every question of one's own turn by its topic: a step that asks it, and the dice before."""

ANSWERS: dict[str, tuple[Verb, ...]] = {
    "roll": (Roll(),),
    "constituent": (Pander(),),
    "poll or debate": (Poll(),),
    "media square": (Visit("Media A"), Pass()),
}
"""What answers these questions; the others are passed."""

ON_THE_MONEY_TRAIL = ("media square", "surrogate")
"""The topics that are asked there."""

LATER = {"poll or debate": [1] * 7, "media square": [3]}
"""The dice after them."""


def with_cards(topic: str, *cards: ChangeCard, stars: int = 2) -> State:
    """A seat with 30%, these cards and stars, about to be asked under a topic."""
    state = position(2, hand={0: cards}, stars={0: stars}, percent={0: 30}, asks={0: True})
    if topic in ON_THE_MONEY_TRAIL:
        state.candidates[0].stop = 0
    return state


@pytest.mark.rule("P-A48", "P-97", "P-D6")
@for_each("topic", OWN)
def test_held_cards_and_stars_stand_beside_every_own_question(topic: str) -> None:
    step, dice = OWN[topic]
    question = first_question(step, with_cards(topic, PUSH, CHECK), dice)
    assert question.topic == topic
    moves = {offer.move for offer in question.legal}
    assert {Play(PUSH, 1), Play(CHECK), HEART, MONEY} < moves
    assert {offer.secret for offer in question.legal if isinstance(offer.move, Play)} == {True}
    assert question.check(stand_in_for(question)) is None


@pytest.mark.rule("P-A48")
@for_each("topic", OWN)
def test_what_is_done_beside_a_question_happens_at_once_and_the_question_is_put_anew(topic: str) -> None:
    step, dice = OWN[topic]
    state = with_cards(topic, PUSH, CHECK)
    answers = [Play(CHECK), HEART, *ANSWERS.get(topic, (Pass(),))]
    ran = run(step, state, *((0, one) for one in answers), dice=[*dice, *LATER.get(topic, [])])
    assert ran.topics[:3] == [topic] * 3
    mine = state.candidates[0]
    assert (mine.money, mine.hearts, mine.stars, mine.hand) == (260, 3, 1, [PUSH])


@pytest.mark.rule("P-A48")
@for_each("topic", OWN)
def test_cards_instead_of_rolling_are_for_before_the_roll_alone(topic: str) -> None:
    step, dice = OWN[topic]
    question = first_question(step, with_cards(topic, *INSTEAD), dice)
    ways = [Play(INSTEAD[0], what="Poll/Debate B"), Play(INSTEAD[1], what="Media A"), Play(INSTEAD[2])]
    for move in ways:
        if topic == "roll":
            assert question.check(move) is None
        elif topic in ON_THE_MONEY_TRAIL:
            assert refusal(question, move) == (f"You can't play {move.card} on the Money Trail.", "3.5")
        else:
            assert refusal(question, move) == (f"Play {move.card} before your roll, instead of it.", "3.5")


@pytest.mark.rule("P-A44", "P-A48")
def test_on_the_money_trail_no_card_is_played_instead_of_rolling() -> None:
    state = with_cards("roll", *INSTEAD)
    state.candidates[0].stop = 4
    question = first_question(OWN["roll"][0], state)
    assert {type(offer.move) for offer in question.legal} == {Roll, Exchange}
    assert refusal(question, Play(INSTEAD[2])) == (f"You can't play {INSTEAD[2]} on the Money Trail.", "3.5")


@pytest.mark.rule("P-A48")
@for_each("topic", OWN)
def test_second_lap_is_for_the_end_of_a_trip_alone(topic: str) -> None:
    step, dice = OWN[topic]
    question = first_question(step, with_cards(topic, ChangeCard.SECOND_LAP), dice)
    assert (question.check(Play(ChangeCard.SECOND_LAP)) is None) is (topic == "media square")


@pytest.mark.rule("P-A48")
@for_each(
    ("move", "why", "clause"),
    [
        (Play("Recount"), "There's no Change card called “Recount”.", "9.2"),
        (Play(AUDIT, 1), "You don't have Audit in your hand.", "9.2"),
        (
            Play(ChangeCard.CRISIS_TEAM),
            "Crisis Team answers a card played on you. You're asked when that happens.",
            "9.4",
        ),
        (Play(ChangeCard.SECOND_LAP), "Play Second Lap when your trip on the Money Trail ends.", "9.6"),
        (Play(INSTEAD[0], what="Media A"), "Say where: Poll/Debate A or Poll/Debate B.", "9.3"),
        (Play(PUSH), "Say which opponent you play Push Poll on.", "9.3"),
        (Play(PUSH, 0), "Say which opponent you play Push Poll on.", "9.3"),
        (Play(CHECK, 1), "Super-PAC Check isn't played on anyone.", "9.3"),
        (Play(CHECK, what="Media A"), "Just name Super-PAC Check: it needs nothing else.", "9.3"),
    ],
)
def test_a_card_that_cannot_be_played(move: Play, why: str, clause: str) -> None:
    held = PUSH, CHECK, ChangeCard.CRISIS_TEAM, ChangeCard.SECOND_LAP, INSTEAD[0]
    question = first_question(OWN["roll"][0], with_cards("roll", *held))
    assert refusal(question, move) == (why, clause)


@pytest.mark.rule("P-C1", "P-A48")
@for_each(
    ("hand", "asks", "again", "round", "topics"),
    [
        ([], False, False, 1, []),
        ([], True, False, 1, ["roll"]),
        ([], True, False, 40, ["roll"]),
        ([CHECK], False, False, 1, ["roll"]),
        ([CHECK], False, True, 1, ["roll", "after"]),
        ([CHECK], True, False, 1, ["roll", "after"]),
        ([CHECK], False, False, 39, ["roll"]),
        ([CHECK], False, False, 40, ["roll", "after"]),
    ],
)
def test_who_is_asked_before_the_roll_and_after_the_square(
    hand: list[ChangeCard], asks: bool, again: bool, round: int, topics: list[str]
) -> None:
    state = position(square={0: 1}, owners={"The Elderly": 0}, asks={0: asks}, hand={0: hand}, round=round)
    answers: dict[str, Verb] = {"roll": Roll(again), "after": Pass()}
    assert turn(state, *((0, answers[topic]) for topic in topics), dice=[1]).topics == topics


@pytest.mark.rule("P-C1", "P-A48")
def test_a_card_drawn_on_the_way_is_asked_about_in_that_turn_alone() -> None:
    state = position(square={0: 8}, owners={"Small Business Owners": 0}, change=[COVER])
    assert turn(state, (0, Pass()), dice=[3, 1]).topics == ["after"]
    state.owners["Tech Founders"] = 0
    assert turn(state, (0, Roll()), dice=[2]).topics == ["roll"]


@pytest.mark.rule("P-C1")
def test_a_wish_to_be_asked_again_is_for_one_turn() -> None:
    state = position(square={0: 0}, owners=dict.fromkeys(["The Middle Class", "The Elderly"], 0), hand={0: [COVER]})
    assert turn(state, (0, Roll(again=True)), (0, Pass()), dice=[1, 2]).topics == ["roll", "after"]
    assert turn(state, (0, Roll()), dice=[1]).topics == ["roll"]


@pytest.mark.rule("P-C1", "P-A48")
def test_who_plays_a_card_instead_of_rolling_is_asked_about_the_others_again() -> None:
    to_the_media = Play(ChangeCard.PRESS_CONFERENCE, what="Media A")
    state = position(hand={0: [ChangeCard.PRESS_CONFERENCE, COVER]})
    ran = turn(state, (0, to_the_media), (0, Pass()), (0, Pass()), dice=[3])
    assert ran.topics == ["roll", "declare", "after"]


@pytest.mark.rule("P-C1", "P-A48")
def test_who_holds_no_card_cannot_be_asked_about_one() -> None:
    question = first_question(OWN["roll"][0], position(asks={0: True}))
    assert refusal(question, Roll(again=True)) == ("You have no Change card to be asked about.", "12.1")


@pytest.mark.rule("P-C1", "P-A48")
@for_each("figures", [{"round": 40}, {"asks": {0: True}}])
def test_who_is_asked_after_each_square_anyway_is_not_offered_to_say_so_but_a_plan_with_it_rolls(
    figures: dict[str, Any],
) -> None:
    state = position(hand={0: [PUSH]}, **figures)
    question = first_question(OWN["roll"][0], state)
    assert Roll(again=True) not in [offer.move for offer in question.offers]
    assert Orders(GAME, {"roll": [Roll(again=True)]}).answer(question) == Roll(again=True)
    assert [one.typed for one in wishes("roll", state)[:2]] == [False, True]


@pytest.mark.rule("P-C1")
def test_after_the_last_card_nothing_more_is_asked() -> None:
    state = position(money={0: 0}, square={0: 15}, hand={0: [PUSH]})
    assert turn(state, (0, Play(PUSH, 1)), (0, Pander()), dice=[1]).topics == ["roll", "constituent"]
    state = position(square={0: 15}, hand={0: [PUSH]})
    ran = turn(state, (0, Roll(again=True)), (0, Pander()), (0, Play(PUSH, 1)), dice=[1])
    assert ran.topics == ["roll", "constituent", "after"]


@pytest.mark.rule("P-C1")
def test_who_wishes_to_be_asked_before_each_roll_says_so_and_may_stop_it() -> None:
    state = position(square={0: 0})
    land(state, 4, (0, AskMe(True)), (0, Pander()))
    assert GAME.rules.view(state, None).candidates[0].asks
    question = first_question(OWN["roll"][0], state)
    assert refusal(question, AskMe(True)) == ("That's already how it is.", "12.1")
    run(OWN["roll"][0], state, (0, AskMe(False)))
    assert not state.candidates[0].asks


@pytest.mark.rule("P-16", "P-A17")
def test_a_star_becomes_a_heart_or_5_million_at_once() -> None:
    state = position(hearts={0: 3}, stars={0: 3}, dollars={0: 1})
    ran = land(state, 4, (0, HEART), (0, MONEY), (0, Pander()))
    mine = state.candidates[0]
    assert (mine.hearts, mine.stars, mine.money, mine.dollars) == (4, 1, 300, 1)
    heart, money = StarExchanged(0, True, then=(Now(20),)), StarExchanged(0, False, then=(Has(300),))
    assert ran.facts[:2] == [heart, money]


@pytest.mark.rule("P-17", "P-A17")
@for_each("into", [HEART, MONEY])
def test_the_last_star_stays(into: Exchange) -> None:
    question = first_question(OWN["poll or debate"][0], with_cards("poll or debate", stars=1))
    assert refusal(question, into) == ("You have to keep your last star.", "3.6")


@pytest.mark.rule("P-70", "P-17", "P-A17", "P-A48")
@for_each(
    ("money", "percent", "stars", "hand", "asks"),
    [
        (40, 30, 1, [], True),
        (39, 30, 1, [], False),
        (39, 30, 1, [AUDIT], True),
        (40, 29, 1, [AUDIT], False),
        (40, 25, 2, [], True),
        (40, 24, 2, [], False),
        (0, 25, 2, [AUDIT], True),
        (0, 25, 3, [], True),
        (0, 20, 3, [], False),
        (0, 20, 4, [], True),
    ],
)
def test_who_could_hire_a_surrogate_with_stars_for_hearts_and_others_for_money_or_a_card_is_asked(
    money: int, percent: int, stars: int, hand: list[ChangeCard], asks: bool
) -> None:
    state = position(money={0: money}, percent={0: percent}, stars={0: stars}, stop={0: 0}, hand={0: hand})
    assert bool(run(OWN["surrogate"][0], state, *[(0, Pass())] * asks).asked) is asks


@pytest.mark.rule("P-70", "P-A17")
def test_one_star_brings_the_popularity_for_a_surrogate_and_another_the_money() -> None:
    state = position(money={0: 0}, percent={0: 25}, stars={0: 3}, stop={0: 0})
    run(OWN["surrogate"][0], state, (0, MONEY), (0, HEART), (0, Surrogate()))
    assert (state.candidates[0].surrogate, state.candidates[0].money) == (0, 60)
