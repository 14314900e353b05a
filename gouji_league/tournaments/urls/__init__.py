"""The addresses of tournaments, a module for each place."""

from gouji_league.tournaments.urls import checkin, log, now, people, setup, signup, staff

app_name = "tournaments"
urlpatterns = [
    *now.urlpatterns,
    *setup.urlpatterns,
    *staff.urlpatterns,
    *people.urlpatterns,
    *signup.urlpatterns,
    *checkin.urlpatterns,
    *log.urlpatterns,
]
