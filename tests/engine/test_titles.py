"""What a victory is called: by the scores, and by the way there."""

from collections.abc import Sequence

import pytest

from rules import Lead, Point, Result, Seat, Story, Title, gap_of, titles_of

PHOTO, SHAVE, COMEBACK, WIRE = Title.PHOTO_FINISH, Title.CLOSEST_SHAVE, Title.COMEBACK, Title.START_TO_FINISH


def story(
    scores: Sequence[int],
    *,
    winners: Sequence[Seat] = (0,),
    course: Sequence[tuple[int, ...]] = (),
    leads: Sequence[tuple[Seat, ...]] = (),
) -> Story:
    """A match that ended with these scores, and went through these counts and leads."""
    points = tuple(Point(step, f"Round {step}", counts) for step, counts in enumerate(course))
    led = tuple(Lead(step, seats) for step, seats in enumerate(leads))
    return Story(len(scores), "votes", "", points, (), led, (), Result((*winners,), (*scores,), "votes"))


@pytest.mark.parametrize(
    ("scores", "winners", "titles"),
    [
        ((90, 90), (0, 1), (PHOTO,)),
        ((90, 90), (0,), (PHOTO,)),
        ((90, 87), (0,), (SHAVE,)),
        ((90, 86), (0,), ()),
        ((7, 6), (0,), ()),
        ((90, 95), (0,), ()),
        ((90, 80), (0, 1), ()),
        ((0, 0), (0, 1), (PHOTO,)),
        ((-3, -4), (0,), ()),
    ],
)
def test_by_the_scores(scores: tuple[int, ...], winners: tuple[Seat, ...], titles: tuple[Title, ...]) -> None:
    assert titles_of(story(scores, winners=winners)) == titles


@pytest.mark.parametrize(
    ("late", "titles"),
    [((8, 10, 12), (COMEBACK,)), ((10, 11, 12), ()), ((8, 8, 12), ()), ((12, 8, 10), ())],
)
def test_a_comeback_is_from_far_behind_and_last(late: tuple[int, ...], titles: tuple[Title, ...]) -> None:
    course = [(0, 0, 0), (3, 4, 5), late, (40, 12, 13)][:4]
    leads = [(), (2,), (0,)]
    assert titles_of(story((40, 12, 13), course=course, leads=leads)) == titles


def test_from_start_to_finish_is_never_behind_anybody() -> None:
    course = [(0, 0), (5, 5), (9, 5), (20, 8)]
    assert titles_of(story((20, 8), course=course, leads=[(), (0,)])) == (WIRE,)
    assert titles_of(story((20, 8), course=course, leads=[(), (1,), (0,)])) == ()
    assert titles_of(story((20, 8), course=course)) == ()


def test_a_match_has_two_at_most_and_none_without_a_result() -> None:
    course = [(0, 0), (5, 9), (6, 9), (30, 29)]
    assert titles_of(story((30, 29), course=course, leads=[(1,), (0,)])) == (SHAVE, COMEBACK)
    assert titles_of(Story(2, "", "", (), (), (), (), None)) == ()


@pytest.mark.parametrize(
    ("scores", "winners", "gaps"),
    [
        ((9, 5, 7), (0,), (2, -4, -2)),
        ((9, 9, 7), (0, 1), (2, 2, -2)),
        ((9, 9), (0, 1), (None, None)),
        ((9, 12), (0,), (None, None)),
        ((9, 5), (), (None, None)),
    ],
)
def test_the_gap(scores: tuple[int, ...], winners: tuple[Seat, ...], gaps: tuple[int | None, ...]) -> None:
    assert tuple(gap_of(scores, winners, seat) for seat in range(len(scores))) == gaps
