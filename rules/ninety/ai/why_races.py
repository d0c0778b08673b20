"""What more or fewer votes do in a region, in words: who is passed, drawn level with or still ahead (13.3).

The words follow what brings or takes the votes: "Dropping 2 canvassers … takes the lead in North Side".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules import Seat, mark, plural


def race(region: str, votes: Sequence[int], me: Seat, seat: Seat, more: int) -> str:
    """What it does for `me` that a seat gets votes, or loses some: "ties @1 in North Side, 4 votes each"."""
    if seat != me:
        return fewer_of_rival(region, votes, me, seat, -more)
    have, others = votes[me] + more, {one: many for one, many in enumerate(votes) if one != me and many}
    if more < 0:
        return fewer_of_mine(region, have, others)
    if not others:
        return f"{'widens' if votes[me] else 'takes'} the lead in {region}, where nobody else has votes"
    return more_of_mine(region, votes[me], have, others)


def more_of_mine(region: str, had: int, have: int, others: Mapping[Seat, int]) -> str:
    """More votes of mine, told by whoever is passed, or else level, next ahead, or behind."""
    rival, top = most(others), max(others.values())
    if have > top:
        return f"{'takes' if had <= top else 'widens'} the lead in {region}, {best(have, rival, top)}"
    if passed := {seat: many for seat, many in others.items() if had <= many < have}:
        rival = most(passed)
        return f"passes {mark(rival)} in {region}, {score(have, passed[rival])}"
    ahead = {seat: many for seat, many in others.items() if many >= have}
    rival = min(ahead, key=lambda seat: ahead[seat])
    if ahead[rival] == have:
        return tie(region, have, rival)
    gains = "closes in on" if had else "takes the place behind"
    return f"{gains} {mark(rival)} in {region}, {score(have, ahead[rival])}"


def fewer_of_mine(region: str, have: int, others: Mapping[Seat, int]) -> str:
    """Fewer votes of mine, beside the best rival's."""
    if not have or not others:
        return f"leaves {plural(have, 'vote') if have else 'no votes'} in {region}"
    rival, top = most(others), max(others.values())
    if have == top:
        return tie(region, have, rival)
    if have > top:
        return f"keeps the lead in {region}, {best(have, rival, top)}"
    return f"leaves {best(have, rival, top)} in {region}"


def fewer_of_rival(region: str, votes: Sequence[int], me: Seat, rival: Seat, fewer: int) -> str:
    """Fewer votes of a rival, beside my own."""
    mine, had, has = votes[me], votes[rival], votes[rival] - fewer
    if not mine:
        left = f"only {plural(has, 'vote')}" if has else "no votes"
        return f"leaves {mark(rival)} with {left} in {region}"
    if not has:
        return f"leaves {mark(rival)} with no votes and no place in {region}"
    if mine == has:
        return tie(region, mine, rival)
    leads = all(many < mine for seat, many in enumerate(votes) if seat not in {me, rival})
    if mine < has:
        gains = "closes in on"
    elif mine <= had:
        gains = "takes the lead over" if leads else "passes"
    else:
        gains = "widens the lead over" if leads else "gets farther ahead of"
    return f"{gains} {mark(rival)} in {region}, {score(mine, has)}"


def tie(region: str, many: int, rival: Seat) -> str:
    return f"ties {mark(rival)} in {region}, {plural(many, 'vote')} each"


def best(have: int, rival: Seat, votes: int) -> str:
    """My votes and those of the best of others."""
    return f"{score(have, votes)} for {mark(rival)}"


def most(others: Mapping[Seat, int]) -> Seat:
    return max(others, key=lambda seat: others[seat])


def score(mine: int, theirs: int) -> str:
    """Votes against votes: "5 votes to 4"."""
    return f"{plural(mine, 'vote')} to {theirs}"
