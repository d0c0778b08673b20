"""What `make league` prints."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from rules import Agent, Decision, Game, Illegal, Result, Verb, agents, games
from tests import balance, league, levels
from tests.bench.tables import cells
from tests.games import but_for


def rows(out: str, heads: tuple[str, ...]) -> list[list[str]]:
    return [row for row in cells(out) if len(row) == len(heads) and row[0] not in (heads[0], "---")]


def test_a_row_for_the_fewest_the_usual_and_the_most_seats(capsys: pytest.CaptureFixture[str]) -> None:
    """Also for those that an option alone allows."""
    league.main(["--game", "politocracy", "--matches", "2"])
    found = rows(capsys.readouterr().out, league.HEADS)
    assert [(row[1], row[5]) for row in found] == [("2", "90.0%"), ("4", "65.0%"), ("6", "50.0%")]
    assert league.sizes(games()["barrage"]) == [2, 8]


def test_the_balance_adds_up_to_fair_shares(capsys: pytest.CaptureFixture[str]) -> None:
    assert league.main(["--game", "politocracy", "--matches", "2", "--balance"]) == 0
    found = rows(capsys.readouterr().out, balance.HEADS)
    for seats in games()["politocracy"].rules.seats:
        of_seats = [row for row in found if row[1] == str(seats) and row[2].startswith("Seat ")]
        assert [row[3] for row in of_seats] == ["2"] * seats
        assert sum(float(row[4]) for row in of_seats) == pytest.approx(seats, abs=0.05)
        profiles = [row for row in found if row[1] == str(seats) and row[2].startswith("Profile ")]
        assert sum(int(row[3]) for row in profiles) == 2 * seats
    pooled = [row for row in found if row[1] == "all"]
    assert sum(int(row[3]) for row in pooled) == 2 * sum(games()["politocracy"].rules.seats)
    whole = sum(int(row[3]) * float(row[4]) for row in pooled)
    assert whole == pytest.approx(2 * sum(games()["politocracy"].rules.seats), rel=0.05)


def test_a_seat_may_have_been_dealt_several_things() -> None:
    match, _ = balance.play_match("redistricting", 2, {"simple": True}, 0)
    assert sorted(part for (title, _), part in match if title == "Goal") == [0, 0, 1, 1]
    assert sorted(part for (title, _), part in match if title == "Seat") == [0, 1]


def test_what_a_game_counts_is_added_up() -> None:
    """Of Boomtown the players without a vote, and where the dice went."""
    _, counts = balance.play_match("boomtown", 3, {}, 0)
    assert counts["players without a vote"][1] == 3
    dice = [count for what, (count, _) in counts.items() if what.startswith("dice on ")]
    assert {sum(dice)} == {of for what, (_, of) in counts.items() if what.startswith("dice on ")}
    tally = balance.Tally(games()["boomtown"], 3)
    tally.add([], counts)
    assert next(balance.rates(tally))[2:4] == ["players without a vote", 3]


def test_the_options_that_are_given_are_those_of_the_matches() -> None:
    with pytest.raises(Illegal):
        league.main(["--game", "redistricting", "--matches", "1", "--balance", "--options", '{"nonsense": 1}'])


def test_an_interval_is_that_of_wilson() -> None:
    """20 of 100: 13 to 29%."""
    assert balance.interval(20, 100) == pytest.approx((0.1334, 0.2888), abs=0.0001)


def test_each_level_meets_the_one_below_it(capsys: pytest.CaptureFixture[str]) -> None:
    league.main(["--game", "politocracy", "--matches", "4", "--levels"])
    found = rows(capsys.readouterr().out, levels.HEADS)
    assert [row[:4] for row in found] == [
        ["Politocracy", "sharp", "steady", "4"],
        ["Politocracy", "steady", "easy", "4"],
    ]
    for row in found:
        low, high = (float(one.rstrip("%")) for one in row[6].split(" to "))
        assert low <= float(row[4]) * 25 <= high


def test_a_level_meets_the_other_in_each_seat_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the second seat always wins, that is every second match."""
    monkeypatch.setattr(levels, "play_out", lambda match, choose: setattr(match, "result", Result((1,), (), "")))
    assert [levels.meet("politocracy", "steady", "easy", number).won for number in range(4)] == [0, 1, 0, 1]


def test_one_seat_has_the_level_and_the_others_that_below_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = set[tuple[int, str]]()
    of = agents.of

    def noted(game: Game, level: agents.Level) -> Agent:
        def choose(view: Any, decision: Decision, rng: agents.Rng) -> Verb | None:
            asked.add((view.me, level))
            return of(game)(view, decision, rng)

        return choose

    monkeypatch.setattr(levels.agents, "of", noted)
    assert levels.meet("politocracy", "sharp", "steady", 1).won in {0, 1}
    assert asked == {(0, "steady"), (1, "sharp")}


@pytest.mark.parametrize(
    ("sharp", "steady", "missed"),
    [
        ([0.51, 0.61, 0.61, 0.61], [0.51] * 4, ""),
        ([0.5, 0.61, 0.61, 0.61], [0.51] * 4, "Electoral Barrage: a sharp player does not win more than steady ones"),
        ([0.51, 0.6, 0.61, 0.61], [0.51] * 4, "A sharp player wins clearly, 60% for sure, in 2 games and not 3."),
        ([0.7] * 4, [0.7, 0.5, 0.7, 0.7], "Boomtown: a steady player does not win more than easy ones"),
    ],
)
def test_the_goal_is_above_half_everywhere_and_clearly_in_three_games(
    monkeypatch: pytest.MonkeyPatch, sharp: list[float], steady: list[float], missed: str
) -> None:
    lows = iter([*sharp, *steady])
    monkeypatch.setattr(levels, "duel", lambda *arguments: ([""] * len(levels.HEADS), next(lows)))
    with ThreadPoolExecutor(1) as pool:
        found = levels.figures(pool, [games()[key] for key in ("barrage", "boomtown", "ninety", "politocracy")], 100)[1]
    assert [one[: len(missed)] for one in found] == [missed] * bool(missed)


def test_a_game_without_a_sharp_player_has_none_to_meet(monkeypatch: pytest.MonkeyPatch) -> None:
    met = list[str]()
    monkeypatch.setattr(levels, "duel", lambda pool, game, level, *rest: (met.append(level) or [""] * 11, 0.6))
    with ThreadPoolExecutor(1) as pool:
        assert levels.figures(pool, [but_for(games()["ninety"], sharp=None)], 100)[1] == []
    assert met == ["steady"]
