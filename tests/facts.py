"""Facts of the tests' own, for lines that no game tells."""

from rules import Deed, Fact, Seat, mark


class Line(Fact):
    words: str

    def say(self) -> str:
        return self.words


class Does(Deed):
    what: str

    def say(self) -> str:
        return f"{mark(self.me)} {self.what}."


class Hits(Deed):
    whom: Seat

    def say(self) -> str:
        return f"{mark(self.me)} hits {mark(self.whom)}."


class Drew(Deed):
    def say(self) -> str:
        return f"{mark(self.me)} draws a card."
