"""What stands beside a match while it is in memory: its log's makers and earlier views, what is asked and written."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from bot.model.follower import How
from bot.model.hours import Outages
from bot.model.live_page import Site
from bot.model.log import COPIED, OPENING
from bot.model.names import Holder
from bot.model.open_proposal import OpenProposal
from bot.model.person import Person
from bot.model.shards import ALL, Shards
from rules import Decision, Entry, Event, Misfit, Offer, Seat, Story, View, redo_stack

VIEWS = 4
"""How many earlier views of a match stay in memory."""


class Unsent(set[int]):
    """The posts that nobody has begun to send. None is known to be one where another process may send it."""

    def __init__(self, *, alone: bool = True) -> None:
        super().__init__()
        self._alone = alone

    def note(self, *post_ids: int) -> None:
        if self._alone:
            self.update(post_ids)


@dataclass
class Shared:
    """What all matches in memory share.

    `people` are those who have set anything for themselves, `tips` which kinds of question of a game somebody was told
    about, `faces` the emoji that stand for a thing in a post, `unsent` the posts that nobody has begun to send: a newer
    one takes their place. `outages` are the times in which nobody could be reached, `lost` the ids of channels that
    were deleted, and of servers that the bot was taken from or that are away: nothing is sent there. `gone` are the
    servers that the bot was taken from, each with when that was noticed. `tries` are the matches that Discord refused
    and that are tried all the same, until it refuses them again. `otherwise` are the matches that fit the rules and
    come out otherwise than they were played. A match has become `over`: what takes a replay is to be worked out of it.
    The `site` is where their pages are served on the web, if they are. The `shards` say of which servers this process
    is told.
    """

    people: Mapping[int, Person] = field(default_factory=dict[int, Person])
    tips: Mapping[tuple[int, str], set[str]] = field(default_factory=dict[tuple[int, str], set[str]])
    faces: dict[str, str] = field(default_factory=dict[str, str])
    unsent: Unsent = field(default_factory=lambda: Unsent())
    outages: Outages = field(default_factory=Outages)
    lost: set[int] = field(default_factory=set[int])
    gone: dict[int, int] = field(default_factory=dict[int, int])
    tries: set[int] = field(default_factory=set[int])
    otherwise: set[int] = field(default_factory=set[int])
    over: asyncio.Event = field(default_factory=asyncio.Event)
    site: Site | None = None
    shards: Shards = ALL


@dataclass
class History:
    """What is known of a log beside its Match.

    `made` says who made each entry, `views` what spectators saw when so many lines had been told, `fallen` the public
    lines, by their places, that fell as the match went back after an entry. Where an entry does not fit the rules any
    more, `misfit` tells which; the Match stands before it then, by a step back that nobody has written down yet. After
    the entries in `lost` the match stood as it cannot stand by these rules: no redo goes there. The `former` holders of
    seats are in the order in which they left.
    """

    made: dict[int, tuple[str, int | None]] = field(default_factory=dict[int, "tuple[str, int | None]"])
    views: dict[int, View] = field(default_factory=dict[int, View])
    fallen: dict[int, Mapping[int, Event]] = field(default_factory=dict[int, "Mapping[int, Event]"])
    misfit: Misfit | None = None
    unlike: int | None = None
    """The first entry after which a match that fits stands otherwise than when it was played."""
    lost: set[int] = field(default_factory=set[int])
    former: list[Holder] = field(default_factory=list[Holder])

    @property
    def opening(self) -> int:
        """How many entries there were when the players sat down; 0 in a match that they began."""
        return sum(1 for _ in takewhile(lambda made: made[0] in (OPENING, COPIED), self.made.values()))

    def can_redo(self, log: Sequence[Entry]) -> bool:
        """Whether something was taken back that can stand again."""
        stack = redo_stack(log)
        return bool(stack) and stack[-1] not in self.lost

    def keep_view(self, lines: int, view: View, now: int) -> None:
        """Keep what spectators saw when so many lines had been told, of `now`; the oldest of many views is dropped."""
        views = {number: one for number, one in self.views.items() if number <= now and number != lines}
        self.views = dict([*views.items(), (lines, view)][-VIEWS:])


class Asked:
    """A question, by which it is known whether a later one is another."""

    def __init__(self, decision: Decision) -> None:
        self._decision = decision
        self._content: tuple[object, ...] = ()

    def read(self) -> tuple[object, ...]:
        """What makes it the same one as another: its prompt and its offers. It is first read while it is asked."""
        if not self._content:
            self._content = self._decision.prompt, *map(_offer_content, self._decision.legal)
        return self._content

    def differs(self, before: Asked) -> bool:
        """Whether it is another question than `before`; offers are read only below the same prompt."""
        return self._decision.prompt != before._decision.prompt or self.read() != before.read()


def _offer_content(offer: Offer) -> tuple[object, ...]:
    picks = tuple((part.field, *part.choices.items(), part.least, part.most) for part in offer.open)
    return str(offer.move), offer.label, offer.confirm, picks


@dataclass
class Questions:
    """What was asked and held out: so it is known what is new.

    `asked` are the questions that were numbered, `heard` the question that each AI player was last
    asked; `proposed` tells whether there may be posts of what is held out to somebody, and `open_proposals` all that
    they tell, whose words say too what each seat would have then.
    """

    asked: dict[Seat, Asked] = field(default_factory=dict[Seat, Asked])
    heard: dict[Seat, int] = field(default_factory=dict[Seat, int])
    proposed: bool = True
    open_proposals: list[OpenProposal] = field(default_factory=list[OpenProposal])

    def settle(self, answering: Seat | None) -> None:
        """Before the match goes on, read what is asked, but of whose answer makes the next question a new one."""
        for seat, asked in self.asked.items():
            if seat != answering:
                asked.read()


@dataclass
class Written:
    """What the database has: the players' columns, whether an automatic move is due, how many changes were counted.

    One more is `under_way` where this process has the row of the match.
    """

    players: dict[Seat, dict[str, object]] = field(default_factory=dict[Seat, "dict[str, object]"])
    automatic: bool = False
    changes: int = 0
    under_way: bool = False

    def count(self) -> None:
        """That one is kept."""
        self.changes, self.under_way = self.changes + 1, False


@dataclass(frozen=True)
class Shown:
    """The message with the animation of a match, of its phase and so many entries."""

    version: tuple[str, int]
    channel_id: int
    message_id: int


@dataclass
class Memory:
    """What stands beside a match while it is in memory.

    The `followers` are told of it without a seat in it; the `story` is how it went, once it is over and that was told;
    `shown` is the last animation of it. It is `untold` where it can't be told how it went.
    """

    followers: dict[int, How] = field(default_factory=dict[int, How])
    history: History = field(default_factory=History)
    questions: Questions = field(default_factory=Questions)
    written: Written = field(default_factory=Written)
    shared: Shared = field(default_factory=Shared)
    story: Story | None = None
    untold: bool = False
    shown: Shown | None = None
