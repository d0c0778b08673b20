"""Picks for the open fields of an offer, stored between presses, apart for each offer; and accepted warnings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from bot import store
from bot.match.matches import Matches
from bot.match.running_bot import Bot
from bot.model.names import literal
from bot.model.session import Question
from bot.pages.asked import question_panel
from bot.pages.picker import digest_of_picks, first_picks, name_of, picking, picks_of, with_picks
from bot.pages.reply import Reply
from bot.pages.spans import with_span
from bot.pages.turn_presses import AcceptPicks, AcceptWarning, AddPicks, DropPicks, GoBack, PicksDone, SetSpan
from bot.play.moves import current, make_and_tell, make_move, require_current, require_offer
from bot.store.picks import Picks
from bot.ui.replies import Interaction, cause
from rules import Offer

PICKS_CHANGED = "Your picks have changed since this message, so nothing was done. Here they are now."


async def add_picks(bot: Bot, interaction: Interaction, press: AddPicks) -> Reply | None:
    """Add picks for an open field; a move that takes one pick a field, which says all, is made at once."""
    question = await current(bot, interaction, press)
    offer = require_offer(question, press.move)
    longer = partial(more, offer, press.field, press.chosen)
    before = await picks_so_far(bot.matches, question, offer)
    whole = longer(before)
    if are_all(question, offer, whole) and digest_of_picks(before) == press.digest:
        return await make_move(bot, interaction, question, with_picks(offer, whole))
    before, chosen = await _change_picks(bot, interaction, question, offer, longer)
    why = PICKS_CHANGED if chosen == before else overflow(question, offer, press, before, chosen)
    return picking(question, offer, chosen, why)


async def set_span(bot: Bot, interaction: Interaction, press: SetSpan) -> Reply | None:
    """Set both numbers of a choice, at least and at most."""
    question = await current(bot, interaction, press)
    offer = require_offer(question, press.move)
    before = await picks_so_far(bot.matches, question, offer)
    if digest_of_picks(before) != press.digest:
        return picking(question, offer, before, PICKS_CHANGED)
    _, chosen = await _change_picks(bot, interaction, question, offer, partial(with_span, offer, press))
    return picking(question, offer, chosen)


async def drop_picks(bot: Bot, interaction: Interaction, press: DropPicks) -> Reply | None:
    """Start the picks over."""
    question = await current(bot, interaction, press)
    offer = require_offer(question, press.move)
    _, chosen = await _change_picks(bot, interaction, question, offer, lambda before: first_picks(offer))
    return picking(question, offer, chosen)


async def finish(bot: Bot, interaction: Interaction, press: PicksDone | AcceptPicks) -> Reply | None:
    """Make the move with the picks that the message shows; where others were made since, those are shown instead.

    “Done” shows the warning that the move may have, which the other press accepts.
    """
    question = await current(bot, interaction, press)
    offer = require_offer(question, press.move)
    chosen = await picks_so_far(bot.matches, question, offer)
    if digest_of_picks(chosen) != press.digest:
        return picking(question, offer, chosen, PICKS_CHANGED)
    move = with_picks(offer, chosen)
    if isinstance(press, PicksDone):
        return await make_move(bot, interaction, question, move)
    return await make_and_tell(bot, interaction, question, offer, move)


async def go_back(bot: Bot, interaction: Interaction, press: GoBack) -> Reply | None:
    """From a warning to the picks of its offer, or to all that may be answered."""
    question = await current(bot, interaction, press)
    if press.move is None:
        return question_panel(question.session, question.seat)
    offer = require_offer(question, press.move)
    return picking(question, offer, await picks_so_far(bot.matches, question, offer))


async def accept_warning(bot: Bot, interaction: Interaction, press: AcceptWarning) -> Reply | None:
    """Make the move of an offer whose warning is accepted."""
    question = await current(bot, interaction, press)
    offer = require_offer(question, press.move)
    return await make_and_tell(bot, interaction, question, offer, offer.move)


def more(offer: Offer, field: str, values: Sequence[str], picks: Picks) -> Picks:
    """The picks with some more for a field, as many as it takes."""
    part, found = next((one for one in offer.open if one.field == field), None), [*picks.get(field, [])]
    for pick in (one for value in values for one in picks_of(value)):
        if part and len(found) < part.most and found.count(pick) < part.choices.get(pick, part.most):
            found.append(pick)
    return {**picks, field: found}


def overflow(question: Question, offer: Offer, press: AddPicks, before: Picks, after: Picks) -> str:
    """A sentence on the picks of a press that had no room, as they were listed: "Ohio ×2"; "" where all had."""
    asked = Counter(pick for value in press.chosen for pick in picks_of(value))
    missing = asked - (Counter(after[press.field]) - Counter(before.get(press.field, ())))
    listed = [
        f"{name_of(question.session, part, pick)} ×{many}"
        for part in offer.open
        if part.field == press.field
        for pick, many in missing.items()
    ]
    return f"There wasn't room for {literal(', '.join(listed))}." if listed else ""


def are_all(question: Question, offer: Offer, picks: Picks) -> bool:
    """Whether the offer takes one pick for each field, there is one for each, and its note says all that they do."""
    if not all(part.most == len(picks.get(part.field, ())) == 1 for part in offer.open):
        return False
    return question.decision.would(with_picks(offer, picks)) in {"", offer.note}


async def picks_so_far(matches: Matches, question: Question, offer: Offer) -> Picks:
    """What is picked so far of an offer."""
    async with matches.reading() as db:
        return await store.picks.picks_of(db, question.session.id, question.seat, question.number, str(offer.move))


async def _change_picks(
    bot: Bot, interaction: Interaction, question: Question, offer: Offer, change: Callable[[Picks], Picks]
) -> tuple[Picks, Picks]:
    """Change the picks of an offer, alone with the match, so that two presses at once both count; before and after."""
    seat, number, move = question.seat, question.number, str(offer.move)
    async with bot.matches.changing(question.session.id, cause(interaction), durable=False) as (session, db):
        require_current(session, interaction.user.id, seat, number)
        before = await store.picks.picks_of(db, session.id, seat, number, move)
        chosen = change(before)
        store.picks.set_picks(db, session.id, seat, number, move, chosen)
    return before, chosen
