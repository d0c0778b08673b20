"""What holds of every drawing, in positions of the suite's matches and in the worst that its own tests know."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle

import pytest

from render import Theme, close_ups, draw, words
from render.canvas import compose, png
from rules import Seat, View, games, letter
from tests.conformance.cases import Case
from tests.conformance.drawn import TABLES, Seen, begun, drawing, each_table, met, rng, worst, worst_of
from tests.conformance.shown import Fields
from tests.findings import check_all, for_each
from tests.render.boards import LONGEST, TALLEST, wrong
from tests.render.pictures import fits

MIXED: Mapping[Seat, str] = {seat: (LONGEST, TALLEST)[seat % 2][seat] for seat in range(8)}
HOSTILE = ("", "漢字", "محمد علي", "🎉🎉🎉", "W" * 500, "a\n\tb\x00\u202e", "Z͑̾͌" * 20, "𝓐𝓭𝓪 <@1> **b**")
THEMES: Sequence[Theme] = ("light", "dark")


@for_each("key", games())
def test_every_game_has_a_drawing_and_says_what_is_worst_for_it(key: str) -> None:
    drawing(games()[key])
    assert worst_of(games()[key])


@each_table
def test_nothing_in_a_match_covers_anything_else_or_is_cut_or_too_small(case: Case) -> None:
    check_all(met(case, 12), lambda seen: is_clear(case, seen, MIXED), lambda seen: seen[0])


@each_table
def test_nothing_in_the_worst_positions_covers_anything_else_or_is_cut_or_too_small(case: Case) -> None:
    for names in (LONGEST, TALLEST):
        check_all(worst(case), lambda seen, names=names: is_clear(case, seen, names), lambda seen: seen[0])


def is_clear(case: Case, seen: Seen, names: Mapping[Seat, str]) -> None:
    _, view, since = seen
    assert wrong(drawing(case.game).board(view, names=names, theme="light", since=since)) == []


@each_table
def test_every_field_of_the_view_shows(case: Case) -> None:
    fields = Fields(case.game, drawing(case.game), rng(case))
    for views in batches(case):
        fields.meet(views)
        if not fields.unseen:
            return
    assert fields.unseen == {}


def batches(case: Case) -> Iterator[list[View]]:
    """Views of a match; where these do not show all, others and those of further matches at such a table."""
    yield [*begun(case), *(view for _, view, _ in met(case, 16))]
    yield [view for _, *both in worst(case) for view in both if view]
    for number in range(5):
        yield [view for _, view, _ in met(Case(case.game, case.seats, number), 40)]


@each_table
def test_a_match_draws_from_its_first_view_to_its_last_whatever_the_names(case: Case) -> None:
    """The picture is that of the board, which is looked at above; a part of it is seen closely."""
    for number, (_, view, since) in enumerate(met(case, 4)):
        names = {seat: HOSTILE[(seat + number) % len(HOSTILE)] for seat in range(case.seats)}
        theme = THEMES[number % 2]
        picture = draw(case.game, view, names=names, theme=theme, since=since)
        fits(picture)
        assert words(case.game, view, letter)
        if number == 2:
            board = drawing(case.game).board(view, names=names, theme=theme, since=since)
            assert png(compose(theme, board.ground, board.patches)) == picture.data
            for focus in [*close_ups(case.game)][:1]:
                fits(draw(case.game, view, names=names, theme=theme, focus=focus, since=since))


@pytest.mark.parametrize("case", [case for case in TABLES if case.seats == case.game.seats[-1]], ids=str)
def test_the_worst_positions_fit(case: Case) -> None:
    themes = cycle(THEMES)
    for _, view, since in worst(case):
        fits(draw(case.game, view, names=LONGEST, theme=next(themes), since=since))
