"""The figures, bios and event cards of Ninety as the tables have them, and the refusal of broken files."""

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from rules.engine.data import parsed
from rules.ninety import GAME
from rules.ninety.board import (
    BIOS,
    BOARD,
    CARDS,
    COFFEE,
    DECK,
    EVENTS,
    Bio,
    Board,
    Deck,
    Goods,
    is_weekend,
    weekday,
)
from rules.ninety.city import DOWNTOWN, PLACES, PLACES_OF, TURF_OF
from rules.ninety.state import Options, new
from tests.findings import for_each

INVITATIONS = {
    "Allegheny Center": ("Televised Debate", Goods(canvassers=3, cash=300), Goods(votes=1)),
    "North Shore": ("Stadium-Box Reception", Goods(cash=1000), Goods(cash=400)),
    "Strip District": ("Produce-Terminal Gala", Goods(cash=800, votes=1), Goods(canvassers=2)),
    "East Liberty": ("Chamber Luncheon", Goods(cash=900), Goods(cash=300)),
    "Point Breeze": ("Mansion-Lawn Tea", Goods(cash=300, votes=2), Goods(votes=1)),
    "Shadyside": ("Black-Tie Auction", Goods(cash=1200), Goods(cash=500)),
    "Squirrel Hill North": ("Interfaith Candidates' Night", Goods(votes=2), Goods(votes=1)),
    "South Shore": ("Riverboat Fundraiser", Goods(cash=1000), Goods(cash=400)),
    "Duquesne Heights": ("Incline Anniversary Dinner", Goods(canvassers=2, cash=700), Goods(canvassers=2)),
    "Mount Washington": ("Grandview Donors' Dinner", Goods(cash=1200), Goods(cash=500)),
}
REWARDS = {
    (5, 0, 0): "Central Oakland, South Side Flats",
    (4, 0, 0): "Marshall-Shadeland, Highland Park, Squirrel Hill South, Brookline",
    (3, 0, 0): "East Allegheny, Summer Hill, Troy Hill, Polish Hill, Bloomfield, Garfield, Morningside, Greenfield, "
    "Lincoln Place, Arlington, Carrick, Banksville, Beechview, Esplen, Fairywood, Windgap",
    (2, 0, 0): "California-Kirkbride, Observatory Hill, Bluff, Homewood West, Hays, New Homestead, Swisshelm Park, "
    "Allentown, Bon Air, Overbrook, Chartiers City, East Carnegie",
    (2, 200, 0): "West Oakland, Upper Lawrenceville, West End",
    (2, 0, 1): "Fineview",
    (1, 0, 1): "Perry South, Friendship, Homewood South, Knoxville, Ridgemont",
    (0, 600, 0): "Chateau, Lower Lawrenceville",
    (0, 500, 0): "North Oakland",
    (0, 400, 0): "Allegheny West, Crawford-Roberts, Central Lawrenceville, Point Breeze North, Westwood",
    (0, 300, 0): "Spring Garden, Upper Hill, Stanton Heights, Mt. Oliver, Oakwood",
    (0, 300, 1): "Central Northside",
    (0, 200, 1): "South Oakland, Regent Square",
    (0, 0, 2): "Brighton Heights, Manchester, Northview Heights, Spring Hill-City View, Bedford Dwellings, "
    "Middle Hill, Terrace Village, East Hills, Homewood North, Larimer, Lincoln-Lemington-Belmar, Glen Hazel, "
    "Hazelwood, Arlington Heights, Beltzhoover, South Side Slopes, St. Clair, Crafton Heights, Elliott, Sheraden",
}
"""Canvassers, dollars and lean votes, and the neighborhoods whose event, no invitation, gives just that."""


@pytest.mark.rule("N-D8", "N-D8b")
def test_ninety_five_cards() -> None:
    invitations = [one.where for one in EVENTS.values() if one.invitation]
    assert (len(EVENTS) - len(invitations), len(invitations), CARDS.count(COFFEE)) == (79, 10, 6)
    assert len(CARDS) == 95
    assert {*EVENTS} == {*PLACES} - {DOWNTOWN}
    assert Counter(CARDS) == Counter([*EVENTS, *[COFFEE] * 6])


@pytest.mark.rule("N-D8")
def test_the_deck_is_enough_for_five_candidates_and_fifteen_days() -> None:
    assert max(GAME.seats) * BOARD.days + DECK.coffees < len(CARDS)


@pytest.mark.rule("N-31", "N-D8", "N-D8a")
def test_the_invitations() -> None:
    assert {one.where: (one.title, one.reward, one.loss) for one in EVENTS.values() if one.invitation} == INVITATIONS


@pytest.mark.rule("N-29", "N-D8")
@for_each("reward", REWARDS)
def test_the_rewards_of_events(reward: tuple[int, int, int]) -> None:
    some = Goods(canvassers=reward[0], cash=reward[1], votes=reward[2])
    assert {one.where for one in EVENTS.values() if one.reward == some and not one.invitation} == {
        *REWARDS[reward].split(", ")
    }


@pytest.mark.rule("N-29", "N-D8")
def test_every_event_gives_something_and_has_a_title_of_its_own() -> None:
    assert sum(len(names.split(", ")) for names in REWARDS.values()) == 79
    assert all(one.reward != Goods() for one in EVENTS.values())
    assert len({one.title for one in EVENTS.values()}) == 89
    assert all(one.reward.cash % 100 == one.loss.cash % 100 == 0 for one in EVENTS.values())


@pytest.mark.rule("N-D8")
@for_each(
    ("where", "title"),
    [
        ("Troy Hill", "Firehouse Fish Fry"),
        ("Bluff", "Night-Shift Nurses' Forum"),
        ("Bloomfield", "Bocce Finals"),
        ("Swisshelm Park", "Ravine Clean-Up"),
        ("St. Clair", "Farm-Plot Groundbreaking"),
        ("Windgap", "Veterans'-Post Card Party"),
    ],
)
def test_the_titles_of_some_events(where: str, title: str) -> None:
    assert EVENTS[where].title == title


@pytest.mark.rule("N-16", "N-D8")
def test_seventeen_home_turf_neighborhoods_have_an_event_with_lean_votes() -> None:
    assert sum(EVENTS[place].reward.votes > 0 for place in TURF_OF) == 17


@pytest.mark.rule("N-D8")
def test_every_region_has_an_invitation() -> None:
    assert [sum(EVENTS[place].invitation for place in places) for places in PLACES_OF.values()] == [2, 3, 0, 1, 2, 2]


@pytest.mark.rule("N-10", "N-17", "N-20", "N-27")
def test_the_figures_of_the_start() -> None:
    assert (BOARD.canvassers, BOARD.cash) == (10, 1500)
    assert (BOARD.seed_cards, BOARD.seed_votes, BOARD.seed_choices) == (2, 2, 2)
    assert BOARD.schedule == 6


@pytest.mark.rule("N-52", "N-53", "N-57", "N-58", "N-60", "N-61")
def test_the_prices_of_direct_mail_and_the_limits() -> None:
    assert (BOARD.mail_here, BOARD.mail_elsewhere) == (500, 1000)
    assert (BOARD.most_solid, BOARD.most_own, BOARD.most_votes) == (2, 3, 4)


@pytest.mark.rule("N-37", "N-63", "N-64", "N-66", "N-A2")
def test_other_figures() -> None:
    assert (BOARD.fundraising, BOARD.kept) == (100, 4)
    assert (BOARD.weekend_cash, BOARD.weekend_removals) == (1000, 2)
    assert (BOARD.crossing, BOARD.slow_crossing) == (1, 2)


@pytest.mark.rule("N-1", "N-69", "N-D6")
@for_each(("seats", "chart"), [(2, (10, 4)), (3, (10, 6, 3, 1, 0)), (4, (10, 6, 3, 1, 0)), (5, (10, 6, 3, 1, 0))])
def test_the_chart_of_election_day(seats: int, chart: tuple[int, ...]) -> None:
    assert BOARD.points(seats) == chart
    assert seats in GAME.seats
    assert [*GAME.seats] == [2, 3, 4, 5]


@pytest.mark.rule("N-24", "N-62", "N-D4")
def test_the_calendar() -> None:
    days = range(1, BOARD.days + 1)
    assert [weekday(day) for day in days] == [*("Mon Tue Wed Thu Fri Sat Sun " * 2).split(), "Mon"]
    assert [day for day in days if is_weekend(day)] == [6, 7, 13, 14]


@pytest.mark.rule("N-23", "N-D4")
@for_each(("start", "days"), [(1, 15), (4, 12), (6, 10), (8, 8), (11, 5)])
def test_a_later_start(start: Any, days: int) -> None:
    state = new(3, Options(start=start))
    assert BOARD.days - state.day + 1 == days
    assert f"{days}" in re.findall(r"\d+", str(Options.model_fields["start"].description))


@pytest.mark.rule("N-D7")
def test_the_fifteen_bios() -> None:
    assert [*BIOS] == [*Bio]
    assert [(bio.bare, card.amount) for bio, card in BIOS.items()] == [
        ("Block-Party Captain", 3),
        ("Bond Lawyer", 300),
        ("Walking Mail Carrier", 1),
        ("Precinct Veteran", 25),
        ("Reform Heiress", 4000),
        ("Pothole Crusader", 400),
        ("Morning-Radio Host", 500),
        ("Bridge Inspector", 1),
        ("Happy Warrior", 2),
        ("Opposition Researcher", 1),
        ("Festival Regular", 1),
        ("Sunday Organizer", 2),
        ("School-Board Veteran", 3),
        ("Early Riser", 1),
        ("Rowhouse Realtor", 2),
    ]


NUMBERS = {1: "one|1|first|once", 2: "two|2", 3: "three|3|third"}


@pytest.mark.rule("N-D7")
@for_each("bio", Bio)
def test_a_bio_says_its_figure(bio: Bio) -> None:
    card = BIOS[bio]
    assert re.search(rf"\b({NUMBERS.get(card.amount, f'{card.amount:,}')})\b", card.text, re.IGNORECASE)


def event(raw: dict[str, Any], old: str, new: str) -> None:
    """Change a piece of the event cards."""
    assert raw["events"].count(old) == 1, old
    raw["events"] = raw["events"].replace(old, new)


def bio(raw: dict[str, Any], name: str, **changes: object) -> None:
    raw["bios"][name].update(changes)


CHATEAU = "Chateau | Warehouse Mixer | $600 | -"
BROKEN_EVENTS: dict[str, tuple[str, Callable[[dict[str, Any]], object]]] = {
    "a neighborhood without an event": ("one event for each neighborhood", lambda d: event(d, f"{CHATEAU}\n", "")),
    "two events for a neighborhood": (
        "one event for each neighborhood",
        lambda d: event(d, CHATEAU, f"{CHATEAU}\nChateau | Open House | C1 | -"),
    ),
    "an event Downtown": (
        "one event for each neighborhood",
        lambda d: event(d, CHATEAU, "Downtown | Warehouse Mixer | $600 | -"),
    ),
    "an event nowhere": (
        "one event for each neighborhood",
        lambda d: event(d, CHATEAU, "Atlantis | Warehouse Mixer | $600 | -"),
    ),
    "a title used twice": ("two events have one title", lambda d: event(d, "Warehouse Mixer", "Beer-Hall Polka")),
    "a part too few": ("zip", lambda d: event(d, CHATEAU, "Chateau | Warehouse Mixer | $600")),
    "a part too many": ("zip", lambda d: event(d, CHATEAU, f"{CHATEAU} | -")),
    "an unknown reward": ("neither a reward nor a loss", lambda d: event(d, CHATEAU, CHATEAU.replace("$600", "X3"))),
    "no reward": ("neither a reward nor a loss", lambda d: event(d, CHATEAU, CHATEAU.replace("$600", ""))),
    "a reward without a number": ("neither a reward nor", lambda d: event(d, CHATEAU, CHATEAU.replace("$600", "C+L1"))),
    "a colon in a title": ("string_pattern_mismatch", lambda d: event(d, "Warehouse Mixer", "Mixer: Warehouse")),
    "no coffee": ("greater_than_equal", lambda d: d.update(coffees=0)),
    "an unknown key": ("extra_forbidden", lambda d: d.update(tea=2)),
    "no events": ("events", lambda d: d.pop("events")),
}
BROKEN: dict[str, tuple[str, Callable[[dict[str, Any]], object]]] = {
    "a bio that is missing": ("the bios stand in their order", lambda d: d["bios"].pop("The Early Riser")),
    "a bio in another place": (
        "the bios stand in their order",
        lambda d: d["bios"].update({"The Bond Lawyer": d["bios"].pop("The Bond Lawyer")}),
    ),
    "an unknown bio": ("enum", lambda d: d["bios"].update({"The Early Bird": d["bios"].pop("The Early Riser")})),
    "a bio without a figure": ("bios.*amount", lambda d: d["bios"]["The Early Riser"].pop("amount")),
    "a bio whose figure is nothing": ("greater_than_equal", lambda d: bio(d, "The Early Riser", amount=0)),
    "a bio that says nothing": ("string_too_short", lambda d: bio(d, "The Early Riser", text="")),
    "a bio that says too much": ("string_too_long", lambda d: bio(d, "The Early Riser", text="W" * 81)),
    "a bio with more": ("extra_forbidden", lambda d: bio(d, "The Early Riser", wakes=5)),
    "no days": ("greater_than_equal", lambda d: d.update(days=0)),
    "a chart below nothing": ("greater_than_equal", lambda d: d.update(chart=[10, 6, 3, 1, -1])),
    "a price in words": ("int_parsing", lambda d: d.update(mail_here="five hundred")),
    "a missing figure": ("kept", lambda d: d.pop("kept")),
    "an unknown key": ("extra_forbidden", lambda d: d.update(weather="fine")),
}


def raw(name: str) -> dict[str, Any]:
    return parsed("rules.ninety", name)


def test_the_files_as_they_are_load() -> None:
    assert Board.model_validate(raw("board.toml")) == BOARD
    assert Deck.model_validate(raw("events.toml")) == DECK


@for_each("fault", BROKEN)
def test_a_broken_file_of_figures_is_refused_and_told_why(fault: str) -> None:
    why, spoil = BROKEN[fault]
    data = raw("board.toml")
    spoil(data)
    with pytest.raises(ValueError, match=why):
        Board.model_validate(data)


@for_each("fault", BROKEN_EVENTS)
def test_a_broken_file_of_events_is_refused_and_told_why(fault: str) -> None:
    why, spoil = BROKEN_EVENTS[fault]
    data = raw("events.toml")
    spoil(data)
    with pytest.raises(ValueError, match=why):
        Deck.model_validate(data)
