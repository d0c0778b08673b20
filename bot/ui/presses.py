"""What buttons and selects ask for, and the custom_ids that say so.

A custom_id is the kind of its component, the word of its press, then the values of the press, with colons between:
`b:play:12-h9Jx_w:0:3:place where:CA`. The last value has the rest, colons and all. A value that is None stands last
and is not written; so it is with those that were not there yet when a post was made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import BeforeValidator, TypeAdapter
from typing_extensions import dataclass_transform

from bot.model.ref import Ref
from rules import Seat

ComponentKind: TypeAlias = Literal["b", "s", "c", "r"]
"""A button; a select of lines of ours, of the server's channels, of its roles."""

_presses: dict[str, type[Press]] = {}
"""All of them, by their words."""


@dataclass_transform(frozen_default=True)
class Press:
    """What a button or a select asks for. A subclass is a frozen dataclass; posts know it by its `word` for ever.

    Its fields are texts, numbers and Refs, written in their order; but what is `chosen` in a select comes with a press.
    """

    word: ClassVar[str]

    def __init_subclass__(cls, word: str = "") -> None:
        dataclass(frozen=True)(cls)
        if word:
            cls.word = word
            _presses[word] = cls


def written(kind: ComponentKind, press: Press) -> str:
    """A press as the custom_id of a component."""
    values = (getattr(press, name) for name in _names(type(press)))
    return ":".join([kind, press.word, *(str(value) for value in values if value is not None)])


def read(custom_id: str, chosen: Sequence[str] = ()) -> Press:
    """The press that a custom_id says, with what was chosen. Raises ValueError for one that says none."""
    _, word, *rest = custom_id.split(":", 2)
    if (press := _presses.get(word)) is None:
        raise ValueError(f"there is no press {word!r}")
    names = _names(press)
    values = rest[0].split(":", len(names) - 1) if rest else []
    return _adapter(press).validate_python({**dict(zip(names, values, strict=False)), "chosen": [*chosen]})


@cache
def _names(press: type[Press]) -> tuple[str, ...]:
    """The fields that a custom_id says."""
    return tuple(field.name for field in fields(press) if field.name != "chosen")  # pyright: ignore[reportArgumentType]


@cache
def _adapter(press: type[Press]) -> TypeAdapter[Press]:
    return TypeAdapter(press)


class OfMatch(Press):
    """About a match. The others are about a game, a server or a person."""

    ref: Annotated[Ref, BeforeValidator(Ref.read)]


class OfSeat(OfMatch):
    """About a seat of it."""

    seat: Seat


class OfQuestion(OfSeat):
    """About the question that a seat is asked, by its number."""

    question: int


class OpenLobby(Press, word="open"):
    """“Play …” below the welcome, “Open a new lobby” after an end."""

    game: str


class OpenThread(Press, word="thread"):
    """“Open in a new thread”, with all that was asked for; the options as they are typed."""

    game: str
    ai: int
    private: int
    pace: str
    options: str


class Join(OfMatch, word="join"):
    """“Join” below a lobby."""


class Leave(OfMatch, word="leave"):
    """“Leave” below a lobby."""


class Fill(OfMatch, word="fill"):
    """“Add 3 AI” below a lobby."""


class AddAI(OfMatch, word="robot"):
    """“Add AI” below a lobby."""


class RemoveAI(OfMatch, word="fewer"):
    """“Remove an AI” on the panel of options."""


class ShowOptions(OfMatch, word="options"):
    """“Options” below a lobby."""


class SetOption(OfMatch, word="set"):
    """A value of an option, by its place in the list."""

    name: str
    chosen: tuple[str, ...] = ()


class SetPrivate(OfMatch, word="private"):
    """“Make it private” on the panel of options; 0 opens the lobby to everybody again."""

    private: int


class ShowTime(OfMatch, word="time"):
    """“Time” below a lobby."""


class SetTerm(OfMatch, word="terms"):
    """A value of one of the terms, by its place in the list."""

    name: str
    chosen: tuple[str, ...] = ()


class Start(OfMatch, word="start"):
    """“Start” below a lobby."""


class Rematch(OfMatch, word="rematch"):
    """“Rematch” below a result."""


class RematchInThread(OfMatch, word="rethread"):
    """“Open in a new thread”, where a rematch finds its channel taken."""


class End(OfMatch, word="end"):
    """“End it without a result”, asked of a player."""


class LeaveForGood(OfMatch, word="gone"):
    """“Leave, and let an AI play on”."""


class Play(OfQuestion, word="play"):
    """An offer."""

    move: str


class PlayListed(OfQuestion, word="move"):
    """A select of offers, of which it names the `first`: no two ids in a message may be the same."""

    first: str
    chosen: tuple[str, ...] = ()


class ShowGroup(OfQuestion, word="menu"):
    """A group of offers, by its place in a select of groups."""

    chosen: tuple[str, ...] = ()


class ShowOpenGroup(OfQuestion, word="menus"):
    """The same, of those offers alone that all may see."""

    chosen: tuple[str, ...] = ()


class ShowAlways(OfQuestion, word="always"):
    """“Always…”: how to answer all questions of a kind at once."""


class ShowAlwaysGroup(OfQuestion, word="evers"):
    """A group of the offers to answer with always, by its place in a select of groups."""

    chosen: tuple[str, ...] = ()


class PlayAlways(OfQuestion, word="ever"):
    """An offer to answer with always; or a select of these, of which it names the first."""

    move: str
    chosen: tuple[str, ...] = ()


class AddPicks(OfQuestion, word="add"):
    """Picks for an open field, from a select that starts at one of its choices.

    Those of before had no seal and no move. Read, they have no move either, and without that the rest is of no use.
    """

    seal: str
    field: str
    start: int | None = None
    move: str | None = None
    chosen: tuple[str, ...] = ()


class DropPicks(OfQuestion, word="again"):
    """“Start over” below picks. Those of before had no seal and no move."""

    seal: str | None = None
    move: str | None = None


class PicksDone(OfQuestion, word="done"):
    """“Done” below picks. Those of before had no seal and no move."""

    seal: str | None = None
    move: str | None = None


class AcceptPicks(OfQuestion, word="accept"):
    """A warning about an offer with these picks."""

    seal: str
    move: str


class AcceptWarning(OfQuestion, word="sure"):
    """A warning about an offer; of before, also about one with picks."""

    move: str


class AnswerProposal(OfSeat, word="deal"):
    """An answer to what another seat holds out, whose terms have this seal."""

    by: Seat
    seal: str
    move: str


class ShowHand(OfMatch, word="hand"):
    """“Your choice” below a turn; or what opens a question for which nobody waits, by its label (“Trade…”)."""

    label: str | None = None


class Undo(OfMatch, word="undo"):
    """“Undo …'s move” below a turn. How often the match had gone back or forth then, those of before do not say."""

    backs: int | None = None


class Redo(OfMatch, word="redo"):
    """“Redo” below a turn, when the match had gone back or forth so often."""

    backs: int


class AskTable(OfMatch, word="ask"):
    """“Ask the others” to go back to a step, below the preview of that, when the match stood at step `now`."""

    now: int
    to: int | Literal["redo"]


class OfVote(OfMatch):
    """An answer to a vote, by its key."""

    number: int
    seat: Seat
    back: int | Literal["redo"]


class AgreeToVote(OfVote, word="agree"):
    """“Agree” below a vote."""


class DeclineVote(OfVote, word="decline"):
    """“Decline” below a vote."""


class TakeSeat(OfSeat, word="take"):
    """“Take the seat over” below an open seat."""


class ComeBack(OfMatch, word="back"):
    """“I am back”."""


class ShowPlans(OfSeat, word="plan"):
    """“Back” to the overview of what is planned."""


class ShowTopic(OfSeat, word="topic"):
    """A kind of question to plan."""

    chosen: tuple[str, ...] = ()


class ShowWishes(OfSeat, word="wishes"):
    """A group of moves to add to a topic's list, by its place in a select of groups."""

    topic: str
    chosen: tuple[str, ...] = ()


class AddWishes(OfSeat, word="wish"):
    """Moves to add to a topic's list, from this group."""

    group: int
    topic: str
    chosen: tuple[str, ...] = ()


class DropWish(OfSeat, word="drop"):
    """“Take the last away”."""

    topic: str


class ClearPlans(OfSeat, word="clear"):
    """“Clear” a topic's list; without a topic, “Clear all”."""

    topic: str | None = None


class GoOn(OfSeat, word="goon"):
    """“Go on” with what has stopped."""


class OpenPlans(OfMatch, word="plans"):
    """“Plan…” below a turn: the overview, for whoever presses."""


class ShowPart(OfMatch, word="part"):
    """A part of the board to be seen closely."""

    chosen: tuple[str, ...] = ()


class ShowLog(OfMatch, word="log"):
    """“Log”."""


class ShowLogPage(OfMatch, word="lines"):
    """“Older” and “Newer” below lines of the log: those before this one."""

    end: int


class ShowRule(Press, word="rules"):
    """“Rules”, or a rule of a game; without a clause, a chapter from the select of them."""

    game: str
    clause: str | None = None
    chosen: tuple[str, ...] = ()


class KeepList(Press, word="card"):
    """“Keep this in my direct messages”."""


class StopList(Press, word="stop"):
    """“Stop” below that list."""


class UndoIntervention(OfMatch, word="undone"):
    """“Undo (moderators)” below what a moderator did."""

    intervention: int


class Rewind(OfMatch, word="rewound"):
    """“Go back there” below the preview of a rewind to a step, when the match stood at step `now`."""

    to: int
    now: int


class EndForAll(OfMatch, word="ended"):
    """“End it without a result”, asked of a moderator."""


class SetServer(Press, word="chosen"):
    """A part of the server's settings, chosen in its select or cleared by its button."""

    part: str
    chosen: tuple[str, ...] = ()
