"""A candidate seen closely: what popularity is made of, what is held, and the constituents."""

from collections.abc import Mapping
from dataclasses import replace

from render import draw
from render.canvas import Layers
from render.marks import Card, Text, Token
from render.politocracy.candidate import PERSON, candidate
from render.politocracy.closeup import BARE
from render.politocracy.constituents import summed
from render.politocracy.popularity import Makeup, made_of
from render.politocracy.symbols import FULL, PALE
from render.politocracy.thermometer import Part, Thermometer, parts_of
from rules import Seat
from rules.politocracy import GAME
from rules.politocracy.board import CONSTITUENTS, Ideology
from rules.politocracy.view import PolitocracyView
from tests.findings import for_each
from tests.render.boards import LONG_NAMES, TALL_NAMES, wrong
from tests.render.politocracy.positions import NAMES, begun, campaign, crowded, rich, scene, voting, who

OWNED = ("Professors", "Gun Owners", "The Poor")
"""To a Progressive 11%, to a Centrist 8%, to a Conservative 7%."""


def owning(names: tuple[str, ...], ideology: Ideology = Ideology.PROGRESSIVE) -> PolitocracyView:
    """Seat A owns these; it has two hearts and three Pandering Points, and has lost 2% otherwise."""
    view = replace(campaign(2), owners=dict.fromkeys(names, 0))
    view = who(view, 0, ideology=ideology, hearts=2, pandering=3, square=4, stars=3, dollars=3, money=30)
    return who(view, 0, popularity=11 + summed(names, ideology), adjusted=-2)


def texts(view: PolitocracyView, since: PolitocracyView | None = None, seat: Seat = 0) -> list[Text]:
    marks = (mark for patch in candidate(scene(view, since), seat) for mark in patch.marks)
    return [mark for mark in marks if isinstance(mark, Text)]


def said(view: PolitocracyView, seat: Seat = 0) -> list[str]:
    return [one.text for one in texts(view, seat=seat)]


def test_popularity_is_broken_down_into_its_parts() -> None:
    assert made_of(owning(OWNED), 0) == Makeup(11, 10, 3, -2)
    assert made_of(owning(()), 0) == Makeup(0, 10, 3, -2)
    assert sum(made_of(voting(3), 0)) == voting(3).candidates[0].popularity


def test_a_loss_is_taken_from_the_end_of_the_bar() -> None:
    assert [*parts_of(Makeup(11, 10, 3, -2))] == [Part(0, 11, ""), Part(11, 21, "heart"), Part(21, 22, "people")]
    assert [*parts_of(Makeup(0, 5, 0, 4))] == [Part(0, 5, "heart"), Part(5, 9, "muted")]
    assert [*parts_of(Makeup(0, 5, 0, -5))] == [*parts_of(Makeup(0, 5, 0, -20))] == []


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
    } <= {*said(view)}
    assert "2 Scandals" not in said(owning(OWNED))
    trip = said(campaign(6), 1)
    assert {"$100K a turn, however many", "now at Tech Founders", "The Prairie Governor, Outsider"} <= {*trip}
    assert "No profile yet" in said(begun(2))


def test_constituents_are_worth_something_to_each_ideology() -> None:
    found = said(owning(OWNED))
    assert found.index("The Poor") < found.index("Professors") < found.index("Gun Owners")
    assert found[-5:] == ["11%", "now", "8%", "7%", "−4%"]
    centrist = said(owning(OWNED, Ideology.CENTRIST))
    assert centrist[-6:] == ["11%", "+3%", "8%", "now", "7%", "−1%"]


@for_each("ideology", Ideology)
def test_the_column_of_the_own_ideology_is_edged(ideology: Ideology) -> None:
    (_, table) = candidate(scene(owning(OWNED, ideology)), 0)
    edged = [mark.fill for mark in table.marks if isinstance(mark, Card) and mark.edge == "ink"]
    assert edged == [PALE[ideology]]


def test_without_constituents_it_is_said_how_to_get_them() -> None:
    found = said(owning(()))
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
    for view in (replace(crowded(2), owners=owners, turn=0), who(campaign(2), 0, popularity=0)):
        drawn = replace(scene(view), names=names)
        assert wrong(Layers(BARE, tuple(candidate(drawn, 0)))) == []


def test_whose_turn_it_is_has_an_edge() -> None:
    for turn in (0, 1):
        (person, _) = candidate(scene(replace(campaign(2), turn=turn)), 0)
        (frame,) = [mark for mark in person.marks if isinstance(mark, Card) and mark.at == PERSON]
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
