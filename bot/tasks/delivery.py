"""A post that is to be delivered, with all that its delivery needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import discord
import structlog

from bot.match.earlier_views import view_before
from bot.match.stories import story_to_tell
from bot.match.struck_lines import recall
from bot.model.drawing import Board, Course, Draw, Place, Urgency, Wanted
from bot.model.post import Post
from bot.model.session import Session, Venue
from bot.pages.copies import WHAT_IF
from bot.pages.letters import letter
from bot.pages.lobby import invited_members
from bot.pages.notices import seats_still_asked
from bot.pages.page import Page
from bot.pages.posts import page
from bot.store.leases import Lane
from bot.ui.components import BOARD, CHART, file_of, of_page
from bot.ui.rates import Rank
from render import Picture, Theme
from rules import Game, Seat, View

log = structlog.get_logger(__name__)


def lane_of(post: Post) -> Lane:
    """What goes to one person's direct messages waits for that person alone; so with what was left in a channel."""
    if post.user_id is not None or post.message.channel_id is not None:
        return "letters"
    return "new" if post.message.id is None else "edits"


class Pictures(NamedTuple):
    """What was drawn of a post, in the order in which it stands there."""

    board: Picture | None = None
    chart: Picture | None = None

    def files(self) -> list[discord.File]:
        """To be sent, once."""
        return [file_of(one, name) for one, name in zip(self, (BOARD, CHART), strict=True) if one]


@dataclass(frozen=True)
class Delivery:
    """A post with all that its delivery needs, as the match stood when it was taken up.

    `since` is the earlier view against which its picture marks what has changed. `fresh` says that nobody has tried to
    send it before. `successor` is the next post where this one counts no more: should it turn out that this one was
    never sent, the successor says all. A post is `moot` where nobody needs to read it any more. It `ends_halt`
    where the channel of the match could not be reached before, and can once this is out.
    """

    post: Post
    page: Page
    since: View | None
    names: Mapping[Seat, str]
    pings: list[discord.Object]
    game: Game
    theme: Theme
    venue: Venue
    fresh: bool
    successor: Post | None
    ends_halt: bool
    moot: bool

    def layout(self, pictures: Pictures) -> discord.ui.LayoutView:
        """What is sent with these pictures, or with the board that is there already."""
        alt = self.post.message.alt if self.page.view is not None else ""
        return of_page(self.page, alt, pictures.chart.alt if pictures.chart else "")

    def board(self, view: View) -> Board:
        """The picture below the post, of this view."""
        return Board(self.game.key, view, self.names, self.theme, since=self.since, glance=True, asked=self.page.asked)

    @property
    def rank(self) -> Rank:
        """How urgent it is to ask Discord for it: what calls somebody comes first, what one person gets comes last."""
        if lane_of(self.post) == "letters":
            return Rank.REST
        return Rank.CALL if self.post.has_yet_to_call else Rank.EDIT

    @property
    def place(self) -> Place:
        """Where its picture stands in the line: a post that calls somebody comes first."""
        return Place(Urgency.CALL if self.post.has_yet_to_call else Urgency.OTHER, self.venue.guild_id)


async def delivery_of(session: Session, due: Sequence[Post], *, fresh: bool, theme: Theme) -> Delivery:
    """The first of the posts that are due, as the match stands now."""
    post = due[0]
    earlier = await since(session, post)
    story = await story_to_tell(session) if post.kind == "result" else None
    if post.struck or any(note.quotes for note in post.notes):
        await recall(session, post)
    shown = letter(session, post, earlier) if post.is_letter else page(session, post, earlier, story)
    if session.setup.copied:
        shown = replace(shown, alt_begins=f"{WHAT_IF}.")
    return Delivery(
        post=post,
        page=shown if post.message.channel_id is None else replace(shown, rows=[]),
        since=earlier,
        names=session.names.by_seat,
        pings=users_to_ping(session, post),
        game=session.game,
        theme=theme,
        venue=Venue(session.venue.guild_id, post.message.channel_id or session.venue.channel_id),
        fresh=fresh,
        successor=successor_of(due),
        ends_halt=session.halt == "unreachable" and _shows_it_goes_on(session, post),
        moot=not post.message.shown and _is_moot(session, post, fresh=fresh),
    )


def _shows_it_goes_on(session: Session, post: Post) -> bool:
    """Whether people are reached again once a post is out: the newest, if it is open, or one that calls them."""
    newest = session.last
    here = post.user_id is None and post.message.channel_id is None
    return here and (newest is None or not newest.open or post.id == newest.id or post.calls)


async def since(session: Session, post: Post) -> View | None:
    """How the match stood before the lines that a post tells, if its picture is still to be drawn."""
    return await view_before(session, post) if post.kind in {"turn", "result", "follow"} and is_drawn(post) else None


def is_drawn(post: Post) -> bool:
    """Whether what a post shows is drawn for it: a turn that is over keeps its picture, a result always shows the end.

    The alt text of a chart is not kept.
    """
    return post.open or post.message.id is None or post.kind == "result"


def _is_moot(session: Session, post: Post, *, fresh: bool) -> bool:
    """Whether nobody needs to read a post any more: what it reminds of is done, or what it holds out is answered."""
    if post.kind == "offer":
        return fresh and not post.open
    return post.kind == "reminder" and not seats_still_asked(session, post)


def users_to_ping(session: Session, post: Post) -> list[discord.Object]:
    """Whom a post pings: nobody when it was shown before, nor those who are no longer waited for."""
    if "invited" in post.about:
        return [discord.Object(user_id) for user_id in invited_members(session, post) if post.message.shown == 0]
    if post.kind == "offer" and not post.open:
        return []
    others = [*post.about.get("called", []), *post.about.get("following", [])]
    without_seat = [discord.Object(user_id) for user_id in others if post.message.shown == 0]
    beside = post.kind not in {"turn", "result", "reminder"}
    still = post.pings if beside else sorted({*post.pings} & {*session.waiting.people})
    players = (session.players[seat] for seat in still if post.message.shown == 0)
    seated = [discord.Object(player.user_id) for player in players if player.present and player.user_id is not None]
    return seated + without_seat


def successor_of(due: Sequence[Post]) -> Post | None:
    """The post that is to say what the first of these did not, where that one counts no more.

    A letter counts no more once there is another to the same follower.
    """
    first, *others = due
    if first.is_letter and first.message.id is None:
        return next((one for one in others if one.is_letter and one.user_id == first.user_id), None)
    if first.open or first.kind != "turn" or first.message.id is not None or first.message.shown:
        return None
    return next(
        (one for one in others if one.kind in {"turn", "result"} and not one.message.shown and not one.message.id), None
    )


def edit_arguments(delivery: Delivery, pictures: Pictures) -> dict[str, Any]:
    """The arguments of an edit; without pictures the board that is there stays."""
    files = {"attachments": files} if (files := pictures.files()) else {}
    return {"view": delivery.layout(pictures), "allowed_mentions": discord.AllowedMentions.none(), **files}


async def draw_pictures(draw: Draw, delivery: Delivery) -> Pictures:
    """What is drawn of a post: a chart only beside a board, for the files of an edit replace all that are there."""
    page = delivery.page
    if page.view is None or not is_drawn(delivery.post):
        return Pictures()
    board = await _picture(draw, delivery, delivery.board(page.view))
    if board is not None and page.alt_begins:
        board = replace(board, alt=f"{page.alt_begins} {board.alt}")
    if board is None or page.chart is None:
        return Pictures(board)
    return Pictures(board, await _picture(draw, delivery, Course(delivery.game.key, page.chart, delivery.theme)))


async def _picture(draw: Draw, delivery: Delivery, wanted: Wanted) -> Picture | None:
    """A picture; none where drawing fails, for a match must not wait for its picture."""
    try:
        return await draw(wanted, delivery.place)
    except Exception:
        log.exception("a picture failed", game=delivery.game.key)
        return None
