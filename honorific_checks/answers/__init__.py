"""From a raw output to what is read in it: which part of it is the model's answer, whoever asked."""
