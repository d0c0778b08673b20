"""What Change cards do, in the order of the rulebook: drawn, played, done to an opponent, shown at once (section 9)."""

from rules import Fact, Seat, TurnOf, mark, marks, plural
from rules.politocracy.board import BOARD, CHANGE, RING, ChangeCard
from rules.politocracy.telling import Caused, Done
from rules.politocracy.words import money, percent


class ChangeDrawn(Done):
    """A Change card for the hand, which others do not see (9.2)."""

    def what(self) -> str:
        return "draws a Change card"

    def short(self) -> str:
        return ""


class YourCard(Fact):
    """Which card it is that was drawn or taken, for its new owner alone (9.2, 9.11)."""

    card: ChangeCard
    taken: bool = False

    def say(self) -> str:
        return f"You {'took' if self.taken else 'drew'} {self.card}: {CHANGE[self.card].text}"


class CrisisTeamShown(Done):
    """What somebody played on this candidate has no effect, and stands in the line of whoever it was (9.4)."""

    by: TurnOf
    card: ChangeCard

    @property
    def turn_of(self) -> Seat | None:
        return self.by

    def what(self) -> str:
        return f"shows Crisis Team: {self.card} has no effect"

    def short(self) -> str:
        return "shows Crisis Team"


class Played(Done):
    """A card for its holder, and the square that it leads to, if that is one of several (9.9)."""

    card: ChangeCard
    where: str = ""

    def what(self) -> str:
        return f"plays {self.card} and goes to {self.where}" if self.where else f"plays {self.card}"


class PlayedOn(Done):
    """A card on an opponent, who may still cancel it (9.3)."""

    card: ChangeCard
    whom: Seat

    def what(self) -> str:
        return f"plays {self.card} on {mark(self.whom)}"


class CoverUp(Done):
    """A scandal is removed, and so many are left (9.9)."""

    scandals: int

    def what(self) -> str:
        return f"plays {ChangeCard.COVER_UP}: {plural(self.scandals, 'scandal')} left"


class SuperPacCheck(Done):
    """Money from the bank (9.9)."""

    units: int

    def what(self) -> str:
        return f"plays {ChangeCard.SUPER_PAC_CHECK}: +{money(self.units)}"


class SecondLap(Done):
    """A trip goes on (9.6)."""

    def what(self) -> str:
        return f"plays {ChangeCard.SECOND_LAP} and goes back to the start of the Money Trail"


class Summoned(Caused):
    """A candidate goes to a Media square out of turn (9.5)."""

    square: int

    def what(self) -> str:
        return f"goes to {RING[self.square].name}"


class CardTaken(Done):
    """A Change card from an opponent, and how many are left there (9.11)."""

    whom: Seat
    left: int

    def what(self) -> str:
        return f"takes a Change card from {mark(self.whom)}"

    def in_full(self) -> str:
        return f"{self.what()}, who has {self.left} left"


class TookYours(Fact):
    """Which card was taken, for whoever had it (9.11)."""

    by: Seat
    card: ChangeCard

    def say(self) -> str:
        return f"{mark(self.by)} took your {self.card}."


class Struck(Caused):
    """What a card does to an opponent; where there is little room it is left out, for the card was named (9.11)."""

    def short(self) -> str:
        return ""


class GivenScandal(Struck):
    """One scandal more, of so many now, and a fine, if so (9.11)."""

    scandals: int
    fine: int | None = None

    def what(self) -> str:
        gets = f"gets {scandal(self.scandals)}"
        return gets if self.fine is None else f"{gets} and pays {money(self.fine)}"


class HeartTaken(Struck):
    """A heart, and the percents of it (9.11)."""

    change: int

    def what(self) -> str:
        return f"loses a heart: {percent(self.change)}"


class TurnTaken(Struck):
    """The next turn (9.11)."""

    def what(self) -> str:
        return "loses the next turn"


class Audited(Struck):
    """A part of the money (9.11)."""

    paid: int

    def what(self) -> str:
        return f"pays {money(self.paid)}"


class PercentTaken(Struck):
    """Popularity (9.11)."""

    percent: int

    def what(self) -> str:
        return f"loses {self.percent}%"


class TabloidAffair(Done):
    """A scandal that is drawn, one of so many now (9.12)."""

    scandals: int

    def what(self) -> str:
        return f"draws {ChangeCard.TABLOID_AFFAIR} and gets {scandal(self.scandals)}"


class Shutdown(Done):
    """The card that takes the next turn of all Insiders (9.12)."""

    insiders: tuple[Seat, ...]

    def what(self) -> str:
        draws = f"draws {ChangeCard.GOVERNMENT_SHUTDOWN}"
        if not self.insiders:
            return f"{draws}: there's no Insider"
        return f"{draws}: {marks(self.insiders)} {'loses' if len(self.insiders) == 1 else 'lose'} the next turn"


def scandal(scandals: int) -> str:
    """A scandal that a seat has just got; the first costs until all are removed, more cost no more (4.4)."""
    if scandals > 1:
        return "another scandal"
    return f"a scandal ({BOARD.scandal_percent}% a turn, or {money(BOARD.scandal_money)} on the Money Trail)"
