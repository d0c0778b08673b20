"""Once a match is over: why AI players moved as they did, from what their seats saw then."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.match.log import StandingMove, standing_moves
from bot.match.pools import in_thread
from bot.match.running_bot import Bot
from bot.model.ai import chance_of, level_of
from bot.model.errors import UserError
from bot.model.names import literal
from bot.model.session import Session
from bot.pages.controls import OPTIONS_A_SELECT, Button, Option, Row, Select
from bot.pages.picker import move_in_words
from bot.pages.presses import ShowAIMoves
from bot.pages.reply import Reply
from bot.pages.result import margin
from bot.ui.replies import Interaction
from rules import Decision, Played, Rng, Seat, Verb, mainline, mark, marks, slips

NOT_OVER = "Once the match is over, you can ask why AI players moved as they did. Until then that could tell a secret."
FIRST = "These are the first moves: there are none before them."
NONE = "No AI player has moved in this match."
HOW = "Choose a move to see why the AI player made it, from what it could see then."
MISTAKE = "An easy AI player sometimes moves without thinking, and did here."
DEEPER = "A sharp AI player plans further ahead than can be told here."
INSTEAD = "A steady one would choose"


async def show_ai_moves(bot: Bot, interaction: Interaction, press: ShowAIMoves) -> Reply | None:
    """The moves of AI players to choose from, newest first; and why the chosen one was made."""
    session = await bot.matches.get(press.ref.id)
    if session.phase != "over":
        raise UserError(NOT_OVER)
    found = _by_ai(session)
    if not found:
        raise UserError(NONE)
    end = max(1, min(press.end or len(found), len(found)))
    rows = _rows(session, found, end)
    if not press.chosen:
        first = [FIRST] if end <= OPTIONS_A_SELECT < len(found) else []
        return Reply("\n".join([_who_won(session), HOW, *first]), rows)
    number = press.chosen[0]
    if number not in found:
        raise UserError(NONE)
    bot.matches.limits.count(interaction.user.id, "explained")
    async with bot.matches.limits.one_at_a_time(interaction.user.id):
        what, why = await in_thread(_explanation, session, number)
    move = found[number]
    lines = [f"{move.when}: {session.names.at(number).in_bold(move.text)}", f"**The move:** {what}", f"**Why:** {why}"]
    return Reply("\n".join(lines), rows)


@dataclass(frozen=True)
class Move:
    """A move as it was told and as it was made, and in which round."""

    line: StandingMove
    move: Verb
    round: str

    @property
    def text(self) -> str:
        """The line that tells it, or where there is none, what its seat did."""
        return self.line.text if self.line.event else f"{mark(self.line.seat)}: {self.move.name().replace('-', ' ')}"

    @property
    def when(self) -> str:
        """Its round and number, which tell it from moves alike: "Round 2, move 31"."""
        return f"{self.round}, move {self.line.step}" if self.round else f"Move {self.line.step}"


def _who_won(session: Session) -> str:
    result = session.under_way.result
    assert result is not None
    return session.names.in_bold(f"{marks(result.winners)} won. {margin(result)}")


def _by_ai(session: Session) -> dict[int, Move]:
    """The moves of AI players that everybody knows of, oldest first, by the numbers of their entries in the log."""
    match, lines, found = session.under_way, session.under_way.events(), dict[int, Move]()
    for one in standing_moves(session):
        entry = match.log[one.entry - 1]
        if isinstance(entry, Played) and session.memory.history.made.get(one.entry, ("", None))[0] == "ai":
            before = match.line_count(one.entry) if one.at is None else one.at
            found[one.entry] = Move(one, entry.move, lines[before - 1].when if before else "")
    return found


def _rows(session: Session, found: Mapping[int, Move], end: int) -> list[Row]:
    """A select of the moves up to `end`, with buttons for those before and after."""
    numbers, start = [*found], max(0, end - OPTIONS_A_SELECT)
    lines = [
        Option(session.names.at(at).say(found[at].text), str(at), found[at].when) for at in reversed(numbers[start:end])
    ]
    earlier = [Button("Older", ShowAIMoves(session.ref, start))] if start else []
    later = [Button("Newer", ShowAIMoves(session.ref, end + OPTIONS_A_SELECT))] if end < len(numbers) else []
    which = f"Moves {start + 1} to {end} of {len(numbers)}, newest first"
    return [[Select(which, lines, ShowAIMoves(session.ref, end))], [*earlier, *later]]


def _explanation(session: Session, number: int) -> tuple[str, str]:
    """A move that stands, in the words of its offer, and why it was made; both are fit for a post.

    The match is played again up to the entry before that of this `number`.
    """
    match = session.under_way
    entry, standing = match.log[number - 1], mainline(match.log)
    assert isinstance(entry, Played)
    before = [0, *standing][standing.index(number)]
    copy = next(copy for at, copy in match.again() if at == before)
    question = copy.pending[entry.seat]
    what = in_words(session, question, entry.move)
    view, chance = copy.view(entry.seat), chance_of(session, entry.seat, match.log[: number - 1])
    lead = _lead(session, entry.seat, question, Rng(chance))
    steady = session.game.ai.agent(view, question, Rng(chance)) if lead else None
    if steady is None or steady == entry.move:
        return what, session.names.in_bold(match.game.ai.why(view, question, entry.move))
    why = session.names.in_bold(match.game.ai.why(view, question, steady))
    return what, f"{lead} {INSTEAD} **{in_words(session, question, steady)}**. {why}"


def _lead(session: Session, seat: Seat, decision: Decision, rng: Rng) -> str:
    """Why an AI player may not have moved as a steady one would; "" where it is one, or made no mistake."""
    match level_of(session, seat):
        case "easy":
            return MISTAKE if slips(session.game, decision, rng) else ""
        case "sharp":
            return DEEPER
        case "steady":
            return ""


def in_words(session: Session, decision: Decision, move: Verb) -> str:
    """A move in the words of its offer, fit for a post."""
    offer = next((one for one in decision.legal if one.misfit(move) is None), None)
    return literal(move_in_words(session, offer, move) if offer else str(move))
