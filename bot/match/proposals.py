"""What a seat holds out to another, as a trade: a small post of its own, which pings the one it is for, once."""

from __future__ import annotations

from typing import Any

from bot import store
from bot.match.posts import notice
from bot.model.match import Live
from bot.model.post import Post
from bot.model.time import HOUR, now
from bot.store.transactions import Writing
from rules import Decision, Proposal, Seat, mark
from rules.log import Played, last_known

MOST_AN_HOUR = 6
"""So many posts a match may have of what one seat offers; what else it offers stands where its addressee is asked."""


async def see_to_proposals(live: Live, db: Writing) -> None:
    """A post for each proposal to a person; those of others say what became of them, and have no buttons any more."""
    standing = {(about["seat"], about["by"], about["terms"]): about for about in _standing(live)}
    if not standing and not live.memory.proposed:
        return
    live.memory.proposed = bool(standing)
    for post in await store.posts.open_posts(db, live.id, "offer"):
        about = standing.pop((post.about["seat"], post.about["by"], post.about["terms"]), None)
        if about == post.about:
            continue
        post.about, post.open = about or post.about, about is not None
        post.notes, post.wanted = [] if about else [_what_became(live, post)], post.wanted + 1
        store.posts.save_post(db, post)
    for about in standing.values():
        made = await store.posts.posts_since(db, live.id, "offer", now() - HOUR)
        if sum(post.about["by"] == about["by"] for post in made) < MOST_AN_HOUR:
            post = await notice(live, db, "", [about["seat"]], "offer", **about)
            live.memory.unsent.add(post.id)


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


def _what_became(live: Live, post: Post) -> str:
    """How it was answered, if it was."""
    seat, newest = post.about["seat"], last_known(live.under_way.log)
    if isinstance(newest, Played) and newest.seat == seat and str(newest.move) in post.about["answers"]:
        return f"{mark(seat)} answered: {newest.move.name()}."
    return "This no longer stands."
