"""The Change cards (9.2, 9.3, 9.5, 9.6, 9.9 to 9.12): drawing, holding, and what each of them does."""

from collections.abc import Sequence
from typing import Any

import pytest

from rules import Fact, Seat, Table, Verb
from rules.politocracy import cards
from rules.politocracy.board import CHANGE, ChangeCard, Ideology
from rules.politocracy.play import turn as a_turn
from rules.politocracy.state import State
from rules.politocracy.telling import Now
from rules.politocracy.telling_change import CardTaken, ChangeDrawn, HeartTaken, PlayedOn, TookYours, YourCard
from rules.politocracy.verbs import Pass, Play, Poll, Roll, Surrogate, Visit
from tests.findings import for_each
from tests.politocracy.situations import first_question, position, question_on, run, turn
from tests.situations import Ran, refusal

P, K, C = Ideology.PROGRESSIVE, Ideology.CONSERVATIVE, Ideology.CENTRIST
ALL = {card.value: card for card in ChangeCard}
A_CHANGE_SQUARE = 6


def holding(*names: str, **figures: Any) -> State:
    """Seat 0 in turn, with these cards."""
    seats = figures.pop("seats", 2)
    return position(seats, hand={0: [ALL[name] for name in names]}, **figures)


def play(state: State, move: Play, *answers: tuple[Seat, Verb], dice: Sequence[int] = ()) -> Ran[object]:
    """Seat 0 plays a card, before its roll, as it may; nothing else."""
    question = first_question(lambda table, state: a_turn(table, state, 0), state)
    assert question.check(move) is None
    return run(lambda table, state: cards.play(table, state, 0, move), state, *answers, dice=dice)


def why_not(state: State, move: Play, dice: Sequence[int] = ()) -> tuple[str, str]:
    """Why seat 0 cannot play a card before its roll."""
    return refusal(first_question(lambda table, state: a_turn(table, state, 0), state, dice=dice), move)


def draw(state: State) -> list[tuple[Fact, Seat | None]]:
    """Seat 0 draws the next card of the pile: what is told, and to whom alone."""

    async def step(table: Table, state: State) -> list[tuple[Fact, Seat | None]]:
        await cards.draw(table, state, 0)
        return [(event.fact, event.to) for event in table.events]

    return run(step, state, dice=[1]).value


@pytest.mark.rule("P-34", "P-74", "P-75", "P-97", "P-D6")
@for_each("card", [card for card in ChangeCard if CHANGE[card].kind != "now"])
def test_a_card_to_be_held_is_seen_by_its_holder_alone(card: ChangeCard) -> None:
    told = draw(state := position(change=[card]))
    assert state.candidates[0].hand == [card]
    assert state.change_discards == []
    assert told == [(ChangeDrawn(0), None), (YourCard(card), 0)]


@pytest.mark.rule("P-58", "P-74", "P-75", "P-D6")
def test_tabloid_affair_is_shown_at_once_and_gives_the_drawer_a_scandal() -> None:
    told = draw(state := position(change=[ChangeCard.TABLOID_AFFAIR], scandals={0: 1}))
    assert [one.scandals for one in state.candidates] == [2, 0]
    assert (state.candidates[0].hand, state.change_discards) == ([], [ChangeCard.TABLOID_AFFAIR])
    assert {to for _, to in told} == {None}


@pytest.mark.rule("P-21", "P-74", "P-75", "P-D6", "P-A45")
def test_government_shutdown_is_shown_at_once_and_costs_every_insider_the_next_turn() -> None:
    state = position(3, change=[ChangeCard.GOVERNMENT_SHUTDOWN], insider={0: True, 2: True}, lost_turns={2: 1})
    draw(state)
    assert [one.lost_turns for one in state.candidates] == [1, 0, 2]
    assert state.change_discards == [ChangeCard.GOVERNMENT_SHUTDOWN]


@pytest.mark.rule("P-D6")
def test_played_cards_are_discarded_and_are_the_new_pile_when_the_old_one_is_empty() -> None:
    play(state := holding("Super-PAC Check"), Play("Super-PAC Check"))
    assert (state.candidates[0].hand, state.change_discards) == ([], [ChangeCard.SUPER_PAC_CHECK])
    state.candidates[1].hand, state.change = (
        [card for card in state.change if CHANGE[card].kind != "now"],
        [card for card in state.change if CHANGE[card].kind == "now"],
    )
    for _ in range(3):
        draw(state)
    assert state.change == []
    draw(state)
    assert state.candidates[0].hand == [ChangeCard.SUPER_PAC_CHECK]
    assert (len(state.change), state.change_discards) == (3, [])


AGAINST = {
    "Leaked Recording": [("scandals", 0, 1), ("scandals", 2, 3)],
    "Campaign-Fund Probe": [("scandals", 0, 1), ("money", 200, 190), ("money", 7, 0)],
    "Push Poll": [("adjusted", 0, -3), ("adjusted", -8, -10)],
    "October Surprise": [("adjusted", 0, -5), ("adjusted", -8, -10)],
    "Whisper Campaign": [("hearts", 3, 2), ("hearts", 2, 1)],
    "Confirmation Hearing": [("lost_turns", 0, 1), ("lost_turns", 1, 2)],
    "Audit": [("money", 200, 160), ("money", 73, 59), ("money", 19, 17), ("money", 10, 8)],
}
"""What a card makes of a figure of its target, before and after. Popularity is 10% but for what is adjusted."""


@pytest.mark.rule("P-D6", "P-74", "P-75", "P-58", "P-14", "P-21", "P-A61")
@for_each("card", AGAINST)
def test_a_card_against_an_opponent(card: str) -> None:
    for figure, before, after in AGAINST[card]:
        state = holding(card, seats=3, round=40, insider={1: True}, **{figure: {1: before}})
        untouched = vars(state.candidates[2]).copy()
        play(state, Play(card, 1))
        assert getattr(state.candidates[1], figure) == after
        assert vars(state.candidates[2]) == untouched
        assert (state.candidates[0].hand, state.change_discards) == ([], [ALL[card]])


@pytest.mark.rule("P-D6", "P-A61")
def test_told_is_what_a_lost_heart_really_takes() -> None:
    """Two hearts and 8% lost leave 2%."""
    ran = play(holding("Whisper Campaign", adjusted={1: -8}), Play("Whisper Campaign", 1))
    assert ran.facts[-1] == HeartTaken(1, 0, -2, then=(Now(0),))


@pytest.mark.rule("P-D6", "P-A33", "P-48")
def test_a_hostile_takeover_takes_the_price_to_the_last_and_no_less() -> None:
    takeover = Play("Hostile Takeover", what="Professors")
    state = holding("Hostile Takeover", owners={"Professors": 1}, money={0: 40})
    play(state, takeover)
    assert (state.owners, state.candidates[0].money) == ({"Professors": 0}, 0)
    state = holding("Hostile Takeover", owners={"Professors": 1}, money={0: 39})
    assert why_not(state, takeover) == ("You need $2M for Professors, and you have $1.95M.", "9.3")


@pytest.mark.rule("P-D6", "P-74")
def test_stolen_playbook_takes_a_card_at_random_and_only_the_two_learn_which() -> None:
    state = position(hand={0: [ChangeCard.STOLEN_PLAYBOOK], 1: [ChangeCard.AUDIT, ChangeCard.PUSH_POLL]})

    async def step(table: Table, state: State) -> list[tuple[Fact, Seat | None]]:
        await cards.play(table, state, 0, Play("Stolen Playbook", 1))
        return [(event.fact, event.to) for event in table.events]

    told = run(step, state, (1, Pass()), dice=[2]).value
    assert (state.candidates[0].hand, state.candidates[1].hand) == ([ChangeCard.PUSH_POLL], [ChangeCard.AUDIT])
    secret = [(YourCard(ChangeCard.PUSH_POLL, taken=True), 0), (TookYours(0, ChangeCard.PUSH_POLL), 1)]
    assert told == [(PlayedOn(0, ChangeCard.STOLEN_PLAYBOOK, 1), None), (CardTaken(0, 1, 1), None), *secret]


@pytest.mark.rule("P-D6")
@for_each(("round", "percent", "can"), [(35, 44, False), (36, 44, True), (40, 10, True), (2, 45, True), (2, 50, True)])
def test_october_surprise_waits_for_45_percent_or_the_last_five_rounds(round: int, percent: int, can: bool) -> None:
    state = holding("October Surprise", seats=3, round=round, rounds=40, percent={2: percent})
    if can:
        play(state, Play("October Surprise", 1))
        assert state.popularity(1) == 5
    else:
        assert why_not(state, Play("October Surprise", 1))[1] == "9.3"


@pytest.mark.rule("P-D6", "P-74")
def test_cards_for_oneself() -> None:
    play(state := holding("Super-PAC Check", dollars={0: 1}), Play("Super-PAC Check"))
    assert state.candidates[0].money == 260
    play(state := holding("Cover-Up", scandals={0: 2, 1: 2}), Play("Cover-Up"))
    assert [one.scandals for one in state.candidates] == [1, 2]


@pytest.mark.rule("P-D6", "P-24", "P-25", "P-53", "P-A10", "P-A11")
@for_each(("before", "into", "percent"), [(C, P, 15), (C, K, 11), (P, K, 11), (K, P, 15)])
def test_change_of_heart_declares_or_changes(before: Ideology, into: Ideology, percent: int) -> None:
    state = holding("Change of Heart", ideology={0: before}, owners={"Professors": 0})
    play(state, Play("Change of Heart", what=into))
    assert (state.candidates[0].ideology, state.popularity(0), state.candidates[0].money) == (into, percent, 200)


@pytest.mark.rule("P-D6", "P-A43")
@for_each(("where", "to"), [("Poll/Debate A", 0), ("Poll/Debate B", 18)])
def test_straight_to_the_poll_instead_of_rolling(where: str, to: int) -> None:
    for square in (0, 17):
        state = holding("Straight to the Poll", square={0: square})
        ran = turn(state, (0, Play("Straight to the Poll", what=where)), (0, Poll()), dice=[1, 1])
        assert ran.topics == ["roll", "poll or debate"]
        assert (state.candidates[0].square, len(state.hope), len(state.change)) == (to, 32, 39)


@pytest.mark.rule("P-D6", "P-A43")
@for_each(("where", "to"), [("Media A", 9), ("Media B", 27)])
def test_press_conference_instead_of_rolling(where: str, to: int) -> None:
    state = holding("Press Conference", square={0: 10}, scandals={0: 1}, stars={0: 1}, percent={0: 10})
    ran = turn(state, (0, Play("Press Conference", what=where)), (0, Pass()), dice=[1, 2])
    assert ran.topics == ["roll", "declare"]
    assert (state.candidates[0].square, state.popularity(0), state.candidates[0].scandals) == (to, 14, 0)


@pytest.mark.rule("P-D6", "P-A5", "P-A55", "P-A20")
def test_private_fundraiser_instead_of_rolling_is_a_trip_with_dinner_card_and_surrogate() -> None:
    state = holding("Private Fundraiser", square={0: 4}, percent={0: 30}, change=[ChangeCard.COVER_UP])
    answers = [(0, Play("Private Fundraiser")), (0, Surrogate()), (0, Pass())]
    ran = turn(state, *answers, dice=[1, 4, 1])
    assert ran.topics == ["roll", "surrogate", "after"]
    mine = state.candidates[0]
    assert (mine.stop, mine.square, mine.surrogate, mine.gathered) == (4, 4, 5, 1)
    assert (mine.money, mine.hand) == (200 + 40 - 40 + 30, [ChangeCard.COVER_UP])


@pytest.mark.rule("P-D6", "P-A46", "P-A43", "P-A47")
@for_each(
    ("square", "media"), [(5, 9), (13, 9), (14, 9), (17, 9), (19, 27), (35, 27), (0, 9), (18, 27), (9, 9), (27, 27)]
)
def test_summoned_to_explain_moves_an_opponent_to_the_nearest_media(square: int, media: int) -> None:
    state = holding("Summoned to Explain", square={1: square}, scandals={1: 1}, stars={1: 1})
    ran = play(state, Play("Summoned to Explain", 1), (1, Pass()), dice=[1, 2])
    assert question_on(ran, "declare").seat == 1
    assert (state.candidates[1].square, state.popularity(1), state.candidates[1].scandals) == (media, 15, 0)
    assert (len(state.hope), len(state.change)) == (32, 39)


@pytest.mark.rule("P-D6", "P-A38", "P-68", "P-72", "P-A47")
def test_donor_freeze_ends_an_opponents_trip_at_the_media_of_their_choice() -> None:
    state = holding("Donor Freeze", square={1: 30}, stop={1: 8}, surrogate={1: 3}, gathered={1: 2})
    ran = play(state, Play("Donor Freeze", 1), (1, Visit("Media B")), (1, Pass()), dice=[1])
    assert ran.topics == ["media square", "declare"]
    theirs = state.candidates[1]
    assert (theirs.stop, theirs.square, theirs.surrogate, theirs.gathered) == (None, 27, None, 2)
    assert (theirs.money, state.popularity(1)) == (200, 15)


@pytest.mark.rule("P-D6", "P-A44", "P-A55", "P-69", "P-72")
def test_second_lap_goes_back_to_start_without_dinner_or_card_and_the_surrogate_stays() -> None:
    state = holding("Second Lap", stop={0: 15}, surrogate={0: 1})
    ran = turn(state, (0, Roll()), (0, Play("Second Lap")), dice=[6, 3])
    assert ran.topics == ["roll", "media square"]
    mine = state.candidates[0]
    assert (mine.stop, mine.square, mine.surrogate, mine.gathered) == (0, 0, 4, 1)
    assert (mine.money, mine.hand, len(state.change)) == (200, [], 39)


@pytest.mark.rule("P-D6", "P-A44", "P-A38")
def test_second_lap_answers_donor_freeze() -> None:
    state = position(hand={0: [ChangeCard.DONOR_FREEZE], 1: [ChangeCard.SECOND_LAP]}, stop={1: 8}, surrogate={1: 3})
    ran = play(state, Play("Donor Freeze", 1), (1, Pass()), (1, Play("Second Lap")))
    assert ran.topics == ["crisis: other cards", "media square"]
    assert question_on(ran, "media square").moves == (Visit("Media A"), Visit("Media B"), Play("Second Lap"))
    theirs = state.candidates[1]
    assert (theirs.stop, theirs.surrogate, theirs.money) == (0, 3, 200)


@pytest.mark.rule("P-A48", "P-D6")
@for_each(
    ("move", "figures"),
    [
        (Play("Push Poll", 1), {"percent": {1: 0}}),
        (Play("October Surprise", 1), {"percent": {0: 45, 1: 0}}),
        (Play("Whisper Campaign", 1), {"hearts": {1: 1}}),
        (Play("Stolen Playbook", 1), {}),
        (Play("Audit", 1), {"money": {1: 9}}),
        (Play("Confirmation Hearing", 1), {"insider": {0: True}}),
        (Play("Cover-Up"), {"scandals": {1: 1}}),
        (Play("Summoned to Explain", 1), {"stop": {1: 3}}),
        (Play("Donor Freeze", 1), {"stop": {0: 3}}),
        (Play("Hostile Takeover", what="Professors"), {}),
        (Play("Hostile Takeover", what="Professors"), {"owners": {"Professors": 0}}),
        (Play("Hostile Takeover", what="Professors"), {"owners": {"Professors": 1}, "money": {0: 39}}),
    ],
    lambda case: f"{case[0]}",
)
def test_a_card_that_would_do_nothing_cannot_be_played(move: Play, figures: dict[str, Any]) -> None:
    assert why_not(holding(move.card, **figures), move)[1] == "9.3"


@pytest.mark.rule("P-75", "P-A48")
@for_each("card", [card for card in ChangeCard if CHANGE[card].targets and card != "Hostile Takeover"])
def test_a_card_against_an_opponent_names_one(card: ChangeCard) -> None:
    state = holding(card)
    for whom in (None, 0, 2):
        assert why_not(state, Play(card, whom)) == (f"Say which opponent you play {card} on.", "9.3")
    assert why_not(state, Play(card, 1, "Media A"))[1] == "9.3"
