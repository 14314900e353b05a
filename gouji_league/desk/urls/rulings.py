"""The addresses of objections and rulings."""

from django.urls import path

from gouji_league.desk.views import objections, rulings

MANAGE = "t/<slug:slug>/manage/objections/"
ONE = f"{MANAGE}<int:objection>/"
urlpatterns = [
    path("t/<slug:slug>/matches/<uuid:match>/object/", objections.new, name="objection_new"),
    path(MANAGE, objections.objections, name="objections"),
    path(f"{MANAGE}take/", objections.take_up, name="objection_take"),
    path(ONE, rulings.objection, name="objection"),
    path(f"{ONE}withdraw/", objections.withdraw, name="objection_withdraw"),
    path(f"{ONE}reopen/", objections.reopen, name="objection_reopen"),
    path(f"{ONE}correct/", rulings.correct, name="objection_correct"),
    path(f"{ONE}proposal/", rulings.proposal, name="objection_proposal"),
    path(f"{ONE}drop/", rulings.drop, name="objection_drop"),
    path(f"{ONE}undo/", rulings.undo, name="ruling_undo"),
    path(f"{ONE}appeal/", rulings.appeal, name="ruling_appeal"),
]
