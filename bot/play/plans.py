"""What players plan, typed or pressed. Each press is stored at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.match.bot import Bot
from bot.model.demands import playing
from bot.model.errors import Sorry
from bot.model.match import Live
from bot.model.names import literal, without_marks
from bot.model.player import PLAN, Order
from bot.pages.completion import LONGEST_CHOICE, Choice, ranked
from bot.pages.reply import Reply
from bot.play.plan_panel import MOST_PLANNED, first_panel, in_full, known_moves, overview
from bot.ui.replies import Interaction, cause
from rules import Seat, Unreadable, read

NONE = {"", "none"}
NO_SEAT = "You don't have a seat in this match, so there's nothing to plan. To watch, use `/game board`."
NOT_YOURS = "Those are another player's plans. To see yours, use `/plan`."


async def planned(bot: Bot, interaction: Interaction, moves: str | None) -> Reply:
    """`/plan`: where to plan; or the overview, after the moves that were typed have become the plan."""
    live = await bot.matches.here(interaction.channel_id or 0)
    seat = seat_to_plan(live, interaction.user.id)
    if moves is None:
        return first_panel(live, seat)
    plan = Order(seat, PLAN, typed_plan(live, seat, moves))
    live = await changed_plans(bot, interaction, live.id, seat, lambda live: [plan])
    return overview(live, seat)


def seat_to_plan(live: Live, user_id: int, seat: Seat | None = None) -> Seat:
    """The seat of a member in a match under way. Raises Sorry where there is none, or it is not this one."""
    playing(live)
    mine = live.seat_of(user_id)
    if mine is None:
        raise Sorry(NO_SEAT)
    if seat not in {None, mine}:
        raise Sorry(NOT_YOURS)
    return mine


def typed_plan(live: Live, seat: Seat, text: str) -> list[str]:
    """The moves of a plan, as they are written. Raises Sorry that says which of them is none."""
    pieces = [piece for piece in map(str.strip, text.split(";")) if piece.casefold() not in NONE]
    if len(pieces) > MOST_PLANNED:
        raise Sorry(f"That plan has {len(pieces)} moves, but {MOST_PLANNED} is the limit. Nothing was changed.")
    known, moves = known_moves(live, seat), list[str]()
    for number, piece in enumerate(pieces, 1):
        try:
            moves.append(typed_piece(live, known, piece))
        except Unreadable as no:
            said = f"I can't read move {number}, “{without_marks(piece[:40])}”. {literal(str(no))}"
            raise Sorry(f"{said} Nothing was changed. Pick moves from the list that opens while you type.") from None
    return moves


def typed_piece(live: Live, known: Mapping[str, Sequence[str]], piece: str) -> str:
    """A move as it is written: a known one by words of it or of its label, any other as it stands.

    Raises Unreadable for what is none, or could be several.
    """
    words = piece.casefold().split()
    held = [
        move for move, ways in known.items() if all(word in f"{move} {' '.join(ways)}".casefold() for word in words)
    ]
    if len(held) == 1:
        return held[0]
    try:
        move = str(read(live.game.rules.verbs, piece))
    except Unreadable as no:
        raise Unreadable("That could be several moves.") if held else no from None
    exact = next((one for one in known if one.casefold() == move.casefold()), None)
    if exact is None and held:
        raise Unreadable("That could be several moves.")
    return exact or move


def plan_completions(live: Live, seat: Seat, text: str) -> list[Choice]:
    """A plan, longer by each move that fits the last letters typed."""
    before, _, last = text.rpartition(";")
    start = f"{before.strip()}; " if before.strip() else ""
    known = [(" · ".join(reversed(in_full(move, ways))), move) for move, ways in known_moves(live, seat).items()]
    found = [(f"{start}{label}", f"{start}{move}") for label, move in ranked(known, last)]
    return [(_end(label), whole) for label, whole in found if len(whole) <= LONGEST_CHOICE]


def _end(label: str) -> str:
    """What fits of a long label: its end, where the new move stands."""
    return label if len(label) <= LONGEST_CHOICE else "…" + label[1 - LONGEST_CHOICE :]


async def changed_plans(
    bot: Bot, interaction: Interaction, match_id: int, seat: Seat, change: Callable[[Live], Sequence[Order]]
) -> Live:
    """Change what a seat has planned, if it is this member's to change."""

    def mine(live: Live) -> Sequence[Order]:
        seat_to_plan(live, interaction.user.id, seat)
        return change(live)

    return await bot.matches.change_plans(match_id, seat, cause(interaction), mine)
