from django.apps import AppConfig


class StandingsConfig(AppConfig):
    name = "gouji_league.standings"
