"""What can be pressed below a turn, a vote, an open seat, and on the panels of plans: a class each, with its fields."""

from __future__ import annotations

from typing import Literal

from bot.pages.press import Chosen, ChosenNumbers, Number, OfMatch, OfQuestion, OfSeat


class Play(OfQuestion, word="play"):
    """An offer."""

    move: str


class PlayListed(OfQuestion, word="move"):
    """A select of offers, of which it names the `first`: no two ids in a message may be the same."""

    first: str
    chosen: Chosen = ()


class ShowMoves(OfQuestion, word="moves"):
    """“More moves…” below a question for whose lists a post has no room."""


class ShowGroup(OfQuestion, word="menu"):
    """A group of offers, by its place in a select of groups."""

    chosen: ChosenNumbers = ()


class ShowOpenGroup(OfQuestion, word="menus"):
    """A group of those offers that all may see, by its place in a select of groups."""

    chosen: ChosenNumbers = ()


class ShowAlways(OfQuestion, word="always"):
    """“Always…”: how to answer all questions of a kind at once."""


class ShowAlwaysGroup(OfQuestion, word="evers"):
    """A group of the offers to answer with always, by its place in a select of groups."""

    chosen: ChosenNumbers = ()


class PlayAlways(OfQuestion, word="ever"):
    """An offer to answer with always; or a select of these, of which it names the first."""

    move: str
    chosen: tuple[str, ...] = ()


class AddPicks(OfQuestion, word="add"):
    """Picks for an open field, from a select that starts at one of its choices."""

    digest: str
    field: str
    start: Number
    move: str
    chosen: Chosen = ()


class SetSpan(OfQuestion, word="span"):
    """So many of a choice for a field, up to so many for the one that it lies within; the choice by its place."""

    digest: str
    field: str
    at: Number
    move: str
    chosen: ChosenNumbers = ()


class DropPicks(OfQuestion, word="again"):
    """“Start over” below picks."""

    digest: str
    move: str


class PicksDone(OfQuestion, word="done"):
    """“Done” below picks."""

    digest: str
    move: str


class AcceptPicks(OfQuestion, word="accept"):
    """The button below a warning about an offer with these picks."""

    digest: str
    move: str


class AcceptWarning(OfQuestion, word="sure"):
    """The button below a warning about an offer."""

    move: str


class GoBack(OfQuestion, word="return"):
    """“Back” below a warning: to the picks of an offer that has open fields, else to the question."""

    move: str | None = None


class AnswerProposal(OfSeat, word="deal"):
    """An answer to what another seat holds out by the move that has this digest."""

    by: Number
    digest: str
    move: str


class ShowHand(OfMatch, word="hand"):
    """“Your choice” below a turn; or what opens a question for which nobody waits, by its key (“Trade…”)."""

    key: str | None = None


class ShowMore(OfMatch, word="more"):
    """“More…” below a turn; with the first line of a post that has no room for all of its lines."""

    start: Number | None = None


class SwitchPage(OfMatch, word="web"):
    """A host turns the live page on or off, under “More…” and beside the file; on where it is on, at a new address."""

    on: Number


class ShowHint(OfMatch, word="hint"):
    """“Hint”: what an AI player would do, for whoever presses and is asked something."""


class UseHint(OfQuestion, word="advice"):
    """“Do this” below a hint, whose move has this digest."""

    digest: str


class Undo(OfMatch, word="undo"):
    """“Undo …'s move” below a turn, when the match had gone back or forth so often."""

    backs: Number


class Redo(OfMatch, word="redo"):
    """“Redo” below a turn, when the match had gone back or forth so often."""

    backs: Number


class AskTable(OfMatch, word="ask"):
    """“Ask the others” to go back to a step, below the preview of that, when the match stood at step `now`."""

    now: Number
    to: Number | Literal["redo"]


class OfVote(OfMatch):
    """An answer to a vote, by its key."""

    number: Number
    seat: Number
    what: str


class AgreeToVote(OfVote, word="agree"):
    """“Agree” below a vote."""


class DeclineVote(OfVote, word="decline"):
    """“Decline” below a vote."""


class TakeSeat(OfSeat, word="take"):
    """“Take over this seat” below an open seat."""


class ComeBack(OfMatch, word="back"):
    """“I'm back”."""


class ShowPlans(OfSeat, word="plan"):
    """“Back” to the overview of what is planned."""


class ShowTopic(OfSeat, word="topic"):
    """A kind of question to plan."""

    chosen: Chosen = ()


class ShowWishes(OfSeat, word="wishes"):
    """A group of moves to add to a topic's list, by its place in a select of groups."""

    topic: str
    chosen: ChosenNumbers = ()


class AddWishes(OfSeat, word="wish"):
    """Moves to add to a topic's list, from this group."""

    group: Number
    topic: str
    chosen: Chosen = ()


class AddMove(OfSeat, word="next"):
    """A move to add to a sequence, from the select at this place, while this group is open.

    `listed` counts the moves: so it is another component each time, which does not show the last pick.
    """

    at: Number
    group: Number
    listed: Number
    topic: str
    chosen: Chosen = ()


class DropWish(OfSeat, word="drop"):
    """“Remove the last”."""

    topic: str


class ClearPlans(OfSeat, word="clear"):
    """“Clear” a topic's list; without a topic, “Clear all”."""

    topic: str | None = None


class GoOn(OfSeat, word="goon"):
    """“Resume” for what has stopped: of a topic, or of all."""

    topic: str | None = None


class PlanRest(OfSeat, word="rest"):
    """“Plan the rest…” below the answer to a move: more answers on its topic."""

    topic: str


class OpenPlans(OfMatch, word="plans"):
    """“Plan…” below a turn: the overview, for whoever presses."""


class DecideAbout(OfMatch, word="silent"):
    """What somebody wants done about players who do not answer: those whom the post `asked` about."""

    wish: str
    asked: str


class LiftPause(OfMatch, word="unpause"):
    """“Go on” below a pause, for players."""


class ConfirmPause(OfMatch, word="confirm"):
    """“Confirm (moderators)” below a pause that a moderator made who plays."""
