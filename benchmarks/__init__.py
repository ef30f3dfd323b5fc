"""Measurements of the project, as ratios within one run; never part of the tests."""
