"""Stub without a picture: the alt text, and the whole position in lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from render.wording import Alt, Headline, Name, Part, address, news, opening, ranking
from rules import join_words, plural
from tools.stub.render.changes import change_lines
from tools.stub.render.scene import Scene
from tools.stub.rules.view import Standing, StubView, standings


def alt(scene: Scene, name: Name, part: Part | None) -> Alt:
    """The picture in a paragraph: the moment, the points, what has changed, where everybody is."""
    view = scene.view
    where = (f"{name(seat)} {whereabouts(one)}" for seat, one in enumerate(view.standings))
    sentences = [opening("Stub", part), moment(view), *winner_line(view, name), ranking(standings(view), name)]
    return Alt([*sentences, *news(change_lines(scene.changes, view, name))], [", ".join(where)])


def position(view: StubView, name: Name) -> Iterator[str]:
    """All that the view holds."""
    yield ". ".join([moment(view), *winner_line(view, name)]) + "."
    yield Headline("Players")
    for seat, one in enumerate(view.standings):
        yield f"{address(name(seat), me=view.me == seat)}: {plural(one.score, 'point')}, {whereabouts(one)}"


def holdings(view: StubView, name: Name) -> Iterable[str]:
    """Nothing: all that a seat has lies open."""
    return ()


def moment(view: StubView) -> str:
    return f"Round {view.round} of {view.rounds}"


def winner_line(view: StubView, name: Name) -> Iterator[str]:
    """Who has won, once somebody has."""
    if view.winners:
        yield f"{join_words(map(name, view.winners))} won"


def whereabouts(one: Standing) -> str:
    """Where a seat went last."""
    return f"at the {one.at}" if one.at else "nowhere yet"
