"""What holds of every drawing, in positions of the suite's matches and in the worst that its own tests know."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import cycle, islice, product

from render import Theme, changed_parts, close_ups, draw, hand, words
from rules import Seat, View, games, join_words, letter
from tests.conformance.cases import Case, case_of, ends, together
from tests.conformance.drawn import TABLES, Seen, begun, drawing, each_table, met, rng, wording, worst, worst_of
from tests.conformance.shown import Fields
from tests.findings import check_all, for_each
from tests.render.boards import LONG_NAMES, LONGEST, TALL_NAMES, TALLEST, wrong
from tests.render.pictures import fits

HOSTILE = ("", "漢字", "محمد علي", "🎉🎉🎉", "W" * 500, "a\n\tb\x00\u202e", "Z͑̾͌" * 20, "𝓐𝓭𝓪 <@1> **b**")
THEMES: Sequence[Theme] = ("light", "dark")
MIXED = [{seat: (LONGEST, TALLEST)[(seat + first) % 2] for seat in LONG_NAMES} for first in range(2)]
"""Every second name is long, the others are tall, or the other way round."""

FURTHER = 5
"""So many matches at a table are looked at for a field that did not show before."""

at_the_ends = together([case for case in TABLES if case.seats in ends(case.game)])
each_largest = together([case for case in TABLES if case.seats == ends(case.game)[1]])


@for_each("key", games())
def test_every_game_has_a_drawing_and_says_what_is_worst_for_it(key: str) -> None:
    drawing(games()[key])
    assert worst_of(games()[key])


@each_table
def test_nothing_in_a_match_covers_anything_else_or_is_cut_or_too_small(case: Case) -> None:
    are_clear(case, zip(met(case, 10), cycle(MIXED), strict=False))


@each_table
def test_nothing_in_the_worst_positions_covers_anything_else_or_is_cut_or_too_small(case: Case) -> None:
    are_clear(case, product(worst(case), (LONG_NAMES, TALL_NAMES)))


def are_clear(case: Case, every: Iterable[tuple[Seen, Mapping[Seat, str]]]) -> None:
    def is_clear(seen: tuple[Seen, Mapping[Seat, str]]) -> None:
        (_, view, since), names = seen
        found = wrong(drawing(case.game).layers(view, names=names, theme="light", since=since))
        assert not found, "\n".join(found)

    check_all(every, is_clear, lambda seen: seen[0][0])


@each_table
def test_every_field_of_the_view_shows(case: Case) -> None:
    found = [f"{path} {why}" for path, why in unseen(case).items()]
    assert not found, (
        f"of {case.game.name}'s View, {'; '.join(found)}. Draw it, tell it in the alt text, or name it in "
        f"LEFT_TO_TEXT of render/{case.game.key} and tell it in `lines`"
    )


def unseen(case: Case) -> Mapping[str, str]:
    """The fields that do not show in any of the batches, and what is wrong with each; at the largest table by seat."""
    largest = case.seats == ends(case.game)[1]
    fields = Fields(drawing(case.game), wording(case.game), rng(case), case.seats if largest else None)
    for views in batches(case):
        fields.meet(views)
        if not fields.unseen:
            break
    return fields.unseen


def batches(case: Case) -> Iterator[list[View]]:
    """Views of a match; where these do not show all, others and those of further matches at such a table."""
    yield [*begun(case), *(view for _, view, _ in met(case, 16))]
    yield [view for _, *both in worst(case) for view in both if view]
    yield [view for _, view, _ in met(case, 40)]
    for number in range(1, FURTHER):
        yield [view for _, view, _ in met(case_of(case.game, case.seats, case.number + number), 40)]


@each_table
def test_what_is_met_in_a_match_is_drawn_whatever_the_names(case: Case) -> None:
    """Most of it at the least and the most seats."""
    names = {seat: HOSTILE[(seat + case.seats) % len(HOSTILE)] for seat in range(case.seats)}
    for number, (_, view, since) in enumerate(met(case, 16 if case.seats in ends(case.game) else 6)):
        fits(draw(case.game, view, names=names, theme=THEMES[number == 1], since=since))
        assert words(case.game, view, letter), f"`lines` of render/{case.game.key} tells nothing"


@at_the_ends
def test_a_match_is_drawn_as_it_begins_whatever_its_options(case: Case) -> None:
    for view in begun(case):
        fits(draw(case.game, view, names=LONG_NAMES))


@each_table
def test_the_worst_positions_fit(case: Case) -> None:
    """All of them at the largest table, two at any other."""
    themes, largest = cycle(THEMES), case.seats == ends(case.game)[1]
    for _, view, since in worst(case) if largest else islice(worst(case), 1, 3):
        fits(draw(case.game, view, names=LONG_NAMES, theme=next(themes), since=since))


@each_table
def test_what_is_new_is_told_of_the_parts_where_anything_is(case: Case) -> None:
    """Of each field that a part shows closely; nothing is new since now."""
    told = set[str]()
    for _, view, since in (*met(case, 40), *worst(case)):
        new = changed_parts(case.game, view, since or view, letter)
        where = f"`changes_by_part` of render/{case.game.key}"
        assert bool(since) or not new, f"{where} tells what is new since now: {new}"
        lacking = sorted(new.keys() - close_ups(case.game, view, letter).keys())
        assert not lacking, f"{where} names {join_words(lacking)}, which `close_ups` lacks"
        assert all(new.values()), f"{where} names a part in which nothing is new: {new}"
        told |= new.keys()
    assert told, f"`changes_by_part` of render/{case.game.key} never tells anything new of any part"


@each_table
def test_a_hand_is_drawn_where_anything_is_held(case: Case) -> None:
    """By a game that draws any; a spectator holds nothing."""
    for number, (_, view, _) in enumerate((*met(case, 10), *worst(case))):
        picture = hand(case.game, view, names=MIXED[number % 2], theme=THEMES[number % 2])
        if picture:
            assert view.me is not None, f"`hand` of render/{case.game.key} draws one for a spectator"
            fits(picture)


@each_largest
def test_parts_are_seen_closely_whatever_the_names(case: Case) -> None:
    names = dict(enumerate(HOSTILE))
    for number, (_, view, since) in enumerate(met(case, 3)):
        focus = [*close_ups(case.game, view, letter)][number]
        fits(draw(case.game, view, names=names, focus=focus, since=since))
