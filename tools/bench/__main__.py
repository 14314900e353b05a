"""python -m tools.bench [NAME…]: runs the benches named, or all; one JSON object a line.

Each has a process to itself: a site is set up once in one, and memory that another used counts for
none.
"""

import importlib
import json
import pkgutil
import subprocess
import sys

import tools.bench

HELPERS = {
    "__main__",
    "draw_swiss",
    "league",
    "live_case",
    "measure",
    "standings_case",
    "standings_floor",
    "xlsx_case",
}


def known() -> list[str]:
    names = {module.name for module in pkgutil.iter_modules(tools.bench.__path__)}
    return sorted(names - HELPERS)


def main(names: list[str]) -> int:
    if unknown := set(names) - set(known()):
        sys.exit(f"No bench {', '.join(sorted(unknown))}. There are: {', '.join(known())}")
    chosen = names or known()
    if len(chosen) > 1:
        return max(subprocess.call([sys.executable, "-m", "tools.bench", one]) for one in chosen)
    return run(chosen[0])


def run(name: str) -> int:
    good = True
    for result in importlib.import_module(f"tools.bench.{name}").run():
        print(json.dumps(result, ensure_ascii=False), flush=True)
        good &= result["ok"]
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
