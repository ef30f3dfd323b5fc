"""The first suite: who is given the honorific register?  After arXiv 2610.14769."""
