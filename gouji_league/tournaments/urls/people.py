from django.urls import URLPattern, path

from gouji_league.tournaments.views import cards, imports, people, people_same

PEOPLE = "t/<slug:slug>/manage/people/"

urlpatterns: list[URLPattern] = [
    path(PEOPLE, people.people, name="people"),
    path(f"{PEOPLE}undo/<uuid:key>/", people.undo, name="people_undo"),
    path(f"{PEOPLE}same/", people_same.same, name="people_same"),
    path(f"{PEOPLE}masking/", people.masking, name="people_masking"),
    path(f"{PEOPLE}cards/", cards.cards, name="cards"),
    path(f"{PEOPLE}import/", imports.give, name="import"),
    path(f"{PEOPLE}import/template/", imports.template, name="import_template"),
    path(f"{PEOPLE}import/<uuid:key>/", imports.preview, name="import_preview"),
    path(f"{PEOPLE}import/<uuid:key>/columns/", imports.read_as, name="import_columns"),
    path(f"{PEOPLE}import/<uuid:key>/apply/", imports.apply, name="import_apply"),
    path(f"{PEOPLE}import/<uuid:key>/undo/", imports.undo, name="import_undo"),
    path(f"{PEOPLE}import/<uuid:key>/cancel/", imports.cancel, name="import_cancel"),
    path(f"{PEOPLE}<int:number>/", people.entrant, name="entrant"),
    path(f"{PEOPLE}<int:number>/withdraw/", people.withdraw, name="entrant_withdraw"),
    path(f"{PEOPLE}<int:number>/back/", people.bring_back, name="entrant_back"),
    path(f"{PEOPLE}<int:number>/remove/", people.remove, name="entrant_remove"),
    path(f"{PEOPLE}<int:number>/merge/", people.merge_page, name="entrant_merge_page"),
    path(f"{PEOPLE}<int:number>/merge/<int:other>/", people.merge, name="entrant_merge"),
    path(f"{PEOPLE}players/<int:number>/remove/", people.remove_player, name="player_remove"),
]
