"""The picture of Boomtown below a post shows what the next die turns on."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest

from render import draw
from render.boomtown.at_a_glance import layers
from render.boomtown.glance_key import LOWER, UPPER
from render.boomtown.glance_spots import location
from render.boomtown.picture import layers_of
from render.boomtown.symbols import WORDS, Sign
from render.canvas import Patch
from render.glance import LEAST, Squeezed
from render.lettering import text_width
from render.marks import Block, Mark, Panel, Text, Token
from rules import Match
from rules.boomtown import GAME
from rules.boomtown.board import EVENTS, FACTIONS, GOVERNMENTS, LOCATIONS, TOWNSHIPS
from rules.boomtown.pieces import Proposal, Stage
from rules.boomtown.verbs import Vote
from rules.boomtown.view import BoomtownView, Happening, Lying, Pulled
from tests.findings import for_each
from tests.render.boomtown.positions import FULL, NAMES, TOWNS, counted, position, scene, spot, town

TOWNSHIP, CITY, COUNCIL = town(0)
ROW = (0, 0, 340, 66)


def texts(marks: Iterable[Mark]) -> list[str]:
    return [mark.text for mark in marks if isinstance(mark, Text)]


def drawn(view: BoomtownView, since: BoomtownView | None = None) -> tuple[Patch, ...]:
    return layers(scene(view, since, names=NAMES)).patches


def all_texts(view: BoomtownView) -> list[str]:
    return [text for patch in drawn(view) for text in texts(patch.marks)]


def edges(marks: Iterable[Mark]) -> Iterator[str]:
    yield from (mark.edge for mark in marks if isinstance(mark, Panel))


def row(view: BoomtownView, where: str, since: BoomtownView | None = None) -> tuple[Mark, ...]:
    return location(scene(view, since), where, ROW).marks


def free(seats: int = 3, best: int = 6) -> BoomtownView:
    """A town without dice, where the seat that has the turn has this die."""
    view = position(seats, out=4, dice=False)
    return replace(view, standings=tuple(replace(one, dice=(1, best)) for one in view.standings))


def with_favor(*counts: int) -> list[str]:
    """The Favor on the first faction's card where the seats have so much of it; whose it is by the most."""
    view, name = position(len(counts), out=4), CITY[0]
    best = [seat for seat, count in enumerate(counts) if count == max(counts)]
    leader = best[0] if len(best) == 1 else None
    view = replace(
        view,
        factions={**view.factions, name: Pulled(4, 7, leader)},
        standings=tuple(
            replace(one, favor={name: max(count, 0)}, scorn={name: max(-count, 0)})
            for one, count in zip(view.standings, counts, strict=True)
        ),
    )
    (card,) = (patch for patch in drawn(view) if name in texts(patch.marks))
    return texts(card.marks)[2:]


@for_each("turn", range(5))
def test_the_line_at_the_top_says_the_moment_and_whose_turn_it_is(turn: int) -> None:
    head = drawn(replace(position(5), turn=turn))[0].marks
    assert {"Round 10 of 10 · turn 3 of 3", f"{NAMES[turn]} to play"} <= {*texts(head)}
    assert [mark.look.letter for mark in head if isinstance(mark, Token)] == ["ABCDE"[turn]]


def test_the_line_at_the_top_says_what_else_is_waited_for() -> None:
    view = position(3)
    assert "Bo chooses 2 goods" in all_texts(replace(view, owed={1: 2}))
    assert "2 players choose goods" in all_texts(replace(view, owed={1: 2, 2: 2}))
    assert "Cy proposes a split" in all_texts(replace(view, proposal=Proposal(2, "Market Street", (), (0,))))


@for_each("seats", range(2, 6))
def test_a_tile_has_the_votes_the_free_dice_and_the_goods(seats: int) -> None:
    view = position(seats)
    first, *rest = view.standings
    mine = replace(first, votes=17, dice=(2, 5), goods=dict(zip(first.goods, (11, 12, 13, 14), strict=True)))
    tile = drawn(replace(view, standings=(mine, *rest)))[-seats].marks
    assert {NAMES[0], "17", "11", "12", "13", "14"} <= {*texts(tile)}
    assert [mark.text for mark in tile if isinstance(mark, Token) and mark.shape == "square"] == ["2", "5"]


def test_a_location_has_a_name_and_signs_and_keeps_them_once_it_is_full() -> None:
    open_one, full = row(free(), "New Cabins"), row(position(3, out=4), "New Cabins")
    assert [mark.kind for mark in open_one if isinstance(mark, Sign)] == ["wood", "food", "meeple", "favor"]
    assert texts(open_one) == ["New Cabins", "2", "→", "?", "5"]
    assert texts(full) == ["New Cabins", "2", "→", "?"]
    assert sum(isinstance(mark, Token) for mark in full) == 1


@pytest.mark.rule("M-22")
def test_the_slots_that_a_die_of_whoever_has_the_turn_fits_are_bright() -> None:
    for needs_more, best in ((False, 5), (True, 4)):
        assert ("turn" in edges(row(free(best=best), "New Cabins"))) != needs_more


def name_colour(view: BoomtownView, where: str) -> str:
    return next(mark.colour for mark in row(view, where) if isinstance(mark, Text) and mark.text == where)


@for_each(("best", "colour"), [(5, "ink"), (4, "muted")])
def test_a_name_stands_back_where_no_die_of_whoever_has_the_turn_fits(best: int, colour: str) -> None:
    assert name_colour(free(best=best), "New Cabins") == colour


def striped(view: BoomtownView, where: str) -> bool:
    return any(isinstance(mark, Block) and mark.colour == "turn" for mark in row(view, where))


@for_each(("best", "leads", "shown"), [(5, False, True), (4, False, False), (5, True, False)])
def test_a_stripe_marks_favor_that_wins_a_faction(best: int, leads: bool, shown: bool) -> None:
    view, where = free(best=best), "New Cabins"
    favor = [2 if seat == view.turn else 1 if leads else 2 for seat in range(3)]
    view = replace(
        view,
        factions={name: replace(one, leader=view.turn if leads else None) for name, one in view.factions.items()},
        standings=tuple(
            replace(one, favor=dict.fromkeys(view.factions, many), scorn={})
            for one, many in zip(view.standings, favor, strict=True)
        ),
    )
    assert striped(view, where) == shown


@pytest.mark.rule("M-24")
def test_a_slot_is_bright_only_where_the_cost_can_be_paid_or_nothing_is_due_yet() -> None:
    view, where = free(), "New Cabins"
    poor = replace(view, standings=tuple(replace(one, goods={}) for one in view.standings))
    assert "turn" in edges(row(view, where))
    assert "turn" not in edges(row(poor, where))
    spot = view.spots[where]
    two = replace(poor, spots={**view.spots, where: replace(spot, slots=spot.slots * 2)})
    assert "turn" in edges(row(two, where)), "a die more fills it"


def test_a_golden_slot_stays_golden_below_a_die() -> None:
    view, where = free(), "New Cabins"
    for golden in (True, False):
        slots = (Lying(5, golden=golden, seat=1, value=5),)
        now = replace(view, spots={**view.spots, where: replace(view.spots[where], slots=slots)})
        for since in (None, view):
            fills = [mark.fill for mark in row(now, where, since) if isinstance(mark, Panel)]
            assert ("gold" in fills) == golden


def test_the_key_names_all_signs_and_slots() -> None:
    assert {*UPPER.values(), *LOWER.values()} <= {*all_texts(position(4))}
    assert {*UPPER.values()} <= {*all_texts(position(5))}, "there is room for one line"
    assert {*WORDS} <= {*UPPER, *LOWER}


@pytest.mark.rule("M-27")
def test_a_location_that_waits_for_another_says_for_which() -> None:
    view = free()
    spot = replace(view.spots["Courthouse Rally"], blocked=("Soapbox Corner",))
    marks = row(replace(view, spots={**view.spots, "Courthouse Rally": spot}), "Courthouse Rally")
    assert "after Soapbox Corner" in texts(marks)
    assert "turn" not in edges(marks)


def test_a_die_that_has_just_come_and_what_it_brought_have_the_accent() -> None:
    before, where = free(), "Market Street"
    slots = (Lying(1, golden=False, seat=1, value=4), *before.spots[where].slots[1:])
    first, second, third = before.standings
    gained = replace(second, votes=second.votes + 1)
    view = replace(
        before,
        spots={**before.spots, where: replace(before.spots[where], slots=slots)},
        standings=(first, gained, third),
    )
    assert "changed" in edges(row(view, where, before))
    assert "changed" not in edges(row(view, "Woodlot", before))
    colours = {
        mark.colour
        for mark in drawn(view, before)[-2].marks
        if isinstance(mark, Text) and mark.text == f"{gained.votes}"
    }
    assert colours == {"changed"}


@pytest.mark.rule("M-40", "M-41")
def test_a_card_has_the_net_favor_of_all_who_met_the_faction_the_most_first() -> None:
    assert with_favor(2, 5, 0, -1) == ["B5", "A2", "D−1"]


@pytest.mark.rule("M-A14")
def test_a_card_says_who_is_level() -> None:
    assert with_favor(3, 3, 1) == ["tie", "A3", "B3", "C1"]
    assert with_favor(0, 0, -1) == ["tie", "A0", "B0", "C−1"]
    assert with_favor(0, 0, 0) == ["no Favor yet"]


def test_the_count_shows_who_gets_the_votes_of_each_faction_and_who_is_mayor() -> None:
    view = replace(counted(position(4)), elected=(2,))
    (name, card), *_ = view.factions.items()
    found = all_texts(replace(view, factions={**view.factions, name: replace(card, leader=None)}))
    assert {"The count", "Cy is mayor", *CITY, "nobody"} <= {*found}
    assert "Market Street" not in found


def in_phase(name: str, phase: int, rounds: int) -> BoomtownView:
    """A town in which an event is in one of its phases."""
    view = replace(position(2, out=4, dice=False, events=False), events={name: Happening(phase, rounds)}, waiting=())
    where = EVENTS[name].phases[phase - 1].location
    return replace(view, spots={**view.spots, where.name: spot(where, name, iter(()), 0)}) if where else view


def every_card() -> Iterator[BoomtownView]:
    """All towns, with their cards more or less far out, and all phases of all events from beginning to end."""
    for number in TOWNS:
        yield from (position(2, number, out, dice=False, events=not out % 2) for out in (1, 4, 5, FULL))
    for name, one in EVENTS.items():
        for at, phase in enumerate(one.phases, 1):
            yield from (in_phase(name, at, rounds) for rounds in range(phase.next[-1].rounds + 1))


def test_no_name_of_a_card_a_place_or_a_phase_is_cut_and_each_is_easily_read() -> None:
    said = set[str]()
    for view in every_card():
        for one in (layers(scene(view, names=NAMES)), layers_of(scene(view, names=NAMES))):
            marks = [mark for patch in one.patches for mark in patch.marks if isinstance(mark, Text | Squeezed)]
            assert [mark.text for mark in marks if "…" in mark.text] == []
            said |= {mark.text for mark in marks}
            for mark in marks:
                if isinstance(mark, Squeezed):
                    assert text_width(mark.text, LEAST, mark.weight) * 0.78 <= mark.width, mark.text
    assert {*EVENTS, *FACTIONS, *GOVERNMENTS, *TOWNSHIPS, *LOCATIONS} <= said
    assert {"next round: Some Stay Behind", "in 2 rounds: Some Stay Behind", "once filled: Tracks Arrive"} <= said


def test_the_votes_for_the_first_player_stay_hidden() -> None:
    match = Match(GAME, 3, "hidden")
    assert match.view().stage is Stage.VOTE
    before = draw(GAME, match.view(), names=NAMES, glance=True)
    match.play(0, Vote(1))
    assert match.view().stage is Stage.VOTE
    assert draw(GAME, match.view(), names=NAMES, since=None, glance=True) == before
