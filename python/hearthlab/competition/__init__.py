"""The organiser's kit: competitions of submissions, from checking them to a public page and an archive."""
