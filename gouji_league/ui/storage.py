"""Static files under names that carry their content's hash."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class ModuleStorage(CompressedManifestStaticFilesStorage):
    """Scripts that import each other do so by those names too, so that none is out of date."""

    support_js_module_import_aggregation = True
