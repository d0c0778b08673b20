"""A question made into buttons and selects.

Up to five offers are buttons, more are selects, one a group; where there are more than five of those, one select of
the groups opens each of them. A press carries the number of its question and the text of the move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TypeAlias

from bot.model.plans import wishes_of
from bot.model.ref import Ref
from bot.model.session import Question, Session
from bot.pages import turn_presses
from bot.pages.controls import BUTTONS_A_ROW, OPTIONS_A_SELECT, Button, Row, Select
from bot.pages.menus import (
    SELECTS,
    SELECTS_IN_POST,
    Menu,
    best_first,
    buttons_and_menus,
    first_menus,
    helpful_offers,
    menu_of_menus,
    menus_of,
    options_in,
)
from bot.pages.press import Press
from rules import Decision, Offer, Seat, Topic, Verb

OfOffer: TypeAlias = Callable[[Ref, Seat, int, str], Press]
OfGroups: TypeAlias = Callable[[Ref, Seat, int], Press]

BEST = "What helps you most, best first"
MOST_LISTED = OPTIONS_A_SELECT * OPTIONS_A_SELECT
"""As many offers as a select of selects can hold; what is beyond is typed."""


@dataclass(frozen=True)
class Use:
    """What the offers of a question are shown for, and which press stands on an offer, in a select, and on groups.

    `openly`: for all to see, so that nothing secret and no note is shown; else for the question's seat alone, what
    helps it most first. `in_post`: few selects, and the rest behind a button. `lasting`: the answer to all such
    questions from now on, so only what takes one press and can be planned, and nothing that may be done beside the
    question.
    """

    button: OfOffer
    select: OfOffer
    groups: OfGroups
    openly: bool = False
    in_post: bool = False
    lasting: bool = False

    def offers(self, session: Session, decision: Decision) -> Iterator[Offer]:
        """The offers that are shown, as many as can be listed; secret ones first, for the post does not show them."""
        shown = filter(self.shows, (decision.alone if self.lasting else decision).shown)
        hides = not self.openly and may_hide(session, decision)
        return islice(sorted(shown, key=lambda offer: not offer.secret) if hides else shown, MOST_LISTED)

    def shows(self, offer: Offer) -> bool:
        return not (self.lasting and (offer.open or offer.confirm)) and not (self.openly and offer.secret)

    @property
    def ranks(self) -> bool:
        """Whether what helps the seat most comes first."""
        return not (self.openly or self.lasting)

    @property
    def most_selects(self) -> int:
        return SELECTS_IN_POST if self.in_post else SELECTS


PLAY = Use(turn_presses.Play, turn_presses.PlayListed, turn_presses.ShowGroup)
PLAY_OPENLY = Use(turn_presses.Play, turn_presses.PlayListed, turn_presses.ShowOpenGroup, openly=True, in_post=True)
PLAY_IN_POST = replace(PLAY, in_post=True)
ALWAYS = Use(turn_presses.PlayAlways, turn_presses.PlayAlways, turn_presses.ShowAlwaysGroup, lasting=True)


def question_rows(session: Session, seat: Seat, use: Use = PLAY) -> list[Row]:
    """The rows with which a seat answers its question; none where it is asked nothing."""
    question = session.decision(seat)
    if question is None:
        return []
    buttons, menus = buttons_and_menus(_offers(session, seat, question, use))
    if use.ranks and not menus:
        buttons = best_first(session, seat, buttons)
    best = helpful_offers(session, seat, question)[:OPTIONS_A_SELECT] if use.ranks and menus else []
    first = [[_select(session, seat, Menu(BEST, best, "best"), use)]] if best else []
    only = len(buttons) == 1 and not menus and not use.openly
    pressed = [_button(session, seat, one, use, only=only) for one in buttons]
    pressed += _more_moves(session, seat, menus, use)
    return [*first, *_select_rows(session, seat, menus, use), *([pressed] if pressed else [])]


def _select_rows(session: Session, seat: Seat, menus: list[Menu], use: Use) -> list[Row]:
    """The selects of offers, or where they are too many one of these."""
    if len(menus) > SELECTS:
        return [[menu_of_menus(menus, use.groups(*_question_key(session, seat)))]]
    return [[_select(session, seat, menu, use)] for menu in first_menus(menus, use.most_selects)]


def _more_moves(session: Session, seat: Seat, menus: list[Menu], use: Use) -> list[Button]:
    """The way to the selects for which a post has no room."""
    left_out = use.most_selects < len(menus) <= SELECTS
    return [Button("More moves…", turn_presses.ShowMoves(*_question_key(session, seat)))] if left_out else []


def _offers(session: Session, seat: Seat, decision: Decision, use: Use) -> list[Offer]:
    """The offers that are shown. Lasting ones are worded as the plan words them."""
    if not use.lasting:
        return [*use.offers(session, decision)]
    topic = lasting_topic(session, decision)
    wishes = wishes_of(session, seat, topic) if topic else {}
    known = ((offer, wishes.get(str(offer.move))) for offer in use.offers(session, decision))
    return [replace(offer, label=wish.label, note=wish.note) for offer, wish in known if wish]


def in_group(session: Session, decision: Decision, key: str) -> list[Offer]:
    return [offer for offer in PLAY.offers(session, decision) if offer.group and offer.group.key == key]


def group_rows(session: Session, seat: Seat, offers: Sequence[Offer]) -> list[Row]:
    return [[_select(session, seat, menu, PLAY)] for menu in menus_of(offers, "")[:SELECTS]]


def opened_menu_rows(session: Session, seat: Seat, decision: Decision, at: int, use: Use = PLAY) -> list[Row]:
    """One select of those that a select of selects opens, for its seat alone: what helps most first, with notes."""
    _, menus = buttons_and_menus(_offers(session, seat, decision, use))
    if at not in range(len(menus)):
        return []
    menu = Menu(f"{menus[at].title}: choose one", best_first(session, seat, menus[at].offers))
    return [[_select(session, seat, menu, replace(use, openly=False))]]


def instead_rows(question: Question, move: Verb) -> list[Row]:
    """What the warning of a move says could be done first: buttons, or selects where it is more than a few."""
    session, seat = question.session, question.seat
    buttons, menus = buttons_and_menus(question.decision.instead(move))
    pressed = [_button(session, seat, one, PLAY) for one in buttons]
    return [*_select_rows(session, seat, menus[: SELECTS - 1], PLAY), *([pressed] if pressed else [])]


def may_last(session: Session, seat: Seat) -> bool:
    """Whether a seat's question is one of a kind that it answers for the first time and may answer for good."""
    question, opening = session.decision(seat), session.opening
    if question is None or question.answer is not None or not session.under_way.is_first(seat, opening):
        return False
    return bool(_offers(session, seat, question, ALWAYS))


def lasting_topic(session: Session, decision: Decision) -> Topic | None:
    """The topic of a question, if an order for it lasts."""
    topic = session.game.topic_of.get(decision.topic)
    return topic if topic and topic.holds == "always" else None


def always_button(session: Session, seat: Seat) -> list[Button]:
    """The way to answer all questions of a kind at once, where there is one."""
    return (
        [Button("Always…", turn_presses.ShowAlways(*_question_key(session, seat)))] if may_last(session, seat) else []
    )


def hint_button(session: Session, seat: Seat) -> list[Button]:
    """The way to a hint, where the table allows it and there is something to answer."""
    question = session.decision(seat)
    allowed = question is not None and question.answer is None and session.setup.terms.hints
    return [Button("Hint", turn_presses.ShowHint(session.ref))] if allowed else []


def offer_buttons(session: Session, seat: Seat, offers: Iterable[Offer]) -> list[Row]:
    return [[_button(session, seat, offer, PLAY) for offer in islice(offers, BUTTONS_A_ROW)]]


def may_hide(session: Session, decision: Decision) -> bool:
    """Whether a seat may be shown more than others see: what is secret, or what helps it, where its game tells that."""
    return session.game.ai.worth is not None or decision.hides


def _button(session: Session, seat: Seat, offer: Offer, use: Use, *, only: bool = False) -> Button:
    """An answer; it is blue where it is the `only` one, for blue says what to press."""
    press = use.button(*_question_key(session, seat), str(offer.move))
    return Button(session.names.say(offer.label), press, style="primary" if only else "secondary")


def _select(session: Session, seat: Seat, menu: Menu, use: Use) -> Select:
    press = use.select(*_question_key(session, seat), menu.key or str(menu.offers[0].move)[:60])
    return Select(menu.title, options_in(session, menu, with_notes=not use.openly), press)


def _question_key(session: Session, seat: Seat) -> tuple[Ref, Seat, int]:
    """How a press names the question of a seat."""
    return session.ref, seat, session.players[seat].question
