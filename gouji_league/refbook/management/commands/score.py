from gouji_league.refbook.answering import AnsweringCommand
from gouji_league.rules.score import score_record


class Command(AnsweringCommand):
    help = "Scores a match, or a list of matches: facts in, points out, each with its reason."
    answer = staticmethod(score_record)
