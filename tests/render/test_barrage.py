"""The picture of Electoral Barrage: everything in a view shows, and everything has a place."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, replace
from functools import cache
from io import BytesIO

import pytest
from PIL import Image

from render import Picture, Theme, draw
from render.barrage import LEFT_TO_TEXT
from render.barrage_map import MAP, SPOTS
from render.canvas import ALT_LIMIT, SIZE
from rules import Match, Rng, Seat, agents
from rules.barrage import GAME
from rules.barrage.board import AREAS, OFFICES, STATES, Character
from rules.barrage.state import Heading, Roll
from rules.barrage.view import BarrageView, Candidate, Throw, view
from tests.barrage.situations import situation
from tests.driver import waiting

NAMES = {0: "Ada", 1: "Bo", 2: "Cy", 3: "Di"}
HOSTILE = ("", "漢字", "محمد علي", "🎉🎉🎉", "W" * 500, "a\n\tb\x00\u202e", "Z͑̾͌" * 20, "𝓐𝓭𝓪 <@1> **b**")


@cache
def base() -> BarrageView:
    """A position with a piece of every kind."""
    state = situation(
        4,
        placed={"CA": [0, 1], "OH": [2], "Town Hall": [3, 3], "AK": [0]},
        stars={"TX": [0, 0, 1], "PA": [1, 2], "MD": [3], "UT": [2]},
        town_hall=[1, 0, 2, 0],
        ads=[0, 1],
        absentee=[2],
    )
    state.heading, state.turn, state.contest, state.roll = Heading.RESOLUTION, 2, "OH", Roll(2, "OH", 3, 0)
    state.rounds, state.circles = 5, [0, None, None, None, None]
    return view(state, None)


@cache
def drawn(theme: Theme = "light") -> Picture:
    return draw(GAME, base(), names=NAMES, theme=theme)


CHANGES: Mapping[str, object] = {
    "me": 1,
    "heading": Heading.PLACEMENT,
    "round": 2,
    "rounds": 7,
    "pairs": True,
    "first": 1,
    "starter": 1,
    "turn": 1,
    "contest": "PA",
    "throw": None,
    "dealt": (Character.NERD, Character.BANKER),
    "candidates": base().candidates[:3],
    "circles": (1, None, None, None, None),
    "placed": {},
    "stars": {},
    "ballots": {"PA": (1,)},
    "tied": {"PA": (1, 2)},
    "won": {"PA": 1},
}
OF_A_CANDIDATE: Mapping[str, object] = {"character": Character.NERD, "spent": True}
OF_THE_THROW: Mapping[str, object] = {"seat": 1, "place": "PA"}


@pytest.mark.parametrize("name", [one.name for one in fields(BarrageView) if one.name not in LEFT_TO_TEXT])
def test_every_field_of_the_view_shows(name: str) -> None:
    assert CHANGES[name] != getattr(base(), name)
    assert draw(GAME, replace(base(), **{name: CHANGES[name]}), names=NAMES) != drawn()


@pytest.mark.parametrize("name", [one.name for one in fields(Candidate)])
def test_every_count_of_a_candidate_shows(name: str) -> None:
    first, *rest = base().candidates
    changed = replace(first, **{name: OF_A_CANDIDATE.get(name, 7)})
    assert changed != first
    picture = draw(GAME, replace(base(), candidates=(changed, *rest)), names=NAMES)
    assert picture.data != drawn().data


@pytest.mark.parametrize("name", [one.name for one in fields(Throw)])
def test_everything_of_the_throw_shows(name: str) -> None:
    throw = base().throw
    assert throw is not None
    changed = replace(throw, **{name: OF_THE_THROW.get(name, 2)})
    assert draw(GAME, replace(base(), throw=changed), names=NAMES).data != drawn().data


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("stars", {"MD": (3,)}, {"MD": (2,)}),
        ("stars", {"CA": (0, 1, 2)}, {"CA": (0, 2, 1)}),
        ("stars", {"DC": (0,)}, {"DE": (0,)}),
        ("placed", {"CA": (0, 1)}, {"CA": (0, 2)}),
        ("placed", {"Attack Ads": (0,)}, {"Attack Ads": (1,)}),
        ("placed", {"AK": (0,)}, {"HI": (0,)}),
        ("ballots", {"PA": (1, 1)}, {"PA": (1,)}),
        ("ballots", {"PA": (1,)}, {"PA": (2,)}),
        ("tied", {"TX": (0, 1)}, {"TX": (0, 2)}),
        ("won", {"PA": 1}, {"PA": 2}),
        ("won", {"AK": 1}, {}),
        ("circles", (0, 1), (0, 2)),
    ],
)
def test_whose_pieces_lie_where_shows(name: str, before: object, after: object) -> None:
    one, other = (draw(GAME, replace(base(), **{name: each}), names=NAMES) for each in (before, after))
    assert one.data != other.data


@pytest.mark.parametrize("place", AREAS)
def test_every_place_has_room_for_its_pieces_in_the_picture(place: str) -> None:
    spots = SPOTS[place]
    assert len(spots.staffers) == AREAS[place]
    assert len(spots.stars) == (STATES[place].stars if place in STATES else 0)
    lying = [*spots.staffers, *spots.stars, spots.label]
    assert len(set(lying)) == len(lying)
    assert all(16 <= x < SIZE[0] - 16 and 16 <= y < SIZE[1] - 16 for x, y in lying)


def test_the_data_has_the_places_of_the_board_and_no_others() -> None:
    assert set(MAP.states) == set(STATES)
    assert set(MAP.offices) == set(OFFICES)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_number_of_seats_draws(seats: int, theme: Theme) -> None:
    fits(draw(GAME, Match(GAME, seats, "draws").view(), names={}, theme=theme))


def test_the_themes_differ() -> None:
    assert drawn("light").data != drawn("dark").data
    assert drawn("light").alt == drawn("dark").alt


@pytest.mark.parametrize("place", ["CA", "Town Hall"])
def test_a_place_in_focus_is_ringed(place: str) -> None:
    assert draw(GAME, base(), names=NAMES, focus=place).data != drawn().data
    assert draw(GAME, base(), names=NAMES, focus="nowhere").data == drawn().data


def test_any_name_can_be_drawn() -> None:
    names = dict(enumerate(HOSTILE))
    match = Match(GAME, 8, "names")
    position = replace(match.view(), turn=4, contest="DC", throw=Throw(4, "DC", 1, 12, -11))
    pictures = [draw(GAME, replace(position, turn=turn), names=names) for turn in range(8)]
    for picture in pictures:
        fits(picture)
    assert "Seat A" in pictures[0].alt
    assert "W" * 19 + "…" in pictures[0].alt


def test_an_area_for_nobody_here_is_closed() -> None:
    nobody = [replace(one, character=Character.NERD) for one in base().candidates]
    assert base().candidates[0].character is Character.BLUE_COLLAR_WORKER
    changed = replace(base(), candidates=tuple(nobody))
    left, top, right, bottom = MAP.offices["Third Recruitment"]
    here, there = (opened(one).crop((left, top, right, bottom)) for one in (drawn(), draw(GAME, changed, names=NAMES)))
    assert here.tobytes() != there.tobytes()


def test_the_alt_text_tells_the_moment() -> None:
    assert drawn().alt == (
        "Electoral Barrage, round 1 of 5, Resolution. Cy to play. Votes: Ada 38, Di 10, Cy 6, Bo 0. "
        "Under way: Ohio. Cy threw 3 for Ohio, 1 missing."
    )


def test_the_two_cards_are_told_to_whom_they_are_shown() -> None:
    match = Match(GAME, 2, "cards")
    dealt = match.view(0).dealt
    assert all(card in draw(GAME, match.view(0), names=NAMES).alt for card in dealt)
    assert "cards" not in draw(GAME, match.view(), names=NAMES).alt


def test_pictures_drawn_at_the_same_time_are_the_same() -> None:
    with ThreadPoolExecutor(4) as pool:
        pictures = list(pool.map(lambda theme: draw(GAME, base(), names=NAMES, theme=theme), ["light", "dark"] * 4))
    assert pictures == [drawn("light"), drawn("dark")] * 4


def test_a_random_match_draws_from_start_to_end() -> None:
    match, rng, count = Match(GAME, 8, "render"), Rng("render"), 0
    names: dict[Seat, str] = {seat: f"Candidate number {seat:03}" for seat in range(8)}
    while match.result is None:
        seat = waiting(match)[0]
        if count % 10 == 0:
            fits(draw(GAME, match.view(seat), names=names))
        match.play(seat, agents.random_move(match.pending[seat], rng))
        count += 1
    fits(draw(GAME, match.view(), names=names))


def fits(picture: Picture) -> None:
    assert opened(picture).size == SIZE
    assert len(picture.data) < 400_000
    assert 0 < len(picture.alt) <= ALT_LIMIT


def opened(picture: Picture) -> Image.Image:
    with Image.open(BytesIO(picture.data)) as image:
        return image.convert("RGB")
