"""The addresses of paper: documents of a tournament, blank sheets, and the way back from paper."""

from django.urls import path

from gouji_league.exports.views import blank, certificates, documents, papers, restoring, tables

app_name = "exports"
T = "t/<slug:slug>/"
MANAGE = f"{T}manage/"
FILE = "tables/<slug:name>.<slug:suffix>"
urlpatterns = [
    path(f"{MANAGE}documents/", documents.documents, name="documents"),
    path(f"{MANAGE}documents/make/<str:kind>/", documents.make, name="make_document"),
    path(f"{MANAGE}documents/<uuid:key>/", documents.document, name="document"),
    path(f"{MANAGE}documents/<uuid:key>/file/", documents.file, name="document_file"),
    path(f"{MANAGE}certificates/", certificates.certificates, name="certificates"),
    path(f"{MANAGE}certificates/preview/", certificates.preview, name="certificates_preview"),
    path(f"{MANAGE}certificates/undo/<uuid:key>/", certificates.undo, name="certificates_undo"),
    path(f"{MANAGE}papers/", papers.papers, name="papers"),
    path(f"{MANAGE}papers/<uuid:match>/sums/", papers.sums, name="paper_sums"),
    path(f"{MANAGE}downloads/", tables.tables, name="tables"),
    path(f"{T}{FILE}", tables.table, name="table"),
    path(f"{T}rounds/<int:number>/{FILE}", tables.table, name="round_table"),
    path(f"{T}matches/<uuid:match>/{FILE}", tables.table, name="match_table"),
    path("rules/<slug:book>/sheet/", blank.blank, name="blank_sheet"),
    path("restore/", restoring.restore, name="restore"),
    path("restore/<uuid:key>/", restoring.sent, name="restore_sent"),
    path("restore/<uuid:key>/now/", restoring.bring_in, name="restore_bring_in"),
    path("restore/<uuid:key>/working/", restoring.working, name="restore_job"),
    path("s/<str:code>/", papers.sheet, name="paper_sheet"),
]
