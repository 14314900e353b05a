"""为什么是这个名次: what a rank rests on, in words. Pure: a table goes in, sentences come out.

    account.why(table, entrant, …)   everything about one row
    values                           what a key says of a row
    parting                          what separates it from the rows next to it
    steps                            key by key, who went ahead and who stayed equal
    entries                          match by match, what made its figures
    sums                             the figures that are made of more than its own matches

Every figure that is shown is one that the ranking itself was sorted by.
"""
