"""Chromium without a window, driven over the pipe of its DevTools protocol."""

import base64
import json
import os
import select
import shutil
import signal
import subprocess
import tempfile
import time


class Failed(Exception):
    """Something on the page is not as it should be."""


class Browser:
    """A browser with one page."""

    def __init__(self):
        program = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)
        if program is None:
            raise Failed("there is no Chromium")
        self.folder = tempfile.mkdtemp(prefix="plainweights-browser-")
        command_read, self.commands = os.pipe()
        self.answers, answer_write = os.pipe()

        def take_pipe():
            # The protocol wants 3 and 4, which a pipe may have already.
            first, second = os.dup(command_read), os.dup(answer_write)
            first, second = os.dup2(first, 103), os.dup2(second, 104)
            os.dup2(first, 3), os.dup2(second, 4)
            os.setsid()

        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             "--no-first-run", "--disable-dev-shm-usage", "--disable-background-networking",
             "--remote-debugging-pipe", f"--user-data-dir={self.folder}", "about:blank"],
            preexec_fn=take_pipe, close_fds=False,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(command_read)
        os.close(answer_write)
        self.buffer = b""
        self.number = 0
        self.session = None
        self.problems = []
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.send(f"{domain}.enable")

    def send(self, method, **parameters):
        """Sends a command, and returns its answer."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        wanted, end = self.number, time.monotonic() + 20
        while True:
            answer = self._read(end)
            if answer.get("id") == wanted:
                if "error" in answer:
                    raise Failed(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self._note(answer)

    def _read(self, end):
        while b"\0" not in self.buffer:
            if not select.select([self.answers], [], [], max(0, end - time.monotonic()))[0]:
                raise Failed("the browser does not answer")
            part = os.read(self.answers, 1 << 20)
            if not part:
                raise Failed("the browser is gone")
            self.buffer += part
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def _note(self, event):
        """Keeps what the browser complains about: errors of scripts, and what its policy refuses."""
        parameters = event.get("params", {})
        if event.get("method") == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            self.problems.append(details.get("exception", {}).get("description", details["text"]))
        elif event.get("method") == "Log.entryAdded" and parameters["entry"]["level"] == "error":
            entry = parameters["entry"]
            self.problems.append(f"{entry['text']} {entry.get('url', '')}")

    def evaluate(self, script):
        """Returns what an expression is on the page."""
        answer = self.send("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise Failed(details.get("exception", {}).get("description", details["text"]))
        return answer["result"].get("value")

    def wait(self, script, what, seconds=10):
        """Waits until an expression is true."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.evaluate(f"Boolean({script})"):
                return
            time.sleep(0.02)
        raise Failed(f"{what} does not come: {self.evaluate('document.body.innerText')[:600]}")

    def open(self, address):
        self.send("Page.navigate", url=address)

    def click(self, selector, text=None):
        """Clicks in the middle of an element, as a mouse does."""
        find = f"""(() => {{
            const all = [...document.querySelectorAll({json.dumps(selector)})];
            const text = {json.dumps(text)};
            const found = all.find((one) => text === null || one.textContent.includes(text));
            if (!found) return null;
            found.scrollIntoView({{ block: "center" }});
            const box = found.getBoundingClientRect();
            const place = [box.x + box.width / 2, box.y + box.height / 2];
            const top = document.elementFromPoint(...place);
            return found === top || found.contains(top) ? place : null;
        }})()"""
        self.wait(f"{find} !== null", f"{selector} {text or ''} to click")
        x, y = self.evaluate(find)
        for kind in ["mousePressed", "mouseReleased"]:
            self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def type(self, text):
        self.send("Input.insertText", text=text)

    def key(self, name, code):
        text = {"text": "\r"} if name == "Enter" else {}
        for kind in ["keyDown", "keyUp"]:
            self.send("Input.dispatchKeyEvent", type=kind, key=name, code=name, windowsVirtualKeyCode=code, **text)

    def look(self, width, height, scheme):
        """Makes the page as wide and high, light or dark."""
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1 if width > 600 else 2, mobile=width <= 600)
        self.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def picture(self, path):
        data = self.send("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def close(self):
        # The browser has processes of its own, which are of its group.
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        os.close(self.commands)
        os.close(self.answers)
        shutil.rmtree(self.folder, ignore_errors=True)
