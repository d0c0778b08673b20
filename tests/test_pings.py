"""What `make pings` counts."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from rules import Game, Match, Seat, Verb, games
from rules.redistricting.topics import to_do
from rules.redistricting.verbs import EndTurn, Promote
from rules.redistricting.view import RedistrictingView
from tests import pings
from tests.bench.tables import cells
from tests.conforms import conforms
from tests.pings import Sitting
from tests.toy import TOY
from tests.toy.game import Bid, Lay, ToyView

CALLS = Path(__file__).parent.parent / "docs" / "calls.md"
BUILT = Lay(("Hill", "Hill", "Mill"))


def nothing_but_vetoes(view: ToyView, me: Seat) -> Mapping[str, Sequence[Verb]]:
    """Nobody bids, so that the first seat builds in each of the three rounds."""
    return {"bid": [Bid(0)], "build": [BUILT]}


def test_who_is_waited_for_is_called_unless_they_have_just_answered() -> None:
    """Both others are asked about each veto; who answers last in one round is still there in the next."""
    count = Sitting(Match(TOY, 3, "pings"), nothing_but_vetoes).play()
    assert count.calls == {"clause ": 2 + 1 + 1}
    assert count.hours == 3 * pings.HOURS
    assert sum(count.answers.values()) == 3 * 2


def too_much_for_a_turn(view: RedistrictingView, me: Seat) -> Mapping[str, Sequence[Verb]]:
    """All promotions, so that something is left of the list."""
    return {"turn": [*(offer.move for offer in to_do(view, me) if isinstance(offer.move, Promote)), EndTurn()]}


def test_a_plan_for_a_turn_spares_the_call_of_that_turn_alone() -> None:
    """July is planned, and September by both in August; by whoever came last then, who is still there, October too."""
    match = Match(games()["redistricting"], 2, "pings", {"simple": True})
    assert Sitting(match, too_much_for_a_turn).play().calls == {"turn": 2 + 1}


def only_builds(view: ToyView, me: Seat) -> Mapping[str, Sequence[Verb]]:
    return {"build": [BUILT]}


def test_in_a_secret_question_all_answer_within_the_same_hours() -> None:
    """Four bids at once, then the vetoes of three, one of whom may be the last who has bid."""
    count = Sitting(Match(TOY, 4, "pings", {"rounds": 1}), only_builds).play()
    assert count.calls["bid"] == 4
    assert count.calls["clause "] in (2, 3)
    assert count.hours == 2 * pings.HOURS


@pytest.mark.parametrize("key", [key for key, game in games().items() if hasattr(conforms(game), "orders")])
def test_orders_spare_a_player_calls(key: str) -> None:
    seats = games()[key].rules.seats[0]
    plain, ordered = (pings.play_match(key, seats, orders, 0) for orders in (False, True))
    assert 0 < ordered.calls.total() / ordered.rounds < plain.calls.total() / plain.rounds


def test_the_tables_have_a_row_with_and_without_orders_and_one_a_kind_of_question(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert pings.main(["--game", "politocracy", "--seats", "2", "--matches", "1"]) == 0
    rows = cells(capsys.readouterr().out)
    first, last, *more = [row for row in rows if row and row[0] == "Politocracy"]
    assert (first[:3], last[:3], more) == (["Politocracy", "2", "no"], ["Politocracy", "2", "yes"], [])
    assert 0 < float(last[4]) < float(first[4])
    assert "roll" in {row[0] for row in rows if len(row) == len(pings.KINDS)}


@pytest.mark.parametrize("game", games().values(), ids=str)
def test_a_game_says_for_how_many_answers_a_match_waits_as_they_were_counted(game: Game) -> None:
    counts = f"make pings ARGS='--game {game.key}' counts them"
    assert [*game.waits] == pings.sizes(game), f"GAME.waits has not the seats {pings.sizes(game)}: {counts}"
    rows = [line.strip("| ").split(" | ") for line in CALLS.read_text("utf-8").splitlines()]
    counted = {int(row[1]): int(row[-2]) for row in rows if row[:1] == [game.name] and row[2:3] == ["no"]}
    assert counted in ({}, game.waits), "docs/calls.md says otherwise"


def test_a_number_of_seats_that_no_game_takes_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert pings.sizes(games()["barrage"], 3) == [3]
    with pytest.raises(SystemExit):
        pings.main(["--seats", "40"])
    assert "no game is played at 40 seats" in capsys.readouterr().err


def test_what_is_answered_alike_nearly_always_is_named() -> None:
    alike, mixed, few = ("alike", 95), ("mixed", 94), ("few", 19)
    answers = {(kind, move): many for kind, most in (alike, mixed) for move, many in (("a", most), ("b", 100 - most))}
    count = pings.Count(answers=Counter({**answers, (few[0], "a"): few[1]}))
    assert [*pings.same(count)] == ["alike"]


def test_who_is_asked_and_then_lists_the_rest_in_the_same_answer() -> None:
    """Of nine rounds of placing with four Staffers and more, each player is called once a round."""
    count = pings.play_match("barrage", 2, False, 0)
    assert count.answers.total() < 2 * 9 * 4
    assert sum(many for (kind, _), many in count.answers.items() if kind == "place") == 2 * 9
