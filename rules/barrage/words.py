"""What texts say of a place: its kind, its chance, what a win there brings; and the things that have a face."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rules import Choice, Group, Seat, face, mark, plural
from rules.barrage.board import BOARD, FOR_LATER, NEEDS, OFFICES, STATES, chance, owns_all, place_name, stars_of
from rules.barrage.leads import score, without

FACES: tuple[tuple[str, str], ...] = (
    ("staffer", "a Staffer"),
    ("token", "a token on a star"),
    ("town_hall", "a Town Hall token"),
    ("attack_ad", "an attack ad"),
    ("absentee", "an absentee ballot"),
)
"""The things that have a face in texts, and what each face shows."""

STAFFER, STAFFERS = face("staffer", "Staffer"), face("staffer", "Staffers")
TOKEN, AD, BALLOT = face("token", "token"), face("attack_ad", "attack ad"), face("absentee", "absentee ballot")

SMALL = 5
"""A one-star state with at most so many votes is small."""

TOO_LATE = ", too late to be used"

KINDS = {3: "Three-star states", 2: "Two-star states", 1: "One-star states", 0: "Offices"}
"""By the stars of a place. They stand in the topics of questions."""


def kind(place: str) -> str:
    """The kind of a place, for a topic."""
    return KINDS[stars_of(place)]


def kin(place: str) -> tuple[int, bool]:
    """The stars of a place, and whether it is one of the small one-star states: one list holds not all of those."""
    return stars_of(place), stars_of(place) == 1 and STATES[place].votes <= SMALL


def heading(stars: int, *, small: bool) -> Group:
    """A kind of state, what wins there and what it is worth, to stand over a list; a phone shows its beginning."""
    votes = [state.votes for state in STATES.values() if kin(state.code) == (stars, small)]
    needs = BOARD.wins[stars]
    title = f"{'★' * stars} {needs}+ wins ({chance(needs)}) · {min(votes)}–{max(votes)} votes"
    return Group(f"{'small ' if small else ''}{stars}-star", title)


HEADINGS = {
    **{kind: heading(kind[0], small=kind[1]) for kind in map(kin, STATES)},
    (0, False): Group("offices", "Offices · help for later"),
}


def group(place: str) -> Group:
    """The heading of a place."""
    return HEADINGS[kin(place)]


def prospect(place: str, stars: Sequence[Seat], me: Seat, *, unrolled: bool, is_last: bool) -> Choice:
    """A place to go to, with its chance, what it is worth, and what a win there changes."""
    odds = "100%, no roll" if unrolled else chance(NEEDS[place])
    if owns_all(me, place, stars):
        odds = "already yours"
    return Choice(place_name(place), f"{odds} · {worth(place, is_last=is_last)}{changes(place, stars, me)}")


def worth(place: str, *, is_last: bool = False) -> str:
    """What a win at a place brings, and whether the last round is too late for it."""
    if place in STATES:
        return f"{STATES[place].votes} votes"
    gain = OFFICES[place].gain
    return f"{gain}{TOO_LATE}" if is_last and place in FOR_LATER else gain


def changes(place: str, stars: Sequence[Seat], me: Seat) -> str:
    """How a seat would stand in a state with a win, and whose star it takes; nothing where no star lies."""
    return cached_changes(tuple(stars), me, STATES[place].stars) if stars else ""


@cache
def cached_changes(stars: tuple[Seat, ...], me: Seat, most: int) -> str:
    """The same for a state with `most` stars, kept once made: there are few such, and lists ask for all of them."""
    if len(stars) < most:
        return f" · {with_one_more(stars, stars, me)}"
    rivals = {*stars} - {me}
    if not rivals:
        return ""
    if most == 1:
        return f" · from {mark(min(rivals))}"
    outcomes = {with_one_more(stars, without(stars, rival), me) for rival in rivals}
    return " · " + (outcomes.pop() if len(outcomes) == 1 else "takes a rival's star")


def with_one_more(before: Sequence[Seat], rest: Sequence[Seat], me: Seat) -> str:
    """How a seat would stand with one more token beside those kept, and whether it leads already."""
    mine, best = score(before, me)
    return then([*rest, me], me, still=mine > best)


def then(tokens: Sequence[Seat], me: Seat, *, still: bool = False) -> str:
    """How a seat would stand in a state with these tokens there; `still` where it leads already."""
    mine, best = score(tokens, me)
    if mine == best:
        return f"then tied at {mine}" if mine else "then no tokens there"
    if mine < best:
        return f"then you trail {mine} to {best}"
    return f"then you {'still lead' if still else 'lead'} {mine} to {best}"


def to_certain(needs: int) -> int:
    """How many Town Hall tokens before a roll make it certain, at 2 each (6.4)."""
    return needs // 2


def tokens(count: int) -> str:
    return plural(count, "Town Hall token")


def price(town_hall: int) -> str:
    """The Town Hall tokens laid before a roll."""
    return f" for {tokens(town_hall)}" if town_hall else ""
