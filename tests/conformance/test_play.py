"""Random players finish; every question can be answered, by the absent too; nothing is made or lost."""

import pytest

from rules import Illegal, Match, agents
from tests.conformance.cases import MOST_MOVES, Case, Position, each_case, each_table
from tests.conformance.moves import pool
from tests.driver import asked_anew, waiting
from tests.looking import alike, everything, knowledge, whole, whole_position
from tests.situations import stand_in_for
from tests.toy import TOY

ENDLESS = f"the match has no end: there are {MOST_MOVES} moves, and no Result"
AT_ONCE = 5
"""At one position in so many a question that was just asked is listed twice."""
THOUGHTS = 4
"""At so many positions of a match players of all levels are asked."""


@each_case
def test_random_players_finish(case: Case) -> None:
    result = case.match.result
    assert result
    assert result.winners, f"nobody wins: play() has to return a Result with winners, not {result}"
    assert {*result.winners} <= {*range(case.seats)}, f"winners are seats, from 0 to {case.seats - 1}: {result}"
    assert len(result.scores) == case.seats, f"a Result has a score for each of {case.seats} seats: {result}"
    assert case.match.pending == {}, f"the match is over, and still asks {case.match.pending}"


def somebody_is_waited_for_until_the_end_and_everybody_asked_can_answer(at: Position) -> None:
    pending = at.match.pending
    assert bool(at.match.result) != any(question.waits != "open" for question in pending.values()), (
        "nobody is waited for, and there is no result"
        if not at.match.result
        else "there is a result, and yet questions"
    )
    for seat, question in pending.items():
        assert any(question.legal), f"seat {seat} has no legal answer to “{question.prompt}”: ask only who has one"
    if len(pending) == 1:
        (alone,) = pending.values()
        assert alone.always or alone.only is None, (
            f"“{alone.prompt}” has one answer only, and yet is asked: use `table.ask`, which gives it at once, or say "
            "`always` where that would tell something hidden"
        )


def the_stand_in_is_legal_wherever_somebody_is_waited_for(at: Position) -> None:
    for question in at.match.pending.values():
        absent = question.absent
        assert absent is not None or question.waits == "open", (
            f"“{question.prompt}” has no stand-in: give it `absent`, a legal move for a player who is away"
        )
        refused = absent and question.check(absent)
        assert not refused, f"the stand-in of “{question.prompt}”, {absent}, is not legal: {refused}"


def nothing_changes_behind_a_question_for_as_long_as_it_is_asked(at: Position) -> None:
    """It remembers its offers from when somebody first looked, which here is when it was asked.

    So much later it is listed once more; and now and then at once, for what is never the same.
    """
    before, asked = at.memory.get("asked", ()), [(vars(one)["_listed"], one) for one in at.match.pending.values()]
    for listed, question in asked:
        offers = [*map(whole, question.offers)]
        if at.number % AT_ONCE == 0 or any(listed is one for one in before):
            assert offers == [*map(whole, asked_anew(question).offers)], (
                f"the offers of “{question.prompt}” change while it is asked: they go by what it was made from, "
                "and neither by chance nor by what the rules change later"
            )
    at.memory["asked"] = [listed for listed, _ in asked]


def nothing_is_made_or_lost(at: Position) -> None:
    at.case.game.rules.check(at.match.state)


@each_table
def test_a_match_of_absent_players_ends(case: Case) -> None:
    match = case.at(0)
    while match.result is None:
        assert len(match.moves) < MOST_MOVES, f"with all players away {ENDLESS}"
        seat = waiting(match)[0]
        match.play(seat, stand_in_for(match.pending[seat]))


@each_table
def test_the_games_own_players_finish(case: Case) -> None:
    match, rng, agent = case.at(0), case.rng(), agents.of(case.game)
    while match.result is None:
        assert len(match.moves) < MOST_MOVES, f"with AI players {ENDLESS}"
        seat = waiting(match)[0]
        question = match.pending[seat]
        move = agent(match.view(seat), question, rng)
        assert move is not None, f"AI.agent gives no move at “{question.prompt}”; it may where nobody waits, only"
        refused = question.check(move)
        assert not refused, f"AI.agent makes a move at “{question.prompt}” that is not legal, {move}: {refused}"
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
            what = f"the {level} AI player at “{question.prompt}”, after {number} moves,"
            assert one is not None, f"{what} makes no move"
            assert question.check(one) is None, f"{what} makes a move that is not legal, {one}: {question.check(one)}"
            assert one == two, (
                f"{what} makes {one} once and {two} the next time: its chance is the Rng that it is given, and nothing "
                "may go by the order of a set, by hash() or by what it remembers"
            )


def offers_come_once_each_the_legal_ones_first(at: Position) -> None:
    for question in at.match.pending.values():
        legal, refused = list(question.legal), list(question.refused)
        assert list(question.offers) == [*legal, *refused]
        whole = [offer.move for offer in legal if not offer.open] + [offer.move for offer in refused]
        twice = {str(move) for move in whole if whole.count(move) > 1} if len(whole) != len({*whole}) else ()
        assert not twice, f"“{question.prompt}” offers {sorted(twice)} twice, or offers and refuses it"


def an_open_field_is_a_list_of_its_verb_that_can_be_filled(at: Position) -> None:
    for offer in (one for question in at.match.pending.values() for one in question.legal):
        for part in offer.open:
            what = f"the field “{part.field}” of “{offer.label}”, which is open,"
            assert isinstance(getattr(offer.move, part.field), tuple), f"{what} has to be a tuple in its verb"
            assert 0 <= part.least <= part.most, f"{what} takes from {part.least} to {part.most}"
            assert sum(part.choices.values()) >= part.least, f"{what} needs {part.least}, and has fewer choices"
            assert part.most > 0, f"{what} takes none: offer the whole move"


def check_agrees_with_the_listing_and_cites_the_rulebook(at: Position) -> None:
    moves, clauses = pool(at.case, 120), {"", *at.case.game.rulebook.clauses}
    for question in at.match.pending.values():
        whole = {offer.move for offer in question.legal if not offer.open}
        frames = [offer for offer in question.legal if offer.open]
        for move in moves:
            listed = move in whole or any(frame.misfit(move) is None for frame in frames)
            no = question.check(move)
            assert (no is None) == listed, (
                f"{move} at “{question.prompt}” is {'not offered, and yet legal' if no is None else 'offered'}"
                f"{'' if no is None else f', and yet refused: {no.reason}'}; what is offered and what is refused have "
                "to agree for whatever is typed"
            )
            assert no is None or no.move == move, f"{move} at “{question.prompt}” is refused as another move: {no}"
            assert no is None or no.reason, f"{move} at “{question.prompt}” is refused without a reason"
            assert no is None or no.clause in clauses, (
                f"rulebook.md has no clause {no.clause}, which “{no.reason}” cites"
            )
        for refused in question.refused:
            assert question.check(refused.move) == refused, f"“{question.prompt}” refuses {refused.move} in two ways"


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
    free = [seat for seat in range(at.case.seats) if at.match.may_undo(seat)]
    assert free == may, f"seats {free} may take the last move back for nothing, and it should be {may}"


def no_chance_was_drawn_where_the_last_mover_may_undo(at: Position) -> None:
    """However the rules came by it: whoever takes a move back for nothing must not have seen what it brings."""
    assert not at.drew or not at.number or not at.match.may_undo(at.mover), (
        f"move {at.number}, {at.case.moves[at.number - 1][1]}, drew from chance and may be taken back for nothing: "
        "roll, pick and shuffle with the Table alone"
    )


def known(match: Match) -> list[tuple[object, ...]]:
    return [knowledge(match, seat) for seat in (None, *range(match.seats))]


@each_case
def test_undo_gives_the_earlier_match_and_redo_the_later(case: Case) -> None:
    match, last = case.at(0), len(case.moves)
    stops = {case.rng().choice(range(1, last + 1)), last, *([1] if case.is_first else [])}
    for number, (seat, move) in enumerate(case.moves, 1):
        before = (known(match), whole_position(match)) if number in stops else None
        match.play(seat, move)
        if before and not match.log[-1].silent:
            after, free = whole_position(match), match.may_undo(seat)
            match.undo()
            alike(known(match), before[0])
            assert (whole_position(match) == before[1]) == free, "chance is renewed where something became known, only"
            match.redo()
            assert whole_position(match) == after, f"move {number}, {move}, comes to something else when made again"


def test_a_pool_holds_mutants() -> None:
    case = Case(TOY, 3, 0)
    offered = {one.move for _, match in case.walk() for asked in match.pending.values() for one in asked.offers}
    assert len(set(pool(case, 120)) - offered) > 10
