from django.apps import AppConfig


class RoundsConfig(AppConfig):
    name = "gouji_league.rounds"
