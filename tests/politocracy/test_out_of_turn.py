"""What happens outside one's own turn, and when held cards can be played (9.4, 9.6, 10.2, 12.2, 12.3)."""

from collections.abc import Mapping
from typing import Any

import pytest

from rules import Decision, Seat, Verb
from rules.politocracy import cards
from rules.politocracy.board import CHANGE, ChangeCard, HopeCard, Ideology
from rules.politocracy.play import turn as a_turn
from rules.politocracy.state import State
from rules.politocracy.telling_change import CrisisTeamShown
from rules.politocracy.trail import Walk
from rules.politocracy.trips import travel
from rules.politocracy.verbs import (
    Cancel,
    Debate,
    Declare,
    Exchange,
    Pander,
    Pass,
    Play,
    Poll,
    Roll,
    Visit,
)
from tests.findings import for_each
from tests.politocracy.situations import (
    RULES,
    Step,
    asked,
    land,
    landing,
    popularity,
    position,
    questions,
    run,
    starts_election,
    turn,
    wishes,
)
from tests.scripted import Scripted
from tests.situations import refusal, stand_in_for

P, K, C = Ideology.PROGRESSIVE, Ideology.CONSERVATIVE, Ideology.CENTRIST
CRISIS_TEAM, ANOTHER = ChangeCard.CRISIS_TEAM, ChangeCard.COVER_UP
SINGLE = [card for card in ChangeCard if CHANGE[card].targets]
"""What is played on one opponent alone."""
GRAVE = {ChangeCard.LEAKED_RECORDING, ChangeCard.CAMPAIGN_FUND_PROBE, ChangeCard.WHISPER_CAMPAIGN}
"""What brings scandals or costs hearts."""
INSTEAD = {
    ChangeCard.STRAIGHT_TO_THE_POLL: "Poll/Debate A",
    ChangeCard.PRESS_CONFERENCE: "Media A",
    ChangeCard.PRIVATE_FUNDRAISER: "",
}
"""What is played instead of rolling, and where to."""


def struck(card: ChangeCard, *hand: ChangeCard, **figures: Any) -> State:
    """Seat 0 holds a card that it can play on seat 1, who holds these."""
    stop = {1: 3} if card is ChangeCard.DONOR_FREEZE else {}
    given = {"insider": {1: True}, "owners": {"Professors": 1}, "round": 40, "stop": stop, **figures}
    return position(3, hand={0: [card], 1: hand}, **given)


def playing(card: ChangeCard) -> Step:
    """Seat 0 plays the card on seat 1."""
    takeover = card is ChangeCard.HOSTILE_TAKEOVER
    move = Play(card, what="Professors") if takeover else Play(card, 1)
    return lambda table, state: cards.play(table, state, 0, move)


def window(card: ChangeCard, *hand: ChangeCard, **figures: Any) -> Mapping[Seat, Decision]:
    """Who is asked first as the card is played."""
    return questions(playing(card), struck(card, *hand, **figures))


@pytest.mark.rule("P-A47", "P-A48", "P-74", "P-D6")
@for_each("card", SINGLE)
def test_crisis_team_cancels_any_card_that_is_played_on_one_alone(card: ChangeCard) -> None:
    state = struck(card, CRISIS_TEAM)
    before = vars(state.candidates[1]) | {"hand": list[ChangeCard]()}
    ran = run(playing(card), state, (1, Cancel()))
    assert vars(state.candidates[1]) == before
    assert (state.owners, state.candidates[0].hand) == ({"Professors": 1}, [])
    assert state.change_discards == [card, CRISIS_TEAM]
    assert ran.facts[-1] == CrisisTeamShown(1, 0, card)


@pytest.mark.rule("P-A47", "P-A48")
@for_each("card", SINGLE)
def test_the_target_alone_is_asked_for_a_short_time_whether_it_holds_one_or_not(card: ChangeCard) -> None:
    holds, holds_none = window(card, CRISIS_TEAM), window(card, ANOTHER)
    assert [*holds] == [*holds_none] == [1]
    one, other = holds[1], holds_none[1]
    assert (one.prompt, one.waits, one.topic, one.clause) == (other.prompt, other.waits, other.topic, other.clause)
    assert (one.waits, one.topic) == (
        "window",
        "crisis: scandals and hearts" if card in GRAVE else "crisis: other cards",
    )
    assert stand_in_for(one) == stand_in_for(other) == Pass()
    assert one.check(Cancel()) is None
    assert refusal(other, Cancel()) == ("You don't have Crisis Team in your hand.", "9.4")


@pytest.mark.rule("P-A47", "P-97")
def test_what_nobody_else_may_know_is_marked_as_secret() -> None:
    for hand in (CRISIS_TEAM, ANOTHER):
        (question,) = window(ChangeCard.PUSH_POLL, hand).values()
        assert [one.move for one in question.legal if one.secret] == [Cancel()] * (hand is CRISIS_TEAM)


@pytest.mark.rule("P-A47", "P-C4")
@for_each("key", ["crisis: scandals and hearts", "crisis: other cards"])
def test_crisis_team_can_be_planned_by_kind_of_card_whatever_is_held(key: str) -> None:
    for hand in ([CRISIS_TEAM], [ANOTHER], []):
        state = position(hand={0: hand})
        assert [one.move for one in wishes(key, state)] == [Cancel(), Pass()]


@pytest.mark.rule("P-A47")
def test_whoever_holds_no_card_is_not_asked_and_nobody_once_all_three_are_played() -> None:
    state = struck(ChangeCard.PUSH_POLL)
    assert run(playing(ChangeCard.PUSH_POLL), state).asked == []
    for seen, topics in ((2, ["crisis: other cards"]), (3, [])):
        state = struck(ChangeCard.PUSH_POLL, ANOTHER, discards=[CRISIS_TEAM] * seen)
        answers = [(1, Pass()) for _ in topics]
        assert run(playing(ChangeCard.PUSH_POLL), state, *answers).topics == topics
        assert state.popularity(1) == 10


@pytest.mark.rule("P-A48")
def test_crisis_team_does_not_answer_crisis_team_a_card_shown_at_once_or_a_debate() -> None:
    state = struck(ChangeCard.PUSH_POLL, CRISIS_TEAM)
    state.candidates[0].hand.append(state.change.pop(state.change.index(CRISIS_TEAM)))
    assert run(playing(ChangeCard.PUSH_POLL), state, (1, Cancel())).seats == [1]
    state = position(hand={1: [CRISIS_TEAM]}, insider={1: True}, change=[ChangeCard.GOVERNMENT_SHUTDOWN])
    assert run(lambda table, state: cards.draw(table, state, 0), state, dice=[1]).asked == []
    ran = land(position(hand={1: [CRISIS_TEAM]}, ideology={0: P, 1: P}), 18, (0, Debate(1)), (1, Pass()), dice=[3, 3])
    assert {type(move) for move in asked(ran, "called").moves} == {Pass, Exchange}


@pytest.mark.rule("P-A48")
def test_a_bystander_is_not_asked() -> None:
    state = position(3, hand={0: [ChangeCard.PUSH_POLL], 2: [CRISIS_TEAM]})
    assert run(playing(ChangeCard.PUSH_POLL), state).asked == []


@pytest.mark.rule("P-A47", "P-62", "P-24")
def test_summoned_one_declares_by_plan_and_nobody_waits() -> None:
    state = struck(ChangeCard.SUMMONED_TO_EXPLAIN, owners={"Professors": 1}, scandals={1: 1}, stars={1: 1})
    ran = run(playing(ChangeCard.SUMMONED_TO_EXPLAIN), state, (1, Declare(P)), dice=[5, 1])
    question = asked(ran, "declare")
    assert (question.waits, question.absent, question.rolls_to_come) == ("now", Pass(), 1)
    assert (state.candidates[1].ideology, state.candidates[1].scandals) == (P, 0)
    assert state.popularity(1) == 10 + 3 - 5 + 2


@pytest.mark.rule("P-A47", "P-A21", "P-A60")
@for_each(("die", "starts"), [(2, True), (3, False)])
def test_a_media_roll_out_of_turn_can_start_the_election_before_anything_is_declared(die: int, starts: bool) -> None:
    state = struck(ChangeCard.SUMMONED_TO_EXPLAIN, percent={0: 50, 1: 45}, owners={})
    answers = [(1, Pass())] * (not starts)
    assert run(starts_election(playing(ChangeCard.SUMMONED_TO_EXPLAIN)), state, *answers, dice=[die]).value is starts
    assert popularity(state) == [50, 50 if starts else 45, 10]


@pytest.mark.rule("P-A47", "P-A38", "P-A54")
@for_each(("left", "ahead"), [(0, "Media A"), (9, "Media B"), (18, "Media B"), (30, "Media A")])
def test_frozen_one_goes_to_the_planned_media_or_else_the_next_ahead_and_nobody_waits(left: int, ahead: str) -> None:
    state = struck(ChangeCard.DONOR_FREEZE, square={1: left})
    (question,) = questions(playing(ChangeCard.DONOR_FREEZE), state).values()
    assert (question.waits, question.topic, stand_in_for(question)) == ("now", "media square", Visit(ahead))
    for where in ("Media A", "Media B"):
        assert question.check(Visit(where)) is None


def topics_of_a_turn(state: State, topic: str, *dice: int) -> list[str]:
    """What seat 0 is asked in a turn in which it plays Super-PAC Check at this question, takes Polls, and stands in.

    It wishes to be asked again after its square.
    """
    topics, check = list[str](), Play("Super-PAC Check")

    def choose(pending: Mapping[Seat, Decision]) -> tuple[Seat, Verb]:
        ((seat, question),) = pending.items()
        topics.append(question.topic)
        if question.topic == topic and question.check(check) is None:
            return seat, check
        usual: Mapping[str, Verb] = {"poll or debate": Poll(), "roll": Roll(again=True)}
        return seat, usual.get(question.topic) or stand_in_for(question)

    RULES.answered(lambda table, state: a_turn(table, state, 0), state, choose, Scripted(*dice))
    return topics


@pytest.mark.rule("P-A48", "P-C1")
@for_each(
    ("topic", "square", "stop", "dice"),
    [
        ("roll", 4, None, [1]),
        ("constituent", 4, None, [1]),
        ("poll or debate", 16, None, [2, 1, 1, 1, 1, 1, 1]),
        ("declare", 7, None, [2, 3]),
        ("media square", 4, 16, [1, 3]),
        ("surrogate", 16, None, [2, 6, 1, 1]),
        ("after", 4, 3, [1]),
    ],
)
def test_held_cards_can_be_played_at_any_own_decision(
    topic: str, square: int, stop: int | None, dice: list[int]
) -> None:
    hand = {0: [ChangeCard.SUPER_PAC_CHECK, CRISIS_TEAM]}
    state = position(hand=hand, square={0: square}, stop={0: stop}, percent={0: 30}, change=[ANOTHER])
    assert topics_of_a_turn(state, topic, *dice).count(topic) == 2
    assert ChangeCard.SUPER_PAC_CHECK in state.change_discards


@pytest.mark.rule("P-A48")
def test_any_number_of_cards_a_turn() -> None:
    state = position(hand={0: [ChangeCard.PUSH_POLL, ChangeCard.PUSH_POLL, ChangeCard.AUDIT]}, square={0: 4})
    moves = [Play("Push Poll", 1), Play("Audit", 1), Roll(), Play("Push Poll", 1), Pander()]
    turn(state, *((0, move) for move in moves), dice=[1])
    assert (state.popularity(1), state.candidates[1].money, state.candidates[0].hand) == (4, 160, [])


@pytest.mark.rule("P-A48", "P-A44")
@for_each(("card", "what"), [*INSTEAD.items()])
def test_instead_of_rolling_only_before_the_own_roll(card: ChangeCard, what: str) -> None:
    move = Play(card, what=what)
    state = position(hand={0: [card]})
    (question,) = questions(landing(5), state).values()
    assert refusal(question, move) == (f"Play {card} before your roll, instead of it.", "3.5")
    assert move not in [one.move for one in question.legal]


@pytest.mark.rule("P-A48", "P-A44", "P-D6")
def test_second_lap_only_at_the_end_of_a_trip() -> None:
    state = position(hand={0: [ChangeCard.SECOND_LAP]}, stop={0: 3})
    (question,) = questions(lambda table, state: a_turn(table, state, 0), state).values()
    reason = "Play Second Lap when your trip on the Money Trail ends."
    assert refusal(question, Play("Second Lap")) == (reason, "9.6")


@pytest.mark.rule("P-A48", "P-A21")
def test_a_card_planned_for_the_last_moment_can_keep_the_campaign_going() -> None:
    hand = {1: [ChangeCard.PUSH_POLL], 2: [ChangeCard.OCTOBER_SURPRISE]}
    state = position(3, percent={0: 45, 2: 50}, hand=hand, hope=[HopeCard.TOWN_HALL_TRIUMPH])
    answers = [(1, Pass()), (2, Play("October Surprise", 0))]
    ran = run(starts_election(landing(3)), state, *answers, dice=[1])
    assert [(one.seat, one.topic, one.waits, one.absent) for one in ran.asked] == [
        (1, "last moment", "now", Pass()),
        (2, "last moment", "now", Pass()),
    ]
    assert (ran.value, popularity(state)) == (False, [45, 10, 50])


@pytest.mark.rule("P-A48")
def test_no_card_moves_the_player_whose_turn_it_is() -> None:
    hand = {1: [ChangeCard.DONOR_FREEZE, ChangeCard.SUMMONED_TO_EXPLAIN]}
    state = position(3, percent={0: 45, 1: 50, 2: 50}, hand=hand, stop={0: 2}, hope=[HopeCard.TOWN_HALL_TRIUMPH])
    question = questions(lambda table, state: travel(table, state, 0, Walk(1)), state, dice=[1])[1]
    for card in hand[1]:
        assert refusal(question, Play(card, 0)) == ("@0 is in the middle of a turn.", "9.3")
    assert question.check(Play(ChangeCard.SUMMONED_TO_EXPLAIN, 2)) is None


@pytest.mark.rule("P-A48")
def test_after_each_card_everyone_is_asked_again_whether_to_play_one() -> None:
    hand = {1: [ChangeCard.SUPER_PAC_CHECK], 2: [ChangeCard.PUSH_POLL]}
    state = position(3, percent={0: 45, 1: 55}, hand=hand, hope=[HopeCard.TOWN_HALL_TRIUMPH])
    answers = [(1, Play("Super-PAC Check")), (2, Pass())]
    ran = run(starts_election(landing(3)), state, *answers, dice=[1])
    assert (ran.value, ran.seats) == (True, [1, 2])
