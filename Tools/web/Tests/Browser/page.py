"""A store of its own, the page about it, and the tool that writes beside it."""

import os
import shutil
import signal
import subprocess
import tempfile
import urllib.request


class Page:
    """The program that serves a store, as it runs."""

    def __init__(self, programs, fill):
        self.programs = programs
        self.folder = tempfile.mkdtemp(prefix="plainweights-web-")
        self.environment = {
            "HOME": self.folder, "PATH": "/usr/bin:/bin", "TZ": "Europe/Berlin",
            "PLAINWEIGHTS_STORE": os.path.join(self.folder, "training"),
        }
        fill(self)
        self.process = subprocess.Popen(
            [os.path.join(programs, "plainweights-web"), "--port", "0",
             "--inspector", os.path.join(programs, "store-inspect")],
            env=self.environment, stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()

    def tool(self, *words):
        """Runs plainweights, as somebody does in a terminal."""
        program = os.path.join(self.programs, "plainweights")
        done = subprocess.run([program, *words], env=self.environment, capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"plainweights {' '.join(words)}: {done.stderr}")
        return done.stdout

    def start_tool(self, *words):
        program = os.path.join(self.programs, "plainweights")
        return subprocess.Popen([program, *words], env=self.environment, stdout=subprocess.DEVNULL)

    def get(self, path):
        with urllib.request.urlopen(self.address + path, timeout=10) as answer:
            return answer.read()

    def memory_kilobytes(self):
        """The memory that the program holds now."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=20)
        shutil.rmtree(self.folder, ignore_errors=True)
        if code != 0:
            raise RuntimeError(f"plainweights-web has ended with {code}")


root = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../../.."))
export = os.path.join(root, "Tests/PlainWeightsTests/Exchange/Fixtures/strong-2021.csv")


def fill_with_export(page):
    """A year that somebody has kept in another app."""
    page.tool("import", export, "--time-zone", "Europe/Berlin", "--unit", "kg")
