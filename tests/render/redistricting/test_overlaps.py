"""Nothing covers anything else beside a close-up of Re[District]ing, and what is for a glance is large."""

from collections.abc import Mapping
from dataclasses import replace

from render.boxes import within
from render.marks import Text
from render.redistricting.closeup import CITY, WIDE, area, closely, line, margins
from render.redistricting.districts import districts, in_order
from render.redistricting.heading import heading
from render.redistricting.panels import panels
from render.redistricting.parts import close_ups
from render.redistricting.report import report
from render.redistricting.words import budget
from render.window import SIZE, STRIP
from rules import Seat
from rules.redistricting.board import District
from tests.findings import for_each
from tests.render.boards import LONG_NAMES, TALL_NAMES, wrong_alone
from tests.render.redistricting.positions import SEATS, WORST, begun, in_goes, scene, simple

everywhere = for_each("situation", WORST)
GLANCE = 36


@everywhere
@for_each("names", [LONG_NAMES, TALL_NAMES])
def test_nothing_is_wrong_beside_a_close_up(situation: str, names: Mapping[Seat, str]) -> None:
    for seats in (2, 5):
        now = replace(scene(*WORST[situation](seats)), names=names)
        for focus, district in zip(close_ups(now.view, now.name), District, strict=True):
            seen = closely(area(now.view, district))
            parts = [line(now, focus), *margins(seen), *report(now, district, (WIDE, STRIP, *SIZE))]
            assert [fault for part in parts for fault in wrong_alone(part)] == []


@everywhere
def test_all_of_a_district_is_seen_closely(situation: str) -> None:
    view, _ = WORST[situation](2)
    for district in District:
        left, top, right, bottom = area(view, district)
        seen = closely((left, top, right, bottom))
        assert within((*seen.at((left, top)), *seen.at((right, bottom))), CITY)
        assert seen.zoom > 1.5


def test_a_district_as_it_was_at_the_start_is_seen_three_times_as_large() -> None:
    assert all(closely(area(begun(2), district)).zoom == 3 for district in District)


@everywhere
@for_each("seats", SEATS)
def test_who_leads_where_is_large(situation: str, seats: int) -> None:
    now = scene(*WORST[situation](seats))
    for district, patch in zip(in_order(now.view), districts(now), strict=True):
        here = now.view.districts[district]
        name = here.elected or here.poll.leader or ("Tie" if here.poll.votes else "No candidate")
        sizes = {mark.text: mark.size for mark in patch.marks if isinstance(mark, Text)}
        assert min(sizes[name], sizes[str(district)]) >= GLANCE


@everywhere
@for_each("seats", SEATS)
def test_the_moment_the_turn_and_the_names_are_large(situation: str, seats: int) -> None:
    now = scene(*WORST[situation](seats))
    first, *_ = heading(now)
    assert all(mark.size >= GLANCE for mark in first.marks if isinstance(mark, Text))
    names = [next(mark for mark in patch.marks if isinstance(mark, Text)) for patch in panels(now)]
    assert len(names) == seats
    assert all(mark.size >= GLANCE for mark in names)


def test_neither_the_options_nor_the_turn_are_cut() -> None:
    view = simple(5)
    texts = [mark.text for patch in heading(scene(view)) for mark in patch.marks if isinstance(mark, Text)]
    assert "September (3 of 4), most cubes" in texts
    assert "Simple play" in texts
    goes = [mark.text for patch in heading(scene(in_goes(5))) for mark in patch.marks if isinstance(mark, Text)]
    assert "October, most cubes, single goes" in goes
    assert any(text.endswith(f"· {budget(view)}") for text in texts)
