"""The maps' data is what the scripts draw up; a place that the table leaves out is found room for."""

import sys
from collections.abc import Mapping
from inspect import unwrap
from pathlib import Path
from typing import Any

import pytest

import tests.render.barrage.test_map as of_barrage
import tests.render.ninety.test_map as of_ninety
import tests.render.ninety.test_overlaps as crowds_of_ninety
from render.barrage import map as map_of_barrage
from render.canvas import Ground
from render.ninety import ground
from render.ninety.pieces import House
from render.palette import look
from rules.barrage.board import AREAS
from rules.barrage.board import STATES as STATES_OF_THE_BOARD
from tests.render.pictures import overlaps, with_box
from tools.maps import barrage, ninety, ninety_glance, politocracy
from tools.maps.__main__ import main
from tools.maps.borders import cartogram, table
from tools.maps.room import NoRoom

STATES, CITY = cartogram("usa.json")["outlines"], cartogram("pittsburgh.json")
TINY = [[100, 100], [120, 100], [120, 120], [100, 120]]


def without(game: str, column: str, *names: str) -> Mapping[str, Any]:
    given = table(f"{game}.toml")
    lines = [line for line in given[column].splitlines() if line.split("|")[0].strip() not in names]
    return given | {column: "\n".join(lines)}


@pytest.mark.long
def test_what_is_written_is_what_stands_in_the_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = {game.__name__: game.FILE.read_bytes() for game in (barrage, ninety, ninety_glance, politocracy)}
    for game in (barrage, ninety, ninety_glance, politocracy):
        monkeypatch.setattr(game, "FILE", tmp_path / game.__name__)
    main()
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == kept


@pytest.mark.parametrize("code", ["CA", "HI", "MD", "RI", "TN", "WV"])
def test_a_state_that_the_table_leaves_out_is_found_room_for(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    board = barrage.draw_map(without("barrage", "states", code), STATES)
    for module in (of_barrage, map_of_barrage):
        monkeypatch.setattr(module, "MAP", board)
    if code in of_barrage.ON_LAND:
        unwrap(of_barrage.test_what_lies_in_a_state_lies_within_its_outline)(code)
    else:
        of_barrage.test_what_lies_apart_lies_on_its_card_or_in_its_inset(code)
    unwrap(of_barrage.test_every_place_has_room_for_its_pieces_in_the_picture)(code)
    unwrap(of_barrage.test_a_state_is_wholly_seen_in_some_region_and_in_its_own_close_up)(code)
    assert len(of_barrage.lying(code)) == 1 + STATES_OF_THE_BOARD[code].stars + AREAS[code]
    assert overlaps(of_barrage.lying(code)) == []


@pytest.mark.parametrize("name", ["Downtown", "Chateau", "Troy Hill"])
def test_a_neighborhood_that_the_table_leaves_out_is_found_room_for(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    board = ninety.draw_map(without("ninety", "places", name), CITY)
    for module in (of_ninety, crowds_of_ninety, ground, sys.modules["render.ninety.pieces"]):
        monkeypatch.setattr(module, "MAP", board)
    monkeypatch.setattr(crowds_of_ninety, "GROUND", Ground(tuple(ground.fixtures())))
    unwrap(of_ninety.test_a_neighborhood_has_its_name_or_its_label)(name)
    unwrap(of_ninety.test_a_neighborhood_has_room_for_four_votes_and_for_a_house)(name)
    unwrap(of_ninety.test_what_lies_in_a_neighborhood_is_near_it)(name)
    of_ninety.test_no_place_of_a_piece_is_another_s()
    house = [House(look(0), board.places[name].middle)] if board.places[name].votes else []
    assert overlaps([*house, *with_box(crowds_of_ninety.GROUND.marks)]) == []
    crowds_of_ninety.test_any_crowd_finds_room(5)


def test_places_without_room_are_named() -> None:
    with pytest.raises(NoRoom, match=r"^There is no room for the pieces of Ohio, Utah: set them by hand in .*barrage"):
        barrage.draw_map(without("barrage", "states", "OH", "UT"), STATES | {"UT": [TINY], "OH": [TINY]})
    with pytest.raises(NoRoom, match=r"^There is no room for the pieces of Hays: set them by hand in .*ninety"):
        ninety.draw_map(without("ninety", "places", "Hays"), CITY | {"outlines": CITY["outlines"] | {"Hays": TINY}})


def test_a_lack_of_room_is_said_and_nothing_is_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def lacking() -> None:
        raise NoRoom(["Hays"], "ninety.toml")

    monkeypatch.setattr(barrage, "FILE", tmp_path / "map.json")
    monkeypatch.setattr(ninety, "make", lacking)
    with pytest.raises(SystemExit, match="Hays"):
        main()
    assert [*tmp_path.iterdir()] == []


def test_a_line_of_the_table_without_a_border_is_named() -> None:
    given = table("barrage.toml")
    with pytest.raises(ValueError, match="no borders are known of ZZ"):
        barrage.draw_map(given | {"states": given["states"] + "ZZ | 1 1\n"}, STATES)
