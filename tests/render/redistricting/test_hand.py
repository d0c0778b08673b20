"""What a seat of Re[District]ing alone knows, as a picture and in words."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations

from render import Picture, Theme, draw, hand, holdings
from render.marks import Text
from render.redistricting.hand import layers_of
from render.redistricting.symbols import Chip
from rules import Seat
from rules.redistricting import GAME
from rules.redistricting.board import BOARD, CANDIDATES, Card, District, Position
from rules.redistricting.view import RedistrictingView, view
from tests.findings import for_each
from tests.redistricting.situations import position
from tests.render.boards import LONG_NAMES, TALL_NAMES, wrong
from tests.render.pictures import alike, fits
from tests.render.redistricting.positions import NAMES, SEATS, begun, crowd, full, over, scene, simple, spread, won

GLANCE, VERY_LARGE = 36, 90
GOALS = (Position.FOR_RED, Position.AGAINST_ORANGE)


def holding(cards: tuple[Card, ...], drawn: tuple[str, ...] = ()) -> RedistrictingView:
    """The first of five seats holds these in October."""
    return replace(full(5), hand=cards, drawn=drawn)


def planned(people: Mapping[str, str]) -> RedistrictingView:
    """Two seats in August, of which the first is for red and against orange, with candidates where one likes."""
    return view(position(2, people=people, goals={0: GOALS}), 0)


def shown(now: RedistrictingView) -> list[Text]:
    return [
        mark for patch in layers_of(scene(now), now.me or 0).patches for mark in patch.marks if isinstance(mark, Text)
    ]


def chips(now: RedistrictingView) -> list[Chip]:
    return [
        mark for patch in layers_of(scene(now), now.me or 0).patches for mark in patch.marks if isinstance(mark, Chip)
    ]


def texts(now: RedistrictingView) -> list[str]:
    return [mark.text for mark in shown(now)]


def pictured(now: RedistrictingView) -> Picture:
    found = hand(GAME, now, names=NAMES)
    assert found
    return found


@for_each("names", [LONG_NAMES, TALL_NAMES])
@for_each("count", range(len(Card) + 1))
def test_any_hand_has_room(names: Mapping[Seat, str], count: int) -> None:
    for kinds in combinations(Card, count):
        for drawn in ((), tuple(sorted(CANDIDATES, key=len)[-2:])):
            for each in (1, BOARD.copies):
                now = holding(kinds * each, drawn)
                assert wrong(layers_of(replace(scene(now), names=names), 0)) == []


def test_any_position_has_room() -> None:
    for seats in SEATS:
        for now in (full(seats), spread(seats), spread(seats, 19), planned({"A1": "Gupta", "B1": "Jensen"})):
            assert wrong(layers_of(scene(now), now.me or 0)) == []
            assert wrong(layers_of(scene(replace(now, hand=(), drawn=())), now.me or 0)) == []


@for_each("cards", [(), (Card.REVIEW,), (*Card,)])
def test_goals_are_very_large_and_all_but_cards_is_for_a_glance(cards: tuple[Card, ...]) -> None:
    now = holding(cards)
    sizes = {mark.text: mark.size for mark in shown(now)}
    assert min(sizes[goal.value] for goal in GOALS) >= VERY_LARGE
    assert min(sizes[card] for card in cards or ("for red",)) >= GLANCE
    explained = {f"{BOARD.cards[card]}." for card in cards}
    assert all(mark.size >= GLANCE for mark in shown(now) if not any(mark.text in one for one in explained))
    assert all(chip.size >= GLANCE for chip in chips(now))


def test_the_fewer_the_cards_the_larger_their_letters() -> None:
    few, some, all_kinds = (
        max(mark.size for mark in shown(holding((*Card,)[-count:])) if mark.text.startswith("A voter of"))
        for count in (1, 3, 5)
    )
    assert few > some > all_kinds >= 40


def test_it_says_who_is_ahead_everywhere_and_whom_else_to_help() -> None:
    now = planned({"A1": "Jensen", "B1": "Gupta", "D1": "Adler"})
    lines = texts(now)
    assert "If the vote were now:" in " ".join(lines)
    for district, here in now.districts.items():
        assert str(district) in lines
        assert (here.poll.leader or "Tie") in lines
    leading = [here.poll.leader for here in now.districts.values() if here.poll.leader]
    met = sum(goal in CANDIDATES[name].positions for name in leading for goal in GOALS)
    assert len(chips(now)) == met + len(GOALS)
    level = [here.poll.leaders for here in now.districts.values() if len(here.poll.leaders) > 1]
    shares = [sum(goal in CANDIDATES[one].positions for one in names for goal in GOALS) / len(names) for names in level]
    assert f"If the vote were now: {round(met + sum(shares), 1):g} points" in lines


def test_those_who_share_both_goals_are_named_with_the_votes_they_lack() -> None:
    now = full(3)
    poll = now.districts[District.OLIVE].poll
    behind = {name: max(poll.votes.values()) - poll.votes[name] for name in ("Ito", "Price")}
    assert ", ".join(f"{name} −{count}" for name, count in behind.items()) in texts(now)
    assert "Okafor tied" in texts(now)
    assert "Okafor (Grey, tied), Ito (Olive, 2 behind)" in pictured(now).alt
    assert "Jensen (Teal, ahead)" in pictured(now).alt
    assert not any("Jensen" in lines for lines in texts(now) if "tied" in lines or "−" in lines), (
        "who is ahead is not behind"
    )


def test_ties_count_with_their_average_and_are_said() -> None:
    now = full(3)
    assert sum(len(here.poll.leaders) > 1 for here in now.districts.values()) == 2
    assert "2 tied districts count with the average of those tied" in texts(now)
    assert "2 tied districts count with the average of those tied" in pictured(now).alt
    assert "1 tied district counts with the average of those tied" in texts(spread(5))
    assert not any("tied" in text for text in texts(planned({})) if "district" in text)


def test_cards_are_shown_with_what_they_do_and_how_many() -> None:
    lines = texts(holding((Card.REVIEW, Card.REVIEW, Card.GET_OUT)))
    assert {Card.REVIEW, Card.GET_OUT, "×2"} <= {*lines}
    assert "×2" not in texts(holding((Card.REVIEW, Card.GET_OUT)))
    few = pictured(holding((Card.REVIEW, Card.REVIEW))).alt
    assert f"Judicial Review ×2: {BOARD.cards[Card.REVIEW]}" in few


def test_without_cards_it_says_how_to_come_by_one() -> None:
    now = full(3)
    empty = replace(now, hand=(), drawn=())
    assert "No cards: draw one for 1 action point." in texts(empty)
    assert "No cards." in texts(replace(empty, discards=()))
    assert pictured(empty).alt.endswith(". No cards.")
    assert not any("card" in text.lower() for text in texts(played_simply()))
    assert "No cards" not in pictured(played_simply()).alt


def played_simply() -> RedistrictingView:
    """Simple play, with goals."""
    now = simple(3)
    mine, *others = now.operatives
    return replace(now, operatives=(replace(mine, goals=GOALS), *others))


def test_whom_a_carpetbagger_has_drawn_is_shown_with_all_positions() -> None:
    """Those that are one's goals are larger."""
    for cards in ((), (Card.REVIEW,)):
        now = holding(cards, ("Khan", "Quinn"))
        assert {"Khan", "Quinn", "both goals", "neither goal"} <= {*texts(now)}
        *_, last = layers_of(scene(holding((), ("Khan", "Quinn"))), 0).patches
        mine = [mark for mark in last.marks if isinstance(mark, Chip)]
        assert [chip.position for chip in mine] == [*CANDIDATES["Khan"].positions, *CANDIDATES["Quinn"].positions]
        assert {chip.position for chip in mine if chip.size == max(one.size for one in mine)} == {*GOALS}
        assert CANDIDATES["Khan"].introduction in pictured(now).alt


@for_each("theme", ["light", "dark"])
def test_a_hand_fits_and_its_words_name_every_card(theme: Theme) -> None:
    for now in (full(5), spread(5), holding((*Card,) * 4, ("Khan", "Quinn")), planned({}), played_simply()):
        picture = hand(GAME, now, names=LONG_NAMES, theme=theme)
        assert picture
        fits(picture)
        assert all(card in picture.alt for card in now.hand)
        assert all(f"{district}: " in picture.alt for district in District)


def test_a_spectator_and_who_has_no_goals_yet_or_no_more_has_none() -> None:
    for now in (full(3, None), begun(3), replace(begun(3), me=0), over(3), won(2)):
        assert hand(GAME, now, names=NAMES) is None


def test_what_a_seat_holds_is_in_its_own_pictures_alone() -> None:
    """Other goals and other cards of the first seat change neither picture nor words for anybody else."""
    one, other = crowd(3, 4), crowd(3, 4)
    other.operatives[0].goals = [Position.FOR_YELLOW, Position.AGAINST_GREEN]
    other.operatives[0].hand = [*reversed(other.operatives[1].hand)]
    other.drawn, other.aside = other.aside[:2], sorted([*other.aside[2:], *other.drawn])
    for me in (None, 1, 2):
        mine, theirs = view(one, me), view(other, me)
        assert draw(GAME, mine, names=NAMES) == draw(GAME, theirs, names=NAMES)
        assert hand(GAME, mine, names=NAMES) == hand(GAME, theirs, names=NAMES)
        assert holdings(GAME, mine, mine, str) == holdings(GAME, theirs, theirs, str)
    mine, theirs = view(one, 0), view(other, 0)
    assert not alike(pictured(mine), pictured(theirs))
    assert not alike(draw(GAME, mine, names=NAMES), draw(GAME, theirs, names=NAMES))
