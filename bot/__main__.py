"""`python -m bot`: the command line."""

import sys

from bot.app.cli import main

if __name__ == "__main__":
    sys.exit(main())
