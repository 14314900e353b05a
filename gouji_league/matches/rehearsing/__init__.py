"""彩排: a tournament played by itself, with everything that can happen in one.

`facts` makes up a deal's facts, `playing` plays a match with them through the services, `counting`
tells what came of it, `making` brings the tournament. All chance comes from one seed.
"""
