"""Stub without a picture: the whole position in lines, and what a seat holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from render.wording import Headline, Name, address
from rules import join_words, plural
from tools.stub.rules.view import Standing, StubView


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
