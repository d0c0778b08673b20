"""Texts of the rules as posts show them: names in bold, seats by their badges, faces where there are some."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from bot.model.match import Live
from bot.model.names import bold, literal, short
from bot.model.notes import Note
from rules import Seat, fill, letter


def in_bold(live: Live, text: str) -> str:
    """A text of the rules for a post: names in bold behind their badges, faces where there are some."""
    return _filled(live, text, bold)


def all_in_bold(live: Live, text: str) -> str:
    """The same, but all of it is in bold: a name with marks of its own would end that."""
    return f"**{_filled(live, text, lambda name: literal(short(name)))}**"


def _filled(live: Live, text: str, written: Callable[[str], str]) -> str:
    def called(seat: Seat) -> str:
        found, name = _face(live, seat), written(live.name(seat))
        return f"{found} {name}" if found else name

    return fill(text, called, partial(_shown, live.memory.shared.faces))


def _shown(faces: Mapping[str, str], key: str, words: str) -> str:
    """The face of a thing, with its words beside it unless it says them itself, as a die does."""
    found = faces.get(key)
    return words if found is None else found if key.startswith("die") else f"{found} {words}"


def noted(live: Live, notes: Iterable[Note]) -> list[str]:
    """Notes as a post shows them; of a kind that is not known here it shows none."""
    return [in_bold(live, said) for note in notes if (said := note.say(live.match))]


def in_bold_words(live: Live, text: str) -> str:
    """The same without faces, to be kept or to stand in a file."""
    return fill(text, lambda seat: bold(live.name(seat)))


def badge(live: Live, seat: Seat) -> str:
    """The letter of a seat, as on its pieces."""
    return _face(live, seat) or f"`{letter(seat)}`"


def _face(live: Live, seat: Seat) -> str | None:
    """The face of a seat: in its colour, where it has one all along."""
    return live.memory.shared.faces.get(f"{'seat' if live.game.coloured else 'letter'}_{letter(seat).lower()}")
