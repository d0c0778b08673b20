"""What offers are made of: what they are listed under, fields to fill with picks; and what another seat holds out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as default

from rules.engine.marks import quote
from rules.engine.seats import Seat
from rules.engine.verbs import Verb, as_text


@dataclass(frozen=True, slots=True)
class Choice:
    """How something to choose is listed: what it is called, and what is said about it.

    Where a number of it is chosen, `by_number` has what is said of none of it, of one, and so on.
    """

    name: str
    about: str = ""
    by_number: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.name}: {self.about}" if self.about else self.name

    def times(self, many: int) -> Choice:
        """So many of it, with what is said of them."""
        return Choice(self.name, self.by_number[many]) if many < len(self.by_number) else self


@dataclass(frozen=True, slots=True)
class Group:
    """What stands over offers that belong together, or on the button that opens them.

    The `key` goes into custom ids and never changes; without a `title` it is also what people read. A `lesser` one
    gives way to those after it where there is room for few.
    """

    key: str
    title: str = ""
    lesser: bool = False

    def __str__(self) -> str:
        return self.title or self.key


@dataclass(frozen=True, slots=True)
class Open:
    """A field that the player fills with picks: `least` to `most` in all, of each choice at most the number beside it.

    `labels` say how choices are listed whose bare names say too little, in the order to show; what is picked for the
    field `unlike` cannot be picked here too; where it is `part_of` others, of each choice no more can be picked than in
    one of them. `title` is what the field is called where its own name says too little; `first` is what is picked
    before anybody picks. With `each` it is asked for choice by choice; where it lies `within` another such field, the
    two together: so many here, up to so many there.
    """

    field: str
    choices: Mapping[str, int]
    least: int
    most: int
    labels: Mapping[str, Choice] = default(default_factory=dict[str, Choice])
    unlike: str = ""
    part_of: tuple[str, ...] = ()
    title: str = ""
    first: tuple[str, ...] = ()
    each: bool = False
    within: str = ""

    def without(self, picks: Mapping[str, Sequence[object]]) -> Open:
        """The field without what these picks in other fields rule out; those that they leave out rule out nothing."""
        gone = set(map(as_text, picks.get(self.unlike, ())))
        left = {choice: limit for choice, limit in self.choices.items() if choice not in gone}
        if wholes := [Counter(map(as_text, picks[field])) for field in self.part_of if field in picks]:
            most = {choice: min(limit, max(whole[choice] for whole in wholes)) for choice, limit in left.items()}
            left = {choice: limit for choice, limit in most.items() if limit}
        return self if left == self.choices else replace(self, choices=left)

    def label(self, choice: str) -> Choice:
        """How a choice is listed."""
        return self.labels.get(choice, Choice(choice))

    @property
    def in_order(self) -> list[str]:
        """The choices in the order of their labels, the others last; that of `choices` must never change."""
        return [choice for choice in dict.fromkeys([*self.labels, *self.choices]) if choice in self.choices]

    @property
    def pool(self) -> list[str]:
        """Each choice as often as it can be picked."""
        return [choice for choice, limit in self.choices.items() for _ in range(min(limit, self.most))]

    @property
    def only(self) -> tuple[str, ...] | None:
        """The picks if there is only one way to make them, or None."""
        pool = self.pool
        return tuple(pool) if len(pool) == self.least and len(set(pool)) < 2 else None

    def spell(self, picks: Iterable[str]) -> tuple[str, ...]:
        """Picks as the choices are spelled, in whatever case they were typed; what is no choice stays as it is."""
        names = {choice.casefold(): choice for choice in self.choices}
        return tuple(names.get(pick.casefold(), pick) for pick in picks)

    def misfit(self, picks: tuple[object, ...]) -> str:
        """Why these picks do not fit, or ""."""
        if not self.least <= len(picks) <= self.most:
            span = f"{self.least} to {self.most}" if self.least else f"up to {self.most}"
            many = str(self.least) if self.least == self.most else span
            that = f"you picked {len(picks)}" if picks else "nothing is picked yet"
            return f"Pick {many} for “{self.field}”; {that}."
        for pick, times in Counter(map(as_text, picks)).items():
            if times > (limit := self.choices.get(pick, 0)):
                many = "only once" if limit == 1 else f"at most {limit} times"
                return f"You can pick {pick} {many}." if limit else f"You can't pick {quote(pick)}."
        return ""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a seat holds out to another, who may take it or not: by which move, and what both would have.

    The `move` tells it from all else that the seat holds out. The game puts it into words (`Telling.terms`), and the
    verbs of the `answers` say what whoever gives one has done (`Verb.past`).
    """

    by: Seat
    move: Verb
    holding: str
    answers: tuple[Verb, ...]
