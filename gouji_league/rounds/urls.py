"""The addresses of draws and rounds."""

from django.urls import path

from gouji_league.rounds.views import (
    captains,
    draws,
    hall,
    ranking,
    reseating,
    rounds,
    stages,
)

app_name = "rounds"
MANAGE = "t/<slug:slug>/manage/rounds/"
RANKING = "t/<slug:slug>/manage/ranking/<int:stage>/"
DRAWS = "t/<slug:slug>/manage/draws/"

urlpatterns = [
    path("t/<slug:slug>/lineup/<str:code>/", captains.lineup, name="lineup"),
    path("t/<slug:slug>/manage/lineups/", captains.lineups, name="lineups"),
    path("t/<slug:slug>/manage/lineups/renew/", captains.renew, name="lineups_renew"),
    path("t/<slug:slug>/manage/tables/", hall.tables, name="tables"),
    path("t/<slug:slug>/manage/tables/call/", hall.call, name="tables_call"),
    path(MANAGE, stages.overview, name="manage"),
    path(f"{MANAGE}begin/<int:stage>/", stages.begin, name="begin"),
    path(f"{MANAGE}end/<int:stage>/", stages.end, name="end"),
    path(f"{MANAGE}resume/<int:stage>/", stages.resume, name="resume"),
    path(f"{MANAGE}late/<int:stage>/", stages.late, name="late"),
    path(f"{MANAGE}pool/<int:stage>/", stages.pool, name="pool"),
    path(f"{MANAGE}settle/<int:stage>/", stages.settle, name="settle"),
    path(f"{MANAGE}seal/<int:stage>/", draws.seal, name="seal"),
    path(RANKING, ranking.page, name="ranking"),
    path(f"{RANKING}keys/", ranking.store, name="ranking_keys"),
    path(f"{RANKING}keys/<uuid:key>/undo/", ranking.undo_keys, name="ranking_undo"),
    path(f"{RANKING}lots/", ranking.lots, name="tie_lots"),
    path(f"{RANKING}playoff/", ranking.playoff, name="tie_playoff"),
    path(f"{RANKING}ties/<uuid:key>/undo/", ranking.undo_tie, name="tie_undo"),
    path(f"{MANAGE}<int:number>/", rounds.manage, name="round_manage"),
    path(f"{MANAGE}<int:number>/start/", rounds.start, name="start"),
    path(f"{MANAGE}<int:number>/close/", rounds.close, name="close"),
    path(f"{MANAGE}<int:number>/reopen/", rounds.reopen, name="reopen"),
    path(f"{MANAGE}<int:number>/time/", rounds.time, name="time"),
    path(f"{MANAGE}<int:number>/schedule/", rounds.schedule, name="schedule"),
    path(f"{DRAWS}<uuid:key>/", draws.page, name="draw"),
    path(f"{DRAWS}<uuid:key>/call/", draws.call, name="call"),
    path(f"{DRAWS}<uuid:key>/swap/", draws.swap, name="swap"),
    path(f"{DRAWS}<uuid:key>/drop/", draws.drop, name="drop"),
    path(f"{DRAWS}<uuid:key>/publish/", draws.publish, name="publish"),
    path(f"{DRAWS}<uuid:key>/withdraw/", draws.withdraw, name="withdraw"),
    path(f"{DRAWS}<uuid:key>/reseat/", reseating.page, name="reseat"),
    path(f"{DRAWS}<uuid:key>/reseat/confirm/", reseating.confirm, name="reseat_confirm"),
    path(f"{DRAWS}<uuid:key>/file/", draws.file, name="draw_file"),
]
