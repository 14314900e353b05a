from django.apps import AppConfig


class DeskConfig(AppConfig):
    name = "gouji_league.desk"
