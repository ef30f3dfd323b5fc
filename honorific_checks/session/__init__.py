"""One run: what was asked for, the suites and models, and where their answers come from."""
