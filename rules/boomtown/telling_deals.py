"""What is told of splits and trades (4.9, section 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules import Apart, Fact, OfTurn, Seat, face, mark
from rules.boomtown.notation import Resource
from rules.boomtown.pieces import Trade
from rules.boomtown.telling_turns import Change, InTurn, Part, Step
from rules.boomtown.words import Portion, goods, terms


class ProposesSplit(Apart):
    """Who is to pay and to get what if the next die fills a location (4.9)."""

    where: str
    portions: tuple[Portion, ...]

    def say(self) -> str:
        portions = (f"{mark(one.seat)} {one.does('pays', 'gets', 'of their choice')}" for one in self.portions)
        return f"{mark(self.me)} proposes a split if the next die fills {self.where}: {'; '.join(portions)}."


class DropsSplit(Apart):
    """A split that is proposed no longer (4.9)."""

    def say(self) -> str:
        return f"{mark(self.me)} drops the split."


class SplitCantBePaid(Fact):
    """A split that falls as somebody could not pay their part (4.9)."""

    by: Seat
    where: str

    def say(self) -> str:
        return f"{mark(self.by)}'s split of {self.where} can't be paid, so the shares are equal."


class AnswersSplit(Apart):
    """Whether the only one who was asked agrees to a split (4.9)."""

    agrees: bool

    def say(self) -> str:
        if self.agrees:
            return f"{mark(self.me)} agrees to the split."
        return f"{mark(self.me)} doesn't agree to the split, so the shares are equal."


class SplitAnswered(Fact):
    """Whether all who were asked agree to a split (4.9)."""

    agreed: bool

    def say(self) -> str:
        if self.agreed:
            return "Everyone agrees to the split."
        return "Not everyone agrees to the split, so the shares are equal."


class OffersTrade(Step):
    """What is given to another, and what is wanted for it (8.1)."""

    to: Seat
    give: tuple[Resource, ...]
    want: tuple[Resource, ...]

    def say(self) -> str:
        wanted = f"for {goods(self.want, face)}" if self.want else "as a gift"
        return f"{mark(self.me)} offers {goods(self.give, face)} to {mark(self.to)} {wanted}."

    @property
    def part(self) -> Part:
        return Part(f"offers {mark(self.to)} a {'trade' if self.want else 'gift'}", about=self.to)


class AcceptsTrade(Step):
    """A trade that is made; summed up, it belongs to the turn of whoever offered it (8.4)."""

    trade: Trade

    @property
    def turn_of(self) -> Seat:
        return self.trade.by

    def say(self) -> str:
        return f"{mark(self.me)} accepts {mark(self.trade.by)}'s offer: {terms(self.trade)}."

    @property
    def part(self) -> Part:
        return Part(f"trades with {mark(self.me)}", goods_changes(self.trade.want, self.trade.give), about=self.me)


def goods_changes(gets: Iterable[Resource], gives: Iterable[Resource]) -> list[Change]:
    """How a trade changes one's goods."""
    change = Counter(gets)
    change.subtract(gives)
    return [Change(count, kind) for kind, count in change.items() if count]


class EndsOffer(Step):
    """An offer that is declined, or withdrawn `by` whoever made it; summed up, it belongs to their turn (8.4)."""

    by: Seat
    to: Seat

    @property
    def turn_of(self) -> Seat:
        return self.by

    def say(self) -> str:
        if self.me == self.by:
            return f"{mark(self.me)} withdraws the offer to {mark(self.to)}."
        return f"{mark(self.me)} declines {mark(self.by)}'s offer."

    @property
    def part(self) -> Part:
        return Part(about=self.to)


class OfferVoid(InTurn, OfTurn):
    """An offer for which somebody no longer has the goods, or the room (8.5)."""

    to: Seat

    def say(self) -> str:
        return f"{mark(self.me)}'s offer to {mark(self.to)} is off: the goods, or the room for them, are gone."

    @property
    def part(self) -> Part:
        return Part(about=self.to)
