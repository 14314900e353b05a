"""HTTP under /api/v1/: matches and what belongs to them (DESIGN.md, contracts)."""
