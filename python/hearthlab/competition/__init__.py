"""Tools for organisers: runs competitions, from checking submissions to a public page and an archive."""
