"""Which Hustings this is."""

from importlib.metadata import version

VERSION = version("hustings")
