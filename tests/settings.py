"""Settings of the tests: the product's own, in a data folder of their own, and quick."""

import os
import tempfile

# bin/test gives a folder; without it, it goes with the process that made it.
if "TEST_DATA_DIR" not in os.environ:
    folder = tempfile.TemporaryDirectory(prefix="gouji-tests-")
    os.environ["TEST_DATA_DIR"] = folder.name
os.environ["DATA_DIR"] = os.environ["TEST_DATA_DIR"]

from gouji_league.settings import *
from gouji_league.settings import DATA_DIR, DATABASES, STATIC_ROOT, STORAGES

COPIES = False  # but in the tests of copies
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STATIC_ROOT.mkdir(exist_ok=True)
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file, not memory: the live server's threads then have connections of their own,
    # and lock as they do in a hall.
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}
    DATABASES["default"]["OPTIONS"]["init_command"] = (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF"
    )
