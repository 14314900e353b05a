from gouji_league.refbook.answering import AnsweringCommand
from gouji_league.rules.judge import judge


class Command(AnsweringCommand):
    help = "Answers a question about cards, or a list of them, by one of the books of 够级."
    answer = staticmethod(judge)
