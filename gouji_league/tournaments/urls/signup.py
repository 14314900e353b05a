from django.urls import URLPattern, path

from gouji_league.tournaments.views import join, signup

urlpatterns: list[URLPattern] = [
    path("t/<slug:slug>/manage/signups/", signup.signups, name="signups"),
    path("t/<slug:slug>/manage/signups/decide/", signup.decide, name="signup_decide"),
    path("t/<slug:slug>/manage/signups/<uuid:key>/", signup.link, name="signup_link"),
    path("t/<slug:slug>/join/<str:code>/", join.join, name="join"),
    path("t/<slug:slug>/join/<str:code>/new/", join.entry, name="join_new"),
    path("t/<slug:slug>/join/<str:code>/<int:number>/", join.entry, name="join_entry"),
    path("t/<slug:slug>/join/<str:code>/<int:number>/back/", join.back, name="join_back"),
]
