"""A number for each of several choices, or two, at least and at most: a select for each, which shows how it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.model.errors import UserError
from bot.model.session import Session
from bot.pages.controls import OPTIONS_A_SELECT, Option, Select
from bot.pages.press import Shown
from bot.pages.turn_presses import SetSpan
from rules import Choice, Offer, Open, join_words

NOT_THERE = "That can't be chosen there. Nothing was changed."
MOST_LINES = 12
"""So many selects have room in a message beside what else may be picked."""


def spanned(offer: Offer) -> list[tuple[Open, Open]]:
    """The open fields that are set choice by choice, each with the one that it lies within, or with itself.

    Where a select for each choice, or a line for each number, has no room, they are picked one by one.
    """
    by_field = {part.field: part for part in offer.open}
    around = {part.within for part in offer.open}
    lower = [part for part in offer.open if part.each and part.field not in around]
    pairs = [(part, by_field[part.within or part.field]) for part in lower]
    return pairs if _have_room(pairs) else []


def _have_room(pairs: Sequence[tuple[Open, Open]]) -> bool:
    lines = [len(spans_of(lower, upper, name)) for lower, upper in pairs for name in upper.choices]
    return len(lines) <= MOST_LINES and max(lines, default=0) <= OPTIONS_A_SELECT


def not_spanned(offer: Offer) -> list[Open]:
    """The open fields that are picked one by one."""
    both = {part.field for pair in spanned(offer) for part in pair}
    return [part for part in offer.open if part.field not in both]


def span_selects(session: Session, offer: Offer, picks: Mapping[str, Sequence[str]], shown: Shown) -> Iterator[Select]:
    """A select for each choice, in which how it stands is chosen."""
    for lower, upper in spanned(offer):
        for at, name in enumerate(upper.in_order):
            choice, now = upper.label(name), span_of(lower, upper, picks, name)
            options = [
                Option(
                    session.names.say(joined(choice.name, in_words(*one), about(choice, one[1], chosen=one == now))),
                    str(number),
                    chosen=one == now,
                )
                for number, one in enumerate(spans_of(lower, upper, name))
            ]
            title = session.names.say(joined(choice.name, choice.times(0).about))
            yield Select(title, options, SetSpan(*shown, lower.field, at, str(offer.move)))


def about(choice: Choice, many: int, *, chosen: bool) -> str:
    """What is said of so many of a choice; of one of which all numbers say the same, where it is `chosen`."""
    return choice.times(many).about if chosen or choice.by_number else ""


def joined(*parts: str) -> str:
    return " · ".join(filter(None, parts))


def span_of(lower: Open, upper: Open, picks: Mapping[str, Sequence[str]], name: str) -> tuple[int, int]:
    """How many of a choice are picked for both fields."""
    least, most = ([*picks.get(part.field, ())].count(name) for part in (lower, upper))
    return least, max(least, most)


def spans_of(lower: Open, upper: Open, name: str) -> list[tuple[int, int]]:
    """All spans of a choice, those with the lowest end first; of one field alone both numbers are one."""
    every = range(upper.choices[name] + 1)
    return [(least, most) for most in every for least in every if (least == most if lower is upper else least <= most)]


def in_words(least: int, most: int) -> str:
    """A span as it is listed: "3 to 5", "5"."""
    return str(most) if least == most else f"{least} to {most}"


def spans_line(session: Session, offer: Offer, picks: Mapping[str, Sequence[str]]) -> str:
    """All that is picked of spans: "IV 3 to 5 and V 0 to 5"; nothing for none."""
    found = (
        f"{session.names.say(upper.label(name).name)} {in_words(*span)}"
        for lower, upper in spanned(offer)
        for name in upper.in_order
        if (span := span_of(lower, upper, picks, name))[1]
    )
    return join_words(found)


def with_span(offer: Offer, press: SetSpan, picks: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """The picks with the span that a press chose, of one choice; what is a part of it and has no more room goes."""
    by_field = {lower.field: (lower, upper) for lower, upper in spanned(offer)}
    if press.field not in by_field:
        raise UserError(NOT_THERE)
    lower, upper = by_field[press.field]
    names, at = upper.in_order, press.chosen[0]
    if press.at not in range(len(names)) or at not in range(len(spans_of(lower, upper, names[press.at]))):
        raise UserError(NOT_THERE)
    name = names[press.at]
    many = spans_of(lower, upper, name)[at]
    found = {part.field: [*picks.get(part.field, ())] for part in offer.open}
    for part, times in zip((lower, upper), many, strict=True):
        found[part.field] = [*(pick for pick in found[part.field] if pick != name), *[name] * times]
    for part in offer.open:
        if part.part_of:
            found[part.field] = _with_room(part.without(found).choices, found[part.field])
    return found


def _with_room(room: Mapping[str, int], picks: Sequence[str]) -> list[str]:
    """The first picks of each choice, as many as there is room for."""
    return [pick for at, pick in enumerate(picks) if picks[:at].count(pick) < room.get(pick, 0)]
