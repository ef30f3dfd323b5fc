"""Human validation of the classifier: a blind sheet for annotators, its key, and what comes back filled in."""
