"""Clicks through the page in Chromium without a window, and measures how soon it shows what.

Usage: clicks.py PROGRAMS [--pictures FOLDER]

PROGRAMS is the folder with plainweights-web, plainweights and store-inspect. With a folder, pictures
of each part of the page are put there: light and dark, as wide as a phone and as a desktop.
"""

import http.client
import json
import os
import sys
import time
import urllib.parse

from devtools import Browser, Failed
from page import Page, fill_with_export

first_page_limit = 200
change_limit = 100


def check(what, is_so):
    if not is_so:
        raise Failed(what)
    print(f"  {what}")


def check_time(what, measure, limit):
    """Checks the median of some times. A machine that others use too gets three tries."""
    for _ in range(3):
        times = sorted(measure())
        middle = times[len(times) // 2]
        if middle < limit:
            break
    check(f"{what} after {max(0, middle):.0f} ms (median of {len(times)}, most {times[-1]:.0f})", middle < limit)


def fill(page):
    fill_with_export(page)
    page.tool("log", "Bench Press", "60x8", "--new")
    for name in ["Sled Push 45", "Sled Push 90", "Clean & Jerk"]:
        page.tool("log", name, "10x5", "--new")
    page.tool("plan", "new", "Push", "Bench Press", "2x8x60", "+", "Overhead Press (Barbell)", "1x8")
    page.tool("program", "Strength", "--weeks", "4", "--start", "monday", "--monday", "Push")


def first_page(browser, page):
    check_time("the first page is there", lambda: [first_time(browser, page) for _ in range(9)], first_page_limit)


def first_time(browser, page):
    """The time from asking for the page until its data are on it, as the browser measures it."""
    browser.open("about:blank")
    browser.send("Network.clearBrowserCache")
    browser.open(page.address)
    browser.wait("document.querySelector('.starts li')", "the first page")
    return browser.evaluate("""new Promise((done) => requestAnimationFrame(() => {
        const last = performance.getEntriesByType('resource').filter((one) => one.name.includes('/api/'));
        const paint = performance.getEntriesByType('paint').at(-1)?.startTime ?? 0;
        done(Math.max(paint, ...last.map((one) => one.responseEnd)));
    }))""")


def start(browser, page):
    browser.click(".starts button", "Push")
    browser.wait("document.querySelector('.next h3')?.textContent === 'Bench Press'", "the first exercise")
    check("a click starts the session", "60 kg × 8 reps" in text(browser, ".next .big"))


def typing(browser, page):
    """What is being typed stays, whoever writes meanwhile."""
    browser.click(".stack.tight .choices button", "4")
    browser.click("input[name=notes]")
    browser.type("heavy")
    browser.click(".next input")
    browser.type("62,5x5")
    other_set(browser, page)
    kept = browser.evaluate("""[document.activeElement.name, document.querySelector('.next input').value,
        document.querySelector('input[name=notes]').value,
        document.querySelector('.stack.tight [aria-pressed=true]')?.textContent]""")
    check("a line, notes and rating stay while others write", kept == ["line", "62,5x5", "heavy", "4"])
    browser.evaluate("document.querySelector('.next input').value = ''")


def other_set(browser, page):
    """Has a terminal log a set, and waits until the page has it."""
    count = "document.querySelectorAll('.part .sets li').length"
    known = browser.evaluate(count)
    page.tool("log", "Deadlift (Barbell)", "100x3")
    browser.wait(f"{count} === {known + 1}", "the set of the terminal")


def naming(browser, page):
    """Exercises whose names no line can have, or two of which have one name, are logged by a click."""
    logged = "[...document.querySelectorAll('.part')].map((one) => one.querySelectorAll('.sets li').length ? one.querySelector('h3').textContent : '')"
    browser.click("#line")
    browser.evaluate("document.querySelector('#line').value = 'sled push 20x5 + jerk 40x5 -- sled push'")
    browser.click(".log .main")
    browser.click(".answer button", "Sled Push 45")
    browser.wait(f"{logged}.includes('Clean & Jerk')", "the exercise whose name has a sign")
    parts = browser.evaluate(logged)
    check("a chosen exercise is logged, whatever its name", "Sled Push 45" in parts and "Sled Push 90" not in parts)
    card = browser.evaluate("fetch('api/exercises?search=jerk').then((one) => one.json()).then((one) => one.items[0].id)")
    browser.open(f"{page.address}#exercises/{card}")
    browser.click("a.button", "Log")
    browser.wait("document.querySelector('.chosen')?.textContent === 'Clean & Jerk'", "the chosen exercise")
    sets = "[...document.querySelectorAll('.part')].find((one) => one.querySelector('h3').textContent === 'Clean & Jerk')?.querySelectorAll('.sets li').length"
    known = browser.evaluate(sets)
    browser.click("#line")
    browser.type("50x3")
    browser.key("Enter", 13)
    browser.wait(f"{sets} === {known + 1}", "the set of the card")
    check("the link of a card logs its exercise", True)
    browser.click(".chosen")
    browser.wait("!document.querySelector('.chosen')", "no chosen exercise")


def double(browser, page):
    """A button that writes does so once, however often it is pressed."""
    before = sequence_of(page)
    browser.evaluate("for (let press = 0; press < 3; press += 1) document.querySelector('.rest .choices button').click()")
    browser.wait("document.querySelector('.rest .time')", "the rest")
    browser.evaluate("for (let press = 0; press < 3; press += 1) document.querySelector('.rest .row button').click()")
    browser.wait("document.querySelector('.rest .choices')", "the end of the rest")
    check("three clicks at once write once", sequence_of(page) == before + 2)


def session(browser, page):
    browser.click("#done")
    browser.wait("document.querySelector('.next .label')?.textContent.includes('set 2 of 2')", "the second set")
    browser.click(".next input")
    browser.type("62,5x6@9")
    browser.key("Enter", 13)
    browser.wait("document.querySelector('.next h3')?.textContent.startsWith('Overhead Press')", "the next exercise")
    check("what was typed in place of the plan is logged", "62.5 kg × 6 reps, @9" in text(browser, ".part"))
    browser.click(".rest button", "1:30")
    browser.wait("/^1:[23]/.test(document.querySelector('.rest .time')?.textContent)", "the rest clock")
    first = text(browser, ".rest .time")
    browser.wait(f"document.querySelector('.rest .time').textContent !== '{first}'", "the next second")
    check("the rest is counted down", True)
    browser.click("#line")
    browser.type("squat (barbell 100x5 100x5")
    browser.key("Enter", 13)
    browser.wait("[...document.querySelectorAll('.part h3')].some((one) => one.textContent === 'Squat (Barbell)')", "the squat")
    check("another exercise is logged by its name", True)
    browser.click("#line")
    browser.type("bench 60x8")
    browser.key("Enter", 13)
    browser.wait("document.querySelector('.answer p')", "the refusal")
    browser.evaluate("document.querySelector('#line').value = 'nothing like it 5x5x50'")
    browser.click(".log .main")
    browser.wait("document.querySelector('.answer button')?.textContent.includes('Make it')", "the offer to make it")
    check("what is not there is told, with what to do", True)
    browser.evaluate("document.querySelector('#line').value = ''")


def undo(browser, page):
    count = "document.querySelectorAll('.sets li').length"
    before = browser.evaluate(count)
    title = browser.evaluate("document.querySelector('#undo').title")
    check(f"the button says what it takes back ({title})", title == "Undo log Squat (Barbell)")
    browser.click("#undo")
    browser.wait(f"{count} === {before - 2}", "the sets to go")
    browser.wait("document.querySelector('#redo').title === 'Redo log Squat (Barbell)'", "the title of redo")
    browser.click("#redo")
    browser.wait(f"{count} === {before}", "the sets to come back")
    browser.evaluate("document.activeElement.blur()")
    browser.send("Input.dispatchKeyEvent", type="keyDown", key="z", code="KeyZ", windowsVirtualKeyCode=90, modifiers=2)
    browser.wait(f"{count} === {before - 2}", "the sets to go by the keys")
    check("sets go and come back, by the button and by the keys", True)


def live(browser, page):
    browser.evaluate("""(() => {
        window.seen = [];
        new MutationObserver(() => {
            const sets = document.querySelectorAll('.part .sets li').length;
            if (sets !== window.seen.at(-1)?.sets) window.seen.push({ sets, time: Date.now() });
        }).observe(document.querySelector('main'), { childList: true, subtree: true });
    })()""")
    check_time("a set of a terminal is on the page", lambda: [live_time(browser, page) for _ in range(9)], change_limit)


def live_time(browser, page):
    """The time from the commit of another program until the page has drawn it."""
    known = browser.evaluate("document.querySelectorAll('.part .sets li').length")
    sequence = sequence_of(page)
    tool = page.start_tool("log", "Overhead Press (Barbell)", "40x8")
    while sequence_of(page) == sequence:
        time.sleep(0.001)
    committed = time.time() * 1000
    browser.wait(f"window.seen.at(-1)?.sets === {known + 1}", "the set of the terminal")
    if tool.wait() != 0:
        raise Failed("the tool could not log")
    return browser.evaluate("window.seen.at(-1).time") - committed


def sequence_of(page):
    return json.loads(page.get("api/state"))["sequence"]


def gone(browser, page):
    """A planned exercise that was deleted is not said to be done."""
    page.tool("plan", "new", "Gone", "Sled Push 90", "1x5", "+", "Bench Press", "1x5")
    browser.click(".starts button", "Gone")
    browser.wait("document.querySelector('.next h3')?.textContent === 'Sled Push 90'", "the exercise")
    page.tool("delete", "Sled Push 90", "--all", "--keep-sets")
    browser.wait("document.querySelector('.next')?.textContent.includes('was deleted')", "that it is gone")
    browser.click(".next button", "Skip")
    browser.wait("document.querySelector('.next h3')?.textContent === 'Bench Press'", "the one behind it")
    check("a deleted exercise is told, and skipped", True)
    browser.click(".danger")
    browser.wait("document.querySelector('.starts')", "the end of the session")


def finish(browser, page):
    browser.click("#finish")
    browser.wait("document.querySelector('.starts')", "the end of the session")
    check("the session is finished, and its sets are those of today", "Done today" in text(browser, "main"))


def failing(browser, page):
    """What cannot be loaded says so, and is there as soon as it can be."""
    browser.send("Network.setBlockedURLs", urls=["*looking.js*"])
    browser.click("nav.places a", "Muscles")
    browser.wait("document.querySelector('main [role=alert]')?.innerText.includes('cannot be loaded')", "that it cannot be loaded")
    browser.send("Network.setBlockedURLs", urls=["*api/muscles*"])
    browser.click("main button", "Try again")
    browser.wait("document.querySelector('main [role=alert]')?.innerText.includes('cannot be shown')", "that it cannot be shown")
    browser.send("Network.setBlockedURLs", urls=[])
    browser.click("main button", "Try again")
    browser.wait("document.querySelector('.groups, main .stack .empty')", "the muscles")
    check("what cannot be loaded or shown can be tried again", browser.evaluate("document.querySelector('main [role=alert]').hidden"))
    browser.open(f"{page.address}#journal/%E0%A4%A")
    browser.wait("document.querySelector('.day-card')", "the journal")
    check("a word that is no text empties no page", True)


def listening(browser, page):
    """A page that was refused the news asks for them again."""
    server = urllib.parse.urlsplit(page.address)
    others = [http.client.HTTPConnection(server.hostname, server.port) for _ in range(200)]
    browser.open("about:blank")
    for other in others:
        other.request("GET", "/api/events")
    browser.open(page.address)
    browser.wait("document.body.classList.contains('away')", "that it is refused")
    for other in others:
        other.close()
    browser.wait("!document.body.classList.contains('away')", "the news", seconds=40)
    check("news that were refused are asked for again", True)


def looking(browser, page):
    browser.click("nav.places a", "Exercises")
    browser.wait("document.querySelectorAll('.rows li').length === 40", "the list")
    browser.click(".more")
    browser.wait("document.querySelectorAll('.rows li').length > 40", "the next page")
    browser.click("#search")
    browser.type("benc")
    browser.wait("[...document.querySelectorAll('.rows .name')].every((one) => one.textContent.includes('Bench'))", "the search")
    check("the search finds while it is typed", browser.evaluate("document.querySelectorAll('.rows li').length") >= 2)
    browser.click(".rows a", "Bench Press (Barbell)")
    browser.wait("document.querySelector('.chart svg')", "the chart")
    browser.click(".chart-card button", "All")
    browser.wait("document.querySelectorAll('.chart .record').length > 1", "the records")
    browser.click(".chart-card button", "Heaviest")
    browser.wait("document.querySelector('.chart svg').getAttribute('aria-label').includes('heaviest')", "the other measure")
    browser.evaluate("document.querySelector('.chart svg').focus()")
    before = text(browser, ".chart-card .readout")
    browser.key("ArrowLeft", 37)
    check("the chart is read by the keys", text(browser, ".chart-card .readout") != before)
    check("the card has records and sets", browser.evaluate("document.querySelectorAll('tbody tr').length") >= 4)
    browser.click("nav.places a", "Journal")
    browser.wait("document.querySelectorAll('.day-card').length > 1", "the days")
    days = browser.evaluate("document.querySelectorAll('.day-card').length")
    browser.click("#older")
    browser.wait(f"document.querySelectorAll('.day-card').length > {days}", "the older days")
    browser.click("nav.places a", "Year")
    browser.wait("document.querySelector('.year rect')", "the year")
    while (shown := text(browser, ".stepper h2")) != "2021":
        browser.click("a.step[aria-label='The year before']")
        browser.wait(f"(document.querySelector('.stepper h2')?.textContent ?? '{shown}') !== '{shown}'", "the year before")
    browser.wait("document.querySelectorAll('.year rect:not(.shade0)').length > 100", "the days of the year")
    check("the year of the export is full", True)
    browser.click("nav.places a", "Muscles")
    browser.wait("document.querySelector('.groups, .empty')", "the muscles")
    browser.click("nav.places a", "Plan")
    browser.wait("document.querySelectorAll('.week li').length === 7", "the week")
    check("journal, year, muscles and plan are there", True)


def reaches(browser, page):
    """Whether everything can be reached by the keys, has a name, and fits the width."""
    for place in places(browser, page):
        nameless = browser.evaluate("""[...document.querySelectorAll('button, a, input, [role=img]')].filter((one) =>
            one.offsetParent !== null && !(one.textContent.trim() || one.ariaLabel || one.title
            || one.getAttribute('aria-label') || one.labels?.length)).map((one) => one.outerHTML)""")
        if nameless:
            raise Failed(f"{place}: nothing says what {nameless[0]} is")
        for width in [390, 1280]:
            browser.look(width, 844, "light")
            if browser.evaluate("document.documentElement.scrollWidth > innerWidth"):
                raise Failed(f"{place} is wider than {width} points")
    check("everything has a name and fits a phone and a desktop", True)
    browser.look(1280, 860, "light")
    browser.open(page.address)
    browser.wait("document.querySelector('.starts li')", "the page")
    for _ in range(40):
        browser.key("Tab", 9)
        if browser.evaluate("document.activeElement.id === 'line'"):
            break
    check("the line is reached by the keys", browser.evaluate("document.activeElement.id") == "line")


def places(browser, page):
    card = browser.evaluate("fetch('api/exercises').then((one) => one.json()).then((one) => one.items[0].id)")
    for place in ["today", "exercises", f"exercises/{card}", "journal", "year/2021", "muscles/365", "plan"]:
        browser.open("about:blank")
        browser.open(f"{page.address}#{place}")
        browser.wait("document.querySelector('main')?.innerText.length > 5", place)
        time.sleep(0.2)
        yield place


def pictures(browser, page, folder):
    os.makedirs(folder, exist_ok=True)
    for width, height in [(390, 844), (1280, 860)]:
        for scheme in ["light", "dark"]:
            browser.look(width, height, scheme)
            for place in places(browser, page):
                browser.picture(os.path.join(folder, f"{place.split('/')[0]}{'-card' if '/' in place else ''}-{width}-{scheme}.png"))


def text(browser, selector):
    return browser.evaluate(f"document.querySelector({selector!r})?.innerText ?? ''").replace("\u00a0", " ")


def main():
    programs = sys.argv[1]
    folder = sys.argv[3] if sys.argv[2:3] == ["--pictures"] else None
    page = Page(programs, fill)
    browser = Browser()
    try:
        browser.look(1280, 860, "light")
        for step in [first_page, start, typing, naming, double, session, undo, live, finish, gone, failing, listening, looking, reaches]:
            print(step.__name__.replace("_", " "))
            step(browser, page)
        if folder:
            pictures(browser, page, folder)
        # What a page is refused on purpose is written down by the browser too.
        meant = ["status of 4", "status of 503", "ERR_BLOCKED_BY_CLIENT"]
        wrong = [one for one in browser.problems if not any(word in one for word in meant)]
        check("nothing went wrong in its scripts", not wrong or print(wrong))
    finally:
        browser.close()
        page.close()


if __name__ == "__main__":
    try:
        main()
    except Failed as error:
        sys.exit(f"clicks: {error}")
