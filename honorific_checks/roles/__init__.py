"""The second study: who is meant by a trait or an occupation?  Asked in Bengali, gender and religion.

After "Social Bias in Large Language Models For Bangla" (arXiv 2407.03536); the templates and word lists are this
project's own.
"""
