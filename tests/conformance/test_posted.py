"""What is posted for all tells nobody what others hide: text, buttons, picture, alt text, who is awaited."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from bot.play.arguments import completions, fields_of, move_completions
from bot.ui.posts import page
from render import draw
from rules import Game, Match, Seat
from tests.conformance.cases import ONE_EACH, Case, each_game, each_table
from tests.conformance.hidden import Moment, swap_of
from tests.conformance.posted import components, posted, seated
from tests.conformance.test_secrets import differently
from tests.looking import alike


def in_public(match: Match) -> tuple[Any, ...]:
    """All that a channel shows of a match, but for its picture."""
    live = seated(match)
    kind = "result" if match.result else "turn"
    shown = [components(page(live, posted(live, kind))), components(page(live, posted(live, "turn", open=False)))]
    return (shown, live.awaited)


def pictured(match: Match) -> tuple[str, str]:
    """The alt text that a channel shows, and its picture as a short hash, for unequal files take long to compare."""
    picture = draw(match.game, match.view(None), names=seated(match).names)
    return picture.alt, sha256(picture.data).hexdigest()


def completed(match: Match, seat: Seat) -> list[object]:
    """All that a seat can complete."""
    live = seated(match)
    question = live.question(seat)
    if question is None:
        return []
    verbs = dict.fromkeys(type(offer.move) for offer in question.legal)
    fields = [(verb, field.name) for verb in verbs for field in fields_of(verb)]
    lists = [completions(live, question, verb, name, "", {}) for verb, name in fields]
    return [*lists, move_completions(live, question, ""), move_completions(live, question, "", refused=True)]


def positions(case: Case) -> list[int]:
    """The start, the first question after it, the end, and some between."""
    count = len(case.moves)
    return sorted({0, 1, count, *case.rng().sample(range(count), 4)})


@each_table
def test_what_is_hidden_makes_no_difference_to_a_channel(case: Case) -> None:
    if (swap := swap_of(case.game)) is None:
        return
    for position in positions(case):
        moment = Moment(case, position)
        if match := moment.swapped(swap, range(case.seats)):
            alike(in_public(match), in_public(moment.match))
            alike(pictured(match), pictured(moment.match))


@each_table
def test_what_others_hide_makes_no_difference_to_what_a_seat_completes(case: Case) -> None:
    if (swap := swap_of(case.game)) is None:
        return
    for position in positions(case):
        moment = Moment(case, position)
        for seat in moment.match.pending:
            if match := moment.swapped(swap, [other for other in range(case.seats) if other != seat]):
                alike(completed(match, seat), completed(moment.match, seat))


@each_table
def test_a_secret_answer_makes_no_difference_to_a_channel(case: Case) -> None:
    """Before the reveal, that is; who has answered may be seen."""
    rng = case.rng()
    for numbers in case.played.secret[:4]:
        seat, move = case.moves[numbers.start]
        real, other = case.at(numbers.start), case.at(numbers.start)
        different = differently(real, seat, move, rng)
        real.play(seat, move)
        other.play(seat, different)
        if real.pending.keys() == other.pending.keys() and seat in real.pending:
            alike(in_public(other), in_public(real))
            alike(pictured(other), pictured(real))


@each_game
def test_the_tests_above_find_something_to_exchange(game: Game) -> None:
    swap = swap_of(game)
    cases = [case for case in ONE_EACH if case.game is game]
    moments = (Moment(case, position) for case in cases for position in positions(case))
    assert swap is None or any(moment.swapped(swap, range(moment.case.seats)) for moment in moments)
