"""What people type as a time zone: one clear name is taken, all else is answered by choices, and nothing is guessed."""

from datetime import UTC, datetime

import pytest

from bot.pages.completion import LONGEST_CHOICE, MOST
from bot.personal.places import line_of, main_zones, named
from bot.personal.zones import clear_zone, zone_choices, zones_like

WINTER = int(datetime(2026, 1, 15, 12, tzinfo=UTC).timestamp())
SUMMER = int(datetime(2026, 7, 15, 12, tzinfo=UTC).timestamp())

CLEAR = {
    "GMT": "UTC",
    "utc": "UTC",
    "Europe/Berlin": "Europe/Berlin",
    "europe/berlin": "Europe/Berlin",
    "berlin": "Europe/Berlin",
    "New York": "America/New_York",
    "new_york": "America/New_York",
    "Almaty": "Asia/Almaty",
    "Lagos": "Africa/Lagos",
    "Kiritimati": "Pacific/Kiritimati",
    "Moscow": "Europe/Moscow",
    "zurich": "Europe/Zurich",
    "Zürich": "Europe/Zurich",
    "São Paulo": "America/Sao_Paulo",
    "London": "Europe/London",
    "Singapore": "Asia/Singapore",
    "US/Pacific": "US/Pacific",
}
OFFERED = {
    "EST": "America/New_York",
    "EDT": "America/New_York",
    "ET": "America/New_York",
    "PST": "America/Los_Angeles",
    "Eastern Time": "America/New_York",
    "est time": "America/New_York",
    "CST": "America/Chicago",
    "MST": "America/Denver",
    "BST": "Europe/London",
    "AEST": "Australia/Sydney",
    "SGT": "Asia/Singapore",
    "UTC+2": "Africa/Johannesburg",
    "UTC+5:30": "Asia/Kolkata",
    "gmt-3": "America/Sao_Paulo",
    "UTC+0530": "Asia/Kolkata",
    "+14": "Pacific/Kiritimati",
    "UTC−3:30": "America/St_Johns",
    "Glasgow": "Europe/London",
    "Miami": "America/New_York",
    "Pittsburgh": "America/New_York",
    "Mumbai": "Asia/Kolkata",
    "bombay": "Asia/Kolkata",
    "Munich": "Europe/Berlin",
    "münchen": "Europe/Berlin",
    "東京": "Asia/Tokyo",
    "Москва": "Europe/Moscow",
    "القاهرة": "Africa/Cairo",
    "nyc": "America/New_York",
    "Netherlands": "Europe/Amsterdam",
    "Holland": "Europe/Amsterdam",
    "Germany": "Europe/Berlin",
    "Deutschland": "Europe/Berlin",
    "uk": "Europe/London",
    "Scotland": "Europe/London",
    "Texas": "America/Chicago",
    "Easter Island": "Pacific/Easter",
    "Brazil": "America/Sao_Paulo",
    "Ontario": "America/Toronto",
    "San Juan": "America/Puerto_Rico",
    "Vancouver": "America/Vancouver",
    "Portland, Maine": "America/New_York",
    "springfield il": "America/Chicago",
    "America/Indiana": "America/Indiana/Knox",
    "glasgo": "Europe/London",
    "pitsburgh": "America/New_York",
    "melborne": "Australia/Melbourne",
    "MET": "Europe/Berlin",
    "mez": "Europe/Berlin",
    "EST5EDT": "America/New_York",
    "Z": "UTC",
    "Vincennes": "America/Indiana/Vincennes",
    "Kirit": "Pacific/Kiritimati",
    "berl": "Europe/Berlin",
    "berlin time": "Europe/Berlin",
    "Canary Islands": "Atlantic/Canary",
    "chatham islands": "Pacific/Chatham",
}
SEVERAL = {
    "CET": {"Europe/Berlin", "Europe/Paris"},
    "IST": {"Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem"},
    "USA": {"America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles"},
    "Birmingham": {"Europe/London", "America/Chicago"},
    "Georgia": {"Asia/Tbilisi", "America/New_York"},
    "Congo": {"Africa/Brazzaville", "Africa/Kinshasa"},
    "Samoa": {"Pacific/Apia", "Pacific/Pago_Pago"},
}
NOTHING = [
    "Springfield",
    "home",
    "zzz",
    "later",
    "here",
    "UTC+25",
    "12",
    "-",
    "…",
    "my place",
    "x" * 3000,
    "*Atlantis*",
]


@pytest.mark.parametrize(("typed", "zone"), CLEAR.items())
def test_one_clear_name_is_taken(typed: str, zone: str) -> None:
    assert clear_zone(typed) == zone


@pytest.mark.parametrize(("typed", "zone"), OFFERED.items())
def test_what_is_not_a_zones_own_name_is_offered_and_not_taken(typed: str, zone: str) -> None:
    assert clear_zone(typed) is None
    assert zone in [key for _, key in zone_choices(typed, WINTER)]


@pytest.mark.parametrize(("typed", "zones"), SEVERAL.items())
def test_a_name_for_several_zones_offers_them_all(typed: str, zones: set[str]) -> None:
    assert clear_zone(typed) is None
    assert zones <= {key for _, key in zone_choices(typed, WINTER)}


@pytest.mark.parametrize("typed", NOTHING, ids=lambda typed: typed[:12])
def test_what_says_no_place_is_neither_taken_nor_offered(typed: str) -> None:
    assert (clear_zone(typed), zone_choices(typed, WINTER)) == (None, [])


def test_a_choice_shows_the_time_there() -> None:
    assert zone_choices("Glasgow", WINTER) == [("Europe/London · 12:00 · Glasgow, United Kingdom", "Europe/London")]
    assert zone_choices("Glasgow", SUMMER) == [("Europe/London · 13:00 · Glasgow, United Kingdom", "Europe/London")]


def test_a_town_that_a_zone_is_named_after_is_in_no_other() -> None:
    assert [zone for _, zone in zone_choices("Vincennes, Indiana", WINTER)] == ["America/Indiana/Vincennes"]


@pytest.mark.parametrize("typed", ["Knox, Indiana", "indiana/vincennes", "berlin time", "Canary Islands", "Z"])
def test_what_is_offered_at_last_is_listed_while_one_types(typed: str) -> None:
    assert zone_choices(typed, WINTER)[0] in zones_like(typed, WINTER)


def test_an_offset_offers_the_zones_that_have_it_now() -> None:
    in_winter, in_summer = ({key for _, key in zone_choices("UTC+1", at)} for at in (WINTER, SUMMER))
    assert "Africa/Lagos" in in_winter & in_summer
    assert "Europe/Berlin" in in_winter - in_summer


@pytest.mark.parametrize("typed", ["", "b", "glasg", "springf", "america", "utc+1", "-", "new"])
def test_what_is_listed_while_one_types_is_as_much_as_discord_takes(typed: str) -> None:
    found = zones_like(typed, WINTER)
    assert len(found) <= MOST
    assert len({key for _, key in found}) == len(found)
    assert all(len(label) <= LONGEST_CHOICE for label, _ in found)


def test_a_town_is_found_by_its_first_letters() -> None:
    assert "Europe/London" in [key for _, key in zones_like("glasg", WINTER)]


def test_the_file_holds_what_is_read_from_it() -> None:
    (glasgow,) = named("glasgow")
    assert (glasgow.name, glasgow.within, glasgow.zones) == ("Glasgow", ("United Kingdom",), ("Europe/London",))
    assert line_of(glasgow).startswith("Glasgow\tUnited Kingdom\tEurope/London\t")
    assert "Europe/London" in main_zones()
