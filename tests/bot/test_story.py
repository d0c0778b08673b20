"""What a result tells of how the match went: the table of points, what turned it, the chart; and where one fails."""

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.match import stories
from bot.model.drawing import Course, Place, Wanted
from bot.model.log import OPENING
from bot.model.names import Holder
from bot.model.session import Session
from bot.pages import result
from bot.pages.chart import chart_of
from bot.pages.posts import page
from bot.pages.story import WIDE, differences, points_table, turning_points
from render import Picture
from rules import Accounts, Match, Result, Source, Story, last_of_step, letter, lines_of, story_of
from tests.bot.channel import A_CHART, ALL_GAMES, ONE_PIXEL, Channel, Plainly, buttons, channel, parts, text_of
from tests.bot.test_faults import broken
from tests.bot.test_following import DEV, finish, followed
from tests.bot.test_result import finished_match
from tests.conformance.posted import posted, seated
from tests.facts import Does
from tests.findings import for_each
from tests.record import MATCHES

BOTH = [("board.png", ONE_PIXEL.alt), ("chart.png", A_CHART.alt)]
GALLERY, TEXT = 12, 10


def pictures(message: Any) -> list[tuple[str, str]]:
    """The files that a post shows and what is said of each; one in each gallery, for several are shown smaller."""
    galleries = [part["items"] for part in parts(message) if part["type"] == GALLERY]
    assert all(len(items) == 1 for items in galleries)
    shown = [(item["media"]["url"].rpartition("/")[2], item["description"]) for (item,) in galleries]
    assert [one.filename for one in message.attachments] == [name for name, _ in shown]
    return shown


def told(accounts: Accounts, *, places: tuple[int, ...] = (), scores: tuple[int, ...] = ()) -> list[str]:
    """The table of some accounts, of a match that ended with these scores, or with what they come to."""
    scores = scores or accounts.totals
    best = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    story = Story(len(scores), "", "", (), (), (), (accounts,), Result(best, scores, ""))
    return points_table(story, accounts, scores).splitlines()


def test_the_table_has_a_line_a_source_and_a_column_a_seat_the_first_first() -> None:
    sources = Source("event cards", (4, 0, 11)), Source("Hill & Oakland", (0, -2, 30)), Source("nothing", (0, 0, 0))
    assert told(Accounts("point", sources)) == [
        "points          C  A  B",
        "event cards    11  4  ·",
        "Hill & Oakland 30  · −2",
    ]


def test_where_something_else_decided_the_table_also_says_what_all_come_to() -> None:
    sources = Source("hearts", (10, 5)), Source("debates", (7, 0))
    assert told(Accounts("popularity", sources, "%"), scores=(0, 270)) == [
        "popularity (%)  B  A",
        "hearts          5 10",
        "debates         ·  7",
        "in all          5 17",
    ]


def test_where_nobody_has_any_points_there_is_no_table() -> None:
    assert told(Accounts("vote", (Source("states", (0, 0)),))) == []


def test_who_could_win_no_more_has_no_column() -> None:
    (head, *_) = told(Accounts("vote", (Source("Region IV", (0, 103, 9, 0)),), among=(1, 2)))
    assert head.split() == ["votes", "B", "C"]


def test_a_phone_wraps_no_line_of_the_table_whatever_is_in_it() -> None:
    sources = [Source("Lawrenceville & East Liberty", tuple(range(count, count + 8))) for count in (0, 12_000)]
    lines = told(Accounts("electoral vote", (*sources,)))
    assert max(map(len, lines)) == WIDE
    assert [*lines[0].split(), lines[1]] == ["electoral", "H", "G", "F", "E", "  votes"]


def test_a_long_name_goes_on_in_the_next_line_and_is_not_cut() -> None:
    sources = Source("West End & Mt. Washington", (15, 7, 1, 17, 12)), Source("event cards", (4, 4, 6, 1, 0))
    assert told(Accounts("point", sources)) == [
        "points          A  D  E  B  C",
        "West End & Mt. 15 17 12  7  1",
        "  Washington",
        "event cards     4  1  ·  4  6",
    ]


@cache
def end_of(name: str) -> tuple[Session, Story]:
    """A recorded match that is over, and how it went; to be looked at only."""
    match = Match.load(json.loads((MATCHES / f"{name}.json").read_text(encoding="utf-8"))["record"])
    return seated(match), story_of(match)


@for_each("name", ["barrage-8", "redistricting-3"])
def test_the_chart_is_of_the_story(name: str) -> None:
    session, story = end_of(name)
    chart = chart_of(session, story)
    assert chart is not None
    assert [line.counts for line in chart.lines] == [*zip(*(one.counts for one in story.points), strict=True)]
    assert [line.name for line in chart.lines] == [*session.names.of_seats]
    assert [story.points[one.at].step for one in chart.moments] == [one.after for one in story.moments]
    assert [abs(one.change) for one in chart.moments] == [max(map(abs, one.change)) for one in story.moments]
    assert [one.change for one in chart.moments] == [
        swing.change[one.seat] for one, swing in zip(chart.moments, story.moments, strict=True)
    ]
    assert [(story.points[one.at].step, one.seats) for one in chart.leads] == [
        (one.step, one.seats) for one in story.leads
    ]
    assert [one.label for one in chart.rounds] == [*dict.fromkeys(one.round for one in story.points if one.round)]
    assert all(story.points[one.at].round == one.label for one in chart.rounds)
    assert chart.winners == session.under_way.result.winners  # type: ignore[union-attr]


def test_of_two_lines_that_a_turning_point_moves_as_much_the_winners_is_marked() -> None:
    session, story = end_of("barrage-8")
    assert story.result is not None
    (winner,) = story.result.winners
    change = tuple({0: -7, winner: 7}.get(seat, 0) for seat in range(8))
    chart = chart_of(session, replace(story, moments=(replace(story.moments[0], change=change),)))
    assert chart is not None
    assert [(one.seat, one.change) for one in chart.moments] == [(winner, 7)]


def test_who_share_a_place_stand_in_one_order_in_all_tables() -> None:
    session, story = end_of("politocracy-6")
    _, table, _ = page(session, posted(session, "result"), None, story).parts[0].split("```")
    scores, first, *_ = (part.splitlines() for part in table.strip().split("\n\n"))
    assert [line.split()[2] for line in scores] == first[0].split()[2:] == [letter(seat) for seat in story.order]
    assert story.order != sorted(range(6), key=story.places.__getitem__)


def test_who_was_out_before_it_was_decided_has_no_score_and_shares_the_last_place() -> None:
    session, story = end_of("politocracy-6")
    _, table, _ = page(session, posted(session, "result"), None, story).parts[0].split("```")
    finalists, others = (lines := table.strip().splitlines())[:2], lines[2:6]
    assert [line.split()[:3] for line in finalists] == [["1.", "276", "D"], ["2.", "236", "A"]]
    assert [line.split()[:3] for line in others] == [["3.", "out", letter(seat)] for seat in story.order[2:]]


@for_each("name", ["politocracy-6", "politocracy-4"])
def test_below_the_tables_it_is_said_which_points_went_to_nobody(name: str) -> None:
    session, story = end_of(name)
    _, _, below = page(session, posted(session, "result"), None, story).parts[0].split("```")
    assert below.strip() == story.accounts[-1].note
    assert bool(below.strip()) == (sum(story.accounts[-1].totals) < 538)


def test_turning_points_have_the_numbers_of_the_chart_and_are_told_in_bold_names() -> None:
    session, story = end_of("barrage-8")
    heading, *lines = turning_points(session, story)
    assert heading == "**Turning points**"
    says = [session.names.in_bold(one.say(session.game.telling)) for one in story.moments]
    assert len(lines) == len(says)
    assert all(line.startswith(f"{number}. {says[number - 1]}") for number, line in enumerate(lines, 1))
    alone = replace(story, moments=story.moments[:1])
    assert turning_points(session, alone)[0] == "**Turning point**"
    assert turning_points(session, replace(story, moments=())) == []


def test_a_turning_point_says_who_gained_and_lost_where_its_lines_do_not_say_what_they_have() -> None:
    session, story = end_of("barrage-8")
    moment = replace(story.moments[0], change=(0, -14, 3) + (0,) * 5)
    assert any(fact.scores for fact in moment.cause)
    silent = replace(moment, cause=(Does(1, "errs"),))
    for one, gains in ((moment, False), (silent, True), (replace(moment, cause=()), False)):
        _, line = turning_points(session, replace(story, sign="%", moments=(one,)))
        names = [session.names.bold(seat) for seat in (1, 2)]
        assert line.endswith(f" (in all this turn: {names[0]} −14% and {names[1]} +3%)") == gains, line


def test_turning_points_name_their_measure_where_another_decided_the_match() -> None:
    session, story = end_of("politocracy-6")
    assert turning_points(session, story)[0] == "**Turning points in popularity**"


def lengths(monkeypatch: pytest.MonkeyPatch, longest: int) -> tuple[int, int]:
    """How long the lines that tell the end are, and how many lines on players there are, in so long a message."""
    session, story = end_of("barrage-8")
    monkeypatch.setattr(result, "LONGEST", longest)
    said = page(session, posted(session, "result"), None, story).parts
    assert sum(map(len, said)) < longest + 100
    assert "\n".join(turning_points(session, story)) in said
    there = [part.splitlines() for part in said if part.startswith("**What made the difference**")]
    assert all(len(lines) > 1 and lines == differences(session, story)[: len(lines)] for lines in there)
    return len(said[1]), sum(len(lines) - 1 for lines in there)


def test_the_lines_that_tell_the_end_make_way_first_then_those_on_players_from_the_last_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (much, all_told), (less, as_many), (least, fewer) = (lengths(monkeypatch, one) for one in (5_500, 4_500, 2_800))
    assert much > less >= least
    assert all_told == as_many == 8 > fewer > 0
    assert {lengths(monkeypatch, longest)[1] for longest in range(2_200, 2_390, 10)} == {0, 1}


def test_what_turned_it_in_an_opening_was_done_before_the_learner_came_in(monkeypatch: pytest.MonkeyPatch) -> None:
    session, story = end_of("barrage-8")
    opening = range(1, story.moments[0].after + 1)
    monkeypatch.setattr(session.memory.history, "made", dict.fromkeys(opening, (OPENING, None)))
    first, *others = turning_points(session, story)[1:]
    assert first.endswith(" *(before you came in)*")
    assert not any(line.endswith(")*") for line in others)


async def test_a_result_says_where_points_came_from_what_turned_it_and_what_won_it(tmp_path: Path) -> None:
    async with channel(tmp_path / "hustings.db", people=2) as table:
        session = await finished_match(table, "barrage", people=2, ai=1, options="rounds 1")
        match = session.under_way
        story, text = story_of(match), text_of(table.post)
        assert match.result is not None
        assert points_table(story, story.accounts[-1], match.result.scores) in text
        assert all(session.names.in_bold(one.say(match.game.telling)) in text for one in story.moments)
        assert all(session.names.in_bold(line) in text for line in lines_of(story))


async def test_a_result_has_two_pictures_each_in_its_full_width(table: Channel) -> None:
    await finished_match(table)
    assert pictures(table.post) == BOTH
    (container,) = (part for part in parts(table.post) if part["type"] == 17)
    kinds = [part["type"] for part in container["components"]]
    assert kinds[:5] == [TEXT, GALLERY, TEXT, GALLERY, TEXT]
    assert [len(one.get("attachments", [])) for one in table.sent()][-1] == 2


@pytest.mark.parametrize("restarts", [False, True])
async def test_a_result_that_closes_keeps_both_and_all_that_it_says(table: Channel, *, restarts: bool) -> None:
    await finished_match(table)
    before, text = table.post, text_of(table.post)
    if restarts:
        await table.restart()
    await table.click(0, table.post, "Rematch")
    (after,) = (one for one in table.posts if one.id == before.id)
    assert "Rematch" not in buttons(after)
    assert pictures(after) == BOTH
    assert {*text.splitlines()} <= {*text_of(after).splitlines()}


class Drawn(Plainly):
    """Draws no charts while it is `down`."""

    down = True

    async def __call__(self, wanted: Wanted, place: Place) -> Picture | None:
        if self.down and isinstance(wanted, Course):
            raise ZeroDivisionError
        return await super().__call__(wanted, place)


@pytest.mark.parametrize("later", [True, False])
async def test_a_chart_that_fails_is_left_out_and_comes_with_the_next_edit_that_has_it(
    tmp_path: Path, *, later: bool
) -> None:
    draw = Drawn(ALL_GAMES, lambda *arguments, **named: ONE_PIXEL)
    async with channel(tmp_path / "hustings.db", draw=draw) as table:
        draw.down = later
        await finished_match(table)
        before = table.post
        assert pictures(before) == (BOTH[:1] if later else BOTH)
        draw.down = not later
        await table.click(0, before, "Rematch")
        (after,) = (one for one in table.posts if one.id == before.id)
        assert pictures(after) == (BOTH if later else BOTH[:1])


@pytest.fixture
def untold(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No story can be told."""
    with monkeypatch.context() as patched:
        patched.setattr(stories, "story_of", broken)
        yield


@pytest.mark.usefixtures("untold")
async def test_a_story_that_fails_is_left_out_and_logged_once(table: Channel) -> None:
    with capture_logs() as logged:
        await finished_match(table)
        before = table.post
        await table.click(0, before, "Rematch")
    (after,) = (one for one in table.posts if one.id == before.id)
    assert pictures(after) == pictures(before) == BOTH[:1]
    assert "1. " in text_of(before)
    assert "Thanks for playing" in text_of(before)
    assert [line["event"] for line in logged if line["log_level"] == "error"] == ["a story can't be told"]


async def test_a_letter_tells_the_end_alone(table: Channel) -> None:
    await finish(table, await followed(table))
    assert pictures(table.post) == BOTH
    assert pictures(table.alone(DEV)[-1]) == BOTH[:1]


def test_what_turned_it_keeps_the_names_of_who_sat_there_then() -> None:
    session, story = end_of("barrage-8")
    early, _, late = story.moments
    log = session.under_way.log
    gone = Holder(seat=3, entry=last_of_step(log, early.after), name="Who left")
    session = seated(session.under_way)
    session.memory.history.former.append(gone)
    _, first, *others = turning_points(session, story)
    assert "**Who left**" in first
    assert 3 in {seat for one in late.cause for seat in one.seats}
    assert not any("Who left" in line for line in others)
    chart = chart_of(session, story)
    assert chart is not None
    assert ["Who left" in one.says for one in chart.moments] == [True, False, False]
