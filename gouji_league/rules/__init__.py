"""规则: what the five rule books make of the facts of a match.

Pure Python: facts in, score out; no Django, no clock, no chance, no files.

    score.score_record(record)   one match: a `MatchScore` or `TractorScore`, or its faults
    judge.judge(question)        one card question: an `Answer`, or its faults
    books.BOOKS                  the rule books by key

Reading goes downwards: seats, cards and words know nothing; `record` turns JSON into facts;
`checks` says what is wrong with them; `places`, `openings`, `tributes`, `scoring` and `leads`
hold the policies that a book names; `score` walks a match through them; `tractor` is 双升.
"""
