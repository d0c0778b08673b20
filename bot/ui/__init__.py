"""How things look in Discord: buttons, posts, replies. Knows no database and changes no match."""
