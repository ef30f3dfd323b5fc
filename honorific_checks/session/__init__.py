"""One session: what the command line asks for, the suites and models, and where their answers come from."""
