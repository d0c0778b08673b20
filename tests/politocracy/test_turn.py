"""A turn (section 3): its order, lost turns, walking and stops, cards of streets, what is asked beside questions."""

from collections import Counter

import pytest

from rules import Match, Table, Verb
from rules.politocracy import GAME
from rules.politocracy.board import CONSTITUENTS, ChangeCard, HopeCard
from rules.politocracy.play import campaign
from rules.politocracy.squares import go
from rules.politocracy.state import State
from rules.politocracy.telling import Has, Left, Now
from rules.politocracy.telling_campaign import (
    Bought,
    Pandered,
    RoundBegun,
    ScandalCost,
    SurrogateMoved,
    Travelled,
    TurnLost,
    Walked,
)
from rules.politocracy.telling_change import Audited, ChangeDrawn, CoverUp, PlayedOn, YourCard
from rules.politocracy.telling_election import CampaignEnded, ChitsPlaced, PassedOver, Unopposed, Voted
from rules.politocracy.telling_hope import HopeDrawn, HopeMoved, Swung
from rules.politocracy.trail import Walk
from rules.politocracy.verbs import Buy, Pass, Play, Poll, Roll
from tests.findings import for_each
from tests.politocracy.situations import position, run, turn
from tests.situations import Ran, play_stand_ins

CHECK, COVER, AUDIT = ChangeCard.SUPER_PAC_CHECK, ChangeCard.COVER_UP, ChangeCard.AUDIT
PUSH = ChangeCard.PUSH_POLL
PARADE, WHISTLE, EXIT = HopeCard.HOMETOWN_PARADE, HopeCard.WHISTLE_STOP, HopeCard.WRONG_EXIT
DRAWN = HopeDrawn, HopeMoved, ChangeDrawn


def entries(ran: Ran[None]) -> int:
    """How often a street was entered."""
    return sum(isinstance(fact, Walked) and fact.street != "" for fact in ran.facts)


@pytest.mark.rule("P-D7", "P-9")
def test_the_order_of_a_turn() -> None:
    """Scandal, cards, die, the street's card, the square, cards again."""
    state = position(square={0: 8}, scandals={0: 1}, hand={0: [COVER]}, change=[AUDIT])
    ran = turn(state, (0, Play(COVER)), (0, Buy()), (0, Play(AUDIT, 1)), dice=[3, 1])
    assert ran.topics == ["roll", "constituent", "after"]
    assert ran.facts == [
        ScandalCost(0, 1, then=(Now(9),)),
        CoverUp(0, 0),
        Walked(0, Walk(3), 3, 11, "Wall Street"),
        ChangeDrawn(0),
        YourCard(AUDIT),
        Bought(0, "Small Business Owners", None, 40, 3, then=(Now(12), Left(160))),
        PlayedOn(0, AUDIT, 1),
        Audited(1, 0, 40, then=(Left(160),)),
    ]


@pytest.mark.rule("P-D7", "P-71")
def test_on_the_money_trail_the_surrogate_moves_after_the_square_and_then_cards_are_asked_about() -> None:
    state = position(stop={0: 0}, surrogate={0: 0}, hand={0: [COVER]})
    ran = turn(state, (0, Roll(again=True)), (0, Pass()), dice=[1, 2])
    assert ran.facts == [Travelled(0, Walk(1), 1, 1, 14, then=(Has(214),)), SurrogateMoved(0, 2, 2, 1)]
    assert [(one.topic, one.rolls_to_come) for one in ran.asked] == [("roll", 2), ("after", 0)]


@pytest.mark.rule("P-9")
def test_turn_by_turn_one_walks_on_around_the_campaign_trail() -> None:
    state = position(square={0: 34}, money={0: 0}, stars={0: 1}, lost_turns={1: 9}, rounds=4)
    ran = run(campaign, state, (0, Poll()), dice=[5, 2, 1, 2, 1])
    assert (state.round, state.candidates[0].square) == (4, 2)
    assert ran.topics == ["poll or debate"]


@pytest.mark.rule("P-A45")
def test_a_lost_turn_pays_no_scandal_moves_nobody_and_asks_nothing() -> None:
    state = position(lost_turns={0: 2}, scandals={0: 1}, stop={0: 4}, surrogate={0: 3}, hand={0: [CHECK]})
    before = repr(state)
    ran = turn(state)
    assert (ran.asked, ran.facts) == ([], [TurnLost(0)])
    assert repr(state) == before.replace("lost_turns=2", "lost_turns=1")


@pytest.mark.rule("P-A45")
def test_lost_turns_add_up_and_each_counts_as_the_turn_of_its_round() -> None:
    state = position(lost_turns={0: 2, 1: 3}, square={0: 6}, money={0: 0}, stars={0: 1}, round=1, rounds=4)
    ran = run(campaign, state, dice=[1])
    lost = [TurnLost(0), TurnLost(1)]
    mine = [Walked(0, Walk(1), 1, 7, ""), Pandered(0, "Suburban Families", False, then=(Now(11),))]
    assert ran.facts == [RoundBegun(2, 4), *lost, RoundBegun(3, 4), *lost, RoundBegun(4, 4), *mine, lost[1]]


@pytest.mark.rule("P-10", "P-A2", "P-35")
@for_each(("square", "rolled", "there"), [(35, 6, 0), (34, 2, 0), (13, 6, 18), (17, 1, 18)])
def test_a_poll_square_stops_and_what_is_left_of_the_die_is_lost(square: int, rolled: int, there: int) -> None:
    state = position(square={0: square}, percent={0: 4})
    ran = turn(state, (0, Poll()), dice=[rolled])
    assert ran.topics == ["poll or debate"]
    assert state.candidates[0].square == there


@pytest.mark.rule("P-A2", "P-A36")
def test_a_poll_square_does_not_stop_who_leaves_it() -> None:
    state = position(square={0: 17}, percent={0: 4}, hope=[PARADE])
    turn(state, (0, Poll()), dice=[2])
    turn(state, (0, Buy()), dice=[5, 1])
    assert state.candidates[0].square == 23


@pytest.mark.rule("P-D7")
def test_the_lines_of_each_turn_are_kept_apart() -> None:
    state = position(3, round=1, rounds=2, lost_turns={0: 1, 1: 1, 2: 1})
    turns = list[int]()

    async def last_round(table: Table, state: State) -> None:
        await campaign(table, state)
        turns.extend(event.turn for event in table.events)

    assert len(run(last_round, state).facts) == 4
    assert len({*turns}) == 4


@pytest.mark.rule("P-D7", "P-84")
def test_rounds_the_end_the_chits_and_each_region_are_kept_apart() -> None:
    match = Match(GAME, 2, "parts", {"rounds": 20})
    for _ in play_stand_ins(match):
        pass
    first = Counter(type(fact) for fact in {event.turn: event.fact for event in reversed(match.events())}.values())
    assert [first[kind] for kind in (RoundBegun, CampaignEnded, ChitsPlaced)] == [20, 1, 1]
    assert first[PassedOver] + first[Unopposed] + first[Voted] == len(match.state.regions)


@pytest.mark.rule("P-34", "P-A1", "P-A43")
@for_each(
    ("square", "steps", "street"),
    [
        (0, 1, "Main Street"),
        (0, 5, "Main Street"),
        (9, 2, "Wall Street"),
        (8, 2, "Wall Street"),
        (5, 6, "Wall Street"),
        (18, 1, "The Government Street"),
        (27, 1, "The Ideology Street"),
        (26, 5, "The Ideology Street"),
    ],
)
def test_stepping_off_a_corner_draws_a_card_of_the_street(square: int, steps: int, street: str) -> None:
    """Also on the first turn of all, and when passing the Media."""
    hope = street in ("Main Street", "The Government Street")
    state = position(square={0: square}, owners=dict.fromkeys(CONSTITUENTS, 0), hope=[PARADE], change=[AUDIT])
    ran = run(lambda table, state: go(table, state, 0, Walk(steps)), state, dice=[1])
    card = HopeDrawn(0, PARADE, Swung(4, then=(Now(85),))) if hope else ChangeDrawn(0)
    assert ran.facts[:2] == [Walked(0, Walk(steps), steps, state.candidates[0].square, street), card]
    assert (len(state.hope_discards), state.candidates[0].hand) == ((1, []) if hope else (0, [AUDIT]))


@pytest.mark.rule("P-A43")
@for_each(
    ("card", "steps", "there", "answer", "dice"),
    [
        (HopeCard.WHISTLE_STOP, 1, 4, None, []),
        (HopeCard.WHISTLE_STOP, 6, 9, Pass(), [3]),
        (HopeCard.WRONG_EXIT, 4, 2, None, []),
        (HopeCard.WRONG_EXIT, 1, 0, Poll(), []),
        (HopeCard.EARLY_SURGE, 1, 18, Poll(), []),
        (HopeCard.SUNDAY_SHOWS, 5, 9, Pass(), [3]),
    ],
)
def test_if_the_card_of_a_street_moves_only_the_last_square_counts(
    card: HopeCard, steps: int, there: int, answer: Verb | None, dice: list[int]
) -> None:
    state = position(square={0: 0}, percent={0: 4}, money={0: 0}, stars={0: 1}, hope=[card])
    answers = [] if answer is None else [(0, answer)]
    ran = run(lambda table, state: go(table, state, 0, Walk(steps)), state, *answers, dice=[1, *dice])
    assert state.candidates[0].square == there
    assert state.candidates[0].pandering == (there in (2, 4))
    assert entries(ran) == 1
    assert len(state.hope_discards) == 1
