"""The heading above the map of Ninety: the moment, the day with its dice, the calendar; and the legend below it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, pairwise

from render.boxes import Box
from render.canvas import Patch
from render.lettering import text_width
from render.marks import Block, Halo, Mark, Panel, Text, Token, legend_text, name_within, text_within
from render.ninety.layout import CALENDAR, HEADING, LEGEND
from render.ninety.pieces import House, Vote, event_marks
from render.ninety.scene import Scene
from render.ninety.words import moment
from render.palette import SAMPLE
from rules.ninety.board import BOARD, is_weekend, weekday
from rules.ninety.view import NinetyView

HOME: Box = (937, 1167, 1080, 1205)
"""The entry of a home in the legend."""
TODAY, WEEKEND, VOTE, SPACE = 74, 66, 80, 4
"""The widths of days that are read at a glance, with the gap to the next, and that gap."""

DIE = 38
ELECTION = BOARD.days + 1


def heading(scene: Scene) -> Patch:
    """The moment, and the day of whose turn it is or the Mayor."""
    left, top, right, _ = HEADING
    view, room = scene.view, right - left
    marks: list[Mark] = [text_within((left + 4, top + 24), moment(view), 40, room - 8, "Bold")]
    if view.elected:
        marks += seat_marks(scene, view.elected[0], seat_text(view))
    elif view.turn:
        marks += under_way(scene)
    elif view.seeder is not None:
        marks += seat_marks(scene, view.seeder, seat_text(view))
    return Patch(HEADING, tuple(marks))


def seat_text(view: NinetyView) -> str:
    """What is said of the seat in the heading: that it is Mayor, or what it seeds; nothing on its day."""
    if view.elected:
        return "is Mayor"
    if view.seeder is None:
        return ""
    return f"seeds, {min(len(view.sown) + 1, BOARD.seed_choices)} of {BOARD.seed_choices}"


def seat_marks(scene: Scene, seat: int, what: str) -> Iterator[Mark]:
    """A seat and a few words about it."""
    left, top, right, _ = HEADING
    yield Token("disc", scene.looks[seat], (left + 26, top + 67), 44)
    yield name_within((left + 56, top + 67), scene.name(seat), what, (36,), right - left - 62)


def under_way(scene: Scene) -> Iterator[Mark]:
    """The seat whose day it is, its name, the dice, and the points left."""
    turn = scene.view.turn
    assert turn is not None
    left, top, right, _ = HEADING
    x, y = left + 26, top + 67
    dice = [*((die, "panel") for die in turn.white), *([(turn.third, "gold")] if turn.third else [])]
    points = "weekend" if turn.bonus else "to roll"
    if turn.white:
        points = f"{turn.points} left"
    yield Text((right - 4, y), points, 36, "Bold", "turn", "rm")
    end = right - 4 - text_width(points, 36, "Bold") - 12
    for die, fill in (*((die, "pale") for die in turn.bonus), *dice)[::-1]:
        end -= DIE
        yield Panel((end, y - DIE // 2, end + DIE, y + DIE // 2), fill, "ink", 2, 8)
        yield Text((end + DIE // 2, y), str(die), 36, "Bold", "ink" if fill == "panel" else "#15191d", "mm")
        end -= 6
    yield Token("disc", scene.looks[turn.seat], (x, y), 44)
    yield text_within((x + 30, y), scene.name(turn.seat), (36, 32, 28), end - x - 36, "Semibold", "turn")


def calendar(scene: Scene) -> Iterator[Patch]:
    """Fifteen days and Election Day, a patch each: past days are faint, those that a short campaign skips are grey."""
    view = scene.view
    today = view.day if view.turn else 0
    if not view.turn and (view.elected or str(view.stage) != "Seeding the map"):
        today = ELECTION
    for day, box in enumerate(slots(today), 1):
        yield Patch(box, tuple(slot(box, day, today, view)))


def slots(today: int) -> Iterator[Box]:
    """The boxes of the days: today, weekends and Election Day have room for a large word."""
    wide = [glance_width(day, today) for day in range(1, ELECTION + 1)]
    left, top, right, bottom = CALENDAR
    step = (right - left - sum(wide)) / wide.count(0)
    ends = [left, *(left + round(end) for end in accumulate(one or step for one in wide))]
    for start, end in pairwise(ends):
        yield start, top + 4, end - SPACE, bottom - 6


def glance_width(day: int, today: int) -> int:
    """The width of a day that is read at a glance; 0 for all others."""
    if day == ELECTION:
        return VOTE
    if is_weekend(day):
        return WEEKEND
    return TODAY if day == today else 0


def slot(box: Box, day: int, today: int, view: NinetyView) -> Iterator[Mark]:
    left, top, right, _ = box
    middle = (left + right) // 2
    skipped, now = day < view.start, day == today
    faint = skipped or day < today
    fill, edge, ink = ground(day, skipped=skipped), "line", "muted" if faint else "ink"
    if now:
        fill, edge, ink = "turn", "ink", "panel"
    yield Panel(box, fill, edge, 2, 8)
    word, size = (weekday(day), 36) if glance_width(day, today) else (weekday(day)[:2], 24)
    yield Text((middle, top + 21), word, size, "Semibold", ink, "mm")
    weight = "Regular" if faint else "Bold"
    yield Text((middle, top + 54), "Vote" if day == ELECTION else str(day), 36, weight, ink, "mm")
    if faint and not now:
        yield Block((left + 10, top + 73, right - 10, top + 76), "line" if skipped else "muted")


def ground(day: int, *, skipped: bool) -> str:
    """The ground of a day other than today."""
    if skipped:
        return "land"
    return "water" if day <= BOARD.days and is_weekend(day) else "panel"


def legend() -> Patch:
    """The names of the pieces."""
    left, top, _, _ = LEGEND
    upper, lower = top + 20, top + 62
    marks: list[Mark] = [
        Vote(SAMPLE, False, (left + 16, upper)),
        legend_text((left + 34, upper), "lean 1"),
        Vote(SAMPLE, True, (left + 172, upper)),
        legend_text((left + 192, upper), "solid 2"),
        House(SAMPLE, (HOME[0] + 19, upper)),
        legend_text((HOME[0] + 45, upper), "home"),
        *event_marks((left + 16, lower), 1),
        legend_text((left + 36, lower), "event"),
        Halo("disc", (left + 172, lower), 24),
        Token("disc", SAMPLE, (left + 172, lower), 24, " "),
        legend_text((left + 196, lower), "new"),
    ]
    return Patch(LEGEND, tuple(marks))
