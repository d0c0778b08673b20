"""A question made into buttons and selects.

Up to five offers are buttons, more are selects, one a group; where there are more than five of those, one select of
the groups opens each of them. A press carries the number of its question and the text of the move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TypeAlias
from weakref import WeakKeyDictionary

from bot.model.match import Live
from bot.model.plans import wishes_of
from bot.model.ref import Ref
from bot.pages.controls import BUTTONS_A_ROW, OPTIONS_A_SELECT, Button, Row, Select, in_rows
from bot.pages.menus import SELECTS, Menu, arranged, best_first, helpful, menu_of_menus, menus_of, options_in
from bot.pages.press import Press
from bot.pages.turn_presses import (
    Play,
    PlayAlways,
    PlayListed,
    ShowAlways,
    ShowAlwaysGroup,
    ShowGroup,
    ShowHint,
    ShowOpenGroup,
)
from rules import Decision, Offer, Seat, Topic

OfOffer: TypeAlias = Callable[[Ref, Seat, int, str], Press]
OfGroups: TypeAlias = Callable[[Ref, Seat, int], Press]

BEST = "What helps you most, best first"
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


def question_rows(live: Live, seat: Seat, use: Use = PLAY) -> list[Row]:
    """The rows with which a seat answers its question; none where it is asked nothing."""
    question = live.question(seat)
    if question is None:
        return []
    buttons, menus = arranged(_listed(live, seat, question, use))
    if use is PLAY and not menus:
        buttons = best_first(live, seat, buttons)
    best = _best_row(live, seat, question) if use is PLAY and menus else []
    pressed = in_rows([_button(live, seat, one, use, first=not (at or menus)) for at, one in enumerate(buttons)])
    return [*best, *_menu_rows(live, seat, menus, use), *pressed]


def _best_row(live: Live, seat: Seat, question: Decision) -> list[Row]:
    """A select of what helps the seat most, if it is known and there is any."""
    best = helpful(live, seat, question)[:OPTIONS_A_SELECT]
    return [[_select(live, seat, Menu(BEST, best, "best"), PLAY)]] if best else []


def _menu_rows(live: Live, seat: Seat, menus: list[Menu], use: Use) -> list[Row]:
    """The selects of offers, or where they are too many one of these."""
    if len(menus) > SELECTS:
        return [[menu_of_menus(menus, use.groups(*_asked(live, seat)))]]
    return [[_select(live, seat, menu, use)] for menu in menus]


def _listed(live: Live, seat: Seat, question: Decision, use: Use) -> list[Offer]:
    """The offers that may be used so; for good, only those that can be planned, and in the plan's words."""
    if use is not ALWAYS:
        return [*use.offers(live, question)]
    topic = lasting_topic(live, question)
    wishes = wishes_of(live, seat, topic) if topic else {}
    known = ((offer, wishes.get(str(offer.move))) for offer in use.offers(live, question))
    return [replace(offer, label=wish.label, note=wish.note) for offer, wish in known if wish]


def in_group(live: Live, question: Decision, key: str) -> list[Offer]:
    """The offers of one group of a question."""
    return [offer for offer in PLAY.offers(live, question) if offer.group and offer.group.key == key]


def group_rows(live: Live, seat: Seat, offers: Sequence[Offer]) -> list[Row]:
    """The offers of one group of a seat's question, as selects."""
    return [[_select(live, seat, menu, PLAY)] for menu in menus_of(offers, "")[:SELECTS]]


def menu_rows(live: Live, seat: Seat, question: Decision, at: int, use: Use = PLAY) -> list[Row]:
    """One select of those that a select of selects opens, for its seat alone: what helps most first, with notes."""
    _, menus = arranged(_listed(live, seat, question, use))
    if at >= len(menus):
        return []
    menu = Menu(f"{menus[at].title}: choose one", best_first(live, seat, menus[at].offers))
    return [[_select(live, seat, menu, replace(use, openly=False))]]


def may_last(live: Live, seat: Seat) -> bool:
    """Whether a seat's question is one of a kind that it answers for the first time and may answer for good."""
    question = live.question(seat)
    if question is None or question.answer is not None or not live.under_way.is_first(seat):
        return False
    return bool(_listed(live, seat, question, ALWAYS))


def lasting_topic(live: Live, question: Decision) -> Topic | None:
    """The topic of a question, if an order for it lasts."""
    topic = live.game.topic_of.get(question.topic)
    return topic if topic and topic.holds == "always" else None


def always_button(live: Live, seat: Seat) -> list[Button]:
    """The way to answer all questions of a kind at once, where there is one."""
    return [Button("Always…", ShowAlways(*_asked(live, seat)))] if may_last(live, seat) else []


def hint_button(live: Live, seat: Seat) -> list[Button]:
    """The way to a hint, where the table allows it and there is something to answer."""
    question = live.question(seat)
    allowed = question is not None and question.answer is None and live.setup.terms.hints
    return [Button("Hint", ShowHint(live.ref))] if allowed else []


def offer_buttons(live: Live, seat: Seat, offers: Iterable[Offer]) -> list[Row]:
    """A few offers as buttons."""
    return in_rows([_button(live, seat, offer, PLAY, first=False) for offer in islice(offers, BUTTONS_A_ROW)])


def may_hide(live: Live, question: Decision) -> bool:
    """Whether a seat may be shown more than others see; known once it has been listed, for a post asks several times.

    So it is wherever a game tells a seat what helps it.
    """
    if live.game.ai.worth is not None:
        return True
    if question not in _hiding:
        listed = islice(question.legal, MOST_LISTED)
        _hiding[question] = question.always or any(offer.secret for offer in listed)
    return _hiding[question]


_hiding: WeakKeyDictionary[Decision, bool] = WeakKeyDictionary()


def _button(live: Live, seat: Seat, offer: Offer, use: Use, *, first: bool) -> Button:
    press = use.button(*_asked(live, seat), str(offer.move))
    return Button(live.names.say(offer.label), press, style="primary" if first else "secondary")


def _select(live: Live, seat: Seat, menu: Menu, use: Use) -> Select:
    press = use.select(*_asked(live, seat), menu.key or str(menu.offers[0].move)[:60])
    return Select(menu.title, options_in(live, menu, noted=not use.openly), press)


def _asked(live: Live, seat: Seat) -> tuple[Ref, Seat, int]:
    """How a press names the question of a seat."""
    return live.ref, seat, live.players[seat].question
