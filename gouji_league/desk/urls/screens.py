from django.urls import path

from gouji_league.desk.views import screens

SCREEN = "t/<slug:slug>/desk/screen/"
urlpatterns = [
    path(SCREEN, screens.page, name="screen"),
    path(f"{SCREEN}set/", screens.store, name="screen_set"),
    path(f"{SCREEN}hold/", screens.hold, name="screen_hold"),
    path(f"{SCREEN}say/", screens.say, name="screen_say"),
    path(f"{SCREEN}reveal/", screens.reveal, name="screen_reveal"),
]
