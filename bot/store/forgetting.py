"""Somebody is forgotten: every table and column does what it says in the schema (`store.columns`).

All of it is done on SQLAlchemy's own connection, for a copy that is put back is rid of people without a bot. A match is
one piece of work, so that nothing is held up for long by somebody with a thousand of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from sqlalchemy import (
    JSON,
    ColumnElement,
    Connection,
    Row,
    Select,
    String,
    Table,
    case,
    cast,
    delete,
    false,
    func,
    insert,
    literal,
    select,
    tuple_,
    union,
    update,
)

from bot.model.forgotten import NOBODY, Person, ids_in, names_in
from bot.model.names import FORMER
from bot.model.notes import dump_note, load_note
from bot.store.columns import Fate, Rows, fate_of, rows_of
from bot.store.posts import MAIN
from bot.store.schema import (
    OPEN,
    called,
    forgetting,
    interventions,
    matches,
    metadata,
    players,
    posts,
    ratings,
    results,
    settings,
)
from bot.store.transactions import Reading, Writing

Which: TypeAlias = Callable[[Table], Sequence[ColumnElement[bool]]]
"""Which rows of a table are meant."""

FATED = [(table, column, fate) for table in metadata.sorted_tables for column in table.c if (fate := fate_of(column))]
IDS = [
    (table, column) for table, column, fate in FATED if fate in {Fate.NOBODY, Fate.THEIRS} or column is posts.c.user_id
]
"""The columns that hold the id of a person."""
VALUES = [(table, column) for table, column, fate in FATED if fate is Fate.RID and isinstance(column.type, JSON)]
"""Those that may have ids of people within."""
AWAY = {"absent": False, "vacant": False, "ending": False, "resuming": False, "missed": 0, "silence": 0, "wish": ""}
UNTIMED = {"since": None, "running": None, "due_at": None, "again": None, "stage": 0}


def begin(db: Writing, user_id: int, at: int) -> None:
    """Note that somebody is being forgotten."""
    db.write_new(forgetting, {"user_id": user_id, "at": at})


def done(db: Writing, user_id: int) -> None:
    """Nothing of them is left."""
    db.write(delete(forgetting).where(forgetting.c.user_id == user_id))


async def under_way(db: Reading) -> Sequence[int]:
    """Those who are being forgotten."""
    return (await db.scalars(select(forgetting.c.user_id))).all()


def remember_name(db: Writing, match_id: int, user_id: int | None, name: str) -> None:
    """Keep what somebody was called in a match until now."""
    if user_id is None:
        return
    mine = (called.c.match_id == match_id) & (called.c.user_id == user_id) & (called.c.name == name)
    db.write(delete(called).where(mine))
    db.write(insert(called).values(match_id=match_id, user_id=user_id, name=name))


def copy_names(db: Writing, of_id: int, match_id: int) -> None:
    """A copy of a match has AI players in the place of people, and knows who these are and were."""
    held = select(players.c.user_id, players.c.name).where(players.c.match_id == of_id, players.c.user_id.is_not(None))
    were = union(held, select(called.c.user_id, called.c.name).where(called.c.match_id == of_id)).subquery()
    columns = [called.c.match_id, called.c.user_id, called.c.name]
    db.write(insert(called).from_select(columns, select(literal(match_id), were.c.user_id, were.c.name)))


def people_in(db: Connection) -> set[int]:
    """The ids of all people of whom a database knows anything; among them may be numbers that are nobody's."""
    found = {one for _, column in IDS for one in db.scalars(select(column).distinct()) if one}
    for _, column in VALUES:
        found |= {one for stored in db.scalars(select(column)) for one in ids_in(stored)}
    return found


def matches_with(db: Connection, user_id: int) -> Sequence[int]:
    """The matches of which any row knows somebody, oldest first."""
    known = [_match_of(table, column == user_id) for table, column in IDS]
    known += [_match_of(table, cast(column, String).contains(str(user_id))) for table, column in VALUES]
    found = union(*(one for one in known if one is not None))
    return sorted(one for one in db.scalars(found) if one is not None)


def _match_of(table: Table, which: ColumnElement[bool]) -> Select[Any] | None:
    column = matches.c.id if table is matches else table.c.get("match_id")
    return None if column is None else select(column).where(which)


def is_known(db: Connection, user_id: int) -> bool:
    """Whether any row knows somebody."""
    mine = [select(column).where(column == user_id).limit(1) for _, column in IDS]
    mine.append(select(settings.c.name).where(typed_by(user_id)).limit(1))
    return any(db.scalar(one) is not None for one in mine) or bool(matches_with(db, user_id))


def typed_by(user_id: int) -> ColumnElement[bool]:
    """Which settings are reasons that a moderator typed, for what they have still to confirm."""
    return settings.c.name.like(f"why of {user_id} in match %")


def forget(db: Connection, user_id: int) -> None:
    """Forget somebody wholly."""
    for match_id in matches_with(db, user_id):
        forget_in(db, match_id, user_id)
    forget_elsewhere(db, user_id)


def forget_in(db: Connection, match_id: int, user_id: int) -> None:
    """Forget somebody in a match, which stays valid: whoever had their seat is a former player.

    A seat that they hold still becomes an AI player's. Its newest post is due anew.
    """

    def mine(table: Table) -> Sequence[ColumnElement[bool]]:
        column = matches.c.id if table is matches else table.c.get("match_id")
        return [false()] if column is None else [column == match_id]

    person = _person(db, user_id, mine)
    spent = _rid_interventions(db, person, interventions.c.match_id == match_id)
    _rid_posts(db, match_id, person, spent)
    _rid_match(db, match_id, person)
    _leave_seats(db, match_id, user_id)
    _rid_results(db, match_id, user_id)
    _carry_out(db, user_id, mine)
    _show_newest(db, match_id)


def forget_elsewhere(db: Connection, user_id: int) -> None:
    """Forget somebody in all that is of no match, and that they are being forgotten.

    Where they sat down in a match meanwhile they are somebody new.
    """

    def mine(table: Table) -> Sequence[ColumnElement[bool]]:
        if table is interventions:
            return [table.c.match_id.is_(None)]
        return [false()] if table is matches or "match_id" in table.c else []

    guilds = select(interventions.c.guild_id).where(interventions.c.user_id == user_id).scalar_subquery()
    person = _person(db, user_id, lambda table: [table.c.guild_id.in_(guilds)] if table is interventions else [false()])
    _rid_interventions(db, person, interventions.c.match_id.is_(None) & interventions.c.guild_id.in_(guilds))
    db.execute(delete(settings).where(typed_by(user_id)))
    _carry_out(db, user_id, mine)


def _person(db: Connection, user_id: int, mine: Which) -> Person:
    """Somebody, with all that they were called in some rows, and the reasons that they typed there."""
    names = list[str]()
    for table, by in ((players, players.c.name), (called, called.c.name), (interventions, interventions.c.name)):
        names += db.scalars(select(by).where(table.c.user_id == user_id, *mine(table)))
    for before in db.scalars(select(interventions.c.before).where(*mine(interventions))):
        names += names_in(before, user_id)
    whys = db.scalars(select(interventions.c.why).where(interventions.c.user_id == user_id, *mine(interventions)))
    return Person(user_id, [*dict.fromkeys(names)], [*dict.fromkeys(filter(None, whys))])


def _rid_interventions(db: Connection, person: Person, which: ColumnElement[bool]) -> set[int]:
    """Rid what moderators did of somebody; the numbers of those that cannot be undone any more, as it took them.

    What they typed as a reason goes, for there may be anything in it.
    """
    spent = set[int]()
    for row in db.execute(select(interventions).where(which)).all():
        needed = {key: value for key, value in row.before.items() if key != "followers"}
        values = {"line": person.text(row.line), "before": person.value(row.before)}
        values["why"] = "" if row.user_id == person.user_id else row.why
        values["undone_by"] = person.name(row.undone_by) if row.undone_by else row.undone_by
        if person.is_in(needed):
            spent.add(row.id)
            values |= {"before": {}, "undone_by": values["undone_by"] or ""}
        _keep(db, interventions, row, values)
    return spent


def _rid_posts(db: Connection, match_id: int, person: Person, spent: set[int]) -> None:
    """Rid what a match has told of somebody. Posts to them alone go, but for their number if it is the last."""
    last = select(func.max(posts.c.id)).scalar_subquery()
    db.execute(delete(posts).where(posts.c.match_id == match_id, posts.c.user_id == person.user_id, posts.c.id < last))
    for row in db.execute(select(posts).where(posts.c.match_id == match_id)).all():
        about = person.value(row.about)
        if about.get("intervention") in spent:
            del about["intervention"]
        values = {"notes": [dump_note(person.note(load_note(one))) for one in row.notes], "about": about, "alt": ""}
        if row.user_id == person.user_id:
            values |= {"user_id": NOBODY, "notes": [], "about": {}, "open": False, "message_id": None}
            values["shown"] = row.wanted
        _keep(db, posts, row, values)


def _rid_match(db: Connection, match_id: int, person: Person) -> None:
    """Rid the row of a match of somebody: who held seats, who may join, who paused it and why, and a word of theirs.

    The hash of the word stays, for the seed comes of it.
    """
    row = db.execute(select(matches).where(matches.c.id == match_id)).one()
    former = [[seat, entry, person.name(name)] for seat, entry, name in row.former]
    invited = None if row.invited is None else person.value(row.invited)
    shares = [{**one, "user_id": None, "word": None} if one["user_id"] == person.user_id else one for one in row.shares]
    halt_note = person.text(row.halt_note)
    _keep(db, matches, row, {"former": former, "invited": invited, "shares": shares, "halt_note": halt_note})
    for seated in db.execute(select(players).where(players.c.match_id == match_id)).all():
        if (name := person.name(seated.name)) != seated.name and seated.user_id is None:
            mine = (players.c.match_id == match_id) & (players.c.seat == seated.seat)
            db.execute(update(players).where(mine).values(name=name))


def _keep(db: Connection, table: Table, row: Row[Any], values: dict[str, Any]) -> None:
    """Write what is otherwise by now in a row."""
    if changed := {key: value for key, value in values.items() if row._mapping[key] != value}:
        db.execute(update(table).where(table.c.id == row.id).values(changed))


def _leave_seats(db: Connection, match_id: int, user_id: int) -> None:
    """What a seat had planned and picked goes with its holder; in an open match an AI player has it from now on.

    A match in which nobody is left but AI players ends.
    """
    theirs = select(players.c.seat).where(players.c.match_id == match_id, players.c.user_id == user_id)
    for table in (one for one in metadata.sorted_tables if rows_of(one) is Rows.GO_WITH_SEAT):
        db.execute(delete(table).where(table.c.match_id == match_id, table.c.seat.in_(theirs.scalar_subquery())))
    here, of_match = (matches.c.id == match_id) & OPEN, players.c.match_id == match_id
    if not db.scalar(select(matches.c.id).where(here)) or not db.scalars(theirs).all():
        return
    db.execute(update(players).where(of_match, players.c.user_id == user_id).values(AWAY | UNTIMED))
    if (
        db.scalar(
            select(players.c.seat)
            .where(of_match, players.c.user_id.is_not(None), players.c.user_id != user_id)
            .limit(1)
        )
        is not None
    ):
        db.execute(update(matches).where(here, matches.c.phase == "playing").values(automatic=True))
        return
    ended = case((matches.c.phase == "lobby", "closed"), else_="ended")
    db.execute(update(players).where(of_match).values(UNTIMED))
    db.execute(update(matches).where(here).values(phase=ended, due_at=None, automatic=False))


def _rid_results(db: Connection, match_id: int, user_id: int) -> None:
    """Their result says nothing of them any more, and the ratings that came of it are to be worked out anew."""
    theirs = (results.c.match_id == match_id) & (results.c.user_id == user_id)
    rated = select(results.c.guild_id, results.c.game).where(theirs)
    db.execute(delete(ratings).where(tuple_(ratings.c.guild_id, ratings.c.game).in_(rated)))
    db.execute(update(results).where(theirs).values(answers=0, seconds=0))


def _carry_out(db: Connection, user_id: int, mine: Which) -> None:
    """Do what the columns say that needs no function: rows go, ids and names are nobody's."""
    for table in metadata.sorted_tables:
        for column in table.c:
            if fate_of(column) is Fate.THEIRS:
                db.execute(delete(table).where(column == user_id, *mine(table)))
            if fate_of(column) is Fate.NOBODY:
                names = {one.name: FORMER for one in table.c if fate_of(one) is Fate.RENAMED}
                nobody = {column.name: None if column.nullable else NOBODY}
                db.execute(update(table).where(column == user_id, *mine(table)).values(names | nobody))


def _show_newest(db: Connection, match_id: int) -> None:
    """The newest post of a match, and what was said behind it last, are to be shown anew, if they were sent."""
    sent = select(func.max(posts.c.id)).where(posts.c.match_id == match_id, posts.c.message_id.is_not(None))
    newest = posts.c.id.in_(union(sent.where(MAIN), sent.where(posts.c.user_id.is_(None))))
    db.execute(update(posts).where(newest).values(wanted=posts.c.wanted + 1))
