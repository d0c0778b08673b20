"""What the pixels say: whose votes lie where, who leads a region, what is new, whose turn it is."""

from dataclasses import replace
from functools import partial

import pytest

from render import Theme
from render.boxes import around
from render.ninety.heading import slots
from render.ninety.layout import HEADING, SCHEDULE, TABLE
from render.ninety.map import BLOCK, EVENT, LEAN, MAP, MARKER, SOLID, TINTS
from render.ninety.panels import panels
from render.ninety.pieces import FRAME, RING
from render.ninety.schedule import ROW
from render.ninety.standings import HEAD
from render.ninety.standings import ROW as LINE
from render.palette import LED, PALETTES, look
from render.window import STRIP
from rules import Seat
from rules.ninety import GAME
from rules.ninety.board import DECK, Goods
from rules.ninety.city import DOWNTOWN, REGION_OF, REGIONS, TURFS
from rules.ninety.view import Posted, Votes
from tests.findings import for_each
from tests.render.ninety.positions import HOMES, bare, day, full, scene, who, with_votes
from tests.render.pictures import count, near, pixels_at, wider
from tools.colours import contrast

LIGHT = PALETTES["light"]
THERE = "Shadyside"

both_themes = for_each("theme", ["light", "dark"])
each_seat = for_each("seat", range(5))


seen = partial(pixels_at, GAME)


@both_themes
@each_seat
def test_a_solid_vote_is_filled_and_framed_and_a_lean_one_is_hollow(theme: Theme, seat: Seat) -> None:
    colours, own = PALETTES[theme], look(seat).colour(PALETTES[theme])
    spots = MAP.places[THERE].votes
    picture = seen(with_votes(bare(5), {THERE: {seat: Votes(1, 1)}}), theme)
    solid, lean, none = (around(spot, BLOCK) for spot in spots[:3])
    assert count(picture, own, solid) > (SOLID - 2 * FRAME) ** 2 // 2
    assert count(picture, colours.ink, solid) > SOLID * SOLID // 4
    assert count(picture, colours.panel, lean) > LEAN * LEAN // 5
    assert count(picture, colours.panel, solid) < LEAN * LEAN // 5
    assert LEAN * LEAN // 5 < count(picture, own, lean) < LEAN * LEAN // 2
    ground = colours.grounds[TINTS[REGION_OF[THERE]]]
    assert near(picture, ((none[0] + none[2]) // 2, (none[1] + none[3]) // 2), ground)


@both_themes
@for_each("region", REGIONS)
def test_a_region_has_its_tint_and_names_are_read_on_it(theme: Theme, region: str) -> None:
    colours = PALETTES[theme]
    picture = seen(bare(2), theme)
    for one in REGIONS[region].neighborhoods:
        if one.name not in {name for turf in HOMES[:2] for name in TURFS[turf].neighborhoods}:
            assert near(picture, MAP.places[one.name].votes[0], colours.grounds[TINTS[region]]), one.name
    assert contrast(colours.ink, colours.grounds[TINTS[region]]) >= 4.5


@both_themes
def test_the_tints_and_the_water_differ(theme: Theme) -> None:
    assert len({PALETTES[theme].grounds[name] for name in ("paper", "water", *TINTS.values())}) == 8
    assert [*TINTS] == [*REGIONS]


@each_seat
def test_a_house_stands_in_each_home_neighborhood(seat: Seat) -> None:
    picture, own = seen(bare(5)), look(seat).colour(LIGHT)
    for name in TURFS[HOMES[seat]].neighborhoods:
        assert count(picture, own, around(MAP.places[name].middle, 38)) > 150


@each_seat
@for_each("place", [DOWNTOWN, THERE, "Hays"])
def test_a_marker_is_seen_where_the_candidate_is(seat: Seat, place: str) -> None:
    spot = around(MAP.places[place].markers[0], MARKER)
    own = look(seat).colour(LIGHT)
    here, away = (seen(who(bare(5), seat, at=at)) for at in (place, HOMES[seat]))
    assert count(here, own, spot) > 300
    assert count(away, own, spot) == 0


def test_at_home_the_marker_stands_in_the_middle_neighborhood() -> None:
    middle = TURFS[HOMES[0]].neighborhoods[1]
    assert count(seen(bare(2)), look(0).colour(LIGHT), around(MAP.places[middle].markers[0], MARKER)) > 300


def test_a_marker_shared_by_five_has_a_tile_of_each() -> None:
    view = bare(5)
    for seat in range(5):
        view = who(view, seat, at=THERE)
    picture, spots = seen(view), MAP.places[THERE].markers
    for seat in range(5):
        assert sum(count(picture, look(seat).colour(LIGHT), around(spot, RING)) for spot in spots) > 40


@both_themes
def test_the_marker_of_whose_turn_it_is_has_its_own_ring(theme: Theme) -> None:
    turn = PALETTES[theme].turn
    view = who(who(bare(2), 0, at=THERE), 1, at="Hays")
    for seat, place in ((0, THERE), (1, "Hays")):
        for active in (0, 1):
            picture = seen(replace(view, turn=day(active, 1, 1)), theme)
            assert (count(picture, turn, around(MAP.places[place].markers[0], RING)) > 100) == (seat == active)


@both_themes
def test_who_leads_a_region_is_seen_beside_it_and_in_the_table(theme: Theme) -> None:
    colours, own = PALETTES[theme], look(2)
    picture = seen(with_votes(bare(5), {THERE: {2: Votes(1, 0)}}), theme)
    for number, region in enumerate(REGIONS):
        row = (TABLE[0], TABLE[1] + HEAD + number * LINE, TABLE[2], TABLE[1] + HEAD + (number + 1) * LINE)
        led = region == REGION_OF[THERE]
        assert (count(picture, own.colour(colours), MAP.badges[region]) > 300) == led
        assert (count(picture, own.tint(colours, LED), row) > 500) == led


def test_those_who_are_equal_are_both_seen() -> None:
    picture = seen(with_votes(bare(5), {THERE: {0: Votes(1, 0), 3: Votes(1, 0)}}))
    assert all(count(picture, look(seat).colour(LIGHT), MAP.badges[REGION_OF[THERE]]) > 300 for seat in (0, 3))


def test_each_event_has_its_number_on_the_map_and_on_the_schedule() -> None:
    gold = LIGHT.things["gold"]
    places = [card.where for card in DECK.events if card.loss == Goods()][:6]
    view = replace(bare(2), schedule=tuple(Posted(where, (), ()) for where in places))
    picture = seen(view)
    for number, where in enumerate(places):
        row = (SCHEDULE[0], SCHEDULE[1] + number * ROW, SCHEDULE[2], SCHEDULE[1] + (number + 1) * ROW)
        assert count(picture, gold, around(MAP.places[where].event, EVENT)) > 150
        assert count(picture, gold, row) > 400
    assert count(picture, gold) < count(seen(replace(view, schedule=view.schedule[:2])), gold) + 5 * 26 * 34 * 2


def test_an_invitation_shows_who_appeared() -> None:
    where = next(card.where for card in DECK.events if card.loss != Goods())
    row = (SCHEDULE[0], SCHEDULE[1], SCHEDULE[2], SCHEDULE[1] + ROW)
    for appeared in ((), (0,), (0, 3)):
        picture = seen(replace(bare(5), schedule=(Posted(where, appeared, appeared),)))
        for seat in range(5):
            assert (count(picture, look(seat).colour(LIGHT), row) > 150) == (seat in appeared)


def test_today_is_marked_in_the_calendar_and_skipped_days_are_grey() -> None:
    days = dict(enumerate(slots(11), 1))
    picture = seen(replace(bare(2), day=11, start=8))
    marked = [number for number in range(1, 17) if count(picture, LIGHT.turn, days[number]) > 1_000]
    assert marked == [11]
    assert [number for number in range(1, 17) if count(picture, LIGHT.land, days[number]) > 1_000] == [*range(1, 8)]
    weekends = [number for number in range(8, 17) if count(picture, LIGHT.grounds["water"], days[number]) > 1_000]
    assert weekends == [13, 14]
    voting = seen(replace(bare(2), turn=None, stage=full(2).stage.__class__("Election Day")))
    assert count(voting, LIGHT.turn, [*slots(16)][-1]) > 1_000


@pytest.mark.parametrize("seats", [2, 5])
def test_the_panel_of_whose_turn_it_is_is_edged(seats: int) -> None:
    boxes = [patch.box for patch in panels(scene(bare(seats)))]
    for turn in range(seats):
        picture = seen(replace(bare(seats), turn=day(turn, 1, 2)))
        edged = [
            near(picture, (right - 4, top + 60), LIGHT.turn) and near(picture, (left + 3, top + 60), LIGHT.turn)
            for left, top, right, _ in boxes
        ]
        assert edged == [seat == turn for seat in range(seats)]


def test_the_accent_marks_what_is_new_and_what_has_gone() -> None:
    before = with_votes(bare(2), {THERE: {0: Votes(2, 0)}, "Hays": {1: Votes(1, 0)}})
    now = with_votes(who(bare(2), 0, at=THERE), {THERE: {0: Votes(1, 1)}, "Fineview": {1: Votes(1, 0)}})
    marked, plain = seen(now, since=before), seen(now)
    for place, number in ((THERE, 0), ("Fineview", 0), ("Hays", 0)):
        box = around(MAP.places[place].votes[number], BLOCK + 1)
        assert count(marked, LIGHT.changed, box) > 30
        assert count(plain, LIGHT.changed, box) == 0
    assert count(marked, LIGHT.changed, around(MAP.places[THERE].votes[1], BLOCK - 2)) == 0
    assert count(marked, LIGHT.changed, around(MAP.places[THERE].markers[0], RING)) > 100


def test_a_way_is_dotted_in_the_seat_s_colour() -> None:
    before, now = (who(bare(2), 0, at=at) for at in ("Windgap", "East Hills"))
    own = look(0).colour(LIGHT)
    assert count(seen(now, since=before), own) > count(seen(now), own) + 500


def test_without_an_earlier_view_nothing_has_the_accent() -> None:
    legend = (600, 1160, 1150, 1250)
    picture = seen(full(5))
    assert count(picture, LIGHT.changed) == count(picture, LIGHT.changed, legend)


def test_a_close_up_shows_the_same_larger() -> None:
    view = with_votes(bare(5), {THERE: {4: Votes(0, 2)}})
    own = look(4).colour(LIGHT)
    small = count(seen(view), own, wider(around(MAP.places[THERE].votes[0], BLOCK), 30))
    large = count(seen(view, focus=THERE), own, (0, STRIP, 2000, 1250))
    assert large > 5 * small > 0


def test_the_heading_shows_the_dice_and_the_points() -> None:
    view = bare(2)
    pictures = [seen(replace(view, turn=turn)).crop(HEADING).tobytes() for turn in (day(0, 1, 2), day(0, 2, 2), day(0))]
    assert len({*pictures}) == 3
