"""What events do to a sketch when the round ends (9.3)."""

from __future__ import annotations

from collections.abc import Sequence

from rules import Seat
from rules.boomtown.ai.sketch import KINDS, Draft, Sketch
from rules.boomtown.board import EVENTS, FACTIONS, Phase, extremes
from rules.boomtown.notation import STOCKED, Resource, Target, Term, When, Whom, Word


def happen(sketch: Sketch, at: Draft) -> None:
    """Carries out each event in play that the end of this round moves on (9.3)."""
    for name, happening in sketch.view.events.items():
        phases = EVENTS[name].phases
        for term in next_effect(sketch, at, phases, phases[happening.phase - 1], happening.rounds):
            strike(sketch, at, term)


def next_effect(sketch: Sketch, at: Draft, phases: Sequence[Phase], phase: Phase, rounds: int) -> Sequence[Term]:
    """What the next phase does; nothing where the card has moved on already, since its location was filled."""
    where = phase.location.name if any(one.when is When.COMPLETED for one in phase.next) and phase.location else ""
    if any(lot.where == where and len(at.lying[number]) == lot.slots for number, lot in enumerate(sketch.lots)):
        return ()
    to = next((one.to for one in phase.next if one.is_due(rounds)), None)
    return phases[to - 1].effect if to else ()


def strike(sketch: Sketch, at: Draft, term: Term) -> None:
    """A term of an event: meeples, Favor or Scorn; what it does to goods counts little."""
    if term.what is Word.MEEPLE:
        for name in targets(sketch, at, term.target):
            at.out[name] = max(1, min(at.out[name] + term.amount, sketch.most[name]))
    elif term.whom in {Whom.STOCKED, Whom.UNSTOCKED}:
        for seat, net in enumerate(at.net):
            if is_stocked(at, seat) == (term.whom is Whom.STOCKED):
                favor = term.what is Word.FAVOR
                for name in range(len(net)) if favor else [net.index(min(net))]:
                    net[name] += term.amount if favor else -term.amount


def is_stocked(at: Draft, seat: Seat) -> bool:
    """Whether a seat has so much Wood and Stone that the inspector likes it (9.13)."""
    return sum(at.goods[seat][KINDS.index(kind)] for kind in (Resource.WOOD, Resource.STONE)) >= STOCKED


def targets(sketch: Sketch, at: Draft, target: Target | None) -> Sequence[int]:
    """The factions that a term is about, by number; of several that are level the first (9.4)."""
    numbers = {name: number for number, name in enumerate(sketch.factions)}
    if level := extremes(target, dict(zip(numbers, at.out, strict=False))):
        return [numbers[level[0]]]
    return [at for name, at in numbers.items() if target is not Target.LARGE or FACTIONS[name].size == "large"]
