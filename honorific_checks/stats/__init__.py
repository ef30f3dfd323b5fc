"""Statistics as functions of numbers, independent of Bengali, of models and of files."""
