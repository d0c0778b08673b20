"""Everything in a view shows in the picture of Ninety, or is told with it."""

from collections.abc import Mapping
from dataclasses import fields, replace

from render import Theme, draw, words
from render.ninety import LEFT_TO_TEXT
from render.ninety.pieces import blocks
from rules import Match, Seat
from rules.ninety import GAME
from rules.ninety.board import BIOS, EVENTS, Bio
from rules.ninety.city import REGIONS
from rules.ninety.state import Stage
from rules.ninety.view import Campaign, Day, NinetyView, Posted, Standing, Votes
from tests.findings import for_each
from tests.record import walked
from tests.render.ninety.positions import (
    INVITATIONS,
    NAMES,
    bare,
    base,
    counted,
    day,
    emptied,
    full,
    scene,
    seeding,
    who,
)
from tests.render.pictures import alike, drawn, fits, in_themes

HOSTILE = ("", "漢字", "محمد علي", "🎉🎉🎉", "Z͑̾͌" * 20)


def same(one: NinetyView, other: NinetyView) -> bool:
    """Whether two positions look the same and are told alike."""
    a, b = (drawn(GAME, view, names=NAMES) for view in (one, other))
    return a == b


CHANGES: Mapping[str, object] = {
    "me": 1,
    "stage": Stage.ELECTION,
    "quick": True,
    "start": 4,
    "day": 7,
    "first": 1,
    "turn": day(2, 1, 1),
    "campaigns": base().campaigns[::-1],
    "votes": {"Hays": {0: Votes(1, 0)}},
    "schedule": base().schedule[::-1],
    "deck": 61,
    "discards": 21,
    "seeder": 2,
    "sown": ("Hays",),
    "regions": dict.fromkeys(REGIONS, Standing((1, 2, 3, 4), (1, 3, 6, 10))),
    "elected": (1,),
}
BEFORE_DAY_1 = ("seeder", "sown", "stage")
"""What shows while nobody has the turn."""


@for_each("name", [one.name for one in fields(NinetyView) if one.name not in LEFT_TO_TEXT])
def test_every_field_of_the_view_shows(name: str) -> None:
    view = replace(base(), turn=None, seeder=1) if name in BEFORE_DAY_1 else base()
    assert CHANGES[name] != getattr(view, name)
    changed = draw(GAME, replace(view, **{name: CHANGES[name]}), names=NAMES)
    assert not alike(changed, drawn(GAME, view, names=NAMES))


OF_A_CAMPAIGN: Mapping[str, object] = {
    "bio": Bio.REALTOR,
    "turf": "Penn Avenue",
    "at": "Hays",
    "cards": ("Hays", "Bluff"),
    "drop": {"Lawrenceville & East Liberty": 2},
}


@for_each("seats", [2, 5])
@for_each("name", [one.name for one in fields(Campaign) if one.name != "way"])
def test_every_count_of_a_campaign_shows(name: str, seats: int) -> None:
    view = base() if name == "drop" else bare(seats)
    changed = who(view, 0, **{name: OF_A_CAMPAIGN.get(name, 7)})
    one, other = (drawn(GAME, each, names=NAMES) for each in (view, changed))
    assert not alike(one, other)


@for_each("name", [one.name for one in fields(Day)])
def test_everything_of_the_day_shows_or_is_told(name: str) -> None:
    turn = base().turn
    assert turn is not None
    others: Mapping[str, object] = {"seat": 1, "bonus": (4,), "white": (1, 6), "third": 3, "points": 9, "spent": 8}
    assert not same(base(), replace(base(), turn=replace(turn, **{name: others.get(name, True)})))


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
    one, other = (drawn(GAME, replace(bare(3), schedule=(each,)), names=NAMES) for each in (before, after))
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
    said = "\n".join(words(GAME, base(), lambda seat: NAMES[seat]))
    for part in (
        "Day 6 of 15 · Sat. Ada to play",
        "Player #1: Ada",
        "A crossing costs 2 points. Deck 60, discarded 20",
        f"Bo: 8 points; {Bio.BOND_LAWYER} ({BIOS[Bio.BOND_LAWYER].text.rstrip('.')})",
        "home turf Deutschtown & Troy Hill, in Downtown; $1,500 and 10 canvassers; 1 event (Allegheny West)",
        "1 × Hot Pot of Coffee; owes 1 lean vote",
        "Lawrenceville & East Liberty: Ada 5 votes (+10), Bo 1 vote (+6)",
        "Votes in Lawrenceville & East Liberty: Shadyside Ada 2 solid and 1 lean, Bo 1 lean",
        "#1 Allegheny Center, Televised Debate: 3 canvassers and $300; whoever does not appear loses 1 lean vote; "
        "appeared: Ada and Bo, rewarded: Ada",
        "#2 Hays, Eagle-Watch Breakfast: 2 canvassers",
    ):
        assert part in said
    assert "dropped 12 in North Side" in "\n".join(words(GAME, counted(2), lambda seat: NAMES[seat]))
    assert "begins on day 11" in "\n".join(words(GAME, seeding(2), lambda seat: NAMES[seat]))


@for_each(("seats", "theme"), in_themes(GAME.seats))
def test_every_number_of_seats_draws_from_the_first_view_to_the_last(seats: int, theme: Theme) -> None:
    fits(draw(GAME, Match(GAME, seats, "draws").view(), names={}, theme=theme))
    fits(draw(GAME, full(seats), names={}, theme=theme, since=emptied(full(seats))))
    fits(draw(GAME, counted(seats), names={}, theme=theme))
    fits(draw(GAME, seeding(seats), names={}, theme=theme))


def test_any_name_can_be_drawn() -> None:
    names = dict(enumerate(HOSTILE))
    pictures = [draw(GAME, replace(full(5), turn=day(seat, 6, 6)), names=names) for seat in range(5)]
    pictures += [draw(GAME, full(5), names=names, focus=focus) for focus in ("turn", "North Side", "candidates")]
    for picture in pictures:
        fits(picture)
    assert "Seat A" in pictures[0].alt


def test_a_random_match_draws_from_start_to_end() -> None:
    names: dict[Seat, str] = {seat: f"Candidate number {seat:03}" for seat in range(5)}
    earlier = None
    for number, (match, seat) in enumerate(walked("ninety-5")):
        if number % 20 == 0 or match.result:
            fits(draw(GAME, match.view(seat), names=names, since=earlier))
            earlier = match.view()


def test_a_spectator_s_picture_is_that_of_a_seat_but_for_whose_it_is() -> None:
    match = Match(GAME, 3, "leaks")
    assert same(replace(match.view(1), me=None), match.view())
