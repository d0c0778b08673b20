"""What moderators do: a function for each command, its undoing, and how it is announced and written down."""
