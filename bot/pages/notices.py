"""Posts beside the turn posts: reminders, seats that are open, votes, what moderators did."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.model.notes import NamesOfThen, Wish
from bot.model.open_proposal import OpenProposal
from bot.model.post import Post
from bot.model.proposals import proposal_of, terms_of
from bot.model.session import Session, reference_of
from bot.pages.controls import Button, Style
from bot.pages.log import note_lines, note_texts
from bot.pages.press import digest_of
from bot.pages.presses import Join, OpenLobby, UndoIntervention
from bot.pages.turn import mention, prompts, when
from bot.pages.turn_presses import (
    AgreeToVote,
    AnswerProposal,
    ComeBack,
    ConfirmPause,
    DecideAbout,
    DeclineVote,
    LiftPause,
    TakeSeat,
)
from rules import Seat, Verb, marks

CHOICES: Mapping[Wish, str] = {"ai": "An AI player plays on", "open": "Open the seat", "end": "End the match"}
"""What can be done about somebody silent, on its button."""
REMINDERS: Mapping[str, str] = {
    "half": "half your time is gone.",
    "near": "your time is almost up.",
    "nudge": "your time is up, and the match is waiting for you.",
}


def text(session: Session, post: Post) -> str:
    """What a notice says, and to whom; what was taken back is struck."""
    if post.kind == "reminder":
        return reminder(session, post)
    if post.kind == "offer":
        return proposal(session, post)
    many = post.about.get("struck", 0)
    of_before = [session.names.in_bold(line) for line in post.struck if isinstance(line, str)]
    texts = note_texts(session, post.notes)
    struck = [f"~~{line}~~" for line in [*of_before, *filter(None, texts[:many])]]
    by_id = (f"<@{user_id}>" for user_id in [*post.about.get("invited", []), *post.about.get("called", [])])
    calls = ", ".join([*by_id, *(mention(session, seat) for seat in called(post))])
    lines = "\n".join(filter(None, texts[many:]))
    below = lines_below(session, post) if post.open else []
    return "\n".join([*struck, f"{calls}: {lines}" if calls else lines, *below, *follower_lines(post)])


def called(post: Post) -> list[Seat]:
    """Whom a notice calls by name: once a seat has changed hands since nobody, for it did not call who came."""
    has_changed = any(isinstance(note, NamesOfThen) for note in post.notes)
    return [] if has_changed and post.message.shown else post.pings


def lines_below(session: Session, post: Post) -> list[str]:
    """Who has answered a post that asks the table, and who is still asked."""
    if post.kind == "vote":
        return vote_lines(session)
    if post.kind == "silence":
        return silence_lines(session)
    return pause_lines(session) if "pauses" in post.about and session.halt == "paused" else []


def follower_lines(post: Post) -> list[str]:
    """A line with those who wanted a ping at the end that this post tells, if there are any."""
    called = ", ".join(f"<@{user_id}>" for user_id in post.about.get("following", []))
    return [f"Following: {called}"] if called else []


def buttons(session: Session, post: Post) -> list[Button]:
    if "invited" in post.about:
        return [Button("Join", Join(session.ref), style="primary")] if post.open and session.phase == "lobby" else []
    if post.kind == "intervention":
        return for_intervention(session, post)
    if session.phase == "ended" and post.kind == "notice":
        return [new_lobby(session)]
    if not post.open or session.phase != "playing":
        return []
    if post.kind == "seat":
        return for_seat(session, post)
    if post.kind == "vote":
        return for_vote(session, post)
    if post.kind == "silence":
        asked = post.about["asked"]
        return [Button(label, DecideAbout(session.ref, wish, asked)) for wish, label in CHOICES.items()]
    one = proposal_of(session, post) if post.kind == "offer" else None
    return answers_to(session, one) if one else []


def for_intervention(session: Session, post: Post) -> list[Button]:
    """Below what a moderator did: its undoing, for moderators; and after the end of a match, another."""
    again = [new_lobby(session)] if session.phase == "ended" and post.about.get("ended") else []
    back = for_those_who_sat(session, post) if "sat" in post.about else []
    return [
        *again,
        *back,
        *(for_pause(session, post) if post.open else []),
        *(undo_of(session, post) if post.open else []),
    ]


def for_pause(session: Session, post: Post) -> list[Button]:
    """Below a pause: for players who want to go on; and for moderators, where somebody paused who plays."""
    if "pauses" not in post.about or session.halt != "paused":
        return []
    plays = session.seat_of(session.standstill.by or 0) is not None
    confirm = [Button("Confirm (moderators)", ConfirmPause(session.ref))] if plays else []
    return [Button("Go on", LiftPause(session.ref), style="success"), *confirm]


def undo_of(session: Session, post: Post) -> list[Button]:
    if (intervention := post.about.get("intervention")) is None:
        return []
    return [Button("Undo (moderators)", UndoIntervention(reference_of(session, post), intervention))]


def for_seat(session: Session, post: Post) -> list[Button]:
    """For a seat whose member is away: back to it for them, and where it is open, in for somebody else."""
    if "seats" in post.about:
        vacant = [seat for seat in post.about["seats"] if session.players[seat].vacant]
        return [_take(session, seat, session.names.short(seat)) for seat in vacant]
    player = session.players[post.about["seat"]]
    take = [_take(session, player.seat, "this seat")] if player.vacant else []
    back = [Button("I'm back", ComeBack(session.ref))] if player.user_id is not None else []
    return [*take, *back, *undo_of(session, post)]


def for_those_who_sat(session: Session, post: Post) -> list[Button]:
    """At the head of a copy: the way in for those who played what it is a copy of, while one of them is not there."""
    away = session.phase == "playing" and any(session.players[seat].absent for seat in post.about["sat"])
    return [Button("Take my seat", ComeBack(session.ref), style="primary")] if away else []


def _take(session: Session, seat: Seat, called: str) -> Button:
    return Button(f"Take over {called}", TakeSeat(session.ref, seat), style="primary")


def for_vote(session: Session, post: Post) -> list[Button]:
    if session.vote is None:
        return []
    which = (reference_of(session, post), *session.vote.key)
    return [Button("Agree", AgreeToVote(*which), style="success"), Button("Decline", DeclineVote(*which))]


def proposal(session: Session, post: Post) -> str:
    """What is held out to whom, and what both would have; or what became of it."""
    seat = post.about["seat"]
    lines = [f"{session.names.badge(seat)} {mention(session, seat)}: {session.names.in_bold(terms_of(session, post))}"]
    if post.open and (one := proposal_of(session, post)):
        lines += outcome_lines(session, one)
    return "\n".join([*lines, *(f"-# {note}" for note in note_lines(session, post.notes))])


def outcome_lines(session: Session, one: OpenProposal) -> list[str]:
    """What both would have, and why an answer cannot be given just now."""
    why = [(move, reason) for move, reason in zip(one.proposal.answers, one.reasons, strict=True) if reason]
    then = [session.names.in_bold(one.proposal.holding)] if one.proposal.holding else []
    return [*then, *(f"-# {_verb_label(move)}: {session.names.in_bold(reason)}" for move, reason in why)]


def answers_to(session: Session, one: OpenProposal) -> list[Button]:
    """The answers to what is held out; one that cannot be given just now is grey."""
    which = (session.ref, one.to, one.proposal.by, digest_of(one.proposal.move))
    styles: tuple[Style, ...] = ("success", *("secondary" for _ in one.reasons))
    return [
        Button(_verb_label(move), AnswerProposal(*which, str(move)), style=style, disabled=bool(why))
        for move, why, style in zip(one.proposal.answers, one.reasons, styles, strict=False)
    ]


def _verb_label(move: Verb) -> str:
    """The verb of a move, for a button."""
    return move.name().replace("-", " ").capitalize()


def vote_lines(session: Session) -> list[str]:
    """Who has agreed, and who has not yet."""
    if session.vote is None:
        return []
    others = session.others(session.vote.seat)
    agreed = tuple(seat for seat in others if seat in session.vote.agreed)
    asked = tuple(seat for seat in others if seat not in session.vote.agreed)
    return [_small(session, [("Agreed", agreed), ("Not yet answered", asked)])] if others else []


def silence_lines(session: Session) -> list[str]:
    """What those who have answered want done about somebody silent, and who has not answered yet."""
    here = [player for player in session.players if player.consents]
    wanted = [(label, tuple(one.seat for one in here if one.wish == wish)) for wish, label in CHOICES.items()]
    asked = tuple(player.seat for player in here if not player.wish)
    return [_small(session, [*wanted, ("Not yet answered", asked)])]


def pause_lines(session: Session) -> list[str]:
    """Who may end a pause, who has asked for that, and until when it lasts."""
    still = session.standstill
    ends = f" The pause ends <t:{still.until}:R> at the latest." if still.until else ""
    who = "all players" if session.seat_of(still.by or 0) is None else "all other players"
    asked = session.asked_to_resume
    wanted = tuple(player.seat for player in asked if player.resuming)
    missing = tuple(player.seat for player in asked if not player.resuming)
    say = f"-# **Go on** needs {who}; a moderator can use `/mod resume`.{ends}"
    votes = _small(session, [("Want to go on", wanted), ("Not yet", missing)])
    return [say, *([votes] if wanted else [])]


def _small(session: Session, seats: Iterable[tuple[str, tuple[Seat, ...]]]) -> str:
    """A small line of those who did each, where there are any: "Agreed: A. Not yet answered: B and C."."""
    return session.names.in_bold(f"-# {' '.join(f'{what}: {marks(who)}.' for what, who in seats if who)}")


def new_lobby(session: Session) -> Button:
    return Button("Open a new lobby", OpenLobby(session.game.key))


def reminder(session: Session, post: Post) -> str:
    """What is asked of whom, and until when; in direct messages with the way to the channel."""
    still, here = seats_still_asked(session, post), post.user_id is None
    who = ", ".join(mention(session, seat) for seat in (post.pings if post.message.shown else still))
    line = f"{who}: {REMINDERS[post.about['what']]}" if here else f"{REMINDERS[post.about['what']].capitalize()}"
    if not still:
        return f"-# {line}"
    first, *others = prompts(session, still)
    alike = f" **Your question:** {session.names.in_bold(first)}"
    asked = " Your questions are in the post with the board, or under **Your choice** below it." if others else alike
    way = "" if here else f"\n{session.game.name}: <#{session.venue.channel_id}>"
    return line + asked + way + when(session, still)


def seats_still_asked(session: Session, post: Post) -> list[Seat]:
    """The seats of a reminder that are still asked the same question."""
    asked = {int(seat): number for seat, number in post.about["asked"].items()}
    awaited = session.waiting.people
    return [seat for seat, number in asked.items() if seat in awaited and session.players[seat].question == number]
