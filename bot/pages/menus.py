"""Many offers in selects: one or several for each group, and one to choose a group where a message can't hold them all.

In a game whose aims are secret, what helps a seat most stands first where that seat alone looks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil

from bot.model.session import Session
from bot.pages.controls import BUTTONS_A_ROW, OPTIONS_A_SELECT, Option, Select
from bot.pages.press import Press
from rules import Decision, Offer, Seat, cut, fill, mark, plural

SELECTS, SELECTS_IN_POST = 5, 2
"""As many as a message has at most; and as many of a question's as a post shows, for on a phone each takes room."""
LONGEST_END = 16
"""The longest text that says where one of many selects begins or ends: a phone shows some 36 characters of a title."""


@dataclass(frozen=True)
class Menu:
    """The offers of one select, which stands in a message under its `key`, or else under its first move."""

    title: str
    offers: Sequence[Offer]
    key: str = ""


def buttons_and_menus(offers: Sequence[Offer]) -> tuple[Sequence[Offer], list[Menu]]:
    """Which offers are buttons, and which stand in selects."""
    if len(offers) <= BUTTONS_A_ROW:
        return offers, []
    loose = [offer for offer in offers if not offer.group]
    if len(loose) > BUTTONS_A_ROW:
        return [], menus_of(offers, "Your move")
    return loose, menus_of([offer for offer in offers if offer.group], "Your move")


def first_menus(menus: Sequence[Menu], most: int) -> Sequence[Menu]:
    """As many selects as there is room for, in their order: those of lesser groups give way first."""
    lesser = [menu.offers[0].group is not None and menu.offers[0].group.lesser for menu in menus]
    kept = sorted(range(len(menus)), key=lambda at: (lesser[at], at))[:most]
    return [menus[at] for at in sorted(kept)]


def menus_of(offers: Sequence[Offer], untitled: str) -> list[Menu]:
    """Offers in selects, one or several for each group."""
    menus = list[Menu]()
    for group, grouped in groupby(offers, key=lambda offer: offer.group):
        title, found = str(group or untitled), list(grouped)
        menus += _long_menus(title, found) if len(found) > OPTIONS_A_SELECT else [Menu(title, found)]
    return menus


def _long_menus(title: str, group: list[Offer]) -> Iterable[Menu]:
    """The selects of a group that needs several: about equally long, and by letter unless all offers share one.

    What tells them apart comes first, for a phone cuts the rest.
    """
    lettered, size = len({_subject(offer)[:1] for offer in group}) > 1, OPTIONS_A_SELECT
    if lettered:
        group = sorted(group, key=lambda offer: (_subject(offer), offer.label))
        size = ceil(len(group) / ceil(len(group) / size))
    for start in range(0, len(group), size):
        part = group[start : start + size]
        end = start + len(part)
        ends = _end(part[0], group[:start][-1:]), _end(part[-1], group[end:][:1])
        which = " to ".join(dict.fromkeys(ends)) if lettered else f"{start + 1} to {end} of {len(group)}"
        yield Menu(f"{which} · {title}", part)


def _subject(offer: Offer) -> str:
    """What an offer is known by: the name of what it is about, else its label."""
    return offer.name or offer.label


def _end(offer: Offer, beside: Sequence[Offer]) -> str:
    """What an offer is about; its label, where the one beside it in another select is about the same."""
    called = offer.name if all(one.name != offer.name for one in beside) else ""
    return cut(called or fill(offer.label, mark), LONGEST_END)


def options_in(session: Session, menu: Menu, *, with_notes: bool = True) -> list[Option]:
    """The lines of a select: what each offer is, and what it would do."""
    say = session.names.say
    return [Option(say(one.label), str(one.move), say(one.note) if with_notes else "") for one in menu.offers]


def menu_of_menus(menus: Sequence[Menu], press: Press) -> Select:
    first = menus[:OPTIONS_A_SELECT]
    options = [Option(menu.title, str(at), plural(len(menu.offers), "choice")) for at, menu in enumerate(first)]
    return Select(f"All {sum(len(menu.offers) for menu in first)} choices, by group", options, press)


def best_first(session: Session, seat: Seat, offers: Iterable[Offer]) -> list[Offer]:
    """Offers to a seat in the order in which they help it; as they are where the game does not rate them."""
    return [offer for offer, _ in _by_worth(session, seat, [*offers])]


def helpful_offers(session: Session, seat: Seat, decision: Decision) -> list[Offer]:
    """Of the offers in groups those that help the seat, the best first; none where the game does not rate them."""
    if session.game.ai.worth is None:
        return []
    rated = _by_worth(session, seat, [offer for offer in decision.shown if offer.group])
    return [offer for offer, worth in rated if worth > 0]


def _by_worth(session: Session, seat: Seat, offers: Sequence[Offer]) -> list[tuple[Offer, float]]:
    """Offers with what they are worth to a seat, the best first."""
    if session.game.ai.worth is None:
        return [(offer, 0.0) for offer in offers]
    worth = session.game.ai.worth(session.view(seat), offers)
    return sorted(zip(offers, worth, strict=True), key=lambda one: -one[1])
