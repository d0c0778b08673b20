"""Many offers in selects: one a group or several, and one select of those where they are more than a message holds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil

from discord import SelectOption

from bot.model.match import Live
from bot.ui.components import BUTTONS_A_ROW, OPTIONS_A_SELECT, Select, option, select
from bot.ui.press import Press
from rules import Offer, cut, fill, mark, plural

SELECTS = 5
"""So many a message has at most."""
LONGEST_END = 16
"""Of what says where a select of many begins or ends: a phone shows some 36 characters of a title."""
ABOUT = re.compile(r":| \(| · ")
"""What stands in a label between the name of what it is about and the rest."""


@dataclass(frozen=True)
class Menu:
    """The offers of one select, which stands in a message under its `key`, or else under its first move."""

    title: str
    offers: Sequence[Offer]
    key: str = ""


def arranged(offers: Sequence[Offer]) -> tuple[Sequence[Offer], list[Menu]]:
    """Which offers are buttons, and which stand in selects."""
    if len(offers) <= BUTTONS_A_ROW:
        return offers, []
    loose = [offer for offer in offers if not offer.group]
    buttons = loose if len(loose) <= BUTTONS_A_ROW else []
    return buttons, menus_of([offer for offer in offers if offer not in buttons], "Your move")


def menus_of(offers: Sequence[Offer], untitled: str) -> list[Menu]:
    """Offers in selects, one a group or several."""
    menus = list[Menu]()
    for title, grouped in groupby(offers, key=lambda offer: offer.group):
        group = list(grouped)
        long = len(group) > OPTIONS_A_SELECT
        menus += _long_menus(title or untitled, group) if long else [Menu(title or untitled, group)]
    return menus


def _long_menus(title: str, group: list[Offer]) -> Iterable[Menu]:
    """The selects of a group that needs several: of about the same length by letter, if not all labels share one.

    What tells them apart comes first, for a phone cuts the rest.
    """
    lettered, size = len({offer.label[:1] for offer in group}) > 1, OPTIONS_A_SELECT
    if lettered:
        group, size = sorted(group, key=lambda offer: offer.label), ceil(len(group) / ceil(len(group) / size))
    labels = ["", *(fill(offer.label, mark) for offer in group), ""]
    named = _begin_with_names(labels[1:-1])
    for start in range(0, len(group), size):
        part = group[start : start + size]
        end = start + len(part)
        ends = _end(labels[start + 1], labels[start], named), _end(labels[end], labels[end + 1], named)
        which = " to ".join(dict.fromkeys(ends)) if lettered else f"{start + 1} to {end} of {len(group)}"
        yield Menu(f"{which} · {title}", part)


def _begin_with_names(labels: Sequence[str]) -> bool:
    """Whether labels begin with names, not more than two with each on average."""
    names = {ABOUT.split(label)[0] for label in labels}
    return 2 * len(names) >= len(labels) and not any(name[:1].isdigit() for name in names)


def _end(label: str, other: str, named: bool) -> str:
    """The name in a label; the label, where the one beside it in another select has the same, or there are none."""
    name, others = (ABOUT.split(one)[0] for one in (label, other))
    return cut(name if named and name != others else label, LONGEST_END)


def options_in(live: Live, menu: Menu, *, noted: bool = True) -> list[SelectOption]:
    """The lines of a select: what each offer is, and what it would do."""
    return [option(live.say(one.label), str(one.move), live.say(one.note) if noted else "") for one in menu.offers]


def menu_of_menus(menus: Sequence[Menu], press: Press) -> Select:
    """A select of selects."""
    listed = menus[:OPTIONS_A_SELECT]
    options = [option(menu.title, str(at), plural(len(menu.offers), "choice")) for at, menu in enumerate(listed)]
    return select(f"All {sum(len(menu.offers) for menu in listed)} choices, by group", options, press)
