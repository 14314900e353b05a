from django.urls import URLPattern, path

from gouji_league.live.views import screen

urlpatterns: list[URLPattern] = [
    path("t/<slug:slug>/screen/", screen.screen, name="screen"),
]
