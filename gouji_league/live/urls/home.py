from django.urls import path

from gouji_league.live.views import demo, home

urlpatterns = [
    path("", home.home, name="home"),
    path("demo/", demo.demo, name="demo"),
    path("t/<slug:slug>/demo/delete/", demo.delete, name="demo_delete"),
]
