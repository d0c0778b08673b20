"""`/privacy`: what is kept about somebody, as a file for them; and how they have it deleted."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from bot import store
from bot.match.forgetting import forget_person
from bot.match.pools import LONG
from bot.match.running_bot import Bot
from bot.model.errors import UserError
from bot.model.names import FORMER
from bot.model.player import Cause
from bot.model.time import now
from bot.pages.controls import Button
from bot.pages.presses import ExportMine, ForgetMe, ShowForgetting
from bot.pages.reply import Reply
from bot.store.held import TITLES, Held, held_about
from bot.ui.replies import Interaction, cause, show_that_it_takes_time

LARGEST_FILE = 8 * 2**20
"""Bytes, of the 10 MiB that Discord takes."""
MOVES = TITLES["entries"]
NOTHING = "I keep nothing about you, so there's nothing to delete."
UNDER_WAY = "I'm at it already. With many matches it takes a minute."
IN_SHORT = f"""### Your privacy
I keep what playing needs: your Discord id and name where you sit, your moves, and what you set, note or plan. \
I read no messages, I show nobody your notes and plans, and I pass nothing on.
**Your data** gives you all of it as a file. **Delete my data…** makes you “{FORMER}” everywhere, once you have \
confirmed; matches that are over stay, for the others. `/privacy` has both, also in a direct message to me."""
EXPORTED = "Here's all I keep about you. The bot's log has ids too; whoever runs the bot deletes it after some weeks."
PAPERS = "Privacy and terms, in full"
LEFT_OUT = "So many of your oldest moves have no room in this file; whoever runs the bot can give you them"
FORGOTTEN = f"""Done: I know nothing about you any more. You're “{FORMER}” in all matches, and I'm editing the newest \
post of each. In older posts your name stays until a server's moderators delete them. If you use me again, \
you're someone new to me."""


def in_short(bot: Bot) -> Reply:
    """What is kept, in a few lines; the papers of whoever runs the bot, if there are any."""
    papers = [f"[{PAPERS}]({bot.papers_url})"] if bot.papers_url else []
    rows = [[Button("Your data", ExportMine()), Button("Delete my data…", ShowForgetting())]]
    return Reply("\n".join([IN_SHORT, *papers]), rows, manner="beside")


async def export(bot: Bot, interaction: Interaction) -> Reply:
    """All that is kept about whoever asks, as a file. Raises UserError for those who ask too often."""
    user_id = interaction.user.id
    bot.matches.limits.count(user_id, "export")
    await show_that_it_takes_time(interaction)
    async with bot.matches.reading() as db:
        held = await db.run_sync(lambda one: held_about(one, user_id))
    text = await LONG.do(_file_text, user_id, held)
    return Reply(EXPORTED, file=("about-me.json", text.encode()), manner="beside")


def _file_text(user_id: int, held: Held) -> str:
    """The file; where it would be too large the oldest moves are left out, and it says how many."""
    head = {"about": str(user_id), "made": datetime.fromtimestamp(now(), UTC).isoformat()}
    text = json.dumps({**head, **held}, ensure_ascii=False, indent=1)
    while len(text.encode()) > LARGEST_FILE and held.get(MOVES):
        moves = held[MOVES]
        held = {**held, MOVES: moves[len(moves) // 4 + 1 :]}
        head[LEFT_OUT] = str(int(head.get(LEFT_OUT, 0)) + len(moves) // 4 + 1)
        text = json.dumps({**head, **held}, ensure_ascii=False, indent=1)
    return text + "\n"


async def what_happens(bot: Bot, user_id: int) -> Reply:
    """What a deletion does, and the button for it."""
    async with bot.matches.reading() as db:
        known = await db.run_sync(lambda one: store.forgetting.matches_with(one, user_id))
        seated = await store.matches.matches_of(db, user_id)
        held = await db.run_sync(lambda one: store.forgetting.is_known(one, user_id))
    if not held:
        return Reply(NOTHING, manner="beside")
    again = bot.matches.store.forgotten is not None
    return Reply(
        "\n".join(_lines(seated, known, again)),
        [[Button("Delete everything", ForgetMe(), style="danger")]],
        manner="beside",
    )


def _lines(seated: Sequence[int], known: Sequence[int], again: bool) -> list[str]:
    seats = f"- Open matches you leave: {len(seated)}. An AI player takes your seat; where nobody else plays, it ends."
    restored = "you are deleted from it again" if again else "delete once more then"
    return [
        "### Delete everything about you?",
        "At once, on all servers, and for good:",
        *([seats] if seated else []),
        f"- Matches in which you become “{FORMER}”: {len(known)}. Moves and results stay, for the others.",
        "- Your settings, private notes, plans, lists, what you follow, and reasons you gave as a moderator go.",
        "- I edit the newest post of each match. Older posts and pictures keep your name, until a server's moderators "
        "delete them. So does a reason in which somebody else typed your name.",
        "-# `/privacy export` gives you a copy first. Copies of the database that were made before are kept for some "
        f"weeks; if one has to be used, {restored}.",
    ]


async def forget(bot: Bot, interaction: Interaction) -> Reply:
    """Forget whoever asks. Raises UserError where that is being done already, or is asked too often."""
    user_id, limits = interaction.user.id, bot.matches.limits
    if limits.one_at_a_time(user_id).locked():
        raise UserError(UNDER_WAY)
    limits.count(user_id, "forget")
    await show_that_it_takes_time(interaction)
    async with limits.one_at_a_time(user_id):
        await _drop_list(bot, user_id, replace(cause(interaction), interaction_id=None))
        await forget_person(bot.matches, user_id)
    return Reply(FORGOTTEN, manner="beside")


async def _drop_list(bot: Bot, user_id: int, by: Cause) -> None:
    """Delete the list in their direct messages."""
    person = bot.matches.people.known.get(user_id)
    if person is not None and person.list_id is not None:
        await bot.dm_lists.drop(user_id, person.list_id, by)
