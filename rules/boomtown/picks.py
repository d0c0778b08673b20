"""The factions that somebody names at a location, and those that stand in (5.5 to 5.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import product, repeat

from rules import Choice, Open, Seat, mark, plural, with_sign
from rules.boomtown import notation
from rules.boomtown.board import CARD_OF, LOCATIONS
from rules.boomtown.notation import Target, Term, Whom, Word
from rules.boomtown.state import State
from rules.boomtown.verbs import Collect, Place

USUAL = "as usual"
"""What a plan may say for a faction: the one that stands in when the location is completed (5.7)."""

_FIELDS = {Word.FAVOR: "favor", Word.SCORN: "scorn"}


def picks(where: str) -> tuple[Term, ...]:
    """The terms of a location for which a faction is named, in order."""
    return notation.picks(LOCATIONS[where].reward)


@cache
def fields(where: str) -> tuple[str, ...]:
    """The field of a move for each of these picks, in order: named for what it does."""
    found = list[str]()
    for term in picks(where):
        name = _FIELDS.get(term.what) or ("grows" if term.amount > 0 else "shrinks")
        found.append(f"second_{name}" if name in found else name)
    return tuple(found)


def naming(where: str, names: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
    """The fields of a move that names these factions at a location, in order; none where it brings nothing now."""
    return {field: (name,) for field, name in zip(fields(where), names, strict=len(names) > 0)}


def names_of(move: Place | Collect, where: str) -> tuple[str, ...]:
    """What a move names at a location, in the order of its picks."""
    return tuple(next(iter(getattr(move, field)), USUAL) for field in fields(where))


def hurts_opponent(where: str) -> bool:
    """Whether an opponent is named at the location (M-A36)."""
    return any(term.whom is Whom.OPPONENT for term in LOCATIONS[where].reward)


def removes(where: str) -> bool:
    """Whether all that the location does is to take Scorn away."""
    return all(term.what is Word.SCORN and term.amount < 0 for term in LOCATIONS[where].reward)


def may_pick(term: Term, name: str, card: str, before: str | None) -> bool:
    """Whether a faction may be named for a pick, after the one named before it (M-D2)."""
    match term.target:
        case Target.PICK_OTHER:
            return name != card
        case Target.PICK_DIFFERENT:
            return name != before
        case _:
            return True


def namings(terms: Sequence[Term], card: str, factions: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Every way to name factions for these picks at a location of a card (M-D2)."""
    for names in product(factions, repeat=len(terms)):
        if all(map(may_pick, terms, names, repeat(card), (None, *names[:-1]))):
            yield names


def choices(state: State, where: str, term: Term) -> list[str]:
    """The factions that may be named for a pick, whatever was named before."""
    return [name for name in state.meeples if may_pick(term, name, CARD_OF[where], None)]


def stand_in(state: State, term: Term, seat: Seat, names: Sequence[str], whom: Seat | None = None) -> str:
    """The faction that stands in where none was named: the one where the term helps most, or hurts least (M-A26)."""

    def weight(name: str) -> tuple[int, ...]:
        mine, people = state.net(seat, name), state.meeples[name]
        match term.what:
            case Word.SCORN if term.amount < 0:
                return (min(state.sheets[seat].scorn[name], 1), -mine, people)
            case Word.SCORN if whom is not None:
                return (state.net(whom, name), people)
            case Word.SCORN:
                return (-mine, -people)
            case Word.MEEPLE if term.amount < 0:
                return (max(state.net(other, name) for other in range(state.seats) if other != seat), people)
            case _:
                return (mine, people)

    return max(names, key=weight)


def usual_opponent(state: State, me: Seat) -> Seat:
    """The opponent who stands in where none was named: who has most votes now, the next in order if equal."""
    votes = state.votes()
    return max(state.clockwise(me)[1:], key=lambda seat: (votes[seat], state.sheets[seat].whole))


def open_fields(
    state: State, me: Seat, where: str, as_choice: Callable[[str], Choice], move: Place | Collect
) -> Iterator[Open]:
    """What is named with a die: a faction for each pick, and an opponent (5.5).

    A plan may leave a faction to the stand-in, which is an open choice only for a move that says so already.
    """
    if state.is_shut(where):
        return
    usual = [field for field in fields(where) if getattr(move, field) == (USUAL,)]
    for field, term in zip(fields(where), picks(where), strict=True):
        one = factions(state, where, term, field, as_choice)
        yield replace(one, choices={**one.choices, USUAL: 1}, unlike="") if field in usual else one
    if hurts_opponent(where):
        others = state.clockwise(me)[1:]
        opponents = {str(seat): Choice(mark(seat)) for seat in others}
        yield Open("against", dict.fromkeys(opponents, 1), 0 if usual else 1, 1, opponents)


def factions(state: State, where: str, term: Term, field: str, as_choice: Callable[[str], Choice]) -> Open:
    """The factions that may be named for a pick, each with what is told of it."""
    allowed = choices(state, where, term)
    before = fields(where)[fields(where).index(field) - 1] if term.target is Target.PICK_DIFFERENT else ""
    return Open(field, dict.fromkeys(allowed, 1), 1, 1, {name: as_choice(name) for name in allowed}, before)


def prospects(state: State, me: Seat, name: str) -> Choice:
    """A faction's votes, the seat's own net Favor with it, and who leads there."""
    leader, mine = state.leader(name), f"you have {net(state, me, name)} Favor"
    if leader == me:
        stand = f"you lead with {net(state, me, name)} Favor"
    elif leader is None:
        stand = f"{mine}, nobody leads"
    else:
        stand = f"{mine}, {mark(leader)} has {net(state, leader, name)}"
    return Choice(name, f"{plural(state.meeples[name], 'vote')} · {stand}")


def net(state: State, seat: Seat, name: str) -> str:
    """The net Favor of a seat with a faction, with a proper minus."""
    favor = state.net(seat, name)
    return with_sign(favor) if favor < 0 else str(favor)
