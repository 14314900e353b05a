from django.apps import AppConfig
from django.forms import Field
from django.utils.translation import gettext_lazy as _


class UiConfig(AppConfig):
    name = "gouji_league.ui"

    def ready(self) -> None:
        """An empty field says what to do, in every form of the site; Django's own words do not."""
        Field.default_error_messages["required"] = _("这一项还空着，请填上。")
