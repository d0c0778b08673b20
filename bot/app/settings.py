"""The settings, by name, from the environment and from `.env`; `.env.example` explains each."""

from typing import Annotated, Literal

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """All there is to set. The address of the database may hold a password, so it is shown nowhere."""

    model_config = SettingsConfigDict(env_prefix="HUSTINGS_", env_file=".env", extra="ignore", env_ignore_empty=True)

    token: Annotated[SecretStr, Field(validation_alias="DISCORD_TOKEN")] = SecretStr("")
    database_url: Annotated[str, Field(repr=False)] = "sqlite+aiosqlite:///hustings.db"
    discord_api: Annotated[str | None, Field(pattern=r"^https?://")] = None
    discord_gateway: Annotated[str | None, Field(pattern=r"^wss?://")] = None
    ai_pause: Annotated[float, Field(ge=0, le=30)] = 1.0
    lobby_hours: Annotated[int, Field(ge=1, le=720)] = 48
    log_format: Literal["console", "json"] = "console"
    health_minutes: Annotated[float, Field(gt=0)] = 15
    matches_mib: Annotated[float, Field(gt=0)] = 128
    pictures_mib: Annotated[int, Field(ge=0, le=65_536)] = 256
    pulse_seconds: Annotated[float, Field(gt=0)] = 30
