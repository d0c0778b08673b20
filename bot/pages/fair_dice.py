"""What is said of the dice of a match: where they come from, what binds them, and what came of checking a proof."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.model.fair_dice import SHOWN, Start, start_of
from bot.model.proof import Checked, seat_name
from bot.model.session import Session
from bot.pages import presses
from bot.pages.controls import Button, Row
from rules import join_words, marks, plural

MOST_NAMED = 5
"""So many wrong parts are named."""
HOW = (
    "**Fair dice.** All dice and cards of this match come from one number, which nobody can choose: it's made when the "
    "match starts, from a secret drawn as the lobby opened, from the presses by which players join and by which the "
    "host starts, and from a word that any player may add."
)
BOUND = "-# Keep a copy of the code. After the match, **Verify** shows the secret, and anyone can check that it fits."


def lobby_line(session: Session) -> str:
    """The code of a lobby, in its post."""
    return f"-# Fair dice, code `{session.setup.dice.commitment[:SHOWN]}`"


def started_line(session: Session) -> list[str]:
    """The codes of a match that has begun, below its lobby; none for one that has no proof."""
    if not session.setup.dice.secret or session.setup.guided:
        return []
    return [f"{lobby_line(session)}, start code `{start_code(session)[:SHOWN]}`"]


def start_code(session: Session) -> str:
    """What binds all that the seed is made of, from the start of a match on."""
    return start_made(session).code(session.setup.dice.commitment)


def start_made(session: Session) -> Start:
    match = session.under_way
    head = match.game.key, match.version, match.seats, match.options.model_dump(mode="json")
    return start_of(*head, session.setup.dice)


def before_start(session: Session, user_id: int) -> tuple[str, Sequence[Row]]:
    """What a lobby's **Fair dice** tells, and the way to a word for whoever sits there."""
    dice = session.setup.dice
    said = [player.seat for player in session.members if dice.of(player.user_id).hash]
    words = f"{session.names.in_bold(marks(tuple(said)))} added a word" if said else "Nobody has added a word"
    mine = dice.of(user_id)
    own = [f"Your word is `{mine.word.replace('`', '´')}`."] if mine.word else []
    lines = [
        HOW,
        f"The secret is bound by this code, its SHA-256: `{dice.commitment}`",
        " ".join([f"{words}; nobody has to.", *own, "Words are shown after the match, in its proof."]),
        BOUND,
    ]
    label = "Change your word" if mine.hash else "Add a word"
    seated = session.seat_of(user_id) is not None
    return "\n".join(lines), [[Button(label, presses.AskForWord(session.ref))]] if seated else []


def after_start(session: Session) -> str:
    """What **Fair dice** tells of a match that has begun."""
    dice, start = session.setup.dice, start_made(session)
    pressed = ", ".join(f"{seat_name(seat)} `{press}`" for seat, press in start.presses) or "none"
    words = join_words(seat_name(seat) for seat, _ in start.words) or "none"
    lines = [
        HOW,
        f"The code of the lobby, the secret's SHA-256: `{dice.commitment}`",
        f"Presses by which players joined: {pressed}. Press of the start: `{start.start or 'none'}`. Words: {words}.",
        f"The start code, which binds all of this and the options: `{start.code(dice.commitment)}`",
        BOUND,
    ]
    return "\n".join(lines)


def verdict(checked: Checked) -> str:
    """What came of a check, in two sentences."""
    if checked.wrong:
        more = len(checked.wrong) - MOST_NAMED
        named = [*checked.wrong[:MOST_NAMED], *([f"{more} more"] if more > 0 else [])]
        return f"**This proof doesn't hold:** {'; '.join(named)}. Whatever is named here isn't as it was played."
    again = f"All {plural(checked.moves, 'move')}, played again from that seed, lead to the same result."
    return f"{_of_seed(checked)} {again}"


def _of_seed(checked: Checked) -> str:
    """Where the seed comes from, and what that proves."""
    match checked.kind:
        case "drawn":
            gave = f"{_many(checked.presses, 'join')}, {_many(checked.words, 'word')} and the press of **Start**"
            return (
                f"**Nobody chose these dice:** the secret fits the code of the lobby and gives, with {gave}, the seed."
            )
        case "seed":
            return "**These dice were fixed before the first move:** the seed, which the bot alone drew, fits its code."
        case "imported":
            return "**There's no proof for these dice:** the match came from a file, whose readers could know the seed."
        case _:
            return "**There's nothing to prove:** a guided match has the same dice, and the same seed, every time."


def _many(count: int, what: str) -> str:
    return plural(count, what) if count else f"no {what}"


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
