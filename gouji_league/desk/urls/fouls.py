"""The addresses of fouls."""

from django.urls import path

from gouji_league.desk.views import fouls, fouls_out

MANAGE = "t/<slug:slug>/manage/fouls/"
urlpatterns = [
    path(MANAGE, fouls.fouls, name="fouls"),
    path(f"{MANAGE}new/", fouls.new, name="foul_new"),
    path(f"{MANAGE}<uuid:key>/withdraw/", fouls.withdraw, name="foul_withdraw"),
    path(f"{MANAGE}<uuid:key>/restore/", fouls.restore, name="foul_restore"),
    path(f"{MANAGE}out/<int:player>/", fouls_out.out, name="foul_out"),
    path(f"{MANAGE}out/<int:player>/undo/", fouls_out.undo, name="foul_out_undo"),
]
