"""What the people at a keyboard are told of the seed of their match, and when."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Seed:
    """The seed of all chance. Whoever knows it can predict the dice, so one person is told it at once.

    Where there are `several`, all are told when the match is over; `given` is one that somebody typed at the start.
    """

    text: str
    several: bool
    given: bool

    @property
    def at_start(self) -> str:
        if not self.several:
            return f"The seed is {self.text}."
        if self.given:
            return "Anyone who knows the --seed can predict the dice, so choose one nobody has played."
        return "The seed is shown when the match is over."

    @property
    def at_end(self) -> str:
        """The seed, where it was kept from several people; else ""."""
        return f"The seed was {self.text}." if self.several else ""

    @property
    def way_back(self) -> str:
        """How a match that was left is found again."""
        if not self.several:
            return f"The same moves with --seed {self.text} bring you back here."
        if self.given:
            return "The same moves with the same --seed bring you back here."
        return "Its seed stays secret, so you can't come back. To be able to next time, start with your own --seed."
