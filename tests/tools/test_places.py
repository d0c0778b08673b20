"""The regions that stand in a table of ours, for the file of places that name a time zone."""

from bot.personal.places import main_zones, named
from tools.areas import regions


def test_a_region_has_zones_that_are_some_countrys() -> None:
    assert {zone for region in regions() for zone in region.zones} <= {*main_zones()}


def test_each_region_stands_in_the_file() -> None:
    assert [region.name for region in regions() if region not in named(region.keys[0])] == []
