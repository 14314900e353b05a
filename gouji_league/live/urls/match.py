from django.urls import URLPattern, path

from gouji_league.live.views import match

urlpatterns: list[URLPattern] = [
    path("t/<slug:slug>/matches/<uuid:match>/", match.match, name="match"),
]
