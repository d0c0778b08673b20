"""The picture of Electoral Barrage: the map with the offices in its sea, and a panel a candidate beside it."""

from collections import Counter
from collections.abc import Mapping

from PIL import Image

from render import barrage_map as layers
from render import barrage_panels as panels
from render.barrage_map import DESK, MAP, SPOTS, STAFFER, STAR
from render.canvas import Canvas, Picture, Point, Theme, cut, disc, font, letter, on, rounded, spoken, star, tint
from rules import Seat
from rules.barrage.board import AREAS, OFFICES, STATES
from rules.barrage.board import named as place_name
from rules.barrage.view import BarrageView

LEFT_TO_TEXT: tuple[str, ...] = ()
"""The fields of the view that neither the picture nor its alt text tells."""


def draw(view: BarrageView, *, names: Mapping[Seat, str], theme: Theme = "light", focus: str | None = None) -> Picture:
    """The position as this view has it; `focus` rings one place."""
    canvas = Canvas(theme, layers.ground(theme))
    land(canvas, view)
    for place, colour in ((focus, canvas.colours.ink), (view.contest, canvas.colours.changed)):
        if place is not None and place in AREAS:
            ring(canvas, place, colour)
    canvas.fill(layers.labels(), (0, 0), canvas.colours.ink)
    for code in STATES:
        tokens(canvas, view, code)
        last_ballots(canvas, view, code)
    for place in AREAS:
        staffers(canvas, view, place)
    panels.heading(canvas, view, names)
    panels.rounds(canvas, view)
    panels.under_way(canvas, view, names)
    panels.panels(canvas, view, names)
    return Picture(canvas.png(), alt(view, names))


def leader(view: BarrageView, code: str) -> Seat | None:
    """Who has won the state, or has most tokens there alone."""
    if code in view.won:
        return view.won[code]
    ranks = Counter(view.stars.get(code, ()) + view.ballots.get(code, ())).most_common(2)
    tied = len(ranks) == 2 and ranks[0][1] == ranks[1][1]
    return None if tied or not ranks else ranks[0][0]


def land(canvas: Canvas, view: BarrageView) -> None:
    """The states in the tint of their leaders, stronger where they are won, and the borders over them."""
    for code in STATES:
        ahead = leader(view, code)
        if ahead is not None:
            mask, corner = layers.shape(code)
            canvas.fill(mask, corner, tint(canvas.colours, ahead, strong=code in view.won))
    canvas.fill(layers.lines(), (0, 0), canvas.colours.line)


def ring(canvas: Canvas, place: str, colour: str) -> None:
    """The accent around a state or an office."""
    if place in STATES:
        mask, corner = layers.border(place, 8)
        canvas.fill(mask, corner, colour)
    else:
        canvas.pen.rounded_rectangle(MAP.offices[place], 12, outline=colour, width=6)


def tokens(canvas: Canvas, view: BarrageView, code: str) -> None:
    """The stars of a state: a token with its letter, or an empty outline."""
    size = STAR[STATES[code].stars]
    lying = view.stars.get(code, ())
    for number, (x, y) in enumerate(SPOTS[code].stars):
        if number < len(lying):
            canvas.piece("star", lying[number], (x, y), size)
        else:
            empty(canvas, star(size - 4), star(size - 11), (x, y))


def staffers(canvas: Canvas, view: BarrageView, place: str) -> None:
    """The areas of a place: a disc with the Staffer's letter, or an empty ring."""
    size = DESK if place in OFFICES else STAFFER
    there = view.placed.get(place, ())
    if not is_open(view, place):
        left, top, _, _ = MAP.offices[place]
        canvas.text((left + 14, top + 60), "closed", 24, colour=canvas.colours.muted)
    for number, middle in enumerate(SPOTS[place].staffers):
        if number < len(there):
            canvas.piece("disc", there[number], middle, size)
        elif place not in view.tied and is_open(view, place):
            empty(canvas, disc(size - 6), disc(size - 10), middle)


def is_open(view: BarrageView, place: str) -> bool:
    """Whether anybody may go there: the third area of Recruitment is one character's."""
    only = OFFICES[place].only if place in OFFICES else None
    characters = [one.character for one in view.candidates]
    return only is None or only in characters or None in characters


def empty(canvas: Canvas, outer: Image.Image, inner: Image.Image, middle: Point) -> None:
    """A spot where nothing lies, as an outline."""
    for mask, colour in ((outer, canvas.colours.line), (inner, canvas.colours.panel)):
        canvas.fill(mask, (middle[0] - mask.width // 2, middle[1] - mask.height // 2), colour)


def last_ballots(canvas: Canvas, view: BarrageView, code: str) -> None:
    """Who is tied in a state: a filled square with the ballots laid, a hollow one for none. And who has won it."""
    laid = Counter(view.ballots.get(code, ()))
    seats = list(dict.fromkeys((*view.tied.get(code, ()), *laid)))
    x, y = SPOTS[code].staffers[0]
    step = STAFFER + (16 if max(laid.values(), default=0) > 1 else 2)
    for number, seat in enumerate(seats):
        canvas.piece("square", seat, (x + number * step, y), STAFFER, hollow=not laid[seat])
        if laid[seat] > 1:
            canvas.text((x + number * step + STAFFER // 2 + 1, y), str(laid[seat]), 22, "Bold")
    if code in view.won:
        flag(canvas, code, view.won[code])


def flag(canvas: Canvas, code: str, seat: Seat) -> None:
    """The label of a won state, on the colour of its winner and with the letter."""
    colour = canvas.colours.seats[seat]
    x, y = SPOTS[code].label
    size = 30 if STATES[code].stars == 3 else 24
    text = f"{letter(seat)} {code} {STATES[code].votes}"
    width = round(font(size, "Bold").getlength(text)) + 16
    canvas.fill(rounded((width, size + 4), 6), (x - width // 2, y - size // 2 - 2), colour)
    canvas.text((x, y), text, size, "Bold", colour=on(colour), anchor="mm")


def alt(view: BarrageView, names: Mapping[Seat, str]) -> str:
    """The picture in a paragraph: the moment, whose turn, the votes, what is under way."""

    def name(seat: Seat) -> str:
        return spoken(names, seat)

    said = [f"Electoral Barrage, {f'round {view.round} of {view.rounds}, ' if view.round else ''}{view.heading}"]
    if view.turn is not None:
        said.append(f"{name(view.turn)} to play")
    order = sorted(range(len(view.candidates)), key=lambda seat: -view.candidates[seat].votes)
    said.append("Votes: " + ", ".join(f"{name(seat)} {view.candidates[seat].votes}" for seat in order))
    if view.dealt:
        said.append("Your cards: " + ", ".join(view.dealt))
    if view.contest:
        said.append(f"Under way: {place_name(view.contest)}")
    if view.throw:
        short = f"{view.throw.missing} missing" if view.throw.missing > 0 else "a win"
        said.append(
            f"{name(view.throw.seat)} threw {view.throw.die}"
            f"{f' + {view.throw.bonus}' if view.throw.bonus else ''} for {place_name(view.throw.place)}, {short}"
        )
    return cut(". ".join(said) + ".")
