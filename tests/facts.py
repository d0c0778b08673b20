"""Facts of the tests' own, for lines that no game needs to have told."""

from rules import Deed, Fact, mark


class Line(Fact):
    """A line in so many words."""

    words: str

    def say(self) -> str:
        return self.words


class Does(Deed):
    """What a seat does, in so many words."""

    what: str

    def say(self) -> str:
        return f"{mark(self.me)} {self.what}."


class Drew(Deed):
    """A card from the pack."""

    def say(self) -> str:
        return f"{mark(self.me)} draws a card."
