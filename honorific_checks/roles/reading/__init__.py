"""A raw answer in, which of the two options it chooses out."""
