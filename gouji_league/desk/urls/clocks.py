from django.urls import path

from gouji_league.desk.views import clocks

CLOCK = "t/<slug:slug>/desk/clock/"
urlpatterns = [
    path(CLOCK, clocks.page, name="clock"),
    path("t/<slug:slug>/clock/", clocks.state, name="clock_state"),
    path(f"{CLOCK}<int:number>/start/", clocks.start, name="clock_start"),
    path(f"{CLOCK}<int:number>/pause/", clocks.pause, name="clock_pause"),
    path(f"{CLOCK}<int:number>/resume/", clocks.resume, name="clock_resume"),
    path(f"{CLOCK}<int:number>/lengthen/", clocks.lengthen, name="clock_lengthen"),
    path(f"{CLOCK}<int:number>/last/", clocks.call_last, name="clock_last"),
    path(f"{CLOCK}<int:number>/away/", clocks.put_away, name="clock_away"),
    path(f"{CLOCK}table/<uuid:match>/", clocks.give_time, name="clock_table"),
]
