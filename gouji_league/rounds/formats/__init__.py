"""赛制: entrants, history, settings and seed in, pairings out. Pure: no database, clock or files.

`ask.py` holds the question and the answer; every format is a module that answers it. Equal
question, equal answer, on every machine: searches are bounded by steps, draw their chance from
`chance.py`, reckon in integers, and never walk a set.
"""
