"""The election in Politocracy: the regions on their map, and a bar to the majority."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from render.boxes import Box
from render.canvas import Patch
from render.marks import Field, Halo, Mark, Panel, Pen, Text, Token, legend_text, name_within, text_within
from render.palette import LED, WON, Look, on
from render.politocracy.chits import alone, come_to, contested_votes, later, sure, there, votes, voting
from render.politocracy.map import MAP, NOBODY, OUTLINES, ROUND, label, land
from render.politocracy.scene import Scene
from render.politocracy.words import moment, tie, total
from rules import Seat, number
from rules.politocracy.board import ELECTORS, MAJORITY, REGIONS
from rules.politocracy.view import PolitocracyView

HEADING: Box = (6, 6, 1390, 84)
BAR: Box = (6, 84, 1390, 212)
"""Northern states lie to the right of both."""

LEGEND: Box = (490, 1156, 1120, 1244)
SURE: Box = (1326, 840, 1540, 1020)
LAST: Box = (1326, 1050, 1540, 1230)
"""In the Gulf and in the Atlantic."""

PIECE, CODE = 44, 24
"""The sizes of a piece on a label, and of the code of a state."""


def election(scene: Scene) -> Iterator[Patch]:
    """The moment, the bar, and the regions with their labels."""
    yield Patch(HEADING, tuple(heading(scene)))
    yield Patch(BAR, tuple(bar(scene)))
    for region in REGIONS:
        yield Patch(OUTLINES[region].box, tuple(region_marks(scene, region)), OUTLINES[region])
    for region in REGIONS:
        yield Patch(label(region), tuple(label_marks(scene, region, label(region))), ROUND)
    yield Patch(LEGEND, tuple(lines(LEGEND, legend(scene))))
    if any(sure(scene.view, seat) for seat in scene.view.finalists):
        yield Patch(SURE, tuple(lines(SURE, ("alone:", "sure to win,", "pale in the", "bar above"))))
    if later(scene.view):
        yield Patch(LAST, tuple(lines(LAST, ("no chits:", "vote later,", "if nobody", f"has {MAJORITY}"))))


def heading(scene: Scene) -> Iterator[Mark]:
    """The moment, or who is elected."""
    left, top, right, bottom = HEADING
    y, elected = (top + bottom) // 2, scene.view.elected
    if elected is None:
        yield text_within((left + 12, y), moment(scene.view), (64, 60, 56), right - left - 24, "Bold")
        return
    yield Token("disc", scene.looks[elected], (left + 44, y), 68)
    text = f"is elected: {total(scene.view, elected)}{tie(scene.view)}"
    yield name_within((left + 92, y), scene.name(elected), text, (64, 60, 56, 52, 48, 44), right - left - 104)


def bar(scene: Scene) -> Iterator[Mark]:
    """The votes of the finalists from either end, and the mark that both want to pass."""
    left, top, right, bottom = BAR
    view = scene.view
    looks = tuple(scene.looks[seat] for seat in view.finalists)
    won = tuple(view.votes[seat] for seat in view.finalists)
    pale = tuple(sure(view, seat) for seat in view.finalists)
    yield Race((left + 10, top + 74, right - 10, bottom - 6), looks, won, pale)
    tally = Text(((left + right) // 2, top + 32), " · ".join(still(view)), 36, "Semibold", "muted", "mm")
    yield tally
    for at, seat in enumerate(view.finalists):
        yield from side(scene, seat, tally.box, top + 34, leftwards=bool(at))


def still(view: PolitocracyView) -> Iterator[str]:
    """The votes it takes to win, those of regions where both have chits, and those of regions without chits."""
    yield f"{MAJORITY} to win"
    if both := contested_votes(view):
        yield f"{both} open"
    if last := later(view):
        yield f"{votes(last)} later"


def side(scene: Scene, seat: Seat, between: Box, y: int, *, leftwards: bool) -> Iterator[Mark]:
    """A finalist at an end of the bar: the piece, the votes, the name."""
    left, _, right, _ = BAR
    way, x = (-1, right - 44) if leftwards else (1, left + 44)
    new = any(scene.view.regions[one].winner == seat for one in scene.changes.voted)
    votes = str(scene.view.votes[seat])
    figure = Text((x + way * 44, y), votes, 64, "Bold", "changed" if new else "ink", "rm" if leftwards else "lm")
    yield Token("disc", scene.looks[seat], (x, y), 62)
    yield figure
    start = figure.at[0] + way * (figure.width + 16)
    room = min(270, abs(between[2 if leftwards else 0] - start) - 20)
    name = text_within((start, y), scene.name(seat), (44, 40, 36), room, "Semibold")
    yield replace(name, anchor=figure.anchor)


@dataclass(frozen=True)
class Race:
    """The votes of two finalists from either end of a bar, behind them paler the sure ones; a mark in the middle."""

    at: Box
    looks: tuple[Look, ...]
    won: tuple[int, ...]
    sure: tuple[int, ...]

    @property
    def box(self) -> Box:
        return self.at

    def paint(self, pen: Pen) -> None:
        left, top, right, bottom = self.at
        pen.rounded(self.at, 12, pen.colours.border)
        pen.rectangle((left + 4, top + 4, right - 4, bottom - 4), pen.colours.panel)
        for at, (own, won, more) in enumerate(zip(self.looks, self.won, self.sure, strict=True)):
            self.part(pen, own, LED, won + more, leftwards=bool(at))
            self.part(pen, own, WON, won, leftwards=bool(at))
        x = (left + right) // 2
        pen.rectangle((x - 3, top - 8, x + 3, bottom), pen.colours.ink)

    def part(self, pen: Pen, own: Look, share: float, votes: int, *, leftwards: bool) -> None:
        """So many votes from an end of the bar, and a line behind them."""
        left, top, right, bottom = self.at
        reach = (right - left - 8) * votes // ELECTORS
        start, edge = (right - 4 - reach, right - 4 - reach) if leftwards else (left + 4, left + 4 + reach)
        if reach:
            Field((start, top + 4, start + reach, bottom - 4), own, share).paint(pen)
            pen.rectangle((edge - 1, top + 4, edge + 1, bottom - 4), pen.colours.border)


def region_marks(scene: Scene, region: str) -> Iterator[Mark]:
    """A region in its winner's colours, gray if it was passed over, and the codes of its states."""
    one = scene.view.regions.get(region)
    look = scene.looks[one.winner] if one and one.winner is not None else None
    yield from land(region, look, NOBODY if one else "land")
    ink = "ink" if one else "muted"
    if look:
        ink = on(look.tint(scene.colours, WON))
    for code in REGIONS[region].states:
        if code in MAP.codes:
            yield Text(MAP.codes[code], code, CODE, "Semibold", ink, "mm")


def label_marks(scene: Scene, region: str, box: Box) -> Iterator[Mark]:
    """The number of a region, its votes and its winner; below them its states, then the chits, then the results."""
    left, top, right, bottom = box
    one, upper, lower = scene.view.regions.get(region), top + 32, bottom - 32
    yield label_panel(scene, region, box)
    yield Text((left + 14, upper), region, 36, "Semibold", "muted")
    yield Text((right - 14, upper), str(REGIONS[region].votes), 50, "Bold", "ink", "rm")
    if one and one.winner is not None:
        yield Token("disc", scene.looks[one.winner], ((left + right) // 2 - 6, upper), PIECE)
    if scene.view.chits:
        yield from contest_marks(scene, region, (left, lower, right, bottom))
    else:
        states = " ".join(REGIONS[region].states)
        yield text_within((left + 12, lower), states, (24, 22, 20), right - left - 18, "Regular", "muted")


def label_panel(scene: Scene, region: str, box: Box) -> Panel:
    """The panel of a region's label: edged in the accent if it has just voted, in that of the turn if it is next."""
    if region in scene.changes.voted:
        return Panel(box, "panel", "changed", 6, 14)
    under_way = region == voting(scene.view)
    return Panel(box, "panel", "turn" if under_way else "border", 6 if under_way else 3, 14)


def contest_marks(scene: Scene, region: str, row: Box) -> Iterator[Mark]:
    """The finalists in a region with their chits or results, or that one is alone there, or nobody."""
    left, y, right, _ = row
    view, one = scene.view, scene.view.regions.get(region)
    if one and one.winner is None and view.elected is not None:
        yield Text(((left + right) // 2, y), "nobody", 36, "Regular", "muted", "mm")
    elif (seat := alone(view, region)) is not None:
        yield from finalist(scene, region, seat, (left + 8, y))
        yield Text((right - 14, y), "alone", 36, "Regular", "muted", "rm")
    elif there(view, region) or (one and one.dice):
        for at, seat in enumerate(view.finalists):
            yield from finalist(scene, region, seat, (left + 8 + at * (right - left - 12) // 2, y))
    else:
        yield Text(((left + right) // 2, y), "no chits", 36, "Regular", "muted", "mm")


def finalist(scene: Scene, region: str, seat: Seat, at: tuple[int, int]) -> Iterator[Mark]:
    """A finalist in a region: the chits, or the result of dice and ads."""
    x, y = at[0] + PIECE // 2 + 2, at[1]
    chits, come = scene.view.chits.get(seat, {}).get(region, 0), come_to(scene.view, region, seat)
    if scene.changes.chits and chits:
        yield Halo("disc", (x, y), PIECE - 4)
    yield Token("disc", scene.looks[seat], (x, y), PIECE - 4, hollow=not chits)
    text = f"×{chits}" if come is None else f"={number(come.total)}"
    yield Text((x + PIECE // 2 + 2, y), text, 36, "Bold", "ink" if chits or come else "muted")


def legend(scene: Scene) -> Sequence[str]:
    """The meaning of chits, then of the figures on the labels."""
    rolled = any(one.dice for one in scene.view.regions.values())
    return (
        "×2: two chits, so two dice" if scene.view.chits else "Each chit is a die in its region",
        "=8: best die, with ads for and against" if rolled else "The best die with ads wins its votes",
    )


def lines(box: Box, texts: Sequence[str]) -> Iterator[Mark]:
    """Lines that fill a box."""
    left, top, _, bottom = box
    for row, line in enumerate(texts):
        yield legend_text((left, top + (bottom - top) * (2 * row + 1) // (2 * len(texts))), line)
