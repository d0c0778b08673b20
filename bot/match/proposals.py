"""What a seat holds out to another, as a trade: a small post of its own, which pings the one it is for, once."""

from __future__ import annotations

from typing import Any, TypeAlias

from bot import store
from bot.model.match import Live
from bot.model.notes import Text
from bot.model.post import Post
from bot.model.time import HOUR, now
from bot.store.transactions import Writing
from rules import Decision, Proposal, Seat, mark
from rules.log import Back, is_known_move, last_known, line

AI_ANSWERS, OFF = "An AI player answers.", "This offer no longer stands."
MOST_AN_HOUR = 6
"""So many posts a match may have of what one seat offers; what else it offers has none."""

Key: TypeAlias = tuple[Seat, Seat, str]
"""What makes it the same offer: to whom, by whom, on which terms."""


async def see_to_proposals(live: Live, db: Writing, *, call: bool = True) -> None:
    """A post for each proposal to a person, which says in the end what became of it.

    The same offer that stands again within an hour, as after an undo, has the post of before, and calls nobody again;
    unless it was answered and is made anew.
    """
    standing = {_key(about): about for about in _standing(live)}
    if not standing and not live.memory.proposed:
        return
    known = [post for post in await store.posts.offers_of(db, live.id, now() - HOUR) if not post.is_lost]
    newest = {_key(post.about): post for post in known}
    went_back = live.match is not None and isinstance(last_known(live.match.log), Back)
    for key, post in newest.items():
        if key not in standing:
            _close(live, db, post)
        elif went_back or not post.about.get("answered"):
            _show(db, post, standing.pop(key))
    for about in standing.values():
        lately = sum(post.about["by"] == about["by"] and post.message.created_at > now() - HOUR for post in known)
        known.append(await _new_post(live, db, about, call=call, quiet=lately >= MOST_AN_HOUR))
    live.memory.proposed = any(post.open or post.notes == [Text(AI_ANSWERS)] for post in known)


def _key(about: dict[str, Any]) -> Key:
    return about["seat"], about["by"], about["terms"]


def _standing(live: Live) -> list[dict[str, Any]]:
    """What is held out to people now."""
    if live.match is None or live.phase != "playing":
        return []
    asked = [(seat, one) for seat, one in live.match.pending.items() if live.players[seat].present]
    return [_about(seat, question, proposal) for seat, question in asked for proposal in question.proposals]


def _about(seat: Seat, question: Decision, proposal: Proposal) -> dict[str, Any]:
    """All that its post says: for each answer, why it cannot be given now, or nothing."""
    refused = {str(move): no.reason if (no := question.check(move)) else "" for move in proposal.answers}
    terms = {"by": proposal.by, "terms": proposal.terms, "holding": proposal.holding}
    return {"seat": seat, **terms, "answers": refused}


async def _new_post(live: Live, db: Writing, about: dict[str, Any], *, call: bool, quiet: bool) -> Post:
    """A post of what is held out; a `quiet` one is a row alone, which nobody is shown."""
    pings = [about["seat"]] if call else []
    post = await store.posts.add_post(db, live.id, "offer", now(), pings=pings, about={**about, "quiet": quiet})
    if quiet:
        post.message.shown = post.wanted
        store.posts.note_shown(db, [post])
    else:
        live.memory.shared.unsent.add(post.id)
    return post


def _show(db: Writing, post: Post, about: dict[str, Any]) -> None:
    """A post that is there says what holds now."""
    about = {**about, "quiet": post.about.get("quiet", False)}
    if not (post.open and post.about == about):
        post.notes, post.open, post.about = [], True, about
        _save(db, post)


def _close(live: Live, db: Writing, post: Post) -> None:
    """A post says what became of it, once that is known."""
    if post.open or post.notes == [Text(AI_ANSWERS)]:
        said = _what_became(live, post)
        if post.open or post.notes != [Text(said)]:
            post.notes, post.open = [Text(said)], False
            post.about = {**post.about, "answered": said not in (AI_ANSWERS, OFF)}
            _save(db, post)


def _save(db: Writing, post: Post) -> None:
    """Have a post shown as it is now; nobody is shown one that is quiet."""
    post.wanted += not post.about["quiet"]
    store.posts.save_post(db, post)


def _what_became(live: Live, post: Post) -> str:
    """How it was answered, if it was."""
    seat, log = post.about["seat"], live.under_way.log
    newest = next((log[number - 1] for number in reversed(line(log)) if is_known_move(log[number - 1])), None)
    if newest and is_known_move(newest) and newest.seat == seat and str(newest.move) in post.about["answers"]:
        name = newest.move.name()
        return f"{mark(seat)} {name}{'d' if name.endswith('e') else 'ed'}."
    if live.phase == "playing" and not live.players[seat].present and _key(post.about) in _held_out(live, seat):
        return AI_ANSWERS
    return OFF


def _held_out(live: Live, seat: Seat) -> set[Key]:
    """What is held out to a seat, whoever plays for it."""
    question = live.question(seat)
    return {(seat, one.by, one.terms) for one in question.proposals} if question else set()
