"""A part of the table of Boomtown at twice the size, under a line that says how all stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from PIL import Image

from render import closeup
from render.boomtown.changes import Changes, changes, told
from render.boomtown.layout import CLOSE_UPS, CORNERS, GROUND, SHEETS
from render.boomtown.scene import Scene
from render.boomtown.sheets import TALLEST
from render.boxes import within
from render.canvas import SIZE, Patch, Window
from render.closeup import STRIP, TITLE
from render.marks import Mark, text_within
from render.panels import stacked
from render.wording import Name
from rules import Seat
from rules.boomtown.board import FACTIONS
from rules.boomtown.view import BoomtownView

SCALE = 2


def changed(view: BoomtownView, since: BoomtownView, name: Name) -> Mapping[str, Sequence[str]]:
    """What is new in each part: on its cards and on the sheets that are wholly seen there."""
    found = changes(since, view)
    news = ((focus, [*told(part_of(found, view, focus), view, name)]) for focus in CLOSE_UPS)
    return {focus: said for focus, said in news if said}


def part_of(found: Changes, view: BoomtownView, focus: str) -> Changes:
    """The changes in a part."""
    here, seats = cards_in(view, focus), sheets_in(focus, len(view.standings))
    return Changes(
        dice={where: new for where, new in found.dice.items() if view.spots[where].card in here},
        cards={card: more for card, more in found.cards.items() if card in here},
        counts={seat: counts for seat, counts in found.counts.items() if seat in seats},
        events=found.events if focus == "events" else frozenset(),
        gone=found.gone if focus == "events" else (),
    )


def cards_in(view: BoomtownView, focus: str) -> Sequence[str]:
    """The cards that a part is about."""
    if focus in ("small", "large"):
        return [name for name in view.factions if FACTIONS[name].size == focus]
    return {"township": [view.township], "government": [view.government]}.get(focus, [])


def sheets_in(focus: str, seats: int) -> Sequence[Seat]:
    """The seats whose sheets are wholly seen, below the line."""
    left, top, right, bottom = Window(CORNERS[focus], SCALE).box
    seen = (left, top + STRIP // SCALE, right, bottom)
    return [seat for seat, box in enumerate(stacked(SHEETS, seats, TALLEST)) if within(box, seen)]


def close_up(scene: Scene, focus: str, patches: Iterable[Patch]) -> Image.Image:
    """A part of the table. Raises KeyError for what is none."""
    return closeup.close_up(scene.theme, GROUND, patches, Window(CORNERS[focus], SCALE), strip(scene, focus))


def strip(scene: Scene, focus: str) -> Iterator[Mark]:
    """The name of the part, and each seat with its votes."""
    title = text_within(TITLE, CLOSE_UPS[focus], (42, 36, 32, 28, 24), 480, "Bold")
    votes = [one.votes for one in scene.view.standings]
    return closeup.strip(scene, title, votes, scene.view.turn, 540, widest=SIZE[0], gap=10)
