"""The questions: the project's own, built from its tables, and the published ones."""
