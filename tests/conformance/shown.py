"""Whether each field of a view, and of each dataclass in it, shows: a value that was met elsewhere is put in its place.

A field is known by its path: names, with `*` for whatever is in a tuple or a mapping. What a mapping has for a member
of an Enum is a field too.
"""

from collections.abc import Iterable, Iterator, Mapping, Set
from contextlib import suppress
from dataclasses import dataclass, field, fields, is_dataclass, replace
from enum import Enum
from typing import Any

from render import Drawing
from render.boxes import Box
from render.canvas import WHOLE, Layers, Patch, painted
from rules import Rng, View, letter

TRIES, TOLD = 8, 2
"""How often a value is exchanged with each batch of views; how often the alt texts are compared too, which is slow."""

Step = tuple[str, Any]
"""A name with `.`, or an index or a key with `*`."""

Steps = tuple[Step, ...]


def within(value: Any, path: str = "", steps: Steps = ()) -> Iterator[tuple[str, type, Steps, Any]]:
    """All fields of a value, however deep: path, the class that has it, steps, and what is there."""
    match value:
        case Mapping():
            for key, inside in value.items():
                there = (*steps, ("*", key))
                if isinstance(key, Enum):
                    yield f"{path}{key.value}", type(key), there, inside
                yield from within(inside, f"{path}*.", there)
        case tuple():
            for at, inside in enumerate(value):
                yield from within(inside, f"{path}*.", (*steps, ("*", at)))
        case _ if is_dataclass(value):
            for one in fields(value):
                inside, there = getattr(value, one.name), (*steps, (".", one.name))
                yield path + one.name, type(value), there, inside
                yield from within(inside, f"{path}{one.name}.", there)
        case _:
            pass


def follow(value: Any, steps: Steps) -> Any:
    """What is found there."""
    for how, key in steps:
        value = getattr(value, key) if how == "." else value[key]
    return value


def put(value: Any, steps: Steps, new: Any) -> Any:
    """The same value with something else there."""
    if not steps:
        return new
    how, key = steps[0]
    inside = put(follow(value, steps[:1]), steps[1:], new)
    if how == ".":
        return replace(value, **{key: inside})
    return {**value, key: inside} if isinstance(value, Mapping) else (*value[:key], inside, *value[key + 1 :])


@dataclass
class Field:
    """A field by its path: the class that has it, and each value with which it was met, by its repr, with where."""

    path: str
    of: type
    values: dict[str, Any] = field(default_factory=dict[str, Any])
    places: dict[str, list[tuple[View, Steps]]] = field(default_factory=dict[str, list[tuple[View, Steps]]])

    @property
    def name(self) -> str:
        return self.path.split(".")[-1]

    def meet(self, value: Any, view: View, steps: Steps) -> None:
        said = repr(value)
        self.values.setdefault(said, value)
        self.places.setdefault(said, []).append((view, steps))

    def exchanged(self, rng: Rng) -> tuple[View, View]:
        """A view that has one of the values, each as likely, and the same with another one in its place."""
        one, other = rng.sample([*self.values], 2)
        view, steps = rng.choice(self.places[one])
        return view, put(view, steps, self.values[other])


@dataclass
class Fields:
    """All fields of the views that were met at a table by their paths; `seen` are those of which an exchange showed."""

    drawing: Drawing
    rng: Rng
    found: dict[str, Field] = field(default_factory=dict[str, Field])
    seen: set[str] = field(default_factory=set[str])

    def meet(self, views: Iterable[View]) -> None:
        """Take in views, and try what did not show before."""
        for view in views:
            for path, of, steps, value in within(view):
                self.found.setdefault(path, Field(path, of)).meet(value, view, steps)
        self.seen |= {path for path, one in self.found.items() if path not in self.seen and self.shows(one)}

    def shows(self, one: Field) -> bool:
        """Whether any exchange shows; what cannot be drawn is no evidence."""
        for number in range(TRIES if len(one.values) > 1 else 0):
            with suppress(Exception):
                if self.differ(one, *one.exchanged(self.rng), told=number < TOLD):
                    return True
        return False

    def differ(self, one: Field, view: View, other: View, *, told: bool) -> bool:
        """Whether two views look different, or are told so; in words, where the drawing leaves the field to them."""
        if one.name in self.drawing.LEFT_TO_TEXT:
            return [*self.drawing.lines(view, letter)] != [*self.drawing.lines(other, letter)]
        return look_different(self.layers(view), self.layers(other)) or (told and self.alt(view) != self.alt(other))

    def layers(self, view: View) -> Layers:
        return self.drawing.layers(view, names={}, theme="light", since=None)

    def alt(self, view: View) -> str:
        return self.drawing.draw(view, names={}, theme="light", focus=None, since=None).alt

    @property
    def unseen(self) -> Mapping[str, str]:
        """What is wrong with each field that does not show, and with each name that is left to text for none."""
        left = {*self.drawing.LEFT_TO_TEXT} - {one.name for one in self.found.values()}
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
    return {(patch.box, painted("light", layers.ground, patch, WHOLE)[0].tobytes()) for patch in new}
