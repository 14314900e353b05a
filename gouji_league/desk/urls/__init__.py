"""The addresses of the desk, a module for each kind of thing."""

from gouji_league.desk.urls import board, clocks, fouls, screens

app_name = "desk"
urlpatterns = [
    *board.urlpatterns,
    *clocks.urlpatterns,
    *fouls.urlpatterns,
    *screens.urlpatterns,
]
