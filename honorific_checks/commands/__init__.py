"""The commands of `python -m honorific_checks`, one a module: arguments in, lines on standard output, exit code out."""
