"""The files that `hearthlab competition new` writes: an example competition with one submission."""

from __future__ import annotations

from pathlib import Path

from hearthlab.competition.config import FILE
from hearthlab.competition.manifest import FILE as MANIFEST
from hearthlab.errors import HearthLabError
from hearthlab.util.files import make_folder, write_text

__all__ = ["new"]

_COMPETITION = """\
name = "My competition"
about = "Agents play Hearthstone."
limits = "competition2020" # 30 seconds of CPU time a turn; or a table: [limits] turn = 10, hang = 60, memory = 2048
isolate = "{isolate}" # strict needs every wall of docs/security.md; process works without bubblewrap

# Everybody plays the same decks.
[tracks.premade]
title = "Pre-made decks"
decks = ["aggro-pirate-warrior", "midrange-jade-shaman", "reno-kazakus-mage"]
schedule = "round-robin"
match = "games"
games = 18 # every pair of decks, from both seats
baselines = ["random", "greedy"]

# Everybody brings decks.
[tracks.own]
title = "User-created decks"
own_decks = 3
schedule = "swiss"
match = "conquest"
bans = 1
decks = ["aggro-pirate-warrior", "midrange-jade-shaman", "reno-kazakus-mage"] # for the baselines
baselines = ["random", "greedy"]
"""

_MANIFEST = """\
name = "Last in line"
author = "Ada Lovelace"
language = "Python"
about = "Plays the last legal action."
tracks = ["premade", "own"]
agent = "bot:Agent"
decks = ["zoo-discard-warlock", "midrange-jade-shaman", "aggro-pirate-warrior"]
bans = ["mage", "warrior"]

[budget]
turn = 1.0
memory = 512
"""

_AGENT = '''\
"""An example agent."""

import hearthlab as hl


class Agent(hl.Agent):
    """Plays the last legal action, which rarely ends the turn."""

    def act(self, view: hl.View, clock: hl.Clock) -> hl.Action:
        return view.legal_actions()[-1]
'''


def new(folder: Path, isolate: str) -> list[Path]:
    """Writes a competition with one submission into a folder, and returns its files; overwrites no competition."""
    if (folder / FILE).exists():
        raise HearthLabError(f'"{folder}" already has a {FILE}; choose another folder')
    own = folder / "submissions" / "example"
    texts = {
        folder / FILE: _COMPETITION.format(isolate=isolate),
        own / MANIFEST: _MANIFEST,
        own / "bot.py": _AGENT,
    }
    for path, text in texts.items():
        make_folder(path.parent)
        write_text(path, text)
    return list(texts)
