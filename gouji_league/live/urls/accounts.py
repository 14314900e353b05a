from django.urls import path

from gouji_league.live.views import accounts, why

urlpatterns = [
    path("t/<slug:slug>/standings/<int:stage>/why/<int:entrant>/", why.why, name="why"),
    path("t/<slug:slug>/people/<int:number>/", accounts.person, name="person"),
    path("t/<slug:slug>/teams/<int:number>/", accounts.team, name="team"),
]
