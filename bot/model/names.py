"""Names of people, who may call themselves anything, made fit to stand in a post or on a button."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import NamedTuple

import discord

from rules import HUES, Event, Hue, Seat, badge, cut, escape_marks, fill, letter, visible

FORMER = "a former player"
"""What whoever is forgotten is called."""
_FORMER_FIRST = re.compile(rf"(?m)((?:^|[.!?] )(?:<\S+> )?\**){FORMER}")
"""Where a line or a sentence begins with one, who may be in bold, behind a badge."""
LONGEST = 20
MOST_SEATS = 10
NAMES_CACHED = 4096
UNSEEN_MARKS = "\u034f\u17b4\u17b5\U00016fe4"
LOOK_ALIKE = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеорсухѕіјһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧοI|",
    "ABESlJKMHOPCTYXaeopcyxsijhdqwABEZHlKMNOPTYXoll",
)
"""Letters of other scripts that look as a Latin one does."""


@lru_cache(NAMES_CACHED)
def short(name: str) -> str:
    """A name in one line of at most twenty characters, without signs that cannot be seen; for a button or a picture."""
    return cut(visible(name), LONGEST) or "Somebody"


@lru_cache(NAMES_CACHED)
def at_table(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names of those who sit at one table, by seat: short, none of them invisible, no two alike."""
    seen = [cut(visible(name), LONGEST) or f"Player {letter(seat)}" for seat, name in enumerate(names)]
    alike = Counter(map(_as_drawn, seen))
    apart = [_with_letter(name, seat) if alike[_as_drawn(name)] > 1 else name for seat, name in enumerate(seen)]
    if len({_as_drawn(name) for name in apart}) < len(apart):
        apart = [_with_letter(name, seat) for seat, name in enumerate(seen)]
    return tuple(apart)


def ways_to_write(name: str) -> set[str]:
    """All the ways in which a name may have been told: whole, short, with the letter of a seat."""
    seen = short(name)
    return {name, seen, *(_with_letter(seen, seat) for seat in range(MOST_SEATS))}


@lru_cache(NAMES_CACHED)
def bold(name: str) -> str:
    """A name in a post, in bold; nothing in it is taken for markdown or a mention."""
    return f"**{literal(short(name))}**"


def literal(text: str) -> str:
    """Somebody's text in a post, as it is: no markdown, no mention, no link."""
    parts = (discord.utils.escape_markdown(part, ignore_links=False) for part in text.split("["))
    escaped = discord.utils.escape_mentions("\\[".join(parts))
    return escaped.replace("<", "\\<").replace("://", ":\u200b//")


def name_for_note(name: str) -> str:
    """A name in bold for a note of a post or a refusal, where players' names are filled in later."""
    return f"**{without_marks(short(name))}**"


def moderator(name: str) -> str:
    """A moderator's name, to begin a sentence of a note with."""
    return f"{name_for_note(name)} (moderator)"


def sentence(text: str) -> str:
    """Somebody's text in one line of a note, as it is, without signs that cannot be seen."""
    return without_marks(visible(text))


def without_marks(text: str) -> str:
    """Somebody's text in a note of a post, where names are filled in later: nothing in it is taken for a mark."""
    return escape_marks(literal(text))


class Holder(NamedTuple):
    """Somebody who had a seat up to an entry of the log, and has it no more."""

    seat: Seat
    entry: int
    name: str


@dataclass(frozen=True)
class Names:
    """Who sits where, and how each is written: what texts of the rules are filled with.

    `of_seats` are the short names of the players, by seat, `whole` what they call themselves; `hues` the colours of
    their pieces, or None for those that have none yet; `faces` the emoji that stand for a thing in a post, the badges
    of seats among them. The `former` holders of seats are in the order in which they left.
    """

    of_seats: tuple[str, ...]
    faces: Mapping[str, str]
    hues: Sequence[Hue | None] = HUES
    whole: tuple[str, ...] = ()
    former: Sequence[Holder] = ()

    def at(self, entry: int) -> Names:
        """Who sat where when an entry of the log was made: what it told keeps the names of then."""
        left = [one for one in self.former if one.entry >= entry]
        if not left:
            return self
        names = dict(enumerate(self.whole)) | {one.seat: one.name for one in reversed(left)}
        return Names(at_table((*names.values(),)), self.faces, self.hues)

    def line(self, event: Event) -> str:
        """A line of the log for a post, with the names of then."""
        return (self.at(event.entry) if self.former else self).in_bold(event.text)

    @property
    def by_seat(self) -> dict[Seat, str]:
        return dict(enumerate(self.of_seats))

    def short(self, seat: Seat) -> str:
        """A player's name, for a button or a picture."""
        return self.of_seats[seat] if seat < len(self.of_seats) else f"Seat {seat + 1}"

    def bold(self, seat: Seat) -> str:
        """A player's name in bold, in a post."""
        return bold(self.short(seat))

    def for_note(self, seat: Seat) -> str:
        """A player's name in bold for a note or a refusal, which goes on to say so once the seat is another's."""
        return name_for_note(self.short(seat))

    def say(self, text: str) -> str:
        """A text of the rules, for a button or a picture."""
        return _begun(fill(text, self.short))

    def in_bold(self, text: str) -> str:
        """A text of the rules for a post: names in bold behind their badges, faces where there are some."""
        return self._fill_in(text, bold)

    def all_in_bold(self, text: str) -> str:
        """The same with all of it in bold; names have no marks of their own here, which would end that."""
        return f"**{self._fill_in(text, literal)}**"

    def in_bold_words(self, text: str) -> str:
        """The same without faces, to be stored or to stand in a file."""
        return _begun(fill(text, self.bold))

    def badge(self, seat: Seat) -> str:
        """The letter and colour of a seat, as on its pieces."""
        return self._face(seat) or f"`{letter(seat)}`"

    def _fill_in(self, text: str, write: Callable[[str], str]) -> str:
        def name_of(seat: Seat) -> str:
            face, name = self._face(seat), write(self.short(seat))
            return f"{face} {name}" if face else name

        return _begun(fill(text, name_of, partial(_face_of, self.faces)))

    def _face(self, seat: Seat) -> str | None:
        return self.faces.get(badge(seat, self.hues[seat] if seat < len(self.hues) else None))


def _begun(text: str) -> str:
    """A text in which no line or sentence begins with a former player in lower case."""
    return _FORMER_FIRST.sub(lambda found: found[1] + FORMER.capitalize(), text) if FORMER in text else text


def _face_of(faces: Mapping[str, str], key: str, words: str) -> str:
    """The face of a thing, with its words beside it unless it says them itself, as a die does."""
    if (face := faces.get(key)) is None:
        return words
    return face if key.startswith("die") else f"{face} {words}"


def _with_letter(name: str, seat: Seat) -> str:
    """A name with the letter of its seat, for there is another like it."""
    told = f" ({letter(seat)})"
    return cut(name, LONGEST - len(told)) + told


def _as_drawn(name: str) -> str:
    """What can be seen of a name: two with the same are alike."""
    plain = unicodedata.normalize("NFKC", name).translate(LOOK_ALIKE)
    return "".join(sign for sign in plain if unicodedata.category(sign)[0] != "C" and not _is_unseen_mark(sign))


def _is_unseen_mark(sign: str) -> bool:
    """Whether a sign only picks a form of the one before it, or keeps two apart."""
    return "VARIATION SELECTOR" in unicodedata.name(sign, "") or sign in UNSEEN_MARKS
