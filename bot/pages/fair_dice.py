"""What is said of the dice of a match before its end: where they come from, and what binds them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.fair_dice import SHOWN, Start, start_of
from bot.model.names import literal
from bot.model.proof import seat_name
from bot.model.session import Session
from bot.pages import presses
from bot.pages.controls import Button, Row
from rules import join_words, marks

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
    own = [f"Your word is “{literal(mine.word)}”."] if mine.word else []
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
