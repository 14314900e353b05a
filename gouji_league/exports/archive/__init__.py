"""存档: a tournament as one file, from which it is rebuilt on another machine.

`kept` says which rows it holds and how they are named in it, `writing` makes the file, `opening`
reads one and refuses what is damaged or newer, `restoring` makes a tournament of it, `records`
makes one of a plain list of records.
"""

FORMAT = "gouji-league"
VERSION = 1
"""Raised when an older program could no longer read what is written."""
