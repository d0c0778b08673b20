"""Two numbers for each of several choices: a select for each, which shows how it stands."""

from typing import Any, TypeAlias

import pytest

from bot.model.player import PLAN
from bot.model.session import Session
from bot.pages.picker import first_picks
from bot.pages.spans import MOST_LINES, not_spanned, spanned
from bot.play.picks import PICKS_CHANGED
from rules import Offer, Open, Seat
from rules.politocracy.ads import bids_question
from rules.politocracy.board import REGIONS
from rules.politocracy.verbs import Advertise
from tests.bot.channel import Channel, reply_of, reply_text, selects, text_of
from tests.bot.playing import match_at_question
from tests.findings import for_each
from tests.politocracy.situations import finals

Bidding: TypeAlias = tuple[Channel, Session, Seat]
"""A finalist of Politocracy who is asked about ads in several regions, with money."""


async def asked_for_bids(table: Channel, monkeypatch: pytest.MonkeyPatch, options: str) -> Bidding:
    def asked(question: Any) -> bool:
        files = [offer for offer in question.legal if type(offer.move) is Advertise and offer.open]
        return bool(files) and len(files[0].open[0].choices) > 2 and len(files[0].open[0].first) > 5

    session = await match_at_question(table, monkeypatch, asked, options=options, key="politocracy")
    return table, session, next(seat for seat, one in session.under_way.pending.items() if asked(one))


@pytest.fixture
async def bidding(table: Channel, monkeypatch: pytest.MonkeyPatch) -> Bidding:
    return await asked_for_bids(table, monkeypatch, "rounds 10")


@pytest.fixture
async def sealed(table: Channel, monkeypatch: pytest.MonkeyPatch) -> Bidding:
    """The same where each region takes one number."""
    return await asked_for_bids(table, monkeypatch, "rounds 10, sealed yes")


def standing(panel: Any) -> dict[str, str]:
    """By its title, the line that is chosen in each select that shows how something stands."""
    found = {
        title: [one["label"] for one in options if one.get("default")] for title, (_, options) in selects(panel).items()
    }
    return {title: labels[0] for title, labels in found.items() if labels}


def chosen(least: int, most: int) -> str:
    """What a select has for a span."""
    return str([(low, high) for high in range(6) for low in range(high + 1)].index((least, most)))


def number_in(title: str) -> str:
    """The number of the region that a select is for, which stands first in its title."""
    return title.split()[0]


async def filing(table: Channel, seat: Seat) -> Any:
    """The panel in which a finalist sets bids."""
    hand = reply_of(await table.click(seat, table.post, "Your choice"))
    return reply_of(await table.click(seat, hand, "Set your ads"))


async def test_each_choice_shows_how_it_stands_from_what_is_proposed_on(
    bidding: Bidding,
) -> None:
    table, session, seat = bidding
    panel = await filing(table, seat)
    frame = next(one for one in session.under_way.pending[seat].legal if one.open)
    at_most, at_least, _ = frame.open
    shown = standing(panel)
    assert [number_in(title) for title in shown] == at_most.in_order
    for name, line in zip(at_most.in_order, shown.values(), strict=True):
        least, most = at_least.first.count(name), at_most.first.count(name)
        span = str(most) if least == most else f"{least} to {most}"
        assert line == f"{at_most.label(name).name} · {span} · {at_most.label(name).about}"
    assert all(len(options) == 21 for title, (_, options) in selects(panel).items() if title in shown)


async def test_a_span_is_set_and_filed_with_the_others(bidding: Bidding) -> None:
    table, session, seat = bidding
    panel = await filing(table, seat)
    first, second, *_ = standing(panel)
    panel = reply_of(await table.pick(seat, panel, first, chosen(1, 4)))
    panel = reply_of(await table.pick(seat, panel, second, chosen(0, 0)))
    one, two = number_in(first), number_in(second)
    assert " · 1 to 4 · " in standing(panel)[first]
    assert " · 0 · " in standing(panel)[second]
    await table.click(seat, panel, "Done")
    move = session.under_way.moves[-1][1]
    assert isinstance(move, Advertise)
    assert (move.at_least.count(one), move.at_most.count(one)) == (1, 4)
    assert two not in {*move.at_least, *move.at_most}
    assert len({*move.at_most}) > 1, "what was proposed for the others is filed, too"


async def test_start_over_goes_back_to_what_is_proposed(bidding: Bidding) -> None:
    table, _, seat = bidding
    panel = await filing(table, seat)
    proposed = standing(panel)
    panel = reply_of(await table.pick(seat, panel, next(iter(proposed)), chosen(0, 1)))
    assert standing(panel) != proposed
    panel = reply_of(await table.click(seat, panel, "Start over"))
    assert standing(panel) == proposed


async def test_what_is_filed_is_told_span_by_span(bidding: Bidding) -> None:
    table, _, seat = bidding
    panel = await filing(table, seat)
    first = next(iter(standing(panel)))
    panel = reply_of(await table.pick(seat, panel, first, chosen(2, 5)))
    assert f"{first.split(' · ')[0]} 2 to 5" in reply_text(await table.click(seat, panel, "Done"))


async def test_one_number_of_each_is_set_in_the_same_way_up_and_down(sealed: Bidding) -> None:
    table, session, seat = sealed
    panel = await filing(table, seat)
    first = max(standing(panel), key=lambda title: standing(panel)[title].split(" · ")[1])
    name = number_in(first)
    panel = reply_of(await table.pick(seat, panel, first, "1"))
    assert " · 1 · " in standing(panel)[first]
    await table.click(seat, panel, "Done")
    move = session.under_way.moves[-1][1]
    assert isinstance(move, Advertise)
    assert (move.at_most.count(name), move.at_least) == (1, ())


async def test_a_panel_that_shows_other_picks_than_there_are_changes_nothing_and_shows_them(bidding: Bidding) -> None:
    table, _, seat = bidding
    panel = await filing(table, seat)
    proposed = standing(panel)
    one, two, *_ = proposed
    late = selects(panel)[two][0]
    panel = reply_of(await table.pick(seat, panel, one, chosen(0, 1)))
    told = await table.press(seat, table.post, late, chosen(0, 0))
    assert PICKS_CHANGED in reply_text(told)
    assert standing(reply_of(told)) == standing(panel) != proposed


async def test_what_bids_start_from_is_said_while_they_stand_so(bidding: Bidding) -> None:
    table, _, seat = bidding
    hand = reply_of(await table.click(seat, table.post, "Your choice"))
    assert "To start from: " in text_of(hand)
    panel = reply_of(await table.click(seat, hand, "Set your ads"))
    assert "in any case" in text_of(panel), "what they come to is said instead"
    for title in standing(panel):
        panel = reply_of(await table.pick(seat, panel, title, chosen(0, 0)))
        assert "To start from: " not in text_of(panel)
    assert {line.split(" · ")[1] for line in standing(panel).values()} == {"0"}
    panel = reply_of(await table.pick(seat, panel, next(iter(standing(panel))), chosen(0, 1)))
    await table.click(seat, panel, "Done")
    assert "To start from: " not in text_of(reply_of(await table.click(seat, table.post, "Your choice")))


async def test_negative_ads_are_offered_as_far_as_the_bids_go_and_fall_with_them(bidding: Bidding) -> None:
    table, session, seat = bidding
    panel = await filing(table, seat)
    first, second, *_ = standing(panel)
    panel = reply_of(await table.pick(seat, panel, first, chosen(0, 2)))
    panel = reply_of(await table.pick(seat, panel, second, chosen(0, 0)))
    named = first.split(" · ")[0]
    one, two = number_in(first), number_in(second)
    offered = selects(panel)["Of that, against your opponent's die"][1]
    values = {option["value"] for option in offered}
    assert {one, f"2× {one}"} <= values
    assert not {two, f"3× {one}"} & values
    panel = reply_of(await table.pick(seat, panel, "Of that, against your opponent's die", f"2× {one}"))
    assert f"Of that, against your opponent's die: {named} 2" in text_of(panel)
    panel = reply_of(await table.pick(seat, panel, first, chosen(0, 1)))
    told = reply_text(await table.click(seat, panel, "Done"))
    assert f"Of that, against your opponent's die: {named}." in told
    answer = session.under_way.pending[seat].answer
    assert isinstance(answer, Advertise)
    assert answer.negative == (one,)


async def test_negative_ads_beyond_the_bids_are_refused_when_they_are_typed(bidding: Bidding) -> None:
    table, session, seat = bidding
    name = number_in(next(iter(standing(await filing(table, seat)))))
    told = reply_text(await table.slash(seat, "move", move=f"advertise at_most:{name} 2 negative:{name} 3"))
    assert f"they can be at most $2M in {REGIONS[name].in_short}" in told
    assert "11.3" in told
    assert session.under_way.pending[seat].answer is None


def many(choices: int, most: int) -> Offer:
    """Bids for so many things, up to so many each, from one of the first on."""
    each = {f"Place {number}": most for number in range(choices)}
    upper = Open("at_most", each, 0, most * choices, first=("Place 0",), each=True)
    lower = Open("at_least", each, 0, most * choices, each=True, within="at_most")
    return Offer(Advertise(), "File", open=(upper, lower))


@for_each(
    ("choices", "most", "together"),
    [(MOST_LINES, 5, True), (MOST_LINES + 1, 5, False), (2, 5, True), (2, 6, False)],
)
def test_where_a_select_each_has_no_room_all_is_picked_one_by_one(choices: int, most: int, together: bool) -> None:
    offer = many(choices, most)
    assert [lower.field for lower, _ in spanned(offer)] == (["at_least"] if together else [])
    assert [part.field for part in not_spanned(offer)] == ([] if together else ["at_most", "at_least"])
    assert first_picks(offer) == ({"at_most": ["Place 0"]} if together else {})


def test_whoever_has_a_star_alone_to_bid_sets_each_region_too() -> None:
    there: dict[str, int] = {"IV": 1, "V": 1}
    for sealed in (False, True):
        state = finals(chits=[there, there], money={0: 10}, stars={0: 2}, sealed=sealed)
        offer = next(one for one in bids_question(state, 0, [*there]).legal if one.open)
        assert [lower.field for lower, _ in spanned(offer)] == ["at_most" if sealed else "at_least"]
        assert first_picks(offer) == {}, "there is no money yet to propose a bid of"


async def test_who_has_filed_sees_it_and_goes_on_from_there(bidding: Bidding) -> None:
    table, session, seat = bidding
    other = next(one for one in session.under_way.pending if one != seat)
    panel = await filing(table, seat)
    first = next(iter(standing(panel)))
    panel = reply_of(await table.pick(seat, panel, first, chosen(2, 5)))
    filed = standing(panel)
    await table.click(seat, panel, "Done")
    assert session.under_way.pending[other].answer is None
    hand = reply_of(await table.click(seat, table.post, "Your choice"))
    assert f"{first.split(' · ')[0]} 2 to 5" in text_of(hand)
    assert standing(reply_of(await table.click(seat, hand, "Set your ads"))) == filed


async def test_bids_that_are_planned_are_filed_in_whatever_case_they_are_typed(bidding: Bidding) -> None:
    table, session, seat = bidding
    name = number_in(next(iter(standing(await filing(table, seat)))))
    await table.slash(seat, "plan", moves=f"advertise {name.lower()} 2")
    assert session.under_way.pending[seat].answer == Advertise((name,) * 2)
    assert (seat, PLAN) not in session.orders


async def test_a_least_above_the_most_is_told_as_it_is_filed_in_whatever_case_it_is_typed(bidding: Bidding) -> None:
    table, session, seat = bidding
    name = number_in(next(iter(standing(await filing(table, seat)))))
    told = await table.slash(seat, "move", move=f"advertise at_least:{name.lower()} 3")
    assert f"{REGIONS[name].in_short} 3" in reply_text(told)
    assert session.under_way.pending[seat].answer == Advertise(at_least=(name,) * 3)
