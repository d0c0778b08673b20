"""Polls and debates (section 6)."""

from collections.abc import Iterator

from rules import Group, Offer, Offers, Refused, Seat, Table, mark, plural
from rules.politocracy import cards, effects
from rules.politocracy.asking import decide, is_done_beside
from rules.politocracy.beside import exchanges
from rules.politocracy.board import BOARD, RING, SIDES, SUCCESS, Ideology
from rules.politocracy.effects import now
from rules.politocracy.ideology import declarations
from rules.politocracy.ideology import declare as declare_as
from rules.politocracy.playable import plays
from rules.politocracy.question import Question
from rules.politocracy.state import State
from rules.politocracy.telling_campaign import CalledToDebate, Debated, DebateWon, Polled, PollTax
from rules.politocracy.trail import Trip
from rules.politocracy.verbs import Debate, Declare, Exchange, Pass, Play, Poll
from rules.politocracy.words import on_constituents, percent, side

AT_STAKE = f"each of you rolls for {percent(min(BOARD.debate.values()))} to {percent(max(BOARD.debate.values()))}"


async def poll_or_debate(table: Table, state: State, me: Seat) -> Trip | None:
    """Whoever comes here stops and chooses; a Poll may lead to a trip (6.1)."""
    answer = await decide(
        table,
        state,
        me,
        lambda: Question(
            f"You're at {RING[state.candidates[me].square].name}. A Poll that succeeds sends you on the Money Trail, "
            f"where donors pay you. In a debate with a rival {AT_STAKE}. Which one?",
            ([Offer(Poll(), label_poll(state, me))], debates(state, me)),
            absent=stand_in(state, me),
            topic="poll or debate",
            clause="6.1",
        ),
    )
    if isinstance(answer, Poll):
        return await poll(table, state, me)
    await debate(table, state, me, answer.whom, answer.declare)
    return None


def label_poll(state: State, me: Seat) -> str:
    """The chance, the dice and the tax: "Poll · 94% to succeed: a 5 or 6 on 7 dice · −3% (…)"."""
    rolls = state.popularity(me) // BOARD.heart
    odds = min(99, round(100 - 100 * BOARD.poll_fails(state.popularity(me))))
    tax = state.candidates[me].pandering
    dice = plural(rolls, "die") if rolls == 1 else f"{rolls} dice"
    label = f"Poll · {odds}% to succeed: a {SUCCESS} or 6 on {dice}" if rolls else f"Poll · {odds}% to succeed, no dice"
    return f"{label} · −{tax}% (your Pandering Points)" if tax else label


def debates(state: State, me: Seat) -> Offers[Debate]:
    """Everyone who can be called, as one is and after declaring (6.4)."""

    def moves() -> Iterator[Debate]:
        sides = SIDES if state.candidates[me].ideology is Ideology.CENTRIST else ()
        for declare in ("", *sides):
            yield from (Debate(whom, declare) for whom in state.others(me))

    def refuse(move: Debate) -> Refused | None:
        if move.declare and state.candidates[me].ideology is not Ideology.CENTRIST:
            return Refused(move, "Only a Centrist can declare before a debate.", "6.4")
        if move.declare not in ("", *SIDES):
            return Refused(move, "Say which ideology: Progressive or Conservative.", "6.4")
        if move.whom not in state.others(me):
            return Refused(move, "Say which opponent you debate.", "6.4")
        allowed = opponents(state, me, move.declare or state.candidates[me].ideology)
        if move.whom not in allowed:
            first = state.candidates[allowed[0]].ideology
            return Refused(move, f"You can't call {mark(move.whom)}: {side(first)} comes first.", "6.4")
        return None

    return Offers(Debate, moves, refuse, lambda move: offer_debate(state, me, move))


def offer_debate(state: State, me: Seat, move: Debate) -> Offer[Debate]:
    """A debate, with what a declaration would bring, and whose trip it ends: "Debate @1 · ends trip"."""
    group = None
    if state.candidates[me].ideology is Ideology.CENTRIST:
        group = Group(move.declare) if move.declare else Group("undeclared", "Without declaring")
    label = f"Debate {mark(move.whom)}"
    if move.declare:
        label += f" as {side(move.declare)}{on_constituents(state.revaluation(me, Ideology(move.declare)))}"
    return Offer(move, f"{label} · ends trip" if state.on_money_trail(move.whom) else label, group=group)


def opponents(state: State, me: Seat, ideology: str) -> list[Seat]:
    """Those of the same ideology; if there is none, the Centrists; if there is none, everybody (6.4)."""
    others = state.others(me)
    for wanted in dict.fromkeys((ideology, Ideology.CENTRIST)):
        if found := [seat for seat in others if state.candidates[seat].ideology == wanted]:
            return found
    return others


def stand_in(state: State, me: Seat) -> Poll | Debate:
    """From 25% on a Debate, with the first who can be called; else a Poll (12.4)."""
    if state.popularity(me) < BOARD.debate_from:
        return Poll()
    return Debate(opponents(state, me, state.candidates[me].ideology)[0])


async def poll(table: Table, state: State, me: Seat) -> Trip | None:
    """A die for every 5% until one succeeds, then the tax; success leads to the Money Trail (6.2, 6.3)."""
    mine, rolls, tax = state.candidates[me], list[int](), state.candidates[me].pandering
    dice = state.popularity(me) // BOARD.heart
    while len(rolls) < dice and not (rolls and rolls[-1] >= SUCCESS):
        rolls.append(table.roll())
    succeeds = bool(rolls) and rolls[-1] >= SUCCESS
    mine.pandering = 0
    table.tell(Polled(me, (*rolls,), succeeds))
    if tax:
        table.tell(PollTax(me, tax, then=now(state, me)))
    await cards.check_for_election(table, state)
    return Trip() if succeeds else None


async def debate(table: Table, state: State, me: Seat, whom: Seat, declare: str) -> None:
    """An opponent is called here; both roll (6.4 to 6.6)."""
    if declare:
        declare_as(table, state, me, Ideology(declare))
        await cards.check_for_election(table, state)
    on_trip = state.on_money_trail(whom)
    walks = not on_trip and state.candidates[whom].square != state.candidates[me].square
    table.tell(CalledToDebate(me, whom, on_trip, walks))
    effects.leave(state, whom, state.candidates[me].square)
    state.called = whom
    await answer_call(table, state, whom)
    state.called = None
    changes = {seat: roll_in_debate(table, state, me, seat) for seat in (me, whom)}
    if changes[me] != changes[whom]:
        better, other = (me, whom) if changes[me] > changes[whom] else (whom, me)
        table.tell(DebateWon(better, me, changes[better], changes[other]))
    await cards.check_for_election(table, state)


def roll_in_debate(table: Table, state: State, me: Seat, seat: Seat) -> int:
    """What the die of one of the two changes, in the turn of whoever called (6.6)."""
    rolled = table.roll()
    change = effects.adjust(state, seat, BOARD.debate[rolled])
    table.tell(Debated(seat, me, rolled, change, then=now(state, seat, change)))
    return change


async def answer_call(table: Table, state: State, seat: Seat) -> None:
    """Whoever is called may declare if a Centrist, play cards and exchange stars; nobody waits for it (6.5)."""
    mine = state.candidates[seat]
    while mine.hand or mine.ideology is Ideology.CENTRIST or state.spare_stars(seat):
        answer = await when_called(state, seat).put(table, seat, waits="now")
        if isinstance(answer, Declare):
            declare_as(table, state, seat, Ideology(answer.ideology))
            await cards.check_for_election(table, state)
        elif not await is_done_beside(table, state, seat, answer):
            return


def when_called(state: State, seat: Seat) -> Question[Declare | Play | Exchange | Pass]:
    """What a called candidate may do first; nobody waits for it."""
    centrist, has_cards = state.candidates[seat].ideology is Ideology.CENTRIST, bool(state.candidates[seat].hand)
    return Question(
        f"You're called to a debate, where {AT_STAKE}. Do anything before the dice?",
        (
            declarations(state, seat) if centrist else (),
            plays(state, seat),
            exchanges(state, seat),
            [Offer(Pass(), "Debate as you are")],
        ),
        absent=Pass(),
        topic="called",
        clause="6.5",
        always=has_cards,
    )
