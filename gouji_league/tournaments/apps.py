from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "gouji_league.tournaments"
