"""What somebody means by what they typed: a move in full, a few letters of one, or its number in a numbered list."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from enum import Enum
from functools import cache
from itertools import chain
from typing import get_type_hints

from bot.model.similarity import most_like
from rules import Decision, Game, Offer, Refused, Unreadable, Verb, as_text, holds_seats, mark, quote, read_move

MOST_SHOWN = 5
LEAST = 3
"""Letters of a word that names a move by itself, or that only begins a word of it."""
CHAT = """
the and for from with all any but can did else end fine good great have hello help here hey home how just know last
later let like look maybe more much need next nice nope not now off okay only out over please right same say see should
some soon sorry stay still stop sure tell thank thanks that them then there they thing think this time today too try
wait want was well what when where which who why you
"""
"""Words that stand in many names, or with which people chat: alone they name nothing."""
LONGEST_NUMBER = 5


class Unclear(Unreadable):
    """What was typed is no move, or could be several; `nearest` are the offers that are most like it."""

    def __init__(self, text: str, nearest: Sequence[Offer]) -> None:
        super().__init__(text)
        self.nearest = nearest


Say = Callable[[str], str]
"""Puts names in place of the marks of seats."""


def interpret(game: Game, decision: Decision, line: str, say: Say, *, numbered: bool = False) -> Offer | Verb:
    """The offer that a line means; else the refused move that it means, or the move as it was typed, legal or not.

    The number of an offer means it where the list that people see is `numbered`. Raises Unclear, with the offers that
    come nearest, where it is no move or could be several.
    """
    offers = list(decision.legal)
    if numbered and line.isdecimal():
        return _by_number(offers, line)
    meant = fitting(offers, list(decision.refused), line, say)
    if len(meant) == 1:
        return meant[0] if isinstance(meant[0], Offer) else meant[0].move
    try:
        return decision.spelled(read_move(game.rules.verbs, line))
    except Unreadable as no:
        reason = "That could be several moves." if meant else str(no)
        several = [one for one in meant if isinstance(one, Offer)][:MOST_SHOWN]
        raise Unclear(reason, several or nearest(offers, line, say)) from None


def _by_number(offers: Sequence[Offer], digits: str) -> Offer:
    number = int(digits) if len(digits) < LONGEST_NUMBER else 0
    if not 1 <= number <= len(offers):
        raise Unclear(
            f"There's no move {digits if number else quote(digits)} here; moves are numbered 1 to {len(offers)}.", []
        )
    return offers[number - 1]


def fitting(offers: Sequence[Offer], refused: Sequence[Refused], line: str, say: Say) -> Sequence[Offer | Refused]:
    """What the typed text names, or else what its words name: offers before refusals, those listed before others."""
    typed = " ".join(_plain(line).split())
    exact = [one for one in (*offers, *refused) if typed in _ways(one)]
    found = exact or _with_words(offers, typed, say) or _with_words(refused, typed, say)
    return [one for one in found if isinstance(one, Refused) or not one.typed] or found


def why_not(one: Refused, say: Say) -> str:
    """A line of a list for a move that is not allowed now: what it is, and why not."""
    values = ", ".join(_values(one.move))
    return say(f"{one.move.name().replace('-', ' ').capitalize()} {values}".rstrip() + f" · not allowed: {one.reason}")


def _values(move: Verb) -> Iterator[str]:
    """What a move says in its fields, in words; those that are as usual say nothing."""
    for field in fields(move):  # pyright: ignore[reportArgumentType]  (each verb is made a dataclass)
        value = getattr(move, field.name)
        if value in (field.default, ()):
            continue
        if field.name in _seat_fields(type(move)) and isinstance(value, int):
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
    """What names just this move: its text, and what it is about, with or without the names of its verb and fields."""
    verb, values = one.move.name(), [as_text(value) for value in vars(one.move).values()]
    number = [as_text(value) for value in vars(one.move).values() if len(values) == 1 and _is_number(one.move, value)]
    name = [str(one.name)] if isinstance(one, Offer) and one.name else []
    answers = any(isinstance(value, bool) for value in vars(one.move).values())
    about = name if answers else [" ".join(values), *values[:1], *name]
    with_verb = [str(one.move), *(" ".join([verb, *some]).rstrip() for some in (values, name) if some)]
    return {_plain(way) for way in (*with_verb, *number, *(way for way in about if tells(_plain(way).split())))}


def _is_number(move: Verb, value: object) -> bool:
    """Whether the one value of a move is a number that people see: no yes, and no seat."""
    return isinstance(value, int) and not isinstance(value, bool) and not _seat_fields(type(move))


def tells(words: Iterable[str]) -> bool:
    """Whether words name something by themselves: “no”, “ok” and “the” do not, though something may be called so."""
    long = (word for word in words if word not in _little())
    return any(sum(map(str.isalpha, word)) >= LEAST or _is_code(word) for word in long)


@cache
def _little() -> set[str]:
    return words_of(CHAT)


def _is_code(word: str) -> bool:
    return any(map(str.isalpha, word)) and any(map(str.isdecimal, word))


def _plain(text: str) -> str:
    """A text without case, and with the apostrophe of a keyboard where a phone writes another."""
    return text.casefold().replace("’", "'")


def words_of(text: str) -> set[str]:
    """The words of a text: as they stand, and without the signs in and around them."""
    plain = _plain(text)
    return {*plain.split(), *re.findall(r"[^\W_]+", plain)}


def fits(word: str, words: Iterable[str]) -> bool:
    """Whether a typed word is one of these, or the beginning of one, if that is not too short."""
    return any(one == word or (len(word) >= LEAST and word.isalpha() and one.startswith(word)) for one in words)


def _with_words(candidates: Iterable[Offer | Refused], typed: str, say: Say) -> list[Offer | Refused]:
    """Those that the words that were typed name; what a move would do, or brings, does not count."""
    words = typed.split()
    return [one for one in candidates if words and (_with_verb(one, words, say) or _without_verb(one, words, say))]


def _with_verb(one: Offer | Refused, words: Sequence[str], say: Say) -> bool:
    """Whether the first words are the verb of a move, or begin it, and the others say what it is about."""
    name = one.move.name()
    parts = name.split("-")
    if not fits(words[0], [name]) and words[0] != parts[0]:
        return False
    told = 1
    while words[0] == parts[0] and words[told : told + 1] == parts[told : told + 1] != []:
        told += 1
    about, rest = _about(one, say, with_verb=True), words[told:]
    return all(_fits_field(word, about) for word in rest) or _is_on_button(one, rest, say)


def _without_verb(one: Offer | Refused, words: Sequence[str], say: Say) -> bool:
    """Whether words say what a move is about, or are the first of its button, up to a sign."""
    if not tells(words):
        return False
    about = [own for several in _about(one, say, with_verb=False).values() for own in several]
    return all(fits(word, about) for word in words) or (len(words) > 1 and _is_on_button(one, words, say))


def _about(one: Offer | Refused, say: Say, *, with_verb: bool) -> Mapping[str, set[str]]:
    """The words of the values of a move, by field, and under "" those of the thing that it is about.

    A refusal has those of its reason, which names what is refused. What is a number or a yes says nothing alone.
    """
    about = {"": words_of(say(one.reason) if isinstance(one, Refused) else str(one.name))}
    for name, value in vars(one.move).items():
        if name in _seat_fields(type(one.move)) and isinstance(value, int):
            about[name] = words_of(say(mark(value)))
        elif isinstance(value, str | Enum):
            about[name] = words_of(as_text(value))
        elif with_verb and value is not False and not isinstance(value, tuple):
            about[name] = {as_text(value), *([name] if value is True else [])}
    return about


@cache
def _seat_fields(verb: type[Verb]) -> set[str]:
    """The fields of a verb that hold a seat."""
    hints = get_type_hints(verb, include_extras=True)
    return {field.name for field in fields(verb) if holds_seats(hints[field.name])}  # pyright: ignore[reportArgumentType]  (each verb is made a dataclass)


def _fits_field(word: str, about: Mapping[str, set[str]]) -> bool:
    """Whether a word is of what a move is about, or of one field of it: "where:Ohio"."""
    field, colon, value = word.rpartition(":")
    if colon and field in about:
        return fits(value, about[field] | about[""])
    return fits(word, chain.from_iterable(about.values()))


def _is_on_button(one: Offer | Refused, words: Sequence[str], say: Say) -> bool:
    """Whether words are all that stands on a button up to a sign: "end your turn" of "End your turn · 2 AP unused"."""
    typed = " ".join(words)
    label = _plain(say(one.label)) if isinstance(one, Offer) else ""
    return typed[:1].isalpha() and re.match(rf"{re.escape(typed)}(?= ·|:|,| \(|$)", label) is not None
