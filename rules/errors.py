"""The two ways to be wrong that a player is told about. Any other exception is a bug."""


class Illegal(Exception):
    """A move, or a match, that the rules do not allow.

    `reason` is written for players and shown as it is; `clause` is the number of the rulebook's clause behind it, or
    "" where there is none.
    """

    def __init__(self, reason: str, clause: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.clause = clause


class Unreadable(ValueError):
    """A text or a record that is no move or no match of this game, and why; written for players."""
