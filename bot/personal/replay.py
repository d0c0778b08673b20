"""`/game replay`: a match step by step, its picture and its lines as they stood, as somebody may see it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeVar

import structlog

from bot.match.copies import may_go_otherwise
from bot.match.people import look
from bot.match.pools import in_thread
from bot.match.replay_steps import ReplayStep, ReplayTurn, Sight, replay_steps, replay_turns, sight, turn_name
from bot.match.running_bot import Bot
from bot.match.stories import story_to_tell
from bot.model.drawing import Board, Place, Urgency
from bot.model.errors import TooOften
from bot.model.names import Names, literal
from bot.model.preconditions import require_begun
from bot.model.session import Session
from bot.pages.controls import OPTIONS_A_SELECT, Button, Option, Row, Select
from bot.pages.copies import title
from bot.pages.log import beginning, fitting, lines_for
from bot.pages.presses import EVERYBODY, AskWhatIf, ShowStep, ShowStepAs
from bot.pages.refusal import no_picture
from bot.pages.reply import Reply
from bot.pages.sharing import sharing
from bot.pages.story import entry_of, names_then
from bot.ui.replies import Interaction
from render import Picture, Theme, holdings
from rules import Event, Seat, mark, plural

log = structlog.get_logger(__name__)

T = TypeVar("T")

START = "The start"
NEWEST = "-# That's the newest step so far."
WENT_BACK = "-# Moves were taken back since: this is the newest step now."
MOST_LINES, LONGEST_LINES, LONGEST_HELD = 24, 2_600, 900
ROUNDS = 12
"""So many rounds that are further off the list of turns has, where there are so many, however long the present one."""


@dataclass(frozen=True)
class Step:
    """Step `at` of a match as a seat saw it, or everybody; whoever looks at it sits in their `own` seat, or in none."""

    session: Session
    steps: Sequence[ReplayStep]
    at: int
    seat: Seat | None
    own: Seat | None

    @property
    def entry(self) -> int:
        return self.steps[self.at].entry

    @property
    def names(self) -> Names:
        """Who sat where then."""
        return self.session.names.at(self.entry)

    @property
    def entry_before(self) -> int | None:
        return self.steps[self.at - 1].entry if self.at else None


async def replay(bot: Bot, interaction: Interaction, session: Session) -> Reply:
    """The start of a match that is over, else the newest step; as whoever asks saw it in their seat, if in any."""
    require_begun(session)
    first = 0 if session.phase == "over" else len(replay_steps(session)) - 1
    return await show_step(bot, interaction, session, first, session.seat_of(interaction.user.id))


async def show_step(bot: Bot, interaction: Interaction, session: Session, number: int, seat: Seat | None) -> Reply:
    """A step, or the newest where there are not so many, as a seat saw it; as everybody did, where that is not allowed.

    Past the limit for pictures it is told in words alone, and nothing is played again.
    """
    require_begun(session)
    step = step_of(session, number, seat, session.seat_of(interaction.user.id))
    parts, picture = words_of(step), None
    try:
        async with look(bot.matches, session.venue.guild_id, interaction.user.id) as theme:
            if session.phase == "over":
                await story_to_tell(session)
            seen = await in_thread(sight, session.under_way, step.seat, step.entry_before, step.entry)
            parts += held(step, seen)
            picture = await _drawn(bot, step, seen, theme)
    except TooOften as no:
        parts.append(no_picture(no))
    if number >= len(step.steps):
        parts.append(NEWEST if number == len(step.steps) else WENT_BACK)
    return Reply("\n".join(parts), rows_of(step), picture)


def step_of(session: Session, number: int, seat: Seat | None, own: Seat | None) -> Step:
    """The step of a number, or the one that comes nearest; as a seat saw it, if whoever sits in `own` may see that."""
    steps = replay_steps(session)
    at, allowed = max(0, min(number, len(steps) - 1)), seat in viewpoints(session, own)
    return Step(session, steps, at, seat if allowed else None, own)


def viewpoints(session: Session, own: Seat | None) -> Sequence[Seat | None]:
    """As who somebody may see the steps: everybody, and who sat in their seat; once the match is over in any."""
    if session.phase == "over":
        return [None, *range(len(session.players))]
    return [None] if own is None else [None, own]


def words_of(step: Step) -> list[str]:
    """Where in the match a step stands, and what it told."""
    return [_head(step), *_lines(step)]


def _head(step: Step) -> str:
    session, last = step.session, len(step.steps) - 1
    if step.at:
        when = session.under_way.events()[step.steps[step.at].end - 1].when
        return f"### {title(session)}\n**Step {step.at} of {last}**{f' · {when}' if when else ''}"
    many = plural(last, "step") + (" so far" if session.phase == "playing" else "")
    return f"### {title(session)}\n**{START}** · {many}"


def _lines(step: Step) -> list[str]:
    """What a step told its seat; at the start what the match begins with."""
    session, before = step.session, step.entry_before
    if before is None:
        before = session.opening or -1
    told = [one for one in lines_for(session, step.seat) if before < one.event.entry <= step.entry]
    lines = [f"{_to(step, one.event)}{one.say(session.names)}" for one in told]
    return fitting(lines or [beginning(session)], MOST_LINES, room=LONGEST_LINES)


def _to(step: Step, event: Event) -> str:
    """The words before a line that one seat alone was told; "" for all other lines."""
    if event.to is None:
        return ""
    return "(to you) " if event.to == step.own else f"(to {step.names.bold(event.to)}) "


def held(step: Step, seen: Sight) -> list[str]:
    """What the seat of a step held then, in the words that it reads."""
    seat, names = step.seat, step.names
    if seat is None:
        return []
    things = [literal(str(one)) for one in holdings(step.session.game, seen.view, seen.public, names.short)]
    whose = "What you held:" if seat == step.own else names.in_bold(f"What {mark(seat)} held, as they read it:")
    return [whose, *(f"> {line}" for line in fitting(things, room=LONGEST_HELD))] if things else []


async def _drawn(bot: Bot, step: Step, seen: Sight, theme: Theme) -> Picture | None:
    """The board at a glance, with what the step changed; none where drawing fails, for the words say it too."""
    session = step.session
    wanted = Board(session.game.key, seen.view, step.names.by_seat, theme, since=seen.before, glance=True)
    try:
        return await bot.draw(wanted, Place(Urgency.LOOK, session.venue.guild_id))
    except Exception:
        log.exception("a picture failed", game=session.game.key)
        return None


def rows_of(step: Step) -> list[Row]:
    """The steps before and after, the turns, and as who to see this one."""
    session, at, seat = step.session, step.at, step.seat
    is_last = session.phase != "playing" and at == len(step.steps) - 1
    back = Button("Back", ShowStep(session.ref, at - 1, seat), disabled=not at)
    after = Button("Next", ShowStep(session.ref, at + 1, seat), style="primary", disabled=is_last)
    what_if = Button("What if from here", AskWhatIf(session.ref, at), disabled=is_last)
    steps = [back, after, *([what_if] if may_go_otherwise(session) else [])]
    turned = turning_points(step)
    near = listed(replay_turns(session, step.steps), at, OPTIONS_A_SELECT - 1 - len(turned))
    turns = [*turned, Option(START, "0"), *(_turn(session, *one) for one in near)]
    views = [_view(step, one) for one in viewpoints(session, step.own)]
    to_turn = Select("To the turn of…", turns, ShowStep(session.ref, at, seat))
    as_who = Select("As seen by…", views, ShowStepAs(session.ref, at))
    return [[*steps, *sharing(session)], [to_turn] if len(turns) > 2 else [], [as_who] if len(views) > 1 else []]


def turning_points(step: Step) -> list[Option]:
    """What turned a match that is over, each with the step after which it had; a copy has only what is its own.

    Discord takes no value twice, and a turn may begin with the same step: the zeros before it make another of it.
    """
    session, entries, found = step.session, [one.entry for one in step.steps], list[Option]()
    story = session.memory.story if session.phase == "over" else None
    for number, one in enumerate(story.moments if story else (), 1):
        if (at := bisect_right(entries, entry_of(session, one)) - 1) > 0:
            label = ": ".join(filter(None, ["Turning point", one.round]))
            happened = names_then(session, one).say(one.happened(session.game.telling))
            found.append(Option(label, f"{at:0{len(str(at)) + number}}", happened))
    return found


def listed(turns: Sequence[ReplayTurn], at: int, room: int = OPTIONS_A_SELECT - 1) -> list[tuple[ReplayTurn, bool]]:
    """The turns for which a list has room beside the start, and whether each stands for its whole round.

    Where it has no room for all, there are those of the round of a step, and of the other rounds the first ones: of the
    rounds before and after, and of as many others as there is room for.
    """
    if len(turns) <= room:
        return [(turn, False) for turn in turns]
    rounds = [[*one] for _, one in groupby(turns, key=lambda turn: turn.round)]
    present = max((number for number, one in enumerate(rounds) if one[0].step <= at), default=0)
    near = [one[0] for one in (*rounds[:present][-1:], *rounds[present + 1 :][:1])]
    far = [one[0] for number, one in enumerate(rounds) if abs(number - present) > 1]
    here = thinned(rounds[present], room - len(near) - min(len(far), ROUNDS))
    far = thinned(far, room - len(near) - len(here))
    found = [*((turn, False) for turn in here), *((turn, True) for turn in (*near, *far))]
    return sorted(found, key=lambda one: one[0].step)


def thinned(items: Sequence[T], most: int) -> list[T]:
    """At most so many of the items, as evenly as can be, the first and the last among them."""
    if len(items) <= most:
        return [*items]
    return [items[at * (len(items) - 1) // (most - 1)] for at in range(most)]


def _turn(session: Session, turn: ReplayTurn, whole_round: bool) -> Option:
    """A turn with what was done first in it: with what words it began, its name says."""
    deed = session.names.at(turn.deed.entry).say(turn.deed.text) if turn.deed else ""
    return Option(turn_name(session, turn, whole_round=whole_round), str(turn.step), deed)


def _view(step: Step, seat: Seat | None) -> Option:
    who = "everybody" if seat is None else "you" if seat == step.own else step.names.short(seat)
    return Option(f"As {who} saw it", str(EVERYBODY if seat is None else seat), chosen=seat == step.seat)
