from django.urls import path

from gouji_league.desk.views import awards

AWARDS = "t/<slug:slug>/manage/awards/"
urlpatterns = [
    path(AWARDS, awards.page, name="awards"),
    path(f"{AWARDS}undo/<uuid:key>/", awards.undo, name="awards_undo"),
]
