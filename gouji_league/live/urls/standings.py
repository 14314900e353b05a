from django.urls import URLPattern, path

from gouji_league.live.views import standings

urlpatterns: list[URLPattern] = [
    path("t/<slug:slug>/standings/", standings.standings, name="standings"),
]
