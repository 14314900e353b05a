"""The addresses of the desk, a module for each kind of thing."""

from typing import Any

app_name = "desk"
urlpatterns: list[Any] = []
