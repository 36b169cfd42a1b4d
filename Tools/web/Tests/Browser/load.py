"""100 live pages and their requests, for some minutes: how fast, and how much memory.

Usage: load.py PROGRAMS MINUTES
"""

import http.client
import json
import sys
import threading
import time

from page import Page, fill_with_export

clients = 100
requests_per_second = 40
growth_limit_kilobytes = 5 * 1024
paths = ["/", "/app.js", "/api/state", "/api/today", "/api/exercises?search=bench", "/api/journal",
         "/api/calendar?year=2021", "/api/muscles?days=28", "/api/week"]


class Live(threading.Thread):
    """A page that is told of changes, and asks for the day again as the page in a browser does."""

    def __init__(self, host, number):
        super().__init__(daemon=True)
        self.host, self.number = host, number
        self.told = 0
        self.times = []
        self.wrong = []
        self.ends = False

    def run(self):
        try:
            self.listen()
        except Exception as error:  # pylint: disable=broad-except
            if not self.ends:
                self.wrong.append(repr(error))

    def listen(self):
        news = http.client.HTTPConnection(self.host, timeout=30)
        news.request("GET", "/api/events")
        events = news.getresponse()
        pages = http.client.HTTPConnection(self.host, timeout=30)
        turn = self.number
        next_request = time.monotonic() + self.number / requests_per_second
        tags = {}
        while not self.ends:
            line = events.readline()
            if line.startswith(b"event: change"):
                self.told += 1
            if not line:
                raise RuntimeError("the events have ended")
            # Heartbeats and changes are the clock of this page.
            while time.monotonic() >= next_request and not self.ends:
                next_request += clients / requests_per_second
                self.ask(pages, paths[turn % len(paths)], tags)
                turn += 1

    def ask(self, connection, path, tags):
        begin = time.perf_counter()
        connection.request("GET", path, headers={"If-None-Match": tags[path]} if path in tags else {})
        answer = connection.getresponse()
        body = answer.read()
        self.times.append(time.perf_counter() - begin)
        if answer.status == 200:
            tags[path] = answer.headers["ETag"]
            if "api" in path:
                json.loads(body)
        elif answer.status != 304:
            self.wrong.append(f"{path}: {answer.status}")


def main():
    programs, minutes = sys.argv[1], float(sys.argv[2])
    page = Page(programs, fill_with_export)
    host = page.address.split("/")[2]
    lives = [Live(host, number) for number in range(clients)]
    for live in lives:
        live.start()
    writer = http.client.HTTPConnection(host, timeout=30)
    begin, written, memory = time.monotonic(), 0, []
    warm = min(60, minutes * 20)
    while time.monotonic() < begin + minutes * 60:
        # Each set is taken back, so that answers stay as large as they are.
        path = "/api/undo" if written % 2 else "/api/sets"
        writer.request("POST", path, json.dumps({"line": "Bench Press (Barbell) 80x8"}),
                       {"Content-Type": "application/json"})
        answer = writer.getresponse()
        answer.read()
        if answer.status != 200:
            raise SystemExit(f"load: {path} is answered with {answer.status}")
        written += 1
        if time.monotonic() > begin + warm:
            memory.append(page.memory_kilobytes())
        time.sleep(0.5)
    for live in lives:
        live.ends = True
    times = sorted(time_ for live in lives for time_ in live.times)
    wrong = [one for live in lives for one in live.wrong]
    # The mean of some moments at both ends, as one moment may be in the middle of an answer.
    count = max(1, len(memory) // 10)
    first, last = sum(memory[:count]) / count, sum(memory[-count:]) / count
    told = min(live.told for live in lives)
    print(f"{clients} live pages, {minutes:g} minutes: {len(times):,} requests, {written:,} changes")
    print(f"answers: median {times[len(times) // 2] * 1000:.1f} ms, 99 of 100 within "
          f"{times[len(times) * 99 // 100] * 1000:.1f} ms, most {times[-1] * 1000:.1f} ms")
    print(f"memory: {first / 1024:.1f} MiB after {warm:.0f} s, {last / 1024:.1f} MiB at the end, "
          f"{(last - first) / 1024:+.1f} MiB; each page was told of {told:,} changes or more")
    page.close()
    if wrong:
        sys.exit(f"load: {len(wrong)} answers were wrong, such as {wrong[0]}")
    if last - first > growth_limit_kilobytes:
        sys.exit("load: the memory grows")
    if told < written * 0.9:
        sys.exit("load: pages were not told of changes")


if __name__ == "__main__":
    main()
