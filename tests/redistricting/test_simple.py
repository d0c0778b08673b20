"""Rule by rule: simple play (10.1): pairs of blocks and promotions alone, and what else there is refused."""

import pytest

from rules import Result, Table, Verb
from rules.redistricting.board import Card, District, Position
from rules.redistricting.scoring import the_end
from rules.redistricting.state import State
from rules.redistricting.verbs import Draw, EndTurn, Play, Promote, Swap
from tests.findings import for_each
from tests.redistricting.cities import CITY
from tests.redistricting.situations import asked, position, run, turn
from tests.situations import refusal


@pytest.mark.rule("D-49")
@for_each(
    ("move", "reason"),
    [
        (Draw(), "There are no cards in simple play."),
        (Play(Card.REVIEW, "Navy"), "There are no cards in simple play."),
        (Play(Card.CARPETBAGGER), "There are no cards in simple play."),
        (Swap("C2", to="Salmon"), "In simple play a block is always traded for another."),
    ],
)
def test_what_simple_play_leaves_out_is_refused(move: Verb, reason: str) -> None:
    assert refusal(asked(position(people=CITY, simple=True)), move) == (reason, "10.1")


@pytest.mark.rule("D-49")
def test_only_pairs_of_blocks_and_promotions_are_offered() -> None:
    whole, simple = asked(position(people=CITY)), asked(position(people=CITY, simple=True))
    left = [offer.move for offer in whole.legal if not isinstance(offer.move, Draw) and not is_single(offer.move)]
    assert [offer.move for offer in simple.legal] == left
    assert {type(move) for move in left} == {Swap, Promote, EndTurn}
    assert not any("blocks it" in offer.label or offer.secret for offer in simple.legal)
    assert not simple.always


def is_single(move: Verb) -> bool:
    return isinstance(move, Swap) and not move.take


@pytest.mark.rule("D-49", "D-A29")
def test_without_cards_a_turn_ends_with_its_last_point() -> None:
    state = position(people=CITY, simple=True)
    assert len(turn(state, Promote("Adler"), Promote("Adler"), points=3).asked) == 2


def tie(state: State) -> Result:
    async def step(table: Table, state: State) -> Result:
        return the_end(table, state)

    state.elected = dict.fromkeys(District, "Adler")
    return run(step, state).value


@pytest.mark.rule("D-A17", "D-48", "D-49")
def test_players_with_the_same_points_share_the_victory() -> None:
    goals = {0: [Position.FOR_RED, Position.AGAINST_BLUE], 1: [Position.FOR_BLUE, Position.AGAINST_RED], 2: []}
    result = tie(position(3, goals=goals, simple=True))
    assert (result.winners, result.scores) == ((0, 1), (9, 9, 0))


@pytest.mark.rule("D-48", "D-49")
def test_cards_have_no_part_in_why_somebody_won_where_there_are_none() -> None:
    goals = {0: [Position.FOR_RED, Position.AGAINST_BLUE], 1: [Position.FOR_BLUE, Position.AGAINST_RED]}
    assert tie(position(2, goals=goals, simple=True)).reason == "Tied in points"
