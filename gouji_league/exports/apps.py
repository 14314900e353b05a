from django.apps import AppConfig


class ExportsConfig(AppConfig):
    name = "gouji_league.exports"
