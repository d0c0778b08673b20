"""The clocks of a match: they run while the match waits for a person, and stand while it is halted.

A clock keeps what was `left` when it last began to run. So a restart changes nothing, and neither quiet hours nor
holidays need a row of their own: the moment at which time runs out is worked out around them. Something is due after
half of the time, a tenth before its end, and at its end: these are the stages. After that come those of silence: two
turns late nobody needs the player's consent, after another (a week at most) the others are asked what to do, a day
later at most those who have answered decide, and where nobody has after four weeks the match is given up. Where there
is no time limit a look a day takes the place of reminders.
"""

from __future__ import annotations

from bot.model.hours import Hours, overlap, run_out, running_time
from bot.model.player import GIVEN_UP, OVERDUE, UNASKED, Clock, Player
from bot.model.session import Session
from bot.model.terms import PACES, Pace, Terms
from bot.model.time import DAY, now
from rules import Seat

MOST_NUDGES = 3
WARNED, LAPSED = 2, 3
"""The stages of a clock: after the last reminder, and when time has run out."""
UNTIMED = 14 * DAY
"""After how long the others are asked about a player who has no time limit: our own figure."""
GIVEN_UP_AFTER = 21 * DAY, 28 * DAY
"""After how long the last week is told, and a match is given up, where nobody decides: our own figures."""


def wind(session: Session, answered: Seat | None = None) -> None:
    """Start, stop and renew the clocks after a change; an answer ends its seat's clock."""
    awaited = session.waiting.people
    for player in session.players:
        is_awaited, clock = player.seat in awaited, player.clock
        if clock.allowed and (
            not is_awaited or player.seat == answered or clock.in_window != _in_window(session, player)
        ):
            _end(session, player)
        if is_awaited and not clock.allowed:
            _begin(session, player)
        if clock.allowed and session.halt and clock.running is not None:
            stop(session, player)
        elif clock.allowed and not session.halt and clock.running is None:
            clock.running = now()
        clock.due_at = next_stage(session, player)


def pace_of(session: Session) -> Pace | None:
    """The times of the table's pace; None where there is no time limit."""
    return PACES.get(session.setup.terms.pace)


def fill_banks(session: Session) -> None:
    """Give each player what they have at the start of a match."""
    for player in session.players:
        fill(session, player)


def fill(session: Session, player: Player) -> None:
    """Give a player a full bank, and all the holiday that the table grants."""
    pace = pace_of(session)
    player.clock.bank = pace.bank if pace and session.setup.terms.clock == "bank" else None
    player.clock.rest = session.setup.terms.holiday * DAY


def begin_anew(session: Session, terms: Terms) -> None:
    """Play on by other terms: banks are full, and whoever is awaited has the whole time for an answer from now on.

    That is never less than what was left of it before; holidays go on as they were.
    """
    had = [_left_for_answer(session, player) for player in session.players]
    session.setup.terms = terms
    for player in session.players:
        rest = player.clock.rest
        player.clock = Clock()
        fill(session, player)
        player.clock.rest = rest
    wind(session)
    for player, left in zip(session.players, had, strict=True):
        if player.clock.allowed and pace_of(session):
            player.clock.left = player.clock.allowed = max(player.clock.left, left)
            player.clock.due_at = next_stage(session, player)


def _left_for_answer(session: Session, player: Player) -> int:
    """How many seconds are left for the present question, of a bank as many as an answer has at this pace."""
    pace = pace_of(session)
    if pace is None or not player.clock.allowed:
        return 0
    catch_up(session, player)
    return max(0, min(player.clock.left, pace.turn))


def _begin(session: Session, player: Player) -> None:
    """Start a new clock for a new question. The bank is None while its time runs, which it does not in a window."""
    clock = player.clock
    pace, question = pace_of(session), session.decision(player.seat)
    assert question is not None
    if pace is None:
        time = UNTIMED
    elif question.waits == "window":
        time = pace.window
    elif clock.bank is None:
        time = pace.turn
    else:
        time, clock.bank = min(pace.bank, clock.bank + pace.more), None
    clock.left = clock.allowed = time
    clock.in_window = question.waits == "window"
    clock.running, clock.stage = None, 0


def _end(session: Session, player: Player) -> None:
    """End the clock of a question that is answered: what is left goes back into the bank."""
    clock = player.clock
    stop(session, player)
    if session.setup.terms.clock == "bank" and clock.bank is None and pace_of(session):
        clock.bank = max(0, clock.left)
    clock.left = clock.allowed = clock.stage = clock.silence = 0
    clock.again = None


def stop(session: Session, player: Player, at: int | None = None) -> None:
    """Stop a clock, as of now or of a moment; what has counted since it began to run is taken off it."""
    clock = player.clock
    if clock.running is None:
        return
    end, hours = now() if at is None else at, hours_of(session, player)
    clock.left -= running_time(hours, clock.running, end)
    clock.rest = max(0, clock.rest - overlap(hours.away, clock.running, end))
    clock.running = None


def give_back(session: Session, player: Player, since: int) -> None:
    """What has counted since a moment counts for nothing: the clock goes on from now as it stood then."""
    if player.clock.running is not None:
        stop(session, player, since)
        player.clock.running = now()
        player.clock.due_at = next_stage(session, player)


def catch_up(session: Session, player: Player) -> None:
    """Count what has gone by until now, before something changes how time counts."""
    if player.clock.running is not None:
        stop(session, player)
        player.clock.running = now()


def extend(session: Session, player: Player, seconds: int) -> None:
    """Give more seconds for the present question, or fewer; reminders that lie ahead again come anew.

    Whoever is out of time already has all of it from now on.
    """
    clock = player.clock
    catch_up(session, player)
    clock.left = (max(0, clock.left) if seconds > 0 else clock.left) + seconds
    clock.allowed, clock.again = max(1, clock.allowed + seconds), None
    clock.stage = min(clock.stage, current_stage(session, player))
    player.clock.silence = silence(session, player)
    clock.due_at = next_stage(session, player)


def hours_of(session: Session, player: Player) -> Hours:
    """When this player's clock stands still, as far as the table grants it."""
    clock = player.clock
    shared = session.memory.shared
    person = shared.people.get(player.user_id or 0)
    outages = shared.outages.after(clock.running or now(), session.venue.guild_id)
    if person is None or not session.setup.terms.rests:
        return Hours(outages=outages)
    away = person.away
    if away is not None:
        start = max(away[0], clock.running or 0)
        away = (start, min(away[1], start + clock.rest)) if clock.rest else None
    return Hours(person.zone, person.quiet if session.setup.terms.quiet and pace_of(session) else None, away, outages)


def deadline(session: Session, player: Player) -> int | None:
    """When this player's time runs out, or ran out; None while no clock runs, and without a time limit."""
    clock = player.clock
    if clock.running is None or pace_of(session) is None:
        return None
    return run_out(hours_of(session, player), clock.running, clock.left)


def stage_ends(session: Session, player: Player) -> tuple[int, ...]:
    """After how many seconds of a running clock something is due: the reminders, the end, two turns, the silence.

    The last are when the others are asked, when whoever answered decides, and the end of a match that is given up.
    """
    whole, end, pace = player.clock.allowed, player.clock.left, pace_of(session)
    if pace is None:
        return (*range(end - whole + DAY, end, DAY), end, *_until_given_up(end + DAY))
    if _in_window(session, player):
        return (end, end, end)
    late = [end + pace.turn * more for more in range(1, MOST_NUDGES)]
    ask = late[-1] + min(pace.turn, 7 * DAY)
    return (end - whole // 2, end - whole // 10, end, *late, ask, *_until_given_up(ask + time_to_decide(session)))


def _until_given_up(decided: int) -> tuple[int, ...]:
    return decided, *(decided + more for more in GIVEN_UP_AFTER)


def time_to_decide(session: Session) -> int:
    """How many seconds the others have to decide about somebody who is silent: a turn, a day at most."""
    pace = pace_of(session)
    return min(pace.turn, DAY) if pace else DAY


def silence(session: Session, player: Player) -> int:
    """How long a player has been out of time, by the last stages; 0 where they are not, or not so long."""
    if pace_of(session) and _in_window(session, player):
        return 0
    return max(0, player.clock.stage - _stage_of(session, player, 0))


def _stage_of(session: Session, player: Player, silence: int) -> int:
    """The stage of a clock, not one of a window, from which on its player has been silent for so long."""
    return len(stage_ends(session, player)) - GIVEN_UP + silence


def ask_again(session: Session, player: Player, seconds: int) -> None:
    """The others are asked once more after so many seconds, if the player has not answered by then."""
    player.clock.stage, player.clock.again = _stage_of(session, player, UNASKED), now() + seconds
    player.clock.silence = silence(session, player)
    player.clock.due_at = next_stage(session, player)


def renew_patience(session: Session, player: Player) -> None:
    """Somebody is back who was out of time: their time is up, as at its end, and no more than that."""
    clock = player.clock
    catch_up(session, player)
    clock.left, clock.stage, clock.again = (0, LAPSED, None) if pace_of(session) else (UNTIMED, 0, None)
    clock.silence = 0
    clock.due_at = next_stage(session, player)


def nudges_at_end(session: Session, player: Player) -> bool:
    """Whether the end of time brings a nudge: where the table agreed on that, and for the last person of a table."""
    return session.setup.terms.lapse == "nudge" or (
        session.setup.terms.lapse == "ai" and session.is_last_present(player)
    )


def _in_window(session: Session, player: Player) -> bool:
    question = session.decision(player.seat)
    return question is not None and question.waits == "window"


def current_stage(session: Session, player: Player) -> int:
    """How many stages of a player's clock are over."""
    gone = 0 if player.clock.running is None else running_time(hours_of(session, player), player.clock.running, now())
    return sum(end <= gone for end in stage_ends(session, player))


def next_stage(session: Session, player: Player) -> int | None:
    """When the next stage begins; None where none is to come."""
    clock = player.clock
    to_come = stage_ends(session, player)[clock.stage :] if clock.allowed else ()
    if clock.running is None or not (to_come or clock.silence == GIVEN_UP):
        return None
    if not to_come:
        return now() + DAY
    if clock.again is None:
        return run_out(hours_of(session, player), clock.running, to_come[0])
    return clock.again if pace_of(session) else next_look(clock.again)


def next_look(end: int) -> int:
    """When somebody without a time limit is next looked for, each day until an end: so many whole days before it."""
    left = end - now()
    return end - (left - 1) // DAY * DAY if left > 0 else end


def advance(session: Session, player: Player) -> int | None:
    """Go on to the stage that is reached, and return it; None where nothing is due yet.

    Time never runs out without a warning after which its player could be reached: whoever was not warned, or was cut
    off since, is warned first, and has a tenth of the time left at least.
    """
    clock = player.clock
    was, stage = clock.stage, current_stage(session, player)
    if clock.again is not None:
        stage = was + (clock.again <= now())
        clock.again = now() + time_to_decide(session) if stage > was else clock.again
    if not _in_window(session, player) and was < _stage_of(session, player, OVERDUE) <= stage:
        stage = _stage_of(session, player, OVERDUE)
        _give_time(session, player)
    if clock.again is not None or pace_of(session) is None:
        clock.stage = max(was, stage)
        clock.due_at = next_stage(session, player)
        return clock.stage if clock.stage > was else None
    warned = was >= WARNED or _in_window(session, player)
    if stage >= LAPSED and (not warned or (was < LAPSED and _was_cut_off(session, player))):
        was, stage = min(was, WARNED - 1), WARNED
    if was < stage == WARNED:
        catch_up(session, player)
        clock.left = max(clock.left, clock.allowed // 10)
    clock.stage = max(was, stage)
    clock.due_at = next_stage(session, player)
    return clock.stage if clock.stage > was else None


def wait_longer(session: Session, player: Player) -> None:
    """A match is given up for a player's silence only after all of that time, from now on."""
    if not _in_window(session, player):
        player.clock.stage = _stage_of(session, player, OVERDUE)
        _give_time(session, player)
        player.clock.silence = silence(session, player)
        player.clock.due_at = next_stage(session, player)


def _give_time(session: Session, player: Player) -> None:
    """Whoever decides about a player has had their time by now, however late; the match is given up after more."""
    catch_up(session, player)
    player.clock.again = None
    player.clock.left -= stage_ends(session, player)[OVERDUE - GIVEN_UP - 1]


def _was_cut_off(session: Session, player: Player) -> bool:
    """Whether there was an outage since the clock began to run: since the question came, or the last warning."""
    running, outages, guild_id = player.clock.running, session.memory.shared.outages, session.venue.guild_id
    return running is not None and any(overlap(span, running, now()) for span in outages.after(running, guild_id))
