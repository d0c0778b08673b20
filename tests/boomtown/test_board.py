"""The cards of Boomtown as the tables have them, row by row, and the refusal of a broken file."""

import tomllib
from collections.abc import Callable, Iterable
from importlib.resources import files
from typing import Any

import pytest

from rules.boomtown.board import (
    BOARD,
    CARD_OF,
    CARDS,
    EVENTS,
    FACTIONS,
    GOVERNMENTS,
    LOCATIONS,
    NAME_OF,
    TOWNSHIPS,
    Board,
    Location,
)
from rules.boomtown.notation import Term
from rules.engine.data import parsed
from tests.findings import for_each

TOWNSHIP_ROWS = """
Willow Ford: WF1 Market Street; 1 1; -; coin 4; -
Willow Ford: WF2 Bottomland Farms; 2; -; food 3; -
Willow Ford: WF3 Woodlot; 2; -; wood 3; -
Willow Ford: WF4 Gravel Bar; 3; -; stone 2; -
Willow Ford: WF5 Ferry Landing; 4*; food 1; coin 2; -
Willow Ford: WF6 Soapbox Corner; 3 3; -; favor@pick 2; -
Willow Ford: WF7 New Cabins; 5; wood 2, food 1; meeple@pick 1, favor@same 1; -
Willow Ford: WF8 Courthouse Rally; 6; coin 2; favor@pick 2, favor@pick 1; WF6
Willow Ford: WF9 Civic Petition; 4; coin 1; civic 1, favor@pick 1; -
Willow Ford: WF10 Brick Terrace; 4; stone 2, coin 2; meeple@pick 1, favor@same 1; -
Copper Notch: CN1 Company Store; 1 1; -; coin 2, food 2; -
Copper Notch: CN2 Quarry Face; 2; -; stone 3; -
Copper Notch: CN3 Timber Slope; 2; -; wood 3; -
Copper Notch: CN4 Assay Office; 3*; stone 1; coin 2; -
Copper Notch: CN5 Mule Train; 4; coin 1; any 3; -
Copper Notch: CN6 Saloon Speech; 3 3; -; favor@pick 2; -
Copper Notch: CN7 Bunkhouse; 5; wood 1, stone 1, food 1; meeple@pick 1, favor@same 1; -
Copper Notch: CN8 Close the Shaft; 4 4; -; coin 4, meeple@pick -1, scorn@same 1 each; -
Copper Notch: CN9 Whistle Stop; 6; coin 2; favor@pick 3; CN5
Copper Notch: CN10 Territorial Petition; 4; coin 1; civic 1, favor@pick 1; -
Copper Notch: CN11 Boarding House; 4; wood 2, coin 2; meeple@pick 1, favor@same 1; -
Gull Harbor: GH1 Fish Pier; 1; -; food 2; -
Gull Harbor: GH2 Boatyard; 2; -; wood 2, coin 1; -
Gull Harbor: GH3 Ballast Yard; 2; -; stone 3; -
Gull Harbor: GH4 Customs House; 3 3; -; coin 6; -
Gull Harbor: GH5 Lighthouse Fund; 4*; wood 1; favor@pick 1; -
Gull Harbor: GH6 Dockside Debate; 3 3; -; favor@pick 2; -
Gull Harbor: GH7 Passenger Packet; 5; coin 2, food 1; meeple@pick 1, favor@same 1; -
Gull Harbor: GH8 Smugglers' Cove; 5; -; coin 4, scorn@best 1; -
Gull Harbor: GH9 Regatta Day; 4 4; food 2; favor@pick 4; GH2
Gull Harbor: GH10 Harbor Petition; 4; coin 1; civic 1, favor@pick 1; -
Gull Harbor: GH11 Keepers' Row; 4; wood 2, stone 2; meeple@pick 1, favor@same 1; -
"""
SMALL = """
Choir Society: CS1 Hymn Practice; 2; -; favor@self 1; -
Choir Society: CS2 Bake Sale; 3 3; food 2; coin 2, favor@self 2; -
Choir Society: CS3 Grand Concert; 5; coin 3; favor@self 3; -
Night Watch: NW1 Walk the Beat; 3; -; favor@self 1; -
Night Watch: NW2 Fine the Rowdies; 4; -; coin 3, scorn@best 1; -
Night Watch: NW3 Watchtower; 5*; stone 1; favor@self 1; -
Allotment Club: AC1 Weed the Beds; 1; -; food 2; -
Allotment Club: AC2 Harvest Supper; 3 3; food 4; favor@self 4; -
Allotment Club: AC3 Seed Exchange; 4; food 2; meeple@self 1, any 1; -
Schoolhouse Circle: SC1 Spelling Bee; 3; coin 1; favor@self 2; -
Schoolhouse Circle: SC2 Build a Wing; 4; wood 2; meeple@self 1, favor@self 1; -
Schoolhouse Circle: SC3 Graduation Day; 6; -; favor@self 3; SC2
Card-Room Regulars: CR1 Friendly Game; 2 2; -; coin 4; -
Card-Room Regulars: CR2 High Stakes; 5; coin 2; coin 5; -
Card-Room Regulars: CR3 Pay the Tab; 4; coin 3; favor@self 3; -
Relief Fund: RF1 Charity Basket; 2; food 1; favor@self 1; -
Relief Fund: RF2 Sewing Circle; 3*; coin 1; favor@self 1; -
Relief Fund: RF3 Memorial Stone; 5; stone 2, coin 1; favor@self 3; -
"""
LARGE = """
Mill Hands: MH1 Shift Supper; 3; food 2; favor@self 2; -
Mill Hands: MH2 Strike Fund; 4 4; coin 4; favor@self 4; -
Mill Hands: MH3 Second Mill; 5; wood 2, stone 2; meeple@self 2, favor@self 2; -
Homesteaders: HS1 Barn Raising; 3 3; wood 4; favor@self 4; -
Homesteaders: HS2 Land Office; 4; coin 2; meeple@self 1, favor@self 1; -
Homesteaders: HS3 County Fair; 5 5; food 4; favor@self 6; -
Merchants Row: MR1 Ribbon Cutting; 4; coin 2; favor@self 2; -
Merchants Row: MR2 Trade Deal; 3; any 2; coin 4; -
Merchants Row: MR3 New Arcade; 5; stone 2, wood 1, coin 1; meeple@self 1, favor@self 3; -
Dock & Rail Crews: DR1 Load the Wagons; 2; -; any 1, favor@self 1; -
Dock & Rail Crews: DR2 Crew Picnic; 4; food 3; favor@self 3; -
Dock & Rail Crews: DR3 New Depot; 6; stone 2, wood 2; meeple@self 2, favor@self 2; -
Old Families: OF1 Afternoon Tea; 5; coin 1; favor@self 2; -
Old Families: OF2 Heritage Gala; 5 5; coin 6; favor@self 6; -
Old Families: OF3 Close the Gates; 4; -; meeple@pick_other -1, favor@self 2; -
Newcomers League: NL1 Welcome Table; 2; food 1; meeple@self 1; -
Newcomers League: NL2 Language Class; 3 3; coin 2; favor@self 4; -
Newcomers League: NL3 Charter Night; 5; food 2, coin 2; favor@self 4; -
"""
GOVERNANCE = """
Town Council: TC1 Public Comment; 2; -; any 1; -
Town Council: TC2 Budget Vote; 4 4; -; coin 6; -
Town Council: TC3 Rezoning; 5; coin 2; meeple@pick -1, meeple@pick_different 1, favor@same 1; -
Company Charter: CC1 Clock In; 1; -; coin 1, any 1; -
Company Charter: CC2 Company Scrip; 4*; coin 1; any 2; -
Company Charter: CC3 Buy the Precinct; 6; coin 5; favor@pick 4; -
Strong Mayor: SM1 Ribbon Scissors; 3; -; favor@pick 1; -
Strong Mayor: SM2 Executive Order; 5; coin 1; scorn@pick 1 opponent; -
Strong Mayor: SM3 Proclamation; 6; any 2; meeple@pick 1, favor@same 2; -
Town Meeting: TM1 Show of Hands; 1 1 1; -; favor@pick 3; -
Town Meeting: TM2 Potluck; 2 2; food 2; any 4; -
Town Meeting: TM3 Referendum; 4 4; coin 2; favor@pick 4; -
"""
PLACED_BY_EVENTS = """
Flood Season: EV1a Sandbag Line; 2 2; stone 2; favor@all 1 each; -
Railroad Survey: EV2a Wine and Dine; 3 3; coin 2; favor@all 1 each; -
Influenza: EV3a Clinic; 4 4; coin 2; favor@all 1 each; -
Gold Strike: EV4a Stake a Claim; 5; -; coin 4; -
Newspaper War: EV5a Buy an Editor; 4; coin 2; scorn@pick -1, scorn@pick -1; -
Harvest Festival: EV6a Hang the Bunting; 2 2 2; wood 3; favor@all 1 each; -
Bank Run: EV7a Calm the Queue; 5; coin 3; favor@all 1; -
Traveling Circus: EV8a Ringside Seats; 1 1 1; coin 3; favor@all 1 each; -
"""
PHASES = {
    "Flood Season": [
        ("Rising Water", "-", "-", "Sandbag Line", "completed discard, round_end 2"),
        ("Levee Breaks", "meeple@largest -1, food -1 each", "-", "-", "round_end 3"),
        ("Mud Everywhere", "-", "town_slots 1", "-", "rounds 1 discard"),
    ],
    "Railroad Survey": [
        ("Survey Party", "-", "-", "Wine and Dine", "completed 2"),
        ("Tracks Arrive", "meeple@large 1", "town_coin 1", "-", "rounds 2 discard"),
    ],
    "Influenza": [
        ("First Cases", "-", "-", "Clinic", "completed discard, round_end 2"),
        ("Epidemic", "meeple@all -1", "-", "-", "round_end 3"),
        ("Recovery", "any 1 each", "-", "-", "round_end discard"),
    ],
    "Gold Strike": [
        ("Rush", "-", "-", "Stake a Claim", "rounds 2 2"),
        ("Bust", "coin -2 each, meeple@largest -1", "-", "-", "round_end discard"),
    ],
    "Newspaper War": [
        ("Muckrakers", "scorn@largest 1 foremost", "-", "Buy an Editor", "rounds 2 2"),
        ("Retractions", "scorn@pick -1 each", "-", "-", "round_end discard"),
    ],
    "Harvest Festival": [
        ("Preparations", "-", "-", "Hang the Bunting", "completed 2, round_end discard"),
        ("Feast Night", "any 2 each, meeple@smallest 1", "-", "-", "round_end discard"),
    ],
    "Bank Run": [
        ("Whispers", "-", "coin_costs 1", "Calm the Queue", "completed discard, round_end 2"),
        ("Shuttered", "coin -3 each", "golden_shut 1", "-", "rounds 1 discard"),
    ],
    "State Inspector": [
        ("Telegram", "-", "-", "-", "round_end 2"),
        ("Inspection", "favor@all 1 stocked, scorn@pick 1 unstocked", "-", "-", "round_end discard"),
    ],
    "Traveling Circus": [
        ("Big Top", "-", "-", "Ringside Seats", "rounds 1 2"),
        ("Some Stay Behind", "meeple@smallest_small 2", "-", "-", "round_end discard"),
    ],
}


def raw() -> dict[str, Any]:
    return parsed("rules.boomtown", "board.toml")


def joined(pieces: Iterable[str], separator: str = ", ") -> str:
    return separator.join(pieces) or "-"


def term(one: Term) -> str:
    target = f"@{one.target.value}" if one.target else ""
    return f"{one.what.value}{target} {one.amount}" + (f" {one.whom.value}" if one.whom else "")


def row(one: Location) -> str:
    """A location as a row of the tables."""
    slots = joined((f"{slot.needs}{'*' if slot.golden else ''}" for slot in one.slots), " ")
    cost, reward = (joined(map(term, terms)) for terms in (one.cost, one.reward))
    return f"{CARD_OF[one.name]}: {one.id} {one.name}; {slots}; {cost}; {reward}; {joined(one.requires, ' ')}"


def rows(cards: Iterable[str]) -> list[str]:
    """The rows of all locations on these cards."""
    wanted = {*cards}
    return [row(one) for one in LOCATIONS.values() if CARD_OF[one.name] in wanted]


@pytest.mark.rule("M-D3")
def test_the_townships() -> None:
    assert rows(TOWNSHIPS) == TOWNSHIP_ROWS.split("\n")[1:-1]
    assert list(TOWNSHIPS) == ["Willow Ford", "Copper Notch", "Gull Harbor"]


@pytest.mark.rule("M-D4", "M-D5")
@pytest.mark.parametrize(("size", "table"), [("small", SMALL), ("large", LARGE)])
def test_the_factions(size: str, table: str) -> None:
    names = [one.name for one in FACTIONS.values() if one.size == size]
    assert rows(names) == table.split("\n")[1:-1]
    assert len(names) == 6


@pytest.mark.rule("M-D6")
def test_the_governance_cards() -> None:
    assert rows(GOVERNMENTS) == GOVERNANCE.split("\n")[1:-1]
    assert len(GOVERNMENTS) == 4


@pytest.mark.rule("M-D7")
def test_the_locations_of_events() -> None:
    assert rows(EVENTS) == PLACED_BY_EVENTS.split("\n")[1:-1]


@pytest.mark.rule("M-D7")
@for_each("name", PHASES)
def test_the_phases_of_an_event(name: str) -> None:
    found = [
        (
            phase.name,
            joined(map(term, phase.effect)),
            joined(f"{rule.value} {amount}" for rule, amount in phase.shown.items()),
            phase.location.name if phase.location else "-",
            joined(
                f"{one.when.value}{f' {one.rounds}' if one.when == 'rounds' else ''} {one.to or 'discard'}"
                for one in phase.next
            ),
        )
        for phase in EVENTS[name].phases
    ]
    assert found == PHASES[name]


def test_nine_events_and_all_cards_are_there() -> None:
    assert list(EVENTS) == list(PHASES)
    assert (*TOWNSHIPS, *FACTIONS, *GOVERNMENTS, *EVENTS) == CARDS
    assert len(CARDS) == 3 + 12 + 4 + 9
    assert len(LOCATIONS) == 32 + 36 + 12 + 8 == len(NAME_OF)


@pytest.mark.rule("M-D2", "M-D4", "M-D5", "M-D6", "M-20", "M-21")
@for_each(
    ("card", "marks", "most"),
    [("Choir Society", (3, 4, 5), 7), ("Mill Hands", (4, 5, 6), 8), ("Town Council", (1, 3, 5), 5)],
)
def test_the_tracks(card: str, marks: tuple[int, ...], most: int) -> None:
    track = BOARD.track(FACTIONS.get(card) or GOVERNMENTS[card])
    assert (track.marks, track.most, track.start) == (marks, most, marks[0])


@pytest.mark.rule("M-D2")
def test_each_township_has_a_petition_two_places_to_grow_and_golden_slots_stand_alone() -> None:
    for township in TOWNSHIPS.values():
        words = [{(one.what.value, one.amount) for one in place.reward} for place in township.locations]
        assert sum(("civic", 1) in found for found in words) == 1
        assert sum(("meeple", 1) in found for found in words) == 2
    golden = [one.id for one in LOCATIONS.values() if one.golden]
    assert golden == ["WF5", "CN4", "GH5", "NW3", "RF2", "CC2"]
    assert all(len(one.slots) == 1 for one in LOCATIONS.values() if one.golden)


def test_counts() -> None:
    assert (BOARD.rounds, BOARD.turns, BOARD.event_rounds) == (10, 3, (3, 6, 9))
    assert (BOARD.resource_circles, BOARD.favor_circles, BOARD.scorn_circles) == (20, 30, 10)


def card(data: dict[str, Any], kind: str, at: int = 0, **changes: object) -> None:
    """Change a card of a kind."""
    data[kind][at].update(changes)


def location(data: dict[str, Any], old: str, new: str) -> None:
    """Change a piece of the first township's locations."""
    assert data["townships"][0]["locations"].count(old) == 1
    data["townships"][0]["locations"] = data["townships"][0]["locations"].replace(old, new)


def phase(data: dict[str, Any], at: int = 0, **changes: object) -> None:
    """Change a phase of the first event."""
    data["events"][0]["phases"][at].update(changes)


BROKEN: dict[str, tuple[str, Callable[[dict[str, Any]], object]]] = {
    "a part too few": ("a location has six parts", lambda d: location(d, " | coin 4 | -", " | coin 4")),
    "a part too many": ("a location has six parts", lambda d: location(d, "coin 4 | -", "coin 4 | - | -")),
    "no slots": ("these are no slots", lambda d: location(d, "| 1 1 |", "| - |")),
    "a slot for a seven": ("these are no slots", lambda d: location(d, "| 1 1 |", "| 7 |")),
    "two golden slots": ("a golden one stands alone", lambda d: location(d, "4*", "4* 4*")),
    "an unknown kind of goods": ("not a valid Word", lambda d: location(d, "coin 4", "gold 4")),
    "an unknown target": ("not a valid Target", lambda d: location(d, "favor@pick 2 | -\nWF7", "favor@us 2 | -\nWF7")),
    "Favor with nobody": ("too little or too much", lambda d: location(d, "coin 4", "favor 4")),
    "a cost in Favor": ("something else than goods", lambda d: location(d, "food 1 | coin 2", "favor@pick 1 | coin 2")),
    "a cost that pays": ("something else than goods", lambda d: location(d, "food 1 | coin 2", "food -1 | coin 2")),
    "an arrow from nowhere": ("a red arrow comes from nowhere", lambda d: location(d, "| WF6", "| WF66")),
    "an arrow from another card": ("a red arrow comes from nowhere", lambda d: location(d, "| WF6", "| CN6")),
    "a location's name used twice": ("names are used twice", lambda d: location(d, "Woodlot", "Gravel Bar")),
    "a location named as a card": ("names are used twice", lambda d: location(d, "Woodlot", "Mill Hands")),
    "an id used twice": ("id of a location is used twice", lambda d: location(d, "WF3 |", "WF4 |")),
    "a card's name used twice": ("names are used twice", lambda d: card(d, "events", name="Willow Ford")),
    "a comma in a name": ("string_pattern_mismatch", lambda d: card(d, "factions", name="Choir, Society")),
    "a colon in a name": ("string_pattern_mismatch", lambda d: card(d, "events", name="Flood: Season")),
    "a bar in a name": ("string_pattern_mismatch", lambda d: card(d, "townships", name="Willow|Ford")),
    "a name that ends in a number": ("string_pattern_mismatch", lambda d: card(d, "governments", name="Council 2")),
    "a name that ends in a space": ("string_pattern_mismatch", lambda d: card(d, "factions", name="Choir ")),
    "an empty name": ("string_pattern_mismatch", lambda d: card(d, "factions", name="")),
    "a faction of another size": ("literal_error", lambda d: card(d, "factions", size="middling")),
    "a location more than marks": ("has not a location a mark", lambda d: d["tracks"].update(small="b L1 L2")),
    "a location less than marks": ("has not a location a mark", lambda d: d["tracks"].update(large="L1 L2 L3 L4")),
    "a card without locations": ("factions.0.locations", lambda d: card(d, "factions", locations="")),
    "a track without light blue": ("this is no track", lambda d: d["tracks"].update(small="b b b")),
    "a track of other colours": ("this is no track", lambda d: d["tracks"].update(small="b L1 L2 r L3 b")),
    "a track in another order": ("this is no track", lambda d: d["tracks"].update(small="b L2 L1 b L3 b")),
    "a track that is missing": ("tracks.large", lambda d: d["tracks"].pop("large")),
    "an unknown trigger": ("not a valid When", lambda d: phase(d, next="tomorrow -> 2")),
    "a phase that is not there": ("a phase that it does not have", lambda d: phase(d, next="round_end -> 4")),
    "a phase before the first": ("a phase that it does not have", lambda d: phase(d, next="round_end -> 0")),
    "no triggers at all": ("events.0.phases.0.next", lambda d: d["events"][0]["phases"][0].pop("next")),
    "an effect that means nothing": ("this is no term", lambda d: phase(d, 1, effect="food each")),
    "an unknown rule": ("not a valid Rule", lambda d: phase(d, 2, shown="town_doors 1")),
    "an event without phases": ("events.0.phases", lambda d: card(d, "events", phases=[])),
    "no rounds": ("rounds", lambda d: d.update(rounds=0)),
    "a missing count": ("scorn_circles", lambda d: d.pop("scorn_circles")),
    "an unknown key": ("extra_forbidden", lambda d: d.update(weather="fine")),
    "an unknown key of a card": ("extra_forbidden", lambda d: card(d, "townships", river="Willow")),
}


def test_the_file_as_it_is_loads() -> None:
    assert Board.model_validate(raw()) == BOARD


@for_each("fault", BROKEN)
def test_a_broken_file_is_refused_and_told_why(fault: str) -> None:
    why, spoil = BROKEN[fault]
    data = raw()
    spoil(data)
    with pytest.raises(ValueError, match=why):
        Board.model_validate(data)


def test_a_faction_is_added_by_adding_lines() -> None:
    """To the data alone: everything that may stand in a town is read from there."""
    text = (files("rules.boomtown") / "board.toml").read_text("utf-8")
    lines = [
        '[[factions]]\nname = "Beekeepers"\nsize = "small"\nlocations = """',
        "BK1 | Smoke the Hives | 2 | - | food 1, favor@self 1 | -",
        "BK2 | Honey Fair | 3 3 | food 2 | coin 4, favor@self 2 | -",
        'BK3 | New Swarm | 5 | any 2 | meeple@self 1, favor@pick_other 1 | BK1\n"""',
    ]
    board = Board.model_validate(tomllib.loads("\n".join([text, *lines])))
    added = board.factions[-1]
    assert [one.name for one in added.locations] == ["Smoke the Hives", "Honey Fair", "New Swarm"]
    assert board.track(added).marks == (3, 4, 5)
    assert added.locations[2].requires == ("BK1",)
