"""`hearthlab serve`: the page on which people play, watch and analyse (docs/page.md, docs/lab/page.md)."""
