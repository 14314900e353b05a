from django.urls import URLPattern, path

from gouji_league.live.views import draws, rounds, rules, seats

T = "t/<slug:slug>/"

urlpatterns: list[URLPattern] = [
    path(f"{T}rounds/", rounds.rounds, name="rounds"),
    path(f"{T}rounds/<int:number>/", rounds.one_round, name="round"),
    path(f"{T}bracket/", rounds.bracket, name="bracket"),
    path(f"{T}seats/", seats.seats, name="seats"),
    path(f"{T}draws/<uuid:key>/", draws.draw, name="draw"),
    path(f"{T}draws/<uuid:key>/file/", draws.file, name="draw_file"),
    path(f"{T}rules/", rules.rules, name="rules"),
]
