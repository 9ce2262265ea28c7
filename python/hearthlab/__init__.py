"""HearthLab: a fast Hearthstone simulator and a laboratory for artificial players."""

from importlib.metadata import version

__all__ = ["__version__"]

__version__ = version("hearthlab")
