"""Nobody learns what is hidden: not from a view, an event, a question, its absence, or who is waited for."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

import pytest

from render import Explained, holdings
from rules import Game, Match, Seat, Verb, agents, join_words
from tests.conformance.cases import ONE_EACH, Case, Position, each_case, each_game, each_table, matches_of, stops
from tests.conformance.exchanged import differing, exchange, left_out, looked_at, paths_exchanged
from tests.conformance.hidden import Moment, Swap, Turned, moment_of, offered_alone, seen_alone, swap_of, told_alone
from tests.conformance.shown import follow, put, steps_of, within
from tests.driver import waiting
from tests.findings import for_each
from tests.games import but_for
from tests.looking import alike, difference, knowledge, parts, way, whole_position
from tests.toy import TOY
from tests.toy.game import State, ToyView

DRAWS, TWINS, STOPS = 40, 6, 20
"""So many draws of a start are changed, one at a time; so many of these matches are played on, and at so many of their
positions it is looked at what seats know."""

MOST_HELD = 400
"""So many characters may what a seat holds have where others see it too."""


@each_case
def test_the_order_of_secret_answers_makes_no_difference(case: Case) -> None:
    rng = case.rng()
    for numbers in case.played.secret[: case.share(8)]:
        last = dict(case.moves[numbers.start : numbers.stop])
        order = rng.sample([*last], len(last))
        straight, other = case.at(numbers.start), case.at(numbers.start)
        for seat, turned in zip(last, order, strict=True):
            straight.play(seat, last[seat])
            other.play(turned, last[turned])
        why = f"answers that are revealed together come to something else in another order, {order}: "
        for seat in (None, *range(case.seats)):
            alike(knowledge(other, seat), knowledge(straight, seat), why)
        assert whole_position(other) == whole_position(straight), f"{why}the State differs"


@each_case
def test_a_secret_answer_is_not_known_before_the_reveal(case: Case) -> None:
    """Another answer of one seat, and a change of its mind, look the same to all others."""
    rng = case.rng()
    for numbers in case.played.secret[: case.share(8)]:
        (seat, move), *rest = case.moves[numbers.start : numbers.stop]
        real, other, changed = (case.at(numbers.start) for _ in range(3))
        different = differently(real, seat, move, rng)
        real.play(seat, move)
        other.play(seat, different)
        for one in (different, move):
            changed.play(seat, one)
        for mover, next_move in [*rest, None] and rest:
            compare(case, real, other, changed, seat)
            if mover == seat or waiting(real) == [mover]:
                break
            for match in (real, other, changed):
                match.play(mover, next_move)


def differently(match: Match, seat: Seat, move: Verb, rng: agents.Rng) -> Verb:
    """Another legal answer of the seat, which is no move beside its question; the same where chance gives no other."""
    question = match.pending[seat]
    tries = (agents.random_move(question, rng) for _ in range(50))
    return next((one for one in tries if one != move and not question.is_beside(one)), move)


def compare(case: Case, real: Match, other: Match, changed: Match, but: Seat) -> None:
    why = f"what seat {but} has answered in secret is known before the others have: "
    for seat in (None, *range(case.seats)):
        if seat != but:
            alike(knowledge(other, seat), knowledge(real, seat), why)
            alike(knowledge(changed, seat), knowledge(real, seat), why)
    alike(way(other), way(real))
    alike(way(changed), way(real))


def viewed_from(case: Case, position: int) -> list[Seat | None]:
    """The spectator, the next mover, and two seats at random."""
    moves = case.moves
    mover = [moves[position][0]] if position < len(moves) else []
    return [None, *dict.fromkeys([*mover, *case.rng().sample(range(case.seats), 2)])]


@each_case
def test_what_others_hide_makes_no_difference_to_what_a_seat_knows(case: Case) -> None:
    """Nor does a move that the seat could take back tell it anything."""
    swap = swap_of(case.game)
    if swap is None:
        return
    count = len(case.moves)
    for position in looked_at(case):
        moment = moment_of(case, position)
        for viewer in viewed_from(case, position):
            others = [seat for seat in range(case.seats) if seat != viewer]
            if match := moment.twin(swap, others):
                alike(knowledge(match, viewer), moment.known(viewer), knows(viewer, position))
                if position < count and case.moves[position][0] == viewer:
                    learns_nothing(moment, swap, others)


def knows(viewer: Seat | None, position: int) -> str:
    """What is wrong where somebody's knowledge goes by what others hide."""
    who = "a spectator" if viewer is None else f"seat {viewer}"
    return (
        f"{who} knows after {position} moves what others hide (what swap exchanges): the view, a prompt, an offer that "
        "is not `secret`, a line or who is asked tells it. "
    )


def learns_nothing(moment: Moment, swap: Swap, others: Sequence[Seat]) -> None:
    case, position = moment.case, moment.position
    viewer, move = case.moves[position]
    plain = case.at(position + 1)
    if plain.may_undo(viewer):
        match = moment.swapped(swap, others)
        assert match
        match.play(viewer, move)
        mine, theirs = knowledge(match, viewer), knowledge(plain, viewer)
        assert mine == theirs, (
            f"move {position + 1}, {move}, tells seat {viewer} something hidden, and may be taken back for nothing: "
            f"call table.reveal() there, or tell less. {difference(mine, theirs)}"
        )


@each_game
def test_whatever_seats_see_differently_is_exchanged_somewhere(game: Game) -> None:
    """So that the tests above have something to find, and all of it."""
    if (swap := swap_of(game)) is None:
        return
    found = [exchange(case, swap) for case in ONE_EACH if case.game is game]
    apart = {path for one in found for paths in one.apart.values() for path in paths}
    left = left_out(apart, {path for one in found for path in one.exchanged})
    assert not left, f"swap, in conforms.py, leaves this where it is: {left}"
    changed = any(one.changes for one in found)
    assert changed, "swap, in conforms.py, says that it changes something, and changes nothing"


@each_table
def test_what_one_seat_hides_from_another_is_exchanged(case: Case) -> None:
    """At two seats too, where there is nobody to exchange it with but what lies unseen."""
    swap, seats = swap_of(case.game), range(case.seats)
    if swap is None:
        return
    apart = exchange(case, swap).apart
    moments = [moment_of(case, position) for position, paths in apart.items() if paths]
    views = [(moment, [other for other in seats if other != seat]) for moment in moments for seat in seats]
    assert not views or any(moment.twin(swap, others) for moment, others in views), (
        f"at {case.seats} seats swap, in conforms.py, exchanges nothing that one of them does not see"
    )


@each_table
def test_whatever_chance_hides_at_the_start_is_exchanged(case: Case) -> None:
    """Hands, the order of a pack: what is another in the State by another draw, though a spectator sees the same."""
    plain, hidden = case.at(0), set[str]()
    for match in other_starts(case, DRAWS):
        if (match.view(), match.events()) == (plain.view(), plain.events()):
            hidden |= {*differing(plain.state, match.state)}
    swap, moment = swap_of(case.game), moment_of(case, 0)
    swapped = moment.twin(swap, range(case.seats)) if swap else None
    left = left_out(hidden, {*differing(moment.match.state, swapped.state)} if swapped else set())
    assert not left, f"chance hides this of the State, and swap, in conforms.py, does not exchange it: {left}"


def other_starts(case: Case, most: int) -> Iterator[Match]:
    """The match as it begins with another of its draws; at so many of them."""
    draws = case.at(0)._table.dice.position[1]
    for turned in sorted(stops(draws - 1, most)) if draws else ():
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("rules.engine.match.Dice", lambda seed, turned=turned: Turned(seed, turned))
            match = case.at(0)
        yield match


def nobody_is_told_anything_alone_where_nothing_is_exchanged(at: Position) -> None:
    belies(at, told_alone)


def nobody_sees_anything_alone_where_nothing_is_exchanged(at: Position) -> None:
    belies(at, seen_alone)


def nobody_is_offered_anything_alone_where_nothing_is_exchanged(at: Position) -> None:
    belies(at, offered_alone)


def a_question_of_which_a_part_is_secret_is_always_asked(at: Position) -> None:
    """Others see that there may be more to it; they must not see that today there is."""
    for question in at.match.pending.values():
        kinds = {offer.secret for offer in question.legal}
        assert question.always or len(kinds) == 1, f"“{question.prompt}” has secret offers beside others: say `always`"


def belies(at: Position, found: Callable[[Position], Iterator[str]]) -> None:
    """AssertionError if a game that says that nothing is hidden hides this."""
    if swap_of(at.case.game) is None and (what := next(found(at), None)):
        raise AssertionError(f"{what} at move {at.number}: say in conforms.py how to exchange it")


@each_table
def test_where_nothing_is_exchanged_chance_hides_nothing(case: Case) -> None:
    """The same moves after another draw: while a spectator sees the same, each seat knows and may do the same."""
    for twin in other_starts(case, TWINS) if swap_of(case.game) is None else ():
        match = case.at(0)
        for position, (seat, move) in enumerate(case.moves):
            if (match.view(), match.events()) != (twin.view(), twin.events()):
                break
            for viewer in range(case.seats) if position in stops(len(case.moves), STOPS) else ():
                alike(
                    knowledge(match, viewer),
                    knowledge(twin, viewer),
                    f"seat {viewer} knows what chance hides, and swap is None: ",
                )
            for one in (match, twin):
                one.play(seat, move)


def a_spectator_sees_what_all_seats_share(at: Position) -> None:
    """But for what they only happen to hold alike, which is exchanged."""
    inside = [at.match.view(seat) for seat in range(at.case.seats)]
    found = dict(unshared(at.match.view(), inside))
    exchanged = exchanged_at(at) if found else set[str]()
    wrong = [f"view{path}: {why}" for path, why in found.items() if left_out({path}, exchanged)]
    assert not wrong, "; ".join(wrong)


def exchanged_at(at: Position) -> set[str]:
    """Where a seat sees other things once all that is hidden has been exchanged."""
    swap, moment = swap_of(at.case.game), moment_of(at.case, at.number)
    twin = moment.twin(swap, range(at.case.seats)) if swap else None
    return paths_exchanged(moment, twin) if twin else set()


def unshared(outside: Any, inside: list[Any], path: str = "") -> Iterator[tuple[str, str]]:
    """Where the value is not what all have, or holds what not all but one have; and what is wrong there."""
    if all(one == inside[0] for one in inside):
        if outside != inside[0]:
            yield path, f"a spectator sees {outside!r}, and all seats {inside[0]!r}: show what an empty hand is"
    elif same_parts(outside, inside):
        for name, part in parts(outside):
            where = path + (name if name.startswith(".") else "[*]")
            yield from unshared(part, [dict(parts(one))[name] for one in inside], where)
    elif outside and sum(one == outside for one in inside) < max(2, len(inside) - 1):
        yield path, "a spectator sees what is not for all"


def test_what_all_happen_to_hold_need_not_be_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """All see that they don't hold the veto once it is shown; a spectator isn't told, and it could be one of them."""

    def view(state: State, seat: Seat | None) -> ToyView:
        return replace(TOY.rules.view(state, seat), veto=seat not in (None, state.veto))

    def take(state: State, others: Sequence[Seat]) -> bool:
        state.veto = others[0]
        return True

    case = next(case for case in matches_of(but_for(TOY, view=view)) if case.match.state.veto is None)
    at = next(at for at in case.positions() if at.match.state.veto is None)
    with pytest.raises(AssertionError, match="a spectator sees False, and all seats True"):
        a_spectator_sees_what_all_seats_share(at)
    monkeypatch.setattr("tests.conformance.test_secrets.swap_of", lambda game: take)
    a_spectator_sees_what_all_seats_share(at)


def same_parts(outside: Any, inside: list[Any]) -> bool:
    names = [name for name, _ in parts(outside)]
    return bool(names) and all([name for name, _ in parts(one)] == names for one in inside)


def what_a_seat_alone_sees_is_told_to_it_in_words(at: Position) -> None:
    """Each field that a spectator's view has otherwise, and each entry of it; beside that only what is its own."""
    public, views = at.match.view(), [at.match.view(seat) for seat in range(at.case.seats)]
    assert not told(at.case.game, public, public), "a spectator holds nothing"
    for mine in views:
        own = [one.name for one in fields(mine) if getattr(mine, one.name) != getattr(public, one.name)]
        held = told(at.case.game, mine, public)
        if own == ["me"]:
            named = {seat for seat in range(at.case.seats) if told(at.case.game, mine, public, but=seat) != held}
            assert named <= {mine.me}, f"seat {mine.me} sees nothing that others do not, and its holdings name them"
            assert len("\n".join(map(str, held))) <= MOST_HELD, f"it stands beside each question, and is long: {held}"
        for other in with_less(replace(mine, me=None), public):
            lacking = told(at.case.game, replace(other, me=mine.me), public)
            assert lacking != held, f"holdings do not tell all of {own}: {held}"


def with_less(mine: Any, public: Any) -> Iterator[Any]:
    """A value without one part of what a spectator does not see, or with another of its entries there."""
    steps = steps_of(mine)
    if steps and type(mine) is type(public) and steps == steps_of(public):
        for step in steps:
            ours, theirs = follow(mine, (step,)), follow(public, (step,))
            yield from (put(mine, (step,), less) for less in with_less(ours, theirs) if ours != theirs)
        return
    yield public
    if isinstance(mine, Mapping):
        yield from ({key: one for key, one in mine.items() if key != left} for left in mine)
    if isinstance(mine, tuple):
        yield from (_with_another(mine, at) for at in range(len(mine)))


def _with_another(entries: tuple[Any, ...], at: int) -> tuple[Any, ...]:
    """The entries with another of them in place of one; without it, where all are the same."""
    others = [one for one in entries if one != entries[at]][:1]
    return (*entries[:at], *others, *entries[at + 1 :])


@for_each(
    ("mine", "public", "less"),
    [
        (("a", "b"), (), [(), ("b", "b"), ("a", "a")]),
        (("a", "a"), None, [None, ("a",), ("a",)]),
        ((None, ("a", "b")), (None, None), [(None, None), (None, ("b", "b")), (None, ("a", "a"))]),
        ({"a": 1, "b": 2}, {}, [{}, {"b": 2}, {"a": 1}]),
        (7, None, [None]),
        (("same",), ("same",), []),
    ],
)
def test_of_what_a_seat_holds_each_part_is_left_out(mine: Any, public: Any, less: list[Any]) -> None:
    assert [*with_less(mine, public)] == less


def told(game: Game, view: Any, public: Any, but: Seat | None = None) -> list[str | Explained]:
    """The holdings, in which one seat may have another name."""
    return holdings(game, view, public, lambda seat: "somebody" if seat == but else str(seat))


def a_view_is_frozen_and_stays_as_it_was_while_the_match_goes_on(at: Position) -> None:
    kept = at.memory.setdefault("views", list[tuple[Any, str]]())
    for view in (at.match.view(), at.match.view(0)):
        with pytest.raises(AttributeError):
            view.me = 0
        lists = [path for path, _, _, value in within(view) if isinstance(value, list | set)]
        assert not lists, f"view.py: {join_words(lists)} of the View can be changed: make a tuple or a frozenset of it"
        kept.append((view, repr(view)))
    for view, was in kept if at.is_last else []:
        assert repr(view) == was, (
            f"view.py hands out what the State goes on with: make a tuple of it. It was {was} and is {view!r}"
        )


@each_case
def test_an_event_is_read_by_its_seat_alone_or_by_all(case: Case) -> None:
    everybody = case.match.events()
    assert {event.to for event in everybody} <= {None}, "a spectator reads what is told to a seat alone"
    for seat in range(case.seats):
        assert {event.to for event in case.match.events(seat)} <= {None, seat}
        assert [event for event in case.match.events(seat) if event.to is None] == [*everybody]
