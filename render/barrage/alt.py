"""The alt text of a picture of Electoral Barrage."""

from __future__ import annotations

from collections.abc import Iterator

from render.barrage.changes import change_lines
from render.barrage.scene import Scene
from render.barrage.words import NOTHING, choice_line, counts, moment, savings, state_lines, to_go, turn, under_way
from render.wording import Alt, Name, Part, each_new, opening, ranking
from rules import plural
from rules.barrage.board import AREAS, NEEDS, STATES, chance, place_name
from rules.barrage.view import BarrageView, standings


def alt(scene: Scene, name: Name, part: Part | None) -> Alt:
    """The picture in a paragraph: the moment, whose turn, the votes, what is under way, what has changed.

    For a `part` it first names that, and tells all that is in a state. Where there is room, it goes on with what lies
    where and what is saved.
    """
    view = scene.view
    first = [
        opening("Electoral Barrage", part),
        *(closely(view, part.key, name) if part else ()),
        moment(view),
        *turn(view, name),
        ranking(standings(view), name),
        *under_way(view, name),
        *choice_line(view),
    ]
    if scene.since:
        first += each_new(change_lines(scene.changes, scene.since, view, name))
    rest = [*to_go_line(view, name), *placed_lines(view, name), *saved_lines(view, name), *state_lines(view, name)]
    return Alt(first, rest)


def to_go_line(view: BarrageView, name: Name) -> Iterator[str]:
    """How many Staffers each seat has to place or to roll for."""
    left = [(name(seat), *to_go(view, one)) for seat, one in enumerate(view.candidates)]
    if verb := left[0][1]:
        yield f"Staffers {verb}: {', '.join(f'{who} {count}' for who, _, count in left)}"


def saved_lines(view: BarrageView, name: Name) -> Iterator[str]:
    """What each seat has saved, of those that have."""
    for seat, one in enumerate(view.candidates):
        if (saved := savings(one)) != NOTHING:
            yield f"{name(seat)} has saved {saved}"


def closely(view: BarrageView, part: str, name: Name) -> Iterator[str]:
    """What a state is worth and what wins there; whose stars and ballots it has, and who waits there to roll."""
    if part not in STATES:
        return
    this, stars = STATES[part], view.stars.get(part, ())
    yield f"{plural(this.votes, 'vote')}, {NEEDS[part]} or more wins ({chance(NEEDS[part])})"
    empty = [f"{this.stars - len(stars)} empty"] if len(stars) < this.stars else []
    yield f"{'Star' if this.stars == 1 else 'Stars'}: {', '.join([*counts(stars, name), *empty])}"
    for what, seats in (("Ballots", view.ballots.get(part, ())), ("Staffers", view.placed.get(part, ()))):
        if seats:
            yield f"{what}: {', '.join(counts(seats, name))}"


def placed_lines(view: BarrageView, name: Name) -> Iterator[str]:
    """Who is placed where, a sentence for each place."""
    for number, place in enumerate(place for place in AREAS if place in view.placed):
        yield f"{'In' if number else 'Staffers in'} {place_name(place)}: {', '.join(map(name, view.placed[place]))}"
