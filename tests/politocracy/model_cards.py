"""What each card does, in the independent model."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from tests.lockstep import Mismatch, Move
from tests.politocracy.model_terms import AGAINST_ONE, IDEOLOGIES, MEDIA, NAMES, POLLS, SIDES, Candidate, Flow

if TYPE_CHECKING:
    from tests.politocracy.model import Model

GAINS = {
    "Rally Goes Viral": 3,
    "Newspaper Endorsement": 2,
    "Hometown Parade": 4,
    "Town-Hall Triumph": 5,
    "Hot Microphone": -3,
}
"""Hope cards that change the drawer's popularity and nothing else."""

WAVES = {"Youth Turnout": "Progressive", "Faith and Family Weekend": "Conservative", "Bipartisan Moment": "Centrist"}
MOVES = {"Early Surge", "Sunday Shows", "Whistle-Stop", "Wrong Exit"}


def take_hope(model: Model, seat: int) -> Flow[bool]:
    """Draw a Hope card and apply it; whether it moved the drawer."""
    card = model.card_of(model.hope)
    if card is None:
        return False
    model.hope.played[card] += 1
    moved = card in MOVES and not (card in {"Early Surge", "Sunday Shows"} and model.candidates[seat].stop is not None)
    if moved:
        yield from travel(model, seat, card)
    else:
        hope(model, seat, card)
    yield from model.check()
    return moved


def travel(model: Model, seat: int, card: str) -> Flow[None]:
    """The four cards that move their drawer."""
    me = model.candidates[seat]
    if card == "Early Surge":
        yield from model.jump(seat, next_of(POLLS.values(), me.square))
    elif card == "Sunday Shows":
        yield from model.jump(seat, next_of(MEDIA.values(), me.square))
    elif me.stop is not None:
        yield from model.advance(seat, 3 if card == "Whistle-Stop" else -2)
    elif card == "Whistle-Stop":
        yield from model.walk(seat, 3)
    else:
        yield from model.walk_back(seat, 2)


def next_of(squares: Iterable[int], after: int) -> int:
    """The nearest of these squares ahead."""
    return min(squares, key=lambda square: (square - after - 1) % 36)


def nearest_media(square: int) -> int:
    """Fewest squares either way, ahead on a tie (P-A46)."""
    return min(MEDIA.values(), key=lambda at: (min((at - square) % 36, (square - at) % 36), (at - square) % 36))


def hope(model: Model, seat: int, card: str) -> None:
    """The Hope cards that move nobody."""
    me, everybody = model.candidates[seat], range(model.seats)
    match card:
        case "Good Jobs Report":
            each(model, {one: 2 if model.candidates[one].insider else 1 for one in everybody})
        case "Gas Prices Spike":
            each(model, {one: -2 for one in everybody if model.candidates[one].insider})
        case "Outsider Wave":
            each(model, {one: 3 for one in everybody if not model.candidates[one].insider})
        case "Steady Hands":
            each(model, {one: 3 for one in everybody if model.candidates[one].insider})
        case "Bus Breakdown":
            me.lost_turns += 1
        case "Early Surge" | "Sunday Shows":
            model.gain(seat, 2)
        case "Small-Donor Flood":
            me.money += 30
        case "Charter Jet":
            model.pay(seat, 10)
        case "Wooden on Camera":
            me.hearts = max(1, me.hearts - 1)
        case "Youth Turnout" | "Faith and Family Weekend" | "Bipartisan Moment":
            each(model, {one: 3 if model.candidates[one].ideology == WAVES[card] else 1 for one in everybody})
        case "Debate Clip":
            model.gain(seat, 3)
            best = max(map(model.popularity, model.others(seat)))
            each(model, {one: -2 for one in model.others(seat) if model.popularity(one) == best})
        case "Underdog Story":
            least = min(map(model.popularity, everybody))
            each(model, {one: 4 for one in everybody if model.popularity(one) == least})
        case "Bandwagon":
            most = max(map(model.popularity, everybody))
            each(model, {one: 2 for one in everybody if model.popularity(one) == most})
        case "Kissing Babies":
            me.pandering += 3
        case _:
            model.gain(seat, GAINS[card])


def each(model: Model, percents: dict[int, int]) -> None:
    for seat, percent in percents.items():
        model.gain(seat, percent)


def take_change(model: Model, seat: int) -> Flow[bool]:
    """Draw a Change card: held, or shown and applied at once."""
    card = model.card_of(model.change)
    if card is None:
        return False
    if card not in {"Tabloid Affair", "Government Shutdown"}:
        model.candidates[seat].hand.append(card)
        model.candidates[seat].again = True
        return False
    model.change.played[card] += 1
    if card == "Tabloid Affair":
        model.candidates[seat].scandals += 1
    else:
        for one in model.candidates:
            one.lost_turns += one.insider
    yield from model.check()
    return False


def playable(model: Model, seat: int, against: Collection[int]) -> set[str]:
    """What the seat may play from its hand at any own decision, at nobody but these."""
    hand = sorted(set(model.candidates[seat].hand))
    return {move for card in hand for move in plays_of(model, seat, card, against)}


def plays_of(model: Model, seat: int, card: str, against: Collection[int]) -> list[str]:
    me = model.candidates[seat]
    match card:
        case "Cover-Up":
            return [f"play card:{card}"] if me.scandals else []
        case "Super-PAC Check":
            return [f"play card:{card}"]
        case "Change of Heart":
            return [f"play card:{card} what:{side}" for side in SIDES if side != me.ideology]
        case "Hostile Takeover":
            fits = [at for at, owner in sorted(model.owners.items()) if owner in against]
            return [f"play card:{card} what:{NAMES[at]}" for at in fits if (model.price(seat, at) or 0) <= me.money]
        case _:
            return [
                f"play card:{card} whom:{one}" for one in against if card in AGAINST_ONE and harms(model, card, one)
            ]


def harms(model: Model, card: str, whom: int) -> bool:
    """Whether a card would have an effect on this candidate, and may be played now."""
    them = model.candidates[whom]
    match card:
        case "Leaked Recording" | "Campaign-Fund Probe":
            return True
        case "Stolen Playbook":
            return bool(them.hand)
        case "Push Poll":
            return model.popularity(whom) > 0
        case "October Surprise":
            late = model.round > model.rounds - 5
            near = any(model.popularity(one) >= 45 for one in range(model.seats))
            return model.popularity(whom) > 0 and (late or near)
        case "Whisper Campaign":
            return them.hearts > 1
        case "Summoned to Explain":
            return them.stop is None and whom not in {model.turn, model.called}
        case "Donor Freeze":
            return them.stop is not None and whom not in {model.turn, model.called}
        case "Confirmation Hearing":
            return them.insider
        case "Audit":
            return fifth(them) > 0
        case _:
            raise Mismatch(f"{card} is aimed at nobody")


def fifth(one: Candidate) -> int:
    """A fifth of the money, rounded down to $100K."""
    return one.money // 5 // 2 * 2


def playable_instead(model: Model, seat: int) -> set[str]:
    """What may be played instead of rolling, on the Campaign Trail."""
    hand, moves = model.candidates[seat].hand, set[str]()
    if "Straight to the Poll" in hand:
        moves |= {f"play card:Straight to the Poll what:{name}" for name in POLLS}
    if "Press Conference" in hand:
        moves |= {f"play card:Press Conference what:{name}" for name in MEDIA}
    return moves | ({"play card:Private Fundraiser"} if "Private Fundraiser" in hand else set[str]())


def play(model: Model, seat: int, move: Move) -> Flow[None]:
    """A card leaves the hand; its target may cancel it; the check follows in either case."""
    card = move["card"]
    model.discard(seat, card)
    if card in AGAINST_ONE:
        whom = model.owners[square_of(move)] if card == "Hostile Takeover" else int(move["whom"])
        if not (yield from cancelled(model, whom, card)):
            yield from strike(model, seat, whom, card, move)
    else:
        yield from help_self(model, seat, card, move)
    yield from model.check()


def square_of(move: Move) -> int:
    """The constituent that a Hostile Takeover names."""
    return next(at for at, name in NAMES.items() if name == move["what"])


def cancelled(model: Model, whom: int, card: str) -> Flow[bool]:
    """Crisis Team: asked of a target with any card, unless all three lie open."""
    hand = model.candidates[whom].hand
    if not hand or model.change.played["Crisis Team"] == 3:
        return False
    kind = "hearts" if card in {"Leaked Recording", "Campaign-Fund Probe", "Whisper Campaign"} else "other"
    moves = {"pass"} | ({"cancel"} if "Crisis Team" in hand else set[str]())
    answer = yield from model.ask(whom, f"crisis: {kind}", moves, "window")
    if answer.name == "pass":
        return False
    model.discard(whom, "Crisis Team")
    return True


def help_self(model: Model, seat: int, card: str, move: Move) -> Flow[None]:
    me = model.candidates[seat]
    match card:
        case "Cover-Up":
            me.scandals -= 1
        case "Super-PAC Check":
            me.money += 60
        case "Change of Heart":
            assert move["what"] in IDEOLOGIES
            me.ideology = move["what"]
        case "Straight to the Poll":
            yield from model.jump(seat, POLLS[move["what"]])
        case "Press Conference":
            yield from model.jump(seat, MEDIA[move["what"]])
        case "Private Fundraiser":
            yield from model.enter_money_trail(seat)
        case _:
            raise Mismatch(f"{card} cannot be played")


def strike(model: Model, seat: int, whom: int, card: str, move: Move) -> Flow[None]:
    them = model.candidates[whom]
    match card:
        case "Leaked Recording":
            them.scandals += 1
        case "Campaign-Fund Probe":
            them.scandals += 1
            model.pay(whom, 10)
        case "Stolen Playbook":
            stolen = model.card_among(Counter(them.hand))
            them.hand.remove(stolen)
            model.candidates[seat].hand.append(stolen)
        case "Push Poll":
            model.gain(whom, -3)
        case "October Surprise":
            model.gain(whom, -5)
        case "Whisper Campaign":
            them.hearts -= 1
        case "Summoned to Explain":
            them.square = nearest_media(them.square)
            yield from model.visit_media(whom, summoned=True)
        case "Donor Freeze":
            assert them.stop is not None
            yield from model.end_trip(whom, frozen=True)
        case "Confirmation Hearing":
            them.lost_turns += 1
        case "Hostile Takeover":
            model.buy(seat, square_of(move))
        case "Audit":
            model.pay(whom, fifth(them))
        case _:
            raise Mismatch(f"{card} cannot be played at anybody")
