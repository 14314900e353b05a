"""导入: a roster as people have it becomes entries.

reading.py  bytes → cells            wrong formats, bombs and broken files end here
chat.py     a message → cells
columns.py  what each column is, and whether a row is an entrant or a person
drafts.py   cells → drafts of entries
checking.py drafts → what is wrong with them, and a proposed mend
applying.py all of it or nothing; undo
"""
