from importlib import import_module

from django.apps import AppConfig

KINDS = (
    "sheets",
    "blank",
    "records",
    "lists",
    "results",
    "books",
    "certificates",
    "cards",
    "cards_referees",
)
"""The modules of documents/ that register what can be made."""


class ExportsConfig(AppConfig):
    name = "gouji_league.exports"

    def ready(self) -> None:
        from gouji_league.exports import checks  # noqa: F401 — registers itself
        from gouji_league.exports.selectors.codes import register_reader

        for kind in KINDS:
            import_module(f"{self.name}.documents.{kind}")
        import_module(f"{self.name}.workbook.making")
        import_module(f"{self.name}.archive.offered")
        register_reader()
