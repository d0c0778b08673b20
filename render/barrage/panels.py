"""What stands around the map of Electoral Barrage: the heading, votes, rounds, what is under way, the panels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from render.barrage.scene import Scene
from render.canvas import Patch
from render.lettering import fitted, largest, wrapped
from render.marks import Block, Box, Card, Field, Halo, Mark, Spot, Text, Token, measured, text_within
from render.palette import WON, Look, Palette, on
from rules import Seat
from rules.barrage.board import BOARD, CARDS, STATES
from rules.barrage.board import named as place_name
from rules.barrage.view import BarrageView, Candidate, Throw

HEADING: Box = (12, 4, 1450, 62)
VOTES: Box = (12, 62, 1444, 112)
BAR: Box = (24, 68, 1438, 108)
ROUNDS: Box = (664, 1095, 1060, 1173)
DIE: Box = (1376, 976, 1598, 1236)
HAND: tuple[Box, Box] = ((1376, 822, 1598, 1024), (1376, 1034, 1598, 1236))
LEFT, RIGHT, TOP, BOTTOM, GAP = 1612, 1988, 12, 1238, 8
TALLEST = 237
ROOMY = 200
SWATCH = 66
NAMED = 120
"""The room that a character's name has at least."""

ALL_VOTES = sum(state.votes for state in STATES.values())
MARK = BAR[0] + (BAR[2] - BAR[0]) * BOARD.majority // ALL_VOTES


def heading(scene: Scene) -> Patch:
    """The part of the rulebook, the round and whose turn it is."""
    view = scene.view
    parts = [str(view.heading), f"round {view.round} of {view.rounds}" if view.round else f"{view.rounds} rounds"]
    text = " · ".join([*parts, *(["pairs"] if view.pairs else [])])
    size = largest(text, 640, (48, 42, 36), "Bold")
    marks: list[Mark] = [text_within((24, 34), text, size, 640, "Bold")]
    if view.turn is not None:
        marks += beside(scene, view.turn, "to play")
    elif view.won:
        ranks = {seat: (one.votes, one.states) for seat, one in enumerate(view.candidates)}
        ahead = max(ranks, key=lambda seat: ranks[seat])
        level = list(ranks.values()).count(ranks[ahead]) > 1
        marks += beside(scene, ahead, "and others level" if level else f"leads with {ranks[ahead][0]}")
    return Patch(HEADING, tuple(marks))


def beside(scene: Scene, seat: Seat, what: str) -> Iterator[Mark]:
    """A seat and what is said of it, at the right of the heading; a long name leaves room for that."""
    x, room, name = 760, HEADING[2] - 810, scene.name(seat)
    size = largest(f"{name} {what}", room, (46, 42, 36), "Semibold")
    kept = fitted(name, room - measured(f" {what}", size, "Semibold"), size, "Semibold")
    yield Token("disc", scene.looks[seat], (x, 34), 56)
    yield Text((x + 44, 34), f"{kept} {what}", size, "Semibold", "turn")


def votes(scene: Scene) -> Iterator[Patch]:
    """All 538 votes: what each seat carries now, the most first, what nobody does, and the mark at 270."""
    left, top, right, bottom = BAR
    marks: list[Mark] = [Card((left - 3, top - 3, right + 3, bottom + 3), "land", "line", 3, 6)]
    candidates, carried, start = scene.view.candidates, 0, left
    for seat in sorted(range(len(candidates)), key=lambda seat: (-candidates[seat].votes, seat)):
        if mine := candidates[seat].votes:
            carried += mine
            end = left + (right - left) * carried // ALL_VOTES
            marks += segment(scene.looks[seat], mine, (start, top, end, bottom), scene.colours)
            start = end
    if start < right - 90:
        marks.append(Text((right - 12, (top + bottom) // 2), f"{ALL_VOTES - carried} open", 26, "Regular", "ink", "rm"))
    marks += [
        Block((MARK - 3, top - 3, MARK + 3, bottom + 3), "panel"),
        Block((MARK - 1, top - 3, MARK + 2, bottom + 3), "ink"),
    ]
    yield Patch(VOTES, tuple(marks))
    below = Text((MARK, bottom + 14), f"{BOARD.majority} is a majority", 22, "Semibold", "muted", "mm")
    yield Patch((MARK - 100, bottom + 4, MARK + 100, bottom + 28), (below,))


def segment(own: Look, count: int, box: Box, colours: Palette) -> Iterator[Mark]:
    """A seat's part of the bar, with its letter and votes as far as they fit beside the mark."""
    left, top, right, bottom = box
    yield Field((left, top, right, bottom), own, WON)
    yield Block((right - 2, top, right, bottom), "panel")
    ink, y = on(own.tint(colours, WON)), (top + bottom) // 2
    start, end = max([(left, min(right, MARK - 4)), (max(left, MARK + 4), right)], key=lambda part: part[1] - part[0])
    for text in (f"{own.letter} {count}", own.letter):
        if measured(text, 36, "Bold") + 8 <= end - start:
            yield Text(((start + end) // 2, y), text, 36, "Bold", ink, "mm")
            return


def rounds(scene: Scene) -> Patch:
    """A circle a round, with the token of who starts it; the one under way is underlined."""
    view, (left, top, _, _) = scene.view, ROUNDS
    marks: list[Mark] = [Text((left + 8, top + 14), "Rounds, and who starts them", 22, "Regular", "muted")]
    step, size = (37, 34) if view.rounds <= 10 else (32, 31)
    for number in range(1, view.rounds + 1):
        middle = (left + 26 + (number - 1) * step, top + 50)
        starter = view.circles[number - 1] if number <= len(view.circles) else None
        marks.append(
            Spot("disc", middle, size) if starter is None else Token("disc", scene.looks[starter], middle, size)
        )
        if starter is None:
            marks.append(Text(middle, str(number), 20, "Semibold", "muted", "mm"))
        if number == view.round:
            marks.append(Block((middle[0] - 16, middle[1] + 20, middle[0] + 16, middle[1] + 25), "turn"))
    return Patch(ROUNDS, tuple(marks))


def hand(view: BarrageView) -> Iterator[Patch]:
    """Your cards while you choose: name and power of each."""
    for box, character in zip(HAND, view.dealt, strict=False):
        left, top, right, bottom = box
        room, power = right - left - 28, CARDS[character].power
        fits = (
            size for size in (30, 28, 26, 24, 22) if len(wrapped(power, room, size)) * (size + 3) <= bottom - top - 58
        )
        size = next(fits, 20)
        lines = wrapped(power, room, size)
        marks = [
            text_within((left + 14, top + 28), character, largest(character, room, (30, 26, 22), "Bold"), room, "Bold")
        ]
        marks += [Text((left + 14, top + 66 + row * (size + 3)), line, size) for row, line in enumerate(lines)]
        yield Patch(box, (Card(box, edge="turn", width=4), *marks))


def under_way(scene: Scene) -> Iterator[Patch]:
    """The place tried for, and the die."""
    view = scene.view
    place = view.contest or (view.throw.place if view.throw else None)
    if place is None:
        return
    left, top, right, bottom = DIE
    room, middle = right - left - 24, (left + right) // 2
    title = place_name(place)
    size = largest(title, room, (36, 32, 28, 24), "Bold")
    marks: list[Mark] = [
        Card(DIE, edge="turn", width=5),
        Text((middle, top + 32), fitted(title, room, size, "Bold"), size, "Bold", "ink", "mm"),
    ]
    marks += (
        thrown(scene, view.throw)
        if view.throw
        else [Text((middle, (top + bottom) // 2 + 20), "no roll yet", 30, "Regular", "muted", "mm")]
    )
    yield Patch(DIE, tuple(marks))


def thrown(scene: Scene, throw: Throw) -> Iterator[Mark]:
    """The die, what is added to it and what that comes to."""
    left, top, right, bottom = DIE
    middle, room = (left + right) // 2, right - left - 24
    yield Token("square", scene.looks[throw.seat], (middle, top + 106), 96, str(throw.die))
    total = f"{throw.die} + {throw.bonus} = {throw.die + throw.bonus}" if throw.bonus else f"rolled {throw.die}"
    short = (
        f"{throw.missing} missing" if throw.missing > 0 else "wins" + f", {-throw.missing} over" * (throw.missing < 0)
    )
    for y, text in ((top + 176, total), (top + 209, short)):
        yield Text((middle, y), text, largest(text, room, (32, 28), "Semibold"), "Semibold", "ink", "mm")
    yield Text((middle, bottom - 20), fitted(scene.name(throw.seat), room, 22), 22, "Regular", "muted", "mm")


def panels(scene: Scene) -> Iterator[Patch]:
    """A panel a candidate, in the order of the seats."""
    count = len(scene.view.candidates)
    step = min((BOTTOM - TOP + GAP) // count, TALLEST + GAP)
    for seat in range(count):
        box = (LEFT, TOP + seat * step, RIGHT, TOP + (seat + 1) * step - GAP)
        yield Patch(box, tuple(panel(scene, seat, box)))


def panel(scene: Scene, seat: Seat, box: Box) -> Iterator[Mark]:
    """Who it is and how it stands, in larger type where there is room; what has changed has the accent."""
    left, top, right, bottom = box
    view, own, name, more = scene.view, scene.looks[seat], scene.name(seat), scene.found.counts.get(seat, {})
    one, playing = view.candidates[seat], view.turn == seat
    edge = 6 if playing else 2
    yield Card(box, edge="turn" if playing else "line", width=edge)
    yield Field((left + edge + 2, top + edge + 2, left + SWATCH, bottom - edge - 2), own, WON)
    yield Block((left + SWATCH, top + edge, left + SWATCH + 2, bottom - edge), "line")
    yield Token("disc", own, (left + (SWATCH + edge + 2) // 2, top + 42), 52)
    x, votes = left + SWATCH + 12, str(one.votes)
    room = right - 16 - x - measured(votes, 48, "Bold") - 10
    size = largest(name, room, (36, 32, 28), "Semibold")
    yield text_within((x, top + 34), name, size, room, "Semibold")
    yield Text((right - 14, top + 33), votes, 48, "Bold", "changed" if "votes" in more else "ink", "rm")
    roomy = bottom - top >= ROOMY
    lines = 5 if roomy else 3
    step = (bottom - top - 66) / lines
    rows = [round(top + 60 + step * (row + 0.5)) for row in range(lines)]
    figures = Figures(x, right - 14, 26 if roomy else 21)
    yield from figures.character(
        one, tags(view, seat, one), more.get("votes", 0), rows[0], rows[1] if roomy else rows[0]
    )
    yield from figures.staffers(one, own, more, rows[2 if roomy else 1])
    yield from figures.totals(one, rows[3 if roomy else 1], roomy)
    yield from figures.banked(one, more, rows[-1], roomy)


def tags(view: BarrageView, seat: Seat, one: Candidate) -> list[str]:
    """What is to be said of the seat, the weightiest first: what has no room is left out from the end."""
    true = {
        "power spent": one.spent,
        "you": view.me == seat,
        "starts": view.starter == seat and view.round > 0,
        "first": view.first == seat,
    }
    return [word for word, is_so in true.items() if is_so]


def joined(words: list[str], width: int, size: int) -> str:
    """The words in a row, as many as the width takes."""
    rows = (" · ".join(words[:count]) for count in range(len(words), 0, -1))
    return next((row for row in rows if measured(row, size) <= width), "")


@dataclass(frozen=True)
class Figures:
    """The lines of a panel from `left` to `right`, in a size of type."""

    left: int
    right: int
    size: int

    def character(self, one: Candidate, tags: list[str], gained: int, y: int, below: int) -> Iterator[Mark]:
        """The character, what is said of the seat, and the votes gained; on one line or two."""
        end, name, size = self.right, one.character or "No character yet", self.size + 3
        if gained:
            text = f"{gained:+}"
            yield Text((end, y), text, 28, "Bold", "changed", "rm")
            end -= measured(text, 28, "Bold") + 10
        if below != y:
            if said := joined(tags, self.right - self.left, self.size):
                yield Text((self.left, below), said, self.size, "Regular", "muted")
        else:
            room = end - self.left - 10 - min(measured(name, size, "Semibold"), NAMED)
            if said := joined([word.removeprefix("power ") for word in tags], room, self.size):
                yield Text((end, y), said, self.size, "Regular", "muted", "rm")
                end -= measured(said, self.size) + 10
        yield text_within((self.left, y), name, size, end - self.left, "Semibold")

    def staffers(self, one: Candidate, own: Look, more: Mapping[str, int], y: int) -> Iterator[Mark]:
        """Nine Staffers: those to place are filled, those on the board hollow, those not recruited small."""
        step, size = (30, 26) if self.size > 21 else (20, 18)
        for number in range(BOARD.most_staffers):
            middle = (self.left + size // 2 + number * step, y)
            if number >= one.staffers:
                yield Spot("disc", middle, size // 2)
                continue
            if number >= one.staffers - more.get("staffers", 0):
                yield Halo("disc", middle, size - 6)
            yield Token("disc", own, middle, size, " ", hollow=number >= one.hand)

    def totals(self, one: Candidate, y: int, roomy: bool) -> Iterator[Mark]:
        """The states, and where there is room the tokens left."""
        states = f"{one.states} state{'s' * (one.states != 1)}"
        if not roomy:
            yield Text((self.right, y), states, self.size + 1, "Semibold", "ink", "rm")
            return
        yield Text((self.left, y), states, self.size + 2, "Semibold")
        yield Text((self.right, y), f"{one.supply} tokens left", self.size, "Regular", "muted", "rm")

    def banked(self, one: Candidate, more: Mapping[str, int], y: int, roomy: bool) -> Iterator[Mark]:
        """What is banked, and the tokens left where they stand nowhere else; the words are shorter if they must."""
        left = [] if roomy else [Text((self.right, y), f"{one.supply} left", self.size, "Regular", "muted", "rm")]
        end = left[0].box[0] - 8 if left else self.right
        marks = self.figures(one, "Ballots", more, y)
        yield from marks if marks[-1].box[2] <= end else self.figures(one, "Bal.", more, y)
        yield from left

    def figures(self, one: Candidate, ballots: str, more: Mapping[str, int], y: int) -> list[Text]:
        """The counts, each after its title."""
        figures = (
            ("Hall", str(one.town_hall), "town_hall"),
            ("Ads", str(one.attack_ads), "attack_ads"),
            (ballots, f"{one.absentee}+{one.free_ballots}" if one.free_ballots else str(one.absentee), "absentee"),
        )
        x, marks = self.left, list[Text]()
        for title, figure, name in figures:
            marks.append(Text((x, y), title, self.size, "Regular", "muted"))
            x += measured(title, self.size) + 5
            marks.append(Text((x, y), figure, self.size, "Bold", "changed" if name in more else "ink"))
            x += measured(figure, self.size, "Bold") + 10
        return marks
