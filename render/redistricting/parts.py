"""The parts of Re[District]ing's city that may be seen closely: its districts, and what is new in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from render.changes import only_where_new
from render.redistricting.changes import changes, in_district
from render.wording import Name
from rules.redistricting.board import District
from rules.redistricting.view import RedistrictingView


def close_ups(view: RedistrictingView, name: Name) -> Mapping[str, str]:
    """Each district, the same in any position."""
    return {district.lower(): str(district) for district in District}


def changes_by_part(view: RedistrictingView, since: RedistrictingView, name: Name) -> Mapping[str, Sequence[str]]:
    """What is new in each district."""
    diff = changes(since, view)
    return only_where_new((one.lower(), in_district(diff, view, one)) for one in view.districts)


def district_of(focus: str) -> District:
    return District(focus.title())
