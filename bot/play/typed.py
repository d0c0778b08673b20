"""What somebody means by what they typed: a number, a move in full, or a few letters of one."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields, replace
from typing import get_type_hints

from bot.model.similarity import most_like
from rules import Decision, Game, Offer, Refused, Unreadable, Verb, as_text, holds_seats, mark, read_move

MOST_SHOWN = 5


class Unclear(Unreadable):
    """What was typed is no move, or could be several; `nearest` are the offers that are most like it."""

    def __init__(self, text: str, nearest: Sequence[Offer]) -> None:
        super().__init__(text)
        self.nearest = nearest


Say = Callable[[str], str]
"""Puts names in place of the marks of seats."""


def interpret(game: Game, decision: Decision, line: str, say: Say) -> Offer | Verb:
    """The offer that a line means; else the refused move that it means, or the move as it was typed, legal or not.

    Raises Unclear, with the offers that come nearest, where it is no move or could be several.
    """
    offers = list(decision.legal)
    if line.isdecimal() and len(line) < 4:
        return _by_number(offers, int(line))
    meant = _fitting(decision, offers, line.casefold(), say)
    if len(meant) == 1:
        return meant[0] if isinstance(meant[0], Offer) else meant[0].move
    try:
        return as_spelled(decision, read_move(game.rules.verbs, line))
    except Unreadable as no:
        reason = "That could be several moves." if meant else str(no)
        several = [one for one in meant if isinstance(one, Offer)][:MOST_SHOWN]
        raise Unclear(reason, several or nearest(offers, line, say)) from None


def as_spelled(decision: Decision, move: Verb) -> Verb:
    """The move with its picks as an offer spells them that has such, in whatever case they were typed."""
    if not any(isinstance(value, tuple) for value in vars(move).values()):
        return move
    for offer in decision.of(type(move)):
        picks = {part.field: part.spell(map(as_text, getattr(move, part.field))) for part in offer.open}
        whole = replace(offer, move=move).with_picks(picks)
        if offer.misfit(whole) is None:
            return whole
    return move


def _by_number(offers: Sequence[Offer], number: int) -> Offer:
    if not 1 <= number <= len(offers):
        raise Unclear(f"There's no move {number} here; moves are numbered 1 to {len(offers)}.", [])
    return offers[number - 1]


def _fitting(decision: Decision, offers: Sequence[Offer], typed: str, say: Say) -> Sequence[Offer | Refused]:
    """What the typed text names, or else what has its words: offers before refusals, those listed before others."""
    exact = [one for one in decision.offers if typed in _ways(one)]
    found = exact or _with_words(offers, typed, say) or _with_words(decision.refused, typed, say)
    return [one for one in found if isinstance(one, Refused) or not one.typed] or found


def why_not(one: Refused, say: Say) -> str:
    """A line of a list for a move that is not allowed now: what it is, and why not."""
    values = ", ".join(_values(one.move))
    return say(f"{one.move.name().replace('-', ' ').capitalize()} {values}".rstrip() + f" · not allowed: {one.reason}")


def _values(move: Verb) -> Iterator[str]:
    """What a move says in its fields, in words; those that are as usual say nothing."""
    hints = get_type_hints(type(move), include_extras=True)
    for field in fields(move):  # pyright: ignore[reportArgumentType]  (each verb is made a dataclass)
        value = getattr(move, field.name)
        if value in (field.default, ()):
            continue
        if holds_seats(hints[field.name]) and isinstance(value, int):
            yield mark(value)
        else:
            yield as_text(value) if isinstance(value, str) else f"{field.name.replace('_', ' ')} {as_text(value)}"


def nearest(offers: Sequence[Offer], line: str, say: Say) -> list[Offer]:
    """The offers that are most like the text, a few at most."""
    verbs = {offer.move.name() for offer in offers}
    typed = " ".join(word for word in line.casefold().split() if word not in verbs)
    labels = [say(offer.label).casefold() for offer in offers]
    return [offers[at] for at in most_like(typed, labels, MOST_SHOWN)]


def _ways(one: Offer | Refused) -> set[str]:
    """What names just this move: its text, with or without the names of its verb and fields."""
    name, values = one.move.name(), [str(value) for value in vars(one.move).values()]
    return {way.casefold() for way in (str(one.move), " ".join([name, *values]), " ".join(values), *values[:1])}


def _with_words(candidates: Iterable[Offer | Refused], typed: str, say: Say) -> list[Offer | Refused]:
    """Those that hold every word that was typed; a refusal by its reason, which names what is refused."""
    return [one for one in candidates if all(word in _words(one, say) for word in typed.split())]


def _words(one: Offer | Refused, say: Say) -> str:
    return f"{one.move} {say(one.label if isinstance(one, Offer) else one.reason)}".casefold()
