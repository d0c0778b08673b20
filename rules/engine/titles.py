"""What is worth a title in how a match was won. It follows from the match alone: nobody earns one by playing long."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from rules.engine.seats import Seat
from rules.engine.story import Story

CLOSE = 30
"""A lead is next to nothing where it is so small a part of the winner's score."""
LATE, BEHIND = 2 / 3, 5
"""How much of a match is over when it is late to be last, with at least so small a part of the leader's count missing.
Our own figures: docs/ratings.md has how often each title is met."""


class Title(StrEnum):
    """What a victory is called. The values are stored: they keep their names."""

    PHOTO_FINISH = "photo finish"
    CLOSEST_SHAVE = "closest shave"
    COMEBACK = "comeback"
    START_TO_FINISH = "start to finish"


def titles_of(story: Story) -> tuple[Title, ...]:
    """The titles that those who won a match have earned by it: one at most by the scores, one by the way there."""
    if story.result is None or not story.result.winners:
        return ()
    return tuple(one for one in (_by_scores(story), _by_way(story)) if one)


def gap_of(scores: Sequence[int], winners: Sequence[Seat], seat: Seat) -> int | None:
    """How far a winner was ahead of all who lost, or, below 0, how far anybody else was behind the winners.

    None where all won, and where somebody won with less than another, so that scores do not say who was ahead.
    """
    lost = [score for other, score in enumerate(scores) if other not in winners]
    least = min((scores[one] for one in winners), default=0)
    if not winners or not lost or least < max(lost):
        return None
    return scores[seat] - (max(lost) if seat in winners else least)


def _by_scores(story: Story) -> Title | None:
    """By how much it was won, where that was nothing or next to nothing."""
    assert story.result is not None
    scores, winners = story.result.scores, [*story.result.winners]
    if len(winners) > 1:
        return Title.PHOTO_FINISH if len({scores[one] for one in winners}) == 1 else None
    gap, score = gap_of(scores, winners, winners[0]), scores[winners[0]]
    if gap is None:
        return None
    if gap == 0:
        return Title.PHOTO_FINISH
    return Title.CLOSEST_SHAVE if gap * CLOSE <= score else None


def _by_way(story: Story) -> Title | None:
    """How one winner came there: from far behind and last late in the match, or never behind anybody."""
    assert story.result is not None
    best, *others = story.result.winners
    if others or not story.points:
        return None
    late = story.points[int(len(story.points) * LATE)].counts
    last = all(late[best] < count for seat, count in enumerate(late) if seat != best)
    if last and (max(late) - late[best]) * BEHIND >= max(late):
        return Title.COMEBACK
    led = [one.seats for one in story.leads if one.seats]
    return Title.START_TO_FINISH if led and all(best in seats for seats in led) else None
