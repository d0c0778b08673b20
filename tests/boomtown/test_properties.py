"""What holds whatever happens: sums of shares and of goods, and that a match goes on whatever is offered."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import Match, Table
from rules.boomtown import GAME
from rules.boomtown.checks import check
from rules.boomtown.notation import Resource, Term, Word
from rules.boomtown.pieces import Trade
from rules.boomtown.sharing import price, shares, units
from rules.boomtown.sites import WHERE
from rules.boomtown.state import State
from rules.boomtown.trades import deal, possible, void_offers
from rules.boomtown.verbs import Accept, Decline, Offer, Withdraw
from tests.boomtown.situations import at_table
from tests.scripted import Scripted

AMOUNTS = st.integers(1, 12)
SEATS = st.integers(2, 5).flatmap(lambda seats: st.permutations(range(seats)))
TERMS = st.lists(st.builds(Term, st.sampled_from([Word.COIN, Word.FOOD, Word.ANY]), AMOUNTS), max_size=3)


@pytest.mark.rule("M-25", "M-A7")
@given(TERMS, SEATS)
def test_equal_shares_keep_the_sum_differ_by_one_at_most_and_favor_those_who_come_first(
    terms: list[Term], seats: list[int]
) -> None:
    for term, part in zip(terms, shares(terms, seats), strict=True):
        each = [part.get(seat, 0) for seat in seats]
        assert sum(each) == term.amount
        assert each == sorted(each, reverse=True)
        assert each[0] - each[-1] <= 1


@pytest.mark.rule("M-26", "M-A11")
@given(TERMS, st.data())
def test_a_split_gives_each_unit_to_the_one_it_names(terms: list[Term], data: st.DataObject) -> None:
    split = data.draw(st.lists(st.integers(0, 4), min_size=len(units(terms)), max_size=len(units(terms))))
    parts = shares(terms, [], split)
    named = Counter[tuple[int, Word]]((seat, term.what) for seat, term in zip(split, units(terms), strict=True))
    for seat in range(5):
        assert price(terms, parts, seat) == Counter(
            {what: count for (who, what), count in named.items() if who == seat}
        )


HELD = st.lists(st.integers(0, 4), min_size=12, max_size=12)
KINDS = st.lists(st.sampled_from([kind.value for kind in Resource]), max_size=4).map(tuple)
PAIRS = st.sampled_from([(by, to) for by in range(3) for to in range(3) if by != to])
DEALS = st.lists(
    st.tuples(PAIRS, st.sampled_from([Offer, Offer, Accept, Accept, Decline, Withdraw]), KINDS, KINDS), max_size=12
)


@pytest.mark.rule("M-31", "M-33", "M-A12", "M-A13")
@given(HELD, DEALS, st.booleans())
def test_a_trade_never_changes_the_sum_of_goods_nor_takes_more_than_there_is(
    held: list[int], deals: list[tuple[tuple[int, int], type, tuple[str, ...], tuple[str, ...]]], endless: bool
) -> None:
    goods = {seat: dict(zip(Resource, held[4 * seat :], strict=False)) for seat in range(3)}
    state, table = at_table(3, goods=goods, endless=endless), Table(Scripted(), GAME.rules.version)
    before = everything(state)
    for (by, to), verb, give, want in deals:
        void_offers(table, state)
        assert all(possible(state, trade) for trade in state.trades)
        make(table, state, by, to, verb, give, want)
        assert everything(state) == before
        check(state)


def everything(state: State) -> Counter[Resource]:
    return sum((Counter(sheet.goods) for sheet in state.sheets), Counter[Resource]())


def make(
    table: Table, state: State, by: int, to: int, verb: type, give: tuple[str, ...], want: tuple[str, ...]
) -> None:
    """A deal, where it would be legal."""
    standing = {(trade.by, trade.to) for trade in state.trades}
    if verb is Offer:
        made = Trade(by, to, tuple(map(Resource, give)), tuple(map(Resource, want)))
        if give and possible(state, made):
            deal(table, state, by, Offer(to, give, want))
    elif verb is Withdraw and (by, to) in standing:
        deal(table, state, by, Withdraw(to))
    elif verb in (Accept, Decline) and (to, by) in standing:
        deal(table, state, by, verb(to))


@pytest.mark.rule("M-C7")
@given(st.integers(0, 10**6))
@settings(max_examples=5)
def test_a_match_goes_on_by_its_stand_ins_whatever_offers_stand(number: int) -> None:
    """Everybody offers everything to everybody at every turn, and nobody ever answers."""
    match = Match(GAME, 3, f"offers {number}")
    while match.result is None:
        for seat in [*match.pending]:
            offers = [one for one in match.pending[seat].legal if isinstance(one.move, Offer)]
            standing = {(trade.by, trade.to) for trade in match.state.trades}
            for one in [one for one in offers if (seat, one.move.to) not in standing][:1]:
                match.play(seat, one.with_picks({"give": (next(iter(one.open[0].choices)),)}))
        seat, question = next((seat, one) for seat, one in match.pending.items() if one.waits != "open")
        places = [offer.move for offer in question.legal if offer.group == WHERE and not offer.open]
        match.play(seat, places[0] if places else question.absent)  # pyright: ignore[reportArgumentType]
    assert match.result
