"""导入: a roster as people have it becomes entries.

reading.py   bytes → cells           wrong formats, bombs and broken files end here
chat.py      a message → cells       every line is in a row, or told as passed over
sense.py     whether a text is a name, and what it is if not
headings.py  what a heading says, by its words
columns.py   what each column is, and whether a row is an entrant or a person
kinds.py     teams where each enters alone, and the reverse
drafts.py    cells → drafts of entries
checking.py  drafts → what is wrong with them, and a proposed mend (odd.py: what is no name)
preview.py   what the preview says at its head
deciding.py  what was decided, for the log
applying.py  all of it or nothing; undo
"""
