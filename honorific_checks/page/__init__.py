"""The HTML report: one file that opens offline, made from a result with Jinja2."""
