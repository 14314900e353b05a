from django.urls import URLPattern, path

from gouji_league.tournaments.views import checkin

urlpatterns: list[URLPattern] = [
    path("t/<slug:slug>/manage/checkin/", checkin.checkin, name="checkin"),
    path("t/<slug:slug>/manage/checkin/mark/", checkin.mark, name="checkin_mark"),
    path("t/<slug:slug>/manage/checkin/scan/", checkin.scan, name="checkin_scan"),
    path("t/<slug:slug>/manage/checkin/absent/", checkin.absent, name="checkin_absent"),
    path("t/<slug:slug>/manage/checkin/undo/", checkin.undo, name="checkin_undo"),
    path("t/<slug:slug>/in/<str:code>/", checkin.door, name="door"),
]
