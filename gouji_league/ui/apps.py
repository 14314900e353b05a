from django.apps import AppConfig


class UiConfig(AppConfig):
    name = "gouji_league.ui"
