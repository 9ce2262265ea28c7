"""`python -m hearthlab` is `hearthlab`."""

import sys

from hearthlab.cli import main

if __name__ == "__main__":
    sys.exit(main())
