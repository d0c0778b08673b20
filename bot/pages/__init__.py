"""What people read and press, as plain values: a post, a reply, a panel. No Discord in here."""
