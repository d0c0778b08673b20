"""What is told of the town, the rounds and golden slots (sections 2, 3, 6)."""

from __future__ import annotations

from typing import TypeAlias

from rules import Apart, Fact, Neutral, Seat, join_words, mark, marks
from rules.boomtown.board import BOARD, FACTIONS
from rules.boomtown.pieces import Die, Town
from rules.boomtown.telling_turns import Part, Step
from rules.boomtown.words import die_faces, face_of, whose

Hands: TypeAlias = tuple[tuple[Seat, tuple[int, ...]], ...]
"""The dice before each of several seats."""


class TownDrawn(Fact):
    """The town with which choosing begins (2.4)."""

    town: Town

    def say(self) -> str:
        town = self.town
        people = f"the factions {join_words(town.factions)}, and the government {town.government}"
        return f"Here's a random town to start with: {town.township}, with {people}. Events: {join_words(town.events)}."


class Replaces(Apart):
    """A card that somebody puts into the town for another, if any (2.4)."""

    card: str = ""
    gone: str = ""

    def say(self) -> str:
        if not self.card:
            return f"{mark(self.me)} keeps the town as it is."
        return f"{mark(self.me)} replaces {self.gone} with {self.card}."


class Welcome(Fact):
    """Where the match takes place, and how long it lasts (1.1)."""

    township: str

    def say(self) -> str:
        dice = "You place dice in slots of locations: those of the town, of its factions and of its government"
        most = "the player with the most votes becomes mayor"
        return f"Welcome to {self.township}. {dice}. After round {BOARD.rounds}, {most}."


class FactionsVote(Fact):
    """The factions, small ones first, and how many votes they have at first (2.2, 2.5)."""

    factions: tuple[str, ...]

    def say(self) -> str:
        small, large = (
            join_words(name for name in self.factions if FACTIONS[name].size == size) for size in ("small", "large")
        )
        few, many = (BOARD.track(FACTIONS[self.factions[at]]).start for at in (0, -1))
        most = f"Each faction gives its votes to the player who has the most {face_of('Favor')} with it"
        return f"{most}: {small} have {few} votes each, {large} {many}."


class Governs(Fact):
    """The governance card, and the events to come (2.2)."""

    government: str
    events: tuple[str, ...]

    def say(self) -> str:
        governs = f"The government is {self.government}; each office opens more of its locations."
        rounds = join_words(map(str, BOARD.event_rounds))
        return f"{governs} Rounds {rounds} each bring an event, in random order: {join_words(self.events)}."


class FirstByChance(Fact):
    """Who goes first where nobody votes (2.6)."""

    first: Seat

    def say(self) -> str:
        return f"{mark(self.first)} goes first, picked at random."


class FirstByVote(Fact):
    """Who of all `players` voted for whom, and who goes first (2.6)."""

    votes: tuple[tuple[Seat, Seat], ...]
    players: int
    first: Seat
    tied: bool

    def say(self) -> str:
        tied = " The tie is broken at random:" if self.tied else ""
        return f"{self.vote_text()}{tied} {mark(self.first)} goes first."

    def vote_text(self) -> str:
        if not self.votes:
            return "Nobody votes."
        if len(self.votes) == self.players and all(seat == whom for seat, whom in self.votes):
            return "Everyone votes for themselves."
        candidates = sorted({whom for _, whom in self.votes})
        groups = [(whom, [seat for seat, one in self.votes if one == whom]) for whom in candidates]
        parts = (f"{marks(those)} {'votes' if len(those) == 1 else 'vote'} for {mark(whom)}" for whom, those in groups)
        return f"{'; '.join(parts)}."


class RoundBegins(Neutral):
    """A round, and who goes first, which is known already in the first one (3.1)."""

    number: int
    first: Seat | None = None

    @property
    def weight(self) -> int:
        return 1

    def say(self) -> str:
        first = "" if self.first is None else f" {mark(self.first)} goes first."
        return f"Round {self.number} of {BOARD.rounds}.{first}"


class Rolled(Fact):
    """Everybody's dice (3.2)."""

    dice: Hands

    @property
    def weight(self) -> int:
        return 1

    def say(self) -> str:
        return f"Dice: {', '.join(f'{mark(seat)} ({die_faces(dice)})' for seat, dice in self.dice)}."


class Passes(Step):
    """No die in this turn (3.4)."""

    def say(self) -> str:
        return f"{mark(self.me)} passes."

    @property
    def word(self) -> str:
        return "passes"

    @property
    def part(self) -> Part:
        return Part("passes")


class Skipped(Fact):
    """Who was passed over, with dice that fit nowhere (3.5)."""

    dice: Hands

    @property
    def weight(self) -> int:
        return 1

    def say(self) -> str:
        who = join_words(f"{mark(seat)} ({die_faces(dice)})" for seat, dice in self.dice)
        those = "that die" if sum(len(dice) for _, dice in self.dice) == 1 else "those dice"
        return f"{who} {'is' if len(self.dice) == 1 else 'are'} skipped: no open slot fits {those}."


class Unfilled(Neutral):
    """Locations that a round leaves without their reward, and the dice that lie there (3.6)."""

    places: tuple[tuple[str, tuple[Die, ...]], ...]

    @property
    def weight(self) -> int:
        return 1

    def say(self) -> str:
        places = join_words(f"{where} ({', '.join(map(whose, dice))})" for where, dice in self.places)
        what = "wasn't filled this round and pays" if len(self.places) == 1 else "weren't filled this round and pay"
        return f"{places} {what} nothing."


class PicksAnew(Step):
    """Other factions for a die that waits (5.6)."""

    factions: tuple[str, ...]
    where: str

    @property
    def what(self) -> str:
        return f"now picks {join_words(self.factions)} at {self.where}"

    def say(self) -> str:
        return f"{mark(self.me)} {self.what}."

    @property
    def part(self) -> Part:
        return Part(self.what, about=self.where)


class CollectsNothing(Apart):
    """A golden slot that does not pay now, and whether its die comes back (6.2)."""

    where: str
    back: bool

    @property
    def weight(self) -> int:
        return 1

    def say(self) -> str:
        does = f"takes the die back from {self.where}" if self.back else f"leaves a die on {self.where}"
        return f"{mark(self.me)} {does} without collecting."
