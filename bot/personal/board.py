"""`/game board`: the board as a picture or in words, whole or as a close-up."""

from __future__ import annotations

from bot.match.earlier_views import since_own_move
from bot.match.people import look, theme_for
from bot.match.pools import in_thread
from bot.match.running_bot import Bot
from bot.model.drawing import Board, Place, Urgency
from bot.model.errors import UserError
from bot.model.names import literal, without_marks
from bot.model.preconditions import require_begun
from bot.model.session import Session
from bot.pages.close_ups import own_rows
from bot.pages.completion import best_choices
from bot.pages.reply import Reply
from bot.personal.settings import choose_theme, pictures
from bot.personal.status import turn_line
from bot.ui.replies import Interaction, cause
from render import Headline, close_ups, words


async def board(
    bot: Bot, interaction: Interaction, session: Session, theme: str = "", focus: str = "", in_words: bool = False
) -> Reply:
    """The position as this person may see it, in words or as a picture, which marks what is new since their last move.

    A `theme` is theirs from now on; words do not count against the limit. Raises TooOften for too many pictures.
    """
    match, user_id = require_begun(session), interaction.user.id
    seat, closely = session.seat_of(user_id), close_up(session, focus) if focus else None
    if in_words:
        await _choose(bot, interaction, theme)
        lines = words(session.game, match.view(seat), session.names.short)
        text = "\n".join(map(_line, lines))
        if len(text) < 3_800:
            return Reply(text)
        return Reply(f"{session.game.name}, as text:", file=("board.txt", "\n".join(lines).encode()))
    async with look(bot.matches, session.venue.guild_id, user_id):
        await _choose(bot, interaction, theme)
        since, view = await in_thread(since_own_move, match, seat, session.opening)
        own = theme_for(bot.matches, session, user_id)
        wanted = Board(session.game.key, view, session.names.by_seat, own, focus=closely, since=since)
        urgency = Urgency.OTHER if closely else Urgency.LOOK
        picture = await bot.draw(wanted, Place(urgency, session.venue.guild_id))
    note = [f"-# {pictures(bot.matches.people.to_change(user_id))}"] if theme else []
    return Reply("\n".join([turn_line(session), *note]), own_rows(session, since, closely or "", own), picture)


def _line(line: str) -> str:
    """A line of the text board, or a heading over some, as Discord shows it."""
    return f"### {line}" if isinstance(line, Headline) else literal(line)


async def _choose(bot: Bot, interaction: Interaction, theme: str) -> None:
    if theme:
        await choose_theme(bot.matches, cause(interaction), theme)


def close_up(session: Session, text: str) -> str:
    """The key of the part of the board that a text names. Raises UserError where there is none."""
    if found := best_choices(parts_of_board(session), text):
        return found[0][1]
    name = without_marks(text)
    raise UserError(
        f"This board has no part called “{name}”. Choose from the list that opens at `focus`, or leave it out."
    )


def parts_of_board(session: Session) -> list[tuple[str, str]]:
    """The parts of a board that have a close-up: the name and the key of each."""
    return [(name, key) for key, name in close_ups(session.game, session.shown, session.names.short).items()]
