from django.urls import URLPattern, path

from gouji_league.tournaments.views import log

urlpatterns: list[URLPattern] = [
    path("t/<slug:slug>/manage/log/", log.log, name="log"),
]
