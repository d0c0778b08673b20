"""Posts beside the turn posts: reminders, seats that are open, votes, what moderators did."""

from __future__ import annotations

from collections.abc import Mapping

from bot.model.held_out import HeldOut
from bot.model.match import Live, reference_of
from bot.model.post import Post
from bot.model.proposals import held_out_by, terms_of
from bot.pages.controls import Button, Style
from bot.pages.log import noted
from bot.pages.press import seal_of
from bot.pages.presses import Join, OpenLobby, UndoIntervention
from bot.pages.turn import mention, prompts, when
from bot.pages.turn_presses import AgreeToVote, AnswerProposal, ComeBack, DeclineVote, TakeSeat
from rules import Seat, Verb, marks

REMINDED: Mapping[str, str] = {
    "half": "half your time is gone.",
    "near": "your time is almost up.",
    "nudge": "your time is up, and the match is waiting for you.",
}


def text(live: Live, post: Post) -> str:
    """What a notice says, and to whom; what was taken back is struck."""
    if post.kind == "reminder":
        return reminder(live, post)
    if post.kind == "offer":
        return proposal(live, post)
    many = post.about.get("struck", 0)
    of_before = [live.names.in_bold(line) for line in post.struck if isinstance(line, str)]
    struck = [f"~~{line}~~" for line in [*of_before, *noted(live, post.notes[:many])]]
    invited = (f"<@{user_id}>" for user_id in post.about.get("invited", []))
    calls = ", ".join([*invited, *(mention(live, seat) for seat in post.pings)])
    said = "\n".join(noted(live, post.notes[many:]))
    agreed = of_vote(live) if post.kind == "vote" and post.open else []
    return "\n".join([*struck, f"{calls}: {said}" if calls else said, *agreed, *following(post)])


def following(post: Post) -> list[str]:
    """Who wanted a ping at the end that a post tells."""
    called = ", ".join(f"<@{user_id}>" for user_id in post.about.get("following", []))
    return [f"Following: {called}"] if called else []


def buttons(live: Live, post: Post) -> list[Button]:
    if "invited" in post.about:
        return [Button("Join", Join(live.ref), style="primary")] if post.open and live.phase == "lobby" else []
    if post.kind == "deed":
        return for_intervention(live, post)
    if live.phase == "ended" and post.kind == "notice":
        return [new_lobby(live)]
    if not post.open or live.phase != "playing":
        return []
    if post.kind == "seat":
        return for_seat(live, post)
    if post.kind == "vote":
        return for_vote(live, post)
    one = held_out_by(live, post) if post.kind == "offer" else None
    return answers_to(live, one) if one else []


def for_intervention(live: Live, post: Post) -> list[Button]:
    """Below what a moderator did: its undoing, for moderators; and after the end of a match, another."""
    again = [new_lobby(live)] if live.phase == "ended" and post.about.get("ended") else []
    return [*again, *(undo_of(live, post) if post.open else [])]


def undo_of(live: Live, post: Post) -> list[Button]:
    if (intervention := post.about.get("deed")) is None:
        return []
    return [Button("Undo (moderators)", UndoIntervention(reference_of(live, post), intervention))]


def for_seat(live: Live, post: Post) -> list[Button]:
    """For a seat whose member is away: back to it for them, and where it is open, in for somebody else."""
    if "seats" in post.about:
        vacant = [seat for seat in post.about["seats"] if live.players[seat].vacant]
        return [_take(live, seat, live.names.short(seat)) for seat in vacant]
    player = live.players[post.about["seat"]]
    take = [_take(live, player.seat, "this seat")] if player.vacant else []
    back = [Button("I'm back", ComeBack(live.ref))] if player.user_id is not None else []
    return [*take, *back, *undo_of(live, post)]


def _take(live: Live, seat: Seat, called: str) -> Button:
    return Button(f"Take over {called}", TakeSeat(live.ref, seat), style="primary")


def for_vote(live: Live, post: Post) -> list[Button]:
    if live.vote is None:
        return []
    which = (reference_of(live, post), *live.vote.key)
    return [Button("Agree", AgreeToVote(*which), style="success"), Button("Decline", DeclineVote(*which))]


def proposal(live: Live, post: Post) -> str:
    """What is held out to whom, and what both would have; or what became of it."""
    seat = post.about["seat"]
    said = [f"{live.names.badge(seat)} {mention(live, seat)}: {live.names.in_bold(terms_of(live, post))}"]
    if post.open and (one := held_out_by(live, post)):
        said += would_be(live, one)
    return "\n".join([*said, *(f"-# {note}" for note in noted(live, post.notes))])


def would_be(live: Live, one: HeldOut) -> list[str]:
    """What both would have, and why an answer cannot be given just now."""
    why = [(move, reason) for move, reason in zip(one.proposal.answers, one.reasons, strict=True) if reason]
    then = [live.names.in_bold(one.proposal.holding)] if one.proposal.holding else []
    return [*then, *(f"-# {_named(move)}: {live.names.in_bold(reason)}" for move, reason in why)]


def answers_to(live: Live, one: HeldOut) -> list[Button]:
    """The answers to what is held out; one that cannot be given just now is grey."""
    which = (live.ref, one.to, one.proposal.by, seal_of(one.proposal.move))
    styles: tuple[Style, ...] = ("success", *("secondary" for _ in one.reasons))
    return [
        Button(_named(move), AnswerProposal(*which, str(move)), style=style, disabled=bool(why))
        for move, why, style in zip(one.proposal.answers, one.reasons, styles, strict=False)
    ]


def _named(move: Verb) -> str:
    """The verb of a move, for a button."""
    return move.name().replace("-", " ").capitalize()


def of_vote(live: Live) -> list[str]:
    """Who has agreed, and who has not yet."""
    if live.vote is None:
        return []
    others = live.others(live.vote.seat)
    agreed = tuple(seat for seat in others if seat in live.vote.agreed)
    asked = tuple(seat for seat in others if seat not in live.vote.agreed)
    said = [f"Agreed: {marks(agreed)}."] if agreed else []
    said += [f"Not yet answered: {marks(asked)}."] if asked else []
    return [live.names.in_bold(f"-# {' '.join(said)}")] if said else []


def new_lobby(live: Live) -> Button:
    return Button("Open a new lobby", OpenLobby(live.game.key))


def reminder(live: Live, post: Post) -> str:
    """What is asked of whom, and until when; in direct messages with the way to the channel."""
    still, here = still_asked(live, post), post.user_id is None
    who = ", ".join(mention(live, seat) for seat in (post.pings if post.message.shown else still))
    said = f"{who}: {REMINDED[post.about['what']]}" if here else f"{REMINDED[post.about['what']].capitalize()}"
    if not still:
        return f"-# {said}"
    first, *others = prompts(live, still)
    alike = f" **Your question:** {live.names.in_bold(first)}"
    asked = " Your questions are in the turn post, or under **Your choice** below it." if others else alike
    way = "" if here else f"\n{live.game.name}: <#{live.venue.channel_id}>"
    return said + asked + way + when(live, still)


def still_asked(live: Live, post: Post) -> list[Seat]:
    """Those of a reminder who are still asked the same."""
    asked = {int(seat): number for seat, number in post.about["asked"].items()}
    awaited = live.waiting.people
    return [seat for seat, number in asked.items() if seat in awaited and live.players[seat].question == number]
