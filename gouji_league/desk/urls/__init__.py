"""The addresses of the desk, a module for each kind of thing."""

from gouji_league.desk.urls import awards, board, clocks, fouls, rulings, screens

app_name = "desk"
urlpatterns = [
    *awards.urlpatterns,
    *board.urlpatterns,
    *clocks.urlpatterns,
    *fouls.urlpatterns,
    *rulings.urlpatterns,
    *screens.urlpatterns,
]
