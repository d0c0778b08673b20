"""What the bot does on its own: sends posts, keeps deadlines, makes moves that wait for no person."""
