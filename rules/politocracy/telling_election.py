"""What is told once the campaign is over: finalists, support, chits, ads, regions, the winner (sections 10, 11)."""

from rules import Apart, Fact, Seat, die, join_words, mark, marks, number, plural
from rules.politocracy.board import BOARD, Ideology
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


class AdsPaid(Fact):
    """What finalists spend in a region on positive and on negative ads, in $1M: those that spend anything (11.4)."""

    region: str
    ads: tuple[tuple[Seat, int, int], ...]

    def say(self) -> str:
        each = (f"{mark(seat)} {join_words(spent(positive, negative))}" for seat, positive, negative in self.ads)
        return f"Ads in region {self.region}: {'; '.join(each)}."


def spent(positive: int, negative: int) -> list[str]:
    """Ads of both kinds, if there are any: "$2M positive", "$1M negative"."""
    kinds = ((positive, "positive"), (negative, "negative"))
    return [f"{money(many * BOARD.ad_price)} {kind}" for many, kind in kinds if many]


class PassedOver(Fact):
    """A region without chits (11.6)."""

    region: str

    def say(self) -> str:
        return f"Region {self.region} is passed over: nobody has a chit there."


class Unopposed(Fact):
    """A region with chits of one finalist, who has so many votes then (11.6)."""

    region: str
    winner: Seat
    votes: int

    def say(self) -> str:
        return f"{mark(self.winner)} wins region {self.region} unopposed: {so_far(self.votes)}."


class Voted(Fact):
    """A region with the dice and ads of both, the ties before, and the votes that its winner has then (11.5)."""

    region: str
    ties: int
    finalists: tuple[Seat, ...]
    dice: tuple[tuple[int, ...], ...]
    positive: tuple[int, ...]
    negative: tuple[int, ...]
    winner: Seat
    votes: int

    def say(self) -> str:
        again = f" after {plural(self.ties, 'tie')}" if self.ties else ""
        rolls = "; ".join(f"{mark(seat)} rolls {self._rolled(at)}" for at, seat in enumerate(self.finalists))
        return f"Region {self.region}{again}: {rolls}. {mark(self.winner)} wins: {so_far(self.votes)}."

    def _rolled(self, at: int) -> str:
        """What a finalist rolled and what it comes to: "4", "5, 2: 5", "5, 2: 5 + 2 − 1 = 6"."""
        dice, plus, minus = self.dice[at], self.positive[at], self.negative[1 - at]
        shown, best = ", ".join(map(die, dice)), max(dice)
        if not plus and not minus:
            return f"{shown}: {best}" if len(dice) > 1 else shown
        ads = "".join(f" {sign} {many}" for sign, many in (("+", plus), ("−", minus)) if many)
        return f"{shown}: {best}{ads} = {number(best + plus - minus)}"


class Elected(Fact):
    """The President, with the votes of both (11.7)."""

    winner: Seat
    votes: int
    others: int

    def say(self) -> str:
        return f"{mark(self.winner)} is elected President with {electoral(self.votes, self.others)}!"


def so_far(votes: int) -> str:
    return f"{plural(votes, 'vote')} so far"


def electoral(votes: int, others: int) -> str:
    return f"{votes} to {others} electoral votes"
