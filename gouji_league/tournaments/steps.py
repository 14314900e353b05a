"""The six steps of the set-up, in order."""

from django.utils.translation import gettext_lazy as _

STEPS = ("occasion", "book", "format", "size", "people", "ready")
TITLES = {
    "occasion": _("场合"),
    "book": _("规则"),
    "format": _("赛制"),
    "size": _("规模"),
    "people": _("人员"),
    "ready": _("完成"),
}
