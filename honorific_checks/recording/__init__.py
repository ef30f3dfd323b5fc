"""Recordings: vcrpy cassettes with their provenance, the recorder that writes them, the replay that reads them."""
