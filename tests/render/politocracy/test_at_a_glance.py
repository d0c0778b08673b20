"""What the picture of Politocracy below a post shows, and what it keeps to itself."""

from dataclasses import replace

from render.glance import LEAST
from render.marks import Frame, Halo, Mark, Text, Token
from render.politocracy.at_a_glance import layers
from render.politocracy.constituents import worth
from render.politocracy.election import Race
from render.politocracy.glance_trail import whole
from render.politocracy.symbols import FULL, Gauge
from rules.politocracy.board import BOARD, CONSTITUENTS, REGIONS, RING, Ideology
from rules.politocracy.view import PolitocracyView, money
from tests.findings import for_each
from tests.render.boards import LONGEST
from tests.render.politocracy.positions import (
    SEATS,
    begun,
    campaign,
    chits,
    crowded,
    others,
    over,
    rich,
    scene,
    support,
    voting,
    who,
)


def marks(now: PolitocracyView, since: PolitocracyView | None = None) -> list[Mark]:
    return [mark for patch in layers(scene(now, since)).patches for mark in patch.marks]


def texts(now: PolitocracyView, since: PolitocracyView | None = None) -> list[str]:
    return [mark.text for mark in marks(now, since) if isinstance(mark, Text)]


def on_square(now: PolitocracyView, number: int, since: PolitocracyView | None = None) -> tuple[Mark, ...]:
    """The marks on a square."""
    return next(patch.marks for patch in layers(scene(now, since)).patches if patch.box == whole(number))


@for_each("seats", SEATS)
def test_everybody_has_a_gauge_the_money_and_a_name(seats: int) -> None:
    now = campaign(seats)
    assert [mark.percent for mark in marks(now) if isinstance(mark, Gauge)] == [
        one.popularity for one in now.candidates
    ]
    lines = texts(now)
    for one in now.candidates:
        assert f"{one.popularity}%" in lines
        assert money(one.money) in lines
    assert sum(line.startswith(LONGEST[:2]) for line in lines) > seats, "each tile, and whose turn it is"


@for_each("seats", SEATS)
def test_an_owner_stands_on_each_of_its_constituents_with_what_it_is_worth(seats: int) -> None:
    now = rich(seats)
    for one in RING:
        if one.name in CONSTITUENTS:
            owner, here = now.owners[one.name], on_square(now, one.number)
            assert any(isinstance(mark, Token) and mark.look.letter == "ABCDEF"[owner] for mark in here)
            assert f"{worth(now, owner, one.name)}%" in [mark.text for mark in here if isinstance(mark, Text)]


def test_a_free_square_says_what_it_would_bring_whose_turn_it_is() -> None:
    now = campaign(3)
    free = next(one for one in RING if one.name in CONSTITUENTS and one.name not in now.owners)
    ideology = now.candidates[0].ideology
    lines = [mark.text for mark in on_square(now, free.number) if isinstance(mark, Text)]
    assert f"{CONSTITUENTS[free.name].values[ideology].percent}%" in lines
    assert any(line.endswith("Free squares: % that A would gain") for line in texts(now))
    assert not any("would gain" in line for line in texts(begun(3)))


def test_the_gauges_end_is_marked_with_its_percent() -> None:
    now = campaign(3)
    (full,) = (mark for mark in marks(now) if isinstance(mark, Text) and mark.text == f"{FULL}%" and mark.size == LEAST)
    ends = {mark.box[2] for mark in marks(now) if isinstance(mark, Gauge)}
    assert ends == {full.box[2]}


def test_where_a_candidate_in_turn_stands_its_price_is_told() -> None:
    now = who(campaign(3), 0, square=10, stop=None, surrogate=None)
    now = replace(now, owners={})
    worth_to = CONSTITUENTS["Investment Bankers"].values[now.candidates[0].ideology]
    assert f"Investment Bankers: {worth_to.percent}% for {money(worth_to.price)}" in texts(now)
    rival = replace(now, owners={"Investment Bankers": 1})
    rival = who(rival, 1, ideology=now.candidates[0].ideology)
    dearer = worth_to.price + BOARD.same_ideology_surcharge
    assert f"Investment Bankers: {worth_to.percent}% for {money(dearer)}" in texts(rival)


def at_home(seats: int) -> PolitocracyView:
    """Everybody stands on The Middle Class, and nobody owns anything."""
    now = replace(campaign(seats), owners={})
    for seat in range(seats):
        now = who(now, seat, square=1, stop=None, surrogate=None, ideology=Ideology.CENTRIST)
    return now


def test_the_money_trail_shows_what_it_pays_while_anybody_travels() -> None:
    assert not any("Money Trail" in line for line in texts(at_home(3)))
    away = who(at_home(3), 1, square=None, stop=0, dollars=2)
    lines = texts(away)
    assert "Money Trail: $M for B" in lines
    assert {"0.7", "1.5", "2"} <= {*lines}


def test_the_six_squares_ahead_are_numbered_on_the_trail_and_listed_with_what_they_offer() -> None:
    listed = ["The Elderly 3%, $2M", "Hope", "The Poor 2%, $2M", "Women's Groups 3%, $2M", "Change"]
    for now in (at_home(3), who(at_home(3), 1, square=None, stop=0)):
        lines = texts(now)
        assert {*listed, "Suburban Families 4%, $2M"} <= {*lines}
        for rolled in range(1, 7):
            assert str(rolled) in [mark.text for mark in on_square(now, 1 + rolled) if isinstance(mark, Text)]
    many = next(line for line in texts(at_home(6)) if line.startswith("1 The Elderly · 2 Hope · 3 The Poor"))
    assert many


def test_the_way_is_that_of_whoever_is_asked() -> None:
    now = who(at_home(3), 1, square=10)
    drawn = [mark for patch in layers(replace(scene(now), asked=(1,))).patches for mark in patch.marks]
    lines = [mark.text for mark in drawn if isinstance(mark, Text)]
    assert any(line.endswith("Free squares: % that B would gain") for line in lines)
    assert any(line.startswith("Small Business Owners") for line in lines)


def test_no_number_hides_a_piece() -> None:
    now = who(at_home(3), 1, square=3)
    here = on_square(now, 3)
    assert [mark.look.letter for mark in here if isinstance(mark, Token)] == ["B"]
    assert "2" in [mark.text for mark in here if isinstance(mark, Text)], "beside it"


@for_each("seats", SEATS)
def test_a_crowd_on_one_square_is_shown_or_counted(seats: int) -> None:
    here = on_square(crowded(seats), 3)
    shown = sum(isinstance(mark, Token) for mark in here)
    rest = [int(mark.text[1:]) for mark in here if isinstance(mark, Text) and mark.text.startswith("+")]
    assert shown + sum(rest) == seats


def test_what_is_new_has_the_accent() -> None:
    now = campaign(4)
    before = who(replace(now, owners={}), 2, square=20, money=0)
    new = marks(now, before)
    assert any(isinstance(mark, Frame) and mark.colour == "changed" for mark in new)
    assert any(isinstance(mark, Halo) and mark.colour == "changed" for mark in new)
    assert money(now.candidates[2].money) in [
        mark.text for mark in new if isinstance(mark, Text) and mark.colour == "changed"
    ]


@for_each("seats", SEATS)
def test_the_election_has_a_card_a_region_and_the_bar(seats: int) -> None:
    for now in (support(seats), chits(seats), voting(seats), over(seats), others(seats, 1)):
        lines = texts(now)
        assert [name for name in REGIONS if name in lines] == [*REGIONS]
        (race,) = (mark for mark in marks(now) if isinstance(mark, Race))
        assert race.won == tuple(now.votes[seat] for seat in now.finalists)


def test_hands_and_bids_stay_hidden() -> None:
    """A seat's own view shows no more than a spectator's: the post is everybody's."""
    for own in (crowded(3), voting(3)):
        assert marks(own) == marks(replace(own, me=None, hands={}, bids={}))
