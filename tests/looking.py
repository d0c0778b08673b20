"""What can be seen of a match, as values that compare, and where two of them differ."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from hashlib import sha256
from typing import Any, NamedTuple

from rules import (
    Decision,
    Event,
    Game,
    Group,
    Match,
    Offer,
    Played,
    Proposal,
    Refused,
    Result,
    Seat,
    Verb,
    View,
    last_known,
    mainline,
    redo_stack,
    step,
)
from tests.driver import waiting
from tests.plain_values import plain


class Face(NamedTuple):
    prompt: str
    waits: str
    topic: str
    clause: str
    absent: Verb | None
    answer: Verb | None
    button: Group | None
    proposals: tuple[Proposal, ...]
    offers: list[list[object]]


class Public(NamedTuple):
    """What a post shows of a question to everybody: no secret offer, no answer given in secret.

    `hides` says that there may be more than is shown, or that the best would come first; then no note is shown.
    """

    prompt: str
    waits: str
    topic: str
    clause: str
    hides: bool
    button: Group | None
    proposals: tuple[Proposal, ...]
    buttons: tuple[tuple[object, ...], ...]


class Seen(NamedTuple):
    view: View
    events: tuple[Event, ...]
    questions: dict[Seat, Face | Public]
    waiting: list[Seat]
    result: Result | None


def face(question: Decision) -> Face:
    asked = (question.prompt, question.waits, question.topic, question.clause, question.absent, question.answer)
    return Face(*asked, question.button, tuple(question.proposals), [whole(one) for one in question.offers])


def public(game: Game, question: Decision) -> Public:
    hides = game.ai.worth is not None or question.always or any(offer.secret for offer in question.legal)
    buttons = tuple((*button(offer), "" if hides else offer.note) for offer in question.legal if not offer.secret)
    aside = (question.button, tuple(question.proposals))
    return Public(question.prompt, question.waits, question.topic, question.clause, hides, *aside, buttons)


def whole(one: Offer | Refused) -> list[object]:
    """All of an offer, its words too, or of a refusal."""
    return [getattr(one, field.name) for field in fields(one)]


def button(offer: Offer) -> tuple[object, ...]:
    words = (offer.label, offer.confirm, offer.group, offer.name)
    return (str(offer.move), *words, offer.typed, offer.explains, offer.open, offer.instead)


def knowledge(match: Match, seat: Seat | None) -> Seen:
    """What a seat, or a spectator for None, can know of a match now."""
    questions = {one: face(asked) if one == seat else public(match.game, asked) for one, asked in match.pending.items()}
    return Seen(match.view(seat), match.events(seat), questions, waiting(match), match.result)


class Way(NamedTuple):
    """What a post and its buttons tell of the moves so far: how many, whose the last is, who may take it back."""

    steps: int
    mover: Seat | None
    undo: list[Seat]
    redo: bool


def way(match: Match) -> Way:
    newest = last_known([match.log[number - 1] for number in mainline(match.log)])
    may = [seat for seat in range(match.seats) if match.may_undo(seat)]
    mover = newest.seat if isinstance(newest, Played) else None
    return Way(step(match.log), mover, may, bool(redo_stack(match.log)))


def whole_position(match: Match) -> str:
    """A hash of all that a match stands at: its State, and what its fingerprint knows."""
    return sha256(f"{plain(match.state)} {match.fingerprint}".encode()).hexdigest()[:32]


class Everything(NamedTuple):
    """What everybody can know of a match, the spectator under None, and the match itself."""

    seen: dict[Seat | None, Seen]
    position: str
    record: dict[str, Any]


def everything(match: Match) -> Everything:
    known = {seat: knowledge(match, seat) for seat in (None, *range(match.seats))}
    return Everything(known, whole_position(match), match.dump())


class Nothing:
    """What stands where one of two has a part that the other has not."""

    def __repr__(self) -> str:
        return "nothing"


def alike(one: object, other: object, why: str = "") -> None:
    """AssertionError that names the first thing in which the two differ, after what that means."""
    if one != other:
        raise AssertionError(why + difference(one, other))


def difference(one: Any, other: Any, where: str = "") -> str:
    """The first thing in which two unequal values differ, by its path: "view.cards[2]: 'Bluff' is not 'Hays'"."""
    mine, theirs = dict(parts(one)), dict(parts(other))
    for name in mine | theirs if mine and theirs and type(one) is type(other) else ():
        pair = mine.get(name, Nothing()), theirs.get(name, Nothing())
        if pair[0] != pair[1]:
            return difference(*pair, f"{where}{name}")
    return f"{where.removeprefix('.') or 'the whole'}: {one!r} is not {other!r}"


def parts(value: Any) -> list[tuple[str, Any]]:
    """What a value is made of, each part named as it is written behind the value: ".cards", "[2]"."""
    if names := getattr(value, "__dataclass_fields__", None) or getattr(value, "_fields", None):
        return [(f".{name}", getattr(value, name)) for name in names]
    if isinstance(value, Mapping | list | tuple):
        pairs = value.items() if isinstance(value, Mapping) else enumerate(value)
        return [(f"[{name!r}]", part) for name, part in pairs]
    return []
