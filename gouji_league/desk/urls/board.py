from django.urls import path

from gouji_league.desk.views import board, calls, confirming, entrants, matches

DESK = "t/<slug:slug>/desk/"
urlpatterns = [
    path(DESK, board.desk, name="desk"),
    path(f"{DESK}matches/<uuid:match>/", matches.match, name="match"),
    path(f"{DESK}matches/<uuid:match>/confirm/", confirming.confirm, name="confirm"),
    path(f"{DESK}undo/<uuid:key>/", matches.undo, name="undo"),
    path(f"{DESK}entrants/", entrants.entrants, name="entrants"),
    path(f"{DESK}entrants/<int:number>/", entrants.entrant, name="entrant"),
    path(f"{DESK}calls/<uuid:match>/", calls.of_match, name="calls"),
    path(f"{DESK}calls/<uuid:key>/act/", calls.act, name="call_act"),
]
