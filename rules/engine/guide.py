"""What a game tells newcomers in its guide.toml: how it is played, and what each kind of question decides."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from rules.engine.data import read_toml
from rules.engine.seats import Seat

Line = Annotated[str, StringConstraints(max_length=200, pattern=r"[.!]$")]
"""A sentence or two, short enough for a phone."""
OPENING = "opening.toml"
"""The file of a game whose guided match begins in the middle; `tools.openings` writes it."""


class Course(BaseModel):
    """How a match begins whose chance is fixed: its seats, its seed, its options."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    seats: Annotated[int, Field(ge=2)]
    seed: str
    options: Mapping[str, Any] = {}


class Position(Course):
    """What a match of AI players has come to after so many moves."""

    moves: Annotated[int, Field(ge=1)]


class Lesson(Course):
    """A match in which somebody learns the game in seat 0.

    The `opening` are the moves that were made before it is the learner's turn, each as its seat and its text, as a
    record has them: [0, "place where:Mill"]. The `scene` says where that leaves the learner. A match that begins at its
    start has neither.
    """

    opening: tuple[tuple[Seat, str], ...] = ()
    scene: Line | None = None


class Guide(BaseModel):
    """How a game is played, in five lines: who wins, what a turn is, what to look at.

    `questions` says by topic what a kind of question decides, and what people usually weigh; `picture` is the position
    that is drawn with call-outs; `learn` the match in which somebody learns the game against AI players.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    how: Annotated[tuple[Line, ...], Field(min_length=5, max_length=5)]
    questions: Mapping[str, Line]
    picture: Position
    learn: Lesson

    def kind(self, topic: str) -> str:
        """The kind of question that a topic is of: itself, or what stands before its colon."""
        return topic if topic in self.questions else topic.partition(":")[0]

    def on(self, topic: str) -> str:
        """What questions of a topic decide; "" where the guide does not say."""
        return self.questions.get(self.kind(topic), "")


def read(package: str) -> Guide:
    """The `guide.toml` of a package, with its opening. Raises ValueError, pydantic's, for what is wrong with it."""
    whole = read_toml(package, "guide.toml")
    if files(package).joinpath(OPENING).is_file():
        whole["learn"] |= read_toml(package, OPENING)
    return Guide.model_validate(whole)
