"""人和队的页: the path of a person or an entrant through the tournament, and what they did.

page        everything of one account
path        match by match
charts      rank and points by round
company     partners and opponents
deeds       burns, openings, fouls: what the book has, counted from the facts
"""
