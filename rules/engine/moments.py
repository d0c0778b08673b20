"""What turned a match: the swings that weigh most, with what caused them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby, pairwise

from rules.engine.facts import Fact, Neutral
from rules.engine.game import Telling
from rules.engine.marks import mark
from rules.engine.seats import Seat
from rules.engine.table import Event
from rules.engine.texts import join_words, with_sign

MOST = 3


@dataclass(frozen=True, slots=True)
class Reading:
    """How all stood after a step, and what led there: whose move, None for the start, in which turn, with which lines.

    `round` is the one under way then, "" before the first; `counts` are what each seat has.
    """

    step: int
    round: str
    seat: Seat | None
    turn: int
    lines: Sequence[Event]
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """One of the swings that weigh most in a match, from how all stood after one step to how they did after another.

    A swing is what happens in steps that one seat makes in a row in one turn of the log; in a turn whose lines say what
    somebody has after them (`Fact.scores`), what each of these lines tells; in one with lines that say all that came of
    their step (`Fact.by_itself`), each step, and again what such lines tell. It weighs as much as it changes how far
    the winner is ahead of the best of the others, or behind: so what brings another to the front weighs, and what
    happens far behind does not. Of equal ones that weighs more by which the winner takes or loses the lead, then the
    later. What is done before the first round is none, for that only sets up the table.

    A contest that goes to and fro in a round is one moment: the last of its swings, weighed by what all have changed.

    The swing by which the winner took the lead for good, once somebody else had led, is always one, whatever it weighs.
    Who wins though level at the end has taken it by the swing since which nobody was ahead of them.

    `change` is what each seat gained, or lost; `cause` the facts that say why: the weightiest that is about those who
    gained or lost, or else what was done in the turn.
    """

    before: int
    after: int
    round: str
    change: tuple[int, ...]
    cause: tuple[Fact, ...]

    @property
    def contest(self) -> tuple[str, str] | None:
        """The round, and the one contest of which the cause tells."""
        contests = {fact.contest for fact in self.cause if fact.contest}
        return (self.round, contests.pop()) if len(contests) == 1 else None

    def say(self, telling: Telling) -> str:
        """The round and what happened, with marks: "Round 7: @0 takes …"."""
        what = self.happened(telling)
        return f"{self.round}: {what}" if self.round else what

    def happened(self, telling: Telling) -> str:
        """What happened, with marks: "@0 takes …"."""
        if len(self.cause) > 1:
            return telling.sum_up(self.cause)
        return self.cause[0].say() if self.cause else f"{self.gains()}."

    @property
    def tells(self) -> bool:
        """Whether the cause says who gained and lost how much, or what they have after it."""
        told = [0] * len(self.change)
        for seat, many in chain(*(fact.won_or_lost for fact in self.cause)):
            told[seat] += many
        return (*told,) == self.change or any(fact.scores for fact in self.cause)

    @property
    def of_turn(self) -> bool:
        """Whether it is what a whole turn changed, of which the cause may tell less."""
        return not any(fact.by_itself for fact in self.cause)

    def gains(self, sign: str = "") -> str:
        """Who gained or lost how much, with marks, and the sign at each figure: "@0 −14% and @1 +20%"."""
        return join_words(f"{mark(seat)} {with_sign(many)}{sign}" for seat, many in enumerate(self.change) if many)


def moments_of(readings: Sequence[Reading], best: Seat) -> tuple[Moment, ...]:
    """The swings that weigh most for the lead of a seat, and the one by which it took the lead, in their order."""
    swings, contests = [*_swings(readings)], dict[tuple[str, str] | int, list[int]]()
    for at, one in enumerate(swings):
        if _gain(one, best):
            contests.setdefault(_moment(one, best).contest or at, []).append(at)
    took, weights = _took_lead(readings, swings, best), dict[int, tuple[bool, int, bool]]()
    for ats in contests.values():
        weight, turned = _weight([swings[at] for at in ats], best)
        if took in ats:
            weights[took] = True, weight, turned
        elif weight:
            weights[ats[-1]] = False, weight, turned
    most = sorted(weights, key=lambda at: (*weights[at], at))[-MOST:]
    return tuple(_moment(swings[at], best) for at in sorted(most))


@dataclass(frozen=True, slots=True)
class _Swing:
    """What happened between two positions, in steps of a seat in a turn; where it is `told`, its last line says all."""

    before: int
    after: int
    round: str
    seat: Seat
    turn: int
    lines: Sequence[Event]
    was: tuple[int, ...]
    now: tuple[int, ...]
    told: bool = False

    @property
    def change(self) -> tuple[int, ...]:
        return tuple(now - was for was, now in zip(self.was, self.now, strict=True))


def _took_lead(readings: Sequence[Reading], swings: Sequence[_Swing], best: Seat) -> int | None:
    """Which of the swings took the lead for good; None where no other ever led, or another does at the end.

    What several lines tell of one step counts as one: they say one after another what may have come about at once.
    """
    if min(_lead(one.counts, best) for one in readings) >= 0 or _lead(readings[-1].counts, best) < 0:
        return None
    front = min(1, _lead(readings[-1].counts, best))

    def took(first: _Swing, last: _Swing) -> bool:
        return _lead(first.was, best) < front <= _lead(last.now, best)

    steps = [[*some] for _, some in groupby(enumerate(swings), lambda one: one[1].after)]
    taken = [step for step in steps if took(step[0][1], step[-1][1])]
    return max(at for at, one in taken[-1] if took(one, one)) if taken else None


def _weight(swings: Sequence[_Swing], best: Seat) -> tuple[int, bool]:
    """By how much they change the lead of a seat in all, and whether that takes or loses the lead by them."""
    was, now = _lead(swings[0].was, best), _lead(swings[-1].now, best)
    return abs(sum(_gain(one, best) for one in swings)), (was > 0) != (now > 0)


def _gain(swing: _Swing, best: Seat) -> int:
    """By how much it changes the lead of a seat."""
    return _lead(swing.now, best) - _lead(swing.was, best)


def _lead(counts: Sequence[int], best: Seat) -> int:
    """How far a seat is ahead of the best of the others."""
    return counts[best] - max(_but(counts, best).values())


def _but(counts: Sequence[int], best: Seat) -> dict[Seat, int]:
    """What all seats but one have."""
    return {seat: many for seat, many in enumerate(counts) if seat != best}


def _swings(readings: Sequence[Reading]) -> Iterator[_Swing]:
    for _, some in groupby(_steps(readings), lambda one: one.turn):
        steps = [*some]
        facts = [line.fact for one in steps for line in one.lines]
        if any(fact.by_itself for fact in facts):
            yield from chain(*(_as_told([one]) for one in steps))
        elif any(fact.scores for fact in facts):
            yield from _as_told(steps)
        else:
            yield from (_in_one([*mine]) for _, mine in groupby(steps, lambda one: one.seat))


def _steps(readings: Sequence[Reading]) -> Iterator[_Swing]:
    """From step to step, once there are rounds, if there are any."""
    rounds = any(one.round for one in readings)
    for was, now in pairwise(readings):
        if now.seat is not None and (was.round or not rounds):
            yield _Swing(was.step, now.step, was.round, now.seat, now.turn, now.lines, was.counts, now.counts)


def _in_one(steps: Sequence[_Swing]) -> _Swing:
    first, last = steps[0], steps[-1]
    return replace(first, after=last.after, now=last.now, lines=(*chain(*(one.lines for one in steps)),))


def _as_told(steps: Sequence[_Swing]) -> Iterator[_Swing]:
    """The same line by line, as far as lines say what somebody has after them; then what is left.

    Where such a line says all that it brought, what was gained before it belongs to the lines before it.
    """
    has, lines = steps[0].was, list[Event]()
    for one in steps:
        for line in one.lines:
            if scores := dict(line.fact.scores):
                now = tuple(scores.get(seat, many) for seat, many in enumerate(has))
                brought = dict(line.fact.won_or_lost)
                was = tuple(many - brought.get(seat, 0) for seat, many in enumerate(now)) if brought else has
                if was != has:
                    yield replace(one, lines=lines, was=has, now=was)
                yield replace(one, lines=[line], was=was, now=now, told=True)
                has, lines = now, []
            else:
                lines.append(line)
    yield replace(steps[-1], lines=lines, was=has)


def _moment(swing: _Swing, best: Seat) -> Moment:
    cause = swing.lines[-1:] if swing.told else _cause(swing, best)
    facts = tuple(line.fact for line in cause)
    return Moment(swing.before, swing.after, cause[-1].when if cause else swing.round, swing.change, facts)


def _cause(swing: _Swing, best: Seat) -> Sequence[Event]:
    """The weightiest line about those whom the swing concerns, or about nobody; or else all that was done in the turn.

    Of equal ones one about whoever gained or lost most goes first, then one of this turn, not the next; then the last.
    """
    rivals = (seat for counts in (swing.was, swing.now) for seat in _next_best(counts, best))
    concerned = {seat for seat in (best, *rivals) if swing.change[seat]}
    most = max(sorted(concerned), key=lambda seat: abs(swing.change[seat]))
    by_itself = [line for line in swing.lines if line.fact.by_itself]
    lines = by_itself or [line for line in swing.lines if not isinstance(line.fact, Neutral)]
    about = [line for line in lines if not line.fact.seats or not concerned.isdisjoint(line.fact.seats)]
    about.sort(key=lambda line: (line.fact.weight, most in line.fact.seats, line.turn == swing.turn))
    weightiest = [line for line in about if line.fact.weight == about[-1].fact.weight]
    done = _done(swing, lines, most)
    if weightiest and weightiest[-1].fact.weight > 1 and (weightiest[-1].fact.alone or len(weightiest) == 1):
        return weightiest[-1:]
    return done or weightiest[-1:]


def _done(swing: _Swing, lines: Sequence[Event], most: Seat) -> list[Event]:
    """What was done in one seat's line of a turn: the one that tells most of who gained or lost `most`.

    Of equal ones it is that of whoever moved; where none tells of them, what they did themselves in a turn that came
    about by it.
    """
    parts = [line for line in lines if not (line.fact.alone or line.fact.word)]
    done = [line for line in parts if line.turn == swing.turn]
    next_turn = [line for line in parts if line.turn != swing.turn and line.fact.doer == most]
    if next_turn and not any(most in line.fact.seats for line in done):
        return next_turn
    whose = [line.fact.turn_of for line in done if most in line.fact.seats]
    of = max(whose, key=lambda seat: (whose.count(seat), seat == swing.seat), default=swing.seat)
    return [line for line in done if line.fact.turn_of == of]


def _next_best(counts: Sequence[int], best: Seat) -> list[Seat]:
    others = _but(counts, best)
    return [seat for seat, many in others.items() if many == max(others.values())]
