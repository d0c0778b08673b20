"""What can be pressed below a lobby and its end, and what shows or sets something: a class each, with its fields."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from pydantic import Field

from bot.pages.press import Chosen, ChosenNumbers, ChosenRefs, Number, OfMatch, Press


class OpenLobby(Press, word="open"):
    """“Play …” below the welcome, “Open a new lobby” after an end."""

    game: str


class OpenThread(Press, word="thread"):
    """“Open in a new thread”, with all that was asked for; the options as they are typed."""

    game: str
    ai: Number
    private: Number
    pace: str
    options: str


class HowToPlay(Press, word="how"):
    """“How to play” of a game; without one, the game from a select of them."""

    game: str | None = None
    chosen: tuple[str, ...] = ()


class Learn(Press, word="learn"):
    """“Learn by playing”: a guided match of a game."""

    game: str


class Join(OfMatch, word="join"):
    """“Join” below a lobby."""


class ShowFirst(OfMatch, word="first"):
    """What everybody is asked first in a match, below its lobby."""


class AnswerFirst(OfMatch, word="answer"):
    """The answer to what everybody is asked first."""

    topic: str
    chosen: Chosen = ()


class Leave(OfMatch, word="leave"):
    """“Leave” below a lobby."""


class Fill(OfMatch, word="fill"):
    """“Add 3 AI” below a lobby."""


class AddAI(OfMatch, word="ai"):
    """“Add AI” below a lobby."""


class RemoveAI(OfMatch, word="fewer"):
    """“Remove an AI player” on the panel of options."""


class ShowOptions(OfMatch, word="options"):
    """“Options” below a lobby."""


class SetOption(OfMatch, word="set"):
    """A value of an option, by its place in the list."""

    name: str
    chosen: ChosenNumbers = ()


class Choose(OfMatch, word="choose"):
    """A value of an option that a lobby's post itself offers, by its place in the list of all."""

    name: str
    chosen: ChosenNumbers = ()


class SetPrivate(OfMatch, word="private"):
    """“Make it private” on the panel of options; 0 opens the lobby to everybody again."""

    private: Number


class SetHints(OfMatch, word="hints"):
    """“Allow hints” on the panel of options; 0 turns them off."""

    hints: Number


class ShowTime(OfMatch, word="time"):
    """“Time” below a lobby."""


class SetTerm(OfMatch, word="terms"):
    """A value of one of the terms, by its place in the list."""

    name: str
    chosen: ChosenNumbers = ()


class Start(OfMatch, word="start"):
    """“Start” below a lobby."""


class ShowFairDice(OfMatch, word="fair"):
    """“Fair dice” below a lobby, also once its match has begun."""


class AskForWord(OfMatch, word="word"):
    """“Add a word” and “Change your word” below what is said of the dice."""


class AddWord(OfMatch, word="said"):
    """The form for a word came back; chosen is what was typed, "" for none."""

    chosen: Chosen = ()


class CheckDice(OfMatch, word="verify"):
    """“Verify” below a result."""


class Rematch(OfMatch, word="rematch"):
    """“Rematch” below a result."""


class RematchInThread(OfMatch, word="rethread"):
    """“Open in a new thread”, where a rematch finds its channel taken."""


class End(OfMatch, word="end"):
    """“End it without a result”, asked of a player."""


class LeaveForGood(OfMatch, word="gone"):
    """“Leave for good”."""


class ShowPart(OfMatch, word="part"):
    """A part of the board to be seen closely."""

    chosen: Chosen = ()


class ShowBoard(OfMatch, word="board"):
    """“Whole board”; “Light” and “Dark” below one's own picture, which show the same part in another theme."""

    theme: str = ""
    part: str = ""


class ShowLog(OfMatch, word="log"):
    """“Log”."""


class ShowLogPage(OfMatch, word="lines"):
    """“Older” and “Newer” below lines of the log: those before this one."""

    end: Number


class ShowLinesFrom(OfMatch, word="all"):
    """“Read all” below a post that has no room for some of its lines: those from this public one on."""

    start: Number


class ShowReplay(OfMatch, word="replay"):
    """“Step by step” below a result."""


class MakePage(OfMatch, word="page"):
    """“Page” below a result and a replay: the match as a file for a browser."""


class MakeAnimation(OfMatch, word="animate"):
    """“Animation” below a result and a replay: the match as moving pictures, for all in the channel."""


class StopMaking(Press, word="unmake"):
    """“Cancel” below what tells how far a page or an animation is."""


class ShowStep(OfMatch, word="step"):
    """“Back” and “Next” in a replay: this step, as a seat saw it, or everybody.

    A turn from the select below that step; chosen is its first step.
    """

    step: Number
    seat: Number | None = None
    chosen: tuple[Number, ...] = ()


class ShowStepAs(OfMatch, word="stepas"):
    """A step of a replay as another saw it, from the select of them; chosen is a seat, or EVERYBODY."""

    step: Number
    chosen: ChosenNumbers = ()


EVERYBODY: Final = -1
"""In place of a seat: what all could see."""


class AskWhatIf(OfMatch, word="whatif"):
    """“What if from here” in a replay, at this step; below it, chosen is the seat in which whoever asks would play."""

    step: Number
    chosen: tuple[Number, ...] = ()


class BeginWhatIf(OfMatch, word="goesown"):
    """“With AI players”, or `together` “With the same people”: a copy from this step on, whoever asks in this seat."""

    step: Number
    seat: Number
    together: Number


class ShowSince(OfMatch, word="since"):
    """“Since my last turn”: what has happened since whoever presses moved last."""


class ShowSinceIn(Press, word="sinces"):
    """The same of one of somebody's matches, from the select below their list; chosen is its ref."""

    chosen: ChosenRefs = ()


class ShowAIMoves(OfMatch, word="aimoves"):
    """“AI moves” below a result: those before this one, newest first; chosen is one of them, by its entry."""

    end: Number | None = None
    chosen: tuple[Number, ...] = ()


class ShowRule(Press, word="rules"):
    """“Rules”, or a rule of a game; without a clause, a chapter from the select of them."""

    game: str
    clause: str | None = None
    chosen: tuple[str, ...] = ()


class StopFollowing(OfMatch, word="unfollow"):
    """“Stop following” below a letter."""


class StopFollowingOne(Press, word="unfollows"):
    """One of the matches that somebody follows, from the select below the list of theirs; chosen is its ref."""

    chosen: ChosenRefs = ()


class ShowNotes(Press, word="notes"):
    """One of the other matches on which somebody has notes; chosen is its ref."""

    chosen: ChosenRefs = ()


class DropNote(OfMatch, word="unnote"):
    """“Remove the last” below one's notes: this one."""

    note: Number


class ClearNotes(OfMatch, word="unnotes"):
    """“Clear” below one's notes: all up to this one."""

    last: Number


class ShowPrivacy(Press, word="privacy"):
    """“Privacy” below the welcome."""


class ExportMine(Press, word="mydata"):
    """“Your data”: all that is kept about whoever presses, as a file."""


class ShowForgetting(Press, word="forgets"):
    """“Delete my data…”: what that does, before anything is done."""


class ForgetMe(Press, word="forgetme"):
    """“Delete everything”: whoever presses is forgotten."""


class KeepList(Press, word="keep"):
    """“Keep this in my direct messages”."""


class StopList(Press, word="stop"):
    """“Stop updating” below the list that is kept in direct messages."""


class UndoIntervention(OfMatch, word="undone"):
    """“Undo (moderators)” below what a moderator did."""

    intervention: Number


class Rewind(OfMatch, word="rewound"):
    """“Rewind” below the preview of a rewind to a step, when the match stood at step `now`; below zero if halted."""

    to: Number
    now: Number


class EndForAll(OfMatch, word="ended"):
    """“End it without a result”, asked of a moderator."""


class SetServer(Press, word="chosen"):
    """A part of the server's settings, chosen in its select or cleared by its button."""

    part: str
    chosen: tuple[str, ...] = ()


AS_BEFORE: Final = -1
"""In place of an hour: those that were there."""
Hour: TypeAlias = Annotated[int, Field(ge=AS_BEFORE, le=23)]


class KeepQuiet(Press, word="quiet"):
    """The time zone of somebody's quiet hours, of those that may be meant; chosen is its key.

    The hours may be AS_BEFORE.
    """

    first: Hour
    last: Hour
    chosen: Chosen = ()
