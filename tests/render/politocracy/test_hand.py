"""What a seat of Politocracy holds, as a picture."""

from collections.abc import Mapping
from dataclasses import replace

from render import Theme, hand
from render.marks import Text
from render.politocracy import words
from render.politocracy.hand import ON_TURN, WHEN, layers_of
from rules import Seat, letter
from rules.politocracy import GAME
from rules.politocracy.board import CHANGE, REGIONS, ChangeCard
from rules.politocracy.playable import ANSWERS, INSTEAD_OF_ROLLING
from rules.politocracy.state import Bid
from rules.politocracy.view import PolitocracyView
from tests.findings import for_each
from tests.render.boards import LONG_NAMES, TALL_NAMES, wrong
from tests.render.pictures import alike, fits
from tests.render.politocracy.positions import HAND, NAMES, crowded, scene, voting

Cards = tuple[ChangeCard, ...]


def holding(cards: Cards) -> PolitocracyView:
    """The last of four seats holds these, with the longest figures."""
    return replace(crowded(4), hands={3: cards})


def texts(view: PolitocracyView) -> Mapping[str, int]:
    """All that is written, and how large."""
    assert view.me is not None
    marks = (mark for patch in layers_of(scene(view), view.me).patches for mark in patch.marks)
    return {mark.text: mark.size for mark in marks if isinstance(mark, Text)}


@for_each("names", [LONG_NAMES, TALL_NAMES])
@for_each("count", range(1, len(HAND) + 1))
def test_any_hand_has_room(names: Mapping[Seat, str], count: int) -> None:
    """The first so many kinds, and the last, twice each where they come twice."""
    for kinds in (HAND[:count], HAND[-count:]):
        many = tuple(card for card in kinds for _ in range(CHANGE[card].copies))
        for cards in (kinds, many):
            assert wrong(layers_of(replace(scene(holding(cards)), names=names), 3)) == []


def test_a_few_cards_are_large_and_all_that_can_be_held_are_read() -> None:
    sizes = [texts(holding(HAND[:count]))["An opponent gets a Scandal."] for count in (1, 3, 6, 12, len(HAND))]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] >= 80
    assert sizes[1] >= 60
    assert sizes[-2] >= 34
    assert min(texts(holding(HAND * 2)).values()) >= 24


def test_a_card_says_how_often_it_is_there_and_what_it_does() -> None:
    found = texts(holding((ChangeCard.AUDIT, ChangeCard.PUSH_POLL, ChangeCard.PUSH_POLL)))
    assert {"Audit", "Push Poll", "×2", "An opponent loses 3%.", ON_TURN, "128% · $244.85M"} <= found.keys()
    assert "×2" not in texts(holding((ChangeCard.AUDIT,)))


def test_cards_of_a_time_of_their_own_are_those_of_the_rules() -> None:
    react = {card for card, one in CHANGE.items() if one.kind == "react"}
    assert {*WHEN} == {*ANSWERS, *react}
    before = {card for card, text in WHEN.items() if text == "Before your roll"}
    assert before == {*INSTEAD_OF_ROLLING}
    assert WHEN[ChangeCard.SECOND_LAP] == "When your trip ends"
    assert not any("On your turn" in text for text in texts(holding((ChangeCard.SECOND_LAP,))))


def test_in_the_election_cards_are_past_and_bids_for_ads_are_told() -> None:
    view = replace(voting(4), me=0, hands={0: HAND[:4]}, bids={0: dict.fromkeys(REGIONS, Bid(3, 5, 2))})
    assert hand(GAME, view, names=NAMES) is None
    text = " ".join(map(str, words.holdings(view, letter)))
    assert "; X $3M to $5M, $2M of it negative" in text
    assert f"Change cards you can no longer play: {', '.join(HAND[:4])}" in text
    assert CHANGE[HAND[0]].text not in text


@for_each("theme", ["light", "dark"])
def test_a_hand_fits_and_its_words_name_every_card(theme: Theme) -> None:
    for cards in (HAND[:2], HAND[:9], HAND * 2):
        picture = hand(GAME, holding(cards), names=LONG_NAMES, theme=theme)
        assert picture
        fits(picture)
        assert all(card in picture.alt for card in cards)


def test_a_few_cards_are_told_with_what_they_do() -> None:
    picture = hand(GAME, holding((ChangeCard.AUDIT, ChangeCard.COVER_UP, ChangeCard.COVER_UP)), names=NAMES)
    assert picture
    for part in (
        "Politocracy, the hand of Di. Round 80 of 80. 128%, $244.85M",
        "Audit (On your turn): An opponent pays a fifth",
        "Cover-Up ×2 (On your turn): Remove one Scandal",
    ):
        assert part in picture.alt


def test_who_holds_nothing_and_who_looks_on_has_no_picture() -> None:
    assert hand(GAME, holding(()), names=NAMES) is None
    assert hand(GAME, replace(crowded(4), me=None, hands={}), names=NAMES) is None


def test_a_hand_shows_whose_it_is_and_nobody_elses() -> None:
    one, other = (hand(GAME, holding((card,)), names=NAMES) for card in (ChangeCard.AUDIT, ChangeCard.PUSH_POLL))
    assert one
    assert other
    assert not alike(one, other)
