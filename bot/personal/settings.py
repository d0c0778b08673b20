"""What members set for themselves, and what that means for their running clocks."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import get_args

from bot import store
from bot.match import posts
from bot.match.matches import Matches, held
from bot.model import clock
from bot.model.errors import Damaged, UserError
from bot.model.hours import MOST_QUIET, quiet_length, time_there
from bot.model.person import Person, Reminders
from bot.model.player import Cause, Player
from bot.model.session import Session
from bot.model.time import DAY, now
from render import Theme

WHERE: Mapping[Reminders, str] = {"channel": "in the channel", "dm": "by direct message", "none": "not at all"}
THEMES: Mapping[str, str] = {**{theme: theme for theme in get_args(Theme)}, "server": "same as the server"}
"""What `/game board theme:` takes: a theme of one's own, or none."""


async def remind(matches: Matches, cause: Cause, where: Reminders) -> str:
    await _set(matches, cause, [], reminders=where)
    return reminders(where)


async def keep_quiet(matches: Matches, cause: Cause, first: int | None, last: int | None, zone: str) -> str:
    """Choose quiet hours, or none, in the zone of this key; a sentence on that. Raises UserError if they cannot be."""
    person = matches.people.known.get(cause.user_id or 0) or Person(0)
    place = zone or person.zone
    if (first is None) != (last is None):
        raise UserError("Give both hours, for example `/me quiet from:22 until:7`, or none to end your quiet hours.")
    if first is None and zone:
        first, last = person.quiet or (None, None)
    if first is not None and last is not None:
        require_short((first, last))
        matches.limits.count(cause.user_id, "hours")
    async with _clocks_of(matches, cause.user_id or 0) as running:
        person = await _set(matches, cause, running, quiet_from=first, quiet_until=last, zone=place)
    return quiet(person)


async def take_holiday(matches: Matches, cause: Cause, days: int) -> str:
    """Be on holiday for so many days from now on, or for 0 be back; a sentence on that."""
    until = now() + days * DAY
    values = {"away_from": now() if days else None, "away_until": until if days else None}
    async with _clocks_of(matches, cause.user_id or 0) as running:
        person = await _set(matches, cause, running, **values)
    return holiday(person)


async def choose_tips(matches: Matches, cause: Cause, *, on: bool) -> str:
    """Choose whether to get tips on what kinds of question decide; a sentence on that."""
    return tips(await _set(matches, cause, [], tips=on))


async def choose_records(matches: Matches, cause: Cause, *, on: bool) -> str:
    """Choose whether others can see one's records, and whether one is rated; a sentence on that. Raises TooOften.

    The ratings of all with whom one was compared are worked out anew when they are next asked for.
    """
    user_id, hidden = cause.user_id or 0, matches.people.hidden
    async with matches.leases.waiting("records"):
        if on == (user_id in hidden):
            matches.limits.count(user_id, "records")
            async with matches.saving(cause) as db:
                store.people.set_person(db, user_id, records=on)
                store.ratings.forget_those_with(db, user_id)
            matches.people.to_change(user_id)
            hidden.symmetric_difference_update({user_id})
    return records(shown=on)


async def choose_theme(matches: Matches, cause: Cause, name: str) -> None:
    """Choose the theme of one's own pictures, one of `THEMES`."""
    theme = next((one for one in get_args(Theme) if one == name), None)
    if theme != matches.people.theme(cause.user_id or 0):
        await _set(matches, cause, [], theme=theme)


@asynccontextmanager
async def _clocks_of(matches: Matches, user_id: int) -> AsyncIterator[list[tuple[Session, Player]]]:
    """Every running clock of a member, with its match; all these matches are locked meanwhile.

    Their locks are taken in the order of their ids, and nobody else takes two, so that nobody waits in a circle.
    """
    async with matches.reading() as db:
        match_ids = await store.matches.matches_of(db, user_id)
    async with AsyncExitStack() as locks:
        for match_id in match_ids:
            await locks.enter_async_context(matches.lock(match_id))
        async with matches.reading() as db:
            ticking = await store.matches.with_clock_of(db, user_id)
        running = list[tuple[Session, Player]]()
        for match_id in sorted({*ticking} & {*match_ids}):
            with suppress(Damaged):
                session = await matches.get(match_id)
                running += [(session, player) for player in session.players if player.user_id == user_id]
        yield running


async def _set(
    matches: Matches, cause: Cause, running: Sequence[tuple[Session, Player]], **values: int | str | None
) -> Person:
    """Write what a member has set, and wind the clocks anew, all at once.

    Time that is gone counts by the old hours, time to come by the new.
    """
    user_id = cause.user_id or 0
    person = matches.people.to_change(user_id)
    old = {name: getattr(person, name) for name in values}
    try:
        async with matches.saving(cause) as db:
            current = [await held(matches, db, session) for session in {one.id: one for one, _ in running}.values()]
            running = [(one, player) for one in current for player in one.players if player.user_id == user_id]
            for session, player in running:
                clock.catch_up(session, player)
            vars(person).update(values)
            await matches.people.lists_are_due(db, {one.user_id for session in current for one in session.members})
            store.people.set_person(db, user_id, **values)
            for session, player in running:
                player.clock.due_at = clock.next_stage(session, player)
                store.players.set_players(db, session.id, [player])
                await posts.note(session, db, [])
    except BaseException:
        vars(person).update(old)
        for session, _ in running:
            matches.forget(session.id)
        raise
    for session, _ in running:
        matches.on_change(session.id, cause)
    return person


def require_short(hours: tuple[int, int]) -> None:
    """Raises UserError for quiet hours that are none, or that leave too little of the day."""
    if not quiet_length(hours):
        raise UserError("Those quiet hours end at the hour they begin. Try `/me quiet from:22 until:7`.")
    if quiet_length(hours) > MOST_QUIET:
        raise UserError(
            f"That's {quiet_length(hours)} hours. The limit is {MOST_QUIET} a day, so that the others get to play. "
            "For whole days off, use `/me holiday`."
        )


def settings(person: Person, *, shown: bool = True) -> str:
    """All that a member has set; with whether their records are shown."""
    return "\n".join(
        [
            "### Your settings, for all your matches",
            f"**Reminders** · {reminders(person.reminders)}",
            f"**Quiet hours** · {quiet(person)}",
            f"**Holiday** · {holiday(person)}",
            f"**Pictures** · {pictures(person)}",
            f"**Tips** · {tips(person)}",
            f"**Records** · {records(shown=shown)}",
            "-# To change them, use `/me reminders`, `/me quiet`, `/me holiday`, `/me tips`, `/me records` and "
            "`/game board theme:`.",
        ]
    )


def reminders(where: Reminders) -> str:
    if where == "none":
        return "You get no reminders, only the ping when it's your turn."
    closed = " If that fails, it comes in the channel." if where == "dm" else ""
    return f"You get a reminder {WHERE[where]} when half your time is gone and when it's almost up.{closed}"


def quiet(person: Person) -> str:
    """What somebody's quiet hours mean; with the time there, so that a wrong zone is noticed."""
    if person.quiet is None:
        return "You have no quiet hours: your clocks run day and night. To set some, use `/me quiet from:22 until:7`."
    hours = f"from {person.quiet[0]:02}:00 until {person.quiet[1]:02}:00"
    there = f"{person.zone.replace('_', ' ')}, where it's {time_there(person.zone, now())} now"
    return f"Your clocks stop {hours} in {there}, except in live matches and where the host turned quiet hours off."


def holiday(person: Person) -> str:
    away = person.away
    if away is None or away[1] <= now():
        return "You're not on holiday: your clocks run every day."
    until = f"You're on holiday until <t:{away[1]}:f> (<t:{away[1]}:R>)."
    limit = "Your clocks stop, up to the limit of each match: usually 14 days, and none in live matches."
    return f"{until} {limit} To end it, use `/me holiday days:0`."


def tips(person: Person) -> str:
    if person.tips:
        return "You get a tip with each kind of question in a game, until you've answered one like it."
    return "You get no tips, except in guided matches. **How to play** and **Hint** are still there."


def records(*, shown: bool) -> str:
    if shown:
        return "Others on a server can see how your matches there ended (`/stats`), and you're rated with them."
    return "Nobody but you sees your records, and you aren't rated. Your own `/stats me` still works."


def pictures(person: Person) -> str:
    if person.theme is None:
        return "You see the board as the server's posts show it. To make it light or dark, use `/game board theme:`."
    other = "light" if person.theme == "dark" else "dark"
    change = f"To change that, use `/game board theme:{other}`, or choose “{THEMES['server']}”"
    return f"Pictures that only you see are {person.theme}. {change}."
