"""The lines of ours in a post, as values: what was done beside the rules, by whom, and how it is said.

Each module has those about one subject. All are loaded together, so that every kind that may be stored is known.
"""

from bot.model.notes.ends import EndAgreed, EndedByModerator, EndedByOne, EndWanted, ImportEnded
from bot.model.notes.halts import WasUnreachable
from bot.model.notes.lobbies import Invited, LobbyExpired, LobbyLeft, RematchOpened
from bot.model.notes.note import Note, Stored, Text, dump_note, load_note
from bot.model.notes.offers import AIAnswers, Answered, OfferOff
from bot.model.notes.quote import Quote
from bot.model.notes.seats import (
    CameBack,
    LeftForGood,
    SeatAsBefore,
    SeatOpened,
    SeatsOpen,
    TakeSeats,
    TimeUp,
    TookOver,
    WentAway,
    Why,
    who_may,
)
from bot.model.notes.silence import (
    AsksAboutSilent,
    DecidedAboutSilent,
    EndedForSilence,
    EndedUnreachable,
    EndedUntaken,
    HostGone,
    Muted,
    NotAsked,
    PauseLifted,
    PauseOver,
    Wish,
)
from bot.model.notes.turns import Rewound, Stuck, UndidOwn, UndidRewind, UndidStandIn, UndidThis, Went
from bot.model.notes.votes import (
    VOTE_OVER,
    AsksElse,
    AsksToGo,
    Declined,
    Going,
    MovedOn,
    NoLongerAsks,
    VoteCarried,
    VoteFailed,
)

__all__ = [
    "VOTE_OVER",
    "AIAnswers",
    "Answered",
    "AsksAboutSilent",
    "AsksElse",
    "AsksToGo",
    "CameBack",
    "DecidedAboutSilent",
    "Declined",
    "EndAgreed",
    "EndWanted",
    "EndedByModerator",
    "EndedByOne",
    "EndedForSilence",
    "EndedUnreachable",
    "EndedUntaken",
    "Going",
    "HostGone",
    "ImportEnded",
    "Invited",
    "LeftForGood",
    "LobbyExpired",
    "LobbyLeft",
    "MovedOn",
    "Muted",
    "NoLongerAsks",
    "NotAsked",
    "Note",
    "OfferOff",
    "PauseLifted",
    "PauseOver",
    "Quote",
    "RematchOpened",
    "Rewound",
    "SeatAsBefore",
    "SeatOpened",
    "SeatsOpen",
    "Stored",
    "Stuck",
    "TakeSeats",
    "Text",
    "TimeUp",
    "TookOver",
    "UndidOwn",
    "UndidRewind",
    "UndidStandIn",
    "UndidThis",
    "VoteCarried",
    "VoteFailed",
    "WasUnreachable",
    "Went",
    "WentAway",
    "Why",
    "Wish",
    "dump_note",
    "load_note",
    "who_may",
]
