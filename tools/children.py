"""Child processes that never outlive us."""

import contextlib
import signal
import subprocess
from collections.abc import Mapping
from typing import Any


def stop_on_sigterm() -> None:
    """Makes SIGTERM unwind the stack as Ctrl-C does, so that everything is put away."""

    def stop(*_: Any) -> None:
        raise SystemExit(128 + signal.SIGTERM)

    signal.signal(signal.SIGTERM, stop)


def run(command: list[str], *, env: Mapping[str, str]) -> int:
    """Runs a command to its end; ours is the command's too."""
    process = subprocess.Popen(command, env=env)
    try:
        return process.wait()
    except KeyboardInterrupt:  # the terminal sent it to the command as well: let it close
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=10)
        raise
    finally:
        process.terminate()
        process.wait()
