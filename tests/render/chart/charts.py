"""Charts of matches that nobody played, among them those that take most room."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

from render.chart import Chart, Lead, Line, Moment, Round
from rules import HUES, Rng, Seat
from tests.render.boards import LONG_NAMES, TALL_NAMES

CJK: Mapping[Seat, str] = dict.fromkeys(range(8), "選挙の王様選挙の王様選挙の王様選挙の王様")
EXAMPLE: Mapping[Seat, str] = {0: "Ann", 1: "Bob", 2: "Cleo"}


def chart(*counts: Sequence[int], rounds: int = 4, names: Mapping[Seat, str] = EXAMPLE, sign: str = "") -> Chart:
    """A chart of the counts of each seat, in rounds of about equal length, with up to three turning points."""
    points = len(counts[0])
    starts = sorted({number * points // rounds for number in range(rounds)}) if rounds else []
    marked = [points * part // 5 for part in range(1, 4) if points * part // 5]
    best = max(one[-1] for one in counts)
    return Chart(
        title="Electoral Barrage",
        unit="electoral votes",
        sign=sign,
        lines=tuple(Line(seat, names.get(seat, ""), HUES[seat], (*one,)) for seat, one in enumerate(counts)),
        rounds=tuple(Round(at, f"Round {number}") for number, at in enumerate(starts, 1)),
        moments=tuple(
            Moment(number, at, number % len(counts), 9 - at, f"Round {number}: it falls.")
            for number, at in enumerate(marked, 1)
        ),
        leads=tuple(leads(counts)),
        winners=tuple(seat for seat, one in enumerate(counts) if one[-1] == best),
    )


def leads(counts: Sequence[Sequence[int]]) -> Iterator[Lead]:
    """Who had the most from which point on; nobody where all are level."""
    before = None
    for at, now in enumerate(zip(*counts, strict=True)):
        most = tuple(seat for seat, count in enumerate(now) if count == max(now))
        if most != before:
            yield Lead(at, most if len(most) < len(now) else ())
            before = most


def walk(points: int, seed: int, least: int, most: int) -> list[int]:
    """A count that changes at every third point or so."""
    rng = Rng(seed)
    steps = (0 if rng.randrange(3) else rng.randint(least, most) for _ in range(points))
    return [*accumulate(steps)]


def walks(seats: int, points: int, least: int, most: int) -> list[list[int]]:
    return [walk(points, seat, least, most) for seat in range(seats)]


WORST: Mapping[str, Chart] = {
    "600 points of eight seats, five digits": chart(*walks(8, 600, -200, 500), rounds=40, names=LONG_NAMES),
    "tall names, 40 rounds": chart(*walks(7, 200, 0, 3), rounds=40, names=TALL_NAMES, sign="%"),
    "names that cannot be drawn": chart(*walks(6, 10, 0, 9), rounds=2, names=CJK),
    "less than nothing": chart(*walks(4, 120, -9, 9), rounds=12),
    "nothing at all": chart(*[[0] * 60] * 8, rounds=10),
    "one point": chart([7], [7], [7], rounds=1),
    "two points": chart([0, 3], [0, 12_000], rounds=2),
    "a tie to the end": chart([42] * 80, [42] * 80, rounds=8),
    "no rounds": chart(*walks(3, 30, 0, 40), rounds=0),
    "close together": chart([99_000, 99_004], [99_001, 99_003], rounds=1),
}
