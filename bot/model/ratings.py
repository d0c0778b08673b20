"""How well people play a game: a rating after each match from the ranks of those who have counted in it.

`openskill` is loaded with the first rating, for most that the bot does needs none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from bot.model.results import LEAST
from rules import Seat

START, SPREAD = 25.0, 25 / 3
"""The mean and the deviation of whoever has not played yet, as the model has them."""
SCALE = 40
"""What a figure of the model is multiplied with, so that people read whole numbers and begin at 1,000."""
SURE = 2
"""How many deviations lie on either side of the range: the strength is within it 19 times out of 20."""
MATCHES = 5
"""From how many matches on somebody stands in a leaderboard; before, the range says next to nothing."""


class Ranked(NamedTuple):
    """A seat that has counted in a match which was over at a time; its player, None for one who was forgotten."""

    at: int
    match_id: int
    seat: Seat
    user_id: int | None
    place: int


@dataclass(frozen=True)
class Rating:
    """The strength that is most likely, its deviation, and how many matches have told of it."""

    mu: float = START
    sigma: float = SPREAD
    matches: int = 0

    @property
    def middle(self) -> int:
        return round(self.mu * SCALE)

    @property
    def low(self) -> int:
        return round((self.mu - SURE * self.sigma) * SCALE)

    @property
    def high(self) -> int:
        return round((self.mu + SURE * self.sigma) * SCALE)


class Standing(NamedTuple):
    """A line of a leaderboard: the place from 1, which those share who are level, whose it is, and the rating."""

    place: int
    user_id: int
    rating: Rating


def model_name() -> str:
    """The model, and the version of the library that has it."""
    from openskill import __version__

    return f"PlackettLuce {__version__}"


def rate(
    rows: Iterable[Ranked], known: Mapping[int, Rating] | None = None, left_out: Collection[int] = ()
) -> dict[int, Rating]:
    """The ratings after some matches, taken in the order in which they were over, whatever the order of the rows.

    `known` are the ratings before them. Who is `left_out`, or was forgotten, counts as an AI player does: the others
    are ranked among themselves, if two are left.
    """
    from openskill.models import PlackettLuce

    model, ratings = PlackettLuce(mu=START, sigma=SPREAD), dict(known or {})
    for _, some in groupby(sorted(rows), lambda one: one.match_id):
        people = [(one.user_id, one.place) for one in some if one.user_id is not None and one.user_id not in left_out]
        if len(people) < LEAST:
            continue
        before = [ratings.get(user_id, Rating()) for user_id, _ in people]
        teams = [[model.create_rating([one.mu, one.sigma])] for one in before]
        after = model.rate(teams, ranks=[place for _, place in people])
        for (user_id, _), was, (new,) in zip(people, before, after, strict=True):
            ratings[user_id] = Rating(new.mu, new.sigma, was.matches + 1)
    return ratings


def leaderboard(ratings: Mapping[int, Rating]) -> Sequence[Standing]:
    """Those who have played enough, the best first: by the low end of their range, which few matches leave low."""
    rated = [(one.low, one.middle, user_id, one) for user_id, one in ratings.items() if one.matches >= MATCHES]
    order = sorted(rated, key=lambda it: (-it[0], -it[1], it[2]))
    return [Standing(1 + sum(other[0] > low for other in order), user_id, one) for low, _, user_id, one in order]
