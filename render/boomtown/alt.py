"""The alt text of a picture of Boomtown."""

from __future__ import annotations

from render.boomtown.changes import change_lines
from render.boomtown.scene import Scene
from render.boomtown.words import happening, moment, turn, under_way, votes_of
from render.wording import Alt, Name, Part, news, opening, ranking
from rules.boomtown.view import standings


def alt(scene: Scene, name: Name, part: Part | None) -> Alt:
    """The picture in a paragraph: the moment, whose turn, what is asked, the votes, what has changed; the rest."""
    view = scene.view
    first = [
        opening(f"Boomtown in {view.township}", part),
        moment(view),
        *turn(view, name),
        *under_way(view, name),
        ranking(standings(view), name),
        *news(change_lines(scene.changes, view, name)),
    ]
    factions = (votes_of(view, faction, name) for faction in view.factions)
    return Alt(first, [*factions, *happening(view)])
