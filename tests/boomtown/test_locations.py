"""Every location of townships, factions and governance, filled once by one player, and how cards are pulled."""

from collections.abc import Mapping, Sequence

import pytest

from rules import Seat, Verb
from rules.boomtown.board import CARD_OF, EVENTS, FACTIONS, GOVERNMENTS, LOCATIONS
from rules.boomtown.notation import Resource
from rules.boomtown.picks import USUAL
from rules.boomtown.play import begin_round, end_round
from rules.boomtown.state import State
from rules.boomtown.verbs import Collect, Pay, Place, Take
from tests.boomtown.names import CHOIR, MILL, RICH
from tests.boomtown.situations import (
    Step,
    changes,
    counts_in,
    on,
    placing,
    round_ends,
    situation,
    the_town,
    topics_asked,
)
from tests.findings import for_each

# location | dice | factions named | what changes for the one who fills it: of any is Wood, and paid in Stone
TABLES = {
    "Willow Ford": """
        Market Street | 1 1 | | Coin 4
        Bottomland Farms | 2 | | Food 3
        Woodlot | 2 | | Wood 3
        Gravel Bar | 3 | | Stone 2
        Ferry Landing | 4 | | Food -1, Coin 2
        Soapbox Corner | 3 3 | Mill Hands | Favor Mill Hands 2
        New Cabins | 5 | Mill Hands | Wood -2, Food -1, Mill Hands 1, Favor Mill Hands 1
        Courthouse Rally | 6 | Mill Hands, Homesteaders | Coin -2, Favor Mill Hands 2, Favor Homesteaders 1
        Civic Petition | 4 | Mill Hands | Coin -1, offices 1, Favor Mill Hands 1
        Brick Terrace | 4 | Mill Hands | Stone -2, Coin -2, Mill Hands 1, Favor Mill Hands 1
    """,
    "Copper Notch": """
        Company Store | 1 1 | | Coin 2, Food 2
        Quarry Face | 2 | | Stone 3
        Timber Slope | 2 | | Wood 3
        Assay Office | 3 | | Stone -1, Coin 2
        Mule Train | 4 | | Coin -1, Wood 3
        Saloon Speech | 3 3 | Mill Hands | Favor Mill Hands 2
        Bunkhouse | 5 | Mill Hands | Wood -1, Stone -1, Food -1, Mill Hands 1, Favor Mill Hands 1
        Close the Shaft | 4 4 | Mill Hands | Coin 4, Mill Hands -1, Scorn Mill Hands 1
        Whistle Stop | 6 | Mill Hands | Coin -2, Favor Mill Hands 3
        Territorial Petition | 4 | Mill Hands | Coin -1, offices 1, Favor Mill Hands 1
        Boarding House | 4 | Mill Hands | Wood -2, Coin -2, Mill Hands 1, Favor Mill Hands 1
    """,
    "Gull Harbor": """
        Fish Pier | 1 | | Food 2
        Boatyard | 2 | | Wood 2, Coin 1
        Ballast Yard | 2 | | Stone 3
        Customs House | 3 3 | | Coin 6
        Lighthouse Fund | 4 | Mill Hands | Wood -1, Favor Mill Hands 1
        Dockside Debate | 3 3 | Mill Hands | Favor Mill Hands 2
        Passenger Packet | 5 | Mill Hands | Coin -2, Food -1, Mill Hands 1, Favor Mill Hands 1
        Smugglers' Cove | 5 | | Coin 4, Scorn Choir Society 1
        Regatta Day | 4 4 | Mill Hands | Food -2, Favor Mill Hands 4
        Harbor Petition | 4 | Mill Hands | Coin -1, offices 1, Favor Mill Hands 1
        Keepers' Row | 4 | Mill Hands | Wood -2, Stone -2, Mill Hands 1, Favor Mill Hands 1
    """,
    "Choir Society": """
        Hymn Practice | 2 | | Favor Choir Society 1
        Bake Sale | 3 3 | | Food -2, Coin 2, Favor Choir Society 2
        Grand Concert | 5 | | Coin -3, Favor Choir Society 3
    """,
    "Night Watch": """
        Walk the Beat | 3 | | Favor Night Watch 1
        Fine the Rowdies | 4 | | Coin 3, Scorn Choir Society 1
        Watchtower | 5 | | Stone -1, Favor Night Watch 1
    """,
    "Allotment Club": """
        Weed the Beds | 1 | | Food 2
        Harvest Supper | 3 3 | | Food -4, Favor Allotment Club 4
        Seed Exchange | 4 | | Food -2, Allotment Club 1, Wood 1
    """,
    "Schoolhouse Circle": """
        Spelling Bee | 3 | | Coin -1, Favor Schoolhouse Circle 2
        Build a Wing | 4 | | Wood -2, Schoolhouse Circle 1, Favor Schoolhouse Circle 1
        Graduation Day | 6 | | Favor Schoolhouse Circle 3
    """,
    "Card-Room Regulars": """
        Friendly Game | 2 2 | | Coin 4
        High Stakes | 5 | | Coin 3
        Pay the Tab | 4 | | Coin -3, Favor Card-Room Regulars 3
    """,
    "Relief Fund": """
        Charity Basket | 2 | | Food -1, Favor Relief Fund 1
        Sewing Circle | 3 | | Coin -1, Favor Relief Fund 1
        Memorial Stone | 5 | | Stone -2, Coin -1, Favor Relief Fund 3
    """,
    "Mill Hands": """
        Shift Supper | 3 | | Food -2, Favor Mill Hands 2
        Strike Fund | 4 4 | | Coin -4, Favor Mill Hands 4
        Second Mill | 5 | | Wood -2, Stone -2, Mill Hands 2, Favor Mill Hands 2
    """,
    "Homesteaders": """
        Barn Raising | 3 3 | | Wood -4, Favor Homesteaders 4
        Land Office | 4 | | Coin -2, Homesteaders 1, Favor Homesteaders 1
        County Fair | 5 5 | | Food -4, Favor Homesteaders 6
    """,
    "Merchants Row": """
        Ribbon Cutting | 4 | | Coin -2, Favor Merchants Row 2
        Trade Deal | 3 | | Stone -2, Coin 4
        New Arcade | 5 | | Stone -2, Wood -1, Coin -1, Merchants Row 1, Favor Merchants Row 3
    """,
    "Dock & Rail Crews": """
        Load the Wagons | 2 | | Wood 1, Favor Dock & Rail Crews 1
        Crew Picnic | 4 | | Food -3, Favor Dock & Rail Crews 3
        New Depot | 6 | | Stone -2, Wood -2, Dock & Rail Crews 2, Favor Dock & Rail Crews 2
    """,
    "Old Families": """
        Afternoon Tea | 5 | | Coin -1, Favor Old Families 2
        Heritage Gala | 5 5 | | Coin -6, Favor Old Families 6
        Close the Gates | 4 | Mill Hands | Mill Hands -1, Favor Old Families 2
    """,
    "Newcomers League": """
        Welcome Table | 2 | | Food -1, Newcomers League 1
        Language Class | 3 3 | | Coin -2, Favor Newcomers League 4
        Charter Night | 5 | | Food -2, Coin -2, Favor Newcomers League 4
    """,
    "Town Council": """
        Public Comment | 2 | | Wood 1
        Budget Vote | 4 4 | | Coin 6
        Rezoning | 5 | Mill Hands, Homesteaders | Coin -2, Mill Hands -1, Homesteaders 1, Favor Homesteaders 1
    """,
    "Company Charter": """
        Clock In | 1 | | Coin 1, Wood 1
        Company Scrip | 4 | | Coin -1, Wood 2
        Buy the Precinct | 6 | Mill Hands | Coin -5, Favor Mill Hands 4
    """,
    "Strong Mayor": """
        Ribbon Scissors | 3 | Mill Hands | Favor Mill Hands 1
        Executive Order | 5 | Mill Hands | Coin -1, 2 Scorn Mill Hands 1
        Proclamation | 6 | Mill Hands | Stone -2, Mill Hands 1, Favor Mill Hands 2
    """,
    "Town Meeting": """
        Show of Hands | 1 1 1 | Mill Hands | Favor Mill Hands 3
        Potluck | 2 2 | | Food -2, Wood 4
        Referendum | 4 4 | Mill Hands | Coin -2, Favor Mill Hands 4
    """,
}
ROWS = {
    where: (dice, tuple(filter(None, named.split(", "))), expected)
    for table in TABLES.values()
    for where, dice, named, expected in (
        [part.strip() for part in line.split("|")] for line in table.strip().splitlines()
    )
}
FIRST_FILLED = {
    "Courthouse Rally": {"Soapbox Corner": [(1, 3), (2, 3)]},
    "Whistle Stop": {"Mule Train": [(1, 4)]},
    "Regatta Day": {"Boatyard": [(1, 3)]},
    "Graduation Day": {"Build a Wing": [(2, 4)]},
}
"""The location that a red arrow comes from, with the dice of others."""
PAYS_ANY = ("Trade Deal", "Proclamation")
BRINGS_ANY = (
    "Mule Train",
    "Seed Exchange",
    "Load the Wagons",
    "Public Comment",
    "Clock In",
    "Company Scrip",
    "Potluck",
)


def town(
    card: str,
    goods: Mapping[Resource, int] = RICH,
    dice: Sequence[int] = (6, 6, 6),
    lying: Mapping[str, Sequence[tuple[Seat, int]]] | None = None,
) -> State:
    """A town with this card, pulled out far enough for all its locations; seat 0 likes Choir Society best."""
    chosen = the_town([card, CHOIR, "Relief Fund"])
    return situation(
        3,
        town=[card, CHOIR, "Relief Fund"],
        meeples={name: {"small": 5, "large": 6}[FACTIONS[name].size] for name in chosen.factions},
        offices=5 if card in GOVERNMENTS else 1,
        goods={0: goods},
        free={0: dice},
        lying=lying,
        favor={0: {CHOIR: 2, MILL: 1}},
    )


def ready(where: str, goods: Mapping[Resource, int] = RICH) -> State:
    """A town in which seat 0 has the dice for a location, the others ones."""
    dice = [int(die) for die in ROWS[where][0].split()]
    return town(CARD_OF[where], goods, [*dice, *[1] * (3 - len(dice))], FIRST_FILLED.get(where))


def fill(where: str) -> list[tuple[Seat, Verb]]:
    """The moves by which seat 0 fills a location, against opponent 2; of any is Wood, and paid in Stone."""
    dice, named, _ = ROWS[where]
    whom = (2,) if where == "Executive Order" else ()
    moves: list[Verb] = [on(where, *named, die=int(die), against=whom) for die in dice.split()]
    moves += [Pay(("Stone",))] if where in PAYS_ANY else []
    moves += [Take(("Wood",))] if where in BRINGS_ANY else []
    return [(0, move) for move in moves]


def expected(where: str) -> dict[str, int]:
    """The changes of a row, those of a sheet without a seat being seat 0's."""
    cards = {*FACTIONS, "offices"}
    changed = counts_in(ROWS[where][2])
    return {what if what in cards or what[0].isdigit() else f"0 {what}": count for what, count in changed.items()}


def step_of(where: str) -> Step:
    return placing(0, len(ROWS[where][0].split()))


def test_no_location_is_left_out() -> None:
    events = {name for name, card in CARD_OF.items() if card in EVENTS}
    assert list(ROWS) == [name for name in LOCATIONS if name not in events]
    assert all(CARD_OF[name] == card for card, table in TABLES.items() for name in ROWS if f" {name} |" in table)


@pytest.mark.rule("M-23", "M-24", "M-D2", "M-D3", "M-D4", "M-D5", "M-D6")
@for_each("where", ROWS)
def test_what_a_location_costs_and_brings(where: str) -> None:
    state = ready(where)
    assert changes(step_of(where), state, *fill(where)) == expected(where)
    assert state.is_full(where)


@pytest.mark.rule("M-22")
@for_each("where", [where for where, (dice, _, _) in ROWS.items() if not dice.startswith("1")])
def test_a_die_of_one_less_does_not_fit(where: str) -> None:
    least = int(ROWS[where][0][0])
    state = town(CARD_OF[where], RICH, [least - 1] * 3, FIRST_FILLED.get(where))
    assert state.dice_for(0, where) == []
    state.free[0] = [least] * 3
    assert state.dice_for(0, where) == [least]


@pytest.mark.rule("M-24", "M-A27")
@for_each("where", [name for name in ROWS if LOCATIONS[name].cost])
def test_without_the_goods_nothing_is_gained_and_the_dice_come_back(where: str) -> None:
    state = ready(where, goods={})
    before = sorted(state.free[0])
    places = [(seat, move) for seat, move in fill(where) if isinstance(move, Place)]
    assert changes(step_of(where), state, *places) == {}
    assert sorted(state.free[0]) == before
    assert state.slots(where) == [None] * len(ROWS[where][0].split())


@pytest.mark.rule("M-27")
@for_each("where", FIRST_FILLED)
def test_a_red_arrow_keeps_dice_away_until_its_source_is_full(where: str) -> None:
    (source,) = FIRST_FILLED[where]
    state = ready(where)
    assert state.blocked_by(where) == []
    state.free[FIRST_FILLED[where][source][-1][0]].append(6)
    state.lying[source][-1] = None
    assert state.blocked_by(where) == [source]


@pytest.mark.rule("M-34")
def test_a_half_moon_is_any_mix_of_goods() -> None:
    for taken, found in {
        ("Stone",): {"0 Coin": -1, "0 Stone": 3},
        ("Coin", "Food", "Stone"): {"0 Food": 1, "0 Stone": 1},
        ("Food", "Wood", "Wood"): {"0 Coin": -1, "0 Food": 1, "0 Wood": 2},
    }.items():
        moves = [(0, on("Mule Train")), (0, Take(taken))]
        assert changes(placing(0), ready("Mule Train"), *moves) == found


@pytest.mark.rule("M-34")
def test_a_cost_of_any_is_paid_with_any_mix_of_goods() -> None:
    moves = [(0, on("Trade Deal")), (0, Pay(("Food", "Wood")))]
    assert changes(placing(0), ready("Trade Deal"), *moves) == {"0 Food": -1, "0 Wood": -1, "0 Coin": 4}


@pytest.mark.rule("M-D2")
def test_each_pick_is_free_and_both_may_be_the_same_faction() -> None:
    moves = [(0, on("Courthouse Rally", "Mill Hands", "Mill Hands"))]
    assert changes(placing(0), ready("Courthouse Rally"), *moves) == {"0 Coin": -2, "0 Favor Mill Hands": 3}


@pytest.mark.rule("M-D2")
def test_rezoning_needs_two_different_factions() -> None:
    state = ready("Rezoning")
    with pytest.raises(AssertionError, match="answers left over"):
        topics_asked(placing(0), state, (0, on("Rezoning", "Mill Hands", "Mill Hands")))
    moves = [(0, on("Rezoning", "Choir Society", USUAL))]
    found = {"0 Coin": -2, "Choir Society": -1, "Mill Hands": 1, "0 Favor Mill Hands": 1}
    assert changes(placing(0), ready("Rezoning"), *moves) == found, "the second is not the first, though liked best"


@pytest.mark.rule("M-D2")
def test_close_the_gates_spares_the_old_families() -> None:
    state = ready("Close the Gates")
    with pytest.raises(AssertionError, match="answers left over"):
        topics_asked(placing(0), state, (0, on("Close the Gates", "Old Families")))
    for name in ("Choir Society", "Relief Fund"):
        moves = [(0, on("Close the Gates", name))]
        assert changes(placing(0), ready("Close the Gates"), *moves) == {name: -1, "0 Favor Old Families": 2}


@pytest.mark.rule("M-D2", "M-A25")
def test_scorn_for_each_falls_on_everybody_who_shares_and_the_meeple_is_lost_once() -> None:
    state = town("Copper Notch", dice=[4, 4, 4], lying={"Close the Shaft": [(1, 5)]})
    found = changes(placing(0), state, (0, on("Close the Shaft", "Homesteaders")))
    assert found == {
        "0 Coin": 2,
        "1 Coin": 2,
        "Homesteaders": -1,
        "0 Scorn Homesteaders": 1,
        "1 Scorn Homesteaders": 1,
    }


@pytest.mark.rule("M-A36")
@for_each(
    ("named", "whom", "hit"),
    [
        (("Homesteaders",), (1,), "1 Scorn Homesteaders"),
        ((), (1,), "1 Scorn Choir Society"),
        ((), (), "2 Scorn Relief Fund"),
    ],
)
def test_an_executive_order_names_an_opponent_and_a_faction(
    named: tuple[str, ...], whom: tuple[Seat, ...], hit: str
) -> None:
    state = ready("Executive Order")
    state.sheets[0].favor = dict.fromkeys(state.meeples, 0)
    state.sheets[1].favor |= {"Choir Society": 5}
    state.sheets[2].favor |= {"Relief Fund": 2, "Mill Hands": 1}
    found = changes(placing(0), state, (0, on("Executive Order", *named, against=whom)))
    assert found == {"0 Coin": -1, hit: 1}, "2 has most votes, 1 most Favor with one faction"


@pytest.mark.rule("M-A36")
def test_an_executive_order_is_not_against_oneself() -> None:
    with pytest.raises(AssertionError, match="answers left over"):
        topics_asked(placing(0), ready("Executive Order"), (0, on("Executive Order", "Mill Hands", against=(0,))))


@pytest.mark.rule("M-T12", "M-D2")
def test_the_best_faction_is_the_most_populous_of_those_liked_most() -> None:
    liked = {"Choir Society": 3, "Mill Hands": 3, "Homesteaders": 2}
    state = situation(town=["Gull Harbor"], favor={0: liked}, meeples={"Choir Society": 4, "Mill Hands": 6})
    found = changes(placing(0), state, (0, on("Smugglers' Cove")))
    assert found == {"0 Coin": 4, "0 Scorn Mill Hands": 1}
    state.meeples |= {"Choir Society": 6}
    state.lying, state.free[0] = {}, [6, 6, 6]
    found = changes(placing(0), state, (0, on("Smugglers' Cove")))
    assert found == {"0 Coin": 4, "0 Scorn Choir Society": 1}, "3 against 2 by now"
    state.sheets[0].favor["Mill Hands"] = 3
    state.lying, state.free[0] = {}, [6, 6, 6]
    found = changes(placing(0), state, (0, on("Smugglers' Cove")))
    assert found == {"0 Coin": 4, "0 Scorn Choir Society": 1}, "level in all: the first of the set-up"


SMALL_OPEN = {1: 0, 2: 0, 3: 1, 4: 2, 5: 3, 7: 3}
LARGE_OPEN = {1: 0, 3: 0, 4: 1, 5: 2, 6: 3, 8: 3}
OFFICES_OPEN = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3}


def open_locations(state: State, card: str) -> list[str]:
    return [where for where in state.revealed() if CARD_OF[where] == card]


@pytest.mark.rule("M-19", "M-20", "M-21", "M-D2")
@for_each("card", FACTIONS)
def test_as_many_locations_of_a_faction_are_open_as_light_blue_meeples_are_out(card: str) -> None:
    state = town(card)
    every = [one.name for one in FACTIONS[card].locations]
    for out, many in (SMALL_OPEN if FACTIONS[card].size == "small" else LARGE_OPEN).items():
        state.meeples[card] = out
        assert open_locations(state, card) == every[:many]


@pytest.mark.rule("M-20", "M-21", "M-D2")
@for_each("card", GOVERNMENTS)
def test_as_many_locations_of_governance_are_open_as_offices_say(card: str) -> None:
    state = town(card)
    every = [one.name for one in GOVERNMENTS[card].locations]
    for state.offices, many in OFFICES_OPEN.items():
        assert open_locations(state, card) == every[:many]


@pytest.mark.rule("M-T7", "M-19", "M-A28")
def test_a_large_faction_pushed_back_from_five_to_four_closes_its_second_location() -> None:
    state = town("Copper Notch", dice=[4, 4, 4])
    state.meeples["Mill Hands"] = 5
    assert open_locations(state, "Mill Hands") == ["Shift Supper", "Strike Fund"]
    topics_asked(placing(0, 2), state, *[(0, on("Close the Shaft", "Mill Hands"))] * 2)
    assert state.meeples["Mill Hands"] == 4
    assert open_locations(state, "Mill Hands") == ["Shift Supper"]


@pytest.mark.rule("M-A28")
def test_dice_at_a_location_that_closes_stay_until_the_round_ends_and_bring_nothing() -> None:
    state = town("Copper Notch", dice=[4, 4, 4], lying={"Strike Fund": [(1, 4)]})
    state.meeples["Mill Hands"] = 5
    topics_asked(placing(0, 2), state, *[(0, on("Close the Shaft", "Mill Hands"))] * 2)
    assert state.participants("Strike Fund") == [1]
    with pytest.raises(AssertionError, match="answers left over"):
        topics_asked(placing(0), state, (0, on("Strike Fund")))
    assert changes(end_round, state) == {}
    assert len(state.free[1]) == 3
    assert "Strike Fund" not in state.lying


@pytest.mark.rule("M-A28")
def test_a_golden_die_comes_home_when_its_location_has_closed() -> None:
    state = town("Night Watch", lying={"Watchtower": [(0, 5)]}, dice=[1, 1])
    topics_asked(end_round, state)
    assert state.golden_dice(0) == ["Watchtower"]
    state.meeples["Night Watch"] = 4
    topics_asked(end_round, state)
    assert state.golden_dice(0) == []
    assert len(state.free[0]) == 3


@pytest.mark.rule("M-A28", "M-D2")
@pytest.mark.parametrize(("faction", "most"), [("Choir Society", 7), ("Mill Hands", 8)])
def test_a_card_grows_to_its_last_meeple_and_no_further(faction: str, most: int) -> None:
    state = town("Copper Notch", dice=[4, 4, 4])
    state.meeples[faction] = most
    found = changes(placing(0), state, (0, on("Boarding House", faction)))
    assert found == {"0 Wood": -2, "0 Coin": -2, f"0 Favor {faction}": 1}


@pytest.mark.rule("M-A28", "M-D2")
def test_two_meeples_where_there_is_room_for_one_are_one() -> None:
    state = ready("Second Mill")
    state.meeples["Mill Hands"] = 7
    assert changes(placing(0), state, *fill("Second Mill"))["Mill Hands"] == 1


@pytest.mark.rule("M-A28", "M-D2")
@pytest.mark.parametrize("faction", ["Choir Society", "Mill Hands"])
def test_the_last_meeple_of_a_faction_is_never_lost(faction: str) -> None:
    state = town("Copper Notch", dice=[4, 4, 4])
    state.meeples[faction] = 1
    found = changes(placing(0, 2), state, *[(0, on("Close the Shaft", faction))] * 2)
    assert found == {"0 Coin": 4, f"0 Scorn {faction}": 1}


@pytest.mark.rule("M-D2", "M-A28")
def test_a_petition_pays_its_favor_when_governance_can_grow_no_more() -> None:
    state = ready("Civic Petition")
    state.offices = 5
    found = changes(placing(0), state, *fill("Civic Petition"))
    assert found == {"0 Coin": -1, "0 Favor Mill Hands": 1}


@pytest.mark.rule("M-A18", "M-A39")
def test_meeples_that_are_out_vote_and_offices_do_not() -> None:
    state = situation(favor={0: {"Choir Society": 1}, 1: {"Mill Hands": 1}}, offices=5)
    assert state.votes() == [3, 4]
    state.meeples |= {"Choir Society": 6, "Mill Hands": 3}
    assert state.votes() == [6, 3]


@pytest.mark.rule("M-D2")
@for_each(
    ("where", "taken", "found"),
    [
        ("Ferry Landing", (), {"0 Food": -1, "0 Coin": 2}),
        ("Assay Office", (), {"0 Stone": -1, "0 Coin": 2}),
        ("Lighthouse Fund", (), {"0 Wood": -1, "0 Favor Mill Hands": 1}),
        ("Watchtower", (), {"0 Stone": -1, "0 Favor Night Watch": 1}),
        ("Sewing Circle", (), {"0 Coin": -1, "0 Favor Relief Fund": 1}),
        ("Company Scrip", ("Wood",), {"0 Coin": -1, "0 Wood": 2}),
    ],
)
def test_a_golden_slot_pays_the_same_at_the_start_of_a_round(
    where: str, taken: tuple[str, ...], found: dict[str, int]
) -> None:
    state = ready(where)
    topics_asked(placing(0), state, *fill(where))
    state.round = 3
    topics_asked(round_ends, state)
    named = ("Mill Hands",) if where == "Lighthouse Fund" else ()
    answers: list[tuple[Seat, Verb]] = [(0, Collect(named)), *([(0, Take(taken))] if taken else [])]
    assert changes(begin_round, state, *answers) == found
    assert len(state.free[0]) == 2
