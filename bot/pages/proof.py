"""What came of checking the proof of a match, in words: for Discord, and for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.model.proof import Checked, Kind, seat_name
from rules import join_words, plural

SAYS: Mapping[Kind, str] = {
    "drawn": "Nobody chose these dice",
    "seed": "These dice were fixed before the first move",
    "imported": "There's no proof for these dice",
    "copied": "There's no proof for these dice",
    "guided": "There's nothing to prove",
}
"""What is proven of the dice of a whole file."""
MOST_NAMED = 5
"""So many wrong parts are named."""


def verdict(checked: Checked, bold: str = "**") -> str:
    """What came of a check, in a few sentences; `bold` stands around what is bold."""
    if checked.wrong:
        more = len(checked.wrong) - MOST_NAMED
        named = [*checked.wrong[:MOST_NAMED], *([f"{more} more"] if more > 0 else [])]
        return f"{bold}This proof doesn't hold.{bold} What isn't as it was played: {'; '.join(named)}"
    again = f"All {plural(checked.moves, 'move')}, played again from that seed, lead to the same result."
    return f"{bold}{SAYS[checked.kind or 'guided']}:{bold} {_of_seed(checked, bold)} {again}"


def _of_seed(checked: Checked, bold: str) -> str:
    """Where the seed comes from, and what that proves."""
    match checked.kind:
        case "drawn":
            return (
                "the secret, drawn as the lobby opened, fits the code that the lobby showed. "
                f"From it and from {join_words(_shares(checked, bold))} comes the seed, "
                "the number that decides all dice and cards."
            )
        case "seed":
            return "the seed, which the bot alone drew, fits its code."
        case "imported":
            return "the match came from a file, whose readers could know the seed."
        case "copied":
            return "anyone can know them up to where this copy begins; from there the bot alone drew the secret."
        case _:
            return "a guided match has the same dice, and the same seed, every time."


def _shares(checked: Checked, bold: str) -> Iterator[str]:
    """What players put in; what nobody did goes without saying."""
    if checked.presses:
        yield f"the press{'es' * (checked.presses > 1)} by which {plural(checked.presses, 'player')} joined"
    if checked.words:
        yield "a word that a player added" if checked.words == 1 else f"{checked.words} words that players added"
    yield f"the press of {bold}Start{bold}"


def history(checked: Checked) -> Iterator[str]:
    """What else is to be known of how it came about."""
    if checked.renewed:
        yield f"Dice were drawn anew, from the same seed, when the match went back: entry {_list(checked.renewed)}."
    for entry, seat in checked.handed_on:
        yield f"After entry {entry}, {seat_name(seat)} changed hands."
    if checked.put_back:
        after = _list(checked.put_back)
        yield f"The database went back to a copy after entry {after}: some may have seen the dice that followed."


def _list(entries: Sequence[int]) -> str:
    return join_words(map(str, entries))


def codes(checked: Checked) -> Iterator[tuple[str, str]]:
    """What is to be compared with what was published, and what tells one file from another."""
    named = {"Code of the lobby": checked.commitment, "Start code": checked.start_code, "Sum of the file": checked.sum}
    if checked.kind == "seed":
        named = {"Code of the seed": checked.commitment, "Sum of the file": checked.sum}
    return ((name, code) for name, code in named.items() if code)
