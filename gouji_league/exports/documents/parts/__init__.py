"""章: what lists, results and books are put together from; each takes a Source and gives chapters.

A chapter without blocks has nothing to tell, and is left out.
"""
