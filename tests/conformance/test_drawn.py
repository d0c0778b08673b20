"""What holds of every drawing, in positions of the suite's matches and in the worst that its own tests know."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle

from render import Theme, draw, words
from render.canvas import compose, png
from rules import Seat, View, games, letter
from tests.conformance.cases import Case
from tests.conformance.drawn import Seen, begun, drawing, each_table, in_turn, met, rng, worst, worst_of
from tests.conformance.shown import Fields
from tests.findings import check_all, for_each
from tests.render.boards import LONGEST, TALLEST, wrong
from tests.render.pictures import fits

HOSTILE = ("", "漢字", "محمد علي", "🎉🎉🎉", "W" * 500, "a\n\tb\x00\u202e", "Z͑̾͌" * 20, "𝓐𝓭𝓪 <@1> **b**")
THEMES: Sequence[Theme] = ("light", "dark")


@for_each("key", games())
def test_every_game_has_a_drawing_and_says_what_is_worst_for_it(key: str) -> None:
    drawing(games()[key])
    assert worst_of(games()[key])


@each_table
def test_nothing_in_a_match_covers_anything_else_or_is_cut_or_too_small(case: Case) -> None:
    names = cycle((LONGEST, TALLEST))
    check_all(met(case, 5), lambda seen: is_clear(case, seen, next(names)), str)


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
    """Views of a match; if these do not show all, others and those of further matches at such a table."""
    yield [view for _, view, _ in in_turn(case, 16)]
    yield [*begun(case)]
    yield [view for _, view, _ in worst(case)]
    for number in range(5):
        yield [view for _, view, _ in in_turn(Case(case.game, case.seats, number), 40)]


@each_table
def test_a_match_draws_from_its_first_view_to_its_last_whatever_the_names(case: Case) -> None:
    """The picture is that of the board, which is looked at above; parts of it are seen closely."""
    focuses = cycle(drawing(case.game).CLOSE_UPS)
    for number, (_, view, since) in enumerate(in_turn(case, 6)):
        names = {seat: HOSTILE[(seat + number) % len(HOSTILE)] for seat in range(case.seats)}
        theme = THEMES[number % 2]
        picture = draw(case.game, view, names=names, theme=theme, since=since)
        fits(picture)
        assert words(case.game, view, letter)
        board = drawing(case.game).board(view, names=names, theme=theme, since=since)
        assert png(compose(theme, board.ground, board.patches)) == picture.data
        fits(draw(case.game, view, names=names, theme=theme, focus=next(focuses), since=since))


@each_table
def test_the_worst_positions_fit(case: Case) -> None:
    themes = cycle(THEMES)
    for _, view, since in worst(case):
        fits(draw(case.game, view, names=LONGEST, theme=next(themes), since=since))
