"""Whether tests that take a sample take everything instead: `make thorough`."""

from __future__ import annotations

import os

THOROUGH = bool(os.environ.get("HEARTHLAB_THOROUGH"))
