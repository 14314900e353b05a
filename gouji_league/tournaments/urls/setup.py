from django.urls import path

from gouji_league.tournaments.views import manage, setup

urlpatterns = [
    path("new/", setup.new, name="new"),
    path("t/<slug:slug>/manage/", manage.overview, name="manage"),
    path("t/<slug:slug>/manage/setup/<str:step>/", setup.step, name="setup"),
    path("t/<slug:slug>/manage/settings/", manage.settings, name="settings"),
    path("t/<slug:slug>/manage/stages/add/", manage.add_stage, name="add_stage"),
    path("t/<slug:slug>/manage/stages/<int:number>/", manage.stage, name="stage"),
    path("t/<slug:slug>/manage/stages/<int:number>/rules/", manage.stage_rules, name="stage_rules"),
    path(
        "t/<slug:slug>/manage/stages/<int:number>/remove/", manage.remove_stage, name="remove_stage"
    ),
    path("t/<slug:slug>/manage/stages/undo/<uuid:key>/", manage.undo_stages, name="undo_stages"),
    path("t/<slug:slug>/manage/archive/", manage.archive, name="archive"),
    path("t/<slug:slug>/manage/bring-back/", manage.bring_back, name="bring_back"),
    path("t/<slug:slug>/manage/delete/", manage.delete, name="delete"),
]
