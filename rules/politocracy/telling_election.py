"""What is told once the campaign is over: finalists, support, chits, ads, regions, the winner (sections 10, 11)."""

from rules import Apart, Fact, Seat, die, join_words, mark, marks, number, plural
from rules.politocracy.board import BOARD, MAJORITY, REGIONS, Ideology
from rules.politocracy.telling import Now
from rules.politocracy.words import money, side


class CampaignEnded(Fact):
    """The campaign ends after its last round, or before, as a second candidate has enough popularity (10.1, 10.3)."""

    after_round: int | None

    def say(self) -> str:
        if self.after_round is None:
            return f"A second candidate has {BOARD.election_popularity}%: the campaign ends."
        return f"Round {self.after_round} is over: the campaign ends."


class Finalists(Fact):
    """The two most popular (10.4)."""

    finalists: tuple[Seat, ...]

    @property
    def weight(self) -> int:
        """It decides who can still win."""
        return 3

    def say(self) -> str:
        return f"{marks(self.finalists)} are the finalists."


class SurrogatesBring(Fact):
    """What Surrogates gathered for a finalist counts now (8.8)."""

    whom: Seat
    gathered: int
    now: int

    def say(self) -> str:
        return f"Surrogates bring {mark(self.whom)} {self.gathered}%, {Now(self.now)}."


class SupportOffered(Apart):
    """Whom a loser would support, the first of all first; nobody, if so (10.5)."""

    finalists: tuple[Seat, ...]

    def say(self) -> str:
        if not self.finalists:
            return f"{mark(self.me)} supports nobody."
        return f"{mark(self.me)} offers support to {', or else to '.join(map(mark, self.finalists))}."


class SupportRefused(Apart):
    """A finalist takes none of those offered (10.5)."""

    def say(self) -> str:
        return f"{mark(self.me)} accepts no support."


class SupportAccepted(Apart):
    """The money that a loser gives, what the finalist has then, and what the loser plans to become (10.5)."""

    loser: Seat
    gift: int
    has: int
    becomes: Ideology | None

    def say(self) -> str:
        turn = f" and plans to become {side(self.becomes)}" if self.becomes else ""
        if not self.gift:
            return f"{mark(self.loser)} supports {mark(self.me)} with no money{turn}."
        gives = f"{mark(self.loser)} supports {mark(self.me)} with {money(self.gift)}{turn}"
        return f"{gives}. {mark(self.me)} now has {money(self.has)}."


class ChitsPlaced(Apart):
    """The stars that a finalist has exchanged on the way, and the chits by region (11.1)."""

    for_hearts: int
    for_money: int
    regions: tuple[tuple[str, int], ...]

    def say(self) -> str:
        where = ", ".join(f"{name} {many}" for name, many in self.regions)
        chits = plural(sum(many for _, many in self.regions), "chit")
        has = f"places {chits}: {where}" if where else "has no chits"
        stars = join_words(self._exchanged())
        return f"{mark(self.me)} {f'exchanges {stars} and ' if stars else ''}{has}."

    def _exchanged(self) -> list[str]:
        hearts, units = plural(self.for_hearts, "heart"), self.for_money * BOARD.star_money
        exchanged = ((self.for_hearts, hearts), (self.for_money, money(units)))
        return [f"{plural(stars, 'star')} for {what}" for stars, what in exchanged if stars]


class PassedOver(Fact):
    """A region without chits (11.6)."""

    region: str

    def say(self) -> str:
        return f"{at_stake(self.region)}: passed over, for nobody has a chit there."


class Won(Fact):
    """A region that a finalist wins, and the votes of both then, in the order of the finalists."""

    region: str
    finalists: tuple[Seat, ...]
    winner: Seat
    votes: tuple[int, ...]

    @property
    def weight(self) -> int:
        """The region with which somebody has the majority decides the match."""
        return 3 if max(self.votes) >= MAJORITY else 2

    @property
    def then(self) -> str:
        """How it stands: "@0 76, @1 54"."""
        ahead = sorted(zip(self.votes, self.finalists, strict=True), key=lambda one: (-one[0], one[1] != self.winner))
        return ", ".join(f"{mark(seat)} {votes}" for votes, seat in ahead)


class Unopposed(Won):
    """A region with chits of one finalist (11.6)."""

    def say(self) -> str:
        return f"{at_stake(self.region)}: {mark(self.winner)} wins unopposed. {self.then}."


class Voted(Won):
    """A region with the ads and dice of both, in the order of the finalists, and the ties before (11.4, 11.5)."""

    dice: tuple[tuple[int, ...], ...]
    positive: tuple[int, ...] = (0, 0)
    negative: tuple[int, ...] = (0, 0)
    ties: int = 0

    def say(self) -> str:
        again = f", after {plural(self.ties, 'tie')}" if self.ties else ""
        rolls = "; ".join(f"{mark(seat)} {self._rolled(at)}" for at, seat in enumerate(self.finalists))
        return f"{at_stake(self.region)}{again}: {rolls}. {mark(self.winner)} wins. {self.then}."

    def _rolled(self, at: int) -> str:
        """What a finalist spent and rolled, and what it comes to: "with $2M in ads rolls 5, 2: 5 + 2 − 1 = 6"."""
        dice, plus, minus = self.dice[at], self.positive[at], self.negative[1 - at]
        spent = (self.positive[at] + self.negative[at]) * BOARD.ad_price
        shown, best = ", ".join(map(die, dice)), max(dice)
        how = f"with {money(spent)} in ads rolls {shown}" if spent else f"rolls {shown}"
        if not plus and not minus:
            return f"{how}: {best}" if len(dice) > 1 else how
        ads = "".join(f" {sign} {many}" for sign, many in (("+", plus), ("−", minus)) if many)
        return f"{how}: {best}{ads} = {number(best + plus - minus)}"


def at_stake(region: str) -> str:
    """A region, and what is won there."""
    return f"Region {region}, {plural(REGIONS[region].votes, 'vote')}"


class Elected(Fact):
    """The President, with the votes of both (11.7)."""

    winner: Seat
    votes: int
    others: int

    @property
    def weight(self) -> int:
        """It decides the match."""
        return 3

    def say(self) -> str:
        return f"{mark(self.winner)} is elected President with {electoral(self.votes, self.others)}!"


def electoral(votes: int, others: int) -> str:
    return f"{votes} to {others} electoral votes"
