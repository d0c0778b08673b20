"""The settings, by name, from the environment and from `.env`; `.env.example` explains each."""

from __future__ import annotations

import os
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from dotenv import dotenv_values
from pydantic import BeforeValidator, Field, SecretStr, ValidationError
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from bot.model.errors import NotStarted, Status
from bot.model.shards import Shards, shards_of

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

FILE, PREFIX = Path(".env"), "HUSTINGS_"
ENCODING = "utf-8-sig"
"""UTF-8, also where an editor has put its mark before it."""

ADDRESS = r"^(\[[0-9A-Fa-f:.]+\]|[0-9A-Za-z.-]+):[0-9]{1,5}$"
"""A host and a port to listen at."""
URL = r"^https?://([0-9A-Za-z-]+\.)+[0-9A-Za-z-]+(:[0-9]{1,5})?(/[0-9A-Za-z._~-]+)*$"
"""What Discord takes for an address below a button: with a whole name, or figures."""
LONGEST_URL = 300
MEANT = {
    ADDRESS: "Give a host and a port, as 127.0.0.1:9100",
    URL: "Give the address that people open, as https://hustings.example.org",
}
"""What to say where one of these doesn't fit."""
WHICH_SHARDS = "Give auto, or the first, the last and how many there are, as 0-3/8"


class KeptSettings(BaseSettings):
    """Where matches are kept, and what is in no copy of them. The address may have a password, so nothing shows it."""

    database_url: Annotated[str, Field(repr=False)] = "sqlite+aiosqlite:///hustings.db"
    key: Annotated[SecretStr | None, Field(repr=False)] = None
    forgotten: Path | None = None


class WebSettings(KeptSettings):
    """What is on the web: where the bot listens, if anywhere, and at which address people reach that; the papers."""

    web: Annotated[str | None, Field(pattern=ADDRESS)] = None
    web_url: Annotated[str | None, Field(pattern=URL, max_length=LONGEST_URL)] = None
    metrics: Annotated[str | None, Field(pattern=ADDRESS)] = None
    """Where whoever runs the bot sees how it does."""
    papers_url: Annotated[str | None, Field(pattern=r"^https://[^\s()<>\[\]]+$")] = None


def _shards(given: object) -> object:
    if not isinstance(given, str):
        return given
    try:
        return None if given == "auto" else shards_of(given)
    except ValueError:
        raise PydanticCustomError("shards", WHICH_SHARDS) from None


class FleetSettings(BaseSettings):
    """What is set where several processes have one database: which `shards` are this one's; None for all there are."""

    shards: Annotated[Shards | None, NoDecode, BeforeValidator(_shards)] = None


class Settings(WebSettings, FleetSettings):
    """All there is to set."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_file=FILE, env_file_encoding=ENCODING, extra="ignore", env_ignore_empty=True
    )

    token: Annotated[SecretStr, Field(validation_alias="DISCORD_TOKEN")] = SecretStr("")
    discord_api: Annotated[str | None, Field(pattern=r"^https?://")] = None
    discord_gateway: Annotated[str | None, Field(pattern=r"^wss?://")] = None
    ai_pause: Annotated[float, Field(ge=0, le=30)] = 1.0
    lobby_hours: Annotated[int, Field(ge=1, le=720)] = 48
    log_format: Literal["console", "json"] = "console"
    health_minutes: Annotated[float, Field(gt=0, allow_inf_nan=False)] = 15
    matches_mib: Annotated[float, Field(gt=0, allow_inf_nan=False)] = 128
    pictures_mib: Annotated[int, Field(ge=0, le=65_536)] = 256
    pulse_seconds: Annotated[float, Field(gt=0, allow_inf_nan=False)] = 30


NAMES = tuple(str(field.validation_alias or f"{PREFIX}{name.upper()}") for name, field in Settings.model_fields.items())
"""What settings are called in the environment and in `.env`."""


def read_settings() -> Settings:
    """The settings. Raises NotStarted where one does not fit or their file cannot be read; no value is in its text."""
    try:
        _require_text()
        return Settings()
    except PermissionError:
        why = f"This user can't read {FILE}. Make the bot's user its owner."
    except OSError as error:
        why = f"{FILE} can't be read: {error.strerror}."
    except UnicodeError:
        why = f"{FILE} isn't in UTF-8, so it can't be read. Save it again as UTF-8, in any editor."
    except ValidationError as error:
        why = "\n".join(f"Invalid setting: {_wrong(one)}." for one in error.errors())
    raise NotStarted(why, Status.UNSET) from None


def unknown_settings() -> Iterator[str]:
    """What is to be said of each name that looks like a setting and is none, in the environment or in `.env`."""
    for name in dict.fromkeys([*dotenv_values(FILE, encoding=ENCODING), *os.environ]):
        if name.upper().startswith(PREFIX) and name.upper() not in NAMES:
            near = get_close_matches(name.upper(), NAMES, 1, 0)
            yield f"{name} isn't a setting, and counts for nothing. The nearest one is {near[0]}."


def _require_text() -> None:
    """Raises UnicodeError for a file of settings in another encoding: it has bytes that are no text, or are empty."""
    if FILE.is_file() and "\0" in FILE.read_text(ENCODING):
        raise UnicodeError


def _wrong(error: ErrorDetails) -> str:
    """Which setting is wrong, and what is the matter with it; never its value, which may be a secret."""
    name = str(error["loc"][0])
    what = MEANT.get(error.get("ctx", {}).get("pattern", ""), error["msg"])
    return f"{name if name.isupper() else f'{PREFIX}{name.upper()}'}: {what}"
