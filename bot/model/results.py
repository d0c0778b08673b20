"""How a match ended for each of its seats, and whether that says how well a person plays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal, TypeAlias

from bot.model.log import LogEntry
from bot.model.player import Player
from bot.model.session import Session
from rules import Match, Played, Seat, Story, gap_of, titles_of

Why: TypeAlias = Literal["", "alone", "ai", "taken", "helped", "guided", "unreadable"]
"""Why a result does not count: nobody else's does in that match, an AI player had the seat, somebody else had it before
(in an imported match nobody has been there from the start), others made too many of its moves, somebody learned the
game, the match can't be read by these rules. "" where it counts."""

NOT_THEIRS = ("ai", "stand-in", "clock", "moderator")
"""Who makes a move that its player has neither made nor planned, where they would have been asked."""
HELPED = 5
"""One move in so many may be made for a player: once asleep is still one's own match, an evening away is not."""
LEAST = 2
"""How many have to be compared."""


@dataclass(frozen=True)
class SeatResult:
    """How a match ended for a seat: its columns when the match becomes over. `at` is when that was."""

    match_id: int
    seat: Seat
    guild_id: int
    game: str
    version: int
    at: int
    user_id: int | None
    place: int
    seats: int
    score: int
    gap: int | None
    why: Why


@dataclass(frozen=True)
class Measures:
    """What is worked out afterwards, beside the loop, since it takes a replay: the other columns.

    `swing` is the most that the seat gained in one of the steps of its story, in `unit` with its `sign`.
    """

    role: str
    swing: int
    unit: str
    sign: str
    titles: Sequence[str]
    answers: int
    seconds: int


def results_of(session: Session, at: int) -> list[SeatResult]:
    """How a match ended that has a result."""
    result = session.under_way.result
    assert result is not None
    found = [
        SeatResult(
            match_id=session.id,
            seat=player.seat,
            guild_id=session.venue.guild_id,
            game=session.game.key,
            version=session.under_way.version,
            at=at,
            user_id=player.user_id,
            place=result.places[player.seat],
            seats=len(session.players),
            score=result.scores[player.seat],
            gap=gap_of(result.scores, result.winners, player.seat),
            why=_why(session, player),
        )
        for player in session.players
    ]
    if sum(not one.why for one in found) >= LEAST:
        return found
    return [replace(one, why=one.why or "alone") for one in found]


def _why(session: Session, player: Player) -> Why:
    """Why the result of a seat does not count by itself, whoever else has played."""
    if session.setup.guided:
        return "guided"
    if player.user_id is None:
        return "ai"
    history = session.memory.history
    if any(one.seat == player.seat for one in history.former):
        return "taken"
    made = [one for number in _own_entries(session, player.seat) if (one := history.made[number])[0] != "at-once"]
    if any(by == "member" and user_id not in {None, player.user_id} for by, user_id in made):
        return "taken"
    return "helped" if sum(by in NOT_THEIRS for by, _ in made) * HELPED > len(made) or not made else ""


def _own_entries(session: Session, seat: Seat) -> Iterator[int]:
    """The moves of a seat that stand."""
    log = session.under_way.log
    for number in session.own_line:
        entry = log[number - 1]
        if isinstance(entry, Played) and entry.seat == seat:
            yield number


def measures_of(session: Session, story: Story, entries: Sequence[LogEntry]) -> dict[Seat, Measures]:
    """What is worked out of a match that is over, by seat. It plays the match again."""
    roles, titles = _roles(session), [str(one) for one in titles_of(story)]
    winners = story.result.winners if story.result else ()
    answered = answer_times(session.under_way, {one.number: one for one in entries})
    return {
        seat: Measures(
            role=roles[seat],
            swing=_swing(story, seat),
            unit=story.unit,
            sign=story.sign,
            titles=titles if seat in winners and not session.setup.guided else [],
            answers=len(answered.get(seat, ())),
            seconds=sum(answered.get(seat, ())),
        )
        for seat in range(story.seats)
    }


def _roles(session: Session) -> Sequence[str]:
    roles = session.game.telling.roles
    return roles(session.shown) if roles else [""] * len(session.players)


def _swing(story: Story, seat: Seat) -> int:
    """The most that a seat gained at once, after the first round had begun if there are any."""
    rounds = any(one.round for one in story.points)
    counts = [one.counts[seat] for one in story.points if one.round or not rounds]
    return max((now - was for was, now in pairwise(counts)), default=0)


def answer_times(match: Match, entries: Mapping[int, LogEntry]) -> Mapping[Seat, Sequence[int]]:
    """How long each seat took for each answer that its player gave, in seconds from the entry that asked it.

    What is asked when a match begins has no such entry, and is left out.
    """
    asked, took, before = dict[Seat, int](), dict[Seat, list[int]](), set[Seat]()
    for number, copy in match.again():
        row, waiting = entries.get(number), set(_waited_for(copy))
        if row is None or row.seat is None:
            before = waiting
            continue
        since = asked.pop(row.seat, None)
        if since is not None and row.made_by == "member":
            took.setdefault(row.seat, []).append(max(0, row.at - since))
        new = (waiting - before) | (waiting & {row.seat})
        asked = {seat: at for seat, at in asked.items() if seat in waiting} | dict.fromkeys(new, row.at)
        before = waiting
    return took


def _waited_for(match: Match) -> Iterator[Seat]:
    return (seat for seat, one in match.pending.items() if one.answer is None and one.waits != "open")
