from django.apps import AppConfig


class DeskConfig(AppConfig):
    name = "gouji_league.desk"

    def ready(self) -> None:
        """The log says the desk's own values in its own words."""
        from gouji_league.desk.models import Ruling
        from gouji_league.desk.scenes import PALETTES, SCENES
        from gouji_league.tournaments.logged import VALUES
        from gouji_league.tournaments.verbs import Text

        scenes: dict[str, Text] = {key: name for key, (name, _about) in SCENES.items()}
        VALUES.update(
            scenes=scenes,
            held=scenes,
            palette={**PALETTES},
            verdict=dict(Ruling.Verdict.choices),
        )
