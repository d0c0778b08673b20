"""What happens in the campaign, in the order of the rulebook: profiles, walks, voters, debates, the Media, trips."""

from rules import Apart, Fact, Neutral, Seat, die, join_words, mark, plural
from rules.politocracy.board import (
    BOARD,
    CORNERS,
    MONEY_TRAIL,
    PROFILES,
    RING,
    ChangeCard,
    Ideology,
    Profile,
    SquareKind,
    StopKind,
)
from rules.politocracy.telling import Befallen, Caused, Done
from rules.politocracy.trail import Walk
from rules.politocracy.words import money, percent, side


def description(profile: Profile) -> str:
    """A profile in a line."""
    card = PROFILES[profile]
    status = "an Insider" if card.insider else "an Outsider"
    start = money(BOARD.start_money[card.dollars])
    return f"{profile}, {status}: {plural(card.hearts, 'heart')}, {plural(card.stars, 'star')}, {start} to start with"


class Profiled(Apart):
    """Who somebody is, once all have kept or exchanged a profile (2.1, 2.2)."""

    profile: Profile

    def say(self) -> str:
        return f"{mark(self.me)} is {description(self.profile)}."


class LimitWished(Apart):
    """A wish for another end of the campaign; None where it is taken back (2.6)."""

    rounds: int | None

    def say(self) -> str:
        if self.rounds is None:
            return f"{mark(self.me)} no longer asks for another end of the campaign."
        how = "It takes a majority, each on their own turn: `/politocracy limit`"
        return f"{mark(self.me)} asks to end the campaign after round {self.rounds}. {how}."


class LimitChanged(Fact):
    """More than half of all have the same wish (2.6)."""

    rounds: int

    def say(self) -> str:
        return f"A majority wants it: the campaign ends after round {self.rounds}."


class RoundBegun(Neutral):
    """A round, in which every candidate has a turn (3.1)."""

    round: int
    rounds: int

    def say(self) -> str:
        last = ", the last" if self.round == self.rounds else ""
        return f"Round {self.round} of {self.rounds}{last}."


class TurnLost(Befallen):
    """A turn that a card has taken (3.1)."""

    def what(self) -> str:
        return "loses this turn"

    @property
    def word(self) -> str:
        return "sits out"


class Walked(Done):
    """So many squares on foot, to a square, unless what is done there tells it, or into a street (3.3, 3.4)."""

    step: Walk
    many: int
    square: int
    street: str

    @property
    def word(self) -> str:
        if self.step.card or self.street:
            return ""
        return f"walks to {RING[self.square].name}" if self.square in CORNERS else "walks"

    def what(self) -> str:
        corner = f"comes to {RING[self.square].name}" if self.square in CORNERS else ""
        where = f"enters {self.street}" if self.street else corner
        return join_words([*walk_words(self.step, self.many, "square"), *filter(None, [where])])


class StarExchanged(Done):
    """A star is exchanged for a heart or for money (3.6)."""

    for_heart: bool

    def what(self) -> str:
        into = f"a heart: {percent(BOARD.heart)}" if self.for_heart else money(BOARD.star_money)
        return f"exchanges a star for {into}"


class Declared(Done):
    """Another ideology, by a card or without one, and what constituents bring by it (4.2, 4.3)."""

    ideology: Ideology
    brings: int
    card: ChangeCard | None

    def what(self) -> str:
        how = f"plays {self.card} and is now" if self.card else "declares as"
        brings = f": {percent(self.brings)} from constituents" if self.brings else ""
        return f"{how} {side(self.ideology)}{brings}"


class ScandalCost(Befallen):
    """What scandals cost: popularity on the Campaign Trail, on the Money Trail money (4.4)."""

    percent: int = 0
    paid: int = 0

    def what(self) -> str:
        return f"loses {money(self.paid) if self.paid else f'{self.percent}%'} to scandal"


class Pandered(Done):
    """A point on a constituent; `enough` says that two have enough popularity, where points end no campaign (5.1)."""

    name: str
    enough: bool

    def what(self) -> str:
        return f"panders to {self.name}: +1%"

    def in_full(self) -> str:
        text = super().in_full()
        return f"{text} (which alone doesn't start the election)" if self.enough else text


class Bought(Done):
    """A constituent, from its owner where it has one (5.1, 5.3)."""

    name: str
    owner: Seat | None
    paid: int
    worth: int

    @property
    def won_or_lost(self) -> tuple[tuple[Seat, int], ...]:
        return ((self.me, self.worth),)

    def what(self) -> str:
        buys = f"buys {self.name}" if self.owner is None else f"buys out {self.name} from {mark(self.owner)}"
        return f"{buys} for {money(self.paid)}: {percent(self.worth)}"


class BoughtOut(Caused):
    """What the last owner of a constituent loses (5.3)."""

    percent: int

    @property
    def won_or_lost(self) -> tuple[tuple[Seat, int], ...]:
        return ((self.me, -self.percent),)

    def what(self) -> str:
        return f"loses {self.percent}%"


class Polled(Done):
    """A Poll, with its dice (6.2)."""

    rolls: tuple[int, ...]
    succeeds: bool

    @property
    def word(self) -> str:
        return "" if self.succeeds else "fails a Poll"

    def what(self) -> str:
        shown = ", ".join(map(die, self.rolls)) or "no dice under 5%"
        return f"takes a Poll ({shown}) and {'succeeds' if self.succeeds else 'fails'}"


class PollTax(Befallen):
    """All Pandering Points are lost by a Poll (6.3)."""

    tax: int

    def what(self) -> str:
        return f"pays a Poll Tax of {self.tax}%"

    def short(self) -> str:
        return ""


class CalledToDebate(Done):
    """An opponent is called here, from a trip or from elsewhere on the Campaign Trail (6.4)."""

    whom: Seat
    on_trip: bool
    walks: bool

    def what(self) -> str:
        walks = " here" if self.walks else ""
        return f"calls {mark(self.whom)}{' from the Money Trail' if self.on_trip else walks} to a debate"


class Debated(Caused):
    """The die of one of the two in a debate (6.6)."""

    rolled: int
    change: int

    @property
    def won_or_lost(self) -> tuple[tuple[Seat, int], ...]:
        return ((self.me, self.change),)

    def what(self) -> str:
        return f"rolls a {die(self.rolled)}: {percent(self.change)}"


class DebateWon(Caused):
    """Who came off better in a debate, and what it brought both; nobody where it brought both the same (6.6)."""

    gained: int
    against: int

    def what(self) -> str:
        return f"wins the debate, {percent(self.gained)} to {percent(self.against)}"

    def short(self) -> str:
        return "wins the debate"


class MediaEffects(Befallen):
    """A roll on the chart of the Media (7.2)."""

    rolled: int
    change: int

    def what(self) -> str:
        return f"rolls a {die(self.rolled)} for Media Effects: {percent(self.change)}"


class ScandalsRolled(Befallen):
    """Dice that remove scandals, or none, of so many (7.4)."""

    scandals: int
    removed: int
    rolls: tuple[int, ...]

    def what(self) -> str:
        gone = f"{plural(self.removed, 'scandal')} removed" if self.removed else "none removed"
        return f"rolls to remove {plural(self.scandals, 'scandal')} ({', '.join(map(die, self.rolls))}): {gone}"


class TripBegun(Done):
    """A trip on the Money Trail, with a dinner (8.1)."""

    paid: int

    def what(self) -> str:
        return f"starts a trip on the Money Trail with a dinner: +{money(self.paid)}"

    def short(self) -> str:
        return "starts a trip"


class Travelled(Done):
    """So many stops on: to a stop, where an interest group pays at once, or past the last, which is None (8.2, 8.3)."""

    step: Walk
    many: int
    stop: int | None
    paid: int

    @property
    def word(self) -> str:
        return "" if self.step.card or self.paid or self.stop is None else "travels"

    def what(self) -> str:
        return join_words([*walk_words(self.step, self.many, "stop"), f"comes to {self._where()}"])

    def _where(self) -> str:
        if self.stop is None:
            return "the end of the Money Trail"
        match (stop := MONEY_TRAIL[self.stop]).kind:
            case StopKind.GROUP:
                return f"{stop.name}: {f'+{money(self.paid)}' if self.paid else 'no donation'}"
            case StopKind.HOPE | StopKind.CHANGE:
                return f"a {stop.kind} stop on the Money Trail"
            case StopKind.START:
                return "the start of the Money Trail"


class TripEnded(Done):
    """A Media square is chosen (8.5)."""

    where: str

    def what(self) -> str:
        return f"ends the trip at {self.where}"


class Hired(Done):
    """A Surrogate, for a trip (8.6)."""

    square: int

    def what(self) -> str:
        return f"hires a Surrogate at {RING[self.square].name} for {money(BOARD.surrogate_price)}"


class SurrogateMoved(Befallen):
    """The Surrogate's die, and all that was gathered where there is a constituent (8.7)."""

    rolled: int
    square: int
    gathered: int

    def what(self) -> str:
        return f"rolls a {die(self.rolled)} for the Surrogate, who {self._does()}"

    def _does(self) -> str:
        square = RING[self.square]
        if square.kind is SquareKind.CONSTITUENT:
            return f"panders to {square.name}: {self.gathered}% for the election"
        return f"comes to {square.name if self.square in CORNERS else f'a {square.name} square'}"


def walk_words(step: Walk, many: int, what: str) -> list[str]:
    """A walk, to be listed with where it led: "rolls a 4"; "draws Wrong Exit", "goes back 2 squares"."""
    if step.card is None:
        return [f"rolls a {die(step.steps)}"]
    return [f"draws {step.card}", f"goes {'back' if step.steps < 0 else 'ahead'} {plural(many, what)}"]
