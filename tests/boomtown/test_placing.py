"""Placing dice (section 4): slots, costs, red arrows, and who cannot pay."""

import pytest

from rules.boomtown.board import CARD_OF, LOCATIONS, TOWNSHIPS
from rules.boomtown.play import turns
from rules.boomtown.state import Card
from rules.boomtown.telling_locations import Brings, Outcome, Placed
from rules.boomtown.telling_turns import Change
from rules.boomtown.verbs import Pass, Pay, Pick, Place
from tests.boomtown.names import CHOIR, COIN, FOOD, MILL, SETTLERS, STONE, WATCH, WOOD
from tests.boomtown.situations import asked_of, at, at_table, favor, goods, on, put, run, take_turn
from tests.findings import for_each
from tests.situations import refusal


@pytest.mark.rule("M-22", "M-T2")
@for_each("needs", range(1, 7))
@for_each("die", range(1, 7))
def test_a_die_fits_a_slot_of_its_value_or_less(die: int, needs: int) -> None:
    where = {1: "Market Street", 2: "Woodlot", 3: "Soapbox Corner", 4: "Ferry Landing", 5: "New Cabins"}.get(needs)
    open_rally = {"Soapbox Corner": [(1, 3), (1, 3)]} if needs == 6 else {}
    state = at_table(free={0: [die, die, die]}, lying=open_rally, goods={0: {COIN: 2, WOOD: 2, FOOD: 1}})
    move = on(where or "Courthouse Rally", die=die)
    assert (asked_of(state, 0).check(move) is None) == (die >= needs)


@pytest.mark.rule("M-22")
def test_the_lowest_die_that_fits_goes_unless_another_is_named() -> None:
    state = at_table(free={0: [1, 4, 6]})
    put(state, 0, "Gravel Bar")
    assert state.free[0] == [1, 6]
    put(state, 0, "Woodlot", die=6)
    assert state.free[0] == [1]
    assert goods(state, 0) == {STONE: 2, WOOD: 3}


def test_every_die_that_fits_is_offered_and_each_location_once_with_the_lowest() -> None:
    offers = {offer.move: offer.label for offer in asked_of(at_table(free={0: [1, 4, 4]}), 0).legal if not offer.open}
    assert offers[Place("Gravel Bar")] == "4 fills: +2 Stone · Gravel Bar"
    assert offers[Place("Gravel Bar", 4)] == "Die 4 fills: +2 Stone · Gravel Bar"
    assert {move for move in offers if isinstance(move, Place) and move.where == "Market Street"} == {
        Place("Market Street"),
        Place("Market Street", 1),
        Place("Market Street", 4),
    }


@pytest.mark.rule("M-23")
def test_nothing_is_paid_or_gained_before_the_last_slot_is_filled() -> None:
    factions = (CHOIR, WATCH, "Old Families", MILL)
    state = at_table(town=factions, meeples={"Old Families": 5}, free={0: [5, 5]}, goods={0: {COIN: 6}})
    put(state, 0, "Heritage Gala")
    assert (goods(state, 0), favor(state, 0)) == ({COIN: 6}, {})
    put(state, 0, "Heritage Gala")
    assert (goods(state, 0), favor(state, 0)) == ({}, {"Old Families": 6})


@pytest.mark.rule("M-24", "M-A17")
def test_the_cost_is_paid_before_the_reward_which_cannot_pay_it() -> None:
    factions = (CHOIR, "Card-Room Regulars", MILL, SETTLERS)
    pulled = {"Card-Room Regulars": 3}
    state = at_table(town=factions, meeples=pulled, free={0: [5]}, goods={0: {COIN: 1}})
    put(state, 0, "High Stakes")
    assert (goods(state, 0), state.free[0]) == ({COIN: 1}, [1, 1, 5])
    state = at_table(town=factions, meeples=pulled, free={0: [5]}, goods={0: {COIN: 2}})
    ran = put(state, 0, "High Stakes")
    assert goods(state, 0) == {COIN: 5}
    assert ran.facts == [Brings(0, Placed(5, "High Stakes"), Outcome((Change(-2, COIN), Change(5, COIN))))]


@pytest.mark.rule("M-24", "M-A17")
def test_goods_of_ones_choice_are_paid_at_once_and_before_the_reward() -> None:
    factions = (CHOIR, WATCH, "Merchants Row", MILL)
    given = {0: {WOOD: 1, STONE: 1, FOOD: 2}}
    state = at_table(town=factions, meeples={"Merchants Row": 5}, free={0: [3]}, goods=given)
    ran = put(state, 0, "Trade Deal", (0, Pay(("Wood", "Stone"))))
    assert ran.asked[0].waits == "turn"
    assert Pay(("Food",)) in ran.asked[0].moves
    assert all(Pay((kind,)) not in ran.asked[0].moves for kind in ("Wood", "Stone", "Coin"))
    assert goods(state, 0) == {FOOD: 2, COIN: 4}


@pytest.mark.rule("M-24", "M-A9", "M-A27")
def test_who_cannot_pay_is_warned_gets_the_die_back_and_the_turn_is_over() -> None:
    state = at_table(free={0: [5]}, goods={0: {WOOD: 2}})
    warned = {offer.move: offer.confirm for offer in asked_of(state, 0).legal}
    assert warned[Place("New Cabins")] == (
        "You can't pay 2 Wood, 1 Food: you'd get your dice back, and your turn would end."
    )
    ran = run(turns, state, (0, on("New Cabins")), (1, Pass()), *((seat, Pass()) for seat in (0, 1, 0, 1)))
    assert ran.seats == [0, 1, 0, 1, 0, 1]
    assert (goods(state, 0), favor(state, 0), state.meeples) == ({WOOD: 2}, {}, at_table().meeples)
    assert (sorted(state.free[0]), at(state, "New Cabins")) == ([1, 1, 5], [None])


@pytest.mark.rule("M-A9")
def test_a_die_that_came_back_can_be_placed_again_in_the_same_round_also_there() -> None:
    state = at_table(free={0: [4]}, goods={1: {COIN: 1}})
    put(state, 0, "Civic Petition")
    assert sorted(state.free[0]) == [1, 1, 4]
    state.gain(0, COIN, 1)
    put(state, 0, "Civic Petition")
    assert (at(state, "Civic Petition"), state.offices) == ([0], 2)


@pytest.mark.rule("M-A27")
def test_whoever_can_pay_is_not_asked_and_not_warned() -> None:
    state = at_table(free={0: [5]}, goods={0: {WOOD: 2, FOOD: 1}})
    offers = {offer.move: offer for offer in asked_of(state, 0).legal}
    assert offers[Place("New Cabins")].confirm == ""
    ran = take_turn(state, 0, on("New Cabins", CHOIR))
    assert ran.topics == ["place"]
    assert goods(state, 0) == {}
    assert (favor(state, 0), state.meeples[CHOIR]) == ({CHOIR: 1}, 4)


@pytest.mark.rule("M-A10", "M-25")
def test_one_player_may_fill_several_slots_and_is_one_participant() -> None:
    state = at_table(3, town=["Town Meeting"], free={0: [1, 2]}, lying={"Show of Hands": [(1, 1), None, None]})
    state.named = {"Show of Hands": {1: (WATCH,)}}
    for die in (1, 2):
        put(state, 0, "Show of Hands", die=die, faction=(CHOIR,))
    assert (favor(state, 0), favor(state, 1), favor(state, 2)) == ({CHOIR: 2}, {WATCH: 1}, {})


@pytest.mark.rule("M-27", "M-A29", "M-T4")
@for_each("where", [one.name for one in LOCATIONS.values() if one.requires])
def test_a_red_arrow_opens_when_its_source_is_full_this_round(where: str) -> None:
    source = {one.id: name for name, one in LOCATIONS.items()}[LOCATIONS[where].requires[0]]
    township = CARD_OF[where] if CARD_OF[where] in TOWNSHIPS else "Willow Ford"
    factions = (CHOIR, "Schoolhouse Circle", MILL, SETTLERS)
    pulled = {"Schoolhouse Circle": 5}
    empty = at_table(town=[township, *factions], meeples=pulled, free={0: [6]})
    assert refusal(asked_of(empty, 0), Place(where)) == (
        f"A red arrow leads to {where}: fill {source} first.",
        "4.3",
    )
    filled = {source: [(1, 6)] * len(LOCATIONS[source].slots)}
    full = at_table(town=[township, *factions], meeples=pulled, free={0: [6]}, lying=filled)
    assert asked_of(full, 0).check(on(where)) is None
    if len(LOCATIONS[source].slots) > 1:
        half = at_table(town=[township, *factions], meeples=pulled, free={0: [6]}, lying={source: [(1, 6), None]})
        assert refusal(asked_of(half, 0), Place(where))[1] == "4.3"


@pytest.mark.rule("M-A29", "M-A8")
def test_an_arrow_shuts_again_when_dice_leave_its_source() -> None:
    lying = {"Mule Train": [(1, 4)]}
    state = at_table(town=["Copper Notch"], free={0: [6]}, lying=lying)
    assert asked_of(state, 0).check(on("Whistle Stop")) is None
    state.free[1].append(state.lying.pop("Mule Train")[0].value)  # pyright: ignore[reportOptionalMemberAccess]
    assert refusal(asked_of(state, 0), Place("Whistle Stop"))[1] == "4.3"


@pytest.mark.rule("M-21", "M-20")
def test_only_locations_that_are_pulled_out_take_dice() -> None:
    state = at_table(free={0: [6]}, goods={0: {FOOD: 2, COIN: 3}})
    for meeples, where in ((4, "Bake Sale"), (5, "Grand Concert")):
        state.meeples[CHOIR] = meeples - 1
        assert refusal(asked_of(state, 0), Place(where))[1] == "4.2"
        state.meeples[CHOIR] = meeples
        assert asked_of(state, 0).check(on(where)) is None


@pytest.mark.rule("M-A26", "M-C4")
def test_a_faction_is_named_with_the_die_and_may_be_changed_until_the_location_is_full() -> None:
    state = at_table(free={0: [3], 1: [3]})
    put(state, 0, "Soapbox Corner", faction=(CHOIR,))
    assert state.named == {"Soapbox Corner": {0: (CHOIR,)}}
    ran = take_turn(state, 1, (0, Pick((WATCH,), "Soapbox Corner")), (1, on("Soapbox Corner", MILL)))
    assert ran.asked[0].waits == "open"
    assert (favor(state, 0), favor(state, 1)) == ({WATCH: 1}, {MILL: 1})
    assert not any(isinstance(offer.move, Pick) for offer in asked_of(state, 0).legal)


@pytest.mark.rule("M-A26")
def test_nobody_must_name_a_faction_and_nobody_is_asked_out_of_turn() -> None:
    state = at_table(free={0: [3], 1: [3]}, favor=[{MILL: 2}, {WATCH: 3}])
    put(state, 0, "Soapbox Corner")
    ran = take_turn(state, 1, on("Soapbox Corner"))
    assert ran.topics == ["place"]
    assert (favor(state, 0), favor(state, 1)) == ({MILL: 3}, {WATCH: 4})


@pytest.mark.rule("M-A34", "M-22")
def test_mud_asks_one_more_of_the_township_and_of_no_card() -> None:
    mud = [Card("Flood Season", 2, 5)]
    state = at_table(free={0: [2]}, cards=mud)
    assert refusal(asked_of(state, 0), Place("Woodlot"))[0] == "Woodlot needs 3 or more; you have 1, 1, 2."
    assert asked_of(state, 0).check(on("Hymn Practice")) is None
    assert asked_of(state, 0).check(on("Market Street", die=2)) is None


def test_whoever_has_no_scorn_is_warned_of_the_editor_and_a_loss_that_was_none_is_not_told() -> None:
    state = at_table(cards=[Card("Newspaper War", 0, 1)], goods={0: {COIN: 2}}, scorn={1: {MILL: 1}}, free={0: [4]})
    warned = {offer.move: offer.confirm for offer in asked_of(state, 0).legal}
    assert warned[Place("Buy an Editor")] == "You have no Scorn to remove."
    ran = put(state, 0, "Buy an Editor", faction=(MILL, WATCH))
    assert ran.facts == [Brings(0, Placed(4, "Buy an Editor"), Outcome((Change(-2, COIN),)))]


def test_a_list_of_places_makes_no_word_before_somebody_reads_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.boomtown.sites.label_place", None)
    assert Place("Woodlot") in {offer.move for offer in asked_of(at_table(free={0: [1, 4, 4]}), 0).legal}
