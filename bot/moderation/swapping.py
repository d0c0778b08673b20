"""Two seats of a match change hands in one step, with all that they hold; and how that is undone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot import store
from bot.match import changes
from bot.match.interventions import Act, announce
from bot.match.lobby import swap_places
from bot.match.matches import Matches
from bot.match.seats import hand_over
from bot.model.errors import UserError
from bot.model.names import moderator, name_for_note
from bot.model.player import Cause, Change, Player
from bot.model.preconditions import require_open
from bot.model.session import Session
from bot.model.time import MINUTE, now
from bot.moderation.seats import give_orders, holder, stay_away, whom_to_call
from bot.store.interventions import Intervention
from bot.store.transactions import Reading, Writing
from rules import Seat, join_words

ONE_SEAT = "That's one player twice, so there's nothing to swap. Choose two with `player:` and `other:`."
NO_PEOPLE = "AI players hold both seats, so nothing would change. Choose at least one member."
BEGUN = "The match has begun since, so this can't be undone. `/mod swap` swaps any two seats."
NOT_THEIRS = "Someone else has one of these seats now, so this can't be undone. `/mod swap` swaps any two seats."

JUST_SWAPPED = "just swapped these two, so nothing was changed now. `/mod undo` gives them their seats back."
LAST_DEEDS = 5
"""So many of the last things that moderators did are looked through for the same swap."""


async def swap(matches: Matches, match_id: int, cause: Cause, why: str, one: Seat, other: Seat) -> str:
    """Two players go on in each other's seat. The post calls whoever no turn calls then, away or not."""
    async with matches.changing(match_id, cause) as (session, db):
        require_open(session)
        two = session.players[one], session.players[other]
        require_swappable(*two)
        await require_not_just_swapped(session, db, cause, one, other)
        names = f"{session.names.for_note(one)} and {session.names.for_note(other)}"
        before = {"seats": [one, other], "holders": [holder(session, player) for player in two]}
        line = f"swapped the seats of {names}.{what_they_know(session, *two)}"
        called = [seat for seat, new in ((one, two[1]), (other, two[0])) if new.present]
        asked = session.waiting.seats if session.match else (one, other)
        act = Act(cause, "swap", line, why, {**before, "phase": session.phase})
        away = [user_id for player in two if not player.present for user_id in whom_to_call(player)]
        await announce(session, db, act, [seat for seat in called if seat not in asked], called=away)
        if session.match is None:
            await swap_places(session, db, one, other)
        else:
            await change_hands(session, db, *two)
    return f"{names} have swapped seats."


def require_swappable(one: Player, other: Player) -> None:
    """Raises UserError where nothing would change."""
    if one is other:
        raise UserError(ONE_SEAT)
    if one.user_id is None and other.user_id is None:
        raise UserError(NO_PEOPLE)


async def require_not_just_swapped(session: Session, db: Reading, cause: Cause, *seats: Seat) -> None:
    """Raises UserError where another moderator meant the same, and was faster: a second swap would take it back."""
    for deed in await store.interventions.interventions_of(db, session.venue.guild_id, session.id, LAST_DEEDS):
        is_same = deed.what == "swap" and deed.undone_by is None and {*deed.before["seats"]} == {*seats}
        if is_same and deed.user_id != cause.user_id and now() < deed.at + MINUTE:
            raise UserError(f"{moderator(deed.name)} {JUST_SWAPPED}")


def what_they_know(session: Session, *players: Player) -> str:
    """What a swap may tell its people of each other's secrets, and cost them; in a lobby neither.

    Whether somebody holds a secret or has planned is nobody's business, so this says no more than that it may be so.
    """
    if session.match is None:
        return ""
    people = [session.names.for_note(player.seat) for player in players if player.user_id is not None]
    know = "knows" if len(people) == 1 else "know"
    return f" {join_words(people)} now {know} any secrets of both seats. Anything planned for these seats is dropped."


async def change_hands(
    session: Session, db: Writing, one: Player, other: Player, orders: tuple[list[object], list[object]] = ([], [])
) -> None:
    """Each goes on in the seat of the other with a new clock, away if they were, and with these orders for their seats.

    Both seats count as newly asked, so that whoever the match waits for is called.
    """
    awaited = [seat for seat in session.waiting.people if seat not in (one.seat, other.seat)]
    changed = (one, replace(other), orders[0]), (other, replace(one), orders[1])
    for player, new, _ in changed:
        await hand_over(session, db, player, Player(player.seat, new.user_id, new.name, missed=new.missed))
    for player, new, planned in changed:  # what is posted now has the names of both
        await give_orders(session, db, player.seat, planned)
        await stay_away(session, db, player, absent=new.absent, vacant=new.vacant)
    await changes.update_match(session, db, Change(awaited))


def sitting(holder: Mapping[str, object]) -> object:
    """Who holds a seat: members may call themselves something else since, AI players are known by their name."""
    return holder["user_id"] or holder["name"]


def gave_back(intervention: Intervention) -> str:
    """What its undoing is called."""
    names = (name_for_note(holder["name"]) for holder in intervention.before["holders"])
    return f"gave {join_words([*names])} their seats back."


async def undo_swap(session: Session, db: Writing, intervention: Intervention, cause: Cause) -> None:
    """Both have the seats again that they had, with what they had planned."""
    before = intervention.before
    (one, other), (first, second) = before["seats"], before["holders"]
    require_open(session)
    if before["phase"] != session.phase:
        raise UserError(BEGUN)
    two = [player for seat in (one, other) for player in session.players if player.seat == seat]
    if [sitting(vars(player)) for player in two] != [sitting(second), sitting(first)]:
        raise UserError(NOT_THEIRS)
    if session.match is None:
        await swap_places(session, db, one, other)
    else:
        await change_hands(session, db, two[0], two[1], (first["orders"], second["orders"]))
