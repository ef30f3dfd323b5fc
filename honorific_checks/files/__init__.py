"""How files are written: whole or not at all, and harmless whatever a model has said."""
