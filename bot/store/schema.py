"""The tables. Times are seconds since 1970, UTC; ids of people, channels and messages are Discord's.

A change here needs a revision in `migrations/`; a test holds the two against each other.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    false,
    text,
    true,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

OPEN = text("phase in ('lobby', 'playing')")


def _match() -> Column[int]:
    return Column("match_id", Integer, ForeignKey("matches.id"), primary_key=True)


matches = Table(
    "matches",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("phase", String, nullable=False),  # lobby, playing; over, ended, closed
    Column("game", String, nullable=False),
    Column("version", Integer, nullable=False),
    Column("seed", String, nullable=False),
    Column("options", JSON, nullable=False),
    Column("host_id", BigInteger, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("due_at", BigInteger),  # when a lobby expires; when a match that stands still does so no more
    Column("automatic", Boolean, nullable=False),  # whether a move is due that no person has to make
    Column("terms", JSON, nullable=False, server_default="{}"),  # pace, clock and what happens at the end of time
    Column(
        "halt", String, nullable=False, server_default=text("''")
    ),  # "", or why it stands still: paused, unreachable
    Column("halt_note", String, nullable=False, server_default=text("''")),  # who paused it and why, in words
    Column("halt_code", Integer),  # what Discord says where it takes no posts: its code; none where it says nothing
    Column("halted_at", BigInteger),
    Column("halted_by", BigInteger),  # who paused it
    Column("token", String, nullable=False),  # stands in the ids of its buttons
    Column("invited", JSON(none_as_null=True)),  # the members who may join; none where everybody may
    Column("restored_at", BigInteger),  # when it went back to a copy of the database; none once its channel was told
    Column("lost_after", BigInteger),  # the newest message that the copy knows, until what came after is marked as lost
    Column("guided", Boolean, nullable=False, server_default=false()),  # somebody learns the game in it
    Column("former", JSON, nullable=False, server_default="[]"),  # who held seats: seat, up to which entry, name
    Column("changes", BigInteger, nullable=False, server_default=text("0")),  # counted where several may change it
    Index("one_live_match_a_channel", "channel_id", unique=True, sqlite_where=OPEN, postgresql_where=OPEN),
    Index("ix_matches_due_at", "due_at"),
    Index("ix_matches_automatic", "automatic", sqlite_where=text("automatic"), postgresql_where=text("automatic")),
)

players = Table(
    "players",
    metadata,
    _match(),
    Column("seat", Integer, primary_key=True),
    Column("user_id", BigInteger),  # none for an AI player
    Column("name", String, nullable=False),
    Column("question", Integer, nullable=False),  # the step with which the seat's question arose
    Column("since", BigInteger),  # awaited since; none while nobody waits for the seat
    Column("ending", Boolean, nullable=False),  # whether the player wants the match to end
    Column("absent", Boolean, nullable=False, server_default=false()),  # an AI player answers until this member is back
    Column("vacant", Boolean, nullable=False, server_default=false()),  # whoever likes may take the seat over
    Column("missed", Integer, nullable=False, server_default=text("0")),  # safe moves in a row that the clock made
    Column("silence", Integer, nullable=False, server_default=text("0")),  # how long out of time: 1 to 5
    Column("wish", String, nullable=False, server_default=text("''")),  # about who is silent: ai, open, end
    Column("resuming", Boolean, nullable=False, server_default=false()),  # whether the player wants a pause to end
    Column("running", BigInteger),  # from when on the clock counts; none while it stands
    Column("left", Integer, nullable=False, server_default=text("0")),  # the seconds that were left then
    Column("allowed", Integer, nullable=False, server_default=text("0")),  # the seconds that this question had in all
    Column("stage", Integer, nullable=False, server_default=text("0")),  # how many reminders were made
    Column("bank", Integer),  # the seconds in the clock bank
    Column("rest", Integer, nullable=False, server_default=text("0")),  # the seconds of holiday that still count
    Column("due_at", BigInteger),  # when a reminder, or the end of time, is due
    Column("again", BigInteger),  # when the next stage comes, where not at its usual time
    Column("in_window", Boolean, nullable=False, server_default=false()),  # whether it runs for a question of a window
    Index("ix_players_due_at", "due_at"),
    Index("ix_players_user_id", "user_id"),
)

orders = Table(
    "orders",
    metadata,
    _match(),
    Column("seat", Integer, primary_key=True),
    Column("topic", String, primary_key=True),  # "" for the plan: moves for whatever is asked next
    Column("moves", JSON, nullable=False),
    Column("stopped", String, nullable=False),  # why it waits: undone, not offered, broken off, failed; else ""
)

votes = Table(
    "votes",
    metadata,
    _match(),
    Column("seat", Integer, nullable=False),  # who asks
    Column("back", Integer),  # the step to go back to; none to redo, and where it is about time
    Column("number", Integer, nullable=False),  # the step at which it was asked
    Column("agreed", JSON, nullable=False),  # seats
    Column("at", BigInteger, nullable=False),
    Column(
        "times", JSON(none_as_null=True)
    ),  # the pace, the clock and what happens at the end of time, if it asks for these
)

entries = Table(
    "entries",
    metadata,
    _match(),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer),  # none for an undo
    Column("move", String),
    Column("back", Integer),  # the entry that an undo goes back to
    Column("fresh", Boolean),
    Column("silent", Boolean, nullable=False, server_default=false()),  # nobody else knows of this move
    Column("fingerprint", String, nullable=False),
    Column("made_by", String, nullable=False),  # member, ai, stand-in, plan, clock, moderator, opening
    Column("user_id", BigInteger),
    Column("at", BigInteger, nullable=False),
)

interactions = Table(
    "interactions",
    metadata,
    Column("id", BigInteger, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Index("ix_interactions_at", "at"),
)

owed = Table(
    "owed",
    metadata,
    Column("id", BigInteger, primary_key=True),
    Column("token", String, nullable=False),  # with which Discord takes an answer for 15 minutes
    Column("at", BigInteger, nullable=False),
)
"""The interactions that were acknowledged, and are not answered yet."""

posts = Table(
    "posts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match_id", Integer, ForeignKey("matches.id"), nullable=False),
    Column("kind", String, nullable=False),  # as model.post.Kind has them
    Column("open", Boolean, nullable=False),  # whether its buttons still count
    Column("pings", JSON, nullable=False),  # the seats to ping
    Column("start", Integer, nullable=False),  # its public lines: from this one
    Column("end", Integer, nullable=False),  # to, not with, this one; all that come while it is open
    Column("notes", JSON, nullable=False),  # lines that are not of the rules
    Column("nonce", String, nullable=False),
    Column("wanted", Integer, nullable=False),  # the revision that people should see
    Column("shown", Integer, nullable=False),  # the one that they do see; 0 before the post is sent
    Column("message_id", BigInteger),
    Column("alt", String, nullable=False),  # of the picture that it shows
    Column("created_at", BigInteger, nullable=False),
    Column(
        "about", JSON, nullable=False, server_default="{}"
    ),  # what else it needs: who is invited, which seat, which intervention
    Column("struck", JSON, nullable=False, server_default="[]"),  # spans of the log that it told and that fell
    Column("user_id", BigInteger),  # to this member alone, in direct messages
    Column("channel_id", BigInteger),  # where the match left it behind; none where the match is played
    Index("ix_posts_match_id", "match_id"),
    Index("due_posts", "match_id", sqlite_where=text("shown < wanted"), postgresql_where=text("shown < wanted")),
)

picks = Table(
    "picks",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match_id", Integer, ForeignKey("matches.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("question", Integer, nullable=False),
    Column("move", String, nullable=False),  # of the offer whose open fields are being filled
    Column("picks", JSON, nullable=False),  # a list of texts a field
    UniqueConstraint("match_id", "seat", "question", "move"),
)

followers = Table(
    "followers",
    metadata,
    _match(),
    Column("user_id", BigInteger, primary_key=True),
    Column("how", String, nullable=False),  # turns, end
    Index("ix_followers_user_id", "user_id"),
)
"""Who is told of a match without having a seat in it: of its turns in direct messages, or of its end by a ping."""

notes = Table(
    "notes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match_id", Integer, ForeignKey("matches.id"), nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("text", String, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ix_notes_user_id", "user_id", "match_id"),
)
"""What somebody has written about a match for themselves alone."""

settings = Table(
    "settings",
    metadata,
    Column("name", String, primary_key=True),
    Column("value", String, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("user_id", BigInteger, primary_key=True),
    Column("reminders", String, nullable=False),  # channel, dm, none
    Column("zone", String, nullable=False),
    Column("quiet_from", Integer),  # hours of the day
    Column("quiet_until", Integer),
    Column("away_from", BigInteger),
    Column("away_until", BigInteger),
    Column("list_id", BigInteger),  # the message in direct messages that is kept up to date
    Column("list_due", Boolean, nullable=False),
    Column("theme", String),  # light, dark; none for the server's
    Column("tips", Boolean, nullable=False, server_default=true()),  # told what a kind of question decides, once each
    Column("rests", Integer, nullable=False, server_default="0"),  # how often “Plan the rest…” was opened
)

tips = Table(
    "tips",
    metadata,
    Column("user_id", BigInteger, primary_key=True),
    Column("game", String, primary_key=True),
    Column("kind", String, primary_key=True),  # of question, as the game's guide has it
)
"""Which kinds of question somebody has met."""

servers = Table(
    "servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True),
    Column("settings", JSON, nullable=False),
)

outages = Table(
    "outages",
    metadata,
    Column("began", BigInteger, primary_key=True),
    Column("ended", BigInteger),  # none while it lasts
)
"""When nobody could be reached: that time counts for nobody."""

interventions = Table(
    "interventions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("match_id", Integer, ForeignKey("matches.id")),
    Column("user_id", BigInteger, nullable=False),
    Column("name", String, nullable=False),
    Column("what", String, nullable=False),  # pause, resume, skip …
    Column("line", String, nullable=False),  # what was announced
    Column("why", String, nullable=False),
    Column("before", JSON, nullable=False),  # what its undoing needs
    Column("undone_by", String),
    Column("at", BigInteger, nullable=False),
    Index("ix_interventions_guild_id", "guild_id"),
    Index("ix_interventions_match_id", "match_id"),
)
"""What moderators did."""
