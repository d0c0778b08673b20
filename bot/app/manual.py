"""What `hustings --help` says: the whole manual of whoever runs the bot, in lines of 80 characters at most."""

from __future__ import annotations

from collections.abc import Mapping

WHAT = """\
Hustings plays five election board games in channels of a Discord server, with
friends and AI players; or without Discord, at one keyboard."""

SETTINGS: Mapping[str, str] = {
    "DISCORD_TOKEN": "the bot's token; it is a secret",
    "HUSTINGS_DATABASE_URL": "where matches are: sqlite+aiosqlite:///hustings.db",
    "HUSTINGS_KEY": "a secret of 64 hexadecimal digits, for PostgreSQL",
    "HUSTINGS_FORGOTTEN": "where it is listed who had themselves deleted",
    "HUSTINGS_PICTURES_MIB": "memory for parts of pictures: 256; 0 for little",
    "HUSTINGS_MATCHES_MIB": "memory for matches: 128",
    "HUSTINGS_AI_PAUSE": "seconds before a move of an AI player: 1",
    "HUSTINGS_LOBBY_HOURS": "until a lobby closes that nobody starts: 48",
    "HUSTINGS_LOG_FORMAT": "console (for people) or json",
    "HUSTINGS_HEALTH_MINUTES": "between lines of health in the log: 15",
    "HUSTINGS_PAPERS_URL": "where your privacy paper and your terms are",
    "HUSTINGS_PULSE_SECONDS": "between notes that the bot is at work: 30",
    "HUSTINGS_WEB": "where pages of matches are served: 127.0.0.1:8080",
    "HUSTINGS_WEB_URL": "and at which address people reach them",
    "HUSTINGS_METRICS": "where metrics are, for you alone: 127.0.0.1:9100",
    "HUSTINGS_SHARDS": "which shards this process has: auto (all), or 0-3/8",
    "HUSTINGS_DISCORD_API": "another host than Discord's: its REST address",
    "HUSTINGS_DISCORD_GATEWAY": "and its socket",
}
"""Each setting with what it is, and what it is where nothing is set."""

_LISTED = "\n".join(f"  {name:<25} {what}" for name, what in SETTINGS.items())
MANUAL = f"""\
first steps:
  1. In Discord's developer portal, create an application. Under "Bot", reset
     the token and copy it.
  2. Write it into a file .env in the folder where the bot is to keep its
     matches, one line: DISCORD_TOKEN=... Let nobody else read that file.
  3. "hustings run", in that folder, starts the bot. Ctrl-C stops it.
  4. "hustings check", there too, prints the link that invites it to your
     server. There, type /help.
  Without Discord: "hustings table GAME --ai 2,3,4"; its --help names the games.

settings, as environment variables or as lines of .env in the folder where a
command starts:
{_LISTED}
  All but DISCORD_TOKEN can stay as they are.

exit status:
  0   it is done
  1   "check" found a match that would stop, "rehearse" a difference, or
      "verify" a proof that doesn't hold
  2   it can't be done: a line on standard error says why, and what to do
  75  the same: another Hustings has the database
  77  the same: Discord doesn't accept the token, or this bot, or no more
  78  the same: a setting is missing or wrong, or .env can't be read
  No restart mends the last three: whatever restarts the bot should not, then.

"hustings COMMAND --help" tells more of a command. Backups, upgrades, logs, and
what to do when something is wrong: docs/running.md of the source. What players
and moderators can do: its README.md."""

RUN = """\
Run the bot on Discord, with the settings of .env. The first start makes the
database, a later one brings it up to date. Ctrl-C or SIGTERM stops the bot
within five seconds; the next start goes on where it was.

With --stay-down it ends with 0 where no restart would help, once it has said
why: for containers, which "restart on failure" then leaves alone.

exit status: 0 when it was told to stop; 2 where it can't start; 75 where
another bot has the database, 77 where Discord doesn't accept the token or the
bot, 78 where a setting is missing or wrong. 75 and 77 may come while it runs."""

CHECK = """\
Print the link that invites the bot, with only the permissions it needs. Then
replay every running match in a copy of the database that is brought up to
date, and name those that would stop, and those that would come out otherwise.
Say which files others may read, and whether the disk is seen to be encrypted.
It writes nothing, so it is safe at any time; do it before each upgrade.

exit status: 0 if every match goes on, 1 if one would stop or a row can't be
read, 2 where there is no database, or a damaged one."""

BACKUP = """\
Copy the database to a new file, even while the bot is running. Where TARGET is
a folder, the copy gets a name with its date (UTC) in there; with --keep N, all
but the newest N copies of such names are deleted then. To go back to a copy:
hustings restore FILE.

exit status: 0 if it was copied, 2 if not: nothing is ever written over."""

RESTORE = """\
Go back to a copy that backup made, while no bot is running. It replays the copy
and says which matches would stop, until when the copy goes and how many moves
are lost. The old database is kept under a name that is printed. Whoever had
themselves deleted since the copy is deleted from it again, by the list and the
key beside the database. At its next start the bot tells each match where it
stands now, and asks anew.

Without FILE it only notes that, in a database of PostgreSQL which pg_restore
has put back: docs/postgres.md of the source.

exit status: 0 if the copy is in place; 75 where a bot is running, or 2, if not:
nothing has changed then."""

COPY = """\
Copy a database into an empty one, row by row and all or nothing, while no bot
has either: from SQLite to PostgreSQL, or back. FROM and TO are addresses like
HUSTINGS_DATABASE_URL. Leave a password out of them, for others may see what is
typed: PGPASSWORD or ~/.pgpass has it. FROM stays as it is.

exit status: 0 if all rows arrived; 75 where a bot is running, or 2, if not:
TO is still empty then."""

PRUNE = """\
Make the database smaller, while no bot is running. Of matches that have been
over for so many days it keeps who played, the log, the result with its post,
what moderators did, and notes; it drops the other posts with their alt texts,
and what was planned, picked and voted. Commands about such a match work on.
With --dry-run it tries that on a copy. Copy the database before.

exit status: 0 if it is done, 75 where a bot is running, 2 where it can't be."""

RATINGS = """\
Work the ratings of all people out anew from how their matches ended, while no
bot is running, and say of which games and servers they are others than before.
What was not worked out yet of matches that are over is worked out first. The
bot does all this by itself; after a change of openskill it starts anew too.

exit status: 0 if it is done, 75 where a bot is running, 2 where it can't be."""

TRACE = """\
Tell what happened to a match, a line each, in order: who made each move, or why
the bot made it; each post, when it was sent and whom it pinged; what moderators
did; outages; how each seat stands now. With the bot's log of that time (both
forms, also as journalctl prints it) it tells what was refused or not saved too.
It writes nothing and prints no moves, so it is safe while the bot runs.

exit status: 0 if it was told, 2 where there is no such match, or no database."""

REHEARSE = """\
Check in a channel for tests whether Discord does what the bot's tests assume,
while the bot is stopped: permissions, commands, emoji, posts, a thread, one
short match. It asks somebody to press a button. Each check is a line; at last
it deletes what it posted. It tells Discord commands and emoji as "run" does,
and doesn't touch the database. Whoever uses the bot meanwhile is told to wait.

exit status: 0 if all is as expected or was not checked, 1 if something
differs, 75 where a bot is running, 2 where it can't be done or was stopped
with Ctrl-C; it deletes what it posted then too."""

REPLAY = """\
Make a page of a match from its file, as /mod export gives it: the board after
each step, how the match went, and the log, in one file of HTML for a browser,
which needs no network. A match that isn't over is shown as everybody may see
it. The file has no names: give each with --name, from the first seat on. It
takes up to a minute, and needs no settings and no database.

exit status: 0 if the page was written, 2 if not: nothing is ever written over."""

VERIFY = """\
Check the proof of a match's dice: the file that Verify, below a result, and
/game verify give. The match is played again, and the codes are printed that are
to be compared with those which the bot showed in Discord: only they bind
whoever made the file. A part that was changed is named. It needs no settings,
no database and no network. docs/fair-dice.md says what it proves.

exit status: 0 if the proof holds, 1 if it doesn't or there is none, 2 where the
file can't be read."""

DEMO = """\
Open the bot in a local page that looks like Discord, with a channel for each
game and some members to play as. It needs no account and no network, but the
simulated Discord of the extra "demo": pip install 'hustings[demo]', or make
demo in a checkout. Ctrl-C ends it; started again, its matches continue.

exit status: 0 when it ended, 2 where it can't start."""

TABLE = """\
Play a match in this terminal, alone against AI players or with others who take
turns at the keyboard. It reads no settings and keeps nothing.

exit status: 0 when it ended, 2 where seats or options don't fit."""
