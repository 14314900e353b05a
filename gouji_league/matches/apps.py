from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "gouji_league.matches"
