"""On what terms a table plays: its pace, its clock, and what happens when a player's time runs out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field
from pydantic.config import JsonDict

from bot.model.time import DAY, HOUR, MINUTE
from rules import Level

PaceName: TypeAlias = Literal["none", "live", "daily", "relaxed"]
Lapse: TypeAlias = Literal["wait", "nudge", "stand-in", "ai", "open"]


@dataclass(frozen=True)
class Pace:
    """Seconds: for an answer; for a question of a short window; in a clock bank, and what each question adds to it."""

    turn: int
    window: int
    bank: int
    more: int


PACES: Mapping[str, Pace] = {
    "live": Pace(5 * MINUTE, MINUTE, 20 * MINUTE, MINUTE),
    "daily": Pace(DAY, 4 * HOUR, 5 * DAY, 8 * HOUR),
    "relaxed": Pace(3 * DAY, 12 * HOUR, 14 * DAY, DAY),
}
"""Our own figures; "none" has no time at all."""

ANSWERS: Mapping[str, int] = {"none": 4 * HOUR, "live": MINUTE, "daily": 4 * HOUR, "relaxed": 4 * HOUR}
"""Seconds that people take for an answer, nights included, by the pace: they tell the lobby how long a match takes.

Our own guess: whoever isn't at the table all along looks in a few times a day, however long they may take. `make pings`
reckons with the usual pace.
"""


def value_words(**words: str) -> JsonDict:
    """The words for the values of an option, as people read them, for its schema."""
    by_value: JsonDict = {key.replace("_", "-"): word for key, word in words.items()}
    return {"words": by_value}


class Terms(BaseModel):
    """What a table agrees on before it begins. Quiet hours and holidays stop no clock at the live pace."""

    model_config = ConfigDict(frozen=True)

    pace: Annotated[
        PaceName,
        Field(
            title="Pace",
            description="How long a player has to answer",
            json_schema_extra=value_words(
                none="no time limit", live="live, 5 minutes", daily="daily, 24 hours", relaxed="relaxed, 3 days"
            ),
        ),
    ] = "relaxed"
    clock: Annotated[
        Literal["turn", "bank"],
        Field(
            title="Clock",
            description="A limit for each answer, or one time budget for the match",
            json_schema_extra=value_words(turn="per answer", bank="a time budget for the match"),
        ),
    ] = "turn"
    lapse: Annotated[
        Lapse,
        Field(
            title="When time is up",
            description="What happens if a player hasn't answered",
            json_schema_extra=value_words(
                wait="the match waits",
                nudge="up to three pings",
                stand_in="a safe move is made for them",
                ai="an AI player plays until they're back",
                open="anyone can take over their seat",
            ),
        ),
    ] = "nudge"
    quiet: Annotated[
        bool, Field(title="Quiet hours", description="Whether players' quiet hours (/me quiet) stop their clocks")
    ] = True
    holiday: Annotated[
        Literal[0, 7, 14, 28],
        Field(
            title="Holiday",
            description="How many days of /me holiday stop a player's clock",
            json_schema_extra=value_words(**{"0": "not at all", "7": "7 days", "14": "14 days", "28": "28 days"}),
        ),
    ] = 14
    hints: Annotated[
        bool, Field(title="Hints", description="Whether players can ask what an AI player would do in their place")
    ] = True
    level: Annotated[
        Level,
        Field(
            title="AI players",
            description="How well they play: easy ones make mistakes, sharp ones win most often",
        ),
    ] = "steady"

    @property
    def times(self) -> Times:
        """What can be changed once the match has begun."""
        return Times(self.pace, self.clock, self.lapse)

    @property
    def rests(self) -> bool:
        """Whether nights and holidays count: not where minutes do."""
        return self.pace != "live"


USUAL = Terms()


@dataclass(frozen=True)
class Times:
    """The terms about time that can be changed while a match is under way; each is a value that `Terms` has for it."""

    pace: str
    clock: str
    lapse: str

    @property
    def key(self) -> str:
        """All of them, to tell them from others by."""
        return " ".join(vars(self).values())

    @property
    def in_words(self) -> Mapping[str, str]:
        """Each as people read it, by its title."""
        return {Terms.model_fields[name].title or name: word_of(name, value) for name, value in vars(self).items()}


def word_of(name: str, value: str) -> str:
    """A value of one of the terms, as people read it."""
    extra = Terms.model_fields[name].json_schema_extra
    words = extra["words"] if isinstance(extra, dict) else {}
    return str(words.get(value, value)) if isinstance(words, dict) else value
