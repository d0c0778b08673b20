"""What a seat of Politocracy may see: everything but the Change cards that others hold."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules import Seat, Standings, View, by_seat
from rules.politocracy.bidding import bid_label
from rules.politocracy.board import BOARD, ChangeCard, Ideology, Profile
from rules.politocracy.state import Bid, Heading, Outcome, State
from rules.politocracy.words import money


@dataclass(frozen=True)
class Standing:
    """One candidate in public.

    `money` in units of $50K, `popularity` in percent; `square` is that of the Campaign Trail (0 to 35), or `stop` that
    of the Money Trail (0 to 16); `cards` are the Change cards held; `adjusted` the percents that cards, Media,
    debates and scandals gave, and once there are finalists Surrogates; `surrogate` the square of the one that is hired,
    `gathered` the points that Surrogates have for the election.
    """

    profile: Profile | None
    hearts: int
    stars: int
    dollars: int
    insider: bool
    ideology: Ideology
    money: int
    popularity: int
    pandering: int
    adjusted: int
    scandals: int
    lost_turns: int
    cards: int
    square: int | None
    stop: int | None
    surrogate: int | None
    gathered: int
    asks: bool


@dataclass(frozen=True)
class PolitocracyView(View):
    """The position as a seat or a spectator sees it.

    `owners` has whose each constituent is; `hands` has my own Change cards, and nobody else's; `discards` those that
    were played; `hope_left` and `change_left` how many lie face down; `limits` the rounds that seats have asked for;
    `finalists` who stands for election, `supporters` which loser supports whom; `chits` by finalist and region once
    they are shown; `bids` only my own, by region; `regions` those that have voted;
    `votes` what each finalist has won.
    """

    heading: Heading
    round: int
    rounds: int
    sealed: bool
    first: Seat | None
    turn: Seat | None
    candidates: tuple[Standing, ...]
    owners: Mapping[str, Seat]
    hands: Mapping[Seat, tuple[ChangeCard, ...]]
    discards: tuple[ChangeCard, ...]
    hope_left: int
    change_left: int
    limits: Mapping[Seat, int]
    finalists: tuple[Seat, ...]
    supporters: Mapping[Seat, Seat]
    chits: Mapping[Seat, Mapping[str, int]]
    bids: Mapping[Seat, Mapping[str, Bid]]
    regions: Mapping[str, Outcome]
    votes: Mapping[Seat, int]
    elected: Seat | None

    @property
    def hand(self) -> tuple[ChangeCard, ...]:
        """My own Change cards; a spectator has none."""
        return () if self.me is None else self.hands.get(self.me, ())


def view(state: State, seat: Seat | None) -> PolitocracyView:
    """What this seat may see; None for a spectator."""
    return PolitocracyView(
        me=seat,
        heading=state.heading,
        round=state.round,
        rounds=state.rounds,
        sealed=state.sealed,
        first=state.first,
        turn=state.turn,
        candidates=tuple(standing(state, one) for one in range(state.seats)),
        owners=dict(state.owners),
        hands={} if seat is None else {seat: tuple(state.candidates[seat].hand)},
        discards=tuple(state.change_discards),
        hope_left=len(state.hope),
        change_left=len(state.change),
        limits=dict(state.limits),
        finalists=tuple(state.finalists),
        supporters=dict(state.supporters),
        chits={one: dict(placed) for one, placed in state.chits.items()},
        bids={seat: dict(state.bids[seat])} if seat is not None and seat in state.bids else {},
        regions=dict(state.regions),
        votes={one: state.votes(one) for one in state.finalists},
        elected=state.elected,
    )


def bid_in_words(bid: Bid) -> str:
    """One's own bid for a region: "$3M to $5M, $2M of it negative"."""
    negative = f", {money(bid.against * BOARD.ad_price)} of it negative" if bid.against else ""
    return f"{bid_label(bid)}{negative}"


def standing(state: State, seat: Seat) -> Standing:
    mine = state.candidates[seat]
    return Standing(
        profile=mine.profile,
        hearts=mine.hearts,
        stars=mine.stars,
        dollars=mine.dollars,
        insider=mine.insider,
        ideology=mine.ideology,
        money=mine.money,
        popularity=state.popularity(seat),
        pandering=mine.pandering,
        adjusted=mine.adjusted,
        scandals=mine.scandals,
        lost_turns=mine.lost_turns,
        cards=len(mine.hand),
        square=mine.square if mine.stop is None else None,
        stop=mine.stop,
        surrogate=mine.surrogate,
        gathered=mine.gathered,
        asks=mine.asks,
    )


def roles(view: PolitocracyView) -> Sequence[str]:
    """The profiles, in the order of the seats (2.1)."""
    return [one.profile or "" for one in view.candidates]


def standings(view: PolitocracyView) -> Standings:
    """Popularity, and money beside it; once regions vote, electoral votes. Whoever is no finalist has lost."""
    has = [money(one.money) for one in view.candidates]
    if view.regions:
        votes = [view.votes.get(seat, 0) for seat in range(len(view.candidates))]
        return by_seat("electoral votes", votes, has, among=view.finalists)
    popularity = [one.popularity for one in view.candidates]
    return by_seat("popularity", popularity, has, sign="%", among=view.finalists)
