"""What is written of a match when it becomes over: how it ended for each seat, and whether that counts."""

from dataclasses import replace

import pytest

from bot.model.names import Holder
from bot.model.results import Why, results_of
from bot.model.session import Session
from bot.pages.posts import page
from rules import Rng, Title, story_of
from rules.engine import titles
from rules.engine.agents import random_move
from tests.bot.channel import Channel, text_of
from tests.bot.playing import makes
from tests.bot.test_result import finished_match

AT = 5_000


def whys(session: Session) -> list[Why]:
    return [one.why for one in results_of(session, AT)]


def made_for(session: Session, seat: int, by: str, many: int, user_id: int | None = None) -> None:
    """So many of a seat's moves, of five, were made by something or somebody."""
    numbers = [number for number, entry in enumerate(session.under_way.log, 1) if getattr(entry, "seat", None) == seat]
    first = numbers[0]
    session.memory.history.made |= dict.fromkeys(numbers, ("member", session.players[seat].user_id))
    log = session.under_way.log
    session.under_way._log = [*log, *([log[first - 1]] * (5 - len(numbers)))]
    added = [*numbers, *range(len(log) + 1, len(session.under_way._log) + 1)]
    session.memory.history.made |= dict.fromkeys(added, ("member", session.players[seat].user_id))
    session.memory.history.made |= dict.fromkeys(added[:many], (by, user_id))
    session.changed()


async def test_each_seat_has_its_place_its_score_and_how_far_it_was(table: Channel) -> None:
    session = await finished_match(table)
    found, result = results_of(session, AT), session.under_way.result
    assert result is not None
    assert [one.score for one in found] == [*result.scores]
    assert [one.place for one in found] == [*result.places]
    assert [one.user_id for one in found] == [player.user_id for player in session.players]
    assert {(one.seats, one.at, one.guild_id, one.game) for one in found} == {(4, AT, table.guild.id, "toy")}
    assert all((one.gap is None) or (one.gap > 0) == (one.place == 1) for one in found)
    assert whys(session) == ["", "ai", "", ""]


async def test_with_one_person_left_nobody_is_compared(table: Channel) -> None:
    session = await finished_match(table, people=1, ai=3)
    assert whys(session) == ["alone", "ai", "ai", "ai"]


async def test_a_guided_match_does_not_count(table: Channel) -> None:
    session = await finished_match(table)
    session.setup.guided = True
    assert whys(session) == ["guided"] * 4


async def test_nor_does_a_seat_that_changed_hands_whoever_knows_of_it(table: Channel) -> None:
    session = await finished_match(table)
    session.memory.history.former.append(Holder(2, 3, "Eve"))
    assert whys(session) == ["", "ai", "taken", ""]
    session.memory.history.former.clear()
    made_for(session, 3, "member", 1, user_id=99)
    assert whys(session) == ["", "ai", "", "taken"]


@pytest.mark.parametrize(("many", "why"), [(0, ""), (1, ""), (2, "helped")])
@pytest.mark.parametrize("by", ["ai", "stand-in", "clock", "moderator"])
async def test_one_move_in_five_may_be_made_for_somebody(table: Channel, by: str, many: int, why: Why) -> None:
    session = await finished_match(table)
    made_for(session, 2, by, many)
    assert whys(session)[2] == why


async def test_plans_are_ones_own_moves(table: Channel) -> None:
    session = await finished_match(table)
    made_for(session, 2, "plan", 5)
    assert whys(session)[2] == ""


async def test_what_nobody_is_waited_for_is_no_help(table: Channel) -> None:
    session, rng = await table.begin(people=2, options="rounds 1"), Rng("moves")
    while session.phase == "playing":
        seat = session.waiting.people[0]
        asked = session.pending[seat]
        await makes(table, session, seat, "board-order" if asked.topic == "line-up" else random_move(asked, rng))
    assert "at-once" in {by for by, _ in session.memory.history.made.values()}
    assert whys(session) == ["", ""]


async def test_a_title_stands_below_who_won_and_in_no_guided_match(
    table: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await finished_match(table)
    story = story_of(session.under_way)
    result = session.under_way.result
    assert result is not None
    assert session.last is not None
    best = result.winners[0]
    close = replace(
        story, result=replace(result, winners=(best,), scores=tuple(90 - (one != best) for one in range(4)))
    )
    assert titles.titles_of(close)[:1] == (Title.CLOSEST_SHAVE,)
    text = page(session, session.last, None, close).parts[0]
    assert f"{session.names.bold(best)}: **Closest shave**" in text
    session.setup.guided = True
    assert "Closest shave" not in page(session, session.last, None, close).parts[0]
    assert "Closest shave" not in text_of(table.post)
