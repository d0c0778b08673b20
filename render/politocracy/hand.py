"""What a seat of Politocracy holds, as a picture: its Change cards, what each does and when it is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from render.boxes import Box, grid
from render.canvas import SIZE, Ground, Layers, Patch, compose, png
from render.lettering import measured, wrapped
from render.marks import Block, Card, Mark, Text, Token, text_within
from render.picture import Picture, Theme
from render.politocracy import words
from render.politocracy.scene import Scene, scene_of
from render.wording import ALT_LIMIT, paragraph, spoken
from rules import Seat
from rules.politocracy.board import CHANGE, ChangeCard
from rules.politocracy.view import PolitocracyView, money

HEADING: Box = (24, 16, SIZE[0] - 24, 128)
CARDS: Box = (24, 140, SIZE[0] - 24, 1150)
FOOT: Box = (24, 1158, SIZE[0] - 24, 1242)
GROUND = Ground(())
GAP = 14

COLUMNS = (5, 4, 3, 2, 1)
"""In how many columns cards may lie: so many that their letters are the largest."""

SIZES = (88, 80, 72, 64, 60, 56, 52, 48, 44, 40, 36, 34, 32, 30, 28, 26, 24, 22)
"""Of what a card does, the largest first; its name is larger."""

ON_TURN = "On your turn"
WHEN: Mapping[ChangeCard, str] = {
    ChangeCard.CRISIS_TEAM: "In answer to a card",
    ChangeCard.STRAIGHT_TO_THE_POLL: "Before your roll",
    ChangeCard.PRESS_CONFERENCE: "Before your roll",
    ChangeCard.PRIVATE_FUNDRAISER: "Before your roll",
    ChangeCard.SECOND_LAP: "When your trip ends",
}
"""When a card is played that is none for any time on one's turn."""

RULE = f"“{ON_TURN}”: whenever you're asked something. Also when called to a debate, and just before the election."


def hand(view: PolitocracyView, *, names: Mapping[Seat, str], theme: Theme = "light") -> Picture | None:
    """The Change cards of this view's seat; none where there are none, for a spectator, and in the election."""
    if view.me is None or not view.hand or view.finalists:
        return None
    image = compose(theme, *laid(scene_of(view, None, names, theme), view.me))
    return Picture(png(image), alt(view, spoken(names, view.me)))


def alt(view: PolitocracyView, name: str) -> str:
    """The hand in a paragraph; too many cards are told by name alone."""
    held = words.counted(view.hand)
    told = [f"{said} ({when(card)}): {CHANGE[card].text[:-1]}" for card, said in held.items()]
    begun = [f"Politocracy, the hand of {name}", words.moment(view), *facts(view)]
    said, shorter = [*begun, *told], [*begun, ", ".join(held.values())]
    return paragraph(said if len(". ".join(said)) < ALT_LIMIT else shorter)


def facts(view: PolitocracyView) -> Iterator[str]:
    """What of one's own candidate bears on the cards."""
    if view.me is not None:
        one = view.candidates[view.me]
        yield f"{one.popularity}%, {money(one.money)}"


def when(card: ChangeCard) -> str:
    return WHEN.get(card, ON_TURN)


class Letters(NamedTuple):
    """The sizes of a name and of all that is said below it, and how far from the edge these begin."""

    name: int
    text: int
    when: int
    edge: int


def laid(scene: Scene, me: Seat) -> Layers:
    return Layers(GROUND, tuple(patches(scene, me)))


def patches(scene: Scene, me: Seat) -> Iterator[Patch]:
    """Whose hand it is, the cards, and when they are played."""
    held = Counter(scene.view.hand)
    yield Patch(HEADING, tuple(heading(scene, me)))
    grids = [[*grid(CARDS, many, -(-len(held) // many), GAP)] for many in COLUMNS if many <= len(held)]
    boxes, letters = max(((one, largest([*held], one[0])) for one in grids), key=lambda both: both[1].text)
    for (card, count), box in zip(held.items(), boxes, strict=False):
        yield Patch(box, tuple(drawn(card, count, box, letters)))
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
    yield Token("disc", scene.looks[me], (left + 50, y), 92)
    yield text_within((left + 116, y), scene.name(me), (76, 68, 60, 52), numbers.box[0] - left - 156, "Bold")


def largest(held: list[ChangeCard], box: Box) -> Letters:
    """The largest letters in which every card has room."""
    every = [
        Letters(name, size, max(size * 4 // 5, 24), min(size * 2 // 3, 40))
        for size in SIZES
        for name in (size * 5 // 4, size)
    ]
    return next((one for one in every if all(fits(card, box, one) for card in held)), every[-1])


def fits(card: ChangeCard, box: Box, letters: Letters) -> bool:
    """Whether a card has room in letters of these sizes."""
    room = box[2] - box[0] - 2 * letters.edge
    name = measured(card, letters.name, "Bold") + measured(" ×9", letters.name, "Bold") * (CHANGE[card].copies > 1)
    text = len(wrapped(CHANGE[card].text, room, letters.text)) * pitch(letters.text)
    return name <= room and banner(letters) + text + letters.when * 2 + 10 <= box[3] - box[1]


def pitch(size: int) -> int:
    """From one line to the next."""
    return size * 5 // 4


def banner(letters: Letters) -> int:
    """The height of what a name stands in."""
    return letters.name * 3 // 2 + 8


def drawn(card: ChangeCard, count: int, box: Box, letters: Letters) -> Iterator[Mark]:
    """A card: its name, how many there are, what it does, when it is played."""
    left, top, right, bottom = box
    room, y = right - left - 2 * letters.edge, top + banner(letters) // 2
    usual = card not in WHEN
    yield Card(box, "panel", "border", 3, 16)
    yield Block((left + 8, top + 8, right - 8, top + banner(letters)), "slate" if usual else "straw")
    yield Text((left + letters.edge, y + 2), card, letters.name, "Bold")
    if count > 1:
        yield Text((right - letters.edge, y + 2), f"×{count}", letters.name, "Bold", "turn", "rm")
    for at, line in enumerate(wrapped(CHANGE[card].text, room, letters.text)):
        down = banner(letters) + 10 + at * pitch(letters.text) + letters.text * 2 // 3
        yield Text((left + letters.edge, top + down), line, letters.text)
    yield Text((left + letters.edge, bottom - letters.when), when(card), letters.when, "Semibold", "turn")


def foot(view: PolitocracyView) -> Iterator[Mark]:
    """What is meant by one's turn, if any card is for that."""
    left, top, right, bottom = FOOT
    if any(card not in WHEN for card in view.hand):
        yield text_within((left + 8, (top + bottom) // 2), RULE, (36, 34), right - left - 16, "Regular", "muted")
