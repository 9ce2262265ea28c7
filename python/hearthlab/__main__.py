"""Runs the command line: `python -m hearthlab` is the same as `hearthlab`."""

import sys

from hearthlab.cli import main

if __name__ == "__main__":
    sys.exit(main())
