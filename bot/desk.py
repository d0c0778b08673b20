"""What a person is shown for themselves: hand, board, log, status, rules, options."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import groupby

import discord
from discord import SelectOption

from bot import store
from bot.match import absence
from bot.match.bot import Bot
from bot.match.earlier import since_own_move
from bot.mine import listing
from bot.model.errors import Sorry
from bot.model.match import Live, begun, in_bold
from bot.model.names import literal
from bot.ui.completion import ranked
from bot.ui.components import OPTIONS_A_SELECT, Choose, Press, in_rows, option, row
from bot.ui.log import bold_line, fitting, with_remarks
from bot.ui.permissions import cannot_post
from bot.ui.replies import LONGEST_TEXT, Interaction, Reply
from bot.ui.turn import clock_lines, standing, when
from render import Theme, close_ups, words
from rules import Clause, Event, Game

CLAUSES_SHOWN = 6
LONGEST_CHAPTER = LONGEST_TEXT - 300
"""What the clauses of one answer may have; headings and a last line come on top."""


async def board(bot: Bot, interaction: Interaction, live: Live, theme: Theme, focus: str, in_words: bool) -> Reply:
    """The position as this person may see it, as a picture or in words; marked is what is new since their last move."""
    match, seat = begun(live), live.seat_of(interaction.user.id)
    if in_words:
        lines = [literal(line) for line in words(live.game, match.view(seat), live.name)]
        text = "\n".join(lines)
        return Reply(text) if len(text) < 3_800 else Reply(f"{live.game.name}, as text:", file=("board.txt", text))
    closely = close_up(live, focus) if focus else None
    since, view = await asyncio.to_thread(since_own_move, match, seat)
    picture = await asyncio.to_thread(
        bot.draw, live.game, view, names=live.names, theme=theme, focus=closely, since=since
    )
    return Reply(standing_line(live), picture=picture)


def close_up(live: Live, wanted: str) -> str:
    """What is to be seen closely. Raises Sorry where the board has nothing of that name."""
    if found := ranked(parts_of_board(live.game), wanted):
        return found[0][1]
    said = literal(wanted)
    raise Sorry(f"“{said}” is no part of this board. Choose from the list that opens at `focus`, or leave it out.")


def parts_of_board(game: Game) -> list[tuple[str, str]]:
    """What of a board may be seen closely: its name, and what is sent for it."""
    return [(name, key) for key, name in close_ups(game).items()]


def standing_line(live: Live) -> str:
    """The game, and whose turn it is."""
    return f"### {live.game.name}\n{in_bold(live, standing(live))}"


async def mine(bot: Bot, interaction: Interaction) -> Reply:
    """All the matches of whoever asks, and the button that keeps the list."""
    keep = in_rows([Press("Keep this in my direct messages", "card")])
    return Reply(await listing(bot.matches, interaction.user.id), keep)


def history(live: Live, user_id: int) -> Reply:
    """The last lines of the log, and all of it as a file; with what only this person was told."""
    begun(live)
    seat = live.seat_of(user_id)
    events = [(to_you(event), event, remark) for event, remark in with_remarks(live, seat)]
    if not events:
        return Reply("Nothing has happened yet.")
    lines = [f"{to}{bold_line(live, event, remark)}" for to, event, remark in events]
    whole = "\n".join(f"{to}{live.say(event.text)}{f' ({remark})' if remark else ''}" for to, event, remark in events)
    return Reply("\n".join(fitting(lines)), file=("log.txt", whole))


def to_you(event: Event) -> str:
    """What stands before a line that one seat alone was told."""
    return "(to you) " if event.to is not None else ""


async def status(bot: Bot, interaction: Interaction, live: Live) -> Reply:
    """Where the match stands and how everybody's clock does, with a link to its newest post.

    That is made anew if somebody deleted it; and who is awaited and has left the server is found out.
    """
    bot.on_change(live.id)
    await absence.look_for(bot.matches, bot.is_gone, live.id, interaction.user.id)
    live = await bot.matches.get(live.id)
    untimed = live.people_awaited and not live.halt and live.terms.timed is None
    lines = [standing_line(live) + (when(live, live.awaited) if untimed else ""), *clock_lines(live)]
    if trouble := cannot_post(interaction):
        lines.append(trouble)
    post = live.last
    if post is not None:
        async with bot.matches.reading() as db:
            post = await store.posts.last_post(db, live.id)
    if post is not None and post.message_id is not None:
        message = bot.get_partial_messageable(live.channel_id).get_partial_message(post.message_id)
        try:
            await message.fetch()
        except discord.NotFound:
            await bot.matches.show_again(live.id)
            lines.append(
                "The post was deleted; a new one is on its way." if post.open else "The last post was deleted."
            )
        except discord.HTTPException:
            lines.append("The post cannot be read just now.")
        else:
            lines.append(f"https://discord.com/channels/{live.guild_id}/{live.channel_id}/{post.message_id}")
    elif post is not None:
        lines.append("The post is on its way.")
    return Reply("\n".join(lines))


def rule(game: Game, wanted: str) -> Reply:
    """The clauses of a number, or with some words, or the list of chapters; and a select to read on."""
    found = game.rulebook.search(wanted) if wanted else []
    if found:
        text = _clauses(game, found, wanted)
    elif wanted:
        said = discord.utils.escape_markdown(wanted[:60])
        text = f"“{said}” stands in no rule of {game.name}. Try another word, or choose a chapter."
    else:
        how = "Choose a chapter, or search: `/rules search:` and a word."
        text = f"### {game.rulebook.title}: the rules\n{how}\n-# {game.rulebook.credit}"
    return Reply(text, [row(_chapters(game))])


def _chapters(game: Game) -> Choose:
    """A select of the chapters of a rulebook; of a long one, of its parts."""
    options = list[SelectOption]()
    for heading, grouped in groupby(game.rulebook.clauses.values(), key=lambda clause: clause.heading):
        first, *rest = _parts([*grouped])
        chapter = first[0].number.partition(".")[0]
        options.append(option(f"{chapter} {heading}", chapter))
        options += [option(f"{chapter} {heading}, from {part[0].number}", f"{part[0].number}…") for part in rest]
    return Choose("Read a chapter", options[:OPTIONS_A_SELECT], "rules", game.key)


def _parts(clauses: Sequence[Clause]) -> list[list[Clause]]:
    """Clauses cut into as many answers as they take."""
    parts, room = [list[Clause]()], LONGEST_CHAPTER
    for clause in clauses:
        room -= len(_told(clause)) + 1
        if room < 0 and parts[-1]:
            parts.append([])
            room = LONGEST_CHAPTER - len(_told(clause)) - 1
        parts[-1].append(clause)
    return parts


def _told(clause: Clause) -> str:
    return f"**{clause.number}** {clause.text}"


def _clauses(game: Game, found: Sequence[Clause], wanted: str) -> str:
    """Clauses under their headings: of a chapter as many as fit, of those found by a word the first few."""
    chapter = wanted.rstrip("….0123456789") == ""
    shown = _parts(found if chapter else found[:CLAUSES_SHOWN])[0]
    lines = list[str]()
    for heading, clauses in groupby(shown, key=lambda clause: clause.heading):
        lines += [f"### {heading}", *map(_told, clauses)]
    if chapter and (rest := found[len(shown) :]):
        lines.append(f"-# The chapter goes on with {rest[0].number}: choose it below.")
    elif left := len(found) - len(shown):
        lines.append(f"-# {left} more in the rules of {game.name}; a second word finds fewer.")
    return "\n".join(lines)
