"""The log of what moderators did."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import discord

from bot.match.interventions import because
from bot.model.names import bold
from bot.store.interventions import Intervention
from bot.ui.fitting import how_many_fit
from bot.ui.replies import Reply

SHOWN = 15
MOST = 5_000
LONGEST_WHY, LONGEST_TEXT = 60, 3_500


def audit(found: Sequence[Intervention]) -> Reply:
    """The last of them, and all as a file, newest first."""
    if not found:
        return Reply("No moderator has done anything yet.")
    lines = [in_post(deed) for deed in found[:SHOWN]]
    lines = lines[: how_many_fit(lines, LONGEST_TEXT)]
    left = len(found) - len(lines)
    more = [f"-# {left} more in the file"] if left else []
    return Reply("\n".join([*lines, *more]), file=("audit.txt", "\n".join(map(in_file, found))))


def in_post(deed: Intervention) -> str:
    """When, who, what, why, and who undid it."""
    why = deed.why if len(deed.why) <= LONGEST_WHY else f"{deed.why[: LONGEST_WHY - 1]}…"
    undone = f" Undone by {bold(deed.undone_by)}." if deed.undone_by else ""
    return f"<t:{deed.at}:f> {deed.line}{because(why)}{undone}"


def in_file(deed: Intervention) -> str:
    """The same in plain text, with the number of the match and the id of the moderator."""
    at = datetime.fromtimestamp(deed.at, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    match = f"match {deed.match_id}" if deed.match_id else "settings"
    line = discord.utils.remove_markdown(deed.line)
    why = f" | why: {' '.join(deed.why.split())}" if deed.why else ""
    undone = f" | undone by {deed.undone_by}" if deed.undone_by else ""
    return f"{at} | {match} | {deed.name} ({deed.user_id}) | {deed.what} | {line}{why}{undone}"
