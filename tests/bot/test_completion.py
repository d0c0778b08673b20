"""What is offered while somebody types."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Annotated

import pytest
import pytest_asyncio

from bot.model.session import Question
from bot.pages.completion import LONGEST_CHOICE
from bot.personal.rulebook import in_short
from bot.play.arguments import completions
from rules import Clause, Decision, Offer, Verb, games, mark
from rules.politocracy.board import ChangeCard
from rules.politocracy.telling_campaign import LimitWished
from rules.politocracy.telling_change import PlayedOn
from tests.bot.channel import ALL_GAMES, Channel, channel, fact_line, reply_text
from tests.bot.playing import match_at_offer, opening
from tests.findings import for_each


class Send(Verb):
    """Send a parcel."""

    parcel: Annotated[str, "What?"]
    note: Annotated[str, "With which note?"] = ""


@pytest_asyncio.fixture
async def placing(tmp_path: Path) -> AsyncIterator[tuple[Channel, int]]:
    """A match in which the first Staffer is to be placed, and the seat that places it."""
    async with channel(tmp_path / "hustings.db") as table:
        session = await table.begin(options="rounds 1", moves=opening(4))
        yield table, session.waiting.seats[0]


async def test_what_begins_as_typed_comes_first(placing: tuple[Channel, int]) -> None:
    table, who = placing
    for typed, first in (("v", "VA"), ("new m", "NM"), ("oh", "OH"), ("tex", "TX"), ("Virgina", "VA")):
        assert (await table.complete(who, "barrage place", "where", typed))[0] == first, typed
    assert (await table.complete(who, "barrage place", "where", "v"))[1] == "VT"


async def test_at_most_twenty_five_are_offered_and_none_to_whoever_is_not_asked(placing: tuple[Channel, int]) -> None:
    table, who = placing
    for command, field in (("barrage place", "where"), ("move", "move"), ("game why", "move")):
        assert len(await table.complete(who, command, field)) == 25
        assert await table.complete((who + 1) % 4, command, field) == []
    assert await table.complete(who, "toy bid", "coins") == []


async def test_nothing_is_offered_where_there_is_no_match(table: Channel) -> None:
    assert await table.complete(0, "barrage place", "where", "v") == []
    assert await table.complete(0, "move", "move", "v") == []


async def test_every_value_that_is_offered_is_taken(placing: tuple[Channel, int]) -> None:
    table, _ = placing
    session = await table.session()
    for text in ("", "texas", "town"):
        (seat,), before = session.waiting.seats, len(session.under_way.log)
        value = (await table.complete(seat, "barrage place", "where", text))[0]
        await table.slash(seat, "barrage place", where=value)
        assert len(session.under_way.log) == before + 1


async def test_a_field_agrees_with_what_stands_in_the_others_in_any_order(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await match_at_offer(
        table, monkeypatch, lambda offer: bool(vars(offer.move).get("town_hall")), "rounds 5"
    )
    seat = session.waiting.seats[0]
    moves = [vars(offer.move) for offer in session.under_way.pending[seat].legal]
    helped = next(move["where"] for move in moves if move["town_hall"])
    both = {str(move["town_hall"]) for move in moves if move["where"] == helped}
    assert set(await table.complete(seat, "barrage resolve", "town_hall", where=helped)) == both
    with_one = {move["where"] for move in moves if move["town_hall"] == 1}
    assert set(await table.complete(seat, "barrage resolve", "where", town_hall="1")) == with_one
    assert await table.complete(seat, "barrage resolve", "town_hall", where="nowhere") == []


async def test_players_are_offered_by_name_and_agree_with_the_place(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await match_at_offer(table, monkeypatch, lambda offer: offer.move.name() == "attack", "rounds 5")
    seat = session.waiting.seats[0]
    moves = [vars(offer.move) for offer in session.under_way.pending[seat].legal if offer.move.name() == "attack"]
    where, whom = moves[0]["where"], moves[0]["whom"]
    rivals = {mark(move["whom"]) for move in moves if move["where"] == where}
    assert set(await table.complete(seat, "barrage attack", "whom", where=where)) == rivals
    places = {move["where"] for move in moves if move["whom"] == whom}
    found = await table.complete(seat, "barrage attack", "where", whom=session.names.short(whom))
    assert {*found} == {*[*places][:25]}
    before = len(session.under_way.log)
    await table.slash(seat, "barrage attack", where=where, whom=session.names.short(whom))
    assert len(session.under_way.log) == before + 1


async def test_the_games_are_offered_by_name(table: Channel) -> None:
    assert set(await table.complete(0, "rules", "game")) == {*ALL_GAMES}


async def test_rules_complete_by_number_and_by_word(table: Channel) -> None:
    assert (await table.complete(0, "rules", "search", "1.3", game="toy"))[0] == "1.3"
    assert "1.5" in await table.complete(0, "rules", "search", "veto", game="toy")


@for_each("clause", [clause for game in games().values() for clause in game.rulebook.clauses.values()])
def test_of_a_clause_whole_words_are_listed(clause: Clause) -> None:
    words = f"{clause.number} {clause.heading}: {clause.text}".split()
    listed = in_short(clause)
    kept = listed.removesuffix("…").split()
    assert kept == words[: len(kept)]
    assert listed.endswith("…") == (kept != words)
    assert len(listed) <= LONGEST_CHOICE
    assert kept == words or len(listed) + len(words[len(kept)]) >= LONGEST_CHOICE


async def test_a_card_that_needs_an_opponent_is_completed_with_each(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await match_at_offer(
        table, monkeypatch, lambda offer: vars(offer.move).get("card") == "Push Poll", key="politocracy"
    )
    seat = session.waiting.seats[0]
    offers = [one.move for one in session.under_way.pending[seat].legal if vars(one.move).get("card") == "Push Poll"]
    values = [f"Push Poll whom:{mark(vars(move)['whom'])}" for move in offers]
    assert len(values) > 1
    found = await table.complete(seat, "politocracy play", "card", "push")
    assert found == values
    assert await table.complete(seat, "politocracy play", "card", "push", whom=values[0][-2:]) == ["Push Poll"]
    assert await table.complete(seat, "politocracy play", "whom", card=values[0]) == [values[0][-2:]]
    answer = reply_text(await table.slash(seat, "politocracy play", card=values[0]))
    played = PlayedOn(seat, ChangeCard.PUSH_POLL, vars(offers[0])["whom"])
    assert answer.startswith(f"Done. {fact_line(session, played)}")
    assert (await table.session()).under_way.moves[-1] == (seat, offers[0])


async def test_a_value_that_takes_more_than_discord_fills_in_is_not_listed(table: Channel) -> None:
    session = await table.begin()
    moves = [Send("Mail", note) for note in ("x" * 90, "x" * 91)]
    question = Decision("?", [Offer(move, move.note) for move in moves], absent=moves[0])
    found = completions(Question(session, 0, 1, question), Send, "parcel", "", {})
    assert found == [("x" * 90, f"Mail note:{'x' * 90}")], "one more would not fit"


async def test_what_is_listed_nowhere_is_completed_with_what_is_possible(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await match_at_offer(table, monkeypatch, lambda offer: offer.move.name() == "pander", key="politocracy")
    seat = session.waiting.seats[0]
    assert await table.complete(seat, "politocracy limit", "rounds") == ["10", "20", "40", "80"]
    assert await table.complete(seat, "politocracy ask-me", "before_roll") == ["yes"]
    answer = reply_text(await table.slash(seat, "politocracy limit", rounds="20"))
    assert answer.startswith(f"Done. {fact_line(session, LimitWished(seat, 20))}")
    assert await table.complete(seat, "politocracy limit", "rounds") == ["10", "30", "40", "80"]
