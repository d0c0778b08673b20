"""What stands around the map of Electoral Barrage: the heading, the rounds, what is under way, the candidates."""

from collections.abc import Mapping

from render.canvas import Canvas, Point, disc, fitted, font, largest, mix, named, rounded, wrapped
from rules import Seat
from rules.barrage.board import BOARD, CARDS
from rules.barrage.board import named as place_name
from rules.barrage.view import BarrageView, Candidate, Throw

LEFT, RIGHT, TOP, BOTTOM, GAP = 1546, 1984, 16, 1234, 8
TALLEST = 180
MARGIN = 14
COLUMN = (RIGHT - LEFT - 2 * MARGIN) // 4
BOX = (308, 86, 784, 252)
HALF = 800


def heading(canvas: Canvas, view: BarrageView, names: Mapping[Seat, str]) -> None:
    """The part of the rulebook, the round and whose turn it is."""
    parts = [str(view.heading), f"round {view.round} of {view.rounds}" if view.round else f"{view.rounds} rounds"]
    text = " · ".join([*parts, *(["Pairs"] if view.pairs else [])])
    size = largest(text, 740, (52, 46, 40, 36), "Bold")
    canvas.text((24, 46), text, size, "Bold", width=740)
    if view.turn is not None:
        beside(canvas, view.turn, named(names, view.turn), "to play")
    elif view.won:
        ranks = {seat: (one.votes, one.states) for seat, one in enumerate(view.candidates)}
        ahead = max(ranks, key=lambda seat: ranks[seat])
        level = list(ranks.values()).count(ranks[ahead]) > 1
        beside(canvas, ahead, named(names, ahead), "and others level" if level else "leads")


def beside(canvas: Canvas, seat: Seat, name: str, what: str) -> None:
    """A seat and what is said of it, at the right of the heading; a long name leaves room for that."""
    canvas.piece("disc", seat, (HALF + 30, 46), 60)
    size = largest(f"{name} {what}", 650, (48, 42, 36), "Semibold")
    room = 650 - round(font(size, "Semibold").getlength(f" {what}"))
    canvas.text((HALF + 76, 46), f"{fitted(name, room, size, 'Semibold')} {what}", size, "Semibold")


def rounds(canvas: Canvas, view: BarrageView) -> None:
    """A circle a round, with the token that lies there; those over are filled, the one under way is ringed."""
    colours = canvas.colours
    for number in range(1, view.rounds + 1):
        x = HALF + 20 + (number - 1) * 44
        if number == view.round:
            canvas.fill(disc(40), (x - 20, 88), colours.ink)
        over = mix(colours.muted, colours.sea, 0.5) if number < view.round else colours.panel
        canvas.fill(disc(34), (x - 17, 91), over)
        circle = view.circles[number - 1] if number <= len(view.circles) else None
        if circle is None:
            canvas.text((x, 108), str(number), 22, "Semibold", anchor="mm")
        else:
            canvas.piece("disc", circle, (x, 108), 34)


def under_way(canvas: Canvas, view: BarrageView, names: Mapping[Seat, str]) -> None:
    """The two cards while I choose; else the place tried for, and the die."""
    if view.dealt:
        cards(canvas, view)
    elif view.throw or view.contest:
        canvas.card(BOX, edge=canvas.colours.changed, width=4)
        left, top, right, bottom = BOX
        if view.throw:
            thrown(canvas, view.throw, view.contest, names)
        where = view.contest or (view.throw.place if view.throw else "")
        edge = left + (160 if view.throw else 24)
        y = top + 40 if view.throw else (top + bottom) // 2
        title, room = place_name(where), right - edge - 16
        canvas.text((edge, y), title, largest(title, room, (44, 40, 36, 30), "Bold"), "Bold", width=room)


def thrown(canvas: Canvas, throw: Throw, contest: str | None, names: Mapping[Seat, str]) -> None:
    """The die, what is added to it and what that comes to."""
    left, top, _, bottom = BOX
    colour = canvas.colours.seats[throw.seat]
    canvas.fill(rounded((112, 112), 20), (left + 26, top + 29), colour)
    canvas.fill(rounded((98, 98), 14), (left + 33, top + 36), canvas.colours.panel)
    canvas.text((left + 82, top + 85), str(throw.die), 76, "Bold", anchor="mm")
    added = f"{throw.die} + {throw.bonus} = {throw.die + throw.bonus}" if throw.bonus else f"rolled {throw.die}"
    short = (
        f"{throw.missing} missing" if throw.missing > 0 else "wins" + f", {-throw.missing} over" * (throw.missing < 0)
    )
    total = f"{added}, {short}"
    canvas.text((left + 160, top + 90), total, largest(total, 306, (36, 32, 28), "Semibold"), "Semibold", width=306)
    canvas.piece("disc", throw.seat, (left + 174, bottom - 32), 30)
    elsewhere = "" if contest in (None, throw.place) else f"{place_name(throw.place)}: "
    whose = elsewhere + named(names, throw.seat)
    canvas.text((left + 198, bottom - 32), whose, 24, colour=canvas.colours.muted, width=270)


def cards(canvas: Canvas, view: BarrageView) -> None:
    """Your cards: name and power of each."""
    left, top, right, _ = BOX
    canvas.card(BOX, edge=canvas.colours.ink, width=4)
    canvas.text((left + 20, top + 24), "Your cards", 24, "Semibold", colour=canvas.colours.muted)
    width = (right - left - 20) // len(view.dealt)
    for number, character in enumerate(view.dealt):
        x = left + 20 + number * width
        canvas.text((x, top + 54), character, 28, "Bold", width=width - 20)
        for row, line in enumerate(wrapped(CARDS[character].power, width - 20, 21)):
            canvas.text((x, top + 82 + row * 22), line, 21)


def panels(canvas: Canvas, view: BarrageView, names: Mapping[Seat, str]) -> None:
    """A panel a candidate, in the order of the seats; the bars share a scale."""
    count = len(view.candidates)
    step = min((BOTTOM - TOP + GAP) // count, TALLEST + GAP)
    most = max(300, *(one.votes for one in view.candidates))
    for seat, one in enumerate(view.candidates):
        panel(canvas, view, seat, one, named(names, seat), (LEFT, TOP + seat * step), step - GAP, most)


def panel(
    canvas: Canvas, view: BarrageView, seat: Seat, one: Candidate, name: str, corner: Point, height: int, most: int
) -> None:
    left, top = corner
    playing = view.turn == seat
    edge = canvas.colours.ink if playing else canvas.colours.line
    canvas.card((left, top, RIGHT, top + height), edge=edge, width=6 if playing else 2)
    canvas.piece("disc", seat, (left + 36, top + 29), 44)
    votes = str(one.votes)
    room = RIGHT - left - 2 * MARGIN - 56 - round(font(46, "Bold").getlength(votes))
    canvas.text((left + 66, top + 29), name, largest(name, room, (36, 32, 28, 25), "Semibold"), "Semibold", width=room)
    canvas.text((RIGHT - MARGIN, top + 28), votes, 46, "Bold", anchor="rm")
    bar(canvas, seat, one.votes, most, (left + MARGIN, top + 53))
    line = (height - 75) // 3
    rows = [top + 65 + line // 2 + number * line for number in range(3)]
    character(canvas, view, seat, one, (left + MARGIN, rows[0]))
    figures = (("States", one.states), ("Staffers", one.staffers), ("Hand", one.hand), ("Supply", one.supply))
    banks = (("Hall", one.town_hall), ("Ads", one.attack_ads), ("Ballots", one.absentee), ("Free", one.free_ballots))
    counted(canvas, figures, (left + MARGIN, rows[1]))
    counted(canvas, banks, (left + MARGIN, rows[2]))


def bar(canvas: Canvas, seat: Seat, votes: int, most: int, corner: Point) -> None:
    """The votes against the scale, with a mark at the majority."""
    x, y = corner
    width = RIGHT - MARGIN - x
    colours = canvas.colours
    canvas.pen.rectangle((x, y, x + width, y + 9), fill=mix(colours.line, colours.panel, 0.25))
    if votes:
        canvas.pen.rectangle((x, y, x + width * votes // most, y + 9), fill=colours.seats[seat])
    mark = x + width * BOARD.majority // most
    canvas.pen.rectangle((mark - 1, y - 3, mark + 2, y + 12), fill=colours.ink)


def character(canvas: Canvas, view: BarrageView, seat: Seat, one: Candidate, middle: Point) -> None:
    """The character, and what is to be said of the seat."""
    true = {"you": view.me == seat, "first": view.first == seat, "starts": view.starter == seat and view.round > 0}
    words = [word for word, is_so in true.items() if is_so]
    if one.spent:
        words.append("spent" if len(words) > 1 else "power spent")
    tags = " · ".join(words)
    name = str(one.character) if one.character else "No character yet"
    room = RIGHT - MARGIN - middle[0] - round(font(21).getlength(tags)) - 12
    canvas.text(middle, name, 22, "Semibold", width=room)
    canvas.text((RIGHT - MARGIN, middle[1]), tags, 21, colour=canvas.colours.muted, anchor="rm")


def counted(canvas: Canvas, figures: tuple[tuple[str, int], ...], middle: Point) -> None:
    """Figures with their names, in columns that line up in all panels."""
    for number, (title, figure) in enumerate(figures):
        x = middle[0] + number * COLUMN
        canvas.text((x, middle[1]), title, 21, colour=canvas.colours.muted)
        canvas.text((x + round(font(21).getlength(title)) + 6, middle[1]), str(figure), 21, "Bold")
