"""How all stand: in a turn post, in its past, in the lists of a member; and the log, a page at a time."""

from __future__ import annotations

from bot.pages.standings import about_standings, standings_line
from rules import Figure, Standings
from tests.bot.channel import Channel, buttons, reply_of, reply_text, text_of
from tests.bot.placing import newest
from tests.bot.playing import opening
from tests.bot.test_toy import bid, match_to_build

ANN, BOB = 0, 1


async def test_a_turn_post_says_how_all_stand_and_keeps_it_once_the_turn_has_passed(table: Channel) -> None:
    await table.begin("toy", options="rounds 2")
    first = table.post
    assert "`A` 10 · `B` 10 · `C` 10 · `D` 10 coins" in text_of(first)
    await bid(table, 3, 7, 2, 2)
    assert "`A` **10** · `C` **10** · `D` **10** · `B` 4 coins" in text_of(table.post)
    assert "`B` 10" in text_of(newest(table, first))


async def test_lists_and_status_say_how_all_stand(table: Channel) -> None:
    await match_to_build(table)
    line = "`A` **10** · `C` **10** · `D` **10** · `B` 4 coins"
    assert f"{line}; you're `B`" in reply_text(await table.slash(BOB, "game mine"))
    for command in ("game status", "game board"):
        assert line in reply_text(await table.slash(ANN, command))


async def test_secret_scores_are_told_of_things_not_of_seats(table: Channel) -> None:
    session = await table.begin("toy")
    figures = (Figure("Rivera", 3, leads=True), Figure("Okafor", 2, beside="1 tied"))
    assert standings_line(session, Standings("districts", figures)) == "Districts: Rivera **3** · Okafor 2 (1 tied)"
    assert about_standings(Standings("districts", figures))["standings"]["unit"] == "districts"
    assert (
        standings_line(session, Standings("popularity", figures, "%"))
        == "Popularity: Rivera **3%** · Okafor 2% (1 tied)"
    )


async def test_the_log_opens_with_the_newest_lines_and_has_older_ones_by_button(table: Channel) -> None:
    session = await table.begin("ninety", moves=opening(most=60, key="ninety", options=""))
    lines = session.under_way.events(ANN)
    newest = reply_of(await table.slash(ANN, "game log"))
    assert text_of(newest).endswith(f"to {len(lines)} of {len(lines)}.")
    assert [*buttons(newest)] == ["Older"]
    assert "/game log" not in text_of(newest)
    older = reply_of(await table.click(ANN, newest, "Older"))
    assert [*buttons(older)][-1] == "Newer"
    assert text_of(reply_of(await table.click(ANN, older, "Newer"))) == text_of(newest)
    page, seen = newest, 0
    while "Older" in buttons(page):
        page, seen = reply_of(await table.click(ANN, page, "Older")), seen + 1
        assert seen < len(lines)
    assert "-# Lines 1 to" in text_of(page)
