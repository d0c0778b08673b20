"""Before a match and after it: open, invite, join, options, start, rematch, welcome."""
