"""Statistics: numbers in, numbers out; knows nothing of Bengali, of models or of files."""
