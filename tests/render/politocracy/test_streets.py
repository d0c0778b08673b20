"""Streets and the Money Trail seen closely, and the line above every part."""

from dataclasses import replace

from render.boxes import Box
from render.marks import Panel, Text
from render.politocracy.closeup import sheet, strip
from render.politocracy.parts import ELECTION, MONEY, close_ups
from render.politocracy.streets import GAP, TABLE, gain, together
from render.politocracy.symbols import PALE
from rules.politocracy.board import BOARD, CONSTITUENTS, STREETS, Ideology
from rules.politocracy.view import PolitocracyView, money
from tests.findings import for_each
from tests.render.politocracy.positions import campaign, scene, voting, who

MAIN = "Main Street"


def texts(view: PolitocracyView, focus: str) -> list[Text]:
    return [mark for patch in sheet(scene(view), focus) for mark in patch.marks if isinstance(mark, Text)]


def above(view: PolitocracyView, focus: str) -> list[str]:
    return [mark.text for mark in strip(scene(view), focus) if isinstance(mark, Text)]


@for_each("street", STREETS)
def test_what_constituents_are_worth_and_cost_is_large(street: str) -> None:
    found = texts(campaign(2), street)
    for one in (one for one in CONSTITUENTS.values() if one.street == street):
        assert one.name in {text.text for text in found if text.size >= 46}
        for value in one.values.values():
            assert f"{value.percent}%" in {text.text for text in found if text.size >= 80}
            assert money(value.price) in {text.text for text in found if text.size >= 48}


def test_what_donors_pay_is_large() -> None:
    found = {text.text for text in texts(campaign(2), MONEY) if text.size >= 48}
    assert {money(paid) for stop in BOARD.trail for paid in stop.pays.values()} <= found


@for_each("ideology", Ideology)
def test_the_column_that_counts_for_an_owner_is_edged(ideology: Ideology) -> None:
    view = who(replace(campaign(2), owners={}), 0, ideology=ideology)
    assert edged(view) == []
    assert edged(replace(view, owners={"The Poor": 0})) == [PALE[ideology]]
    assert edged(replace(view, owners={"Veterans": 0})) == []


def edged(view: PolitocracyView) -> list[str]:
    """What has an edge in the ink."""
    marks = (mark for patch in sheet(scene(view), MAIN) for mark in patch.marks)
    return [mark.fill for mark in marks if isinstance(mark, Panel) and mark.edge == "ink"]


@for_each("focus", [MAIN, MONEY])
def test_each_card_has_room_for_pieces_at_its_foot(focus: str) -> None:
    for patch in sheet(scene(campaign(2)), focus):
        rooms = [mark.at for mark in patch.marks if isinstance(mark, Panel) and mark.fill == "sea"]
        assert len(rooms) == 1
        assert high(rooms[0]) * 4 < high(patch.box)


def high(box: Box) -> int:
    return box[3] - box[1]


def test_no_gain_is_nought() -> None:
    assert [gain(percent) for percent in (5, 0, -3)] == ["+5%", "0", "−3%"]
    assert not [text.text for text in texts(campaign(2), MAIN) if "+0" in text.text]


def test_a_table_says_what_each_die_of_a_debate_brings() -> None:
    (poll, *_) = sheet(scene(campaign(2)), MAIN)
    words_in = {mark.text: mark.at[0] for mark in poll.marks if isinstance(mark, Text) and mark.anchor == "mm"}
    assert [words_in[gain(BOARD.debate[die])] for die in range(1, 7)] == [words_in[str(die)] for die in range(1, 7)]


def test_a_poll_leads_to_the_money_trail_and_is_taxed() -> None:
    (poll, *_) = sheet(scene(campaign(2)), MAIN)
    words_in = " ".join(mark.text for mark in poll.marks if isinstance(mark, Text))
    assert "a 5 or 6 leads to the Money Trail. Any Poll costs all Pandering Points." in words_in


def test_there_is_air_between_what_a_poll_is_and_the_table_of_a_debate() -> None:
    (poll, *_) = sheet(scene(campaign(2)), MAIN)
    lines = [mark.box[3] for mark in poll.marks if isinstance(mark, Text) and mark.anchor == "lm"]
    dice = {mark.at[1] for mark in poll.marks if isinstance(mark, Panel) and high(mark.at) == TABLE}
    assert max(lines) + GAP <= min(dice)


def test_dice_that_bring_the_same_at_the_media_are_told_together() -> None:
    assert [*together(BOARD.media[Ideology.PROGRESSIVE])] == [("1–2", 5), ("3–4", 0), ("5–6", -3)]
    assert [*together((1, 2, 2, 2, 3, 3))] == [("1", 1), ("2–4", 2), ("5–6", 3)]


def test_the_line_above_says_what_its_figures_are() -> None:
    view = voting(4)
    assert {"12%", "21%", "30%"} <= {*above(campaign(3), MAIN)}
    assert {f"{view.votes[seat]} votes" for seat in view.finalists} <= {*above(view, ELECTION)}
    assert len(above(view, ELECTION)) == 1 + 2 * 2, "only finalists have votes"


def test_the_line_above_names_the_part_or_with_a_candidate_the_moment() -> None:
    view = campaign(2)
    for focus, name in close_ups(view, str).items():
        assert above(view, focus)[0] == ("Round 7 of 40" if focus in "AB" else name)
