"""A candidate seen closely: what popularity is made of, what is held, and the constituents."""

from collections.abc import Mapping
from dataclasses import replace

from render import draw
from render.canvas import BARE, Layers
from render.marks import Panel, Text, Token
from render.palette import PALETTES
from render.politocracy.candidate import EDGE, GAUGE, PERSON, TALL, candidate
from render.politocracy.constituents import total_worth
from render.politocracy.popularity import Makeup, makeup_of
from render.politocracy.symbols import FULL, PALE
from render.politocracy.thermometer import Part, Thermometer, parts_of
from rules import Seat
from rules.politocracy import GAME
from rules.politocracy.board import BOARD, CONSTITUENTS, Ideology
from rules.politocracy.view import PolitocracyView
from tests.findings import for_each
from tests.render.boards import LONG_NAMES, TALL_NAMES, wrong
from tests.render.pictures import count, draw_once, pixels_of
from tests.render.politocracy.positions import (
    NAMES,
    begun,
    campaign,
    crowded,
    over,
    rich,
    scene,
    support,
    voting,
    who,
)

LIGHT = PALETTES["light"]
OWNED = ("Professors", "Gun Owners", "The Poor")
"""To a Progressive 11%, to a Centrist 8%, to a Conservative 7%."""


def owning(names: tuple[str, ...], ideology: Ideology = Ideology.PROGRESSIVE) -> PolitocracyView:
    """Seat A owns these; it has two hearts and three Pandering Points, and has lost 2% otherwise."""
    view = replace(campaign(2), owners=dict.fromkeys(names, 0))
    view = who(view, 0, ideology=ideology, hearts=2, pandering=3, square=4, stars=3, dollars=3, money=30)
    return who(view, 0, popularity=11 + total_worth(names, ideology), adjusted=-2)


def texts(view: PolitocracyView, since: PolitocracyView | None = None, seat: Seat = 0) -> list[Text]:
    marks = (mark for patch in candidate(scene(view, since), seat) for mark in patch.marks)
    return [mark for mark in marks if isinstance(mark, Text)]


def texts_of(view: PolitocracyView, seat: Seat = 0) -> list[str]:
    return [one.text for one in texts(view, seat=seat)]


def test_popularity_is_broken_down_into_its_parts() -> None:
    assert makeup_of(owning(OWNED), 0) == Makeup(11, 10, 3, -2)
    assert makeup_of(owning(()), 0) == Makeup(0, 10, 3, -2)
    assert sum(makeup_of(voting(3), 0)) == voting(3).candidates[0].popularity


def test_a_loss_is_taken_from_the_end_of_the_bar() -> None:
    assert [*parts_of(Makeup(11, 10, 3, -2))] == [Part(0, 11, ""), Part(11, 21, "heart"), Part(21, 22, "people")]
    assert [*parts_of(Makeup(0, 5, 0, 4))] == [Part(0, 5, "heart"), Part(5, 9, "muted")]
    assert [*parts_of(Makeup(0, 5, 0, -5))] == [*parts_of(Makeup(0, 5, 0, -20))] == []


def floored() -> PolitocracyView:
    """Seat A has one heart, and has lost more than that."""
    view = replace(campaign(2), owners={})
    return who(view, 0, hearts=1, pandering=0, adjusted=-20, popularity=0)


def test_what_was_lost_is_said_though_popularity_is_never_below_zero() -> None:
    made = makeup_of(floored(), 0)
    assert (made, made.popularity) == (Makeup(0, 5, 0, -20), 0)
    assert {"0%", "0% is the least", "−20%"} <= {*texts_of(floored())}
    assert "0% is the least" not in texts_of(owning(OWNED))
    alts = [draw(GAME, view, names=NAMES, focus="A").alt for view in (floored(), owning(OWNED))]
    assert "−20% from cards, Media, debates and scandals (0% is the least)" in alts[0]
    assert "is the least" not in alts[1]


def gauge(view: PolitocracyView, colour: str) -> int:
    """How much of a colour there is in the bar of seat A."""
    left, top, right, _ = PERSON
    inner = (left + EDGE + 4, top + GAUGE + 4, right - EDGE - 4, top + GAUGE + TALL - 4)
    return count(pixels_of(draw_once(GAME, view, names={}, theme="light", focus="A")), LIGHT.role(colour), inner)


def test_a_bar_has_a_tick_each_heart_as_far_as_it_goes() -> None:
    none, some = (gauge(who(floored(), 0, hearts=0, adjusted=rest), "line") for rest in (0, 25))
    assert none > 2 * 9 * 10
    assert 0 < some < none


def test_what_is_lost_has_a_frame_in_the_bar() -> None:
    lost, none_lost = (gauge(who(owning(OWNED), 0, adjusted=rest), "muted") for rest in (-10, 0))
    assert lost > 600
    assert none_lost == 0


@for_each("dollars", BOARD.donations)
def test_what_donors_pay_is_said_by_the_board(dollars: int) -> None:
    many, parts = BOARD.donations[dollars]
    word = "half" if many < parts else "double" if many > parts else "in full"
    assert f"donors pay {word}" in texts_of(who(owning(OWNED), 0, dollars=dollars))


def test_in_the_election_what_no_longer_holds_is_not_said() -> None:
    view = who(who(voting(3), 0, stop=None), 1, scandals=2, lost_turns=1, dollars=3, stars=3)
    past = "donors pay", "a turn", "still to come", "the election needs", "if declared", "now"
    for seat in range(3):
        assert not [line for line in texts_of(view, seat) if line.startswith(past) or line.endswith(past)]
    bare = replace(view, owners={})
    assert "No constituents" in texts_of(bare)
    assert not [line for line in texts_of(bare) if "buy it" in line]
    assert "Cards, Media, debates, scandals, Surrogates" in texts_of(view)
    assert "scandals and Surrogates" in draw(GAME, view, names=NAMES, focus="A").alt


def test_stars_are_exchanged_for_hearts_until_the_chits_are_shown_and_by_finalists_only() -> None:
    either, money = "2 to exchange: a heart or $5M each", "2 to exchange: $5M each"
    for view, offered in ((rich(3), either), (support(3), either), (voting(3), money), (over(3), "")):
        assert [line for line in texts_of(view, 0) if "exchange" in line] == [offered] * bool(offered)
    assert "the last one stays" in texts_of(who(rich(3), 1, stars=1), 1)
    assert "1 to exchange: a heart or $5M" in texts_of(who(rich(3), 1, stars=2), 1)
    for view in (support(3), voting(3)):
        assert not [line for line in texts_of(view, 1) if "exchange" in line]
        assert "the last one stays" not in texts_of(who(view, 1, stars=1), 1)


@for_each("made", [Makeup(0, 0, 0, 0), Makeup(20, 10, 3, -2), Makeup(0, 25, 25, 0), Makeup(71, 25, 28, 4)])
def test_the_bar_is_full_at_the_mark_or_beyond_it(made: Makeup) -> None:
    bar = Thermometer((0, 0, 1008, 80), scene(begun(2)).looks[0], made)
    assert bar.x(0) == 4
    assert bar.x(max(FULL, made.gross)) == 1004
    assert 4 < bar.x(FULL) <= 1004


def test_all_that_a_candidate_is_made_of_is_told() -> None:
    view = who(owning(OWNED), 0, scandals=2, lost_turns=1, gathered=1)
    assert {
        "22%",
        "$1.5M",
        "Progressive",
        "3 constituents",
        "2 hearts",
        "3 Pandering Points",
        "Cards, Media, debates, scandals",
        "−2%",
        "3 stars",
        "2 to exchange: a heart or $5M each",
        "3 dollar signs",
        "donors pay double",
        "2 Scandals",
        "1% a turn, however many",
        "1 lost turn",
        "Surrogate points: 1",
        "Stands at The Poor",
    } <= {*texts_of(view)}
    assert "2 Scandals" not in texts_of(owning(OWNED))
    trip = texts_of(campaign(6), 1)
    assert {"$100K a turn, however many", "now at Tech Founders", "The Prairie Governor, Outsider"} <= {*trip}
    assert "No profile yet" in texts_of(begun(2))


def test_constituents_are_worth_something_to_each_ideology() -> None:
    found = texts_of(owning(OWNED))
    assert found.index("The Poor") < found.index("Professors") < found.index("Gun Owners")
    assert found[-6:] == ["11%", "8%", "7%", "if declared", "now", "−4%"]
    centrist = texts_of(owning(OWNED, Ideology.CENTRIST))
    assert centrist[-7:] == ["11%", "8%", "7%", "if declared", "+3%", "now", "−1%"]


@for_each("ideology", Ideology)
def test_the_column_of_the_own_ideology_is_edged(ideology: Ideology) -> None:
    (_, table) = candidate(scene(owning(OWNED, ideology)), 0)
    edged = [mark.fill for mark in table.marks if isinstance(mark, Panel) and mark.edge == "ink"]
    assert edged == [PALE[ideology]]


def test_without_constituents_it_is_said_how_to_get_them() -> None:
    found = texts_of(owning(()))
    assert "No constituents yet" in found
    assert any("buy it" in line for line in found)


def test_what_is_new_has_the_accent() -> None:
    before, now = owning(OWNED[:2]), owning(OWNED)
    assert [one.text for one in texts(now, before) if one.colour == "changed"] == ["22%", "The Poor"]
    assert not [one for one in texts(now) if one.colour == "changed"]


def test_what_is_for_a_glance_is_large() -> None:
    found = {one.text: one.size for one in texts(owning(OWNED))}
    assert min(found[text] for text in ("22%", "$1.5M", "Progressive", "11%", "8%", "7%", "The Poor")) >= 28
    assert min(found[text] for text in ("22%", "$1.5M", "11%", "7%")) >= 56
    tokens = [mark for mark in next(candidate(scene(owning(OWNED)), 0)).marks if isinstance(mark, Token)]
    assert all(mark.size >= 32 for mark in tokens)


@for_each("names", [LONG_NAMES, TALL_NAMES])
@for_each("count", [1, 4, 9, 12, 16, 24])
def test_any_number_of_constituents_has_room(names: Mapping[Seat, str], count: int) -> None:
    """With all lines that there can be."""
    owners = dict.fromkeys([*CONSTITUENTS][-count:], 0)
    full = replace(crowded(2), owners=owners, turn=0)
    lost = who(full, 0, popularity=0, adjusted=-999)
    for view in (full, lost, replace(lost, finalists=(0, 1), votes={0: 0, 1: 0})):
        draw_once = replace(scene(view), names=names)
        assert wrong(Layers(BARE, tuple(candidate(draw_once, 0)))) == []


def test_whose_turn_it_is_has_an_edge() -> None:
    for turn in (0, 1):
        (person, _) = candidate(scene(replace(campaign(2), turn=turn)), 0)
        (frame,) = [mark for mark in person.marks if isinstance(mark, Panel) and mark.at == PERSON]
        assert (frame.edge == "turn") is (turn == 0)


def test_an_alt_text_tells_the_parts_and_the_constituents() -> None:
    alt = draw(GAME, owning(OWNED), names=NAMES, focus="A", since=owning(OWNED[:2])).alt
    for part in (
        "Politocracy, Ada seen closely. Round 7 of 40",
        "New: won over The Poor; +5% popularity",
        "Popularity: 11% from 3 constituents, 10% from hearts, 3% from Pandering Points, −2% from cards",
        "Constituents are worth 11% to a Progressive, 8% to a Centrist and 7% to a Conservative",
        "The Poor 5%, Professors 5%, Gun Owners 1%",
    ):
        assert part in alt, alt
    everybody = replace(rich(2), owners=dict.fromkeys(CONSTITUENTS, 0))
    assert "Student Activists 2%" in draw(GAME, everybody, names=LONG_NAMES, focus="A").alt
