"""The alt text of a picture of Re[District]ing."""

from __future__ import annotations

from render.redistricting.changes import change_lines
from render.redistricting.scene import Scene
from render.redistricting.words import ambitions, moment, options, scorers, turn
from render.wording import ALT_LIMIT, Alt, Name, Part, news, opening, ranking
from rules.redistricting.view import DistrictView, standings


def alt(scene: Scene, name: Name, part: Part | None) -> Alt:
    """The picture in a paragraph: the moment, whose turn, who leads where, the positions, what has changed."""
    view = scene.view
    first = [opening("Re[District]ing", part), moment(view), *turn(view, name), ranking(standings(view), name)]
    first += [*ambitions(view), *news(change_lines(scene.changes, view))]
    brief = {district: f"{district}: {ahead(one)}" for district, one in view.districts.items()}
    full = [parts + (f" ({whose})" if (whose := scorers(view, one, name)) else "") for one, parts in brief.items()]
    fits = len(". ".join([*first, *full, *options(view)])) < ALT_LIMIT
    return Alt(first, [*(full if fits else brief.values()), *options(view)])


def ahead(one: DistrictView) -> str:
    """Who is ahead in a district or has won it, by how much: "Rivera 4 to 2"."""
    return f"elects {one.elected}" if one.elected else one.poll.standing
