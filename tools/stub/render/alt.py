"""The alt text of a picture of Stub."""

from __future__ import annotations

from render.wording import Alt, Name, Part, news, opening, ranking
from tools.stub.render.changes import change_lines
from tools.stub.render.scene import Scene
from tools.stub.render.words import moment, whereabouts, winner_line
from tools.stub.rules.view import standings


def alt(scene: Scene, name: Name, part: Part | None) -> Alt:
    """The picture in a paragraph: the moment, the points, what has changed, where everybody is."""
    view = scene.view
    where = (f"{name(seat)} {whereabouts(one)}" for seat, one in enumerate(view.standings))
    sentences = [opening("Stub", part), moment(view), *winner_line(view, name), ranking(standings(view), name)]
    return Alt([*sentences, *news(change_lines(scene.changes, view, name))], [", ".join(where)])
