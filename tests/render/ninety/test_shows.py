"""Everything in a view shows in the picture of Ninety, or is told with it."""

from dataclasses import replace

from render import Headline, words
from render.ninety.pieces import blocks
from rules import Match
from rules.ninety import GAME
from rules.ninety.board import BIOS, EVENTS, Bio
from rules.ninety.view import NinetyView, Posted, Votes
from tests.findings import for_each
from tests.render.ninety.positions import (
    INVITATIONS,
    NAMES,
    bare,
    base,
    counted,
    scene,
    seeding,
)
from tests.render.pictures import alike, draw_once


def same(one: NinetyView, other: NinetyView) -> bool:
    """Whether two positions look the same and are told alike."""
    a, b = (draw_once(GAME, view, names=NAMES) for view in (one, other))
    return a == b


@for_each(
    ("before", "after"),
    [
        (Posted("Hays", (), ()), Posted("Bluff", (), ())),
        (Posted(INVITATIONS[0], (0,), (0,)), Posted(INVITATIONS[0], (0, 1), (0,))),
        (Posted(INVITATIONS[0], (0, 1), (0,)), Posted(INVITATIONS[0], (0, 1), (0, 1))),
        (Posted(INVITATIONS[0], (0,), (0,)), Posted(INVITATIONS[0], (1,), (1,))),
    ],
)
def test_everything_of_an_event_shows(before: Posted, after: Posted) -> None:
    one, other = (draw_once(GAME, replace(bare(3), schedule=(each,)), names=NAMES) for each in (before, after))
    assert not alike(one, other)


def test_the_votes_of_every_neighborhood_show() -> None:
    """Each in the patches that lie there."""
    for place in EVENTS:
        seen = {
            tuple(blocks(scene(replace(bare(2), votes={place: {seat: votes}})), place))
            for votes in (Votes(1, 0), Votes(2, 0), Votes(0, 1))
            for seat in (0, 1)
        }
        assert len(seen) == 6
        assert all(seen)


def test_the_words_tell_all_that_a_position_holds() -> None:
    text = "\n".join(words(GAME, base(), lambda seat: NAMES[seat]))
    for part in (
        "Day 6 of 15 · Sat. Ada to play",
        "Player #1: Ada",
        "A crossing costs 1 AP. 60 cards in the deck, 20 discarded",
        f"Bo: 8 points; {Bio.BOND_LAWYER} ({BIOS[Bio.BOND_LAWYER].text.rstrip('.')})",
        "home turf Deutschtown & Troy Hill (East Allegheny, Spring Garden, Troy Hill); Downtown; "
        "$1,500 and 10 canvassers (2 votes on Election Day); 1 event card (Allegheny West)",
        "1 × Hot Pot of Coffee; has to give up 1 lean vote",
        "Lawrenceville & East Liberty: 5 votes for Ada (+10 points), 1 vote for Bo (+6 points)",
        "Votes in Lawrenceville & East Liberty: Shadyside, 2 solid and 1 lean for Ada, 1 lean for Bo",
        "#1 Allegheny Center, Televised Debate: 3 canvassers and $300; missing it costs 1 lean vote; "
        "there so far: Ada and Bo; rewarded: Ada",
        "#2 Hays, Eagle-Watch Breakfast: 2 canvassers",
    ):
        assert part in text
    assert "dropped 12 in North Side" in "\n".join(words(GAME, counted(2), lambda seat: NAMES[seat]))
    assert "begins on day 11" in "\n".join(words(GAME, seeding(2), lambda seat: NAMES[seat]))


def test_the_words_have_a_heading_over_each_part_that_has_something() -> None:
    headings = [
        [one for one in words(GAME, view, lambda seat: NAMES[seat]) if isinstance(one, Headline)]
        for view in (base(), bare(2))
    ]
    assert headings == [["Players", "Regions", "Neighborhoods", "Public schedule"], ["Players", "Regions"]]


def test_a_spectator_s_picture_is_that_of_a_seat_but_for_whose_it_is() -> None:
    match = Match(GAME, 3, "leaks")
    assert same(replace(match.view(1), me=None), match.view())
