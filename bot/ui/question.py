"""A question made into buttons and selects, and what was picked for an open field.

Up to five offers are buttons, more are selects, one a group; where there are more than five of those, one select of
the groups opens each of them. A press carries the number of its question and the text of the move; one on picks also
the seal of those that its message shows.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, islice, takewhile
from math import ceil
from typing import TypeAlias
from weakref import WeakKeyDictionary
from zlib import crc32

from discord import SelectOption

from bot.model.match import Live, Question, wishes_of
from bot.model.names import literal
from bot.model.ref import Ref
from bot.model.texts import in_bold
from bot.ui.best import best_first, helpful
from bot.ui.components import (
    BUTTONS_A_ROW,
    OPTIONS_A_SELECT,
    Button,
    Row,
    Select,
    Style,
    button,
    in_rows,
    option,
    row,
    select,
)
from bot.ui.press import Press
from bot.ui.turn_presses import (
    AddPicks,
    DropPicks,
    PicksDone,
    Play,
    PlayAlways,
    PlayListed,
    ShowAlways,
    ShowAlwaysGroup,
    ShowGroup,
    ShowOpenGroup,
)
from rules import Decision, Offer, Open, Seat, Topic, Verb, fill, mark, plural, tally

OfOffer: TypeAlias = Callable[[Ref, Seat, int, str], Press]
OfGroups: TypeAlias = Callable[[Ref, Seat, int], Press]

SELECTS = 5
AT_ONCE, TIMES = (2, 3, 5, 10, 20, 4), "× "
"""How many of one choice a press picks at once, as far as a select has room, what two presses make last; and what
stands behind the number."""
BEST = "What helps you most, best first"
LONGEST_END = 12
"""Of a label that names where a select of many begins or ends: a phone shows some 36 characters of a title."""
MOST_LISTED = OPTIONS_A_SELECT * OPTIONS_A_SELECT
"""As many offers as a select of selects can hold; what is beyond is typed."""


@dataclass(frozen=True)
class Use:
    """What an offer, a select of them and one of groups ask for.

    `whole`: only answers that take one press alone, and nothing that may be done beside them; `openly`: what all may
    see, without the notes.
    """

    button: OfOffer
    select: OfOffer
    groups: OfGroups
    whole: bool = False
    openly: bool = False

    def offers(self, live: Live, question: Decision) -> Iterator[Offer]:
        """Those that may be used so, as many as can be listed; secret ones first, for the post does not show them."""
        taken = filter(self.takes, (question.alone if self.whole else question).shown)
        hides = not self.openly and may_hide(live, question)
        return islice(sorted(taken, key=lambda offer: not offer.secret) if hides else taken, MOST_LISTED)

    def takes(self, offer: Offer) -> bool:
        """Whether the offer may be used so."""
        return not (self.whole and (offer.open or offer.confirm)) and not (self.openly and offer.secret)


PLAY = Use(Play, PlayListed, ShowGroup)
PLAY_OPENLY = Use(Play, PlayListed, ShowOpenGroup, openly=True)
ALWAYS = Use(PlayAlways, PlayAlways, ShowAlwaysGroup, whole=True)
"""The move is made, and is the answer to all such questions from now on."""


@dataclass(frozen=True)
class Menu:
    """The offers of one select, which stands in a message under its `key`, or else under its first move."""

    title: str
    offers: Sequence[Offer]
    key: str = ""


def question_rows(live: Live, seat: Seat, use: Use = PLAY) -> list[Row]:
    """The rows with which a seat answers its question; none where it is asked nothing."""
    question = live.question(seat)
    if question is None:
        return []
    buttons, menus = arranged(_listed(live, seat, question, use))
    rows = in_rows([_button(live, seat, one, use, first=not (at or menus)) for at, one in enumerate(buttons)])
    if len(menus) > SELECTS:
        rows = [row(menu_of_menus(menus, use.groups(*_asked(live, seat)))), *rows]
    else:
        rows = [*(row(_select(live, seat, menu, use)) for menu in menus), *rows]
    best = helpful(live, question)[:OPTIONS_A_SELECT] if use is PLAY and menus else []
    return [row(_select(live, seat, Menu(BEST, best, "best"), PLAY)), *rows] if best else rows


def _listed(live: Live, seat: Seat, question: Decision, use: Use) -> list[Offer]:
    """The offers that may be used so; for good, only those that can be planned, and in the plan's words."""
    if use is not ALWAYS:
        return [*use.offers(live, question)]
    topic = lasting_topic(live, question)
    wishes = wishes_of(live, seat, topic) if topic else {}
    known = ((offer, wishes.get(str(offer.move))) for offer in use.offers(live, question))
    return [replace(offer, label=wish.label, note=wish.note) for offer, wish in known if wish]


def arranged(offers: Sequence[Offer]) -> tuple[Sequence[Offer], list[Menu]]:
    """Which offers are buttons, and which stand in selects."""
    if len(offers) <= BUTTONS_A_ROW:
        return offers, []
    loose = [offer for offer in offers if not offer.group]
    buttons = loose if len(loose) <= BUTTONS_A_ROW else []
    return buttons, menus_of([offer for offer in offers if offer not in buttons], "Your move")


def group_rows(live: Live, seat: Seat, title: str) -> list[Row]:
    """The offers of one group of a seat's question."""
    question = live.question(seat)
    found = [offer for offer in PLAY.offers(live, question) if offer.group == title] if question else []
    return [row(_select(live, seat, menu, PLAY)) for menu in menus_of(found, title)[:SELECTS]]


def menu_rows(live: Live, seat: Seat, question: Decision, at: int, use: Use = PLAY) -> list[Row]:
    """One select of those that a select of selects opens, for its seat alone: what helps most first, with notes."""
    _, menus = arranged(_listed(live, seat, question, use))
    if at >= len(menus):
        return []
    menu = Menu(menus[at].title, best_first(live, question, menus[at].offers))
    return [row(_select(live, seat, menu, replace(use, openly=False)))]


def may_last(live: Live, seat: Seat) -> bool:
    """Whether a seat's question is one of a kind that it answers for the first time and may answer for good."""
    question = live.question(seat)
    if question is None or question.answer is not None or not live.under_way.is_first(seat):
        return False
    return bool(_listed(live, seat, question, ALWAYS))


def lasting_topic(live: Live, question: Decision) -> Topic | None:
    """The topic of a question, if an order for it lasts."""
    return next((one for one in live.game.topics if one.key == question.topic and not one.once), None)


def always_button(live: Live, seat: Seat) -> list[Button]:
    """The way to answer all questions of a kind at once, where there is one."""
    return [button("Always…", ShowAlways(*_asked(live, seat)))] if may_last(live, seat) else []


def offer_buttons(live: Live, seat: Seat, offers: Iterable[Offer]) -> list[Row]:
    """A few offers as buttons."""
    return in_rows([_button(live, seat, offer, PLAY, first=False) for offer in islice(offers, BUTTONS_A_ROW)])


def picker(question: Question, offer: Offer, picks: Mapping[str, Sequence[str]]) -> tuple[str, list[Row]]:
    """How far the picks for an offer's open fields are, and the rows to go on with."""
    live, move = question.live, str(offer.move)
    shown = (live.ref, question.seat, question.number, seal(picks))
    done = all(part.least <= len(picks.get(part.field, ())) <= part.most for part in offer.open)
    note = question.decision.would(filled(offer, picks)) if done else ""
    lines, selects = [in_bold(live, said) for said in (offer.label, note or offer.note) if said], list[Select]()
    for part in offer.open:
        picked = picks.get(part.field, ())
        lines.append(
            f"{literal(_picked(live, part, picked)) or f'{_title(part)}: nothing yet'} ({_wanted(part, picked)})"
        )
        selects += _pick_selects(live, offer, part.without(picks), picked, shown)
    finish = button("Done", PicksDone(*shown, move), style=Style.success, disabled=not done)
    again = button("Start over", DropPicks(*shown, move), disabled=not any(picks.values()))
    return "\n".join(lines), [*(row(one) for one in selects[:SELECTS]), row(finish, again)]


def filled(offer: Offer, picks: Mapping[str, Sequence[str]]) -> Verb:
    """The move of an offer with these picks."""
    return offer.filled({part.field: tuple(picks.get(part.field, ())) for part in offer.open})


def seal(picks: Mapping[str, Sequence[str]]) -> str:
    """Tells picks from others of the same offer, which another message may have led to."""
    made = {field: [*picked] for field, picked in picks.items() if picked}
    return f"{crc32(json.dumps(made, sort_keys=True).encode()):x}"


def made(live: Live, offer: Offer, move: Verb) -> str:
    """A move in the words of its offer, with what was picked for the open fields."""
    picked = (_picked(live, part, getattr(move, part.field)) for part in offer.open)
    return "; ".join([live.say(offer.label), *filter(None, picked)])


def _picked(live: Live, part: Open, picked: Sequence[object]) -> str:
    """The picks for a field by the names that they are offered under; nothing for none."""
    names = [name_of(live, part, str(one)) for one in picked]
    return f"{_title(part)}: {tally(names)}" if names else ""


def name_of(live: Live, part: Open, pick: str) -> str:
    """What a pick for a field is called, without what is listed about it."""
    return live.say(part.labels.get(pick, pick)).partition(":")[0]


def _pick_selects(
    live: Live, offer: Offer, part: Open, picked: Sequence[str], shown: tuple[Ref, Seat, int, str]
) -> Iterable[Select]:
    """What can be picked for a field once more; its place is in the ids, for no two of a message may be the same."""
    left = _left(part, picked)
    for start in range(0, len(left), OPTIONS_A_SELECT):
        names = left[start : start + OPTIONS_A_SELECT]
        labels = {name: live.say(part.labels.get(name, name)) for name in names}
        ends = [labels[name].partition(":")[0] for name in (names[0], names[-1])]
        span = f": {' to '.join(ends)}" if len(left) > OPTIONS_A_SELECT else ""
        options = [
            option(_times(labels[name], many), several(name, many)) for name, many in _amounts(part, picked, names)
        ]
        most = min(part.most - len(picked), len(names))
        press = AddPicks(*shown, part.field, start, str(offer.move))
        yield select(f"{_title(part)}{span}", options, press, most=most)


def _amounts(part: Open, picked: Sequence[str], names: Sequence[str]) -> list[tuple[str, int]]:
    """Each choice once, and as far as a select has room several times at once."""
    left = {name: min(part.choices[name] - list(picked).count(name), part.most - len(picked)) for name in names}
    found, room = {name: [1] for name in names}, OPTIONS_A_SELECT - len(names)
    for many in AT_ONCE:
        more = [name for name in names if left[name] >= many]
        if len(more) > room:
            break
        for name in more:
            found[name].append(many)
        room -= len(more)
    return [(name, many) for name in names for many in sorted(found[name])]


def _times(label: str, many: int) -> str:
    """A choice so many times, as it is listed: "Ohio ×2: 18 votes"."""
    name, *about = label.partition(":")
    return label if many == 1 else "".join([name, f" ×{many}", *about])


def several(name: str, many: int) -> str:
    """A choice so many times, as the value of an option."""
    return name if many == 1 else f"{many}{TIMES}{name}"


def picks_of(value: str) -> list[str]:
    """The picks that a value says."""
    many, times, name = value.partition(TIMES)
    return [name] * int(many) if times and many.isdecimal() else [value]


def _title(part: Open) -> str:
    return part.title or part.field.replace("_", " ").capitalize()


def may_hide(live: Live, question: Decision) -> bool:
    """Whether a seat may be shown more than others see; known once it has been listed, for a post asks several times.

    So it is wherever a game tells a seat what helps it.
    """
    if live.game.worth is not None:
        return True
    if question not in _hiding:
        listed = islice(question.legal, MOST_LISTED)
        _hiding[question] = question.always or any(offer.secret for offer in listed)
    return _hiding[question]


_hiding: WeakKeyDictionary[Decision, bool] = WeakKeyDictionary()


def _wanted(part: Open, picked: Sequence[str]) -> str:
    if not part.least:
        return f"at most {part.most}"
    return f"{len(picked)} of {part.most}" if part.least == part.most else f"pick {part.least} to {part.most}"


def _left(part: Open, picked: Sequence[str]) -> list[str]:
    """The choices that can be picked once more."""
    if len(picked) >= part.most:
        return []
    return [choice for choice, limit in part.choices.items() if list(picked).count(choice) < limit]


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
    for start in range(0, len(group), size):
        part = group[start : start + size]
        end = start + len(part)
        ends = _beginning(labels[start + 1], labels[start]), _beginning(labels[end], labels[end + 1])
        which = " to ".join(ends) if lettered else f"{start + 1} to {end} of {len(group)}"
        yield Menu(f"{which} · {title}", part)


def _beginning(label: str, other: str) -> str:
    """As much of a label as tells it from the one beside it in another select, or as there is room for."""
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(label, other, strict=False)))
    return label[: min(shared + 1, LONGEST_END)].strip()


def _button(live: Live, seat: Seat, offer: Offer, use: Use, *, first: bool) -> Button:
    press = use.button(*_asked(live, seat), str(offer.move))
    return button(live.say(offer.label), press, style=Style.primary if first else Style.secondary)


def _select(live: Live, seat: Seat, menu: Menu, use: Use) -> Select:
    press = use.select(*_asked(live, seat), menu.key or str(menu.offers[0].move)[:60])
    return select(menu.title, options_in(live, menu, noted=not use.openly), press)


def _asked(live: Live, seat: Seat) -> tuple[Ref, Seat, int]:
    """How a press names the question of a seat."""
    return live.ref, seat, live.players[seat].question


def options_in(live: Live, menu: Menu, *, noted: bool = True) -> list[SelectOption]:
    """The lines of a select: what each offer is, and what it would do."""
    return [option(live.say(one.label), str(one.move), live.say(one.note) if noted else "") for one in menu.offers]


def menu_of_menus(menus: Sequence[Menu], press: Press) -> Select:
    """A select of selects."""
    listed = menus[:OPTIONS_A_SELECT]
    options = [option(menu.title, str(at), plural(len(menu.offers), "choice")) for at, menu in enumerate(listed)]
    return select(f"All {sum(len(menu.offers) for menu in listed)} choices, by group", options, press)
