"""What a seat holds out to another, as a trade: a small post of its own, which pings the one it is for, once."""

from __future__ import annotations

from bot import store
from bot.model.notes import AIAnswers, Answered, Note, OfferOff
from bot.model.open_proposal import OpenProposal
from bot.model.post import Post
from bot.model.proposals import proposal_of, proposals_to_people
from bot.model.session import Session
from bot.model.time import HOUR, now
from bot.store.transactions import Writing
from rules import Back, Entry, Played, is_known_move, last_known, mainline

MOST_AN_HOUR = 6
"""How many posts a match may have of what one seat offers; what else it offers has none."""


async def see_to_proposals(session: Session, db: Writing, *, call: bool = True) -> None:
    """A post for each proposal to a person, which says in the end what became of it.

    An offer that stands again within an hour, as after an undo, keeps its post and calls nobody again, unless it was
    answered and is made anew. What was left in another channel counts no more.
    """
    standing, shown = proposals_to_people(session), session.memory.questions.open_proposals
    session.memory.questions.open_proposals = [*standing]
    went_back = session.match is not None and isinstance(last_known(session.match.log), Back)
    if not (standing or session.memory.questions.proposed or went_back):
        return
    lately = await store.posts.offers_of(db, session.id, now() - HOUR)
    known = [post for post in lately if not post.is_lost and post.message.channel_id is None]
    newest = {(post.about["seat"], post.about["by"], post.about["move"]): post for post in known}
    for post in newest.values():
        found = next((one for one in standing if one.is_of(post)), None)
        if found is None:
            _close(session, db, post, went_back=went_back)
        elif went_back or not _was_answered(session, post):
            standing.remove(found)
            _show(db, post, found, is_shown=found in shown)
    for one in standing:
        many = sum(post.about["by"] == one.proposal.by and post.message.created_at > now() - HOUR for post in known)
        known.append(await _new_post(session, db, one, call=call, quiet=many >= MOST_AN_HOUR))
    session.memory.questions.proposed = any(post.open or AIAnswers() in post.notes for post in known)


def _about(one: OpenProposal, *, quiet: bool, answer: int = 0) -> dict[str, object]:
    """What its post keeps: to whom, by whom and by which move it is held out, and by which moves it is answered.

    `answer` is the entry of the log that did so last, also while that is undone.
    """
    who, answers = {"seat": one.to, "by": one.proposal.by}, [str(move) for move in one.proposal.answers]
    return {**who, "move": str(one.proposal.move), "answers": answers, "answer": answer, "quiet": quiet}


async def _new_post(session: Session, db: Writing, one: OpenProposal, *, call: bool, quiet: bool) -> Post:
    """A post of what is held out; a `quiet` one is a row alone, which nobody is shown."""
    new = Post("offer", [one.to] if call else [], about=_about(one, quiet=quiet))
    post = await store.posts.add_post(db, session.id, new)
    if quiet:
        post.message.shown = post.wanted
        store.posts.note_shown(db, [post])
    else:
        session.memory.shared.unsent.note(post.id)
    return post


def _show(db: Writing, post: Post, one: OpenProposal, *, is_shown: bool) -> None:
    """Have a post say what holds now, unless it shows that already (`is_shown`)."""
    about = _about(one, quiet=post.about["quiet"], answer=post.about["answer"])
    if not (is_shown and post.open and post.about == about):
        post.notes, post.open, post.about = [], True, about
        _save(db, post)


def _close(session: Session, db: Writing, post: Post, *, went_back: bool) -> None:
    """A post says what became of it, once that is known; and after going back or forth, whether its answer stands."""
    waits = post.open or AIAnswers() in post.notes
    if waits or (went_back and post.about["answer"]):
        answer = _answer(session, post, fresh=waits and not went_back)
        note = _what_became(session, post, answer)
        if post.open or post.notes != [note]:
            post.notes, post.open = [note], False
            post.about = {**post.about, "answer": answer or post.about["answer"]}
            _save(db, post)


def _save(db: Writing, post: Post) -> None:
    """Have a post shown as it is now; nobody is shown one that is quiet."""
    post.wanted += not post.about["quiet"]
    store.posts.save_post(db, post)


def _was_answered(session: Session, post: Post) -> bool:
    """Whether the answer that a post tells stands."""
    return post.about["answer"] in mainline(session.under_way.log)


def _answer(session: Session, post: Post, *, fresh: bool) -> int:
    """The entry that answered it, 0 for none: the one that is known, if it stands; a `fresh` one is the newest."""
    log = session.under_way.log
    known = [number for number in mainline(log) if is_known_move(log[number - 1])]
    if post.about["answer"] in known:
        return post.about["answer"]
    return known[-1] if fresh and known and _is_answer(log[known[-1] - 1], post) else 0


def _is_answer(entry: Entry, post: Post) -> bool:
    return is_known_move(entry) and entry.seat == post.about["seat"] and str(entry.move) in post.about["answers"]


def _what_became(session: Session, post: Post, answer: int) -> Note:
    """How it was answered, if it was."""
    seat = post.about["seat"]
    if answer and isinstance(entry := session.under_way.log[answer - 1], Played):
        return Answered(seat, str(entry.move))
    if session.phase == "playing" and not session.players[seat].present and proposal_of(session, post):
        return AIAnswers()
    return OfferOff()
