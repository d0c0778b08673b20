"""The revisions of the tables: which one a database has, and how it is brought up to the newest.

The library that carries them out is large, and is loaded only for a database that is not up to date.
"""

from __future__ import annotations

from importlib.resources import files

from packaging.version import Version
from sqlalchemy import Connection, delete, insert, inspect, select, text

from bot.model.errors import Unusable
from bot.model.version import VERSION
from bot.store.schema import settings

VERSION_TABLE = "alembic_version"
USED_BY = "last used by"
FIRST = "1.0.0"
"""The first release: what an earlier bot made is not read."""
SCRIPTS = files("migrations")


def bring_up_to_date(db: Connection) -> None:
    """Take the steps that are missing, all or none of them, and note whose database it is now. Raises Unusable."""
    if not is_up_to_date(db):
        bring_to(db, "head")
    if last_used_by(db) != VERSION:
        db.execute(delete(settings).where(settings.c.name == USED_BY))
        db.execute(insert(settings).values(name=USED_BY, value=VERSION))
    db.commit()


def last_used_by(db: Connection) -> str | None:
    """The version of the bot that last had the database; None for an empty one, and for some from before 1.0."""
    if not inspect(db).has_table(settings.name):
        return None
    return db.scalar(select(settings.c.value).where(settings.c.name == USED_BY))


def _version(text: str) -> Version:
    """The version that a database says it was last used by. Raises Unusable where it says none."""
    try:
        return Version(text)
    except (TypeError, ValueError):
        raise Unusable("The database is damaged: which bot last used it can't be read.") from None


def schema_of(db: Connection) -> str:
    """The revision that a database has; "" for an empty one."""
    if not inspect(db).has_table(VERSION_TABLE):
        return ""
    return ", ".join(db.scalars(text(f"select version_num from {VERSION_TABLE}")))


def bring_to(db: Connection, revision: str) -> None:
    """Take all steps up to a revision."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    config.attributes["connection"] = db
    command.upgrade(config, revision)


def require_up_to_date(db: Connection) -> None:
    """Raises Unusable for a database that is not up to date."""
    if not is_up_to_date(db):
        raise Unusable("This database is empty or comes from an older Hustings. Start the bot once: hustings run.")


def is_up_to_date(db: Connection) -> bool:
    """Whether a database has the newest revision.

    Raises Unusable for one that this bot cannot read, and for that of a newer bot, also where its tables are the same:
    its matches may be played by newer rules.
    """
    known, has, last = revisions(), schema_of(db), last_used_by(db)
    if has and _version(last or "0") < Version(FIRST):
        raise Unusable(
            "This database was made by a Hustings from before 1.0, which can't be upgraded. Move it away, or give the "
            "bot a file of another name; nothing was changed."
        )
    if has and has not in known:
        raise Unusable("This database was written by a newer Hustings. Update the bot; nothing was changed.")
    if last is not None and _version(last) > Version(VERSION):
        raise Unusable(
            f"This database was last used by Hustings {last}, and this is {VERSION}. Update the bot, or go back to a "
            "copy that was made before; nothing was changed."
        )
    return has == max(known)


def newest() -> str:
    """The revision that a database has once this bot has opened it."""
    return max(revisions())


def revisions() -> set[str]:
    """The revisions that this bot knows; the names of their files begin with them, and grow."""
    names = [script.name for script in SCRIPTS.joinpath("versions").iterdir()]
    return {name.partition("_")[0] for name in names if name.endswith(".py") and name[0] != "_"}
