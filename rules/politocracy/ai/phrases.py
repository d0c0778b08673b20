"""What several of an AI player's reasons say: what the chance to be elected comes to, what a purchase brings."""

from rules import mark
from rules.politocracy.ai.outlook import Outlook
from rules.politocracy.board import CONSTITUENTS, Ideology
from rules.politocracy.view import Standing
from rules.politocracy.words import money, side

SMALLEST = 0.002
"""A smaller change isn't worth telling."""


def chance(value: float) -> str:
    """A chance as people read it; none is certain."""
    return f"{min(99, max(1, round(100 * value)))}%"


def chance_sentence(outlook: Outlook, after: float) -> str:
    """What the chance comes to: "The chance of being elected rises from 41% to 47%."."""
    before = outlook.worth_now
    turns = "rises" if after > before else "falls"
    if abs(after - before) < SMALLEST:
        comes = f"stays about {chance(after)}"
    elif chance(before) == chance(after):
        comes = f"{turns} a little, to {chance(after)}"
    else:
        comes = f"{turns} from {chance(before)} to {chance(after)}"
    return f"The chance of being elected {comes}."


def comparison(after: float, other: float, name: str) -> str:
    """How one thing compares with another, without a figure: "That promises more than Media A."."""
    if chance(after) == chance(other):
        return f"That promises about as much as {name}."
    return f"That promises {'more' if after > other else 'less'} than {name}."


def own(outlook: Outlook) -> Standing:
    return outlook.now.candidates[outlook.me]


def deal(outlook: Outlook, name: str) -> str:
    """What a constituent brings, for how much, and what its owner loses: "5% for $2M, and @1 loses 3%"."""
    now, owner = outlook.now, outlook.now.owners.get(name)
    brings = f"{now.worth(outlook.me, name)}% for {money(now.price(name, own(outlook).ideology))}"
    if owner is None:
        return brings
    return f"{brings}, and {mark(owner)} loses {min(now.worth(owner, name), now.candidates[owner].popularity)}%"


def still_to_buy(outlook: Outlook, to: Ideology, other: Ideology) -> str:
    """What one ideology can still buy at a good price against another, and what becomes of what is bought."""
    good, less = (outlook.bargains(one, outlook.me)[0] for one in (to, other))
    bought = [CONSTITUENTS[name].values for name, owner in outlook.now.owners.items() if owner == outlook.me]
    change = sum(values[to].percent - values[other].percent for values in bought)
    brings = f"; what's already bought brings {abs(change)}% {'more' if change > 0 else 'less'}" if change else ""
    return f"What's still worth buying would bring {side(to)} {good}% beyond pandering, {side(other)} {less}%{brings}"
