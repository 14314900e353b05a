from django.apps import AppConfig


class JobsConfig(AppConfig):
    name = "gouji_league.jobs"
