"""What each kind of note says, once, and each remark; and how notes are kept in the database, unknown ones too."""

import json

import pytest

from bot.model import notes
from bot.model.errors import FAULT, HALTED
from bot.model.notes import Note, Text, dump_note, load_note
from bot.model.notes.note import Unknown
from bot.model.terms import Times
from bot.pages.log import MADE_BY, WHILE_AWAY, in_italics, note_lines
from rules import Match
from rules.boomtown import GAME as BOOMTOWN
from tests.conformance.posted import posted, seated
from tests.findings import for_each
from tests.toy.game import TOY

RELAXED = Times("relaxed", "turn", "nudge")
WORDS: dict[Note, str] = {
    Text("The bot said so."): "The bot said so.",
    notes.EndAgreed(): "Everyone at the table agreed to end the match without a result.",
    notes.EndedByOne(1): "@1 ended the match without a result.",
    notes.EndedByOne(None, "Eve"): "**Eve** ended the match without a result.",
    notes.EndWanted(0, (1, 3)): (
        "@0 wants to end the match without a result. If you agree, type `/game end` too. Still needed: @1 and @3."
    ),
    notes.EndedByModerator("Mo", lobby=False): "**Mo** (moderator) ended the match without a result.",
    notes.EndedByModerator("Mo", lobby=True): "**Mo** (moderator) closed the lobby.",
    notes.ImportEnded("Mo"): "**Mo** (moderator) ended the imported match.",
    notes.Invited("Ann", "Toy market", lobby=True): "**Ann** invites you to a match of Toy market.",
    notes.Invited("Ann", "Toy market", lobby=False): (
        "**Ann** invites you to this match of Toy market: you can take over an open seat."
    ),
    notes.LobbyLeft(0): "@0 left, so the lobby closed.",
    notes.LobbyExpired(): "Nobody started this match in time, so the lobby has closed. `/game new` opens another.",
    notes.GoesOwnWay(1, together=False): (
        "**What if** it had gone otherwise? @1 wants to know. What was known by then stays as it was; dice and cards "
        "to come are new. It counts in no statistics."
    ),
    notes.GoesOwnWay(1, together=True): (
        "**What if** it had gone otherwise? @1 wants to know. What was known by then stays as it was; dice and cards "
        "to come are new. It counts in no statistics. Whoever played presses **Take my seat**. It begins once all who "
        "are here press **Go on**; AI players sit in for the others until they come."
    ),
    notes.RematchOpened(1): "@1 opened a rematch.",
    notes.RematchOpened(1, 77): "@1 opened a rematch in <#77>.",
    notes.WentAway(0, "away"): "@0 is away for a while. An AI player plays for them until they're back.",
    notes.WentAway(0, "left"): "@0 left this server. An AI player plays for them until they're back.",
    notes.WentAway(0, "late"): "@0's time is up. An AI player plays for them until they're back.",
    notes.WentAway(0, "missed"): (
        "@0's time was up twice in a row. Safe moves are made for them at once until they're back."
    ),
    notes.CameBack(2): "@2 is back.",
    notes.NotAsked(1): "@1 has been out of time for long: until they answer, nobody needs their consent.",
    notes.AsksAboutSilent((1,)): (
        "@1 doesn't answer. What now? What more than half of you want is done; later, what most who answered want."
    ),
    notes.AsksAboutSilent((1, 2)): (
        "@1 and @2 don't answer. What now? What more than half of you want is done; later, what most who answered want."
    ),
    notes.DecidedAboutSilent("ai", (0, 3)): "Decided by @0 and @3: an AI player plays on.",
    notes.DecidedAboutSilent("open", (0,)): "Decided by @0: the seat is open.",
    notes.EndedForSilence((1,)): "The match has ended without a result, since @1 didn't answer.",
    notes.Muted(1, 1_760_000_000): (
        "@1 can't answer until <t:1760000000:f>: this server's moderators gave them a timeout."
    ),
    notes.EndsSoon((1,), 60): "The match has waited for @1 for weeks. Without an answer it ends <t:60:R>.",
    notes.EndedUntaken(): "The match has ended without a result: nobody took a seat for four weeks.",
    notes.EndedUnreachable(): "The match has ended without a result: I couldn't post in its channel for 30 days.",
    notes.NamesOfThen(3): "",
    notes.GoesOnIn(5, lobby=True): "The lobby goes on in <#5>. Its buttons are there now, and its commands work there.",
    notes.GoesOnIn(5): "The match goes on in <#5>. Its buttons are there now, and its commands work there.",
    notes.PutBack(60): (
        "I went back to an earlier copy of all matches <t:60:R>. What was done after the copy is lost; this is where "
        "it goes on. Buttons of earlier posts don't count any more, and nobody lost any time."
    ),
    notes.PutBack(60, 30): (
        "I went back to an earlier copy of all matches <t:60:R>. Its last move of this match is from <t:30:f>. "
        "What was done after the copy is lost; this is where it goes on. Buttons of earlier posts don't count any "
        "more, and nobody lost any time."
    ),
    notes.EndedHalted(): "The match has ended without a result: it was halted for three months.",
    notes.Halted(0, 60): f"{HALTED} Everything up to the start fits. If nobody does anything, the match ends <t:60:R>.",
    notes.Halted(12, 60): f"{HALTED} Everything up to move 12 fits. If nobody does anything, the match ends <t:60:R>.",
    notes.FitsAgain(paused=False): "The match fits the rules again. It goes on where it was; nobody lost any time.",
    notes.FitsAgain(paused=True): "The match fits the rules again. It's still paused.",
    notes.PauseOver(): "The pause is over: the match is running again.",
    notes.PauseLifted((0, 2)): "@0 and @2 ended the pause: the match is running again.",
    notes.HostNamed("Ann", "Bob"): "**Ann** made **Bob** the host.",
    notes.HostGone("Ann", "Bob", left=True): "**Ann** left this server, so **Bob** is the host now.",
    notes.HostGone("Ann", "Bob", left=False): "**Ann** hasn't been here for a day, so **Bob** is the host now.",
    notes.SeatOpened(0, "late", private=False): "@0's time is up. Anyone can take over the seat.",
    notes.SeatOpened(0, "left", private=True): "@0 left this server. Anyone who is invited can take over the seat.",
    notes.TimeUp(1): "@1's time is up. The match waits.",
    notes.TookOver("Eve", "Bob"): "**Eve** takes over from **Bob**.",
    notes.LeftForGood("Bob"): "**Bob** left for good. An AI player takes over their seat.",
    notes.SeatAsBefore(0): "@0's seat is as it was before.",
    notes.SeatsOpen(): "These seats are open:",
    notes.TakeSeats(): (
        "Take your seats. Once everyone who plays has one, a moderator starts the match with `/mod resume`."
    ),
    notes.Answered(1, "accept whom:0"): "@1 answered.",
    notes.AIAnswers(): "An AI player answers.",
    notes.OfferOff(): "This offer no longer stands.",
    notes.UndidOwn(0): "@0 undid a move.",
    notes.Went(0, 1, forth=False): "@0 undid 1 move.",
    notes.Went(0, 2, forth=False, agreed=(1, 2)): "@0 undid 2 moves; @1 and @2 agreed.",
    notes.Went(0, 3, forth=True, agreed=(1,)): "@0 redid 3 moves; @1 agreed.",
    notes.UndidStandIn("Mo"): "**Mo** (moderator) undid the safe move.",
    notes.Rewound("Mo"): "**Mo** (moderator) rewound the match to its start.",
    notes.Rewound("Mo", notes.Quote(1, 4), "Why @0?"): (
        "**Mo** (moderator) rewound the match to right after “A move by @1.” Reason: Why @\u200b0?"
    ),
    notes.UndidRewind("Mo"): "**Mo** (moderator) undid the rewind.",
    notes.UndidThis("Mo"): "**Mo** (moderator) undid this.",
    notes.WasUnreachable(50013, 1_760_000_000): (
        "I couldn't post since <t:1760000000:f> because I'm not allowed to post there. Nobody lost any time."
    ),
    notes.Stuck(): (
        "Something went wrong at an AI player's move; that's our mistake. Nothing was lost, and the people who run the "
        "bot have been told. If you don't want to wait, `/game end` ends the match."
    ),
    notes.MovedOn(): "The match has moved on, so this vote no longer counts.",
    notes.AsksToGo(0, notes.Going(((1, 2),))): "@0 asks to redo 2 moves by @1.",
    notes.AsksToGo(0, notes.Going(((0, 1), (2, 2)), notes.Quote(2, 9))): (
        "@0 asks to undo 3 moves (1 by @0, 2 by @2), back to before “A move by @2.”"
    ),
    notes.AsksForTimes(0, RELAXED, Times("none", "turn", "nudge")): (
        "@0 asks to change the time settings. Pace: relaxed, 3 days → no time limit. Nobody's time runs out any more."
    ),
    notes.AsksForTimes(0, RELAXED, Times("relaxed", "turn", "ai")): (
        "@0 asks to change the time settings. When time is up: up to three pings → an AI player plays until they're "
        "back. Whoever is answering now gets the whole time again, or what they had left if that's more."
    ),
    notes.TimesChanged(0, RELAXED, Times("daily", "turn", "nudge")): (
        "@0 changed the time settings. Pace: relaxed, 3 days → daily, 24 hours. Whoever is answering now gets "
        "the whole time again, or what they had left if that's more."
    ),
    notes.TimesChanged(0, RELAXED, Times("relaxed", "bank", "nudge"), (1, 2)): (
        "@0 changed the time settings; @1 and @2 agreed. Clock: per answer → a time budget for the match. Whoever "
        "is answering now gets the whole time again, or what they had left if that's more. Every time budget is full."
    ),
    notes.AsksElse(0): "Withdrawn: @0 asks for something else.",
    notes.NoLongerAsks(0): "@0 no longer asks for this, so nothing was changed.",
    notes.Declined(1): "@1 declined, so nothing was changed.",
    notes.VoteCarried((1, 2)): "@1 and @2 agreed, so it's done.",
    notes.VoteCarried(): "Done.",
    notes.VoteFailed(): FAULT,
}


@for_each(("note", "said"), [*WORDS.items()], name=repr)
def test_what_a_note_says(note: Note, said: str) -> None:
    assert note.say(None) == said


@for_each(
    ("remark", "said"),
    [
        (MADE_BY["plan"], " *(as planned)*"),
        (MADE_BY["usual"], " *(automatic)*"),
        (MADE_BY["clock"], " *(time ran out)*"),
        (MADE_BY["moderator"], " *(done by a moderator)*"),
        (WHILE_AWAY, " *(AI, while away)*"),
    ],
)
def test_what_is_added_to_a_line_of_a_move_that_its_player_did_not_make(remark: str, said: str) -> None:
    assert in_italics(remark) == said


@for_each("note", [*WORDS], name=repr)
def test_a_note_comes_back_from_the_database_as_it_was(note: Note) -> None:
    assert load_note(json.loads(json.dumps(dump_note(note)))) == note


def test_each_kind_is_among_them() -> None:
    assert {type(note) for note in WORDS} == {*Note.__subclasses__()} - {Unknown}


STORED = {
    "AI answers": "",
    "answered": "seat move",
    "asks about silent": "seats",
    "asks else": "seat",
    "asks for times": "seat before after",
    "asks to go": "seat going",
    "came back": "seat",
    "decided about silent": "wish agreed",
    "declined": "seat",
    "end agreed": "",
    "end wanted": "seat missing",
    "ended by moderator": "name lobby",
    "ended by one": "seat name",
    "ended for silence": "seats",
    "ended halted": "",
    "ended unreachable": "",
    "ended untaken": "",
    "ends soon": "seats at",
    "fits again": "paused",
    "goes on in": "channel_id lobby",
    "halted": "step until",
    "host gone": "before host left",
    "host named": "before host",
    "import ended": "name",
    "invited": "name game lobby",
    "goes own way": "seat together",
    "left for good": "name",
    "lobby expired": "",
    "lobby left": "seat",
    "moved on": "",
    "muted": "seat until",
    "names of then": "until",
    "no longer asks": "seat",
    "not asked": "seat",
    "offer off": "",
    "pause lifted": "agreed",
    "pause over": "",
    "put back": "at last",
    "rematch opened": "seat thread",
    "rewound": "name to why",
    "seat as before": "seat",
    "seat opened": "seat why private",
    "seats open": "",
    "stuck": "",
    "take seats": "",
    "text": "text",
    "time up": "seat",
    "times changed": "seat before after agreed",
    "took over": "name before",
    "undid own": "seat",
    "undid rewind": "name",
    "undid stand-in": "name",
    "undid this": "name",
    "vote carried": "agreed",
    "vote failed": "",
    "was unreachable": "code since",
    "went": "seat moves forth agreed",
    "went away": "seat why",
}
"""The fields of each kind of note, as the database has them."""


def test_what_kinds_and_fields_are_called_in_the_database_stays() -> None:
    assert {note.kind: " ".join(vars(note)) for note in WORDS} == STORED


@for_each("note", [*WORDS], name=repr)
def test_a_note_says_what_it_quotes(note: Note) -> None:
    assert str(dump_note(note)).count("'entry':") == len(note.quotes)


def test_a_note_is_kept_as_its_kind_and_its_fields() -> None:
    assert dump_note(notes.EndWanted(0, (1, 3))) == ["end wanted", {"seat": 0, "missing": [1, 3]}]
    assert dump_note(Text("Rewound.")) == ["text", {"text": "Rewound."}]


@pytest.mark.parametrize(
    "kept",
    [
        ["sang", {"seat": 0}],
        ["came back", {"seats": [0]}],
        ["came back", {"seat": 0, "new": 5}],
        ["asks to go", {"seat": 0, "going": {"made": [[0, 1]], "to_before": None, "new": 5}}],
        ["rewound", {"name": "Mo", "to": {"seat": 0, "entry": 2, "at": 1, "new": 5}, "why": ""}],
        ["went away", {"seat": 0, "why": "asleep"}],
        [],
        ["x"],
    ],
)
def test_a_note_that_is_not_known_here_is_shown_to_nobody_and_not_lost(kept: list[object]) -> None:
    note = load_note(kept)
    assert note == Unknown(kept)
    assert dump_note(note) == kept
    session = seated(Match(TOY, 4))
    post = posted(session, "turn")
    post.notes = [note, notes.CameBack(0)]
    assert note_lines(session, post.notes) == [session.names.in_bold("@0 is back.")]


def test_what_an_answer_did_is_said_in_the_word_of_its_verb() -> None:
    match = Match(BOOMTOWN, 3)
    said = [notes.Answered(1, move).say(match) for move in ("accept whom:0", "decline whom:0", "stay", "")]
    assert said == ["@1 accepted.", "@1 declined.", "@1 answered.", "@1 answered."]


def test_somebodys_name_is_kept_as_it_is_and_escaped_when_it_is_said() -> None:
    note = notes.TookOver("**@0**", "<@5>\u200b")
    assert dump_note(note) == ["took over", {"name": "**@0**", "before": "<@5>\u200b"}]
    session = seated(Match(TOY, 4))
    said = session.names.in_bold(note.say(None))
    assert session.names.short(0) not in said
    assert "<@5>" not in said.replace("\\<", "")
