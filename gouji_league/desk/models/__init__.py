"""裁判长席: what is decided on the day. A module for each kind of thing; rows are written by the
services only.
"""
