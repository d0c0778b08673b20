"""What a view of Re[District]ing holds is in its picture or its words, and nothing that others hide."""

from dataclasses import replace

from render import draw, holdings, words
from render.marks import Text
from render.redistricting.districts import districts, in_order
from render.redistricting.panels import panels
from render.redistricting.symbols import Chip, Sign
from rules import Seat
from rules.redistricting import GAME
from rules.redistricting.board import BOARD, Card, District, Position
from rules.redistricting.state import Heading
from rules.redistricting.view import RedistrictingView
from tests.render.pictures import drawn
from tests.render.redistricting.positions import NAMES, begun, full, over, scene, simple, spread, won


def name(seat: Seat) -> str:
    return NAMES[seat]


def told(view: RedistrictingView) -> str:
    return "\n".join(words(GAME, view, name))


def panel(view: RedistrictingView, district: District) -> list[str]:
    """What is written in the panel of a district, from the top."""
    patch = [*districts(scene(view))][[*in_order(view)].index(district)]
    lines = [mark for mark in patch.marks if isinstance(mark, Text)]
    return [mark.text for mark in sorted(lines, key=lambda mark: (mark.at[1], mark.at[0]))]


def test_the_words_tell_all_of_a_position() -> None:
    text = told(full(3))
    for part in (
        "October (4 of 4). Ada to play: 4 points left, 3 cards played.",
        "First player: Ada",
        "Ada (you): 10 cards; dice of the courts 6; goals for red and against orange",
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
    assert "simple play. most cubes" in told(simple(3))


def test_goals_hand_and_dice_are_told_to_their_seat() -> None:
    view = full(3)
    said = holdings(GAME, view, view, name)
    assert said[0] == "Goals: elect candidates who are for red and against orange"
    assert said[1] == "The courts cost you 6 points of your next turn"
    assert [line for line in said if line.startswith("Carpetbagger ×2: ")]
    assert said[-1].startswith("Drawn: ")
    assert not holdings(GAME, full(3, None), view, name)


def test_a_picture_shows_neither_hand_nor_what_was_drawn() -> None:
    view = full(3)
    other = replace(view, hand=(Card.REVIEW,), drawn=())
    assert drawn(GAME, view, names=NAMES) == drawn(GAME, other, names=NAMES)


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
    assert any(said.endswith("13 blocks") and said.startswith("→ ") for said in navy)
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


def test_an_alt_text_says_the_moment_the_turn_and_each_district() -> None:
    alt = draw(GAME, simple(3), names=NAMES).alt
    assert alt.startswith(
        "Re[District]ing. September (3 of 4). Bo to play: 3 points left. simple play. most cubes. Navy: "
    )
    assert all(f"{district}: " in alt for district in District)


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


def test_points_show_at_the_end() -> None:
    view = over(2)
    texts = [mark.text for patch in panels(scene(view)) for mark in patch.marks if isinstance(mark, Text)]
    assert all(str(one.points) in texts for one in view.operatives)
    assert view.operatives[0].goals == (Position.FOR_RED, Position.AGAINST_ORANGE)
