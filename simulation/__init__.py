"""Simulated answers of the paper's nine models: an allocation of registers, sentences for it, and a server that speaks.

Nothing here is an output of a real model.  The registers are allocated so that a run reproduces the rows of Table 4
of arXiv 2610.14769 as printed; the sentences are templates.  Not shipped in the wheel; docs/simulation.md says more.
"""
