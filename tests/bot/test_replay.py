"""A match step by step: what it told and how it stood, for whoever may see it so."""

from dataclasses import replace
from typing import Any

import pytest

from bot.match.replay_steps import ReplayStep, ReplayTurn, replay_steps, replay_turns, sight
from bot.model.log import OPENING
from bot.model.names import Holder
from bot.model.preconditions import WHY_NOT
from bot.model.session import Session
from bot.pages.controls import Select
from bot.pages.log import BEGINS
from bot.pages.presses import EVERYBODY
from bot.personal.replay import NEWEST, WENT_BACK, Step, held, listed, rows_of, step_of, turning_points, words_of
from rules import Decision, Event, Match, Offer, Seat, cut, story_of
from tests.bot.channel import ALL_GAMES, Channel, buttons, fact_line, parts, reply_of, reply_text, selects, text_of
from tests.bot.halting import restart
from tests.bot.moderating import SURE
from tests.bot.playing import SEED, makes, opening
from tests.bot.test_looking import drawn_by
from tests.bot.test_mod_halting import bidding
from tests.bot.test_mod_rewind import laid
from tests.conformance.posted import seated
from tests.toy.game import Bid, BidWon, Laid, Pass, Propose, State, VetoDealt

OPENS, TURNS, VIEWS = "Step by step", "To the turn of…", "As seen by…"
TWO_ROUNDS = "rounds 2"


async def finished(table: Channel) -> Session:
    return await table.begin("toy", options=TWO_ROUNDS, moves=opening(key="toy", options=TWO_ROUNDS))


async def built(table: Channel) -> Session:
    """A match of two steps."""
    session = await laid(table)
    for seat in range(2):
        await makes(table, session, seat, Pass())
    return session


def half_played(key: str) -> Session:
    """A match under way, in memory."""
    seats = min(4, ALL_GAMES[key].rules.seats[-1])
    return seated(Match(ALL_GAMES[key], seats, SEED, moves=opening(20, key, seats, "")))


def steps_of(session: Session, seat: Seat | None) -> list[Step]:
    """All steps as whoever sits at a seat sees them, or somebody who has none."""
    return [step_of(session, number, seat, seat) for number in range(len(replay_steps(session)))]


def is_grey(panel: Any, label: str) -> bool:
    return next(bool(part.get("disabled")) for part in parts(panel) if part.get("label") == label)


def stands_at(panel: Any) -> str:
    return text_of(panel).splitlines()[1]


async def test_a_match_that_is_over_is_gone_through_from_its_start_to_its_end_and_back(table: Channel) -> None:
    session, asked = await finished(table), drawn_by(table)
    panel = reply_of(await table.click(3, table.post, OPENS))
    assert panel.flags.ephemeral
    assert (stands_at(panel), BEGINS in text_of(panel)) == ("**The start** · 4 steps", True)
    assert is_grey(panel, "Back")
    told = list[str]()
    for _ in range(4):
        assert not is_grey(panel, "Next")
        panel = reply_of(await table.click(3, panel, "Next"))
        told.append(text_of(panel).splitlines()[2])
    assert told == [session.names.in_bold(event.text) for event in session.under_way.events()]
    assert (stands_at(panel), is_grey(panel, "Next")) == ("**Step 4 of 4**", True)
    stood = [session.under_way.after(step.entry).view(3) for step in replay_steps(session)]
    assert [one["view"] for one in asked] == stood
    assert [one["since"] for one in asked] == [None, *stood[:-1]]
    assert stands_at(reply_of(await table.click(3, panel, "Back"))) == "**Step 3 of 4**"


@pytest.mark.parametrize("key", ALL_GAMES)
def test_while_a_match_goes_on_each_sees_what_their_seat_saw_then_and_nobody_elses(key: str) -> None:
    session = half_played(key)
    match = session.under_way
    for seat in (None, *range(match.seats)):
        steps = steps_of(session, seat)
        for step in (steps[0], steps[len(steps) // 2], steps[-1]):
            then = match.after(step.entry)
            seen = sight(match, seat, step.entry_before, step.entry)
            assert (seen.view, seen.public) == (then.view(seat), then.view())
            for other in set(range(match.seats)) - {seat}:
                assert step_of(session, step.at, other, seat).seat is None
        lines = [line for step in steps for line in words_of(step)[1:] if line != BEGINS]
        known = match.after(steps[-1].entry).events(seat)
        assert lines == [
            f"{'(to you) ' if one.to is not None else ''}{session.names.in_bold(one.text)}" for one in known
        ]


async def test_whoever_asks_for_another_seat_while_the_match_goes_on_sees_what_all_saw(table: Channel) -> None:
    session = await table.begin("toy", options=TWO_ROUNDS)
    holder = next(seat for seat in range(4) if session.under_way.view(seat).veto)
    dealt = session.names.in_bold(VetoDealt(holder).say())
    mine = reply_of(await table.slash(holder, "game replay"))
    assert f"(to you) {dealt}" in text_of(mine)
    assert "> Veto: yes" in text_of(mine)
    assert dealt not in text_of(reply_of(await table.pick(holder, mine, VIEWS, str(EVERYBODY))))
    panel, asked = reply_of(await table.slash((holder + 1) % 4, "game replay")), drawn_by(table)
    for custom_id in (f"b:step:{session.ref}:0:{holder}", f"s:step:{session.ref}:0:{holder}"):
        chosen = ["0"] if custom_id[0] == "s" else []
        stranger = reply_text(await table.press((holder + 1) % 4, panel, custom_id, *chosen))
        assert dealt not in stranger
        assert "held" not in stranger
    assert [one["view"] for one in asked] == [session.under_way.after(0).view()] * 2
    assert [*selects(reply_of(await table.moderator().slash(table.here, "game replay")))] == []


async def test_once_it_is_over_anybody_sees_it_from_any_seat(table: Channel) -> None:
    session = await finished(table)
    holder = next(seat for seat in range(4) if session.under_way.after(0).view(seat).veto)
    mo = table.moderator()
    panel = reply_of(await mo.click(table.post, custom_id=buttons(table.post)[OPENS]))
    _, options = selects(panel)[VIEWS]
    assert [one["label"] for one in options][:2] == ["As everybody saw it", "As Ann saw it"]
    assert [one["value"] for one in options if one.get("default")] == [str(EVERYBODY)]
    custom_id, _ = selects(panel)[VIEWS]
    seen = text_of(reply_of(await mo.select(panel, [str(holder)], custom_id=custom_id)))
    name = session.names.bold(holder)
    assert f"(to {name}) {session.names.in_bold(VetoDealt(holder).say())}" in seen
    assert f"What {name} held, as they read it:\n> Veto: yes" in seen


async def test_secret_answers_and_what_is_changed_in_silence_are_no_step(table: Channel) -> None:
    session = await bidding(table)
    await makes(table, session, 0, Bid(4))
    assert "**The start** · 0 steps so far" in reply_text(await table.slash(0, "game replay"))
    await makes(table, session, 2, Bid(3))
    panel = reply_of(await table.slash(2, "game replay"))
    assert text_of(panel).splitlines()[1:3] == ["**Step 1 of 1**", session.names.in_bold(BidWon(0, 3).say())]


async def test_who_is_at_the_newest_step_is_told_so_until_there_is_another(table: Channel) -> None:
    session = await laid(table)
    panel = reply_of(await table.click(1, reply_of(await table.slash(1, "game replay")), "Next"))
    assert (stands_at(panel), text_of(panel).endswith(NEWEST)) == ("**Step 1 of 1**", True)
    for seat in range(2):
        await makes(table, session, seat, Pass())
    panel = reply_of(await table.click(1, panel, "Next"))
    assert (stands_at(panel), fact_line(session, Laid(2)) in text_of(panel)) == ("**Step 2 of 2**", True)


async def test_what_was_taken_back_is_no_step_and_a_panel_from_before_shows_the_newest(table: Channel) -> None:
    session = await built(table)
    panel = reply_of(await table.slash(1, "game replay"))
    await table.change(session, lambda one, db: _back(one))
    assert stands_at(panel) == "**Step 2 of 2**"
    after = reply_of(await table.click(1, panel, "Next"))
    assert stands_at(after) == "**The start** · 0 steps so far"
    assert text_of(after).endswith(WENT_BACK)


async def _back(session: Session) -> None:
    session.under_way.undo(1)


async def test_past_the_limit_for_pictures_steps_are_told_in_words(table: Channel) -> None:
    session, asked = await finished(table), drawn_by(table)
    table.use_up("look", but=1)
    panel = reply_of(await table.click(0, table.post, OPENS))
    assert panel.attachments
    panel = reply_of(await table.click(0, panel, "Next"))
    assert not panel.attachments
    assert len(asked) == 1
    assert session.names.in_bold(session.under_way.events()[0].text) in text_of(panel)
    assert "No picture for now" in text_of(panel)


async def test_a_picture_that_fails_leaves_the_words(table: Channel) -> None:
    await finished(table)

    async def fails(*wanted: object) -> None:
        raise ValueError

    table.bot.draw = fails  # type: ignore[assignment]
    assert "**The start**" in reply_text(await table.slash(0, "game replay"))


def test_a_guided_match_begins_where_its_opening_leaves_the_learner() -> None:
    session = half_played("boomtown")
    session.memory.history.made = dict.fromkeys(range(1, 9), (OPENING, None))
    start, first, *_ = steps_of(session, None)
    assert start.entry == 8
    assert words_of(start)[1:] == [session.game.guide.learn.scene]
    line = session.under_way.events()[session.under_way.line_count(8)]
    assert words_of(first)[1].startswith(session.names.in_bold(line.text))


async def test_a_step_names_who_sat_there_then(table: Channel) -> None:
    session = await finished(table)
    session.memory.history.former.append(Holder(1, 4, "Zoe"))
    session.changed()
    assert replay_steps(session)[1].entry == 4
    panel = reply_of(await table.click(0, table.post, OPENS))
    panel = reply_of(await table.click(0, panel, "Next"))
    assert "**Zoe** builds for 8." in text_of(panel)
    assert "As Zoe saw it" in [one["label"] for one in selects(panel)[VIEWS][1]]
    assert "**Bob** lays" in text_of(reply_of(await table.click(0, panel, "Next")))


async def test_in_a_lobby_there_is_nothing_to_see_yet(table: Channel) -> None:
    await table.gather("toy", 2)
    assert reply_text(await table.slash(0, "game replay")) == WHY_NOT["lobby"]


async def test_a_match_that_is_paused_can_be_gone_through(table: Channel) -> None:
    await built(table)
    await table.moderator().slash(table.here, "mod pause")
    panel = reply_of(await table.slash(0, "game replay"))
    assert stands_at(reply_of(await table.click(0, panel, "Back"))) == "**Step 1 of 2**"


async def test_one_that_ended_without_a_result_has_no_more_steps_and_keeps_its_secrets(table: Channel) -> None:
    session = await built(table)
    panel, mo = reply_of(await table.slash(0, "game replay")), table.moderator()
    await mo.click(reply_of(await mo.slash(table.here, "mod end")), label=SURE)
    assert (await table.bot.matches.get(session.id)).phase == "ended"
    panel = reply_of(await table.pick(0, panel, VIEWS, "-1"))
    assert is_grey(panel, "Next")
    assert [one["label"] for one in selects(panel)[VIEWS][1]] == ["As everybody saw it", "As you saw it"]
    for _ in range(2):
        panel = reply_of(await table.click(0, panel, "Back"))
    assert stands_at(panel) == "**The start** · 2 steps"


async def test_one_that_is_halted_up_to_where_it_fits(table: Channel, monkeypatch: pytest.MonkeyPatch) -> None:
    await built(table)
    monkeypatch.setattr("tests.toy.game.building_question", refusing_to_build)
    session = await restart(table)
    assert session.halt == "halted"
    assert stands_at(reply_of(await table.slash(0, "game replay"))) == "**Step 1 of 1**"


def refusing_to_build(state: State, seat: Seat) -> Decision[Propose]:
    """The question of whoever builds, by rules that let nobody lay anything."""
    offers = [Offer(Propose(1), "Offer 1")]
    waits: Any = "turn" if seat == state.builder else "open"
    return Decision("Offer coins?", offers, absent=Propose(1) if waits == "turn" else None, waits=waits, clause="1.4")


async def test_the_panel_with_a_question_stays(table: Channel) -> None:
    session = await table.begin("toy", people=2)
    panel = await table.your_choice(0)
    await table.press(0, table.post, f"b:replay:{session.ref}")
    assert panel.id in {*table.env.backend.messages[table.here.id]}


async def test_a_turn_is_chosen_from_a_list(table: Channel) -> None:
    session = await table.begin("barrage", options="rounds 2", moves=opening(options="rounds 2"))
    panel = reply_of(await table.click(0, table.post, OPENS))
    _, options = selects(panel)[TURNS]
    second = next(one for one in options if one["label"] == "Round 2")
    panel = reply_of(await table.pick(0, panel, TURNS, second["value"]))
    assert stands_at(panel) == f"**Step {second['value']} of {len(replay_steps(session)) - 1}** · Round 2"
    began = next(one for one in replay_turns(session, replay_steps(session)) if one.round == "Round 2")
    assert began.first.text.startswith("Round 2 of 2"), "which its label says"
    assert began.deed
    assert second["description"] == session.names.say(began.deed.text)


@pytest.mark.parametrize("key", ALL_GAMES)
def test_what_a_turn_is_told_by_is_done_in_it(key: str) -> None:
    session = half_played(key)
    for turn in replay_turns(session, replay_steps(session)):
        done = [one for one in session.under_way.events() if one.turn == turn.first.turn and one.fact.doer is not None]
        assert turn.deed == next(iter(done), None)


async def test_the_list_of_turns_begins_with_what_turned_the_match(table: Channel) -> None:
    session = await table.begin("barrage", options="rounds 2", moves=opening(options="rounds 2"))
    panel = reply_of(await table.click(0, table.post, OPENS))
    story = session.memory.story
    assert story
    assert story.moments
    _, options = selects(panel)[TURNS]
    points = options[: len(story.moments)]
    assert [one["label"] for one in points] == [f"Turning point: {one.round}" for one in story.moments]
    for point, moment in zip(points, story.moments, strict=True):
        told = session.names.say(moment.happened(session.game.telling))
        assert point["description"] == cut(told, 100)
        shown = reply_of(await table.pick(0, panel, TURNS, point["value"]))
        assert stands_at(shown).startswith(f"**Step {int(point['value'])} of ")
        assert session.names.in_bold(moment.cause[-1].say()) in text_of(shown)
    assert options[len(points)]["label"] == "The start"


@pytest.mark.parametrize("key", ALL_GAMES)
def test_with_them_the_list_fits_and_takes_no_value_twice(key: str) -> None:
    seats = min(4, ALL_GAMES[key].rules.seats[-1])
    session = seated(Match(ALL_GAMES[key], seats, SEED, moves=opening(key=key, seats=seats, options="")))
    assert turning_points(step_of(session, 1, None, None)) == [], "nobody has told its story"
    session.memory.story = story_of(session.under_way)
    steps = steps_of(session, None)
    for step in (steps[0], steps[len(steps) // 2], steps[-1]):
        assert 1 <= len(turning_points(step)) <= 3
        (to_turn,) = rows_of(step)[1]
        assert isinstance(to_turn, Select)
        assert len(to_turn.options) == len({one.value for one in to_turn.options}) <= 25


async def test_what_a_copy_took_over_is_no_turning_point_of_its_own(table: Channel) -> None:
    session = await table.begin("barrage", options="rounds 2", moves=opening(options="rounds 2"))
    session.memory.story = story_of(session.under_way)
    step = step_of(session, 1, None, None)
    assert turning_points(replace(step, steps=[ReplayStep(session.entries, 0, 0), *step.steps[-1:]])) == []


def turns(*many: int) -> list[ReplayTurn]:
    """So many turns in each round, of two steps each."""
    event = Event(Laid(0), None)
    rounds = [number for number, length in enumerate(many, 1) for _ in range(length)]
    return [ReplayTurn(1 + 2 * at, f"Round {number}", event, None, event) for at, number in enumerate(rounds)]


def test_all_turns_of_a_short_match_are_listed() -> None:
    assert listed(turns(8, 8, 8), 5) == [(turn, False) for turn in turns(8, 8, 8)]


def test_of_a_long_one_the_present_round_is_listed_and_the_rounds_beside_it_and_some_of_the_others() -> None:
    every = turns(*[6] * 30)
    found = listed(every, 1 + 2 * 6 * 9)
    assert len(found) == 24
    assert [turn for turn, whole in found if not whole] == [turn for turn in every if turn.round == "Round 10"]
    rounds = [turn.round for turn, whole in found if whole]
    assert {"Round 1", "Round 9", "Round 11", "Round 30"} <= {*rounds}
    assert all(every.index(turn) % 6 == 0 for turn, whole in found if whole), "each stands for its round"
    assert [turn.step for turn, _ in found] == sorted({turn.step for turn, _ in found})


def test_a_round_that_is_long_itself_is_thinned() -> None:
    found = listed(turns(200), 100)
    assert (len(found), found[0][0].step, found[-1][0].step) == (24, 1, 399)
    assert len(listed(turns(*[40] * 30), 1)) == 24


@pytest.mark.parametrize("key", ["barrage", "politocracy"])
def test_a_turn_is_named_after_whose_it_is_if_nobody_else_does_anything_in_it(key: str) -> None:
    session = seated(Match(ALL_GAMES[key], 4, SEED, moves=opening(120, key, 4, "")))
    doers = dict[int, set[Seat | None]]()
    for event in session.under_way.events():
        doers.setdefault(event.turn, set()).add(event.fact.doer)
    found = {turn.first.turn: turn for turn in replay_turns(session, replay_steps(session))}
    named = {turn.seat for turn in found.values()}
    assert named - {None} == (set() if key == "barrage" else {*range(4)}), "all move in a round of the one"
    assert all(doers[number] <= {None, turn.seat} for number, turn in found.items() if turn.seat is not None)


def test_what_a_seat_held_is_told_to_it_alone() -> None:
    session = half_played("redistricting")
    step = steps_of(session, 1)[-1]
    seen = sight(session.under_way, 1, step.entry_before, step.entry)
    assert held(step, seen)[0] == "What you held:"
    assert held(step_of(session, step.at, None, 1), seen) == []
