"""What a sharp AI player does that is not well, in its process: this imports little, for that process does too."""

import signal

from rules import Seat, Verb
from tests.toy.game import Lay


def for_ever(record: object, seat: Seat, chance: str) -> None:
    """A thought that never ends, and has little time."""
    signal.setitimer(signal.ITIMER_PROF, 0.05)
    while True:
        pass


def nothing(record: object, seat: Seat, chance: str) -> None:
    """No move, where somebody waits for one."""


def illegal(record: object, seat: Seat, chance: str) -> Verb:
    return Lay(("Hill",))


def failing(record: object, seat: Seat, chance: str) -> None:
    raise ZeroDivisionError
