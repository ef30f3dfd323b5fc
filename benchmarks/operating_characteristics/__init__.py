"""How often verdicts and intervals are right, by simulation: `python -m benchmarks.operating_characteristics [N]`."""
