from django.apps import AppConfig


class LiveConfig(AppConfig):
    name = "gouji_league.live"
