"""The nine events: when they come and go, what each phase does, and their locations."""

from collections.abc import Mapping, Sequence
from contextlib import closing

import pytest

from rules import Seat, Table, Verb
from rules.boomtown import GAME
from rules.boomtown.board import EVENTS, LOCATIONS
from rules.boomtown.events import begin
from rules.boomtown.play import begin_round, end_round
from rules.boomtown.state import Card, State
from rules.boomtown.telling_locations import Pulled, Resized
from rules.boomtown.verbs import Collect, Pass, Pick, Take
from tests.boomtown.names import COIN, FOOD, LARGE, RICH, SMALL, STONE, WOOD
from tests.boomtown.situations import (
    RULES,
    Unlucky,
    changes,
    on,
    placing,
    round_ends,
    situation,
    topics_asked,
    whole_round,
)
from tests.findings import for_each

FACTIONS = ("Choir Society", "Night Watch", "Mill Hands", "Homesteaders")
GONE = 0

Answers = Sequence[tuple[Seat, Verb]]


def shows(name: str, phase: int = 1, *, since: int = 3) -> Card:
    """A card in a phase from 1, counting rounds from this one on."""
    return Card(name, phase - 1, since)


def phase(state: State, name: str) -> int:
    """The phase of a card in play, from 1; GONE for one that is not."""
    return next((card.phase + 1 for card in state.cards if card.name == name), GONE)


def favor_with_all(*seats: Seat) -> dict[str, int]:
    return {f"{seat} Favor {name}": 1 for seat in seats for name in FACTIONS}


def entering(state: State, *answers: tuple[Seat, Verb]) -> dict[str, int]:
    """What the phase of the first card in play does as it begins."""
    return changes(lambda table, state: begin(table, state, state.cards[0]), state, *answers)


# Coming and going


@pytest.mark.rule("M-35", "M-36", "M-A23")
def test_an_event_comes_in_rounds_3_6_and_9_and_in_no_other() -> None:
    state = situation(town=["Railroad Survey", "State Inspector", "Newspaper War"])
    in_play = dict[int, list[str]]()
    for state.round in range(1, 11):
        topics_asked(begin_round, state)
        in_play[state.round] = [card.name for card in state.cards]
    assert [in_play[at] for at in (2, 5, 8, 10)] == [
        [],
        ["Railroad Survey"],
        ["Railroad Survey", "State Inspector"],
        ["Railroad Survey", "State Inspector", "Newspaper War"],
    ]
    assert [len(in_play[at]) for at in range(1, 11)] == [0, 0, 1, 1, 1, 2, 2, 2, 3, 3]
    assert state.waiting == []


@pytest.mark.rule("M-36", "M-A23")
@for_each(("draw", "name"), [(1, "Bank Run"), (2, "Gold Strike"), (3, "Influenza")])
def test_which_event_is_chance_and_begins_in_its_first_phase(draw: int, name: str) -> None:
    state = situation(town=["Bank Run", "Gold Strike", "Influenza"], round=3)
    assert topics_asked(begin_round, state, draws=[draw]) == []
    assert [(card.name, card.phase) for card in state.cards] == [(name, 0)]
    assert sorted([*state.waiting, name]) == ["Bank Run", "Gold Strike", "Influenza"]


@pytest.mark.rule("M-A23")
def test_no_location_of_an_event_is_open_before_it_comes() -> None:
    state = situation(town=["Bank Run", "Gold Strike", "Influenza"])
    assert not {"Calm the Queue", "Stake a Claim", "Clinic"} & {*state.revealed()}
    state.round = 3
    topics_asked(begin_round, state)
    assert {"Calm the Queue", "Stake a Claim", "Clinic"} & {*state.revealed()} == {"Calm the Queue"}


UNFILLED = {
    "Flood Season": [2, 3, GONE, GONE],
    "Railroad Survey": [1, 1, 1, 1],
    "Influenza": [2, 3, GONE, GONE],
    "Gold Strike": [1, 2, GONE, GONE],
    "Newspaper War": [1, 2, GONE, GONE],
    "Harvest Festival": [GONE, GONE, GONE, GONE],
    "Bank Run": [2, GONE, GONE, GONE],
    "State Inspector": [2, GONE, GONE, GONE],
    "Traveling Circus": [2, GONE, GONE, GONE],
}
"""The phase after each round's end, of a card drawn at the start of the first of them."""
FILLED = {
    "Flood Season": [GONE, GONE, GONE, GONE, GONE],
    "Railroad Survey": [2, 2, 2, GONE, GONE],
    "Influenza": [GONE, GONE, GONE, GONE, GONE],
    "Gold Strike": [1, 1, 2, GONE, GONE],
    "Newspaper War": [1, 1, 2, GONE, GONE],
    "Harvest Festival": [2, GONE, GONE, GONE, GONE],
    "Bank Run": [GONE, GONE, GONE, GONE, GONE],
    "Traveling Circus": [1, 2, GONE, GONE, GONE],
}
"""The phase at once when its location is filled in the first round, then after each round's end."""
EVENT_LOCATIONS = {
    "Flood Season": ("Sandbag Line", "2 2", {"0 Stone": -2, **favor_with_all(0), "Flood Season": -1}),
    "Railroad Survey": (
        "Wine and Dine",
        "3 3",
        {"0 Coin": -2, **favor_with_all(0), "Mill Hands": 1, "Homesteaders": 1, "Railroad Survey": 1},
    ),
    "Influenza": ("Clinic", "4 4", {"0 Coin": -2, **favor_with_all(0), "Influenza": -1}),
    "Gold Strike": ("Stake a Claim", "5", {"0 Coin": 4}),
    "Newspaper War": ("Buy an Editor", "4", {"0 Coin": -2}),
    "Harvest Festival": (
        "Hang the Bunting",
        "2 2 2",
        {
            "0 Wood": 2 - 3,
            **favor_with_all(0),
            "1 Coin": 1,
            "1 Food": 1,
            "Choir Society": 1,
            "Harvest Festival": 1,
        },
    ),
    "Bank Run": ("Calm the Queue", "5", {"0 Coin": -4, **favor_with_all(0), "Bank Run": -1}),
    "Traveling Circus": ("Ringside Seats", "1 1 1", {"0 Coin": -3, **favor_with_all(0)}),
}
"""Its slots, and what changes when seat 0 fills them alone, with what the next phase does at once."""


def after_drawing(name: str) -> State:
    """Round 3, with an event just drawn, in which seat 0 is rich."""
    others = [other for other in EVENTS if other != name][:2]
    state = situation(town=[name, *others], round=3, goods={0: RICH})
    topics_asked(begin_round, state)
    state.free = [[6, 6, 6], [6, 6, 6]]
    return state


def fill(where: str, times: int, seat: Seat = 0) -> Answers:
    return [(seat, on(where))] * times


@pytest.mark.rule("M-37", "M-A30", "M-D7")
@for_each("name", UNFILLED)
def test_how_an_event_moves_on_by_itself(name: str) -> None:
    state, found = after_drawing(name), list[int]()
    assert phase(state, name) == 1
    for _ in UNFILLED[name]:
        topics_asked(round_ends, state)
        found.append(phase(state, name))
    assert found == UNFILLED[name]


@pytest.mark.rule("M-37", "M-A30", "M-A31", "M-D7")
@for_each("name", FILLED)
def test_how_an_event_moves_on_when_its_location_is_filled(name: str) -> None:
    state = after_drawing(name)
    where, slots, _ = EVENT_LOCATIONS[name]
    times = len(slots.split())
    topics_asked(placing(0, times), state, *fill(where, times))
    found = [phase(state, name)]
    for _ in FILLED[name][1:]:
        topics_asked(round_ends, state)
        found.append(phase(state, name))
    assert found == FILLED[name]


@pytest.mark.rule("M-A30")
def test_full_rounds_are_counted_from_the_round_after_the_survey_was_filled() -> None:
    state = after_drawing("Railroad Survey")
    topics_asked(round_ends, state)
    topics_asked(placing(0, 2), state, *fill("Wine and Dine", 2))
    found = list[int]()
    for _ in range(3):
        topics_asked(round_ends, state)
        found.append(phase(state, "Railroad Survey"))
    assert (found, state.round) == ([2, 2, GONE], 7)


@pytest.mark.rule("M-D7", "M-23", "M-38", "M-A16", "M-A33")
@for_each("name", EVENT_LOCATIONS)
def test_what_the_location_of_an_event_costs_and_brings(name: str) -> None:
    where, slots, found = EVENT_LOCATIONS[name]
    state = situation(goods={0: RICH}, cards=[shows(name)])
    times = len(slots.split())
    assert changes(placing(0, times), state, *fill(where, times)) == found


@pytest.mark.rule("M-D7", "M-A30")
@for_each("name", ["Flood Season", "Influenza", "Bank Run"])
def test_a_location_that_cannot_be_paid_moves_no_card(name: str) -> None:
    where, slots, _ = EVENT_LOCATIONS[name]
    times = len(slots.split())
    state = situation(cards=[shows(name)])
    assert changes(placing(0, times), state, *fill(where, times)) == {}
    assert phase(state, name) == 1


@pytest.mark.rule("M-38", "M-A16", "M-D2", "M-25")
def test_favor_of_an_event_is_with_all_factions_and_each_who_shares_gets_it_whole() -> None:
    lying = {"Sandbag Line": [(1, 2)]}
    state = situation(3, goods={0: {STONE: 2}, 1: {STONE: 2}}, cards=[shows("Flood Season")], lying=lying)
    found = changes(placing(0), state, (0, on("Sandbag Line")))
    assert found == {"0 Stone": -1, "1 Stone": -1, **favor_with_all(0, 1), "Flood Season": -1}


@pytest.mark.rule("M-A31", "M-A33")
def test_a_filled_location_pays_first_and_then_the_card_leaves_with_its_dice_still_there() -> None:
    state = situation(goods={0: {COIN: 4}}, cards=[shows("Bank Run")])
    found = changes(placing(0), state, (0, on("Calm the Queue")))
    assert found == {"0 Coin": -4, **favor_with_all(0), "Bank Run": -1}
    assert state.participants("Calm the Queue") == [0]
    assert "Calm the Queue" in state.spots()
    assert "Calm the Queue" not in state.revealed()
    assert len(state.free[0]) == 2
    topics_asked(end_round, state)
    assert "Calm the Queue" not in state.spots()
    assert len(state.free[0]) == 3


@pytest.mark.rule("M-A31", "M-A30")
def test_dice_on_a_card_that_moves_at_the_end_of_a_round_come_home() -> None:
    state = situation(cards=[shows("Influenza", since=2)], lying={"Clinic": [(0, 4)]})
    topics_asked(end_round, state)
    assert phase(state, "Influenza") == 2
    assert len(state.free[0]) == 3
    assert "Clinic" not in state.spots()


@pytest.mark.rule("M-A30")
@pytest.mark.parametrize(
    ("order", "asked", "found"),
    [
        (["Flood Season", "Traveling Circus"], [], {"Night Watch": -1, "Choir Society": 2}),
        (["Traveling Circus", "Flood Season"], [(1, "level")], {"Choir Society": 2, "Night Watch": -1}),
    ],
)
def test_cards_move_in_the_order_in_which_they_were_drawn(
    order: list[str], asked: list[tuple[Seat, str]], found: dict[str, int]
) -> None:
    cards = [shows(name, since=2) for name in order]
    state = situation(cards=cards, meeples={"Choir Society": 4, "Night Watch": 6, "Mill Hands": 5}, first=0)
    answers: Answers = [(1, Pick(("Night Watch",)))] if asked else []
    before = dict(state.meeples)
    assert topics_asked(end_round, state, *answers) == asked
    assert {name: many - before[name] for name, many in state.meeples.items() if many != before[name]} == found


@pytest.mark.rule("M-A30")
def test_dice_are_home_before_events_move() -> None:
    meeples = {"Mill Hands": 5, "Homesteaders": 5}
    cards, lying = [shows("Flood Season", since=2)], {"Soapbox Corner": [(0, 4)]}
    state = situation(cards=cards, meeples=meeples, lying=lying)
    with closing(end_round(Table(Unlucky(), GAME.rules.version), state)) as rules:
        (question,) = rules.send(None).pending.values()
        assert question.topic == "level"
        assert (len(state.free[0]), state.lying) == (3, {})


async def last_rounds(table: Table, state: State) -> None:
    for state.round in (9, 10):
        await whole_round(table, state)


@pytest.mark.rule("M-A30", "M-39")
@for_each(
    ("name", "answers", "found"),
    [
        ("Gold Strike", [], {"0 Coin": -2, "1 Coin": -1, "Mill Hands": -1}),
        ("Newspaper War", [(0, Pick(("Mill Hands",))), (1, Pass())], {"1 Scorn Mill Hands": 1}),
        ("Influenza", [(0, Take(("Wood",)))], {"0 Wood": 1, "1 Food": 1, **dict.fromkeys(FACTIONS, -1)}),
    ],
)
def test_an_event_of_round_9_takes_its_course_until_the_end_of_round_10(
    name: str, answers: Answers, found: dict[str, int]
) -> None:
    state = situation(town=[name], goods={0: {COIN: 5}, 1: {COIN: 1}}, meeples={"Mill Hands": 6})
    changed = changes(last_rounds, state, *answers)
    changed.pop(name, None)
    assert changed == found


# What the phases do


@pytest.mark.rule("M-D7")
def test_flood_season_2_shrinks_the_largest_faction_and_costs_a_food_if_there_is_one() -> None:
    state = situation(
        3, cards=[shows("Flood Season", 2)], goods={0: {FOOD: 3}, 1: {COIN: 2}}, meeples={"Mill Hands": 5}
    )
    assert entering(state) == {"Mill Hands": -1, "0 Food": -1}


@pytest.mark.rule("M-D7")
def test_flood_season_3_raises_the_slots_of_the_township_alone_and_none_above_6() -> None:
    cards = [shows("Flood Season", 3), shows("Gold Strike")]
    state = situation(cards=cards, free={0: [2, 5, 6]}, lying={"Soapbox Corner": [(1, 4), (1, 4)]})
    found = {where: state.dice_for(0, where) for where in state.revealed()}
    assert found == {
        "Market Street": [2, 5, 6],
        "Bottomland Farms": [5, 6],
        "Woodlot": [5, 6],
        "Gravel Bar": [5, 6],
        "Ferry Landing": [5, 6],
        "Soapbox Corner": [],
        "New Cabins": [6],
        "Courthouse Rally": [6],
        "Civic Petition": [5, 6],
        "Brick Terrace": [5, 6],
        "Hymn Practice": [2, 5, 6],
        "Walk the Beat": [5, 6],
        "Shift Supper": [5, 6],
        "Barn Raising": [5, 6],
        "Public Comment": [2, 5, 6],
        "Stake a Claim": [5, 6],
    }
    state.free[0] = [1, 4, 4]
    assert state.dice_for(0, "Market Street") == [4]
    assert state.dice_for(0, "Ferry Landing") == []
    assert entering(state) == {}


@pytest.mark.rule("M-A34")
def test_mud_does_not_lift_a_golden_die_that_lies_already() -> None:
    cards = [shows("Flood Season", 3, since=4)]
    state = situation(cards=cards, round=4, goods={0: {FOOD: 1}}, lying={"Ferry Landing": [(0, 4)]})
    assert changes(begin_round, state, (0, Collect())) == {"0 Food": -1, "0 Coin": 2}
    assert state.golden_dice(0) == ["Ferry Landing"]
    assert changes(end_round, state) == {"Flood Season": -3}
    assert state.golden_dice(0) == ["Ferry Landing"]


@pytest.mark.rule("M-D7")
def test_railroad_survey_2_grows_the_large_factions() -> None:
    state = situation(cards=[shows("Railroad Survey", 2)], meeples={"Homesteaders": 8})
    assert entering(state) == {"Mill Hands": 1}


@pytest.mark.rule("M-D7")
@for_each(
    ("township", "where", "found"),
    [
        ("Willow Ford", "Market Street", {"0 Coin": 5}),
        ("Willow Ford", "Ferry Landing", {"0 Coin": 3, "0 Food": -1}),
        ("Willow Ford", "Woodlot", {"0 Wood": 3}),
        ("Willow Ford", "Civic Petition", {"0 Coin": -1, "offices": 1, "0 Favor Choir Society": 1}),
        ("Willow Ford", "Budget Vote", {"0 Coin": 6}),
        ("Willow Ford", "Bake Sale", {"0 Food": -2, "0 Coin": 2, "0 Favor Choir Society": 2}),
        ("Copper Notch", "Company Store", {"0 Coin": 3, "0 Food": 2}),
        ("Gull Harbor", "Boatyard", {"0 Wood": 2, "0 Coin": 2}),
        ("Gull Harbor", "Customs House", {"0 Coin": 7}),
    ],
)
def test_railroad_survey_2_brings_a_coin_more_where_the_township_brings_coin(
    township: str, where: str, found: dict[str, int]
) -> None:
    times = len(LOCATIONS[where].slots)
    cards = [shows("Railroad Survey", 2)]
    state = situation(town=[township], cards=cards, goods={0: RICH}, meeples={"Choir Society": 4}, offices=3)
    assert changes(placing(0, times), state, *fill(where, times)) == found


@pytest.mark.rule("M-D7")
def test_the_coin_more_of_the_railroad_is_there_for_golden_slots_too() -> None:
    cards = [shows("Railroad Survey", 2, since=4)]
    state = situation(cards=cards, round=4, goods={0: {FOOD: 1}}, lying={"Ferry Landing": [(0, 4)]})
    assert changes(begin_round, state, (0, Collect())) == {"0 Food": -1, "0 Coin": 3}


@pytest.mark.rule("M-D7")
def test_influenza_2_shrinks_every_faction_but_never_to_nothing() -> None:
    state = situation(cards=[shows("Influenza", 2)], meeples={"Night Watch": 1, "Mill Hands": 7})
    assert entering(state) == {"Choir Society": -1, "Mill Hands": -1, "Homesteaders": -1}


@pytest.mark.rule("M-D7", "M-A35")
def test_influenza_3_lets_everybody_choose_a_piece_of_goods_together() -> None:
    state = situation(3, cards=[shows("Influenza", 3)], goods={2: {COIN: 1}})
    answers = [(2, Take(("Coin",))), (0, Take(("Stone",))), (1, Take(("Wood",)))]
    assert entering(state, *answers) == {"0 Stone": 1, "1 Wood": 1, "2 Coin": 1}


@pytest.mark.rule("M-D7", "M-A32")
def test_gold_strike_2_costs_two_coin_as_far_as_there_are_and_the_largest_faction_may_be_a_small_one() -> None:
    meeples = {"Choir Society": 6, "Mill Hands": 5}
    state = situation(3, cards=[shows("Gold Strike", 2)], goods={0: {COIN: 5}, 1: {COIN: 1}}, meeples=meeples)
    assert entering(state) == {"0 Coin": -2, "1 Coin": -1, "Choir Society": -1}


@pytest.mark.rule("M-D7", "M-A32")
@for_each(
    ("favor", "scorn", "hit"),
    [
        ({0: {"Choir Society": 3}, 1: {"Mill Hands": 2}}, {}, [0]),
        ({0: {"Choir Society": 3}, 1: {"Mill Hands": 2}}, {0: {"Night Watch": 2}}, [1]),
        ({0: {"Choir Society": 3}, 1: {"Mill Hands": 2, "Night Watch": 1}}, {}, [0, 1]),
        ({}, {2: {"Choir Society": 1}}, [0, 1]),
        ({}, {}, [0, 1, 2]),
    ],
)
def test_newspaper_war_1_scorns_all_who_have_most_net_favor(
    favor: Mapping[Seat, Mapping[str, int]], scorn: Mapping[Seat, Mapping[str, int]], hit: list[Seat]
) -> None:
    cards = [shows("Newspaper War")]
    state = situation(3, cards=cards, favor=favor, scorn=scorn, meeples={"Homesteaders": 6})
    assert entering(state) == {f"{seat} Scorn Homesteaders": 1 for seat in hit}


@pytest.mark.rule("M-D7")
@for_each(
    ("named", "found"),
    [
        (("Mill Hands", "Night Watch"), {"0 Scorn Mill Hands": -1, "0 Scorn Night Watch": -1}),
        (("Mill Hands", "Mill Hands"), {"0 Scorn Mill Hands": -2}),
        (("Night Watch", "Night Watch"), {"0 Scorn Night Watch": -1}),
        (("Homesteaders", "Night Watch"), {"0 Scorn Night Watch": -1}),
        ((), {"0 Scorn Mill Hands": -2}),
    ],
)
def test_an_editor_removes_two_of_ones_own_scorn(named: tuple[str, ...], found: dict[str, int]) -> None:
    scorn = {0: {"Mill Hands": 3, "Night Watch": 1}, 1: {"Mill Hands": 2}}
    state = situation(cards=[shows("Newspaper War")], goods={0: {COIN: 2}}, scorn=scorn)
    changed = changes(placing(0), state, (0, on("Buy an Editor", *named)))
    assert changed == {"0 Coin": -2, **found}


@pytest.mark.rule("M-D7")
def test_newspaper_war_2_lets_those_who_have_scorn_remove_one() -> None:
    scorn = {0: {"Mill Hands": 2, "Night Watch": 1}, 2: {"Choir Society": 1}}
    state = situation(3, cards=[shows("Newspaper War", 2)], scorn=scorn)
    answers: Answers = [(2, Pass()), (0, Pick(("Mill Hands",)))]
    assert entering(state, *answers) == {"0 Scorn Mill Hands": -1}
    asked = topics_asked(lambda table, state: begin(table, state, state.cards[0]), state)
    assert sorted(asked) == [(0, "scorn away"), (2, "scorn away")]
    with pytest.raises(AssertionError, match="answers left over"):
        entering(state, (0, Pick(("Homesteaders",))))


@pytest.mark.rule("M-D7", "M-34", "M-A35")
def test_harvest_festival_2_gives_everybody_two_of_any_and_grows_the_smallest() -> None:
    state = situation(cards=[shows("Harvest Festival", 2)], meeples={"Night Watch": 1})
    answers: Answers = [(1, Take(("Coin", "Stone"))), (0, Take(("Wood",)))]
    assert entering(state, *answers) == {"0 Wood": 2, "1 Coin": 1, "1 Stone": 1, "Night Watch": 1}


@pytest.mark.rule("M-A33", "M-D7")
@for_each(
    ("where", "found"),
    [
        ("Civic Petition", {"0 Coin": -2, "offices": 1, "0 Favor Mill Hands": 1}),
        ("Brick Terrace", {"0 Coin": -3, "0 Stone": -2, "Mill Hands": 1, "0 Favor Mill Hands": 1}),
        ("Strike Fund", {"0 Coin": -5, "0 Favor Mill Hands": 4}),
        ("Ferry Landing", {"0 Food": -1, "0 Coin": 2}),
        ("Market Street", {"0 Coin": 4}),
        ("Calm the Queue", {"0 Coin": -4, **favor_with_all(0), "Bank Run": -1}),
    ],
)
def test_bank_run_1_raises_every_cost_that_has_coin_by_one(where: str, found: dict[str, int]) -> None:
    times = len(LOCATIONS[where].slots)
    state = situation(cards=[shows("Bank Run")], goods={0: RICH}, meeples={"Mill Hands": 5})
    assert changes(placing(0, times), state, *fill(where, times)) == found


@pytest.mark.rule("M-A33")
def test_the_coin_more_of_a_bank_run_is_shared_like_the_cost_and_must_be_paid() -> None:
    lying = {"Strike Fund": [(1, 4)]}
    goods, meeples = {0: {COIN: 3}, 1: {COIN: 2}}, {"Mill Hands": 5}
    state = situation(cards=[shows("Bank Run")], goods=goods, meeples=meeples, lying=lying)
    found = {"0 Coin": -3, "1 Coin": -2, "0 Favor Mill Hands": 2, "1 Favor Mill Hands": 2}
    assert changes(placing(0), state, (0, on("Strike Fund"))) == found
    poor = situation(cards=[shows("Bank Run")], goods={0: {COIN: 2}, 1: {COIN: 2}}, meeples=meeples, lying=lying)
    assert changes(placing(0), poor, (0, on("Strike Fund"))) == {}
    assert poor.participants("Strike Fund") == [1]


@pytest.mark.rule("M-A33")
@pytest.mark.parametrize(("coin", "found"), [(2, {"0 Coin": -2, "0 Favor Relief Fund": 1}), (1, {})])
def test_the_coin_more_of_a_bank_run_is_due_for_golden_slots(coin: int, found: dict[str, int]) -> None:
    small = ("Choir Society", "Relief Fund")
    cards, lying = [shows("Bank Run", since=4)], {"Sewing Circle": [(0, 3)]}
    state = situation(
        town=small, cards=cards, round=4, goods={0: {COIN: coin}}, meeples={"Relief Fund": 4}, lying=lying
    )
    answers: Answers = [(0, Collect())] if found else []
    assert changes(begin_round, state, *answers) == found


@pytest.mark.rule("M-D7")
def test_bank_run_2_takes_three_coin_or_what_there_is() -> None:
    state = situation(3, cards=[shows("Bank Run", 2)], goods={0: {COIN: 5}, 1: {COIN: 2, FOOD: 1}})
    assert entering(state) == {"0 Coin": -3, "1 Coin": -2}


@pytest.mark.rule("M-D7")
def test_bank_run_2_shuts_golden_slots_which_then_pay_nothing() -> None:
    cards, lying = [shows("Bank Run", 2, since=4)], {"Ferry Landing": [(0, 4)]}
    state = situation(cards=cards, round=4, goods={0: {FOOD: 2}, 1: {FOOD: 2}}, lying=lying)
    with pytest.raises(AssertionError, match="answers left over"):
        topics_asked(begin_round, state, (0, Collect()))
    assert state.sheets[0].goods[FOOD] == 2
    assert state.golden_dice(0) == ["Ferry Landing"]
    state.lying, state.free = {}, [[6, 6, 6], [6, 6, 6]]
    assert changes(placing(1), state, (1, on("Ferry Landing"))) == {}
    assert changes(placing(1), state, (1, on("Woodlot"))) == {"1 Wood": 3}
    topics_asked(round_ends, state)
    assert changes(begin_round, state, (1, Collect())) == {"1 Food": -1, "1 Coin": 2}


@pytest.mark.rule("M-D7", "M-38", "M-A16")
def test_state_inspector_2_rewards_three_wood_and_stone_and_scorns_the_rest_where_they_say() -> None:
    goods = [{WOOD: 1, STONE: 2}, {WOOD: 2, COIN: 9}, {STONE: 3}]
    state = situation(4, cards=[shows("State Inspector", 2)], goods=goods, favor={3: {"Choir Society": 1}})
    answers: Answers = [(1, Pick(("Night Watch",)))]
    found = {**favor_with_all(0, 2), "1 Scorn Night Watch": 1, "3 Scorn Night Watch": 1}
    assert entering(state, *answers) == found, "the stand-in of 3 takes the smallest of those liked least"


@pytest.mark.rule("M-D7")
def test_traveling_circus_2_leaves_two_meeples_with_the_smallest_of_the_small() -> None:
    meeples = {"Choir Society": 3, "Night Watch": 2, "Mill Hands": 1}
    state = situation(cards=[shows("Traveling Circus", 2)], meeples=meeples)
    assert entering(state) == {"Night Watch": 2}


@pytest.mark.rule("M-D7")
@for_each("name", ["Flood Season", "Railroad Survey", "Influenza", "Gold Strike", "Harvest Festival"])
def test_first_phases_that_do_nothing_by_themselves(name: str) -> None:
    assert entering(situation(cards=[shows(name)], goods={0: RICH})) == {}


# Choices


LEVEL = {
    "largest loses": ("Flood Season", 2, {"Mill Hands": 5, "Homesteaders": 5}, ("Mill Hands", "Homesteaders"), -1),
    "largest of both sizes": ("Gold Strike", 2, {"Choir Society": 4}, ("Choir Society", "Homesteaders"), -1),
    "smallest grows": ("Harvest Festival", 2, {}, SMALL, 1),
    "smallest of both sizes": (
        "Harvest Festival",
        2,
        {"Choir Society": 4, "Mill Hands": 3},
        ("Night Watch", "Mill Hands"),
        1,
    ),
    "smallest of the small": ("Traveling Circus", 2, {"Mill Hands": 1}, SMALL, 2),
}


@pytest.mark.rule("M-D7")
@for_each("case", LEVEL)
def test_among_factions_that_are_level_the_starting_player_of_the_round_chooses(case: str) -> None:
    name, number, meeples, names, change = LEVEL[case]
    for chosen in names:
        state = situation(3, cards=[shows(name, number)], meeples=meeples, first=1)
        before = state.meeples[chosen]
        found = topics_asked(lambda table, state: begin(table, state, state.cards[0]), state, (2, Pick((chosen,))))
        assert [(seat, topic) for seat, topic in found if topic == "level"] == [(2, "level")]
        assert state.meeples[chosen] - before == change


@pytest.mark.rule("M-A32", "M-D7")
def test_where_the_largest_are_level_the_starting_player_says_who_scorns() -> None:
    state = situation(3, cards=[shows("Newspaper War")], favor={1: {"Night Watch": 2}}, first=0)
    assert entering(state, (1, Pick(("Homesteaders",)))) == {"1 Scorn Homesteaders": 1}


UNCHANGED = {
    "all at their last meeple": (
        "Flood Season",
        2,
        dict.fromkeys((*SMALL, *LARGE), 1),
        1,
    ),
    "all pulled out": (
        "Traveling Circus",
        2,
        dict.fromkeys(SMALL, 7),
        7,
    ),
}


@pytest.mark.rule("M-D7", "M-A28")
@for_each("case", UNCHANGED)
def test_where_the_choice_among_level_factions_changes_nothing_nobody_is_asked(case: str) -> None:
    name, number, meeples, out = UNCHANGED[case]
    state = situation(3, cards=[shows(name, number)], meeples=meeples)
    ran = RULES.run(lambda table, state: begin(table, state, state.cards[0]), state)
    assert (ran.topics, ran.facts[-1]) == ([], Resized((Pulled("Choir Society", "meeple", out, 0),)))
    assert {one: state.meeples[one] for one in meeples} == meeples


@pytest.mark.rule("M-D7", "M-A24")
def test_nor_where_no_circle_is_left_for_the_scorn_with_any_of_them() -> None:
    state = situation(3, cards=[shows("Newspaper War")], favor={1: {"Night Watch": 2}})
    for name in LARGE:
        state.sheets[1].circled[f"Scorn {name}"] = 10
    assert entering(state) == {}


@pytest.mark.rule("M-D7")
def test_a_faction_that_is_not_level_cannot_be_chosen() -> None:
    state = situation(cards=[shows("Gold Strike", 2)], meeples={"Mill Hands": 5, "Homesteaders": 5})
    with pytest.raises(AssertionError, match="answers left over"):
        entering(state, (0, Pick(("Choir Society",))))


@pytest.mark.rule("M-D7")
def test_all_cards_in_play_apply_together() -> None:
    cards = [shows("Bank Run"), shows("Railroad Survey", 2), shows("Flood Season", 3)]
    state = situation(cards=cards, goods={0: {COIN: 9, FOOD: 9}}, free={0: [2, 2, 5]})
    assert state.dice_for(0, "Civic Petition") == [5]
    assert changes(placing(0, 2), state, *fill("Market Street", 2)) == {"0 Coin": 5}
    assert changes(placing(0), state, *fill("Civic Petition", 1))["0 Coin"] == -2
