from django.apps import AppConfig


class AuditConfig(AppConfig):
    name = "gouji_league.audit"
