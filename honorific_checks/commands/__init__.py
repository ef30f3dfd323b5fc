"""The commands of `python -m honorific_checks`, one in each module."""
