"""Figures and tables for a paper, drawn from a JSON report; the figures need the extra `plots`."""
