"""Who sits at the table and who acts: players, what they have planned, votes, a change and its cause."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

from bot.model.notes import Note, Wish
from bot.model.terms import Times
from rules import Seat

Maker: TypeAlias = Literal["stand-in", "at-once", "ai", "plan", "usual"]
"""Who answers a question without a person: "at-once" the stand-in, where nobody waits even for those who are there."""
Stop: TypeAlias = Literal["", "draft", "undone", "not offered", "broken off", "failed"]
VoteKey: TypeAlias = tuple[int, Seat, str]

UNASKED, DECIDED, OVERDUE, LAST_CALL, GIVEN_UP = 1, 2, 3, 4, 5
"""How long a player has been out of time: nobody needs their consent; the others are asked; those who answer decide;
nobody has, and the match ends in a week; it ends."""
SILENT = (DECIDED, OVERDUE, LAST_CALL, GIVEN_UP)
"""The stages in which the others decide about a player."""
MISSES = 2
"""How many safe moves in a row are waited for before a player is away."""
PLAN = ""
"""The topic of a plan: it answers whatever is asked next."""


@dataclass
class Clock:
    """A player's clock, in seconds (`model.clock` winds it).

    It had `left` of the time `allowed` when it began `running`. `stage` counts its reminders, `bank` is what the clock
    bank has, `rest` what remains of the holiday, and `due_at` when the next thing is due. Where the others have opened
    the seat, `again` is when the next stage comes, in place of its usual time. `silence` is how long the player was
    out of time (UNASKED and on). `in_window` says that it was begun for a question of a window.
    """

    running: int | None = None
    left: int = 0
    allowed: int = 0
    stage: int = 0
    bank: int | None = None
    rest: int = 0
    due_at: int | None = None
    again: int | None = None
    silence: int = 0
    in_window: bool = False


@dataclass
class Player:
    """Who holds a seat: a member, or an AI player where `user_id` is None.

    `question` is the number of the entry with which the seat's present question arose, `since` when the match began to
    wait for the seat, `ending` whether this player wants it to end. While the member is `absent` an AI player answers;
    a `vacant` seat may be taken over. In a lobby `since` is when its host was last heard of.

    `missed` counts the safe moves in a row that the clock has made, `wish` is what they want done about others who are
    silent, `resuming` that a pause should end.
    """

    seat: Seat
    user_id: int | None
    name: str
    question: int = 0
    since: int | None = None
    ending: bool = False
    absent: bool = False
    vacant: bool = False
    missed: int = 0
    wish: Wish = ""
    resuming: bool = False
    clock: Clock = field(default_factory=Clock)

    @property
    def columns(self) -> dict[str, object]:
        """All that is known of the player, and of the clock, by name."""
        own = {name: value for name, value in vars(self).items() if name != "clock"}
        return {**own, **vars(self.clock)}

    @property
    def present(self) -> bool:
        return self.user_id is not None and not self.absent

    @property
    def stands_by(self) -> bool:
        """Whether the member is away since they missed their time: the safe move is made for them at once."""
        return self.absent and self.missed >= MISSES

    @property
    def silence(self) -> int:
        """How long the player has been out of time."""
        return self.clock.silence

    @property
    def consents(self) -> bool:
        """Whether the others need this player's consent."""
        return self.present and not self.vacant and not self.silence


@dataclass
class Order:
    """Moves that a player has planned, as text.

    Those of a topic are in order of preference, and hold for as long as it says; those of the plan are for the coming
    questions one by one, until one is not offered or the rules break it off. An order that has `stopped`, for this
    reason, waits until its player goes on.
    """

    seat: Seat
    topic: str
    moves: list[str]
    stopped: Stop = ""


@dataclass
class Vote:
    """The table is asked to go `back` to a step, or for None to redo what was taken back last; or to play by `times`.

    `seat` asked, when the match stood at step `number`; these have `agreed` so far.
    """

    seat: Seat
    back: int | None
    number: int
    agreed: list[Seat]
    at: int
    times: Times | None = None

    def stands(self, step: int) -> bool:
        """Whether it counts once the match is at a step; a vote about times does, whatever is played meanwhile."""
        return self.times is not None or self.number == step

    @property
    def key(self) -> VoteKey:
        """What tells its post, and a press on it, from those of every other vote."""
        if self.times is not None:
            return self.number, self.seat, self.times.key
        return self.number, self.seat, "redo" if self.back is None else str(self.back)


@dataclass(frozen=True)
class Cause:
    """Who changes a match, and with which interaction of Discord's."""

    made_by: str = "member"
    user_id: int | None = None
    name: str = ""
    interaction_id: int | None = None

    @property
    def is_person(self) -> bool:
        """Whether somebody waits to see what comes of it."""
        return self.user_id is not None

    @property
    def is_automatic(self) -> bool:
        """Whether it is an automatic move: it has waited for its turn, so what follows from it need not."""
        return self.made_by in get_args(Maker)


@dataclass(frozen=True)
class Change:
    """A change of the position or of who answers, as far as its posts depend on it.

    `before` are the seats that were waited for until then, where a person answers; `answered` is the seat whose move it
    was, if it was one; the `notes` tell what the rules don't. Nobody pings themselves: `quiet` is who has just acted.
    """

    before: Sequence[Seat] = ()
    answered: Seat | None = None
    notes: Sequence[Note] = ()
    quiet: Seat | None = None
