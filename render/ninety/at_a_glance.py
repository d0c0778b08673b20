"""The picture of Ninety below a post: the map, the events in one of its corners, and a tile for each candidate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from render import glance
from render.boxes import Box
from render.canvas import Ground, Layers, Patch
from render.glance import LEAST, SQUARE
from render.lettering import text_width
from render.marks import Mark, Panel, Text, Token, name_within, text_within
from render.ninety.campaigns import active, out
from render.ninety.glance_ground import land
from render.ninety.glance_key import key
from render.ninety.glance_map import FEW, city
from render.ninety.glance_pieces import EVENT, event
from render.ninety.heading import seat_text
from render.ninety.scene import Scene
from render.ninety.schedule import goods
from render.ninety.words import goods as in_words
from render.ninety.words import moment
from rules import Seat, plural
from rules.ninety.board import EVENTS
from rules.ninety.city import LABELS
from rules.ninety.view import Campaign, Day, Posted

HEAD: Box = (8, 4, 1092, 70)
SCHEDULE: Box = (4, 620, 258, 892)
BROAD, BELOW = 320, 702
"""How far an event may reach whose line begins below the West End."""
SIZES = (30, 28, LEAST)
ROW, TALL, LINE = 45, 66, 29
"""The height of an event, of one with the name of its place, where there are few, and of one more line."""
SEATS: Box = (8, 904, 1092, 1092)
DIE = 50

GROUND = Ground(tuple(land()), SQUARE)


def layers(scene: Scene) -> Layers:
    return Layers(GROUND, tuple(patches(scene)))


def patches(scene: Scene) -> Iterator[Patch]:
    """The moment, the map, the events and the key beside it, the seats."""
    yield heading(scene)
    beside = [*schedule(scene), *key(scene)]
    yield from city(scene, [patch.box for patch in beside])
    yield from beside
    yield from glance.tiles(scene, SEATS, tile)


def heading(scene: Scene) -> Patch:
    """The moment; whose day it is with the dice and the points left, who seeds, who is asked, or who is Mayor."""
    turn = scene.view.turn
    if turn is None or (scene.asked and turn.seat not in scene.asked):
        who = scene.view.elected[0] if scene.view.elected else active(scene.view)
        return glance.head(scene, moment(scene.view), who, seat_text(scene.view), HEAD)
    left, top, right, bottom = HEAD
    y = (top + bottom) // 2
    title = text_within((left, y), moment(scene.view), (44, 40, 36), 460, "Bold")
    marks, end = list[Mark]([title]), right
    if turn.white:
        left_over = Text((end, y), f"{turn.points} AP left", 40, "Bold", "turn", "rm")
        marks.append(left_over)
        end = left_over.box[0] - 14
    for die, fill in [*dice(turn)][::-1]:
        end -= DIE
        marks.append(Panel((end, y - DIE // 2, end + DIE, y + DIE // 2), fill, "ink", 2, 10))
        marks.append(Text((end + DIE // 2, y), str(die), 40, "Bold", "ink" if fill == "panel" else "#15191d", "mm"))
        end -= 8
    words = name_within((0, y), scene.name(turn.seat), "", (44, 40, 36, 32, 28), end - title.box[2] - 30 - 68)
    start = end - words.width - 6
    marks.append(Token("disc", scene.looks[turn.seat], (start - 36, y), 56))
    return Patch(HEAD, (*marks, Text((start, y), words.text, words.size, "Semibold", "turn")))


def dice(turn: Day) -> Iterator[tuple[int, str]]:
    """The dice of the day, and the colour of each."""
    yield from ((die, "pale") for die in turn.bonus)
    yield from ((die, "panel") for die in turn.white)
    if turn.third:
        yield turn.third, "gold"


def schedule(scene: Scene) -> Iterator[Patch]:
    """The events that are out: the number as on the map, what it brings whom, of few where; the newest first.

    Of few, each invitation has a line for what it costs not to come.
    """
    left, _, right, bottom = SCHEDULE
    posted = out(scene.view)
    few, rows = len(posted) <= FEW, list[tuple[Posted, int]]()
    for one in posted:
        rows.append((one, TALL + LINE * bool(EVENTS[one.where].invitation) if few else ROW))
    if sum(high for _, high in rows) > bottom - SCHEDULE[1]:
        rows = [(one, TALL if few else ROW) for one in posted]
    top = bottom - sum(high for _, high in rows)
    for number, (one, high) in enumerate(rows, 1):
        y, start, end = top + high // 2, left + EVENT + 8, BROAD if top >= BELOW else right
        lines = [offer(scene, one, end - start, alone=high < TALL + LINE)]
        lines += [fitting([one.where, LABELS[one.where]], end - start)] * few + [missing(one, end - start)] * (
            high > TALL
        )
        texts = [
            text_within((start, y + (2 * row + 1 - len(lines)) * 15), line, SIZES, end - start, "Semibold")
            for row, line in enumerate(lines)
        ]
        box = (left, top, max(right, *(text.box[2] for text in texts)), top + high)
        yield Patch(box, (*event((left + EVENT // 2, y), number, new=one.where in scene.changes.posted), *texts))
        top += high


def offer(scene: Scene, one: Posted, room: int, *, alone: bool) -> str:
    """What an event brings; of an invitation, which each may accept once, also whom, where that has room.

    Where no other line says what it costs not to come, this says it if it can.
    """
    card = EVENTS[one.where]
    won = [f"win {prize}" for prize in (in_words(card.reward), goods(card.reward))]
    if not card.invitation:
        return fitting(won, room)
    rest = [scene.looks[seat].letter for seat in scene.seats if seat not in one.rewarded]
    if not rest:
        return "all came"
    whom = " ".join(rest) if one.rewarded else "all"
    whole = [f"{some} for {whom}" for some in (*won, goods(card.reward))]
    costs = [f"win {goods(card.reward)}{miss} –{goods(card.loss)}" for miss in (", miss", " or")] if alone else []
    return fitting([*costs, *whole, *won], room)


def missing(one: Posted, room: int) -> str:
    """What it costs not to come to an invitation."""
    loss = EVENTS[one.where].loss
    return fitting([f"or lose {in_words(loss)}", f"or lose {goods(loss)}"], room)


def fitting(texts: Sequence[str], room: int) -> str:
    """The first of some texts that has room, else the last."""
    return next((text for text in texts if text_width(text, SIZES[-1], "Semibold") <= room), texts[-1])


def tile(scene: Scene, seat: Seat, box: Box) -> Iterator[Mark]:
    """Whose it is and the points; below them what it has to spend, and what it owes.

    A low tile has one line, in which of three words only the last has room.
    """
    left, top, right, bottom = box
    one, gains = scene.view.campaigns[seat], scene.changes.counts.get(seat, {})
    lit = glance.lit(scene, seat, active(scene.view), *scene.view.elected)
    yield from glance.title(scene, seat, box, str(one.points), lit=lit, new="points" in gains)
    low = bottom - top < glance.LOW
    y, x, rows = (bottom - 26 if low else top + 104), left + 16, holdings(one, counted=bool(scene.view.elected))
    for number, (figure, words, what) in enumerate(rows, 1):
        count = Text((x, y), figure, 32 if low else 38, "Bold", "changed" if what in gains else "ink")
        word = fitting(words, right - count.box[2] - 20)
        beside = text_within((count.box[2] + 8, y), word, LEAST, right - count.box[2] - 20, "Regular", "muted")
        if count.box[2] > right - 10 or y + 18 > bottom:
            return
        yield count
        last, roomy = count, not low or number == len(rows) or len(rows) < 3
        if word and roomy and beside.box[2] <= right - 12:
            yield (last := beside)
        x, y = (last.box[2] + 20, y) if low else (x, y + 46)


def holdings(one: Campaign, *, counted: bool) -> Sequence[tuple[str, Sequence[str], str]]:
    """Money, canvassers, and where there are any coffees and debts: the figure, its word, the count that marks it.

    The word has its longest form first: that of canvassers says how many votes they become on Election Day.
    Once all is counted, the votes of Election Day and the event cards, which are points.
    """
    if counted:
        cards = "event" if len(one.cards) == 1 else "events"
        return [(str(sum(one.drop.values())), ["dropped"], "drop"), (str(len(one.cards)), [cards], "cards")]
    votes = plural(one.kept, "vote")
    words = [f"canvassers: {votes} on Election Day", f"canvassers: {votes}", f"canv.: {votes}", "canvassers"]
    found: list[tuple[str, Sequence[str], str]] = [
        (f"${one.cash:,}", [""], "cash"),
        (str(one.canvassers), words if one.kept else words[-1:], "canvassers"),
    ]
    if one.owed:
        found.append((str(one.owed), ["to give up"], "owed"))
    elif one.coffees:
        found.append((str(one.coffees), ["coffee" if one.coffees == 1 else "coffees"], "coffees"))
    return found
