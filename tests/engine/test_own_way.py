"""A match goes its own way from where it stands: salt joins its seed, so that nobody who knows the seed knows more."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules import Back, Illegal, Match, Played, Rng, Table, Unreadable, agents, games, mainline, salt_of
from tests.driver import waiting
from tests.engine.small import asking, doing, play_lines, throwing, toy
from tests.findings import for_each
from tests.looking import everything, knowledge
from tests.record import MATCHES
from tests.toy import TOY

DICEY = doing(asking(0), throwing, asking(0), throwing, asking(0), throwing, asking(0))
FURTHER, STEPS = 25, 3


def rolled(match: Match) -> list[object]:
    return [event.fact for event in match.events()]


def recorded(key: str) -> list[Path]:
    """Two matches of a game, the shortest ones."""
    return sorted(MATCHES.glob(f"{key}-*.json"), key=lambda path: path.stat().st_size)[:2]


def read(path: Path) -> Match:
    return Match.load(json.loads(path.read_text())["record"])


def play_on(match: Match, seed: int, most: int = FURTHER) -> None:
    rng = Rng(seed)
    for _ in range(most):
        if match.result is not None:
            return
        seat = waiting(match)[0]
        match.play(seat, agents.random_move(match.pending[seat], rng))


def test_what_is_known_stays_and_what_is_drawn_from_there_on_differs_by_the_salt() -> None:
    one, other, known = (Match(DICEY, 2) for _ in range(3))
    for match, salt in ((one, "a salt"), (other, "another"), (known, "")):
        play_lines(match, "0 bid 1")
        before = [knowledge(match, seat) for seat in (None, 0, 1)]
        if salt:
            match.go_own_way(salt)
        assert [knowledge(match, seat) for seat in (None, 0, 1)] == before
        play_lines(match, "0 bid 1", "0 bid 1")
    assert len({str(rolled(match)) for match in (one, other, known)}) == 3


def test_the_same_salt_is_the_same_chance() -> None:
    found = set[str]()
    for _ in range(2):
        match = play_lines(Match(DICEY, 2), "0 bid 1")
        match.go_own_way("salt")
        found.add(str(rolled(play_lines(match, "0 bid 1"))))
    assert len(found) == 1


def test_chance_that_is_renewed_later_is_salted_too_even_before_the_salt() -> None:
    for to in (2, 1, 0):
        drawn = set[str]()
        for salt in ("one", "two"):
            match = play_lines(Match(DICEY, 2), "0 bid 1")
            match.go_own_way(salt)
            play_lines(match, "0 bid 1")
            match.undo(to=to)
            assert salt_of(match.log) == salt
            drawn.add(str(rolled(play_lines(match, "0 bid 2"))))
        assert len(drawn) == 2, to


def test_nothing_from_before_is_redone() -> None:
    match = toy("0 bid 3", "1 bid 4")
    match.undo()
    match.go_own_way("salt")
    with pytest.raises(Illegal, match="nothing to redo"):
        match.redo()
    assert not match.may_undo(0)


def test_a_match_that_is_over_goes_no_way() -> None:
    match = toy("0 bid 3")
    play_on(match, 1, 500)
    before = everything(match)
    with pytest.raises(Illegal, match="over"):
        match.go_own_way("salt")
    assert everything(match) == before


def test_the_salt_stands_in_the_record_and_nowhere_that_a_player_sees() -> None:
    match = toy("0 bid 3")
    match.go_own_way("such a secret")
    assert match.dump()["log"][-1] == {"back": 1, "fresh": True, "salt": "such a secret"}
    assert "such a secret" not in str([knowledge(match, seat) for seat in (None, 0, 1, 2)])
    assert "such a secret" not in match.fingerprint
    assert everything(Match.load(match.dump(), TOY)) == everything(match)


def test_a_step_back_without_salt_is_written_as_ever() -> None:
    match = toy("0 bid 3")
    match.undo()
    assert match.dump()["log"][-1] == {"back": 0, "fresh": False}


@for_each("item", [{"back": 0, "fresh": True, "salt": "s"}, {"back": 1, "fresh": False, "salt": "s"}])
def test_salt_is_for_where_the_match_stands(item: dict[str, Any]) -> None:
    whole = toy("0 bid 3").dump()
    with pytest.raises(Unreadable, match="salt isn't for going back"):
        Match.load(whole | {"log": [*whole["log"], item]}, TOY)
    match = toy("0 bid 3")
    with pytest.raises(Illegal):
        match.enter(Back(item["back"], item["fresh"], item["salt"]))


def test_an_entry_of_a_file_is_taken_as_it_is() -> None:
    match, again = toy("0 bid 3"), toy("0 bid 3")
    match.go_own_way("salt")
    again.enter(match.log[-1])
    assert everything(again) == everything(match)


@pytest.mark.parametrize("key", games())
def test_a_copy_of_any_game_from_any_step_goes_on_and_is_played_again_as_it_was(key: str) -> None:
    of, rng = read(recorded(key)[0]), Random(key)
    for entry in rng.sample(mainline(of.log)[:-1], STEPS):
        copy = of.after(entry)
        seen = [knowledge(copy, seat) for seat in (None, *range(copy.seats))]
        copy.go_own_way(f"salt {entry}")
        assert [knowledge(copy, seat) for seat in (None, *range(copy.seats))] == seen
        play_on(copy, entry)
        assert everything(Match.load(copy.dump())) == everything(copy)
        of.game.rules.check(copy.state)


@pytest.mark.parametrize("key", games())
def test_a_copy_from_the_start_of_any_game_is_another_match(key: str) -> None:
    of = read(recorded(key)[0])
    told = list[str]()
    for salt in ("one", "two"):
        copy = of.after(0)
        copy.go_own_way(salt)
        play_on(copy, 1, 300)
        told.append(str([event.text for event in copy.events()]))
    assert told[0] != told[1]


@pytest.mark.parametrize("key", games())
def test_no_pile_of_any_game_waits_in_an_order(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is shuffled lies on the table, or in hands, before anybody moves: what comes up later is picked then.

    So a copy repeats nothing of what was drawn after its step, and has nothing to shuffle anew.
    """
    shuffled, shuffle = list[int](), Table.shuffle

    def watched(table: Table, items: Any) -> Any:
        shuffled.append(table.entry)
        return shuffle(table, items)

    monkeypatch.setattr(Table, "shuffle", watched)
    for path in recorded(key):
        assert any(isinstance(entry, Played) for entry in read(path).log)
    assert {*shuffled} <= {0}


def test_random_games_of_toy_copied_anywhere_keep_their_records() -> None:
    rng = Random(4)
    for number in range(10):
        match = Match(TOY, 3, str(number))
        play_on(match, number, rng.randrange(12))
        if match.result is None:
            match.go_own_way(str(number))
        play_on(match, number + 1)
        assert everything(Match.load(match.dump(), TOY)) == everything(match)
