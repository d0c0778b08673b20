"""What a view of Politocracy holds is in its picture or its words, and nothing that others hide."""

from dataclasses import replace

from render import Explained, holdings, words
from render.marks import Text
from render.politocracy.ground import GROUND
from render.politocracy.heading import heading
from render.politocracy.layout import spots, square, stop
from render.politocracy.panels import panels
from render.politocracy.scene import on_square, on_stop
from rules import Seat
from rules.politocracy import GAME
from rules.politocracy.board import BOARD, CHANGE, MONEY_TRAIL, RING, ChangeCard, Ideology
from rules.politocracy.view import PolitocracyView
from tests.findings import for_each
from tests.render.pictures import draw_once
from tests.render.politocracy.positions import (
    EVERYWHERE,
    HAND,
    NAMES,
    campaign,
    crowded,
    fundraising,
    over,
    rich,
    scene,
    who,
)
from tests.render.politocracy.positions import voting as half_voted


def text_of(view: object, me: int | None = None) -> str:
    assert isinstance(view, type(campaign(2)))
    return "\n".join(words(GAME, replace(view, me=me) if me is not None else view, lambda seat: NAMES[seat]))


def test_the_words_tell_all_that_a_campaign_holds() -> None:
    text = text_of(replace(campaign(3), sealed=True, limits={1: 20}))
    for part in (
        "The campaign, round 7 of 35. Ada to play.",
        "First player: Cy",
        "Ads are sealed bids",
        "Bo asks for 20 rounds",
        "Bo: The Prairie Governor (Outsider); 21% popularity; $5.4M; Conservative; ",
        "; at Coal & Rail Lobby on the Money Trail",
        "2 hearts, 3 stars, 2 dollar signs; 1 Change card; 1 Pandering Point; 1 Scandal",
        "a Surrogate at Tech Founders; 2 points from Surrogates; +10% from cards, Media, debates and scandals",
        "Hope cards left: 20; Change cards left: 31",
        "Change cards played: Push Poll",
    ):
        assert part in text, part


def test_the_words_tell_all_that_an_election_holds() -> None:
    text = text_of(half_voted(3))
    for part in (
        "Cy and Ada run for President",
        "Bo supports Ada",
        "Ada's chits: I 3, III 3",
        "Votes, of which 270 win: Cy 54, Ada 221",
        "Region II (43 votes): passed over",
        "Region III (54 votes): Cy; Cy rolled 3; Ada rolled 2, 2, 1",
        "Ada rolled 6, 5, 4 (+4 positive, +1 negative)",
    ):
        assert part in text, part
    assert "Ada is elected President" in text_of(over(2))


def test_a_hand_is_told_to_its_seat_alone() -> None:
    view = crowded(3)
    (_, *cards) = holdings(GAME, view, view, lambda seat: NAMES[seat])
    assert cards == [Explained(card, card, CHANGE[card].text) for card in HAND]
    assert f"Your Change cards: {', '.join(HAND)}" in text_of(view)
    assert "is asked before each roll" in text_of(view)
    nobody = replace(view, me=None, hands={})
    assert not [*holdings(GAME, nobody, nobody, lambda seat: NAMES[seat])]


def test_a_picture_does_not_tell_what_a_seat_holds() -> None:
    view = crowded(3)
    other = replace(view, hands={0: (ChangeCard.AUDIT,)})
    assert draw_once(GAME, view, names=NAMES) == draw_once(GAME, other, names=NAMES)


@for_each("number", range(len(RING)))
def test_everybody_is_on_a_square_once(number: int) -> None:
    view = campaign(6)
    for seat in range(6):
        view = who(view, seat, square=number, stop=None, surrogate=None)
    view = who(view, 0, square=None, stop=0, surrogate=number)
    there = on_square(scene(view), number)
    assert [(one.seat, one.surrogate) for one in there] == [(seat, seat == 0) for seat in range(6)]


def test_everybody_is_on_a_stop_once() -> None:
    last = len(MONEY_TRAIL) - 1
    assert [one.seat for one in on_stop(scene(fundraising(crowded(6))), last)] == [*range(6)]
    assert on_stop(scene(crowded(6)), last) == []
    assert len(on_square(scene(crowded(6)), EVERYWHERE)) == 6


@for_each("count", range(1, 7))
def test_pieces_have_room_wherever_they_stand(count: int) -> None:
    places = [*map(square, range(len(RING))), *map(stop, range(len(MONEY_TRAIL)))]
    for place in places:
        size, middles = spots(place.lane, count)
        assert size >= 34
        assert len({*middles}) == count
        for x, y in middles:
            left, top, right, bottom = place.lane
            assert left <= x - size // 2 < x + size // 2 <= right
            assert top <= y - size // 2 < y + size // 2 <= bottom


def panel_texts(view: PolitocracyView, seat: Seat) -> list[str]:
    """What is written in the panel of a seat, line by line."""
    lines = [mark for mark in [*panels(scene(view))][seat].marks if isinstance(mark, Text)]
    return [mark.text for mark in sorted(lines, key=lambda mark: (mark.at[1], mark.at[0]))]


def test_a_panel_of_two_names_the_constituents_and_what_each_is_worth_to_its_owner_now() -> None:
    view = replace(campaign(2), owners={"The Poor": 1, "Evangelicals": 1})
    assert panel_texts(view, 1)[-6:] == ["2 constituents", "6%", "Evangelicals", "5%", "The Poor", "1%"]
    assert panel_texts(who(view, 1, ideology=Ideology.PROGRESSIVE), 1)[-6:-2] == [
        "2 constituents",
        "6%",
        "The Poor",
        "5%",
    ]
    assert panel_texts(view, 0)[-1] == "No constituents yet"


def test_in_the_election_a_panel_promises_no_constituents() -> None:
    assert not [line for line in panel_texts(replace(half_voted(2), owners={}), 0) if "constituent" in line]


def test_a_panel_counts_the_constituents_for_which_it_has_no_room() -> None:
    assert panel_texts(rich(2), 1)[-4:] == ["Evangelicals", "5%", "+8 more", "23%"]
    assert panel_texts(rich(3), 1)[-2:] == ["8 constituents", "33%"]


def test_the_board_says_what_calls_the_election_and_how_many_cards_are_left() -> None:
    (first, *_) = heading(scene(campaign(2)))
    texts = {mark.text for mark in (*GROUND.marks, *first.marks) if isinstance(mark, Text) and mark.size >= 36}
    assert {"Election once two have 50%", "Cards left: Hope 20, Change 31", f"heart: {BOARD.heart}%"} <= texts


def test_a_piece_by_itself_is_larger_where_there_is_room() -> None:
    in_row, in_column, in_corner = (spots(square(number).lane, 1)[0] for number in (EVERYWHERE, 12, 0))
    assert (in_row, in_column, in_corner) == (64, 78, 78)
