from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "gouji_league.accounts"
