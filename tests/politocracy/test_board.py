"""The trails, regions, cards and figures of Politocracy as the tables have them, and the refusal of broken files."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import accumulate
from typing import Any

import pytest

from rules.engine.data import read_toml
from rules.politocracy.board import (
    BOARD,
    CARDS,
    CHANGE,
    COLUMNS,
    CONSTITUENTS,
    CORNERS,
    ELECTORS,
    HOPE,
    MAJORITY,
    MEDIA,
    MONEY_TRAIL,
    POLLS,
    PROFILES,
    REGIONS,
    RING,
    STARTS,
    STREETS,
    Board,
    Cards,
    ChangeCard,
    HopeCard,
    Profile,
    SquareKind,
    StopKind,
)
from tests.findings import for_each
from tests.politocracy import model_tables

SQUARES = """
Poll/Debate A, The Middle Class, The Elderly, Hope, The Poor, Women's Groups, Change, Suburban Families, Rural Voters,
Media A, Investment Bankers, Small Business Owners, Hope, Tech Founders, Day Traders, Change, Special Interests,
Real-Estate Brokers,
Poll/Debate B, Civil Servants, Active-Duty Military, Hope, Police & Firefighters, Trade Unions, Change, Veterans,
Federal Contractors,
Media B, Professors, Evangelicals, Hope, Environmentalists, Gun Owners, Change, Libertarians, Student Activists
"""
AT_ONCE = {ChangeCard.TABLOID_AFFAIR, ChangeCard.GOVERNMENT_SHUTDOWN}
TARGETS = {
    *("Leaked Recording", "Campaign-Fund Probe", "Stolen Playbook", "Push Poll", "Whisper Campaign", "Audit"),
    *("October Surprise", "Summoned to Explain", "Donor Freeze", "Confirmation Hearing", "Hostile Takeover"),
}
"""What is shown as it is drawn, and what strikes one opponent."""
REGION_ROWS = {
    "I": (33, "CT ME MA NH RI VT"),
    "II": (43, "NJ NY"),
    "III": (54, "DE DC MD PA VA WV"),
    "IV": (103, "AL FL GA KY MS NC SC TN"),
    "V": (85, "IL IN MI MN OH WI"),
    "VI": (64, "AR LA NM OK TX"),
    "VII": (27, "IA KS MO NE"),
    "VIII": (27, "CO MT ND SD UT WY"),
    "IX": (76, "AZ CA HI NV"),
    "X": (26, "AK ID OR WA"),
}


@pytest.mark.rule("P-5", "P-6", "P-8", "P-D1")
def test_the_ring() -> None:
    assert [one.name for one in RING] == [name.strip() for name in SQUARES.split(",")]
    assert [one.number for one in RING] == list(range(36))
    kinds = Counter(one.kind.value for one in RING)
    assert kinds == {"Poll/Debate": 2, "Media": 2, "Hope": 4, "Change": 4, "Constituent": 24}


@pytest.mark.rule("P-6", "P-11", "P-A32", "P-D1")
def test_the_corners() -> None:
    assert CORNERS == (0, 9, 18, 27)
    assert POLLS == {"Poll/Debate A": 0, "Poll/Debate B": 18}
    assert MEDIA == {"Media A": 9, "Media B": 27}
    assert STARTS == (0, 18)
    assert {RING[at].street for at in CORNERS} == {""}
    assert (RING[18].kind, RING[27].kind) == (SquareKind.POLL, SquareKind.MEDIA)


@pytest.mark.rule("P-5", "P-34", "P-A1", "P-D1")
def test_the_streets_and_the_card_drawn_on_entering_each() -> None:
    assert list(STREETS.items()) == [
        ("Main Street", SquareKind.HOPE),
        ("Wall Street", SquareKind.CHANGE),
        ("The Government Street", SquareKind.HOPE),
        ("The Ideology Street", SquareKind.CHANGE),
    ]
    for corner, street in zip(CORNERS, STREETS, strict=True):
        assert {one.street for one in RING[corner + 1 : corner + 9]} == {street}


def has_rows(found: Iterable[str], table: str) -> None:
    """The rows of a table of ours are those that the model has written down on its own."""
    assert [*found] == table.strip().splitlines()


@pytest.mark.rule("P-26", "P-32", "P-33", "P-A57", "P-D2")
def test_the_constituents_and_their_values() -> None:
    found = ((one, [one.values[ideology] for ideology in COLUMNS]) for one in CONSTITUENTS.values())
    rows = ((one, " ".join(f"{value.percent} {value.price}" for value in values)) for one, values in found)
    has_rows((f"{one.number} | {one.name} | {values}" for one, values in rows), model_tables.CONSTITUENTS)
    assert [one.name for one in RING if one.kind is SquareKind.CONSTITUENT] == list(CONSTITUENTS)


@pytest.mark.rule("P-65", "P-66", "P-D3")
def test_the_money_trail() -> None:
    assert [one.number for one in MONEY_TRAIL] == list(range(17))
    assert MONEY_TRAIL[0].kind is StopKind.START
    assert [one.number for one in MONEY_TRAIL if one.kind is StopKind.HOPE] == [3, 11]
    assert [one.number for one in MONEY_TRAIL if one.kind is StopKind.CHANGE] == [7, 14]
    groups = [one for one in MONEY_TRAIL if one.kind is StopKind.GROUP]
    rows = ((one, " ".join(str(one.pays[ideology]) for ideology in COLUMNS)) for one in groups)
    has_rows((f"{one.number} | {one.name} | {pays}" for one, pays in rows), model_tables.GROUPS)


@pytest.mark.rule("P-14", "P-15", "P-19", "P-21", "P-D4")
def test_the_profiles() -> None:
    status = {True: "Insider", False: "Outsider"}
    found = (f"{one.name} | {one.hearts} {one.stars} {one.dollars} {status[one.insider]}" for one in CARDS.profiles)
    has_rows(found, model_tables.PROFILES)
    assert list(PROFILES) == list(Profile)


@pytest.mark.rule("P-D5")
def test_the_hope_deck() -> None:
    has_rows((f"{one.copies} {name}" for name, one in HOPE.items()), model_tables.HOPE)
    assert sum(one.copies for one in HOPE.values()) == 32
    assert HOPE[HopeCard.RALLY_GOES_VIRAL].text == "You gain 3%."


@pytest.mark.rule("P-74", "P-75", "P-A48", "P-D6")
def test_the_change_deck() -> None:
    has_rows((f"{one.copies} {name}" for name, one in CHANGE.items()), model_tables.CHANGE)
    assert sum(one.copies for one in CHANGE.values()) == 40
    assert {card for card, one in CHANGE.items() if one.targets} == TARGETS
    kinds = {**dict.fromkeys(ChangeCard, "hold"), **dict.fromkeys(AT_ONCE, "now"), ChangeCard.CRISIS_TEAM: "react"}
    assert {card: one.kind for card, one in CHANGE.items()} == kinds
    surprise = "An opponent loses 5%. Only once someone has 45%, or in the last five rounds."
    assert CHANGE[ChangeCard.OCTOBER_SURPRISE].text == surprise


@for_each("card", [*HopeCard, *ChangeCard, *Profile])
def test_a_member_is_named_as_its_card(card: HopeCard | ChangeCard | Profile) -> None:
    assert card.name == card.value.removeprefix("The ").upper().replace(" ", "_").replace("-", "_")


@pytest.mark.rule("P-84", "P-102", "P-S4")
def test_the_regions() -> None:
    assert {name: (one.votes, " ".join(one.states)) for name, one in REGIONS.items()} == REGION_ROWS
    assert list(REGIONS) == list(REGION_ROWS)
    tally = [33, 76, 130, 233, 318, 382, 409, 436, 512, 538]
    assert list(accumulate(one.votes for one in REGIONS.values())) == tally
    assert (ELECTORS, MAJORITY) == (538, 270)
    assert len({code for one in REGIONS.values() for code in one.states}) == 51


@pytest.mark.rule("P-14", "P-19", "P-20", "P-A17", "P-D3")
def test_what_profiles_are_worth() -> None:
    assert BOARD.heart == 5
    assert BOARD.start_money == {1: 100, 2: 200, 3: 300}
    assert BOARD.donations == {1: (1, 2), 2: (1, 1), 3: (2, 1)}
    assert (BOARD.dinner, BOARD.star_money) == (40, 100)


@pytest.mark.rule("P-49", "P-59", "P-70", "P-76", "P-82", "P-86", "P-87")
def test_prices_and_thresholds() -> None:
    assert (BOARD.surrogate_price, BOARD.surrogate_popularity, BOARD.same_ideology_surcharge) == (40, 30, 20)
    assert (BOARD.scandal_percent, BOARD.scandal_money) == (1, 2)
    assert (BOARD.election_popularity, BOARD.points_a_chit, BOARD.debate_from) == (50, 5, 25)
    assert (BOARD.ad_price, BOARD.most_ads_a_region) == (20, 5)
    assert BOARD.ad_price * BOARD.most_ads_a_region * len(REGIONS) == 50 * 20


@pytest.mark.rule("P-D8")
def test_the_limits_of_rounds() -> None:
    assert BOARD.round_limits == {2: 40, 3: 35, 4: 30, 5: 30, 6: 30}
    assert BOARD.round_choices == (10, 20, 30, 40, 80)


def board() -> dict[str, Any]:
    return read_toml("rules.politocracy", "board.toml")


def cards() -> dict[str, Any]:
    return read_toml("rules.politocracy", "cards.toml")


def swap(data: dict[str, Any], key: str, old: str, new: str) -> None:
    """Change a piece of a table that stands there once."""
    assert data[key].count(old) == 1
    data[key] = data[key].replace(old, new)


def main(data: dict[str, Any], old: str, new: str) -> None:
    """Change a piece of Main Street."""
    swap(data["streets"][0], "squares", old, new)


Broken = dict[str, tuple[str, Callable[[dict[str, Any]], object]]]
BROKEN_BOARDS: Broken = {
    "a street too few": ("the corners are", lambda d: d["streets"].pop()),
    "streets in another order": ("the corners are", lambda d: d["streets"].reverse()),
    "a street named twice": ("street stands there twice", lambda d: d["streets"][1].update(name="Main Street")),
    "a corner of another kind": ("string_pattern_mismatch", lambda d: d["streets"][0].update(corner="Prison A")),
    "a street card of another kind": ("literal_error", lambda d: d["streets"][0].update(card="Media")),
    "a constituent too few": ("has not six constituents", lambda d: main(d, "The Poor | 5 20 | 2 40 | 1 80\n", "")),
    "no Hope square": ("has not six constituents", lambda d: main(d, "\nHope", "\nChange")),
    "a square of no kind": ("streets.0.squares.2.kind", lambda d: main(d, "\nHope", "\nPark")),
    "a constituent twice": ("a constituent stands there twice", lambda d: main(d, "The Poor", "Professors")),
    "an ideology too few": ("not three ideologies", lambda d: main(d, "5 20 | 2 40 | 1 80", "5 20 | 2 40")),
    "a value without a price": ("no percent and price", lambda d: main(d, "5 20 |", "5 |")),
    "a percent of nothing": ("greater_than_equal", lambda d: main(d, "5 20 |", "0 20 |")),
    "a comma in a name": ("string_pattern_mismatch", lambda d: main(d, "The Poor", "The Poor, all")),
    "a stop too few": ("has not 17 stops", lambda d: swap(d, "trail", "Am Teachers | 28 | 14 | 0\n", "")),
    "no start": ("has not one start", lambda d: swap(d, "trail", "Start", "Hope")),
    "a stop of no kind": ("trail.0.kind", lambda d: swap(d, "trail", "Start", "Finish")),
    "a group twice": ("group stands there twice", lambda d: swap(d, "trail", "Big Oil Inc.", "American Beer")),
    "a group that pays more": ("interest groups pay", lambda d: swap(d, "trail", "28 | 14 | 0", "29 | 14 | 0")),
    "a group that takes": ("greater_than_equal", lambda d: swap(d, "trail", "28 | 14 | 0", "28 | 14 | -1")),
    "a region of another size": ("the regions add up to", lambda d: swap(d, "regions", "| 33", "| 34")),
    "a region too few": (
        "the regions are",
        lambda d: swap(d, "regions", "II | 43 | NJ NY | New York, New Jersey\n", ""),
    ),
    "a region without votes": ("has not the columns", lambda d: swap(d, "regions", "IV | 103 |", "IV |")),
    "a state too few": ("the states are not 51", lambda d: swap(d, "regions", "NJ NY", "NJ")),
    "a state in two regions": ("the states are not 51", lambda d: swap(d, "regions", "NJ NY", "NJ CA")),
    "no limit for six": ("a limit of rounds", lambda d: d["round_limits"].pop("6")),
    "no start money": ("money is wanted", lambda d: d["start_money"].pop("3")),
    "no scale of donations": ("money is wanted", lambda d: d["donations"].pop("1")),
    "no six in a debate": ("dice of a debate", lambda d: d["debate"].pop("6")),
    "no Centrists at the Media": ("the Media do not have", lambda d: d["media"].pop("Centrist")),
    "five faces at the Media": ("media.Centrist", lambda d: d["media"]["Centrist"].pop()),
    "a missing figure": ("dinner", lambda d: d.pop("dinner")),
    "an unknown key": ("extra_forbidden", lambda d: d.update(weather="fine")),
}
BROKEN_CARDS: Broken = {
    "a profile too few": ("not the twelve", lambda d: swap(d, "profiles", "The Astronaut | 3 | 3 | 1 | no\n", "")),
    "an unknown profile": ("profiles.10.name", lambda d: swap(d, "profiles", "The Astronaut", "The Barber")),
    "four stars": ("less_than_equal", lambda d: swap(d, "profiles", "Astronaut | 3 | 3", "Astronaut | 3 | 4")),
    "six Insiders": (
        "not five Insiders",
        lambda d: swap(d, "profiles", "3 | 1 | no\nThe Career", "3 | 1 | yes\nThe Career"),
    ),
    "a status of no kind": ("bool_parsing", lambda d: swap(d, "profiles", "1 | 3 | yes", "1 | 3 | perhaps")),
    "33 Hope cards": ("not 32 Hope cards", lambda d: swap(d, "hope", "Bandwagon | 1", "Bandwagon | 2")),
    "a Hope card twice": ("not those of the game", lambda d: swap(d, "hope", "Steady Hands", "Bandwagon")),
    "a Hope card without an effect": ("has not the columns", lambda d: swap(d, "hope", " | You lose 3%.", "")),
    "an effect that is no sentence": ("string_pattern_mismatch", lambda d: swap(d, "hope", "lose 3%.", "lose 3%")),
    "a long effect": ("string_too_long", lambda d: swap(d, "hope", "You lose 3%", "You lose 3%" + " of it" * 20)),
    "41 Change cards": ("not 40 Change cards", lambda d: swap(d, "change", "Audit | 1", "Audit | 2")),
    "an unknown Change card": ("change.20.name", lambda d: swap(d, "change", "Audit", "Recount")),
    "a kind of no card": ("literal_error", lambda d: swap(d, "change", "Audit | 1 | hold", "Audit | 1 | keep")),
}


def test_the_files_as_they_are_load() -> None:
    assert Board.model_validate(board()) == BOARD
    assert Cards.model_validate(cards()) == CARDS


@for_each("fault", BROKEN_BOARDS)
def test_a_broken_board_is_refused_and_told_why(fault: str) -> None:
    why, spoil = BROKEN_BOARDS[fault]
    data = board()
    spoil(data)
    with pytest.raises(ValueError, match=why):
        Board.model_validate(data)


@for_each("fault", BROKEN_CARDS)
def test_broken_cards_are_refused_and_told_why(fault: str) -> None:
    why, spoil = BROKEN_CARDS[fault]
    data = cards()
    spoil(data)
    with pytest.raises(ValueError, match=why):
        Cards.model_validate(data)
