"""What the log tells of a roll, of a token laid, and of what it changed: who leads a state, who won or lost its votes.

How a place was won is a text with a gap for what was won: "{} with a 6". What is told already is left out of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from rules import Seat, Table, die, face, listed, mark, marks
from rules.barrage.board import BOARD, STATES, named
from rules.barrage.gist import Idle, Missed, UnderWay, Used, Won
from rules.barrage.state import ABSENTEE, ATTACK_ADS, TOWN_HALL, Roll, State, score

FACES: tuple[tuple[str, str], ...] = (
    ("staffer", "a Staffer"),
    ("token", "a token on a star"),
    ("town_hall", "a Town Hall token"),
    ("attack_ad", "an attack ad"),
    ("absentee", "an absentee ballot"),
)
"""The things that have a face in texts, and what each face shows."""

STAFFER, STAFFERS = face("staffer", "Staffer"), face("staffer", "Staffers")
TOKEN, AD, BALLOT = face("token", "token"), face("attack_ad", "attack ad"), face("absentee", "absentee ballot")
BANKED: Mapping[str, tuple[str, str, str]] = {
    TOWN_HALL: (
        f"a {face('town_hall', 'Town Hall token')}",
        face("town_hall", "Town Hall tokens"),
        "saved for later state rolls",
    ),
    ATTACK_ADS: (f"an {AD}", face("attack_ad", "attack ads"), "saved to send rivals' Staffers home"),
    ABSENTEE: (f"an {BALLOT}", face("absentee", "absentee ballots"), "saved for ties at the end"),
}
"""What a win at an office brings, what several do, and what it is for."""

Lead: TypeAlias = tuple[Seat, ...]
"""Who leads a state: nobody, one, or those tied."""

TOLD: Final = "{}"
"""How a place was won, once that has been told."""
MOST_NAMED = 3
"""Of so many ties it is told who is tied."""
MOST_IN_FULL = 6
"""Of so many states that are decided at the end each has its name in full."""


def sent(me: Seat, where: Sequence[str]) -> str:
    """The Staffers that a seat has placed in a turn; two are the Banker's."""
    if len(where) == 1:
        return f"{mark(me)} sends a {STAFFER} to {named(where[0])}."
    to = listed(map(named, dict.fromkeys(where)))
    return f"{mark(me)} sends {len(where)} {STAFFERS} to {to} (Banker)."


def paid(count: int) -> str:
    """Town Hall tokens that are spent."""
    return f"{count} {face('town_hall', 'Town Hall token' if count == 1 else 'Town Hall tokens')}"


def rolled(roll: Roll, town_hall: int = 0) -> str:
    """The die, with what is added to it; apart from that, what Town Hall tokens laid just before add."""
    other = roll.bonus - 2 * town_hall
    laid = f" + {2 * town_hall} for {paid(town_hall)}" if town_hall else ""
    return f"a {die(roll.die)}{f' + {other}' if other else ''}{laid}"


def missed(roll: Roll) -> Missed:
    """What a roll comes to that fails."""
    return Missed(roll.seat, roll.place, rolled(roll))


def tell_short(table: Table, roll: Roll, how: str) -> None:
    """A roll that may still be saved."""
    said = how.format(f"comes up {roll.missing} short in {named(roll.place)}")
    table.tell(f"{mark(roll.seat)} {said}.", gist=UnderWay(roll.seat, said))


def tell_miss(table: Table, roll: Roll, how: str, *, defends: bool) -> None:
    """A roll that nothing can save."""
    what = f"fails to defend {named(roll.place)}" if defends else f"misses {named(roll.place)}"
    gist = missed(roll)
    table.tell(f"{mark(roll.seat)} {how.format(what)}, {roll.missing} short.", gist=gist)


def tell_let_go(table: Table, roll: Roll) -> None:
    """A miss that could have been saved."""
    table.tell(f"{mark(roll.seat)} doesn't save the roll.", gist=missed(roll))


def tell_idle(table: Table, roll: Roll) -> None:
    """A roll that could bring nothing (5.10, 5.11, 6.1)."""
    me, where = mark(roll.seat), named(roll.place)
    full = f"{me} already has all {BOARD.most_staffers} {STAFFERS}"
    why = f"{me} already has every star there" if roll.place in STATES else full
    said = f"{me} rolls {rolled(roll)} in {where} with nothing to win: {why}."
    table.tell(said, gist=Idle(roll.seat, roll.place, rolled(roll)))


def tell_without_token(table: Table, me: Seat, place: str, how: str) -> str:
    """A win of which it is asked first where its token comes from; gives back how to go on."""
    won, but = f"wins in {named(place)}", ", but has no tokens left"
    table.tell(f"{mark(me)} {how.format(won)}{but}.", gist=UnderWay(me, f"{won}{but}"))
    return TOLD


def tell_full(table: Table, me: Seat, code: str, how: str) -> str:
    """A win of which it is asked first whose star it takes, which the next line tells; gives back how to go on."""
    won = how.format(f"wins in {named(code)}")
    table.tell(f"{mark(me)} {won}, where every star is taken.")
    return TOLD


def tell_star(table: Table, state: State, me: Seat, code: str, how: str, before: Lead, whom: Seat | None) -> None:
    """A token on a star, an empty one or a rival's, and what it changes."""
    whole = named(code) if STATES[code].stars == 1 else f"a star in {named(code)}"
    what = how.format(f"wins {whole}" if whom is None else f"takes {mark(whom)}'s star in {named(code)}")
    gist = None if whom is not None else gained(state, me, code, before)
    table.tell(f"{mark(me)} {what}{change(state, me, code, before)}.", gist=gist)


def tell_banked(table: Table, state: State, me: Seat, office: str, how: str) -> None:
    """A token in a bank, and what it is good for (6.2, 6.7, 6.8)."""
    what, several, purpose = BANKED[office]
    said = how.format(f"wins {what}")
    table.tell(f"{mark(me)} {said}: {state.bank[office][me]} {purpose}.", gist=Won(me, what, several))


def tell_recruit(table: Table, state: State, me: Seat, how: str) -> None:
    """One more Staffer (6.1)."""
    said = how.format(f"recruits a {STAFFER}")
    table.tell(f"{mark(me)} {said}: {state.staffers[me]} starting next round.", gist=Won(me, f"a {STAFFER}", STAFFERS))


def tell_ballot(table: Table, state: State, me: Seat, code: str, before: Lead, *, free: bool) -> None:
    """A ballot, and what it changes (9.2, 9.3)."""
    what = f"uses {'a free ballot' if free else f'an {BALLOT}'} in {named(code)}"
    won = gained(state, me, code, before)
    table.tell(f"{mark(me)} {what}{change(state, me, code, before)}.", gist=won and Used(me, won.what))


def gained(state: State, me: Seat, code: str, before: Lead) -> Won | None:
    """What a token of a seat has brought, in a word; None where a rival has lost votes by it."""
    now = state.leading(code)
    if loser(me, before, now) is not None:
        return None
    if now == (me,):
        brought = "still ahead" if before == now else f"+{STATES[code].votes} votes"
    else:
        brought = "a tie" if me in now else "still behind"
    return Won(me, f"{named(code)} ({brought})")


def loser(me: Seat, before: Lead, now: Lead) -> Seat | None:
    """The rival who led a state alone and does no more."""
    return before[0] if len(before) == 1 and before != now and before != (me,) else None


def change(state: State, me: Seat, code: str, before: Lead) -> str:
    """What one more token of a seat has changed in a state: who leads, who has its votes now, and who lost them."""
    now, votes = state.leading(code), STATES[code].votes
    lost, (mine, best) = loser(me, before, now), score(state.tokens_in(code), me)
    if now == before == (me,):
        return f" and keeps the lead, {mine} to {best}"
    if now == (me,):
        lead = f" and leads {mine} to {best}" if best else ""
        if len(before) > 1:
            lead = f" and breaks the tie{f', {mine} to {best}' if best else ''}"
        return f"{lead}: +{votes} votes{'' if lost is None else f', {mark(lost)} loses {votes}'}"
    if me not in now:
        return f": {marks(now)} still lead{'s' * (len(now) == 1)}, {best} to {mine}"
    others = [seat for seat in now if seat != me]
    if lost is None:
        return f": a tie with {marks(others)}, so nobody gets its {votes} votes"
    return f": a tie with {marks(others)}, {'who' if others == [lost] else f'and {mark(lost)}'} loses {votes} votes"


def left(state: State, me: Seat, place: str, before: Lead) -> str:
    """What it has changed in a state, or in a bank, that a token of a seat has left."""
    if place in BANKED:
        return f": {state.bank[place][me]} left there"
    now, votes = state.leading(place), STATES[place].votes
    if now == before:
        return ""
    to = f"{mark(now[0])} now has" if len(now) == 1 else "nobody has"
    return f" and loses its {votes} votes" if before == (me,) and not now else f": {to} its {votes} votes"


def attacked(me: Seat, whom: Seat, where: str) -> str:
    """An ad, and what its victim loses by it (4.2)."""
    chance = f"for its {STATES[where].votes} votes" if where in STATES else "there"
    return f"{mark(me)} airs an {AD}: {mark(whom)}'s {STAFFER} leaves {named(where)} and won't roll {chance}."


def ties(tied: Mapping[str, Lead]) -> str:
    """The states that are tied when the ballots begin; of a few, who is tied (9.1)."""
    if len(tied) <= MOST_NAMED:
        many = listed(f"{named(code)} ({STATES[code].votes} votes, {marks(seats)})" for code, seats in tied.items())
    else:
        many = listed(map(in_full, tied))
    return f"Tied at the end: {many}. Absentee ballots can break ties. A coin toss decides the rest."


def in_full(code: str) -> str:
    """A state with its votes."""
    return f"{named(code)} ({STATES[code].votes})"


def awarded(won: Mapping[str, Seat]) -> str:
    """States by who gets them: with their votes, or many by their letters alone."""
    name = in_full if len(won) <= MOST_IN_FULL else str
    of = {seat: [name(code) for code in won if won[code] == seat] for seat in won.values()}
    return "; ".join(f"{mark(seat)} gets {listed(of[seat])}" for seat in sorted(of))


def tell_won(table: Table, state: State, tied: Mapping[str, Seat]) -> None:
    """The states that ballots have decided, and those that a coin has, in a line each (9.3 to 9.5)."""
    laid = {code: state.won[code] for code in state.tied if code in state.ballots and code not in tied}
    if laid:
        table.tell(f"Absentee ballots decide: {awarded(laid)}.")
    if tied:
        table.tell(f"A coin toss decides what's still tied: {awarded(tied)}.")
