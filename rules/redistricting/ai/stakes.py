"""What a change is about: who becomes likelier to win a district, or less so, and what that does for a seat's goals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules import plural
from rules.redistricting.ai.outlook import Outlook, Votes
from rules.redistricting.board import CANDIDATES, District, Position
from rules.redistricting.forecast import Polls


@dataclass(frozen=True)
class Stake:
    """A district as it votes now and as it would; `who` is the candidate who matters most, with these chances to win.

    `gain` is how much more the district is worth to the seat.
    """

    district: District
    who: str
    before: Votes
    after: Votes
    chances: tuple[float, float]
    gain: float


def stakes(outlook: Outlook, now: Polls, then: Polls, *, final: bool) -> list[Stake]:
    """The stakes of some districts that mean anything to the seat, the greatest first; `final`: no line can move."""
    found = [stake(outlook, one, now[one].votes, poll.votes, final=final) for one, poll in then.items()]
    up = sum(one.gain for one in found) >= 0
    return sorted((one for one in found if round(one.gain, 6)), key=lambda one: one.gain, reverse=up)


def stake(outlook: Outlook, district: District, before: Votes, after: Votes, *, final: bool) -> Stake:
    """A district, and the candidate whose chances make up most of its gain or loss: of equals a friend."""
    was, then = outlook.chances(before), outlook.chances(after, final=final)
    gain = outlook.worth(after, final=final) - outlook.worth(before)

    def part(who: str) -> tuple[float, float]:
        more = (then.get(who, 0) - was.get(who, 0)) * outlook.regard(who)
        return round(more if gain >= 0 else -more, 6), outlook.regard(who)

    who = max({**before, **after}, key=part, default="")
    return Stake(district, who, before, after, (was.get(who, 0), then.get(who, 0)), gain)


def shares(who: str, goals: Sequence[Position], *, with_goals: bool = False) -> str:
    """A candidate and how many of a seat's goals they share: "Adler, who shares both goals (for red, against blue)"."""
    many = ("neither goal", "one goal", "both goals")[sum(goal in CANDIDATES[who].positions for goal in goals)]
    return f"{who}, who shares {many} ({', '.join(goals)})" if with_goals else f"{who}, who shares {many}"


def moves(one: Stake) -> str:
    """From where to where the candidate moves: "then leads by 2 votes instead of trailing by 1"."""
    was, then = margin(one.before, one.who), margin(one.after, one.who)
    if one.who not in one.before:
        return f"then joins and {stands(then)}"
    if one.who not in one.after:
        return f"{stands(was)} now, but then leaves"
    if was == then:
        return f"{stands(then)} as before"
    return f"then {stands(then)} instead of {standing(was, then)}"


def margin(votes: Votes, who: str) -> int | None:
    """By how many votes somebody is ahead of all others, or behind; None without any rival."""
    rivals = [count for name, count in votes.items() if name != who]
    return votes.get(who, 0) - max(rivals) if rivals else None


def stands(ahead: int | None) -> str:
    if ahead is None:
        return "runs unopposed"
    if not ahead:
        return "is tied for the lead"
    return f"{'leads' if ahead > 0 else 'trails'} by {plural(abs(ahead), 'vote')}"


def standing(ahead: int | None, then: int | None) -> str:
    """The same behind "instead of"; only by how much where somebody leads, or trails, both now and `then`."""
    if ahead is None:
        return "running unopposed"
    if not ahead:
        return "being tied"
    if then and ahead * then > 0:
        return str(abs(ahead))
    return f"{'leading' if ahead > 0 else 'trailing'} by {abs(ahead)}"


def odds(one: Stake) -> str:
    """How likely the candidate is to win, where that is in doubt: ": a win becomes 93% likely rather than 25%"."""
    was, then = (percent(chance) for chance in one.chances)
    if was == then or one.who not in one.after or margin(one.after, one.who) is None:
        return ""
    before = f" rather than {was}%" if len(one.before) > 1 and one.who in one.before else ""
    return f": a win becomes {then}% likely{before}"


def percent(chance: float) -> int:
    """A chance in percent, never 0 nor 100."""
    return min(99, max(1, round(100 * chance)))
