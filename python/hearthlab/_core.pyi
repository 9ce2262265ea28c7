"""The compiled core of HearthLab."""

def version() -> str:
    """Return the version of the compiled core."""
