"""A match as a page for a browser: one file that needs nothing else."""
