"""Marks: how a text names a seat, or a thing that has a face.

Rules know no people and no pictures. A text that speaks of a seat carries its mark, and whoever shows the text puts a
name there; a die or a good carries one too, where a small picture may stand for its words.
"""

import re
from collections.abc import Callable, Iterable

from rules.engine.seats import Hue, Seat, letter
from rules.engine.texts import join_words

_MARK = re.compile(r"@(\d+)|‹(\w+)\|([^›|]*)›")
_START = re.compile(r"@(?=\d)|‹")


def mark(seat: Seat) -> str:
    """The mark of a seat, to be written into a text."""
    return f"@{seat}"


def marks(seats: Iterable[Seat]) -> str:
    """The marks of several seats, as a sentence lists them: "@0, @1 and @2"."""
    return join_words(map(mark, seats))


def face(key: str, words: str) -> str:
    """The mark of a thing that has a face, by its key, with the words that stand there without one."""
    return f"‹{key}|{words}›"


def die(value: int) -> str:
    """The mark of what a six-sided die shows."""
    return face(f"die{value}", str(value))


def badge(seat: Seat, hue: Hue | None) -> str:
    """The key of the face that stands for a seat: its letter in a colour, or in none."""
    return f"{letter(seat).lower()}_{hue or 'plain'}"


def as_words(key: str, words: str) -> str:
    """How a thing that has a face is shown where there are no pictures."""
    return words


def fill(text: str, name: Callable[[Seat], str], shown: Callable[[str, str], str] = as_words) -> str:
    """The text with a name for each seat and, for each thing that has a face, what `shown` makes of its key and words.

    What is put there is not read again, so a name may look like a mark.
    """
    return _MARK.sub(lambda found: name(int(found[1])) if found[1] else shown(found[2], found[3]), text)


def escape_marks(text: str) -> str:
    """Somebody's text, to stand in one that is filled later: nothing in it is taken for a mark."""
    return _START.sub("\\g<0>\u200b", text)


def quote(typed: str) -> str:
    """The beginning of what somebody typed, in quotation marks: there is no such thing."""
    return f"“{escape_marks(typed[:40])}”"
