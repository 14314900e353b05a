"""What things cost, against the least they could cost (bin/bench).

A bench is a module here with a `run()` that yields the objects to print, one for each size.
"""
