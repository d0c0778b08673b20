"""Once a match is over: why AI players moved as they did, from what their seats saw then."""

from __future__ import annotations

import asyncio

from bot.match.log import moves_told, untold
from bot.match.matches import Matches
from bot.model.ai import chance_of, level_of
from bot.model.errors import Sorry
from bot.model.match import Live
from bot.model.names import literal
from bot.model.texts import in_bold
from bot.ui.components import OPTIONS_A_SELECT, Row, button, in_rows, option, row, select
from bot.ui.picker import made
from bot.ui.presses import ShowAIMoves
from bot.ui.replies import Reply
from rules import Decision, Rng, Seat, Verb, mark
from rules.agents import slips
from rules.log import Played, is_known_move, line, steps

NOT_OVER = "Once the match is over, you can ask why AI players moved as they did. Until then that could tell a secret."
NONE = "No AI player has moved in this match."
HOW = "Choose a move, and you're told why the AI player made it: from what its seat could see then."
MISTAKE = "An easy AI player sometimes moves without thinking, and did here."
DEEPER = "A sharp AI player plans further ahead than can be told here."
INSTEAD = "A steady one would choose **{}**. {}"


async def ai_moves(matches: Matches, live: Live, user_id: int, press: ShowAIMoves) -> Reply:
    """The moves of AI players to choose from, newest first; and why the chosen one was made."""
    if live.phase != "over":
        raise Sorry(NOT_OVER)
    found = _by_ai(live)
    if not found:
        raise Sorry(NONE)
    rows = _rows(live, found, press.end or len(found))
    if not press.chosen:
        return Reply(HOW, rows)
    number = int(press.chosen[0])
    if number not in found:
        raise Sorry(NONE)
    matches.limits.demand(user_id, "explained")
    what, why = await asyncio.to_thread(_explained, live, number)
    told = [in_bold(live, found[number]), f"**The move:** {what}", f"**Why:** {why}"]
    return Reply("\n".join(told), rows)


def _by_ai(live: Live) -> dict[int, str]:
    """The entries of the log that are an AI player's and that everybody knows of, in words, oldest first."""
    told, log, made_by = dict(moves_told(live)), live.under_way.log, live.memory.made
    known, found = steps(log), dict[int, str]()
    for number in line(log):
        entry = log[number - 1]
        if is_known_move(entry) and made_by.get(number, ("", None))[0] == "ai":
            text = told[known[number - 1]]
            found[number] = (
                f"{mark(entry.seat)}: {entry.move.name().replace('-', ' ')}" if text == untold(entry.seat) else text
            )
    return found


def _rows(live: Live, found: dict[int, str], end: int) -> list[Row]:
    """A select of some of them, and the ways to those before and after."""
    numbers = [*found]
    end = max(1, min(end, len(numbers)))
    start = max(0, end - OPTIONS_A_SELECT)
    shown = [option(live.say(found[number]), str(number)) for number in reversed(numbers[start:end])]
    earlier = [button("Earlier", ShowAIMoves(live.ref, start))] if start else []
    later = [button("Later", ShowAIMoves(live.ref, end + OPTIONS_A_SELECT))] if end < len(numbers) else []
    which = f"Moves {start + 1} to {end} of {len(numbers)}, newest first"
    return [row(select(which, shown, ShowAIMoves(live.ref, end))), *in_rows([*earlier, *later])]


def _explained(live: Live, number: int) -> tuple[str, str]:
    """An entry of the line that stands in the words of its offer, and why: the match is played up to the one before.

    Both are fit for a post.
    """
    match = live.under_way
    entry, standing = match.log[number - 1], line(match.log)
    assert isinstance(entry, Played)
    before = [0, *standing][standing.index(number)]
    copy = next(copy for at, copy in match.again() if at == before)
    question = copy.pending[entry.seat]
    what = in_words(live, question, entry.move)
    view, chance = copy.view(entry.seat), chance_of(live, entry.seat, match.log[: number - 1])
    lead = _lead(live, entry.seat, question, Rng(chance))
    steady = live.game.agent(view, question, Rng(chance)) if lead else None
    if steady is None or steady == entry.move:
        return what, in_bold(live, match.game.why(view, question, entry.move))
    why = in_bold(live, match.game.why(view, question, steady))
    return what, f"{lead} {INSTEAD.format(in_words(live, question, steady), why)}"


def _lead(live: Live, seat: Seat, question: Decision, rng: Rng) -> str:
    """Why an AI player may not have moved as a steady one would; "" where it is one, or made no mistake."""
    match level_of(live, seat):
        case "easy":
            return MISTAKE if slips(live.game, question, rng) else ""
        case "sharp":
            return DEEPER
        case "steady":
            return ""


def in_words(live: Live, question: Decision, move: Verb) -> str:
    """A move in the words of its offer, as they are."""
    offer = next((one for one in question.legal if one.misfit(move) is None), None)
    return literal(made(live, offer, move) if offer else str(move))
