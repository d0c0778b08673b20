"""Random players finish; every question can be answered, by the absent too; nothing is made or lost."""

from collections.abc import Iterator, Mapping

import pytest

from rules import Decision, Illegal, Match, Offer, Refused, Seat, agents
from tests.conformance.cases import LOOKS, MOST_MOVES, Case, each_case
from tests.conformance.hooks import Hook, hooked
from tests.conformance.moves import pool
from tests.driver import waiting
from tests.looking import everything, seen
from tests.toy import TOY


@each_case
def test_random_players_finish(case: Case) -> None:
    result = case.match.result
    assert result
    assert len(case.match.moves) < MOST_MOVES
    assert result.winners
    assert set(result.winners) <= set(range(case.seats))
    assert len(result.scores) == case.seats
    assert case.match.pending == {}


@each_case
def test_somebody_is_waited_for_until_the_end_and_everybody_asked_can_answer(case: Case) -> None:
    for _, match in case.walk():
        assert bool(match.result) != any(question.waits != "open" for question in match.pending.values())
        for question in match.pending.values():
            assert any(question.legal), question.prompt
        if len(match.pending) == 1:
            (alone,) = match.pending.values()
            assert alone.always or alone.only is None, f"one answer only, and yet asked: {alone.prompt}"


@each_case
def test_the_stand_in_is_legal_wherever_somebody_is_waited_for(case: Case) -> None:
    for _, match in case.walk():
        for question in match.pending.values():
            assert question.absent is not None or question.waits == "open", question.prompt
            assert question.absent is None or question.check(question.absent) is None, question.prompt


@each_case
def test_nothing_changes_behind_a_question_for_as_long_as_it_is_asked(case: Case) -> None:
    """For it remembers its offers from when somebody first looked: a match at the same position lists the same."""
    if case.number == 0:
        stood = [*remembered(case)]
        for at, seat, offers in case.rng().sample(stood, min(LOOKS, len(stood))):
            assert offers == [*case.at(at).pending[seat].offers]


def remembered(case: Case) -> Iterator[tuple[int, Seat, list[Offer | Refused]]]:
    """What questions offer that were asked, and looked at, before somebody else answered: where, and of whom."""
    before: Mapping[Seat, Decision] = {}
    for at, match in case.walk():
        for seat, question in match.pending.items():
            offers = [*question.offers]
            if at and case.match.moves[at - 1][0] != seat and seat in before:
                yield at, seat, offers
        before = match.pending


@each_case
def test_nothing_is_made_or_lost(case: Case) -> None:
    for _, match in case.walk():
        case.game.check(match.state)


@each_case
def test_a_match_of_absent_players_ends(case: Case) -> None:
    if case.number == 0:
        match = case.at(0)
        while match.result is None:
            assert len(match.moves) < MOST_MOVES
            seat = waiting(match)[0]
            stand_in = match.pending[seat].absent
            assert stand_in is not None
            match.play(seat, stand_in)


@each_case
def test_the_games_own_players_finish(case: Case) -> None:
    if case.number == 0:
        match, rng, agent = case.at(0), case.rng(), agents.of(case.game)
        while match.result is None:
            assert len(match.moves) < MOST_MOVES
            seat = waiting(match)[0]
            move = agent(match.view(seat), match.pending[seat], rng)
            assert move is not None, "an agent may be silent where nobody waits, only"
            match.play(seat, move)


@each_case
def test_offers_come_once_each_the_legal_ones_first(case: Case) -> None:
    for _, match in case.walk(LOOKS):
        for question in match.pending.values():
            legal, refused = list(question.legal), list(question.refused)
            assert list(question.offers) == [*legal, *refused]
            whole = [offer.move for offer in legal if not offer.open] + [offer.move for offer in refused]
            assert len(whole) == len(set(whole)), "offered twice, or offered and refused"


@each_case
def test_an_open_field_is_a_list_of_its_verb_that_can_be_filled(case: Case) -> None:
    for _, match in case.walk(LOOKS):
        for offer in (one for question in match.pending.values() for one in question.legal):
            for part in offer.open:
                assert isinstance(getattr(offer.move, part.field), tuple)
                assert 0 <= part.least <= part.most
                assert sum(part.choices.values()) >= part.least
                assert part.most > 0


@each_case
def test_check_agrees_with_the_listing_and_cites_the_rulebook(case: Case) -> None:
    moves, clauses = pool(case, 120), {"", *case.game.rulebook.clauses}
    for _, match in case.walk(LOOKS):
        for question in match.pending.values():
            whole = {offer.move for offer in question.legal if not offer.open}
            frames = [offer for offer in question.legal if offer.open]
            for move in moves:
                listed = move in whole or any(frame.misfit(move) is None for frame in frames)
                no = question.check(move)
                assert (no is None) == listed, f"{move} at “{question.prompt}”"
                assert no is None or (no.move == move and no.reason and no.clause in clauses), no
            for refused in question.refused:
                assert question.check(refused.move) == refused


@each_case
def test_a_refused_move_changes_nothing(case: Case) -> None:
    moves = pool(case, 20)
    for _, match in case.walk(4):
        before = everything(match)
        for seat in range(case.seats + 1):
            question = match.pending.get(seat)
            for move in moves:
                if question is None or question.check(move):
                    with pytest.raises(Illegal):
                        match.play(seat, move)
        assert everything(match) == before


def known(match: Match) -> list[tuple[object, ...]]:
    return [seen(match, seat) for seat in (None, *range(match.seats))]


@each_case
def test_undo_gives_the_earlier_match_and_redo_the_later(case: Case) -> None:
    match = case.at(0)
    stops = {1, len(case.match.moves), *case.rng().sample(range(1, len(case.match.moves)), 2)}
    for number, (seat, move) in enumerate(case.match.moves, 1):
        before = (known(match), match.fingerprint) if number in stops else None
        match.play(seat, move)
        if before:
            after, free = match.fingerprint, match.may_undo(seat)
            match.undo()
            assert known(match) == before[0]
            assert (match.fingerprint == before[1]) == free, "chance is renewed where something became known, only"
            match.redo()
            assert match.fingerprint == after


@each_case
def test_only_the_last_mover_may_undo_and_only_while_nothing_became_known(case: Case) -> None:
    """Known: rolled, drawn, told in secret, revealed by the last answer to several, or the result."""
    learned: list[Hook] = []
    match = case.at(0, hooked(case.game, lambda state, hook: learned.append(hook) if hook.discloses else None))
    for seat, move in case.match.moves:
        learned.clear()
        match.play(seat, move)
        known = learned or match.result
        assert [one for one in range(case.seats) if match.may_undo(one)] == ([] if known else [seat])


def test_a_pool_holds_mutants() -> None:
    case = Case(TOY, 3, 0)
    offered = {one.move for _, match in case.walk() for asked in match.pending.values() for one in asked.offers}
    assert len(set(pool(case, 120)) - offered) > 10
