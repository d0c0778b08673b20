"""The changes between two positions of Re[District]ing, which a picture marks and its alt text tells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field

from render.changes import Counts, differences
from render.wording import each_with
from rules import join_words
from rules.redistricting.board import BLOCKS, Candidate, District, Token
from rules.redistricting.view import DistrictView, RedistrictingView


@dataclass(frozen=True)
class Changes:
    """By block: the district that it has left, and who lived there before. By name: how often somebody was promoted.

    `marked` are the voters whose cubes have changed; `leaders` the districts where somebody else is ahead or elected,
    `sealed` those whose lines have become final.
    """

    left: Mapping[str, District] = field(default_factory=dict[str, District])
    moved: Mapping[str, Token] = field(default_factory=dict[str, Token])
    promoted: Counts = field(default_factory=dict[str, int])
    marked: Set[Token] = frozenset()
    leaders: Set[District] = frozenset()
    sealed: Set[District] = frozenset()


def changes(before: RedistrictingView | None, now: RedistrictingView) -> Changes:
    """The changes since an earlier view; none where there is none to compare with."""
    if before is None or before.tokens.keys() != now.tokens.keys():
        return Changes()
    was, one = before.districts, now.districts
    return Changes(
        left={at: old[-1] for at in BLOCKS if at in now.tiles and (old := before.tiles[at])[-1] != now.tiles[at][-1]},
        moved={at: old for at, old in before.tokens.items() if old != now.tokens[at]},
        promoted=differences(Counter(before.promotions), Counter(now.promotions)),
        marked={*before.suppressed} ^ {*now.suppressed} | {*before.doubled} ^ {*now.doubled},
        leaders={here for here in one if ahead(was[here]) != ahead(one[here])},
        sealed={here for here in one if one[here].reviewed and not was[here].reviewed},
    )


def ahead(one: DistrictView) -> tuple[str, ...]:
    """The candidate whom a district has elected, or those ahead there."""
    return (one.elected,) if one.elected else one.poll.leaders


def is_new(diff: Changes, now: RedistrictingView, block: str) -> bool:
    """Whether a block has another district, other people, or another cube."""
    who = now.tokens[block]
    lifted = who.name in diff.promoted if isinstance(who, Candidate) else who in diff.marked
    return block in diff.left or block in diff.moved or lifted


def in_district(diff: Changes, now: RedistrictingView, district: District) -> Iterator[str]:
    """What is new in a district, in words."""
    here = now.districts[district]
    if came := [block for block in here.blocks if block in diff.left]:
        yield f"gains {join_words(came)}"
    if lost := [block for block, old in diff.left.items() if old is district]:
        yield f"loses {join_words(lost)}"
    if moved := [block for block in here.blocks if block in diff.moved]:
        yield f"other people at {join_words(moved)}"
    if lifted := [name for name in here.poll.votes if name in diff.promoted]:
        yield f"{join_words(lifted)} promoted"
    if marked := [block for block in here.blocks if now.tokens[block] in diff.marked]:
        yield f"cubes at {join_words(marked)}"
    if district in diff.sealed:
        yield "lines are final"
    if district in diff.leaders:
        yield leads(here)


def leads(here: DistrictView) -> str:
    """Who is ahead, or elected."""
    if here.elected:
        return f"elects {here.elected}"
    names = here.poll.leaders
    if not names:
        return "no candidate"
    return f"{names[0]} leads" if len(names) == 1 else f"{join_words(names)} tie"


def change_lines(diff: Changes, now: RedistrictingView) -> Iterator[str]:
    """What is new, district by district."""
    yield from each_with((district, in_district(diff, now, district)) for district in now.districts)
