"""Read which of the two options a raw answer chooses."""
