"""What has changed between two positions of Re[District]ing, as told."""

from dataclasses import replace

from render import changed_parts, close_ups, draw
from render.redistricting.changes import Changes, change_lines, changes
from rules.redistricting import GAME
from rules.redistricting.board import District, Voter
from rules.redistricting.state import State
from rules.redistricting.view import RedistrictingView, view
from tests.redistricting.situations import position
from tests.render.redistricting.positions import NAMES, begun, over


def city() -> State:
    """Navy has Gupta and Khan, and the first voters without promotion are theirs."""
    return position(2, people={"A1": "Gupta", "B1": "Khan"})


def news(before: RedistrictingView, now: RedistrictingView) -> list[str]:
    return [*change_lines(changes(before, now), now)]


def parts(before: RedistrictingView, now: RedistrictingView) -> list[str]:
    return [*changed_parts(GAME, now, before, lambda seat: NAMES[seat])]


def test_nothing_has_changed_without_an_earlier_view() -> None:
    assert changes(None, begun(2)) == changes(begun(2), begun(2)) == Changes()
    empty = replace(begun(2), tokens={}, tiles={}, districts={})
    assert changes(empty, begun(2)) == Changes()


def test_lines_are_told_of_both_districts() -> None:
    state = city()
    before = view(state, None)
    state.tiles["C2"].append(District.SALMON)
    state.tiles["D2"].append(District.NAVY)
    now = view(state, None)
    navy, salmon = news(before, now)
    assert navy.startswith("Navy gains D2, loses C2")
    assert salmon.startswith("Salmon gains C2, loses D2")
    assert parts(before, now) == ["navy", "salmon"]


def test_promotions_cubes_and_seals_are_told_where_they_are() -> None:
    state = city()
    before = view(state, None)
    state.promotions = ["Khan"]
    who = state.tokens["D3"]
    assert isinstance(who, Voter)
    state.suppressed, state.reviewed = [who], [District.LILAC]
    news = changed_parts(GAME, view(state, None), before, lambda seat: NAMES[seat])
    assert news["navy"][0] == "Khan promoted"
    assert news["salmon"][0] == "cubes at D3"
    assert news["lilac"] == ["lines are final"]


def test_people_who_trade_places_are_told() -> None:
    state = city()
    before = view(state, None)
    state.tokens["A3"], state.tokens["A4"] = state.tokens["A4"], state.tokens["A3"]
    now = view(state, None)
    assert [one.split(",")[0] for one in news(before, now)] == ["Navy other people at A3", "Olive other people at A4"]


def test_whoever_comes_to_lead_is_told() -> None:
    now = over(2)
    before = replace(now, districts={one: replace(here, elected=None) for one, here in now.districts.items()})
    tied = [one for one, here in now.districts.items() if len(here.poll.leaders) > 1]
    assert tied
    assert news(before, now) == [f"{one} elects {now.districts[one].elected}" for one in tied]


def test_every_district_is_seen_closely_by_its_name() -> None:
    names = close_ups(GAME, begun(2), lambda seat: NAMES[seat])
    assert [*names.values()] == [str(one) for one in District]
    for focus, title in names.items():
        assert f"{title} seen closely" in draw(GAME, begun(2), names=NAMES, focus=focus).alt
    assert "seen closely" not in draw(GAME, begun(2), names=NAMES, focus="nowhere").alt
