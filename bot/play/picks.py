"""What is picked for the open fields of an offer, kept between presses: of each offer apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from bot import store
from bot.match.matches import Matches
from bot.model.errors import Sorry
from bot.model.match import Question
from bot.model.names import literal
from bot.pages.picker import filled, name_of, picker, picks_of
from bot.pages.reply import Reply
from bot.pages.turn_presses import AddPicks
from bot.store.picks import Picks
from rules import Offer

CHANGED = "Your picks have changed since this message, so nothing was done. Here they are now."


def offered(question: Question, text: str) -> Offer:
    """The offer with this move. Raises Sorry where it is offered no more."""
    found = next((offer for offer in question.decision.legal if str(offer.move) == text), None)
    if found is None:
        refused = next((one for one in question.decision.refused if str(one.move) == text), None)
        reason = refused.reason if refused else "That's no longer possible."
        raise Sorry(f"{reason} Nothing was changed.", refused.clause if refused else "")
    return found


def given(offer: Offer) -> dict[str, list[str]]:
    """The picks for fields where there is one way alone to make them, which nobody has to say."""
    return {part.field: [*only] for part in offer.open if (only := part.only)}


def more(offer: Offer, field: str, values: Sequence[str], picks: Picks) -> Picks:
    """The picks with some more for a field, as many as it takes."""
    part, found = next((one for one in offer.open if one.field == field), None), [*picks.get(field, [])]
    for pick in (one for value in values for one in picks_of(value)):
        if part and len(found) < part.most and found.count(pick) < part.choices.get(pick, part.most):
            found.append(pick)
    return {**picks, field: found}


def left_out(question: Question, offer: Offer, press: AddPicks, before: Picks, after: Picks) -> str:
    """What a press asked for and there was no room for, where there was any, as it was listed: "Ohio ×2"."""
    asked = Counter(pick for value in press.chosen for pick in picks_of(value))
    missing = asked - (Counter(after[press.field]) - Counter(before.get(press.field, ())))
    listed = [
        f"{name_of(question.live, part, pick)} ×{many}"
        for part in offer.open
        if part.field == press.field
        for pick, many in missing.items()
    ]
    return f"There wasn't room for {literal(', '.join(listed))}." if listed else ""


def are_all(question: Question, offer: Offer, picks: Picks) -> bool:
    """Whether one pick for each field is all that the offer takes, there is one for each, and that says all."""
    if not all(part.most == len(picks.get(part.field, ())) == 1 for part in offer.open):
        return False
    return question.decision.would(filled(offer, picks)) in {"", offer.note}


def picking(question: Question, offer: Offer, picks: Mapping[str, Sequence[str]], why: str = "") -> Reply:
    """How far the picks are, and why that is shown if it is not what a press asked for."""
    text, rows = picker(question, offer, picks)
    return Reply("\n".join(filter(None, [why, text])), rows)


async def kept(matches: Matches, question: Question, offer: Offer) -> Picks:
    """What is picked so far of an offer."""
    async with matches.reading() as db:
        return await store.picks.picks_of(db, question.live.id, question.seat, question.number, str(offer.move))


async def keep(matches: Matches, question: Question, offer: Offer, picks: Mapping[str, Sequence[str]]) -> None:
    """Store what is picked so far of an offer."""
    async with matches.saving(durable=False) as db:
        store.picks.set_picks(db, question.live.id, question.seat, question.number, str(offer.move), picks)
