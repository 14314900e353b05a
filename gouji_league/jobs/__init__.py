"""作业: what takes longer than a request, in one table, done by one worker process.

django-tasks with its database backend was looked at first (and django-q2, huey, procrastinate):
it keeps no progress, cannot be cancelled, and a task whose worker died stays "running" for ever.
These three are what a page needs of it here, and would have been a second table beside its own.
"""
