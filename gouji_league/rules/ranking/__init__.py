"""排名: the keys of FORMATS section 6, their cascade, and what a match gives (section 5).

Pure: a stage goes in as facts, its tables come out, whatever the order of its matches.

    table.rank(stage)            the tables of a stage: a row for each entrant, shared ranks shared
    parting.parting(row, other)  what separates two rows: the key, and both values
    places.final(stages)         final places over all stages; `places.units` of a unit's best

Reading goes downwards: `facts` know nothing; `figures` says what walk-overs and byes bring;
`tally` adds up each entrant's matches; `keys` gives values; `cascade` puts them in order.
"""
