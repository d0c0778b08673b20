"""Random players finish; every question can be answered, by the absent too; nothing is made or lost."""

import pytest

from rules import Illegal, Match, agents
from tests.conformance.cases import MOST_MOVES, Case, Position, each_case, each_table
from tests.conformance.moves import pool
from tests.driver import asked_anew, waiting
from tests.looking import alike, everything, seen
from tests.toy import TOY

AT_ONCE = 5
"""At one position in so many a question that was just asked is listed twice."""
THOUGHTS = 4
"""At so many positions of a match players of all levels are asked."""


@each_case
def test_random_players_finish(case: Case) -> None:
    result = case.match.result
    assert result
    assert len(case.moves) < MOST_MOVES
    assert result.winners
    assert set(result.winners) <= set(range(case.seats))
    assert len(result.scores) == case.seats
    assert case.match.pending == {}


def somebody_is_waited_for_until_the_end_and_everybody_asked_can_answer(at: Position) -> None:
    pending = at.match.pending
    assert bool(at.match.result) != any(question.waits != "open" for question in pending.values())
    for question in pending.values():
        assert any(question.legal), question.prompt
    if len(pending) == 1:
        (alone,) = pending.values()
        assert alone.always or alone.only is None, f"one answer only, and yet asked: {alone.prompt}"


def the_stand_in_is_legal_wherever_somebody_is_waited_for(at: Position) -> None:
    for question in at.match.pending.values():
        absent = question.absent
        assert absent is not None or question.waits == "open", question.prompt
        assert absent is None or question.check(absent) is None, question.prompt


def nothing_changes_behind_a_question_for_as_long_as_it_is_asked(at: Position) -> None:
    """It remembers its offers from when somebody first looked, which here is when it was asked.

    So much later it is listed once more; and now and then at once, for what is never the same.
    """
    before, asked = at.memory.get("asked", ()), [(vars(one)["_listed"], one) for one in at.match.pending.values()]
    for listed, question in asked:
        offers = [*question.offers]
        if at.number % AT_ONCE == 0 or any(listed is one for one in before):
            assert offers == [*asked_anew(question).offers], question.prompt
    at.memory["asked"] = [listed for listed, _ in asked]


def nothing_is_made_or_lost(at: Position) -> None:
    at.case.game.rules.check(at.match.state)


@each_table
def test_a_match_of_absent_players_ends(case: Case) -> None:
    match = case.at(0)
    while match.result is None:
        assert len(match.moves) < MOST_MOVES
        seat = waiting(match)[0]
        stand_in = match.pending[seat].absent
        assert stand_in is not None
        match.play(seat, stand_in)


@each_table
def test_the_games_own_players_finish(case: Case) -> None:
    match, rng, agent = case.at(0), case.rng(), agents.of(case.game)
    while match.result is None:
        assert len(match.moves) < MOST_MOVES
        seat = waiting(match)[0]
        move = agent(match.view(seat), match.pending[seat], rng)
        assert move is not None, "an agent may be silent where nobody waits, only"
        match.play(seat, move)


@each_table
def test_a_games_easy_and_sharp_players_make_legal_moves_by_their_own_chance_alone(case: Case) -> None:
    """Asked twice with the same chance they do the same; at some positions, for a sharp one takes its time."""
    for number in case.rng().sample(range(len(case.moves)), THOUGHTS):
        match = case.at(number)
        seat = waiting(match)[0]
        view, question = match.view(seat), match.pending[seat]
        for level in agents.levels(case.game):
            one, two = (agents.of(case.game, level)(view, question, case.rng()) for _ in range(2))
            assert one is not None
            assert question.check(one) is None, f"{level}: {one} at “{question.prompt}”"
            assert one == two


def offers_come_once_each_the_legal_ones_first(at: Position) -> None:
    for question in at.match.pending.values():
        legal, refused = list(question.legal), list(question.refused)
        assert list(question.offers) == [*legal, *refused]
        whole = [offer.move for offer in legal if not offer.open] + [offer.move for offer in refused]
        assert len(whole) == len(set(whole)), "offered twice, or offered and refused"


def an_open_field_is_a_list_of_its_verb_that_can_be_filled(at: Position) -> None:
    for offer in (one for question in at.match.pending.values() for one in question.legal):
        for part in offer.open:
            assert isinstance(getattr(offer.move, part.field), tuple)
            assert 0 <= part.least <= part.most
            assert sum(part.choices.values()) >= part.least
            assert part.most > 0


def check_agrees_with_the_listing_and_cites_the_rulebook(at: Position) -> None:
    moves, clauses = pool(at.case, 120), {"", *at.case.game.rulebook.clauses}
    for question in at.match.pending.values():
        whole = {offer.move for offer in question.legal if not offer.open}
        frames = [offer for offer in question.legal if offer.open]
        for move in moves:
            listed = move in whole or any(frame.misfit(move) is None for frame in frames)
            no = question.check(move)
            assert (no is None) == listed, f"{move} at “{question.prompt}”"
            assert no is None or (no.move == move and no.reason and no.clause in clauses), no
        for refused in question.refused:
            assert question.check(refused.move) == refused


def a_refused_move_changes_nothing(at: Position) -> None:
    match, before = at.match, everything(at.match)
    for seat in range(match.seats + 1):
        question = match.pending.get(seat)
        for move in pool(at.case, 20):
            if question is None or question.check(move):
                with pytest.raises(Illegal):
                    match.play(seat, move)
    alike(everything(match), before)


def only_the_last_mover_may_undo_and_only_while_nothing_became_known(at: Position) -> None:
    """Known: rolled, drawn, told in secret, revealed by the last answer to several, or the result.

    Of a move of which nobody else knows nothing changes.
    """
    known = at.learned or at.match.result or not at.number
    silent = at.number > 0 and at.match.log[-1].silent
    may = at.memory["may undo"] if silent else [] if known else [at.mover]
    at.memory["may undo"] = may
    assert [seat for seat in range(at.case.seats) if at.match.may_undo(seat)] == may


def no_chance_was_drawn_where_the_last_mover_may_undo(at: Position) -> None:
    """However the rules came by it: whoever takes a move back for nothing must not have seen what it brings."""
    assert not at.drew or not at.number or not at.match.may_undo(at.mover)


def known(match: Match) -> list[tuple[object, ...]]:
    return [seen(match, seat) for seat in (None, *range(match.seats))]


@each_case
def test_undo_gives_the_earlier_match_and_redo_the_later(case: Case) -> None:
    match, last = case.at(0), len(case.moves)
    stops = {case.rng().choice(range(1, last + 1)), last, *([1] if case.is_first else [])}
    for number, (seat, move) in enumerate(case.moves, 1):
        before = (known(match), match.fingerprint) if number in stops else None
        match.play(seat, move)
        if before and not match.log[-1].silent:
            after, free = match.fingerprint, match.may_undo(seat)
            match.undo()
            alike(known(match), before[0])
            assert (match.fingerprint == before[1]) == free, "chance is renewed where something became known, only"
            match.redo()
            assert match.fingerprint == after


def test_a_pool_holds_mutants() -> None:
    case = Case(TOY, 3, 0)
    offered = {one.move for _, match in case.walk() for asked in match.pending.values() for one in asked.offers}
    assert len(set(pool(case, 120)) - offered) > 10
