"""The addresses of the referee's table page."""

from django.urls import path

from gouji_league.matches.views import table

app_name = "matches"
urlpatterns = [
    path("t/<slug:slug>/tables/<int:table>/", table.table, name="table"),
    path("t/<slug:slug>/matches/<uuid:match>/enter/", table.enter, name="enter"),
]
