"""Which lines of a post are struck once the match has gone back, and which are told again; who made a move for whom."""

from collections.abc import Sequence

import pytest

from bot.match import undo
from bot.match.struck_lines import recall
from bot.model.notes import AsksToGo, Going, Quote
from bot.model.post import Span
from bot.model.struck_lines import join_spans
from bot.pages.log import MADE_BY, in_italics, note_lines, post_lines, public_lines
from rules import Event, Match, Result, Table
from tests.conformance.posted import posted, seated
from tests.engine.small import DONE, bids, game_of, play_lines
from tests.facts import Drew, Line
from tests.toy.game import Bid, State


async def drawing(table: Table, state: State) -> Result:
    """Whoever bids 1 draws a card, whoever bids 2 says so, until somebody bids 3."""
    while True:
        match await table.ask(0, "?", bids(1, 2, 3), absent=Bid(1)):
            case Bid(1):
                table.tell(Drew(0))
            case Bid(2):
                table.tell(Line("Nobody draws."))
            case _:
                return DONE


class Shown:
    """A post that tells all lines of a match, and goes on telling them as the match goes back and forth."""

    def __init__(self, *moves: str) -> None:
        self.session = seated(play_lines(Match(game_of(drawing), 2), *moves))
        self.post = posted(self.session, "turn")

    def play(self, *moves: str) -> None:
        """Whoever is asked moves."""
        play_lines(self.session.under_way, *moves)

    def back(self, to: int) -> None:
        """The match goes back to an entry."""
        match, lines = self.session.under_way, self.session.under_way.events()
        entry = len(match.log)
        match.undo(to)
        self._strike(entry, lines)

    def forth(self) -> None:
        """What was taken back last stands again."""
        match, lines = self.session.under_way, self.session.under_way.events()
        entry = len(match.log)
        match.redo()
        self._strike(entry, lines)

    def _strike(self, entry: int, lines: Sequence[Event]) -> None:
        undo.strike_in(self.session, self.post, entry, lines, undo.first_fallen(self.session, entry, lines))

    def forget(self, *, damaged: bool = False) -> None:
        """What is in memory is lost; where its record is damaged, its second move is another."""
        dumped = self.session.under_way.dump()
        if damaged:
            dumped["log"][1] = [1, "bid coins:1"]
        self.session = seated(Match.load(dumped, self.session.game))

    async def restarted(self, *, damaged: bool = False) -> None:
        """Another bot goes on with what is in the database."""
        self.forget(damaged=damaged)
        await recall(self.session, self.post)

    @property
    def lines(self) -> str:
        """The lines in short: "d" for a card, "n" for none; "D" and "N" where they are struck."""
        short = {self.session.names.in_bold(Drew(0).say()): "d", "Nobody draws.": "n"}
        return "".join(short.get(one) or short[one.strip("~")].upper() for one in post_lines(self.session, self.post))


async def test_a_line_that_fell_beside_an_equal_one_that_stands_is_struck() -> None:
    shown = Shown("0 bid 1", "0 bid 1")
    assert shown.lines == "dd"
    shown.back(1)
    assert shown.lines == "dD"
    await shown.restarted()
    assert shown.lines == "dD"


async def test_two_equal_lines_fell_and_one_is_told_again() -> None:
    shown = Shown("0 bid 2", "0 bid 1", "0 bid 1")
    shown.back(0)
    assert shown.lines == "NDD"
    shown.play("0 bid 1")
    assert shown.lines == "NDd"
    await shown.restarted()
    assert shown.lines == "NDd"
    shown.play("0 bid 1", "0 bid 1")
    assert shown.lines == "Nddd"


async def test_what_fell_and_was_told_again_and_fell_again_is_struck_once() -> None:
    shown = Shown("0 bid 2", "0 bid 1")
    for _ in range(3):
        shown.back(1)
        assert shown.lines == "nD"
        shown.forth()
        assert shown.lines == "nd"
    shown.back(1)
    await shown.restarted()
    assert shown.lines == "nD"
    assert len(shown.post.struck) == 1


async def test_what_was_told_before_the_match_went_back_a_second_time_hides_nothing() -> None:
    shown = Shown("0 bid 1", "0 bid 2")
    shown.back(0)
    shown.play("0 bid 1", "0 bid 1")
    assert shown.lines == "Ndd"
    shown.back(shown.session.entries - 1)
    assert shown.lines == "dND"
    await shown.restarted()
    assert shown.lines == "dND"


async def test_a_post_that_is_closed_is_struck_whatever_the_next_one_tells() -> None:
    shown = Shown("0 bid 2", "0 bid 1")
    shown.back(1)
    shown.post.open = False
    shown.play("0 bid 1")
    assert shown.lines == "nD"


async def test_what_is_struck_is_kept_as_places() -> None:
    shown = Shown("0 bid 2", "0 bid 1", "0 bid 2")
    shown.back(1)
    assert shown.post.struck == [Span(3, 1, 3)]
    shown.play("0 bid 1", "0 bid 2")
    assert shown.lines == "ndn"


async def test_of_a_record_that_is_damaged_where_it_was_undone_nothing_is_struck() -> None:
    shown = Shown("0 bid 2", "0 bid 1")
    shown.back(1)
    await shown.restarted(damaged=True)
    assert shown.lines == "n"


async def test_what_is_not_in_memory_as_more_falls_is_kept_and_struck_once_it_is() -> None:
    shown = Shown("0 bid 2", "0 bid 1")
    shown.back(1)
    shown.forget()
    shown.play("0 bid 2")
    assert shown.lines == "nn", "nothing is struck that isn't known"
    shown.back(1)
    assert shown.post.struck == [Span(2, 1, 2), Span(4, 1, 2)]
    assert shown.lines == "nN"
    await recall(shown.session, shown.post)
    assert shown.lines == "nDN"


async def test_a_quote_that_a_damaged_record_cannot_give_is_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Shown("0 bid 2", "0 bid 1")
    shown.post.notes = [AsksToGo(1, undo.going(shown.session, 1))]
    shown.back(0)
    await shown.restarted(damaged=True)
    monkeypatch.setattr(Match, "after", pytest.fail)
    said = shown.session.names.in_bold("@1 asks to undo 1 move by @0, back to before “A move by @0.”")
    assert note_lines(shown.session, shown.post.notes) == [said]


def test_lines_that_fell_together_are_one_span() -> None:
    apart = [Span(3, 1, 2), Span(3, 2, 4), Span(3, 6, 7), Span(4, 7, 8)]
    assert join_spans(apart) == [Span(3, 1, 4), Span(3, 6, 7), Span(4, 7, 8)]


async def test_a_line_that_a_vote_quotes_is_read_when_it_has_fallen_and_after_a_restart() -> None:
    shown = Shown("0 bid 2", "0 bid 1")
    quoting = AsksToGo(1, undo.going(shown.session, 1))
    assert quoting == AsksToGo(1, Going(((0, 1),), Quote(0, 2, 1)))
    said = f"{shown.session.names.in_bold('@1 asks to undo 1 move by @0, back to before “@0 draws a card.”')}"
    assert note_lines(shown.session, [quoting]) == [said]
    shown.post.notes = [quoting]
    shown.back(0)
    await shown.restarted()
    assert note_lines(shown.session, shown.post.notes) == [said]


async def in_turn(table: Table, state: State) -> Result:
    """Seat 0 bids: 1 draws a card for seat 1, then one for itself; 2 draws one for seat 1 alone; 3 draws twice."""
    for _ in range(3):
        bid = await table.ask(0, "?", bids(1, 2, 3), absent=Bid(1))
        for seat in {1: (1, 0), 2: (1,), 3: (0, 0)}[bid.coins]:
            table.tell(Drew(seat))
    return DONE


@pytest.mark.parametrize(
    ("move", "told_of"),
    [("0 bid 1", ["1", "0 as planned"]), ("0 bid 2", ["1"]), ("0 bid 3", ["0 as planned", "0"])],
)
def test_a_move_made_in_somebodys_stead_says_so_at_its_own_deed_and_at_no_others(move: str, told_of: list[str]) -> None:
    session = seated(play_lines(Match(game_of(in_turn), 2), move))
    session.memory.history.made = {1: ("plan", 1)}
    expected = [
        session.names.in_bold(Drew(int(one[0])).say()) + in_italics(MADE_BY["plan"] if one[1:] else "")
        for one in told_of
    ]
    assert [one.say(session.names) for one in public_lines(session)] == expected


async def passing(table: Table, state: State) -> Result:
    """Seat 0 does nothing in this turn; in the next it draws unasked, then seat 1 by a move."""
    await table.ask(0, "?", bids(1, 2), absent=Bid(1))
    table.next_turn()
    table.tell(Drew(0))
    await table.ask(1, "?", bids(1, 2), absent=Bid(1))
    table.tell(Drew(1))
    return DONE


def test_what_the_next_turn_brings_has_no_remark_of_the_move_before() -> None:
    session = seated(play_lines(Match(game_of(passing), 2), "0 bid 1", "1 bid 1"))
    session.memory.history.made = {1: ("clock", 1), 2: ("clock", 2)}
    first, second = (session.names.in_bold(Drew(seat).say()) for seat in range(2))
    assert [one.say(session.names) for one in public_lines(session)] == [first, second + in_italics(MADE_BY["clock"])]
