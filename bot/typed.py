"""What somebody means by what they typed: a number, a move in full, or a few letters of one."""

from collections.abc import Callable, Sequence

from rapidfuzz import fuzz, process

from rules import Decision, Game, Offer, Unreadable, Verb, read

Say = Callable[[str], str]
"""Puts names in place of the marks of seats."""


def understood(game: Game, question: Decision, line: str, say: Say) -> Offer | Verb:
    """The offer that is meant; or, where none is, the move as it was typed, legal or not.

    Raises Unreadable when it is neither, with the offers that come nearest.
    """
    offers = list(question.legal)
    if line.isdigit():
        if not 1 <= int(line) <= len(offers):
            raise Unreadable(f"There is no move {line} here; they are numbered 1 to {len(offers)}.")
        return offers[int(line) - 1]
    typed = line.casefold()
    meant = [offer for offer in offers if typed in _ways(offer)]
    meant = meant or [offer for offer in offers if all(word in _words(offer, say) for word in typed.split())]
    if len(meant) == 1:
        return meant[0]
    try:
        return read(game.verbs, line)
    except Unreadable as no:
        start = "That could be several." if meant else str(no)
        raise Unreadable(start + nearest(offers, line, say)) from None


def nearest(offers: Sequence[Offer], line: str, say: Say) -> str:
    """The offers that are most like the text, if any is: a line each, with their numbers."""
    verbs = {offer.move.name() for offer in offers}
    typed = " ".join(word for word in line.casefold().split() if word not in verbs)
    labels = [say(offer.label).casefold() for offer in offers]
    found = process.extract(typed, labels, scorer=fuzz.WRatio, limit=5, score_cutoff=60)
    lines = "".join(f"\n  {at + 1:>3}  {say(offers[at].label)}" for *_, at in found)
    return f" Did you mean:{lines}" if lines else ""


def _ways(offer: Offer) -> set[str]:
    """What names just this move: its text, with or without the names of its verb and fields."""
    name, values = offer.move.name(), [str(value) for value in vars(offer.move).values()]
    return {way.casefold() for way in (str(offer.move), " ".join([name, *values]), " ".join(values), *values[:1])}


def _words(offer: Offer, say: Say) -> str:
    return f"{offer.move} {say(offer.label)}".casefold()
