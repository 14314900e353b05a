"""Static files under names that carry their content's hash."""

from typing import Any

from django.conf import settings
from whitenoise.storage import CompressedManifestStaticFilesStorage


class ModuleStorage(CompressedManifestStaticFilesStorage):
    """Scripts that import each other do so by those names too, so that none is out of date."""

    support_js_module_import_aggregation = True

    def url_converter(self, name: str, *args: Any, **kwargs: Any) -> Any:
        """Packages' files are left as they are: what looks like an import in a script is none,
        and the maps that they name are not served (finders.py)."""
        if not any((folder / name).exists() for folder in settings.STATICFILES_DIRS):
            return lambda found: found[0]
        return super().url_converter(name, *args, **kwargs)
