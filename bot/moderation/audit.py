"""The log of what moderators did."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import discord

from bot.model.names import bold
from bot.model.reasons import because
from bot.pages.log import how_many_fit
from bot.pages.reply import Reply
from bot.store.interventions import Intervention
from rules import cut

LINES_SHOWN = 15
MOST = 5_000
LONGEST_WHY, LONGEST_TEXT = 60, 3_500


def audit(found: Sequence[Intervention]) -> Reply:
    """The last interventions, and all in a file, newest first."""
    if not found:
        return Reply("Moderators haven't done anything here yet.")
    several = len({intervention.match_id for intervention in found}) > 1
    lines = [in_post(intervention, several=several) for intervention in found[:LINES_SHOWN]]
    lines = lines[: how_many_fit(lines, LONGEST_TEXT)]
    left = len(found) - len(lines)
    more = [f"-# {left} more in the file"] if left else []
    return Reply("\n".join([*lines, *more]), file=("audit.txt", "\n".join(map(in_file, found)).encode()))


def in_post(intervention: Intervention, *, several: bool) -> str:
    """An intervention in a line; where there are some in several matches, with the number that `/mod matches` shows."""
    why = cut(intervention.why, LONGEST_WHY)
    undone = f" Undone by {bold(intervention.undone_by)}." if intervention.undone_by else ""
    match = f"Match {intervention.match_id}: " if several and intervention.match_id else ""
    return f"<t:{intervention.at}:f> {match}{intervention.line}{because(why)}{undone}"


def in_file(intervention: Intervention) -> str:
    """An intervention in plain text, with the number of the match and the id of the moderator."""
    at = datetime.fromtimestamp(intervention.at, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    match = f"match {intervention.match_id}" if intervention.match_id else "settings"
    line = discord.utils.remove_markdown(intervention.line)
    why = f" | reason: {' '.join(intervention.why.split())}" if intervention.why else ""
    undone = f" | undone by {intervention.undone_by}" if intervention.undone_by else ""
    return f"{at} | {match} | {intervention.name} ({intervention.user_id}) | {intervention.what} | {line}{why}{undone}"
