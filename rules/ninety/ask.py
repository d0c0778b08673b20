"""The questions of Ninety beside those of a day: seeding, the weekend, a vote that is owed, Election Day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import islice
from typing import TypeAlias

from rules import Choice, Decision, Group, Offer, Offers, Open, Refused, Seat, Table, die, join_words, mark, plural
from rules.ninety import bios
from rules.ninety.activities import attending
from rules.ninety.board import BIOS, BOARD, Bio, EventCard, weekday
from rules.ninety.city import DOWNTOWN, LABELS, PLACES, REGION_OF, REGIONS
from rules.ninety.mailing import mailing_first
from rules.ninety.one_vote import Change, change, changes
from rules.ninety.routes import distances, routes
from rules.ninety.state import State
from rules.ninety.travel import ANY, direct, lying
from rules.ninety.verbs import Attend, Drop, Mail, Pass, Remove, Seed, TakeCash, Travel, Upgrade, Withdraw
from rules.ninety.words import action_points, bio_name, block, enough_solid, money, no_such_place, note, vote_comparison

WEEKDAY = {"Sat": "Saturday", "Sun": "Sunday"}
ROLLS = f"After this you have no vote left to make solid: you take {money(BOARD.weekend_cash)} and roll the white dice."
"""The warning to whoever mails the only vote that an odd die could make solid."""

NEAR, ELSEWHERE = Group("best", "Best first"), Group("others", "The others")
LIST = 25
"""How many neighborhoods the list of the best has."""

TAKES = f"take {money(BOARD.weekend_cash)} or make a lean vote solid (+1 point, and nobody can remove it)"
REMOVES = f"remove up to {plural(BOARD.weekend_removals, 'lean vote')} anywhere, or move anywhere for free"
CAN = {(True, False): TAKES, (False, True): REMOVES, (True, True): f"{TAKES}; or {REMOVES}"}
"""What a weekend allows, by whether there is an odd die, and an even one."""
KINDS = {(True, False): "odd", (False, True): "even", (True, True): "both"}
"""The topic of the question, by the same."""

NOT_ODD = "That takes an odd die, and you rolled an even one."
NOT_EVEN = "That takes an even die, and you rolled an odd one."
REFUSED_ODD = [Refused(TakeCash(), NOT_ODD, "6.2"), Refused(Upgrade(""), NOT_ODD, "6.2")]
REFUSED_EVEN = [
    Refused(Remove(()), NOT_EVEN, "6.3"),
    Refused(Travel(""), f"{NOT_EVEN} You can travel after the white dice.", "6.3"),
]

Weekend: TypeAlias = TakeCash | Upgrade | Remove | Travel | Pass | Attend | Mail


async def seed(table: Table, state: State, me: Seat) -> Seed:
    """A neighborhood of the seat's choice for a lean vote (3.6)."""
    places = Sowing(state, me)
    offers = Offers(
        Seed,
        moves=lambda: map(Seed, places.in_order),
        refuse=lambda move: why_not_seed(state, me, move),
        show=places.offer,
    )
    which = f"Seed the map ({len(state.sown) + 1} of {BOARD.seed_choices})"
    asks = next_seed(state.sown, state.candidates[me].bio) if state.sown else first_seed(state.seats)
    return await table.ask(
        me, f"{which}: {asks}", offers, absent=lambda: nearest(state, me), topic="seed", clause="3.6"
    )


def first_seed(seats: int) -> str:
    """What a vote is worth, and by what the list of the best is ordered."""
    worth = f"1 point, and {BOARD.points(seats)[0]} more if you have the most in its region"
    return f"where do you place a vote? It's {worth}. Best first means: points now, less the steps (AP) from home."


def next_seed(sown: Sequence[str], bio: Bio) -> str:
    """Where a vote lies by now; and what the seat is good at, before its first day begins (3.1)."""
    return f"you placed a vote in {join_words(sown)}. Where next? Your bio: {bio_name(bio)}, who {BIOS[bio].text}."


class Sowing:
    """The neighborhoods that a seat may seed; what is looked at several times is worked out once."""

    def __init__(self, state: State, me: Seat) -> None:
        self.state = state
        self.me = me

    @cached_property
    def away(self) -> Mapping[str, int]:
        """The points from home to each space."""
        mine = self.state.candidates[self.me]
        return distances(mine.turf, mine.turf, self.state.slow)

    @cached_property
    def brings(self) -> Mapping[str, Change]:
        """What a vote would do in each region."""
        return changes(self.state.count(), self.me)

    @cached_property
    def lying(self) -> Mapping[str, str]:
        return lying((one.turf for one in self.state.candidates), self.state.lying())

    @cached_property
    def in_order(self) -> Sequence[str]:
        """The neighborhoods that may hold votes, best first: by the points of a vote, less those of the way."""
        places = [place for place in REGION_OF if not self.state.is_turf(place)]
        return sorted(places, key=lambda place: (self.away[place] - self.brings[REGION_OF[place]].points, place))

    @cached_property
    def best(self) -> frozenset[str]:
        """The neighborhoods in the list of the best."""
        open_ones = (one for one in self.in_order if why_not_seed(self.state, self.me, Seed(one)) is None)
        return frozenset(islice(open_ones, LIST))

    def offer(self, move: Seed) -> Offer[Seed]:
        """A neighborhood: how far from home it is, what a vote there brings, and whose votes lie there."""
        where = move.where
        return Offer(
            move,
            where,
            lambda: note(
                f"{action_points(self.away[where])} from home",
                of_region(where, self.brings),
                self.lying.get(where, "empty"),
            ),
            group=NEAR if where in self.best else ELSEWHERE,
        )


def why_not_seed(state: State, me: Seat, move: Seed) -> Refused | None:
    where = move.where
    if where not in LABELS:
        return Refused(move, no_such_place(where), "2.1")
    if where == DOWNTOWN or state.is_turf(where):
        place = DOWNTOWN if where == DOWNTOWN else f"{where}, a home turf,"
        return Refused(move, f"{place} can't hold votes. Pick another neighborhood.", "2.6")
    if where in state.sown:
        return Refused(move, f"You already seeded {where}. Pick another neighborhood.", "3.6")
    if not state.room(me, where):
        return Refused(move, f"{where} is full. Pick another neighborhood.", "11.2")
    return None


def nearest(state: State, me: Seat) -> Seed:
    """The stand-in's choice: the open neighborhood nearest to the home turf, by name on a tie (X-12)."""
    mine = state.candidates[me]
    ways = routes(mine.turf, mine.turf, state.slow, None, (), ANY)
    open_ones = [place for place in PLACES if why_not_seed(state, me, Seed(place)) is None]
    return Seed(min(open_ones, key=lambda place: (ways[place].cost, place)))


async def weekend(table: Table, state: State, me: Seat) -> Weekend:
    """One selection of what the die of a Saturday or Sunday allows, or an event or mail before it (6, 5.3, 10.3)."""
    mine, dice = state.candidates[me], state.now.bonus
    odd, even = any(die % 2 for die in dice), any(die % 2 == 0 for die in dice)
    # Whoever has an odd die alone and no vote to make solid is not asked: an event changes less than the cash is worth.
    is_open = even or any(map(mine.may_firm, mine.lean))
    last = "" if even else ROLLS
    return await table.ask(
        me,
        f"{WEEKDAY[weekday(state.day)]}: you rolled {join_words(map(die, dice))}. You can {CAN[odd, even]}.",
        *(odd_offers(state, me) if odd else [REFUSED_ODD]),
        *(even_offers(state, me) if even else [REFUSED_EVEN]),
        beside=[attending(state, me, first=True), mailing_first(state, me, last)] if is_open else [],
        absent=TakeCash() if odd else Pass(),
        topic=f"weekend: {KINDS[odd, even]}",
        clause="6.2" if odd else "6.3",
    )


def odd_offers(state: State, me: Seat) -> Iterator[list[Offer[TakeCash]] | Offers[Upgrade]]:
    """Cash, or a lean vote made solid (6.2)."""
    mine, brings = state.candidates[me], cache(lambda: changes(state.count(), me))
    yield [Offer(TakeCash(), f"Take {money(BOARD.weekend_cash)}")]
    yield Offers(
        Upgrade,
        moves=lambda: map(Upgrade, sorted(set(mine.lean), key=lambda one: (-brings()[REGION_OF[one]].points, one))),
        refuse=lambda move: why_not_upgrade(state, me, move),
        show=lambda move: Offer(
            move,
            f"{move.where}: make 1 vote solid",
            lambda: of_region(move.where, brings()),
            group=Group("upgrade", "Make a lean vote solid"),
            name=move.where,
        ),
    )


def of_region(where: str, some: Mapping[str, Change]) -> str:
    """What changes in the region of a neighborhood: "+5 points, 1st in North Side"."""
    region = REGION_OF[where]
    return some[region].within(region)


def why_not_upgrade(state: State, me: Seat, move: Upgrade) -> Refused | None:
    mine = state.candidates[me]
    if move.where not in LABELS:
        return Refused(move, no_such_place(move.where), "2.1")
    if move.where not in mine.lean:
        return Refused(move, f"You have no lean votes in {move.where}.", "6.2")
    if not mine.may_firm(move.where):
        return Refused(move, enough_solid(move.where), "11.2")
    return None


def even_offers(state: State, me: Seat) -> Iterator[Offers[Remove] | Offers[Travel] | list[Offer[Pass]]]:
    """Lean votes removed, a direct move, or neither (6.3)."""
    yield Offers(
        Remove,
        moves=lambda: [Remove(())],
        refuse=lambda move: why_not_remove(state, move),
        show=lambda move: offer_remove(state, me),
    )
    yield direct(state, me)
    yield [Offer(Pass(), "Do neither")]


def why_not_remove(state: State, move: Remove) -> Refused | None:
    if any(one.lean for one in state.candidates):
        return None
    return Refused(move, "There are no lean votes to remove.", "6.3")


def offer_remove(state: State, me: Seat) -> Offer[Remove]:
    """Up to two lean votes of anybody, opponents first (N-A14).

    The list begins with those of who leads, and of these with the one whose loss costs most.
    """
    seats = sorted(range(state.seats), key=lambda seat: seat == me)
    found = [(place, seat) for seat in seats for place in sorted(state.candidates[seat].lean)]
    limits = {block(place, seat): found.count((place, seat)) for place, seat in found}
    points, lost = state.totals(), [changes(state.count(), seat, -1) for seat in range(state.seats)]
    cost = {(place, seat): lost[seat][REGION_OF[place]].points for place, seat in found}
    in_order = sorted(found, key=lambda one: (one[1] == me, -points[one[1]], cost[one]))
    whose = {seat: "yours" if seat == me else mark(seat) for seat in seats}
    labels = {
        block(place, seat): Choice(f"{place} · {whose[seat]}", lost[seat][REGION_OF[place]].in_short(REGION_OF[place]))
        for place, seat in in_order
    }
    most = min(BOARD.weekend_removals, len(found))
    field = Open("votes", {name: min(many, most) for name, many in limits.items()}, 1, most, labels)
    return Offer(Remove(()), f"Remove up to {plural(most, 'lean vote')} anywhere", open=(field,))


async def withdraw(table: Table, state: State, me: Seat) -> Withdraw | Mail:
    """Which of the seat's lean votes goes back to the bank (5.6); on its own turn mail may go out first (10.3)."""
    mine = state.candidates[me]
    costs, lean = changes(state.count(), me, -1), Counter(mine.lean)
    offers = [
        Offer(
            Withdraw(place),
            f"{place} · {plural(lean[place], 'lean vote')}",
            of_region(place, costs),
            group=Group("withdraw", "Your lean votes"),
            name=place,
        )
        for place in sorted(lean, key=lambda one: (-costs[REGION_OF[one]].points, one))
    ]
    which = "Which one do you give up" + (" first?" if mine.owed > 1 else "?")
    prompt = f"You missed an invitation, so you lose {plural(mine.owed, 'lean vote')}. {which}"
    mail = [mailing_first(state, me)] if state.turn else []
    absent = Withdraw(mine.lean[-1])
    return await table.ask(me, prompt, offers, beside=mail, absent=absent, topic="no-show", clause="5.6")


async def mail_first(table: Table, state: State, me: Seat, card: EventCard) -> Mail | Pass:
    """Whether mail goes out before the seat's own draw takes the cash for it (10.5)."""
    lost = money(min(card.loss.cash, state.candidates[me].cash))
    ends = f"The event that you draw now ends {card.title}"
    prompt = f"{ends}. You missed it, so you lose {lost}. Spend some of it on direct mail first?"
    go_on, mail = [Offer(Pass(), "Go on without mail")], [mailing_first(state, me)]
    return await table.ask(me, prompt, go_on, beside=mail, absent=Pass(), topic="mail first", clause="10.5")


def canvassers_to_drop(state: State, seat: Seat) -> int:
    """The canvassers that a seat keeps for Election Day (13.1)."""
    mine = state.candidates[seat]
    return bios.canvassers_at_end(mine.bio, mine.canvassers)


def in_region(region: str, votes: Sequence[int], me: Seat, most: int) -> Choice:
    """How a region stands with each number of votes more: "6 votes for you, 8 for @1", "11 votes …: +9 points"."""
    with_more = (f"{vote_comparison(votes, me, more)}: {change(votes, me, more).gain}" for more in range(1, most + 1))
    said = (vote_comparison(votes, me), *with_more)
    return Choice(region, said[1], said)


def drop(state: State, me: Seat) -> Decision[Drop]:
    """Into which regions the canvassers kept go, in secret (13.2)."""
    many = canvassers_to_drop(state, me)
    votes = state.count()
    best = max(REGIONS, key=lambda region: votes[region][me])
    labels = {region: in_region(region, votes[region], me, many) for region in REGIONS}
    field = Open("regions", dict.fromkeys(REGIONS, many), 0, many, labels, each=True)
    offer = Offer(Drop(()), f"Drop {plural(many, 'canvasser')} into regions", open=(field,))
    share = f"{many} of your {plural(state.candidates[me].canvassers, 'canvasser')}"
    one_of = bios.one_is_kept_of(state.candidates[me].bio)
    prompt = (
        f"Election Day: 1 of every {one_of} canvassers stays with you, so {share}. Which regions do they go to? "
        "Each is 1 vote there, secret until all are in."
    )
    return Decision(prompt, [offer], absent=Drop((best,) * many), topic="election day", clause="13.2")
