"""Find the model's answer in a raw output, for every suite, and read the register of a translation."""
