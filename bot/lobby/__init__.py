"""Before a match and after it: open, join, options, start, rematch, welcome."""
