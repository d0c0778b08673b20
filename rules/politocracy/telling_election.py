"""What is told once the campaign is over: finalists, support, chits, ads, regions, the winner (sections 10, 11)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from rules import Apart, Fact, Neutral, Seat, die, join_words, mark, number, plural
from rules.politocracy.board import BOARD, MAJORITY, REGIONS, TALLY, Ideology
from rules.politocracy.telling import Now
from rules.politocracy.words import money, side

Totals: TypeAlias = tuple[tuple[Seat, int], ...]
"""The electoral votes of both finalists so far."""

OPEN = tuple(name for name, tally in zip(REGIONS, TALLY, strict=True) if tally >= MAJORITY)
"""The regions in which somebody can be elected (P-C7)."""
LARGE = 70
"""So many electoral votes are told of however little room there is: three regions have them."""


class CampaignEnded(Neutral):
    """The campaign ends after its last round, or before, as a second candidate has enough popularity (10.1, 10.3)."""

    after_round: int | None

    def say(self) -> str:
        if self.after_round is None:
            return f"A second candidate has {BOARD.election_popularity}%: the campaign ends."
        return f"Round {self.after_round} is over: the campaign ends."


class TieBreak(StrEnum):
    """What decides between candidates who are as popular, as it is said of whoever is out (1.4)."""

    MONEY = "less money"
    STARS = "fewer stars"
    DIE = "the lower roll"


@dataclass(frozen=True)
class Missed:
    """Who is as popular as a finalist, and is out."""

    seat: Seat
    by: TieBreak


class Finalists(Neutral):
    """The two most popular, how popular they are, and who missed it by a tie (10.4)."""

    finalists: tuple[Seat, ...]
    percents: tuple[int, ...]
    missed: tuple[Missed, ...] = ()

    @property
    def weight(self) -> int:
        return 3

    def say(self) -> str:
        both = (f"{mark(one)} ({has}%)" for one, has in zip(self.finalists, self.percents, strict=True))
        ties = "".join(f" {mark(one.seat)} has {self.percents[-1]}%, too, but {one.by}." for one in self.missed)
        return f"{join_words(both)} are the finalists.{ties}"


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
    totals: Totals

    def say(self) -> str:
        return f"{stakes(self.region)}: no chits, so it's passed over; {of_majority(self.totals)}."


class Unopposed(Fact):
    """A region with chits of one finalist (11.6)."""

    region: str
    winner: Seat
    totals: Totals

    @property
    def weight(self) -> int:
        return weight(self.region, self.winner, self.totals)

    def say(self) -> str:
        alone = f"{mark(self.winner)}, alone with chits,"
        return f"{stakes(self.region)}: {alone} {wins(self.region, self.winner, self.totals)}."


class Voted(Fact):
    """A region with the dice and ads of both, the ties before, and the votes that both have then (11.3, 11.5)."""

    region: str
    ties: int
    finalists: tuple[Seat, ...]
    dice: tuple[tuple[int, ...], ...]
    positive: tuple[int, ...]
    negative: tuple[int, ...]
    winner: Seat
    totals: Totals

    @property
    def weight(self) -> int:
        return weight(self.region, self.winner, self.totals)

    def say(self) -> str:
        again = f" after {plural(self.ties, 'tie')}" if self.ties else ""
        rolls = "; ".join(f"{mark(seat)} rolls {self._rolled(at)}" for at, seat in enumerate(self.finalists))
        return (
            f"{stakes(self.region)}{again}: {rolls}. {mark(self.winner)} {wins(self.region, self.winner, self.totals)}."
        )

    def _rolled(self, at: int) -> str:
        """What a finalist rolled and what it comes to with ads: "4", "5, 2: 5", "5, 2: 5 + 2 ads − 1 against = 6"."""
        dice, plus, minus = self.dice[at], self.positive[at], self.negative[1 - at]
        shown, best = ", ".join(map(die, dice)), max(dice)
        if not plus and not minus:
            return f"{shown}: {best}" if len(dice) > 1 else shown
        ads = f" + {plural(plus, 'ad')}" if plus else ""
        against = f" − {minus if plus else plural(minus, 'ad')} against" if minus else ""
        return f"{shown}: {best}{ads}{against} = {number(best + plus - minus)}"


class Elected(Neutral):
    """The President, with the votes of both (11.7)."""

    winner: Seat
    votes: int
    others: int

    @property
    def weight(self) -> int:
        return 3

    def say(self) -> str:
        return f"{mark(self.winner)} is elected President with {electoral(self.votes, self.others)}!"


def stakes(region: str) -> str:
    """A region by its number and its largest states, and what is at stake there."""
    return f"Region {REGIONS[region].called}, {REGIONS[region].votes} votes"


def wins(region: str, winner: Seat, totals: Totals) -> str:
    """What a region changes for its winner, and how the totals stand then."""
    leads = " and takes the lead" if takes_lead(region, winner, totals) else ""
    return f"wins{leads}; {of_majority(totals)}"


def of_majority(totals: Totals) -> str:
    """The electoral votes of both so far, whoever has more of them first: "@2 76, @1 0 of 270"."""
    by_votes = sorted(totals, key=lambda one: -one[1])
    return f"{', '.join(f'{mark(seat)} {votes}' for seat, votes in by_votes)} of {MAJORITY}"


def takes_lead(region: str, winner: Seat, totals: Totals) -> bool:
    """Whether the votes of a region bring its winner from behind, or from a tie, ahead of the other."""
    votes = dict(totals)
    others = [many for seat, many in totals if seat != winner]
    return any(votes[winner] - REGIONS[region].votes <= many < votes[winner] for many in others if many)


def weight(region: str, winner: Seat, totals: Totals) -> int:
    """A region weighs most if it's large, if it elects somebody, or the lead changes hands where that can happen."""
    elects, large = dict(totals)[winner] >= MAJORITY, REGIONS[region].votes >= LARGE
    return 3 if large or elects or (region in OPEN and takes_lead(region, winner, totals)) else 2


def electoral(votes: int, others: int) -> str:
    return f"{votes} to {others} electoral votes"
