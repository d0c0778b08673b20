"""Once a match is over: why AI players moved as they did, from what their seats saw then."""

from __future__ import annotations

import asyncio

from bot.match.log import moves_told
from bot.match.matches import Matches
from bot.model.errors import Sorry
from bot.model.match import Live
from bot.model.texts import in_bold
from bot.ui.components import OPTIONS_A_SELECT, Row, button, in_rows, option, row, select
from bot.ui.presses import ShowAIMoves
from bot.ui.replies import Reply
from rules import Match
from rules.log import Played, is_known_move, line, steps

NOT_OVER = "Once the match is over, you can ask why AI players moved as they did. Until then that could tell a secret."
NONE = "No AI player has moved in this match."
HOW = "Choose a move, and you're told why the AI player made it: from what its seat could see then."


async def ai_moves(matches: Matches, live: Live, user_id: int, press: ShowAIMoves) -> Reply:
    """The moves of AI players to choose from, newest first; and why the chosen one was made, which counts as a hint."""
    if live.phase != "over":
        raise Sorry(NOT_OVER)
    made = _made(live)
    if not made:
        raise Sorry(NONE)
    rows = _rows(live, made, press.end or len(made))
    if not press.chosen:
        return Reply(HOW, rows)
    number = int(press.chosen[0])
    if number not in made:
        raise Sorry(NONE)
    matches.limits.demand(user_id, "hint")
    why = await asyncio.to_thread(_why, live.under_way, number)
    return Reply(f"{in_bold(live, made[number])}\n**Why:** {in_bold(live, why)}", rows)


def _made(live: Live) -> dict[int, str]:
    """The entries of the log that are an AI player's and that everybody knows of, as they are told, oldest first."""
    told, log, made = dict(moves_told(live)), live.under_way.log, live.memory.made
    known = steps(log)
    by_ai = [one for one in line(log) if is_known_move(log[one - 1]) and made.get(one, ("", None))[0] == "ai"]
    return {number: told[known[number - 1]] for number in by_ai}


def _rows(live: Live, made: dict[int, str], end: int) -> list[Row]:
    """A select of some of them, and the ways to those before and after."""
    numbers = [*made]
    end = max(1, min(end, len(numbers)))
    start = max(0, end - OPTIONS_A_SELECT)
    shown = [option(live.say(made[number]), str(number)) for number in reversed(numbers[start:end])]
    earlier = [button("Earlier", ShowAIMoves(live.ref, start))] if start else []
    later = [button("Later", ShowAIMoves(live.ref, end + OPTIONS_A_SELECT))] if end < len(numbers) else []
    which = f"Moves {start + 1} to {end} of {len(numbers)}, newest first"
    return [row(select(which, shown, ShowAIMoves(live.ref, end))), *in_rows([*earlier, *later])]


def _why(match: Match, number: int) -> str:
    """The reason for an entry of the line that stands: the match is played anew up to the one before it."""
    entry, standing = match.log[number - 1], line(match.log)
    assert isinstance(entry, Played)
    before = [0, *standing][standing.index(number)]
    copy = next(copy for at, copy in match.again() if at == before)
    return match.game.why(copy.view(entry.seat), copy.pending[entry.seat], entry.move)
