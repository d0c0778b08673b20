"""Whether each field of a view, and of each dataclass in it, shows: a value that was met elsewhere is put in its place.

A field is known by its path: names, with `*` for whatever is in a tuple or a mapping. What a mapping has for a member
of an Enum is a field too. Seats can be told apart: then what is one's by its number in a tuple or a mapping has that
number in its path, and tries what any of them was met with.
"""

from collections.abc import Iterable, Iterator, Mapping, Set
from contextlib import suppress
from dataclasses import dataclass, field, fields, is_dataclass, replace
from enum import Enum
from functools import cache
from re import sub
from typing import Any

import pytest

import render.board
from render import Drawing, Wording
from render.boxes import Box
from render.canvas import Layers, Patch, patch_image
from render.window import WHOLE
from rules import Rng, View, letter

TRIES, WITH_ALT = 8, 2
"""How often a value is exchanged with each batch of views; how often the alt texts are compared too, which is slow."""

Step = tuple[str, Any]
"""A name with `.`, or an index or a key with `*`."""

Steps = tuple[Step, ...]


def within(
    value: Any, path: str = "", steps: Steps = (), apart: Set[str] = frozenset()
) -> Iterator[tuple[str, type, Steps, Any]]:
    """All fields of a value, however deep: path, the class that has it, steps, and what is there.

    `apart` are the paths of the tuples in which each entry is a seat's.
    """
    match value:
        case Mapping():
            for key, inside in value.items():
                there, by_seat = (*steps, ("*", key)), bool(apart) and type(key) is int
                if isinstance(key, Enum):
                    yield f"{path}{key.value}", type(key), there, inside
                if by_seat and not is_dataclass(inside):
                    yield f"{path}{key}", dict, there, inside
                yield from within(inside, f"{path}{key if by_seat else '*'}.", there, apart)
        case tuple():
            by_seat = path[:-1] in apart
            for at, inside in enumerate(value):
                there = (*steps, ("*", at))
                if by_seat and not is_dataclass(inside):
                    yield f"{path}{at}", tuple, there, inside
                yield from within(inside, f"{path}{at if by_seat else '*'}.", there, apart)
        case _:
            for name in names_of(type(value)):
                inside, there = getattr(value, name), (*steps, (".", name))
                yield path + name, type(value), there, inside
                yield from within(inside, f"{path}{name}.", there, apart)


@cache
def names_of(kind: type) -> tuple[str, ...]:
    """The names of the fields of a dataclass; of all else none."""
    return tuple(one.name for one in fields(kind)) if is_dataclass(kind) else ()


@cache
def of_any_seat(path: str) -> str:
    """A path without the number of a seat."""
    return sub(r"\b\d+\b", "*", path)


def with_all_seats(views: Iterable[View], seats: int) -> Set[str]:
    """The paths of the tuples that have an entry a seat in all of the views."""
    lengths = dict[str, set[int]]()
    for path, value in ((path, value) for view in views for path, _, _, value in within(view)):
        if isinstance(value, tuple):
            lengths.setdefault(path, set()).add(len(value))
    return {path for path, found in lengths.items() if found == {seats}}


def steps_of(value: Any) -> list[Step]:
    """The ways into a value, one to each of its parts."""
    if isinstance(value, Mapping | tuple):
        return [("*", key) for key in (value if isinstance(value, Mapping) else range(len(value)))]
    return [(".", one.name) for one in fields(value)] if is_dataclass(value) else []


def follow(value: Any, steps: Steps) -> Any:
    for how, key in steps:
        value = getattr(value, key) if how == "." else value[key]
    return value


def put(value: Any, steps: Steps, new: Any) -> Any:
    if not steps:
        return new
    how, key = steps[0]
    inside = put(follow(value, steps[:1]), steps[1:], new)
    if how == ".":
        return replace(value, **{key: inside})
    return {**value, key: inside} if isinstance(value, Mapping) else (*value[:key], inside, *value[key + 1 :])


@dataclass
class Field:
    """A field by its path: the class that has it, where it was met with each value, and those that any seat had."""

    path: str
    of: type
    values: dict[str, Any]
    places: dict[str, list[tuple[View, Steps]]] = field(default_factory=dict[str, list[tuple[View, Steps]]])

    @property
    def name(self) -> str:
        """Its own, or that of the tuple or mapping in which it is a seat's."""
        return next(part for part in reversed(self.path.split(".")) if not part.isdigit())

    def meet(self, value: Any, view: View, steps: Steps) -> None:
        said = repr(value)
        self.values.setdefault(said, value)
        self.places.setdefault(said, []).append((view, steps))

    def exchanged(self, rng: Rng) -> tuple[View, View]:
        """A view that has one of the values, each as likely, and the same with another one in its place."""
        one = rng.choice([*self.places])
        other = rng.choice([said for said in self.values if said != one])
        view, steps = rng.choice(self.places[one])
        return view, put(view, steps, self.values[other])


@dataclass
class Fields:
    """All fields of the views that were met at a table by their paths; `seen` are those of which an exchange showed.

    With a number of seats, these are told apart.
    """

    drawing: Drawing
    wording: Wording
    rng: Rng
    seats: int | None = None
    apart: Set[str] = frozenset()
    values: dict[str, dict[str, Any]] = field(default_factory=dict[str, dict[str, Any]])
    found: dict[str, Field] = field(default_factory=dict[str, Field])
    seen: set[str] = field(default_factory=set[str])
    laid: dict[int, Layers] = field(default_factory=dict[int, Layers])

    def meet(self, views: Iterable[View]) -> None:
        """Take in views, and try what did not show before."""
        met = [*views]
        self.apart = self.apart or (with_all_seats(met, self.seats) if self.seats else frozenset())
        for view in met:
            for path, of, steps, value in within(view, apart=self.apart):
                if path not in self.found:
                    self.found[path] = Field(path, of, self.values.setdefault(of_any_seat(path), {}))
                self.found[path].meet(value, view, steps)
        self.seen |= {path for path, one in self.found.items() if path not in self.seen and self.shows(one)}

    def shows(self, one: Field) -> bool:
        """Whether any exchange shows; what cannot be drawn is no evidence."""
        for number in range(TRIES if len(one.values) > 1 else 0):
            with suppress(Exception):
                if self.differ(one, *one.exchanged(self.rng), with_alt=number < WITH_ALT):
                    return True
        return False

    def differ(self, one: Field, view: View, other: View, *, with_alt: bool) -> bool:
        """Whether two views look different, or are told so; in words, where the drawing leaves the field to them."""
        if one.name in self.wording.LEFT_TO_TEXT:
            return [*self.wording.lines(view, letter)] != [*self.wording.lines(other, letter)]
        return look_different(self.met_layers(view), self.layers(other)) or (
            with_alt and self.alt(view) != self.alt(other)
        )

    def met_layers(self, view: View) -> Layers:
        """Those of a view that was met, which is exchanged with others often."""
        if id(view) not in self.laid:
            self.laid[id(view)] = self.layers(view)
        return self.laid[id(view)]

    def layers(self, view: View) -> Layers:
        return self.drawing.layers(view, names={}, theme="light", since=None)

    def alt(self, view: View) -> str:
        """The alt text alone: nothing is painted for it."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(render.board, "as_png", lambda theme, layers: b"")
            return self.drawing.draw(view, names={}, theme="light", focus=None, since=None).alt

    @property
    def unseen(self) -> Mapping[str, str]:
        """What is wrong with each field that does not show, and with each name that is left to text for none."""
        left = {*self.wording.LEFT_TO_TEXT} - {one.name for one in self.found.values()}
        wrong = {path: self.wrong(one) for path, one in self.found.items() if path not in self.seen}
        return {path: said for path, said in wrong.items() if said} | dict.fromkeys(left, "is left to text by no view")

    def wrong(self, one: Field) -> str | None:
        """What is wrong with a field that does not show; one of which a single value was met may show elsewhere."""
        if len(one.values) > 1:
            return "is never drawn nor told"
        elsewhere = any(
            (other.of, other.name) == (one.of, one.name) for other in map(self.found.get, self.seen) if other
        )
        return None if elsewhere else "never has a second value: add one to WORST"


def look_different(one: Layers, other: Layers) -> bool:
    """Whether two pictures differ in a pixel; only the patches that they do not share are painted."""
    both = {*one.patches} & {*other.patches}
    return one.ground is not other.ground or pixels(one, both) != pixels(other, both)


def pixels(layers: Layers, but: Set[Patch]) -> set[tuple[Box, bytes]]:
    """All patches of a picture as they are pasted, but for some."""
    new = (patch for patch in layers.patches if patch not in but)
    return {(patch.box, patch_image("light", layers.ground, patch, WHOLE)[0].tobytes()) for patch in new}
