"""What people type as a time zone: one clear name is taken, all else is answered by choices, and nothing is guessed."""

import tomllib
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path

import pytest

from bot.model.hours import offset_there
from bot.pages.completion import LONGEST_CHOICE, MOST
from bot.personal.places import line_of, main_zones, named
from bot.personal.zones import clear_zone, zone_choices, zones_like
from tests.findings import for_each

WINTER = int(datetime(2026, 1, 15, 12, tzinfo=UTC).timestamp())
SUMMER = int(datetime(2026, 7, 15, 12, tzinfo=UTC).timestamp())

CASES = tomllib.loads(Path(__file__).with_name("zones.toml").read_text("utf-8"))
CLEAR = [(typed, zone) for zone, several in CASES["is"].items() for typed in several]
OFFERED = [(typed, zone) for zone, several in CASES["among"].items() for typed in several]
ABBREVIATIONS = {"CST6CDT", "EST5EDT", "MST7MDT", "PST8PDT", "CET", "EET", "EST", "MET", "MST", "WET", "HST"}


@for_each(("typed", "zone"), CLEAR)
def test_one_clear_name_is_taken(typed: str, zone: str) -> None:
    assert clear_zone(typed) == zone


@for_each(("typed", "zone"), OFFERED)
def test_what_is_not_a_zones_own_name_is_offered_and_not_taken(typed: str, zone: str) -> None:
    assert clear_zone(typed) is None
    assert zone in [key for _, key in zone_choices(typed, WINTER)]


@for_each("typed", [*CASES["nothing"], "x" * 3000], name=lambda typed: typed[:12])
def test_what_says_no_place_is_neither_taken_nor_offered(typed: str) -> None:
    assert (clear_zone(typed), zone_choices(typed, WINTER)) == (None, [])


def test_each_name_of_the_tz_database_is_a_clear_one_in_any_case() -> None:
    keys = {*files("tzdata").joinpath("zones").read_text("utf-8").split()} - ABBREVIATIONS - {"Factory", "Greenwich"}
    found = {key: clear_zone(key.swapcase().replace("_", " ")) for key in keys}
    others = {key for key, zone in found.items() if zone is None or not _same_clocks(zone, key)}
    assert others == set()


def _same_clocks(zone: str, other: str) -> bool:
    return all(offset_there(zone, at) == offset_there(other, at) for at in (WINTER, SUMMER))


def test_a_choice_shows_the_time_there() -> None:
    assert zone_choices("Glasgow", WINTER) == [("Europe/London · 12:00 · Glasgow, United Kingdom", "Europe/London")]
    assert zone_choices("Glasgow", SUMMER) == [("Europe/London · 13:00 · Glasgow, United Kingdom", "Europe/London")]


def test_a_town_that_a_zone_is_named_after_is_in_no_other() -> None:
    assert [zone for _, zone in zone_choices("Vincennes, Indiana", WINTER)] == ["America/Indiana/Vincennes"]


@pytest.mark.parametrize(
    "typed", ["Knox, Indiana", "indiana/vincennes", "berlin time", "Canary Islands", "Z", "Europe/Munich"]
)
def test_what_is_offered_at_last_is_listed_while_one_types(typed: str) -> None:
    assert zone_choices(typed, WINTER)[0] in zones_like(typed, WINTER)


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Palestine", "Asia/Hebron"),
        ("America/London", "America/Toronto"),
        ("Europe/Geneva", "Europe/Zurich"),
        ("EST (New York)", "America/New_York"),
        ("(UTC+01:00) Amsterdam", "Europe/Amsterdam"),
        ("IST (Israel)", "Asia/Jerusalem"),
        ("UTC+0", "UTC"),
        ("UTC-0", "UTC"),
        ("UTC0", "UTC"),
    ],
)
def test_what_is_likeliest_is_offered_first(typed: str, zone: str) -> None:
    assert zone_choices(typed, WINTER)[0][1] == zone


@pytest.mark.parametrize(
    ("typed", "hours"),
    [("UTC–5", {-5}), ("UTC−5", {-5}), ("UTC-12", {-12}), ("+5.5", {5.5}), ("+5.75", {5.75}), ("utc 5", {5, -5})],
)
def test_an_offset_offers_what_has_it_and_nothing_else(typed: str, hours: set[float]) -> None:
    found = {key for _, key in zone_choices(typed, SUMMER)}
    assert {offset_there(zone, SUMMER).total_seconds() / 3600 for zone in found} == hours


def test_a_zone_that_is_no_countrys_says_how_far_from_utc_it_is() -> None:
    assert zone_choices("UTC-12", WINTER) == [("Etc/GMT+12 · 00:00 · UTC−12", "Etc/GMT+12")]


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
