"""The tests that `pytest --model` runs, and the hooks that surround them."""
