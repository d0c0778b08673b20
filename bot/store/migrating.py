"""The revisions of the tables: which one a database has, and how it is brought up to the newest.

The library that carries them out is large, and is loaded only for a database that is not up to date.
"""

from __future__ import annotations

from importlib.resources import files

from sqlalchemy import Connection, inspect, text

from bot.model.errors import Unusable

VERSION_TABLE = "alembic_version"
SCRIPTS = files("migrations")


def bring_up_to_date(db: Connection) -> None:
    """Take the steps that are missing, all or none of them. Raises Unusable for a database of a newer bot."""
    if is_up_to_date(db):
        return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    config.attributes["connection"] = db
    command.upgrade(config, "head")
    db.commit()


def require_up_to_date(db: Connection) -> None:
    """Raises Unusable for a database that is not up to date."""
    if not is_up_to_date(db):
        raise Unusable("This database is empty or comes from an older Hustings. Start the bot once: hustings run.")


def is_up_to_date(db: Connection) -> bool:
    """Whether a database has the newest revision. Raises Unusable for one that this bot does not know."""
    known = revisions()
    has = (
        db.scalars(text(f"select version_num from {VERSION_TABLE}")).all()
        if inspect(db).has_table(VERSION_TABLE)
        else []
    )
    if not known.issuperset(has):
        raise Unusable("This database was written by a newer Hustings. Update the bot; nothing was changed.")
    return [*has] == [max(known)]


def revisions() -> set[str]:
    """The revisions that this bot knows; the names of their files begin with them, and grow."""
    names = [script.name for script in SCRIPTS.joinpath("versions").iterdir()]
    return {name.partition("_")[0] for name in names if name.endswith(".py") and name[0] != "_"}
