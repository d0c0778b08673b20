"""Chance as a test writes it."""

from rules.engine.dice import Dice


class Scripted(Dice):
    """Chance as written, counted from 1: a die by its face, a coin 1 for heads. What is not written fails."""

    def __init__(self, *draws: int) -> None:
        super().__init__("")
        self.left = list(draws)

    def below(self, limit: int) -> int:
        assert self.left, f"chance of {limit} that was not expected"
        draw = self.left.pop(0)
        self.position = ("", self.position[1] + 1)
        assert 1 <= draw <= limit, f"{draw} is not of 1 to {limit}"
        return draw - 1
