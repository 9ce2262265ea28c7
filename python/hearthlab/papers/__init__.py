"""The experiments of papers as named, seeded, resumable runs, with the published numbers beside ours."""
