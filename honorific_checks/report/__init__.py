"""Showing: renderers return lines or a dict and write nothing."""
