"""A bias regression suite: who receives respect when a model translates into Bengali."""
