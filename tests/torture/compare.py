"""Runs one program natively and under `gmc run`, and says how the two compare."""

import os
import subprocess
import tempfile
from typing import NamedTuple

NATIVE_SECONDS = 10
GMC_SECONDS = 60
UNKNOWN, FALSE = 5, 10  # exit statuses of gmc


class Outcome(NamedTuple):
    status: object  # an exit status, or 'timeout'
    output: bytes
    messages: str


def execute(command, seconds, directory):
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=seconds, cwd=directory)
    except subprocess.TimeoutExpired:
        return Outcome('timeout', b'', '')
    return Outcome(done.returncode, done.stdout, done.stderr.decode(errors='replace'))


def run_native(sources, flags):
    """What gcc -O0 makes of it; None if it does not compile."""
    with tempfile.TemporaryDirectory() as directory:
        program = os.path.join(directory, 'program')
        compiled = execute(['gcc-12', '-w', *flags, '-O0', '-o', program, *sources, '-lm'], GMC_SECONDS, directory)
        return execute([program], NATIVE_SECONDS, directory) if compiled.status == 0 else None


def run_gmc(gmc, sources, flags):
    with tempfile.TemporaryDirectory() as directory:
        limit = ['--timeout', f'{GMC_SECONDS}s']
        return execute([gmc, 'run', *limit, *sources, '--', '-w', *flags], 4 * GMC_SECONDS, directory)


def line_behind(outcome, key):
    """The rest of the line that begins with `key` in the messages of gmc; empty if there is none."""
    for line in outcome.messages.splitlines():
        if line.startswith(key):
            return line[len(key):].strip()
    return ''
