"""What somebody's results come to: how many matches and victories, streaks, what they like to play, what stands out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bot.model.results import Why
from rules import Seat


class Past(NamedTuple):
    """How a match ended for somebody, as far as their records tell of it: the columns of its row."""

    seat: Seat
    game: str
    place: int
    gap: int | None
    why: Why
    role: str
    swing: int
    unit: str
    sign: str
    titles: Sequence[str]
    answers: int
    seconds: int

    @property
    def won(self) -> bool:
        return self.place == 1


class Deed(NamedTuple):
    """What stands out among the matches of a game, and who did it."""

    user_id: int
    gap: int | None
    swing: int
    unit: str
    sign: str


class Tally(NamedTuple):
    """How many matches of a game have counted on a server, and how many people have played them."""

    game: str
    matches: int
    people: int


class Series(NamedTuple):
    """Matches, and how many of them were won."""

    matches: int = 0
    won: int = 0


class Favorite(NamedTuple):
    """What somebody has played most often in a game: a role, or where it has none a seat; and how often."""

    game: str
    seat: Seat
    role: str
    times: int


@dataclass(frozen=True)
class Record:
    """What somebody's results come to; but for `alone`, of those that count.

    `games` are in the order of how often they were played. `streak` is how many of the last matches were won in a row,
    `best` the most that ever were; `alone` the matches in which nobody else has counted. Of the answers they say how
    many there were in how many seconds, in all matches: that is for nobody but whose record it is.
    """

    all: Series
    games: Sequence[tuple[str, Series]]
    streak: int
    best: int
    favorite: Favorite | None
    closest: Past | None
    swing: Past | None
    titles: Sequence[tuple[str, int]]
    alone: Series
    others: int
    answers: int
    seconds: int


def record_of(results: Sequence[Past]) -> Record:
    """What results come to that stand in their order."""
    counted, alone = ([one for one in results if one.why == why] for why in ("", "alone"))
    by_game = {game: [one for one in counted if one.game == game] for game in {one.game for one in counted}}
    games = ((game, _series(some)) for game, some in by_game.items())
    streaks = [*_streaks(counted)]
    return Record(
        all=_series(counted),
        games=sorted(games, key=lambda one: (-one[1].matches, one[0])),
        streak=streaks[-1] if streaks else 0,
        best=max(streaks, default=0),
        favorite=_favorite(counted),
        closest=_first(counted, lambda one: None if one.gap is None else -abs(one.gap)),
        swing=_first(counted, lambda one: one.swing or None),
        titles=Counter(title for one in counted for title in one.titles).most_common(),
        alone=_series(alone),
        others=len(results) - len(counted) - len(alone),
        answers=sum(one.answers for one in results),
        seconds=sum(one.seconds for one in results),
    )


def _series(results: Sequence[Past]) -> Series:
    return Series(len(results), sum(one.won for one in results))


def _streaks(results: Iterable[Past]) -> Iterable[int]:
    """After each match, how many were won in a row."""
    streak = 0
    for one in results:
        streak = streak + 1 if one.won else 0
        yield streak


def _favorite(results: Sequence[Past]) -> Favorite | None:
    """What was played most often, if it was more than once; of those played as often the last."""
    played = Counter((one.game, -1 if one.role else one.seat, one.role) for one in reversed(results))
    ((game, seat, role), times) = next(iter(played.most_common(1)), (("", 0, ""), 0))
    return Favorite(game, seat, role, times) if times > 1 else None


def _first(results: Sequence[Past], worth: Callable[[Past], int | None]) -> Past | None:
    """The result that is worth most, the first of several; None where none is worth anything."""
    worths = [(value, -at) for at, one in enumerate(results) if (value := worth(one)) is not None]
    return results[-max(worths)[1]] if worths else None
