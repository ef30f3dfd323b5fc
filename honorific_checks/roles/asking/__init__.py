"""What is asked: the project's own questions, made of its tables, and the published ones."""
