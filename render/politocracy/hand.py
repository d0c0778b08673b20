"""The hand of a seat of Politocracy, as a picture: its Change cards, what each does and when it is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from render.boxes import Box
from render.canvas import BARE, Layers, Patch, as_png
from render.hands import CardKind, cards, whose
from render.marks import Mark, Text, text_within
from render.picture import Picture, Theme
from render.politocracy import words
from render.politocracy.scene import Scene, scene_of
from render.window import SIZE
from render.wording import alt_name, either
from rules import Seat
from rules.politocracy.board import CHANGE, ChangeCard
from rules.politocracy.view import PolitocracyView, money

HEADING: Box = (24, 16, SIZE[0] - 24, 128)
CARDS: Box = (24, 140, SIZE[0] - 24, 1150)
FOOT: Box = (24, 1158, SIZE[0] - 24, 1242)
ON_TURN = "On your turn"
WHEN: Mapping[ChangeCard, str] = {
    ChangeCard.CRISIS_TEAM: "In answer to a card",
    ChangeCard.STRAIGHT_TO_THE_POLL: "Before your roll",
    ChangeCard.PRESS_CONFERENCE: "Before your roll",
    ChangeCard.PRIVATE_FUNDRAISER: "Before your roll",
    ChangeCard.SECOND_LAP: "When your trip ends",
}
"""When a card is played, for cards that are not for any time on one's turn."""

RULE = f"“{ON_TURN}”: whenever you're asked something. Also when called to a debate, and just before the election."


def hand(view: PolitocracyView, *, names: Mapping[Seat, str], theme: Theme = "dark") -> Picture | None:
    """The Change cards of this view's seat; None where it has none, for a spectator, and in the election."""
    if view.me is None or not view.hand or view.finalists:
        return None
    picture = as_png(theme, layers_of(scene_of(view, None, names, theme), view.me))
    return Picture(picture, alt(view, alt_name(names, view.me)))


def alt(view: PolitocracyView, name: str) -> str:
    """The hand in a paragraph; where that would be too long, cards have their names alone."""
    labels = words.counts(view.hand)
    lines = [f"{label} ({when(card)}): {CHANGE[card].effect}" for card, label in labels.items()]
    start = [f"Politocracy, the hand of {name}", words.moment(view), *facts(view)]
    return either([*start, *lines], [*start, ", ".join(labels.values())])


def facts(view: PolitocracyView) -> Iterator[str]:
    """The figures of one's own candidate that bear on the cards."""
    if view.me is not None:
        one = view.candidates[view.me]
        yield f"{one.popularity}%, {money(one.money)}"


def when(card: ChangeCard) -> str:
    return WHEN.get(card, ON_TURN)


def layers_of(scene: Scene, me: Seat) -> Layers:
    return Layers(BARE, tuple(patches(scene, me)))


def patches(scene: Scene, me: Seat) -> Iterator[Patch]:
    """Whose hand it is, the cards, and when they are played."""
    yield Patch(HEADING, tuple(heading(scene, me)))
    yield from cards([kind(card, count) for card, count in Counter(scene.view.hand).items()], CARDS)
    yield Patch(FOOT, tuple(foot(scene.view)))


def heading(scene: Scene, me: Seat) -> Iterator[Mark]:
    """The seat, its popularity and money, the moment."""
    left, top, right, bottom = HEADING
    y, one = (top + bottom) // 2, scene.view.candidates[me]
    figures = f"{one.popularity}% · {money(one.money)}"
    moment = Text((right, y), words.moment(scene.view), 48, "Regular", "muted", "rm")
    yield moment
    numbers = Text((moment.box[0] - 48, y), figures, 68, "Bold", "ink", "rm")
    yield numbers
    yield from whose(scene.looks[me], scene.name(me), (left, y), numbers.box[0])


def kind(card: ChangeCard, count: int) -> CardKind:
    """A kind of card as it lies in a hand."""
    own = CHANGE[card]
    return CardKind(card, count, own.copies, own.text, "straw" if card in WHEN else "slate", when(card))


def foot(view: PolitocracyView) -> Iterator[Mark]:
    """The meaning of “On your turn”, if any card is for that."""
    left, top, right, bottom = FOOT
    if any(card not in WHEN for card in view.hand):
        yield text_within((left + 8, (top + bottom) // 2), RULE, (36, 34), right - left - 16, "Regular", "muted")
