from django.apps import AppConfig


class RefbookConfig(AppConfig):
    name = "gouji_league.refbook"
