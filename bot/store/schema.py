"""The tables. Times are seconds since 1970, UTC; ids of people, channels and messages are Discord's.

Each column says what becomes of it when somebody is forgotten, each table what becomes of its rows (`store.columns`).
A change here needs a revision in `migrations/`; a test holds the two against each other.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    UniqueConstraint,
    false,
    text,
    true,
)

from bot.store.columns import GO, GO_WITH_SEAT, STAY, kept, nobody, renamed, rid, theirs
from bot.store.metadata import metadata
from bot.store.reach_schema import departures as departures
from bot.store.reach_schema import outages as outages
from bot.store.reach_schema import pulses as pulses
from bot.store.shared_schema import leases as leases
from bot.store.shared_schema import news as news

OPEN = text("phase in ('lobby', 'playing')")
COPIED, PUT_BACK, LOST = (text(f"{name} IS NOT NULL") for name in ("copy_of", "restored_at", "lost_after"))
DUE = text("wanted - shown > 0")
"""As store.posts has it. For `shown < wanted` PostgreSQL takes a third of all posts to be due, and reads them all."""


def _match() -> Column[int]:
    return kept("match_id", Integer, ForeignKey("matches.id"), primary_key=True)


matches = Table(
    "matches",
    metadata,
    kept("id", Integer, primary_key=True),
    kept("guild_id", BigInteger, nullable=False),
    kept("channel_id", BigInteger, nullable=False),
    kept("phase", String, nullable=False),  # lobby, playing; over, ended, closed
    kept("game", String, nullable=False),
    kept("version", Integer, nullable=False),
    kept("seed", String, nullable=False),
    kept("options", JSON, nullable=False),
    nobody("host_id", BigInteger, nullable=False),
    kept("created_at", BigInteger, nullable=False),
    kept("due_at", BigInteger),  # when a lobby expires; when a match that stands still does so no more
    kept("automatic", Boolean, nullable=False),  # whether a move is due that no person has to make
    kept("terms", JSON, nullable=False, server_default="{}"),  # pace, clock and what happens at the end of time
    kept("halt", String, nullable=False, server_default=text("''")),  # "", or why it stands still: paused, unreachable
    rid("halt_note", String, nullable=False, server_default=text("''")),  # who paused it and why, in words
    kept("halt_code", Integer),  # what Discord says where it takes no posts: its code; none where it says nothing
    kept("halted_at", BigInteger),
    nobody("halted_by", BigInteger),  # who paused it
    kept("token", String, nullable=False),  # stands in the ids of its buttons
    rid("invited", JSON(none_as_null=True)),  # the members who may join; none where everybody may
    kept("restored_at", BigInteger),  # when it went back to a copy of the database; none once its channel was told
    kept("lost_after", BigInteger),  # the newest message that the copy knows, until what came after is marked as lost
    kept("guided", Boolean, nullable=False, server_default=false()),  # somebody learns the game in it
    rid("former", JSON, nullable=False, server_default="[]"),  # who held seats: seat, up to which entry, name
    kept("copy_of", Integer, ForeignKey("matches.id")),  # goes its own way from a turn of that match, or its own file
    kept("page_mark", String),  # the SHA-256 of the token in its page's address; none where it has no page
    kept("page_round", Integer, nullable=False, server_default=text("0")),  # how often that was renewed or switched
    kept("secret", String, nullable=False, server_default=text("''")),  # with what the seed is made; "" in older ones
    rid("shares", JSON, nullable=False, server_default="[]"),  # by which press members joined, and their words
    kept("start_press", BigInteger),  # the interaction with which it began
    kept("put_back", JSON, nullable=False, server_default="[]"),  # the entries after which it went back to a copy
    kept("changes", BigInteger, nullable=False, server_default=text("0")),  # counted where several may change it
    Index("one_live_match_a_channel", "channel_id", unique=True, sqlite_where=OPEN, postgresql_where=OPEN),
    Index("ix_matches_guild_id", "guild_id", "id"),
    Index("ix_matches_channel_id", "channel_id", "id"),
    Index("ix_matches_due_at", "due_at"),
    Index("ix_matches_seed", "seed"),
    Index("ix_matches_copies", "host_id", sqlite_where=COPIED, postgresql_where=COPIED),
    Index("ix_matches_restored_at", "restored_at", sqlite_where=PUT_BACK, postgresql_where=PUT_BACK),
    Index("ix_matches_lost_after", "lost_after", sqlite_where=LOST, postgresql_where=LOST),
    Index("ix_matches_page_mark", "page_mark", unique=True),
    Index("ix_matches_automatic", "automatic", sqlite_where=text("automatic"), postgresql_where=text("automatic")),
    info=STAY,
)

players = Table(
    "players",
    metadata,
    _match(),
    kept("seat", Integer, primary_key=True),
    nobody("user_id", BigInteger),  # none for an AI player
    renamed("name", String, nullable=False),
    kept("question", Integer, nullable=False),  # the step with which the seat's question arose
    kept("since", BigInteger),  # awaited since; none while nobody waits for the seat
    kept("ending", Boolean, nullable=False),  # whether the player wants the match to end
    kept("absent", Boolean, nullable=False, server_default=false()),  # an AI player answers until this member is back
    kept("vacant", Boolean, nullable=False, server_default=false()),  # whoever likes may take the seat over
    kept("missed", Integer, nullable=False, server_default=text("0")),  # safe moves in a row that the clock made
    kept("silence", Integer, nullable=False, server_default=text("0")),  # how long out of time: 1 to 5
    kept("wish", String, nullable=False, server_default=text("''")),  # about who is silent: ai, open, end
    kept("resuming", Boolean, nullable=False, server_default=false()),  # whether the player wants a pause to end
    kept("running", BigInteger),  # from when on the clock counts; none while it stands
    kept("left", Integer, nullable=False, server_default=text("0")),  # the seconds that were left then
    kept("allowed", Integer, nullable=False, server_default=text("0")),  # the seconds that this question had in all
    kept("stage", Integer, nullable=False, server_default=text("0")),  # how many reminders were made
    kept("bank", Integer),  # the seconds in the clock bank
    kept("rest", Integer, nullable=False, server_default=text("0")),  # the seconds of holiday that still count
    kept("due_at", BigInteger),  # when a reminder, or the end of time, is due
    kept("again", BigInteger),  # when the next stage comes, where not at its usual time
    kept("in_window", Boolean, nullable=False, server_default=false()),  # whether it runs for a question of a window
    Index("ix_players_due_at", "due_at"),
    Index("ix_players_user_id", "user_id"),
    info=STAY,
)

orders = Table(
    "orders",
    metadata,
    _match(),
    kept("seat", Integer, primary_key=True),
    kept("topic", String, primary_key=True),  # "" for the plan: moves for whatever is asked next
    kept("moves", JSON, nullable=False),
    kept("stopped", String, nullable=False),  # why it waits: undone, not offered, broken off, failed; else ""
    info=GO_WITH_SEAT,
)

votes = Table(
    "votes",
    metadata,
    _match(),
    kept("seat", Integer, nullable=False),  # who asks
    kept("back", Integer),  # the step to go back to; none to redo, and where it is about time
    kept("number", Integer, nullable=False),  # the step at which it was asked
    kept("agreed", JSON, nullable=False),  # seats
    kept("at", BigInteger, nullable=False),
    kept(
        "times", JSON(none_as_null=True)
    ),  # the pace, the clock and what happens at the end of time, if it asks for these
    info=STAY,
)

entries = Table(
    "entries",
    metadata,
    _match(),
    kept("number", Integer, primary_key=True),
    kept("seat", Integer),  # none for an undo
    kept("move", String),
    kept("back", Integer),  # the entry that an undo goes back to
    kept("fresh", Boolean),
    kept("silent", Boolean, nullable=False, server_default=false()),  # nobody else knows of this move
    kept("salt", String, nullable=False, server_default=text("''")),  # the secret of which chance comes from here on
    kept("fingerprint", String, nullable=False),
    kept("made_by", String, nullable=False),  # member, moderator, clock, opening, copied, or a model.player.Maker
    nobody("user_id", BigInteger),
    kept("at", BigInteger, nullable=False),
    info=STAY,
)

interactions = Table(
    "interactions",
    metadata,
    kept("id", BigInteger, primary_key=True),
    kept("at", BigInteger, nullable=False),
    Index("ix_interactions_at", "at"),
    info=STAY,
)

owed = Table(
    "owed",
    metadata,
    kept("id", BigInteger, primary_key=True),
    kept("token", String, nullable=False),  # with which Discord takes an answer for 15 minutes
    kept("at", BigInteger, nullable=False),
    kept("shards", String, nullable=False, server_default=text("''")),  # which process owes it, as of an outage
    info=STAY,
)
"""The interactions that were acknowledged, and are not answered yet."""

posts = Table(
    "posts",
    metadata,
    kept("id", Integer, primary_key=True),
    kept("match_id", Integer, ForeignKey("matches.id"), nullable=False),
    kept("kind", String, nullable=False),  # as model.post.Kind has them
    kept("open", Boolean, nullable=False),  # whether its buttons still count
    kept("pings", JSON, nullable=False),  # the seats to ping
    kept("start", Integer, nullable=False),  # its public lines: from this one
    kept("end", Integer, nullable=False),  # to, not with, this one; all that come while it is open
    rid("notes", JSON, nullable=False),  # lines that are not of the rules
    kept("nonce", String, nullable=False),
    kept("wanted", Integer, nullable=False),  # the revision that people should see
    kept("shown", Integer, nullable=False),  # the one that they do see; 0 before the post is sent
    kept("message_id", BigInteger),
    rid("alt", String, nullable=False),  # of the picture that it shows
    kept("created_at", BigInteger, nullable=False),
    rid(
        "about", JSON, nullable=False, server_default="{}"
    ),  # what else it needs: who is invited, which seat, which intervention
    kept("struck", JSON, nullable=False, server_default="[]"),  # spans of the log that it told and that fell
    rid("user_id", BigInteger),  # to this member alone, in direct messages
    kept("channel_id", BigInteger),  # where the match left it behind; none where the match is played
    Index("ix_posts_match_id", "match_id"),
    Index("due_posts", "match_id", sqlite_where=DUE, postgresql_where=DUE),
    info=STAY,
)

picks = Table(
    "picks",
    metadata,
    kept("id", Integer, primary_key=True),
    kept("match_id", Integer, ForeignKey("matches.id"), nullable=False),
    kept("seat", Integer, nullable=False),
    kept("question", Integer, nullable=False),
    kept("move", String, nullable=False),  # of the offer whose open fields are being filled
    kept("picks", JSON, nullable=False),  # a list of texts a field
    UniqueConstraint("match_id", "seat", "question", "move"),
    info=GO_WITH_SEAT,
)

followers = Table(
    "followers",
    metadata,
    _match(),
    theirs("user_id", BigInteger, primary_key=True),
    kept("how", String, nullable=False),  # turns, end
    Index("ix_followers_user_id", "user_id"),
    info=GO,
)
"""Who is told of a match without having a seat in it: of its turns in direct messages, or of its end by a ping."""

notes = Table(
    "notes",
    metadata,
    kept("id", Integer, primary_key=True),
    kept("match_id", Integer, ForeignKey("matches.id"), nullable=False),
    theirs("user_id", BigInteger, nullable=False),
    kept("text", String, nullable=False),
    kept("at", BigInteger, nullable=False),
    Index("ix_notes_user_id", "user_id", "match_id"),
    info=GO,
)
"""What somebody has written about a match for themselves alone."""

settings = Table(
    "settings",
    metadata,
    rid("name", String, primary_key=True),
    kept("value", String, nullable=False),
    info=STAY,
)

people = Table(
    "people",
    metadata,
    theirs("user_id", BigInteger, primary_key=True),
    kept("reminders", String, nullable=False),  # channel, dm, none
    kept("zone", String, nullable=False),
    kept("quiet_from", Integer),  # hours of the day
    kept("quiet_until", Integer),
    kept("away_from", BigInteger),
    kept("away_until", BigInteger),
    kept("list_id", BigInteger),  # the message in direct messages that is kept up to date
    kept("list_due", Boolean, nullable=False),
    kept("theme", String),  # light, dark; none for the server's
    kept("tips", Boolean, nullable=False, server_default=true()),  # told what a kind of question decides, once each
    kept("rests", Integer, nullable=False, server_default="0"),  # how often “Plan the rest…” was opened
    kept("records", Boolean, nullable=False, server_default=true()),  # shown to others, and rated
    Index("ix_people_list_due", "user_id", sqlite_where=text("list_due"), postgresql_where=text("list_due")),
    info=GO,
)

tips = Table(
    "tips",
    metadata,
    theirs("user_id", BigInteger, primary_key=True),
    kept("game", String, primary_key=True),
    kept("kind", String, primary_key=True),  # of question, as the game's guide has it
    info=GO,
)
"""Which kinds of question somebody has met."""

results = Table(
    "results",
    metadata,
    _match(),
    kept("seat", Integer, primary_key=True),
    kept("guild_id", BigInteger, nullable=False),
    kept("game", String, nullable=False),
    kept("version", Integer, nullable=False),
    kept("at", BigInteger, nullable=False),  # when the match became over
    nobody("user_id", BigInteger),  # who had the seat at the end; none for an AI player
    kept("place", Integer, nullable=False),  # from 1; 0 where the match can't be read any more
    kept("seats", Integer, nullable=False),
    kept("score", Integer, nullable=False),
    kept("gap", Integer),  # how far ahead of all others, or below 0 behind who won; none where that says nothing
    kept("why", String, nullable=False),  # why it does not count, as model.results.Why has it; "" where it does
    kept("rated", Boolean, nullable=False, server_default=false()),  # whether the ratings know of it
    kept("measured", Boolean, nullable=False, server_default=false()),  # whether what follows is known
    kept("role", String, nullable=False, server_default=text("''")),  # what the seat played as, by its public name
    kept("swing", Integer, nullable=False, server_default=text("0")),  # the most that it gained at once
    kept("unit", String, nullable=False, server_default=text("''")),  # of what: "electoral votes"
    kept("sign", String, nullable=False, server_default=text("''")),  # which stands at each such figure: "%"
    kept("titles", JSON, nullable=False, server_default="[]"),
    rid("answers", Integer, nullable=False, server_default=text("0")),  # how many questions were answered
    rid("seconds", BigInteger, nullable=False, server_default=text("0")),  # and in how long, all together
    Index("ix_results_user_id", "user_id"),
    Index("ix_results_guild_id", "guild_id", "game", "at"),
    Index("ix_results_measured", "match_id", sqlite_where=text("measured = 0"), postgresql_where=text("NOT measured")),
    Index(
        "ix_results_rated",
        "guild_id",
        "game",
        "at",
        "match_id",
        sqlite_where=text("rated = 0"),
        postgresql_where=text("NOT rated"),
    ),
    info=STAY,
)
"""How a match that is over went for each of its seats."""

ratings = Table(
    "ratings",
    metadata,
    kept("guild_id", BigInteger, primary_key=True),
    kept("game", String, primary_key=True),
    theirs("user_id", BigInteger, primary_key=True),
    kept("mu", Float(53), nullable=False),
    kept("sigma", Float(53), nullable=False),
    kept("matches", Integer, nullable=False),
    kept("model", String, nullable=False),  # with the version of the library that worked it out
    Index("ix_ratings_user_id", "user_id"),
    info=GO,
)
"""How well somebody plays a game, as the results of a server tell: all of it can be worked out from them again."""

servers = Table(
    "servers",
    metadata,
    kept("guild_id", BigInteger, primary_key=True),
    kept("settings", JSON, nullable=False),
    info=STAY,
)

interventions = Table(
    "interventions",
    metadata,
    kept("id", Integer, primary_key=True),
    kept("guild_id", BigInteger, nullable=False),
    kept("match_id", Integer, ForeignKey("matches.id")),
    nobody("user_id", BigInteger, nullable=False),
    renamed("name", String, nullable=False),
    kept("what", String, nullable=False),  # pause, resume, skip …
    rid("line", String, nullable=False),  # what was announced
    rid("why", String, nullable=False),
    rid("before", JSON, nullable=False),  # what its undoing needs
    rid("undone_by", String),
    kept("at", BigInteger, nullable=False),
    Index("ix_interventions_guild_id", "guild_id"),
    Index("ix_interventions_match_id", "match_id"),
    info=STAY,
)
"""What moderators did."""

called = Table(
    "called",
    metadata,
    _match(),
    theirs("user_id", BigInteger, primary_key=True),
    kept("name", String, primary_key=True),
    Index("ix_called_user_id", "user_id"),
    info=GO,
)
"""What somebody was called in a match who left it or has another name by now: to be found when they are forgotten."""

forgetting = Table(
    "forgetting",
    metadata,
    theirs("user_id", BigInteger, primary_key=True),
    kept("at", BigInteger, nullable=False),
    info=GO,
)
"""Who is being forgotten: a row until it is done, if need be by the next start."""
