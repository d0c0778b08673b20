"""Nobody is told what others hide, or what is to come: not by a post, a list to choose from, or a keyboard."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Set
from copy import deepcopy
from functools import lru_cache
from typing import Any

import pytest

from bot.model.session import Question, Session
from bot.moderation.completion import entries
from bot.pages.hand import hand
from bot.pages.letters import letter
from bot.pages.posts import page
from bot.play.arguments import completions, fields_of, move_completions
from bot.play.plans import plan_completions
from bot.play.undo import move_completions as moves_to_undo
from bot.web.match_page import in_words, viewers_of
from bot.web.pictures import held_of
from bot.web.standing import Standing, news, standing_of
from rules import Game, Match, Result, Seat, Table, View
from tests.conformance.cases import ONE_EACH, Case, each_game, each_table, ends
from tests.conformance.drawn import AGO
from tests.conformance.hidden import Moment, moment_of, moments, swap_of
from tests.conformance.keyboard import screen
from tests.conformance.posted import components, posted, seated
from tests.conformance.test_secrets import differently, knows
from tests.engine.small import DONE, bids, game_of
from tests.looking import alike, knowledge
from tests.toy.game import Bid, State


def in_public(match: Match, since: View) -> tuple[Any, ...]:
    """All that a channel shows of a match, but for its picture, and what may be gone back to; an open screen."""
    session = seated(match)
    kind = "result" if match.result else "turn"
    posts = posted(session, kind), posted(session, "turn", open=False)
    shown = [components(page(session, post, since)) for post in posts] + [
        components(letter(session, posted(session, "follow")))
    ]
    watched = [] if match.result else on_the_web(session)
    return shown, session.waiting.seats, moves_to_undo(session, ""), entries(session), screen(match, None), *watched


def on_the_web(session: Session) -> list[object]:
    """All that the page of a match under way has, but for its pictures, and what is told there as the match goes on."""
    page, steps = in_words(session)
    standing = standing_of(session)
    begins = Standing(standing.numbers[:1], standing.look, "playing", "")
    return [
        {**vars(page), "album": ()},
        held_of(session, steps, viewers_of(session)),
        standing,
        news(session, begins, standing),
    ]


def pictured(match: Match) -> tuple[View, str]:
    """All that the picture and its alt text are made from, and in which order it lies there."""
    view = match.view(None)
    return view, repr(view)


def completed(match: Match, seat: Seat) -> list[object]:
    """All that a seat can complete, its hand, and what it reads at a keyboard."""
    session = seated(match)
    decision, mine = (
        session.decision(seat),
        [components(hand(session, session.players[seat].user_id or 0)), screen(match, seat)],
    )
    if decision is None:
        return mine
    question = Question(session, seat, 0, decision)
    verbs = dict.fromkeys(type(offer.move) for offer in decision.legal)
    fields = [(verb, field.name) for verb in verbs for field in fields_of(verb)]
    lists = [completions(question, verb, name, "", {}) for verb, name in fields]
    lists += [plan_completions(session, seat, "")]
    return [*mine, *lists, move_completions(question, ""), move_completions(question, "", refused=True)]


def positions(case: Case) -> list[int]:
    """The start, the first question after it, the end, and some between."""
    count = len(case.moves)
    return sorted({0, 1, count, *case.rng().sample(range(count), 4)})


@lru_cache(64)
def shown_at(moment: Moment) -> tuple[Any, ...]:
    return in_public(moment.match, moment.since)


@lru_cache(256)
def completed_at(moment: Moment, seat: Seat) -> list[object]:
    return completed(moment.match, seat)


@each_table
def test_what_is_hidden_makes_no_difference_to_a_channel(case: Case) -> None:
    if (swap := swap_of(case.game)) is None:
        return
    for position in positions(case):
        moment = moment_of(case, position)
        if match := moment.twin(swap, range(case.seats)):
            alike(in_public(match, moment.since), shown_at(moment), knows(None, position))
            alike(pictured(match), pictured(moment.match), knows(None, position))


@each_table
def test_what_others_hide_makes_no_difference_to_what_a_seat_completes(case: Case) -> None:
    if (swap := swap_of(case.game)) is None:
        return
    for position in positions(case):
        moment = moment_of(case, position)
        for seat in moment.match.pending:
            if match := moment.twin(swap, [other for other in range(case.seats) if other != seat]):
                alike(completed(match, seat), completed_at(moment, seat), knows(seat, position))


@each_table
def test_a_secret_answer_makes_no_difference_to_a_channel(case: Case) -> None:
    """Before the reveal, that is; who has answered may be seen."""
    rng = case.rng()
    for numbers in case.played.secret[: case.share(4)]:
        seat, move = case.moves[numbers.start]
        (real, since), other, changed = with_earlier(case, numbers.start), *(case.at(numbers.start) for _ in range(2))
        different = differently(real, seat, move, rng)
        for match, answers in ((real, [move]), (other, [different]), (changed, [different, move])):
            for answer in answers:
                match.play(seat, answer)
        if seat in real.pending:
            shown, others = in_public(real, since), [viewer for viewer in real.pending if viewer != seat]
            lists = {viewer: completed(real, viewer) for viewer in others}
            for match in (other, changed):
                alike(in_public(match, since), shown)
                alike(pictured(match), pictured(real))
                alike({viewer: completed(match, viewer) for viewer in others}, lists)


def with_earlier(case: Case, position: int) -> tuple[Match, View]:
    """A match of one's own after so many moves, and what a spectator saw some moves before."""
    match = case.at(start := max(0, position - AGO))
    since = match.view()
    for seat, move in case.moves[start:position]:
        match.play(seat, move)
    return match, since


def telling(case: Case) -> Set[int]:
    """The start, the end and each kind of question; between the least and the most seats two kinds, met the latest."""
    return {0, len(case.moves), *case.played.kinds.values()} if case.seats in ends(case.game) else case.stops(4)


@each_table
def test_what_is_to_come_makes_no_difference_to_anybody(case: Case) -> None:
    """Other dice, and what is drawn from in another order: all that anybody knows, and may do, is the same."""
    for moment in moments(case, telling(case)):
        position, match = moment.position, moment.before_another_future()
        why = f"after {position} moves somebody knows what chance is still to bring: "
        alike(in_public(match, moment.since), shown_at(moment), why)
        for viewer in (None, *range(case.seats)):
            alike(knowledge(match, viewer), moment.known(viewer), why)
        for seat in match.pending:
            alike(completed(match, seat), completed_at(moment, seat), why)


@each_game
def test_the_tests_above_find_something_to_exchange(game: Game) -> None:
    swap = swap_of(game)
    cases = [case for case in ONE_EACH if case.game is game]
    every = (moment_of(case, position) for case in cases for position in positions(case))
    assert swap is None or any(moment.twin(swap, range(moment.case.seats)) for moment in every), (
        f"swap, in tests/{game.key}/conforms.py, never finds anything to exchange: if nothing is hidden, swap = None"
    )


async def foreseeing(table: Table, state: State) -> Result:
    """A question after each roll, which tells the next."""
    for _ in range(6):
        table.roll()
        await table.ask(0, f"Will it be {deepcopy(table.dice).below(6)}?", bids(1, 2), absent=Bid(1))
    return DONE


async def peeping(table: Table, state: State) -> Result:
    """Cards are drawn from a pack, and a question tells the one on top."""
    pack = [*"ABCDEFGH"]
    vars(state)["pack"] = pack
    while len(pack) > 1:
        pack.remove(table.pick(pack))
        await table.ask(0, f"Is {pack[0]} the next?", bids(1, 2), absent=Bid(1))
    return DONE


@pytest.mark.parametrize("play", [foreseeing, peeping])
def test_whoever_tells_of_what_is_to_come_is_found(play: Callable[[Table, State], Awaitable[Result]]) -> None:
    with pytest.raises(AssertionError, match=r"(Will it be|Is ).* is not "):
        test_what_is_to_come_makes_no_difference_to_anybody(Case(game_of(play), 2, 0))
