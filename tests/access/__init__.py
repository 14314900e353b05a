"""Who may open which address: rows an app (rows/), the mechanism (table.py), the cast (world.py).

The tests are in tests/test_access.py.
"""
