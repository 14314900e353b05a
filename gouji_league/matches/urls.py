"""The addresses of the referees' pages: a table, a match, a stack of sheets; and of matches as
their organisers see them."""

from django.urls import path

from gouji_league.matches.views import editions, manage, placing, sheets, table

app_name = "matches"
MANAGE = "t/<slug:slug>/manage/"
urlpatterns = [
    path("t/<slug:slug>/tables/<int:table>/", table.table, name="table"),
    path("t/<slug:slug>/matches/<uuid:match>/enter/", table.enter, name="enter"),
    path(f"{MANAGE}matches/", manage.matches, name="manage_matches"),
    path(f"{MANAGE}matches/new/", placing.new, name="new_match"),
    path(f"{MANAGE}matches/<uuid:match>/", manage.match, name="manage_match"),
    path(f"{MANAGE}matches/<uuid:match>/decide/", manage.decide, name="decide"),
    path(f"{MANAGE}matches/<uuid:match>/lot/", manage.lot, name="lot"),
    path(f"{MANAGE}rules/change/", editions.change, name="rules_change"),
    path(f"{MANAGE}rules/undo/<uuid:key>/", editions.undo, name="rules_undo"),
    path(f"{MANAGE}sheets/", sheets.sheets, name="sheets"),
    path(f"{MANAGE}sheets/<str:sheet>/", sheets.sheet, name="sheet"),
]
