"""Why the dice of a match are fair, and how anybody can check that."""

from __future__ import annotations

from bot.model.errors import UserError
from bot.model.session import Session
from bot.pages.reply import Reply

NOT_BEGUN = "The match hasn't started yet, so there are no dice to check."


def fair_dice(session: Session) -> Reply:
    """The code that binds the dice of a match, and what to do with it. Raises UserError where it has not begun."""
    if session.match is None:
        raise UserError(NOT_BEGUN)
    lines = [
        "**Fair dice.** All dice and cards of this match come from one secret, drawn before it began. Nobody can "
        "change them any more.",
        f"This code is the secret's SHA-256: `{session.match.commitment}`",
        "-# Keep the code. The result shows the secret: any SHA-256 page or program makes the same code of it.",
    ]
    return Reply("\n".join(lines), manner="beside")
