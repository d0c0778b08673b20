"""The text of moves, both ways."""

import re
from enum import Enum, IntEnum, StrEnum
from typing import Annotated, Literal

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules import Match, Seat, Unreadable, Verb, games, read_move, tally, untally
from tests.engine.small import toy
from tests.findings import for_each
from tests.looking import whole_position
from tests.toy import TOY
from tests.toy.game import Accept, Bid, Lay, Withdraw


class Colour(Enum):
    RED = "deep red"
    BLUE = "blue"


class Size(IntEnum):
    SMALL = 1
    LARGE = 22


class Mood(StrEnum):
    CALM = "calm"
    CROSS = "very cross"


class Everything(Verb):
    """All kinds of fields."""

    text: Annotated[str, "Which text?"]
    picks: Annotated[tuple[str, ...], "Which?"]
    whom: Annotated[Seat, "Whom?"]
    rivals: Annotated[tuple[Seat, ...], "Which seats?"] = ()
    number: int = 7
    certain: bool = False
    colour: Colour = Colour.RED
    colours: tuple[Colour, ...] = ()
    size: Size = Size.SMALL
    mood: Mood = Mood.CALM
    one_of: Literal["a b", "c"] = "c"
    how_many: Literal[1, 2, 3] = 1


NAMES = "|".join(name for name in Everything.__annotations__)


def is_value(text: str) -> bool:
    """Whether a verb's field can hold the text, as Verb says."""
    return text.isprintable() and "," not in text and not re.search(rf"(^|\s)({NAMES}):", text)


TEXTS = st.text().map(lambda text: " ".join(text.split())).filter(is_value)
PICKS = st.lists(
    st.builds(lambda text, end: text + end, TEXTS.filter(bool), st.sampled_from(["", " 3", " 0", " 1000", " ٣", "9"]))
    | st.sampled_from(["North Side", "Port 9", "Île-de-France", "3", "3 4", "0"]),
    max_size=6,
).map(tuple)

MOVES = st.builds(
    Everything,
    text=TEXTS,
    picks=PICKS,
    whom=st.integers(0, 9),
    rivals=st.lists(st.integers(0, 12), max_size=5).map(tuple),
    number=st.integers(),
    certain=st.booleans(),
    colour=st.sampled_from(Colour),
    colours=st.lists(st.sampled_from(Colour), max_size=5).map(tuple),
    size=st.sampled_from(Size),
    mood=st.sampled_from(Mood),
    one_of=st.sampled_from(["a b", "c"]),
    how_many=st.sampled_from([1, 2, 3]),
)


@given(MOVES)
def test_a_move_that_is_written_reads_as_the_same_move(move: Everything) -> None:
    assert read_move([Bid, Everything], str(move)) == move


@given(PICKS)
def test_a_tally_reads_as_the_same_picks_in_the_same_order(picks: tuple[str, ...]) -> None:
    assert untally(tally(picks)) == picks


@given(st.lists(st.sampled_from(["A", "B 2", "C"]), max_size=30).map(tuple))
def test_a_tally_of_runs_reads_as_the_same_picks(picks: tuple[str, ...]) -> None:
    assert untally(tally(picks)) == picks


TYPED = st.text(st.characters()) | st.lists(
    st.sampled_from(["bid", "lay", "accept", "withdraw", "coins:", "places:", "to:", "Hill", "3", ",", " ", "\n", "٣"])
    | st.text(st.characters(), max_size=3)
).map("".join)


BREAK = "\u200b"
"""What keeps a typed mark from being taken for one of a seat."""


def read_back(text: str) -> Verb | str:
    """The move, or what is wrong with the text."""
    try:
        return read_move(TOY.rules.verbs, text)
    except Unreadable as error:
        return str(error)


@given(TYPED)
def test_any_text_is_a_move_or_unreadable_with_a_reason(text: str) -> None:
    match read_back(text):
        case str(reason):
            assert len(reason) > 20
            assert reason.replace(BREAK, "").isprintable()
        case move:
            assert isinstance(move, TOY.rules.verbs)


@given(st.text(st.sampled_from("Aé 1٣0,\t") | st.characters(categories=["L", "N", "P", "S", "Z"])))
def test_a_move_that_was_read_is_read_again_from_its_text(picks: str) -> None:
    assume(":" not in picks)
    move = read_move(TOY.rules.verbs, f"lay places:{picks}")
    assert read_back(str(move)) == move


@for_each(
    ("text", "move"),
    [
        ("bid coins:3", Bid(3)),
        ("bid 3", Bid(3)),
        ("BID  3", Bid(3)),
        (" bid\tcoins: 3\n", Bid(3)),
        ("withdraw", Withdraw()),
        ("accept 2", Accept(2)),
        ("lay Hill 2, Port 9 1", Lay(("Hill", "Hill", "Port 9"))),
        ("lay places:Hill,Hill , Mill,", Lay(("Hill", "Hill", "Mill"))),
        ("lay", None),
        ("lay places:", Lay(())),
    ],
)
def test_what_people_type(text: str, move: Verb | None) -> None:
    if move is None:
        with pytest.raises(Unreadable):
            read_move(TOY.rules.verbs, text)
    else:
        assert read_move(TOY.rules.verbs, text) == move


@for_each(
    ("move", "text"),
    [
        (Bid(3), "bid coins:3"),
        (Withdraw(), "withdraw"),
        (Lay(()), "lay places:"),
        (Lay(("Hill", "Hill", "Mill")), "lay places:Hill 2, Mill"),
        (Lay(("Port 9", "Hill", "Port 9")), "lay places:Port 9 1, Hill, Port 9 1"),
        (Everything("", (), 0), "everything text: picks: whom:0"),
        (Everything("x", ("A",), 2, certain=True), "everything text:x picks:A whom:2 certain:yes"),
        (Everything("x", ("A",), 2, colour=Colour.BLUE), "everything text:x picks:A whom:2 colour:blue"),
    ],
)
def test_the_text_of_a_move(move: Verb, text: str) -> None:
    assert str(move) == text


@for_each(
    ("text", "reason"),
    [
        ("", "no move called"),
        ("jump", "no move called “jump”"),
        ("x" * 500, "no move called “" + "x" * 40 + "”"),
        ("bid", "In “bid”, “coins” is missing"),
        ("bid three", "In “bid”, “coins” has to be a whole number"),
        ("bid 3.5", "In “bid”, “coins” has to be a whole number"),
        ("bid " + "9" * 5000, "In “bid”, “coins” is too big a number"),
        ("bid 3 coins:4", "has more in it than “bid” takes"),
        ("withdraw now", "has more in it than “withdraw” takes"),
        ("accept @1", "In “accept”, “to” has to be a whole number"),
        ("lay " + "Hill 999, " * 600, "more than a thousand"),
        ("bid \ud800", "letters, digits and signs"),
        ("bid \x00", "letters, digits and signs"),
        ("bid\u200b 3", "letters, digits and signs"),
    ],
    name=ascii,
)
def test_an_unreadable_text_is_told_what_is_wrong(text: str, reason: str) -> None:
    with pytest.raises(Unreadable, match=reason):
        read_move(TOY.rules.verbs, text)


@for_each(
    ("text", "reason"),
    [("colour:green", "deep red"), ("how_many:4", "1, 2 or 3"), ("certain:perhaps", "yes or no"), ("mood:odd", "calm")],
)
def test_a_value_that_is_not_one_of_a_few_is_told_which_there_are(text: str, reason: str) -> None:
    with pytest.raises(Unreadable, match=reason):
        read_move([Everything], f"everything text:x picks: whom:0 {text}")


def test_a_name_is_made_of_the_class() -> None:
    class ThrowInTheTowel(Verb):
        """Give up."""

    assert (ThrowInTheTowel.name(), Bid.name()) == ("throw-in-the-towel", "bid")


def test_moves_are_frozen_and_compare_by_value() -> None:
    assert len({Bid(1), Bid(1), Bid(2)}) == 2
    with pytest.raises(AttributeError):
        Bid(1).coins = 2  # pyright: ignore[reportAttributeAccessIssue]


@pytest.mark.parametrize("coins", [True, "3"])
def test_a_move_that_would_not_be_read_again_is_not_played(coins: int) -> None:
    match = toy()
    before = whole_position(match)
    with pytest.raises((Unreadable, TypeError)):
        match.play(0, Bid(coins))
    assert whole_position(match) == before


def test_a_move_of_another_game_is_not_taken_for_one_of_this() -> None:
    Pass = next(verb for verb in games()["barrage"].rules.verbs if verb.name() == "pass")
    match = toy("0 bid 5", "1 bid 0", "2 bid 0", "0 lay Hill 2, Mill")
    refused = match.pending[1].check(Pass())
    assert refused
    assert isinstance(match, Match)
