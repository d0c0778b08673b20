"""What a view of Re[District]ing holds is in its picture or its words, and nothing that others hide."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from render import draw, holdings, words
from render.marks import Block, Mark, Text, Token
from render.redistricting.districts import districts, in_order
from render.redistricting.legend import legend
from render.redistricting.panels import ORDINALS, panels
from render.redistricting.report import report
from render.redistricting.symbols import Chip, Sign
from rules import Seat
from rules.redistricting import GAME
from rules.redistricting.board import BOARD, CANDIDATES, Card, District, Position
from rules.redistricting.state import Heading
from rules.redistricting.view import RedistrictingView
from tests.findings import for_each
from tests.render.pictures import draw_once
from tests.render.redistricting.positions import NAMES, SEATS, begun, full, in_goes, over, scene, simple, spread, won


def name(seat: Seat) -> str:
    return NAMES[seat]


def text_of(view: RedistrictingView) -> str:
    return "\n".join(words(GAME, view, name))


def panel(view: RedistrictingView, district: District) -> list[str]:
    """What is written in the panel of a district, from the top."""
    patch = [*districts(scene(view))][[*in_order(view)].index(district)]
    lines = [mark for mark in patch.marks if isinstance(mark, Text)]
    return [mark.text for mark in sorted(lines, key=lambda mark: (mark.at[1], mark.at[0]))]


def test_the_words_tell_all_of_a_position() -> None:
    text = text_of(full(3))
    for part in (
        "October (4 of 4). Ada to play: 4 AP left, 3 cards played.",
        "First player: Ada",
        "Ada (you): 4 AP left; 10 cards; dice of the courts 6; goals for red circle and against orange diamond",
        "Cy: 10 cards; dice of the courts 6, 5, 6\n",
        "Left: 0 promotions, 0 suppressions, 0 double votes, 0 reviews, 0 cards",
        "Cards played: Get Out the Vote ×2, Moving Van ×2",
        "Candidates set aside: ",
        "Promotions in order: ",
        "; lines are final; ",
        ", suppressed; Navy",
        ", counts double; ",
        f"Judicial Review ×2: {BOARD.cards[Card.REVIEW]}",
        "Drawn: ",
    ):
        assert part in text, part
    assert "Simple play. Most cubes" in text_of(simple(3))


def test_goals_hand_and_dice_are_told_to_their_seat() -> None:
    view = full(3)
    lines = [*map(str, holdings(GAME, view, view, name))]
    assert (
        lines[0]
        == "Goals: a point for each elected candidate who is for red circle, and for each against orange diamond"
    )
    assert lines[1:3] == ["If the vote were now: 11.8 points", "2 tied districts count with the average of those tied"]
    assert lines[3] == "Dice of the courts, which cost nothing now: 6"
    later = full(3, 1)
    assert "The courts cost you 11 action points next turn" in [*map(str, holdings(GAME, later, later, name))]
    assert [line for line in lines if line.startswith("Carpetbagger ×2: ")]
    assert lines[-1].startswith("Drawn: ")
    assert not holdings(GAME, full(3, None), view, name)


def test_a_picture_shows_neither_hand_nor_what_was_drawn() -> None:
    view = full(3)
    other = replace(view, hand=(Card.REVIEW,), drawn=())
    assert draw_once(GAME, view, names=NAMES) == draw_once(GAME, other, names=NAMES)


def test_a_panel_names_who_is_ahead_then_the_others() -> None:
    view = simple(2)
    leader = view.districts[District.NAVY].poll.leader
    assert leader
    assert panel(view, District.NAVY)[:2] == ["Navy", leader] or panel(view, District.NAVY)[1].isdigit()
    assert "9 blocks" in panel(view, District.NAVY)
    assert "1 undecided" in panel(view, District.NAVY)


def test_a_panel_says_what_is_special() -> None:
    view = spread(2, 19)
    navy = panel(view, District.NAVY)
    assert navy[1] in ("Tie", "0")
    assert "+11 more" in navy
    assert navy[-2].startswith("→ ")
    assert navy[-1] == "13 blocks"
    assert "unopposed" in panel(view, District.GREY)
    assert "1 block" in panel(view, District.GREY)[-1]
    assert "No candidate" in panel(view, District.SALMON)


def test_panels_lie_as_the_districts_did_at_the_start() -> None:
    view = spread(2)
    assert [*in_order(view)] == [*District]
    turned = {block: (District.TEAL if pile[0] is District.NAVY else pile[0],) for block, pile in view.tiles.items()}
    assert next(iter(in_order(replace(view, tiles=turned)))) is District.TEAL


def test_goals_of_others_show_at_the_end_alone() -> None:
    for view, count in ((begun(3), 0), (full(3), 2), (over(3), 6)):
        chips = [mark for patch in panels(scene(view)) for mark in patch.marks if isinstance(mark, Chip)]
        assert len(chips) == count


def test_dice_are_shown_one_by_one_or_summed() -> None:
    first, second, third, *_ = (patch.marks for patch in panels(scene(full(5))))
    dice = [[mark.text for mark in marks if isinstance(mark, Sign) and mark.kind == "die"] for marks in (first, second)]
    assert dice == [["6"], ["6", "5"]]
    assert "−17" in [mark.text for mark in third if isinstance(mark, Text)]
    *_, third = (patch.marks for patch in panels(scene(over(3))))
    assert "×3" in [mark.text for mark in third if isinstance(mark, Text)], "they cost nothing any more"


def test_an_alt_text_says_the_moment_the_turn_and_each_district() -> None:
    alt = draw(GAME, simple(3), names=NAMES).alt
    assert alt.startswith("Re[District]ing. September (3 of 4). Bo to play: 3 AP left. Closest districts: ")
    assert all(f"{district}: " in alt for district in District)
    assert alt.endswith(". Simple play. Most cubes.")


def test_an_alt_text_of_the_end_says_who_has_won_and_who_is_elected() -> None:
    assert "Bo wins" in draw(GAME, won(2), names=NAMES).alt
    assert "Ada, Bo and Cy share the victory" in draw(GAME, over(3), names=NAMES).alt
    assert alt_of_district(over(3), District.NAVY).startswith("elects ")


def alt_of_district(view: RedistrictingView, district: District) -> str:
    return draw(GAME, view, names=NAMES).alt.partition(f"{district}: ")[2]


def test_before_there_is_a_city_it_can_be_drawn() -> None:
    view = begun(2)
    bare = replace(view, heading=Heading.SETTING_UP, month=None, round=0, tokens={}, tiles={}, districts={}, turn=None)
    assert "Setting up" in draw(GAME, bare, names=NAMES).alt
    assert draw(GAME, bare, names=NAMES, focus="navy").data


def chips(view: RedistrictingView) -> Mapping[District, list[Chip]]:
    """The goals in the panel of each district."""
    panels = zip(in_order(view), districts(scene(view)), strict=True)
    return {one: [mark for mark in patch.marks if isinstance(mark, Chip)] for one, patch in panels}


@for_each("seats", SEATS)
def test_ones_own_goals_are_shown_where_whoever_is_ahead_shares_them(seats: int) -> None:
    view = full(seats)
    goals, found = view.operatives[0].goals, chips(view)
    for district, here in view.districts.items():
        shared = CANDIDATES[here.poll.leader].positions if here.poll.leader else ()
        assert [chip.position for chip in found[district]] == [goal for goal in goals if goal in shared]
        assert all(chip.size >= 36 for chip in found[district])
    mine, *others = ([mark.text for mark in patch.marks if isinstance(mark, Text)] for patch in panels(scene(view)))
    level = [one.poll.leaders for one in view.districts.values() if len(one.poll.leaders) > 1]
    shares = (len({*goals} & {*CANDIDATES[name].positions}) / len(names) for names in level for name in names)
    assert mine[-2:] == [f"{sum(map(len, found.values())) + sum(shares):.1f}", "now"]
    assert not any("now" in texts for texts in others)


def test_others_goals_are_shown_nowhere_before_the_end() -> None:
    assert not any(chips(full(3, None)).values())
    for view in (over(3), replace(over(3), me=0)):
        assert not any(chips(view).values()), "then there are discs instead"
        assert "If the vote" not in text_of(view)


@for_each("seats", SEATS)
def test_a_panel_says_what_is_left_of_a_turn_in_single_goes(seats: int) -> None:
    labels = ["you: 4 AP", *["3 AP"] * (seats - 2), "done"]
    for label, patch in zip(labels, panels(scene(in_goes(seats))), strict=True):
        assert label in [mark.text for mark in patch.marks if isinstance(mark, Text)]


@for_each("seats", SEATS)
def test_a_panel_says_when_in_a_month_a_seat_plays_until_the_vote(seats: int) -> None:
    view = full(seats)
    assert view.first is not None
    for seat, patch in enumerate(panels(scene(view))):
        words = [mark.text for mark in patch.marks if isinstance(mark, Text)]
        order = ORDINALS[(seat - view.first) % seats]
        assert (f"you play {order}" if seat == view.me else f"plays {order}") in words
    assert not [
        mark for patch in panels(scene(over(seats))) for mark in patch.marks if "play" in getattr(mark, "text", "")
    ]


def test_a_close_up_underlines_ones_own_goals() -> None:
    for view, lines in ((full(3), True), (full(3, None), False)):
        district = District.SALMON
        marks = [mark for patch in report(scene(view), district, (1300, 72, 2000, 1250)) for mark in patch.marks]
        running = view.districts[district].poll.votes
        goals = view.operatives[0].goals if lines else ()
        met = sum(goal in CANDIDATES[one].positions for one in running for goal in goals)
        assert sum(isinstance(mark, Block) and mark.colour == "turn" for mark in marks) == met
        assert ("Your goals are underlined" in [getattr(mark, "text", "") for mark in marks]) == lines


@for_each("seats", SEATS)
def test_the_end_is_told_district_by_district(seats: int) -> None:
    """A disc for each point."""
    for view in (over(seats), won(seats)):
        found = Counter[Seat]()
        for district, patch in zip(in_order(view), districts(scene(view)), strict=True):
            discs = [mark for mark in patch.marks if isinstance(mark, Token)]
            texts = [mark.text for mark in patch.marks if isinstance(mark, Text)]
            assert ("nobody scores" in texts) == (not discs)
            assert not any("voting" in text or "block" in text for text in texts), district
            assert all(disc.size >= 32 for disc in discs)
            found.update("ABCDE".index(disc.look.letter) for disc in discs)
        assert [found[seat] for seat in range(seats)] == [one.points for one in view.operatives]


def test_who_scores_where_is_told_in_words() -> None:
    view = over(2)
    assert alt_of_district(view, District.TEAL).startswith("elects Jensen (Ada 2). ")
    assert re.search(r"\nSalmon: elects Ericson \(.*\); points: Ada 1, Bo 1; ", text_of(view))
    tight = {seat: chr(ord("A") + seat) * 20 for seat in range(5)}
    assert "elects Jensen. " in draw(GAME, over(5), names=tight).alt
    assert "points: " not in text_of(full(2))


def test_ones_own_goals_and_points_are_told_with_ones_own_board() -> None:
    goals = "Goals: a point for each elected candidate who is for red circle, and for each against orange diamond"
    assert (
        f"{goals}. If the vote were now: 11.8 points. 2 tied districts count with the average of those tied."
        in draw(GAME, full(3), names=NAMES).alt
    )
    assert "If the vote" not in draw(GAME, full(3, None), names=NAMES).alt
    assert "If the vote" not in draw(GAME, over(3), names=NAMES).alt


def test_signs_are_explained_where_few_players_leave_room() -> None:
    text_of = {seats: [mark.text for mark in explained(full(seats)) if isinstance(mark, Text)] for seats in SEATS}
    assert {"for green", "against green", "lines are final", "→ X"} <= {*text_of[2]}
    assert {*text_of[3]} < {*text_of[2]}
    assert text_of[4] == text_of[5] == []
    assert all(mark.size >= 24 for seats in SEATS for mark in explained(full(seats)) if isinstance(mark, Text))


def test_only_signs_that_may_come_about_are_explained() -> None:
    """Simple play has no seals, and after the vote nobody is undecided."""
    assert "lines are final" not in [mark.text for mark in explained(simple(2)) if isinstance(mark, Text)]
    end = [mark.text for mark in explained(over(2)) if isinstance(mark, Text)]
    assert "scores a point" in end
    assert "undecided follow X" not in end


def explained(view: RedistrictingView) -> list[Mark]:
    return [mark for patch in legend(scene(view)) for mark in patch.marks]


def test_points_show_at_the_end() -> None:
    view = over(2)
    texts = [mark.text for patch in panels(scene(view)) for mark in patch.marks if isinstance(mark, Text)]
    assert all(str(one.points) in texts for one in view.operatives)
    assert view.operatives[0].goals == (Position.FOR_RED, Position.AGAINST_ORANGE)
