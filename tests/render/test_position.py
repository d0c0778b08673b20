"""A view in words, for a game that has no drawing: fields by name, seats by theirs, what has parts in brackets."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from render import holdings, position, words
from rules import Match, Seat, View
from tests.toy import TOY

NAMES = ("Ann", "Bob", "Cy")


class Colour(Enum):
    RED = "red"


@dataclass(frozen=True)
class Heap:
    """Things that lie together."""

    owner: Seat | None = None
    cards: tuple[str, ...] = ()
    worth: int = 0
    open: bool = False


@dataclass(frozen=True)
class Rich(View):
    """A view with a field of every kind."""

    turn: Seat | None = None
    round: int = 0
    colour: Colour | None = None
    heaps: Mapping[str, Heap] | None = None
    votes: Mapping[str, Mapping[Seat, int]] | None = None
    bids: tuple[tuple[Seat, int], ...] = ()
    cards: tuple[Heap, ...] = ()
    deal: tuple[Seat, int] | tuple[Seat, Seat, int] | None = None


def lines_of(view: View) -> list[str]:
    return [*position.lines(view, lambda seat: NAMES[seat])]


def test_a_field_is_a_line_and_an_empty_one_is_none() -> None:
    assert lines_of(Rich(None, turn=1, round=0)) == ["turn: Bob", "round: 0"]
    assert lines_of(Rich(None, colour=Colour.RED)) == ["round: 0", "colour: red"]


def test_whose_view_it_is_is_not_told() -> None:
    assert lines_of(Rich(2)) == lines_of(Rich(None))


def test_a_mapping_of_dataclasses_reads_as_a_list_of_things_and_what_is_of_them() -> None:
    heaps = {"Hill": Heap(0, ("Fox", "Owl"), 3), "Mill": Heap(worth=1, open=True)}
    (_, line) = lines_of(Rich(None, heaps=heaps))
    assert line == "heaps: Hill (owner Ann, cards (Fox, Owl), worth 3); Mill (worth 1, open yes)"


def test_a_mapping_within_a_mapping_names_its_seats() -> None:
    (_, line) = lines_of(Rich(None, votes={"Hill": {0: 3, 2: 1}}))
    assert line == "votes: Hill (Ann 3; Cy 1)"


def test_of_a_pair_only_the_seat_is_a_name() -> None:
    (_, line) = lines_of(Rich(None, bids=((1, 2), (2, 1))))
    assert line == "bids: (Bob, 2), (Cy, 1)"


def test_a_tuple_of_dataclasses_is_a_list_of_things_whosever_they_are() -> None:
    cards = tuple(Heap(worth=worth) for worth in (1, 2, 3, 4))
    assert lines_of(Rich(None, cards=cards))[1:] == ["cards: (worth 1), (worth 2), (worth 3), (worth 4)"]


def test_of_a_type_with_several_arms_the_one_is_read_that_fits() -> None:
    assert lines_of(Rich(None, deal=(1, 2)))[1:] == ["deal: Bob, 2"]
    assert lines_of(Rich(None, deal=(1, 2, 3)))[1:] == ["deal: Bob, Cy, 3"]


def test_a_seat_holds_what_a_spectator_sees_otherwise() -> None:
    match = Match(TOY, 3, "holdings")
    for seat in range(3):
        lines = holdings(TOY, match.view(seat), match.view(), lambda seat: NAMES[seat])
        assert lines == (["Veto: yes"] if seat == match.state.veto else [])


def test_the_words_of_a_game_without_a_drawing_are_these() -> None:
    match = Match(TOY, 3, "words")
    assert words(TOY, match.view(), lambda seat: NAMES[seat]) == lines_of(match.view())
    assert lines_of(replace(match.view(), builder=2))[1] == "builder: Cy"
