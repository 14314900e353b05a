from django.apps import AppConfig


class CopiesConfig(AppConfig):
    name = "gouji_league.copies"

    def ready(self) -> None:
        from gouji_league.audit.services import HEARERS
        from gouji_league.copies.when import hear

        HEARERS.append(hear)
