"""The sheet and its option (11.1): an endless one. Choosing the town together is in test_setting_up.py."""

import pytest

from rules import Illegal, Match
from rules.boomtown import GAME
from rules.boomtown.board import BOARD
from rules.boomtown.notation import Resource
from rules.boomtown.pieces import Options
from rules.boomtown.play import place
from rules.boomtown.telling_locations import Brings, Outcome, Placed, Takes
from rules.boomtown.telling_turns import Change
from rules.boomtown.verbs import Place, Take
from tests.boomtown.names import CHOIR, COIN, FOOD, STONE, WOOD
from tests.boomtown.situations import at_table, put, questions
from tests.findings import for_each


@pytest.mark.rule("M-D1", "M-30", "M-A24")
def test_a_sheet_has_20_circles_of_each_resource_30_favor_and_10_scorn_a_faction() -> None:
    assert (BOARD.resource_circles, BOARD.favor_circles, BOARD.scorn_circles) == (20, 30, 10)
    sheet = at_table().sheets[0]
    assert [sheet.receive(kind, 99) for kind in Resource] == [20] * 4
    assert [sheet.gain_favor(name, 99) for name in sheet.favor] == [30] * 4
    assert [sheet.gain_scorn(name, 99) for name in sheet.scorn] == [10] * 4
    assert [sheet.receive(COIN, 1), sheet.gain_favor(CHOIR, 1), sheet.gain_scorn(CHOIR, 1)] == [0, 0, 0]


@pytest.mark.rule("M-A24", "M-A40", "M-30")
def test_on_an_endless_sheet_nothing_is_ever_lost() -> None:
    sheet = at_table(endless=True).sheets[0]
    assert [sheet.receive(COIN, 99), sheet.gain_favor(CHOIR, 99), sheet.gain_scorn(CHOIR, 99)] == [99] * 3
    assert (sheet.goods[COIN], sheet.net(CHOIR)) == (99, 0)


@pytest.mark.rule("M-30", "M-T6")
def test_a_circle_that_is_crossed_out_is_not_free_again() -> None:
    sheet = at_table().sheets[0]
    sheet.receive(WOOD, 20)
    sheet.give(WOOD, 20)
    assert (sheet.goods[WOOD], sheet.may_receive(WOOD), sheet.receive(WOOD, 3)) == (0, 0, 0)
    sheet.gain_scorn(CHOIR, 10)
    assert sheet.gain_scorn(CHOIR, -10) == -10
    assert (sheet.gain_scorn(CHOIR, 1), sheet.scorn[CHOIR]) == (0, 0)


@pytest.mark.rule("M-30", "M-A24")
@for_each(("circled", "got"), [(16, 4), (17, 3), (19, 1), (20, 0)])
def test_what_goes_beyond_the_circles_is_lost_and_the_rest_kept(circled: int, got: int) -> None:
    state = at_table(lying={"Market Street": [(0, 1), None]})
    state.sheets[0].circled[COIN] = circled
    put(state, 0, "Market Street")
    assert state.sheets[0].goods[COIN] == got


@pytest.mark.rule("M-34", "M-A24")
def test_a_choice_of_goods_tells_what_would_be_lost() -> None:
    state = at_table(free={0: [2]})
    state.sheets[0].circled[STONE] = 20
    asked = questions(lambda table, state: place(table, state, 0, Place("Public Comment")), state)[0]
    labels = {offer.move: offer.label for offer in asked.legal}
    assert labels[Take(("Stone",))] == "1 Stone · you have no room for 1"
    assert labels[Take(("Coin",))] == "1 Coin"


@pytest.mark.rule("M-A24")
def test_the_view_counts_the_circles_left_unless_the_sheet_is_endless() -> None:
    state = at_table(goods={0: {COIN: 3}})
    state.lose(0, COIN, 2)
    assert GAME.rules.view(state, 0).standings[0].left == {COIN: 17, FOOD: 20, WOOD: 20, STONE: 20}
    assert GAME.rules.view(at_table(endless=True), 0).standings[0].left is None


@pytest.mark.rule("M-A24")
@for_each(("stored", "endless"), [({"finite": False}, True), ({"finite": True}, False), ({}, False)])
def test_options_that_were_stored_keep_their_meaning(stored: dict[str, bool], endless: bool) -> None:
    assert Options.model_validate(stored).endless == endless
    assert Options.model_validate(stored | {"endless": True, "together": True}) == Options(endless=True, together=True)
    with pytest.raises(Illegal):
        Match(GAME, 3, options={"finite": "some"})


@pytest.mark.rule("M-30", "M-A24")
def test_the_player_is_told_what_is_lost() -> None:
    state = at_table(lying={"Market Street": [(0, 1), None]})
    state.sheets[0].circled[COIN] = 17
    three = Outcome((Change(3, COIN, lost=1),))
    assert put(state, 0, "Market Street").facts == [Brings(0, Placed(1, "Market Street"), three)]
    state = at_table(free={0: [2, 2]})
    state.sheets[0].circled |= {f"Favor {CHOIR}": 30, STONE: 20}
    none = Outcome((Change(0, "Favor", CHOIR, lost=1),))
    assert put(state, 0, "Hymn Practice").facts == [Brings(0, Placed(2, "Hymn Practice"), none)]
    took = put(state, 0, "Public Comment", (0, Take(("Stone",))))
    assert Takes(0, "Public Comment", (Change(0, STONE, lost=1),)) in took.facts
