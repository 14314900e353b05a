"""Triggers by which the database itself refuses to alter or remove entries of the log.

A migration that alters the table must install them again: SQLite loses them when Django
makes the table anew.
"""

from typing import Any

REFUSAL = "entries of the audit log are never altered"

SQLITE = [
    f"""CREATE TRIGGER audit_entry_{action} BEFORE {action} ON audit_entry
    BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"""
    for action in ("update", "delete")
]
SQLITE_UNDO = [f"DROP TRIGGER IF EXISTS audit_entry_{action}" for action in ("update", "delete")]

POSTGRESQL = [
    f"""CREATE FUNCTION audit_entry_refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION '{REFUSAL}'; END $$""",
    """CREATE TRIGGER audit_entry_refuse BEFORE UPDATE OR DELETE ON audit_entry
    FOR EACH ROW EXECUTE FUNCTION audit_entry_refuse()""",
]
POSTGRESQL_UNDO = [
    "DROP TRIGGER IF EXISTS audit_entry_refuse ON audit_entry",
    "DROP FUNCTION IF EXISTS audit_entry_refuse",
]


def install(apps: Any, schema_editor: Any) -> None:
    remove(apps, schema_editor)
    for statement in SQLITE if schema_editor.connection.vendor == "sqlite" else POSTGRESQL:
        schema_editor.execute(statement)


def remove(apps: Any, schema_editor: Any) -> None:
    undo = SQLITE_UNDO if schema_editor.connection.vendor == "sqlite" else POSTGRESQL_UNDO
    for statement in undo:
        schema_editor.execute(statement)
