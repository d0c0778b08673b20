"""What a custom_id says, as posts have said it ever since."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app.buttons import HANDLERS
from bot.model.ref import Ref
from bot.pages import press as declared
from bot.pages.press import Press
from bot.pages.presses import (
    AS_BEFORE,
    AddAI,
    AddWord,
    AnswerFirst,
    AskForWord,
    AskWhatIf,
    BeginWhatIf,
    CheckDice,
    Choose,
    ClearNotes,
    DropNote,
    End,
    EndForAll,
    ExportMine,
    Fill,
    ForgetMe,
    Hour,
    HowToPlay,
    Join,
    KeepList,
    KeepQuiet,
    Learn,
    Leave,
    LeaveForGood,
    MakeAnimation,
    MakePage,
    OpenLobby,
    OpenThread,
    Rematch,
    RematchInThread,
    RemoveAI,
    Rewind,
    SetHints,
    SetOption,
    SetPrivate,
    SetServer,
    SetTerm,
    ShowAIMoves,
    ShowBoard,
    ShowFairDice,
    ShowFirst,
    ShowForgetting,
    ShowLinesFrom,
    ShowLog,
    ShowLogPage,
    ShowNotes,
    ShowOptions,
    ShowPart,
    ShowPrivacy,
    ShowReplay,
    ShowRule,
    ShowSince,
    ShowSinceIn,
    ShowStep,
    ShowStepAs,
    ShowTime,
    Start,
    StopFollowing,
    StopFollowingOne,
    StopList,
    StopMaking,
    UndoIntervention,
)
from bot.pages.turn_presses import (
    AcceptPicks,
    AcceptWarning,
    AddMove,
    AddPicks,
    AddWishes,
    AgreeToVote,
    AnswerProposal,
    AskTable,
    ClearPlans,
    ComeBack,
    ConfirmPause,
    DecideAbout,
    DeclineVote,
    DropPicks,
    DropWish,
    GoBack,
    GoOn,
    LiftPause,
    OpenPlans,
    PicksDone,
    PlanRest,
    Play,
    PlayAlways,
    PlayListed,
    Redo,
    SetSpan,
    ShowAlways,
    ShowAlwaysGroup,
    ShowGroup,
    ShowHand,
    ShowHint,
    ShowMore,
    ShowMoves,
    ShowOpenGroup,
    ShowPlans,
    ShowTopic,
    ShowWishes,
    SwitchPage,
    TakeSeat,
    Undo,
    UseHint,
)
from bot.ui import components as custom_ids
from bot.ui.components import ComponentKind, custom_id_of, read_custom_id
from tests.bot.channel import Channel, reply_text
from tests.findings import check_all

REF, POST = Ref(12, "h9Jx_w"), Ref(12, "h9Jx_w", "Zk3-_q")
WRITTEN: list[tuple[str, Press]] = [
    ("b:open:toy", OpenLobby("toy")),
    ("b:thread:toy:2:1:daily:rounds 3,pairs yes", OpenThread("toy", 2, 1, "daily", "rounds 3,pairs yes")),
    ("b:join:12-h9Jx_w", Join(REF)),
    ("b:first:12-h9Jx_w", ShowFirst(REF)),
    ("s:answer:12-h9Jx_w:crisis team: scandal", AnswerFirst(REF, "crisis team: scandal")),
    ("b:leave:12-h9Jx_w", Leave(REF)),
    ("b:fill:12-h9Jx_w", Fill(REF)),
    ("b:ai:12-h9Jx_w", AddAI(REF)),
    ("b:fewer:12-h9Jx_w", RemoveAI(REF)),
    ("b:options:12-h9Jx_w", ShowOptions(REF)),
    ("s:set:12-h9Jx_w:rounds", SetOption(REF, "rounds")),
    ("s:choose:12-h9Jx_w:rounds", Choose(REF, "rounds")),
    ("b:private:12-h9Jx_w:1", SetPrivate(REF, 1)),
    ("b:time:12-h9Jx_w", ShowTime(REF)),
    ("s:terms:12-h9Jx_w:pace", SetTerm(REF, "pace")),
    ("b:start:12-h9Jx_w", Start(REF)),
    ("b:fair:12-h9Jx_w", ShowFairDice(REF)),
    ("b:word:12-h9Jx_w", AskForWord(REF)),
    ("f:said:12-h9Jx_w", AddWord(REF)),
    ("b:verify:12-h9Jx_w", CheckDice(REF)),
    ("b:rematch:12-h9Jx_w", Rematch(REF)),
    ("b:rethread:12-h9Jx_w", RematchInThread(REF)),
    ("b:end:12-h9Jx_w", End(REF)),
    ("b:gone:12-h9Jx_w", LeaveForGood(REF)),
    ("b:play:12-h9Jx_w:0:3:bid coins:1", Play(REF, 0, 3, "bid coins:1")),
    ("s:move:12-h9Jx_w:0:3:bid coins:1", PlayListed(REF, 0, 3, "bid coins:1")),
    ("s:menu:12-h9Jx_w:0:3", ShowGroup(REF, 0, 3)),
    ("s:menus:12-h9Jx_w:0:3", ShowOpenGroup(REF, 0, 3)),
    ("b:always:12-h9Jx_w:0:3", ShowAlways(REF, 0, 3)),
    ("s:evers:12-h9Jx_w:0:3", ShowAlwaysGroup(REF, 0, 3)),
    ("b:ever:12-h9Jx_w:0:3:bid coins:1", PlayAlways(REF, 0, 3, "bid coins:1")),
    ("s:ever:12-h9Jx_w:0:3:bid coins:1", PlayAlways(REF, 0, 3, "bid coins:1")),
    ("s:add:12-h9Jx_w:0:3:99914b93:places:0:lay places:", AddPicks(REF, 0, 3, "99914b93", "places", 0, "lay places:")),
    ("s:span:12-h9Jx_w:0:3:99914b93:least:4:lay places:", SetSpan(REF, 0, 3, "99914b93", "least", 4, "lay places:")),
    ("b:again:12-h9Jx_w:0:3:99914b93:lay places:", DropPicks(REF, 0, 3, "99914b93", "lay places:")),
    ("b:done:12-h9Jx_w:0:3:99914b93:lay places:", PicksDone(REF, 0, 3, "99914b93", "lay places:")),
    ("b:accept:12-h9Jx_w:0:3:99914b93:lay places:", AcceptPicks(REF, 0, 3, "99914b93", "lay places:")),
    ("b:sure:12-h9Jx_w:0:3:bid coins:1", AcceptWarning(REF, 0, 3, "bid coins:1")),
    ("b:hand:12-h9Jx_w", ShowHand(REF)),
    ("b:how:toy", HowToPlay("toy")),
    ("s:how", HowToPlay()),
    ("b:learn:toy", Learn("toy")),
    ("b:hints:12-h9Jx_w:0", SetHints(REF, 0)),
    ("b:aimoves:12-h9Jx_w", ShowAIMoves(REF)),
    ("s:aimoves:12-h9Jx_w:25", ShowAIMoves(REF, 25)),
    ("b:hint:12-h9Jx_w", ShowHint(REF)),
    ("b:moves:12-h9Jx_w:0:3", ShowMoves(REF, 0, 3)),
    ("b:more:12-h9Jx_w", ShowMore(REF)),
    ("b:more:12-h9Jx_w:7", ShowMore(REF, 7)),
    ("b:advice:12-h9Jx_w:0:3:5eed", UseHint(REF, 0, 3, "5eed")),
    ("b:hand:12-h9Jx_w:trade", ShowHand(REF, "trade")),
    ("b:deal:12-h9Jx_w:1:0:5eed:accept whom:0", AnswerProposal(REF, 1, 0, "5eed", "accept whom:0")),
    ("b:undo:12-h9Jx_w.Zk3-_q:0", Undo(POST, 0)),
    ("b:redo:12-h9Jx_w.Zk3-_q:2", Redo(POST, 2)),
    ("b:ask:12-h9Jx_w:7:redo", AskTable(REF, 7, "redo")),
    ("b:ask:12-h9Jx_w:7:0", AskTable(REF, 7, 0)),
    ("b:agree:12-h9Jx_w.Zk3-_q:7:1:redo", AgreeToVote(POST, 7, 1, "redo")),
    ("b:decline:12-h9Jx_w.Zk3-_q:7:1:4", DeclineVote(POST, 7, 1, "4")),
    ("b:agree:12-h9Jx_w.Zk3-_q:7:1:daily turn stand-in", AgreeToVote(POST, 7, 1, "daily turn stand-in")),
    ("b:take:12-h9Jx_w:2", TakeSeat(REF, 2)),
    ("s:quiet:22:-1", KeepQuiet(22, AS_BEFORE)),
    ("b:back:12-h9Jx_w", ComeBack(REF)),
    ("b:confirm:12-h9Jx_w", ConfirmPause(REF)),
    ("b:silent:12-h9Jx_w:open:1-15.2-9", DecideAbout(REF, "open", "1-15.2-9")),
    ("b:unpause:12-h9Jx_w", LiftPause(REF)),
    ("b:plan:12-h9Jx_w:1", ShowPlans(REF, 1)),
    ("s:topic:12-h9Jx_w:1", ShowTopic(REF, 1)),
    ("s:wishes:12-h9Jx_w:1:crisis team: scandal", ShowWishes(REF, 1, "crisis team: scandal")),
    ("s:wish:12-h9Jx_w:1:0:crisis team: scandal", AddWishes(REF, 1, 0, "crisis team: scandal")),
    ("s:next:12-h9Jx_w:1:13:4:2:day", AddMove(REF, 1, 13, 4, 2, "day")),
    ("b:drop:12-h9Jx_w:1:place", DropWish(REF, 1, "place")),
    ("b:clear:12-h9Jx_w:1:place", ClearPlans(REF, 1, "place")),
    ("b:clear:12-h9Jx_w:1", ClearPlans(REF, 1)),
    ("b:goon:12-h9Jx_w:1", GoOn(REF, 1)),
    ("b:plans:12-h9Jx_w", OpenPlans(REF)),
    ("s:part:12-h9Jx_w", ShowPart(REF)),
    ("b:board:12-h9Jx_w::", ShowBoard(REF)),
    ("b:board:12-h9Jx_w:light:place: CA", ShowBoard(REF, "light", "place: CA")),
    ("b:log:12-h9Jx_w", ShowLog(REF)),
    ("b:lines:12-h9Jx_w:24", ShowLogPage(REF, 24)),
    ("b:all:12-h9Jx_w:24", ShowLinesFrom(REF, 24)),
    ("b:since:12-h9Jx_w", ShowSince(REF)),
    ("s:sinces", ShowSinceIn()),
    ("b:replay:12-h9Jx_w", ShowReplay(REF)),
    ("b:page:12-h9Jx_w", MakePage(REF)),
    ("b:web:12-h9Jx_w:1", SwitchPage(REF, 1)),
    ("b:animate:12-h9Jx_w", MakeAnimation(REF)),
    ("b:unmake", StopMaking()),
    ("b:step:12-h9Jx_w:7", ShowStep(REF, 7)),
    ("b:step:12-h9Jx_w:7:0", ShowStep(REF, 7, 0)),
    ("s:stepas:12-h9Jx_w:7", ShowStepAs(REF, 7)),
    ("b:whatif:12-h9Jx_w:7", AskWhatIf(REF, 7)),
    ("b:goesown:12-h9Jx_w:7:0:1", BeginWhatIf(REF, 7, 0, 1)),
    ("b:rest:12-h9Jx_w:1:place", PlanRest(REF, 1, "place")),
    ("b:return:12-h9Jx_w:1:3", GoBack(REF, 1, 3)),
    ("b:return:12-h9Jx_w:1:3:play card:Moving Van", GoBack(REF, 1, 3, "play card:Moving Van")),
    ("b:rules:toy:", ShowRule("toy", "")),
    ("b:rules:toy:1.2", ShowRule("toy", "1.2")),
    ("s:rules:toy", ShowRule("toy")),
    ("b:privacy", ShowPrivacy()),
    ("b:mydata", ExportMine()),
    ("b:forgets", ShowForgetting()),
    ("b:forgetme", ForgetMe()),
    ("b:keep", KeepList()),
    ("b:unfollow:12-h9Jx_w", StopFollowing(REF)),
    ("s:unfollows", StopFollowingOne()),
    ("s:notes", ShowNotes()),
    ("b:unnote:12-h9Jx_w:5", DropNote(REF, 5)),
    ("b:unnotes:12-h9Jx_w:5", ClearNotes(REF, 5)),
    ("b:stop", StopList()),
    ("b:undone:12-h9Jx_w.Zk3-_q:5", UndoIntervention(POST, 5)),
    ("b:rewound:12-h9Jx_w:0:7", Rewind(REF, 0, 7)),
    ("b:ended:12-h9Jx_w", EndForAll(REF)),
    ("b:chosen:role", SetServer("role")),
    ("s:chosen:games", SetServer("games")),
    ("c:chosen:channels", SetServer("channels")),
    ("r:chosen:role", SetServer("role")),
]
UNREADABLE = (
    *(
        "b:dance:12",
        "b:",
        "b::12",
        "b:join",
        "b:join:",
        "b:join:x",
        "b:join:-h9Jx_w",
        "b:play:12:0:3",
        "b:play:12:0:x:y",
    ),
    *("b:redo:12", "b:ask:12:7:forth", "b:take:12:1:2", "b:undo:12:", "b:rewound:12:1", "s:set:12"),
    *("b:undo:12-h9Jx_w", "s:add:12:0:3:places:25", "b:again:12:0:3", "b:done:12:0:3"),
)


def test_a_press_is_written_as_ever() -> None:
    def as_ever(one: tuple[str, Press]) -> None:
        custom_id, press = one
        kind: Any = custom_id[0]
        assert custom_id_of(kind, press) == custom_id
        assert read_custom_id(custom_id) == press

    check_all(WRITTEN, as_ever)


def test_what_is_chosen_comes_with_the_press_and_is_not_written() -> None:
    press = read_custom_id("s:set:12-h9Jx_w:rounds", ["2"])
    assert press == SetOption(REF, "rounds", (2,))
    assert custom_id_of("s", press) == "s:set:12-h9Jx_w:rounds"
    assert read_custom_id("b:join:12-h9Jx_w", ["2"]) == Join(REF)


def test_the_table_has_every_press_and_each_has_its_handler() -> None:
    every = {*declared._presses.values()}
    assert {type(press) for _, press in WRITTEN} == every
    assert HANDLERS.keys() == every
    for press, handler in HANDLERS.items():
        hint = get_type_hints(handler)["press"]
        assert press in (hint, *get_args(hint))


def test_what_says_no_press_cannot_be_read() -> None:
    def unreadable(custom_id: str) -> None:
        with pytest.raises(ValueError, match=r"no press|validation error|unpack"):
            read_custom_id(custom_id)

    check_all(UNREADABLE, unreadable)


async def test_whoever_presses_what_cannot_be_read_is_told_that_nothing_was_lost(table: Channel) -> None:
    await table.begin("toy", people=2)
    before, pressed = await table.standing(), dict[str, tuple[str, object]]()
    for custom_id in UNREADABLE:
        pressed[custom_id] = reply_text(await table.press(0, table.post, custom_id)), await table.standing()

    def changed_nothing(custom_id: str) -> None:
        answer, after = pressed[custom_id]
        assert "Nothing was lost" in answer
        assert after == before

    check_all(pressed, changed_nothing)


numbers = st.integers(0, 10**9)
hours = st.integers(AS_BEFORE, 23)
signs = st.text("abcXYZ019_-", min_size=1, max_size=6)
refs = st.builds(Ref, numbers, st.just("") | signs, st.just("") | signs)
words = st.text(st.characters(codec="utf-8", exclude_characters=":"), max_size=9)
rest = st.text(max_size=30)


def values_of(press: type[Press]) -> st.SearchStrategy[Press]:
    """Any press of a class: only its last text has colons, and what may be missing is there."""
    hints, names = get_type_hints(press), custom_ids._names(press)
    whole = get_type_hints(press, include_extras=True)
    kinds = {Ref: refs, int: numbers, str: words, Literal["redo"]: st.just("redo")}
    found = dict[str, st.SearchStrategy[Any]]()
    for name in names:
        options = [one for one in get_args(hints[name]) or (hints[name],) if one is not type(None)]
        last = name == names[-1] and str in options
        found[name] = rest if last else hours if whole[name] == Hour else st.one_of([kinds[one] for one in options])
    return st.builds(press, **found)


@given(st.one_of([values_of(press) for press in HANDLERS]), st.sampled_from(get_args(ComponentKind)))
def test_what_is_written_is_read(press: Press, kind: ComponentKind) -> None:
    assert read_custom_id(custom_id_of(kind, press)) == press


async def test_an_answer_of_a_seat_that_is_not_there_is_refused(table: Channel) -> None:
    session = await table.begin("toy", people=2)
    told = reply_text(await table.press(0, table.post, f"b:deal:{session.ref}:{2**31 - 1}:0:5eed:accept whom:0"))
    assert "Only another player can answer this." in told
