"""How all stand, what the log tells, and the one line of what a seat did in its turn."""

from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import cast

from rules import Event, Fact, Match, Seat, fill
from tests.conformance.cases import Case, Position, each_case
from tests.plain_values import plain

MOST_SOURCES = 10
LONGEST_LINE = 500
"""Of a line that stands for several; the names in it are as long as they can be."""


def all_stand_somehow(at: Position) -> None:
    view = at.match.view(None)
    standings = at.case.game.rules.standings(view)
    of = [one.of for one in standings.figures]
    assert standings.unit, "standings() names no unit, such as “points”"
    assert len({*of}) == len(of) > 0, f"standings() has each seat, or each thing, once: {of}"
    seats = [one for one in of if isinstance(one, int)]
    assert seats in ([], of), f"standings() is of seats or of things, not of both: {of}"
    assert seats == [seat for seat in range(at.case.seats) if seat in seats], f"seats stand in their order: {of}"
    assert {one.of for one in standings.ranking} == {*of}
    assert at.case.game.rules.standings(view) == standings, "standings() of the same view differs the second time"


def accounts_add_up(at: Position) -> None:
    """To what all have by standings that name seats, and in the end to the scores, each in the order of the seats."""
    rules, result = at.case.game.rules, at.match.result
    if rules.accounts is None:
        return
    accounts = rules.accounts(at.match.state)
    totals = accounts.totals or (0,) * at.case.seats
    assert len(totals) == at.case.seats, f"a source has the points of {len(totals)} seats: {accounts}"
    words = [one.words for one in accounts.sources]
    assert len({*words}) == len(words) <= MOST_SOURCES, f"a player can't tell these sources apart, or so many: {words}"
    standings = rules.standings(at.match.view(None))
    for one in standings.figures if not standings.of_things else ():
        assert totals[int(one.of)] == one.count, f"seat {one.of} has {totals[int(one.of)]} by {accounts}, and {one}"
    assert result is None or totals == result.scores, f"the accounts add up to {totals}, and the result is {result}"


def what_was_told_stays_as_it_was(at: Position) -> None:
    facts = [event.fact for event in lines(at.match)]
    told = at.memory.setdefault("what was told", list[object]())
    told += map(plain, facts[len(told) :])
    if at.is_last:
        for fact, before in zip(facts, told, strict=True):
            assert plain(fact) == before, f"{fact} was told as {before}"


def lines(match: Match) -> Sequence[Event]:
    return match._table.events


@each_case
def test_a_fact_is_made_of_values(case: Case) -> None:
    for event in lines(case.match):
        assert is_value(event.fact), (
            f"a fact holds texts without marks, numbers, enums, and tuples or frozen dataclasses of these: {event.fact}"
        )


def is_value(value: object) -> bool:
    """Text without marks, a number, an enum, or a tuple or frozen dataclass of these."""
    match value:
        case str():
            return fill(value, lambda seat: "", lambda key, words: "") == value
        case None | int() | Enum():
            return True
        case tuple():
            return all(map(is_value, cast("tuple[object, ...]", value)))
        case _ if is_dataclass(value) and vars(type(value))["__dataclass_params__"].frozen:
            return all(is_value(getattr(value, one.name)) for one in fields(value))
        case _:
            return False


@each_case
def test_a_fact_knows_whom_it_is_about(case: Case) -> None:
    for event in lines(case.match):
        fact, named = event.fact, set[Seat]()
        fill(event.text, lambda seat, named=named: named.add(seat) or "")
        assert named <= fact.seats, (
            f"“{event.text}” names seats {sorted(named - fact.seats)}, which no field of {type(fact).__name__} holds "
            "as `Seat`: so nobody knows that it is about them"
        )
        assert fact.seats <= {*range(case.seats)}, f"{fact} is about a seat that is not at the table"
        assert fact.doer in {None, *fact.seats}, f"the doer of {fact} is none of its seats"
        assert event.to in {None, *range(case.seats)}, f"{fact} is told to seat {event.to}, which is not at the table"
        assert event.to is None or fact.alone, f"who did it is not told in secret: {fact}"
        assert event.text[-1] in ".!", f"a line of the log is a sentence, with a full stop: “{event.text}”"


@each_case
def test_what_a_seat_did_in_a_turn_is_told_in_a_line(case: Case) -> None:
    turns = dict[tuple[Seat | None, int], list[Fact]]()
    for event in case.match.events():
        if not event.fact.alone:
            turns.setdefault((event.fact.turn_of, event.turn), []).append(event.fact)
    for (seat, _), facts in turns.items():
        assert seat is not None, f"in whose line do they stand? {facts}"
        text = case.game.telling.sum_up(facts)
        assert "@" in text, f"Telling.sum_up does not say whose turn it is: “{text}”, of {facts}"
        assert "\n" not in text, f"Telling.sum_up makes more than one line: “{text}”"
        long = len(fill(text, lambda _: "W" * 20))
        assert long <= LONGEST_LINE, f"Telling.sum_up makes {long} characters of at most {LONGEST_LINE}: “{text}”"
