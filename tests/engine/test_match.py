"""A match: game, options, seed and moves, and what comes of errors."""

import json
from hashlib import sha256

import pytest

from rules import Group, Illegal, Match, Offer, Open, Refused, Result, Table, Unreadable
from tests.engine.small import DONE, asking, asks, doing, game_of, play_lines, telling, toy
from tests.facts import Line
from tests.findings import for_each
from tests.games import but_for
from tests.looking import everything, face, knowledge, whole_position
from tests.toy import TOY
from tests.toy.game import Bid, BidWon, Lay, Options, State, VetoDealt, bidding, building

BIDDING = ("0 bid 5", "1 bid 2", "2 bid 1")
LAYING = (*BIDDING, "0 lay Hill 2, Mill", "1 pass", "2 pass")


def test_another_seed_is_another_match() -> None:
    async def play(table: Table, state: State) -> Result:
        state.coins = [table.roll() for _ in range(30)]
        return DONE

    assert len({whole_position(Match(game_of(play), 2, str(number))) for number in range(100)}) == 100


def test_an_illegal_one_among_given_moves_is_refused() -> None:
    with pytest.raises(Illegal, match="10 coins"):
        Match(TOY, 3, "seed", moves=[(0, Bid(3)), (1, Bid(11))])


def test_the_hash_of_the_seed_is_the_same_before_and_after() -> None:
    start, end = toy(seed="secret"), toy(*LAYING, seed="secret")
    assert start.commitment == end.commitment == sha256(b"secret").hexdigest()


def test_nobody_sees_the_seed() -> None:
    match = toy(*LAYING, seed="such a secret")
    assert "such a secret" not in str([knowledge(match, seat) for seat in (None, 0, 1, 2)])


def test_a_view_holds_what_its_seat_may_see() -> None:
    match = toy()
    holder = match.state.veto
    assert [match.view(seat).veto for seat in range(3)] == [seat == holder for seat in range(3)]
    assert not match.view().veto


def test_an_event_is_read_by_its_seat_alone_or_by_all() -> None:
    match = toy(*BIDDING)
    holder = match.state.veto
    for seat in (None, 0, 1, 2):
        facts = [event.fact for event in match.events(seat)]
        assert (VetoDealt(holder) in facts) == (seat == holder and seat is not None)
        assert BidWon(0, 4) in facts


def test_the_result_comes_with_the_end() -> None:
    match = toy(*LAYING, rounds=1)
    assert match.result == Result((0,), (3, 0, 0), "Most cubes")
    assert toy(*LAYING).result is None


@for_each("seats", [-1, 0, 1, 5, 99])
def test_a_number_of_seats_outside_the_games_range_is_refused(seats: int) -> None:
    with pytest.raises(Illegal, match=f"Toy market takes 2 to 4 seats, not {seats}"):
        Match(TOY, seats)


@pytest.mark.parametrize(("limits", "reason"), [(range(3, 4), "3 seats, not 2"), (range(4, 4), "no number of seats")])
def test_options_may_narrow_the_seats(limits: range, reason: str) -> None:
    with pytest.raises(Illegal, match=reason):
        Match(but_for(TOY, limits=lambda options: limits), 2)


@for_each(
    ("options", "reason"),
    [
        ({"rounds": 6}, "The option “rounds” has to be 5 or less.$"),
        ({"rounds": 0}, "The option “rounds” has to be 1 or more.$"),
        ({"rounds": "many"}, "The option “rounds” has to be a whole number"),
        ({"rounds": None}, "The option “rounds” has to be a whole number"),
        ({"rounds": 2.5}, "The option “rounds” has to be a whole number"),
        ({"speed": 3}, "The option “speed” doesn't exist"),
        ([3], "The options have to be names with values"),
    ],
)
def test_options_that_do_not_fit_are_refused_in_clear_words(options: dict[str, object], reason: str) -> None:
    with pytest.raises(Illegal, match=reason):
        Match(TOY, 3, "seed", options)


def test_options_come_as_values_or_as_the_model() -> None:
    assert Match(TOY, 3, "seed", {"rounds": 2}).options == Match(TOY, 3, "seed", Options(rounds=2)).options
    assert Match(TOY, 3).options == Options()


def test_the_version_gates_a_rule() -> None:
    assert toy(*BIDDING, version=1).state.coins == [5, 10, 10]
    assert toy(*BIDDING, version=2).state.coins == [6, 10, 10]
    assert toy(*BIDDING).version == 2


def test_a_match_of_an_older_version_goes_on_in_that_version() -> None:
    old = toy(*BIDDING, version=1)
    again = Match.load(old.dump(), TOY)
    assert again.version == 1
    assert whole_position(again) == whole_position(old) != whole_position(toy(*BIDDING))


@for_each("version", [0, -1, 3])
def test_a_version_that_is_not_known_is_refused(version: int) -> None:
    with pytest.raises(Illegal, match=f"^This bot plays {TOY.name} up to version 2; this match is version {version}.$"):
        Match(TOY, 3, version=version)


@for_each("lines", [(), ("0 bid 3", "0 bid 9"), BIDDING, LAYING])
def test_an_illegal_move_changes_nothing(lines: tuple[str, ...]) -> None:
    match = toy(*lines)
    before = everything(match)
    for seat in range(4):
        for line in ("bid 99", "lay Hill 3", "lay Hill", "accept 2", "accept 9", "withdraw", "veto", "propose 99"):
            with pytest.raises(Illegal):
                play_lines(match, f"{seat} {line}")
    assert everything(match) == before


async def failing(table: Table, state: State) -> Result:
    """The toy's rules, which fail when seat 1 builds, or refuse when seat 2 does, with the State half changed."""
    while True:
        state.builder = await bidding(table, state)
        state.cubes["Hill"].append(0)
        table.tell(Line("Half done."), to=0)
        table.shuffle("abc")
        if state.builder == 1:
            raise ZeroDivisionError
        if state.builder == 2:
            raise Illegal("Seat 2 may not build.", "1.2")
        await building(table, state)


@pytest.mark.parametrize(("seat", "error"), [(1, ZeroDivisionError), (2, Illegal)])
def test_an_exception_in_the_rules_leaves_the_match_as_it_was(seat: int, error: type[Exception]) -> None:
    match = play_lines(Match(game_of(failing), 3), "0 bid 3", f"{3 - seat} bid 2")
    before = everything(match)
    for _ in range(2):
        with pytest.raises(error):
            match.play(seat, Bid(9))
        assert everything(match) == before
    play_lines(match, f"{seat} bid 1")
    assert match.view().builder == 0


def test_an_exception_in_the_rules_leaves_the_redo() -> None:
    match = play_lines(Match(game_of(failing), 3), "0 bid 3", "2 bid 1", "1 bid 2")
    stood = whole_position(match)
    match.undo()
    with pytest.raises(ZeroDivisionError):
        play_lines(match, "1 bid 9")
    match.redo()
    assert whole_position(match) == stood


def test_a_value_of_the_wrong_type_is_unreadable_and_leaves_the_match_as_it_was() -> None:
    match = toy()
    before = everything(match)
    with pytest.raises(Unreadable):
        match.play(0, Bid("three"))  # pyright: ignore[reportArgumentType]
    assert everything(match) == before


def test_a_question_that_nobody_can_answer_fails_at_once() -> None:
    with pytest.raises(AssertionError, match="nothing is legal at “Well\\?”"):
        Match(doing(lambda table: table.ask(0, "Well?", [Refused(Bid(1), "No.")], absent=Bid(0))), 2)
    with pytest.raises(AssertionError, match="nobody is waited for"):
        Match(doing(lambda table: table.ask_any({0: asks(1, waits="open")})), 2)


def test_rules_that_fail_at_once_give_no_match() -> None:
    with pytest.raises(ZeroDivisionError):
        Match(doing(lambda table: 1 // 0), 2)


WORDS = ("prompt", "label", "note", "confirm", "group", "clause", "line")


def fingerprint_of(least: int = 1, most: int = 2, hill: int = 2, reworded: str = "") -> str:
    """The fingerprint of a question with such an open field; one of its texts is `reworded`."""
    words = {part: "Other words." if part == reworded else "Words." for part in WORDS}
    part, group = Open("places", {"Hill": hill, "Mill": 1}, least, most), Group("key", words["group"])
    offer = Offer(Lay(()), words["label"], words["note"], words["confirm"], group, open=(part,))
    ask = (words["prompt"], [offer])
    game = doing(
        telling(words["line"]), lambda table: table.ask(0, *ask, absent=Lay(("Hill",)), clause=words["clause"])
    )
    return Match(game, 2).fingerprint


@for_each("part", WORDS)
def test_no_wording_is_in_the_fingerprint(part: str) -> None:
    assert fingerprint_of(reworded=part) == fingerprint_of()


def test_what_may_be_picked_is_in_the_fingerprint() -> None:
    assert len({fingerprint_of(), fingerprint_of(least=2), fingerprint_of(most=1), fingerprint_of(hill=1)}) == 4


def test_neither_the_state_nor_the_kind_of_a_question_is_in_the_fingerprint() -> None:
    async def richer(table: Table, state: State) -> Result:
        state.bank = 1
        await asking(0)(table)
        return DONE

    games = [game_of(richer), *map(doing, (asking(0), asking(0, waits="window"), asking(0, topic="bid")))]
    assert len({Match(game, 2).fingerprint for game in games}) == 1


def test_listing_and_looking_change_nothing() -> None:
    match = toy(*BIDDING)
    before = whole_position(match)
    for seat in (None, 0, 1, 2):
        knowledge(match, seat)
    for question in match.pending.values():
        face(question)
        question.check(Bid(1))
    assert whole_position(match) == before
    json.dumps(match.dump())
