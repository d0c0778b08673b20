"""Every way in which a match changes, whoever causes it. Nothing here sees an interaction."""
