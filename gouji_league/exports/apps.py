from django.apps import AppConfig


class ExportsConfig(AppConfig):
    name = "gouji_league.exports"

    def ready(self) -> None:
        from gouji_league.exports import checks  # noqa: F401 — registers itself
