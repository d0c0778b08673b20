"""What one person is shown or sets for themselves: board, log, status, rules, matches, settings."""
