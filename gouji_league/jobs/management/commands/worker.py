"""manage.py worker: runs the jobs that wait, one after another, until it is told to stop."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from gouji_league.jobs import worker


class Command(BaseCommand):
    help = "Runs the jobs that wait. bin/run starts one; more may run beside it."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--parent", type=int, help="ends when this process is gone")

    def handle(self, *args: Any, parent: int | None, **options: Any) -> None:
        worker.main(parent=parent)
