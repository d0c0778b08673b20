"""The clocks of a match: they run while the match waits for a person, and stand while it is halted.

A clock is what was `left` when it last began to run; so a restart changes nothing, and neither quiet hours nor holidays
need a row of their own: they are passed over when the moment is worked out at which time runs out. After half of the
time, a tenth before its end, and at its end (the stages) something is due.
"""

from __future__ import annotations

from bot.model.hours import Hours, counted, run_out, used
from bot.model.match import Live
from bot.model.player import Player
from bot.model.time import DAY, now
from rules import Seat

MOST_NUDGES = 3
WARNED, LAPSED = 2, 3
"""The stages of a clock: after the last reminder, and when time has run out."""


def wind(live: Live, answered: Seat | None = None) -> None:
    """Start, stop and renew the clocks after a change; an answer ends its seat's clock."""
    awaited = live.waiting.people if live.setup.terms.timed else []
    for player in live.players:
        wanted, clock = player.seat in awaited, player.clock
        if clock.allowed and (not wanted or player.seat == answered):
            _end(live, player)
        if wanted and not clock.allowed:
            _begin(live, player)
        if clock.allowed and live.halt and clock.running is not None:
            stop(live, player)
        elif clock.allowed and not live.halt and clock.running is None:
            clock.running = now()
        clock.due_at = next_stage(live, player)


def fill_banks(live: Live) -> None:
    """What each player has at the start of a match."""
    for player in live.players:
        fill(live, player)


def fill(live: Live, player: Player) -> None:
    """A full bank, and all the holiday that the table grants."""
    pace = live.setup.terms.timed
    player.clock.bank = pace.bank if pace and live.setup.terms.clock == "bank" else None
    player.clock.rest = live.setup.terms.holiday * DAY


def _begin(live: Live, player: Player) -> None:
    """A new clock for a new question; the bank is none while all that is in it runs, which it does not in a window."""
    clock = player.clock
    pace, question = live.setup.terms.timed, live.question(player.seat)
    assert pace is not None
    assert question is not None
    if question.waits == "window":
        time = pace.window
    elif clock.bank is None:
        time = pace.turn
    else:
        time, clock.bank = min(pace.bank, clock.bank + pace.more), None
    clock.left = clock.allowed = time
    clock.running, clock.stage = None, 0


def _end(live: Live, player: Player) -> None:
    """The question is answered: what is left goes back into the bank."""
    clock = player.clock
    stop(live, player)
    if live.setup.terms.clock == "bank" and clock.bank is None:
        clock.bank = max(0, clock.left)
    clock.left = clock.allowed = clock.stage = 0


def stop(live: Live, player: Player) -> None:
    """The clock stands; what has counted since it began to run is gone."""
    clock = player.clock
    if clock.running is None:
        return
    hours = hours_of(live, player)
    clock.left -= counted(hours, clock.running, now())
    clock.rest = max(0, clock.rest - used(hours.away, clock.running, now()))
    clock.running = None


def catch_up(live: Live, player: Player) -> None:
    """Count what has gone by until now, before something changes how time counts."""
    if player.clock.running is not None:
        stop(live, player)
        player.clock.running = now()


def extend(live: Live, player: Player, seconds: int) -> None:
    """More time for the present question, or less; reminders come anew where they lie ahead again."""
    clock = player.clock
    catch_up(live, player)
    clock.left, clock.allowed = clock.left + seconds, max(1, clock.allowed + seconds)
    clock.stage = min(clock.stage, reached(live, player))
    clock.due_at = next_stage(live, player)


def hours_of(live: Live, player: Player) -> Hours:
    """When this player's clock stands still, as far as the table grants it."""
    clock = player.clock
    person = live.memory.shared.people.get(player.user_id or 0)
    if person is None or not live.setup.terms.rests:
        return Hours()
    away = person.away
    if away is not None:
        start = max(away[0], clock.running or 0)
        away = (start, min(away[1], start + clock.rest)) if clock.rest else None
    return Hours(person.zone, person.quiet if live.setup.terms.quiet else None, away)


def deadline(live: Live, player: Player) -> int | None:
    """When this player's time runs out, or ran out; None while no clock runs."""
    clock = player.clock
    return None if clock.running is None else run_out(hours_of(live, player), clock.running, clock.left)


def stage_ends(live: Live, player: Player) -> tuple[int, ...]:
    """After how many more seconds something is due: the reminders, the end, and with nudges three of those."""
    whole, end = player.clock.allowed, player.clock.left
    if _in_window(live, player):
        return (end, end, end)
    nudges = [end + whole * more for more in range(1, MOST_NUDGES)] if nudges_at_end(live, player) else []
    return (end - whole // 2, end - whole // 10, end, *nudges)


def nudges_at_end(live: Live, player: Player) -> bool:
    """Whether the end of time brings a nudge: where the table says so, and to the last person of a table."""
    return live.setup.terms.lapse == "nudge" or (live.setup.terms.lapse == "ai" and live.is_last_present(player))


def _in_window(live: Live, player: Player) -> bool:
    question = live.question(player.seat)
    return question is not None and question.waits == "window"


def reached(live: Live, player: Player) -> int:
    """How many of the stages lie behind."""
    gone = 0 if player.clock.running is None else counted(hours_of(live, player), player.clock.running, now())
    return sum(end <= gone for end in stage_ends(live, player))


def next_stage(live: Live, player: Player) -> int | None:
    """When the next stage begins; None where none is to come."""
    clock = player.clock
    to_come = stage_ends(live, player)[clock.stage :] if clock.allowed else ()
    if clock.running is None or not to_come:
        return None
    return run_out(hours_of(live, player), clock.running, to_come[0])


def advance(live: Live, player: Player) -> int:
    """Go on to the stage that is reached; it is the old one where nothing is due yet.

    Time never runs out unwarned: after a long halt of the bot the last reminder comes first, and its tenth of the time
    with it.
    """
    clock = player.clock
    stage = reached(live, player)
    if stage >= LAPSED and clock.stage < WARNED and not _in_window(live, player):
        catch_up(live, player)
        clock.left, stage = max(clock.left, clock.allowed // 10), WARNED
    clock.stage = max(clock.stage, stage)
    clock.due_at = next_stage(live, player)
    return clock.stage
