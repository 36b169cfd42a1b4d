// The journal, the year, the muscles and the plan.

import { yearMap } from "./charts.js";
import { attempt, change, choices, dayAfter, dayText, empty, get, h, icon, icons, lifted, plural, redraw, toast } from "./elements.js";

export function journal(root, day) {
  const list = h("div", { class: "stack" });
  root.append(list);
  let pages = 1;

  async function refresh() {
    const items = [];
    let next = day ? dayAfter(day) : undefined;
    for (let page = 0; page < pages; page += 1) {
      const part = await get(`api/journal?limit=40${next ? `&after=${next}` : ""}`);
      items.push(...part.items);
      next = part.next;
      if (!next) break;
    }
    if (items.length === 0) {
      redraw(list, empty("No day yet", "Days of training come here, the newest first."));
      return;
    }
    redraw(list, day ? h("p", { class: "back" }, h("a", { href: "#journal" }, icon(icons.left), "Newest days")) : null, items.map(dayCard),
      next ? h("button", { type: "button", class: "more alone", id: "older", "data-key": "older", onclick: () => {
        pages += 1;
        attempt(refresh);
      } }, "Older") : null);
  }

  return { refresh };
}

function dayCard(day) {
  const total = [plural(day.setCount, "set"), day.volume.kilograms > 0 ? day.volume.text : null].filter(Boolean).join(" · ");
  return h("section", { class: "card day-card" },
    h("div", { class: "row" }, h("h2", null, day.text), h("p", { class: "quiet" }, total)),
    h("dl", { class: "parts" }, day.exercises.map((part) => [
      h("dt", null, part.exercise ? h("a", { href: `#exercises/${part.exercise}` }, part.name) : part.name || "Without an exercise"),
      h("dd", null, lifted(part.text)),
    ])));
}

export function year(root, word) {
  const place = h("div", { class: "stack" });
  root.append(place);
  let map;

  async function refresh() {
    const wanted = /^\d{4}$/.test(word ?? "") ? `?year=${word}` : "";
    const data = await get(`api/calendar${wanted}`);
    map?.close();
    map = yearMap(data, (day) => { location.hash = `journal/${day}`; });
    const { years } = data;
    const step = (by) => {
      // Years without sets are passed over.
      const target = by < 0 ? years.findLast((one) => one < data.year) : years.find((one) => one > data.year);
      const isThere = target !== undefined;
      return h("a", { class: `step${isThere ? "" : " off"}`, href: isThere ? `#year/${target}` : undefined, "aria-label": by < 0 ? "The year before" : "The year after", "aria-disabled": isThere ? undefined : "true" }, icon(by < 0 ? icons.left : icons.right));
    };
    redraw(place, h("div", { class: "row" }, h("div", { class: "stepper" }, step(-1), h("h2", null, String(data.year)), step(1))),
      h("div", { class: "tiles" },
        tile("Days", data.days.length.toLocaleString("en-US")), tile("Sets", data.setCount.toLocaleString("en-US")),
        tile("Volume", data.volume.text), tile("Weeks in a row", String(data.streakWeeks), `longest ${data.longestStreakWeeks}`)),
      h("section", { class: "card" }, map.element),
      data.days.length > 0 ? monthTable(data) : empty("Nothing in this year", "Choose another year above."));
  }

  return { refresh, close: () => map?.close() };
}

function tile(label, value, text) {
  return h("div", { class: "tile" }, h("p", { class: "label" }, label), h("p", { class: "value" }, value), text ? h("p", { class: "quiet" }, text) : null);
}

const longMonth = new Intl.DateTimeFormat("en-GB", { month: "long", timeZone: "UTC" });

function monthTable(data) {
  const months = new Map();
  for (const day of data.days) {
    const found = months.get(day.day.slice(0, 7)) ?? { days: 0, sets: 0 };
    months.set(day.day.slice(0, 7), { days: found.days + 1, sets: found.sets + day.sets, last: day.day });
  }
  return h("section", { class: "card" }, h("h3", null, "Months"), h("table", null,
    h("thead", null, h("tr", null, ["Month", "Days", "Sets"].map((name, place) => h("th", { scope: "col", class: place ? "figure" : undefined }, name)))),
    h("tbody", null, [...months].map(([month, found]) => h("tr", null,
      h("th", { scope: "row" }, h("a", { href: `#journal/${found.last}` }, longMonth.format(new Date(`${month}-01T00:00:00Z`)))),
      h("td", { class: "figure" }, String(found.days)), h("td", { class: "figure" }, String(found.sets)))))));
}

export function muscles(root, word) {
  const place = h("div", { class: "stack" });
  root.append(place);
  const days = ["7", "28", "90", "365"].includes(word) ? word : "7";

  async function refresh() {
    const data = await get(`api/muscles?days=${days}`);
    const most = Math.max(1, ...data.groups.flatMap((group) => group.muscles.map((muscle) => muscle.sets)));
    const isEmpty = data.groups.every((group) => group.sets === 0);
    redraw(place, h("div", { class: "row wrap" },
      choices("Time", [["7", "7 days"], ["28", "4 weeks"], ["90", "90 days"], ["365", "1 year"]], days, (value) => { location.hash = `muscles/${value}`; }),
      h("p", { class: "quiet" }, `${dayText(data.from)} to ${dayText(data.until)}`)),
    isEmpty
      ? empty("No muscle was trained in this time", "Sets count for the muscles of their exercise. Exercises of the library have muscles; those that were imported have none until they get some.")
      : h("div", { class: "groups" }, data.groups.map((group) => groupCard(group, most))));
  }

  return { refresh };
}

function groupCard(group, most) {
  return h("section", { class: "card" },
    h("div", { class: "row" }, h("h3", null, group.name), h("p", { class: "quiet" }, sets(group.sets))),
    h("ul", { class: "bars" }, group.muscles.map((muscle) => {
      const bar = h("span", { class: "meter" }, h("span"));
      bar.firstChild.style.width = `${muscle.sets / most * 100}%`;
      // A muscle that only helps is never rested: it was not trained by itself.
      const rest = muscle.restDays === undefined ? (muscle.sets > 0 ? "helped" : "never") : muscle.restDays === 0 ? "today" : `${muscle.restDays} d ago`;
      return h("li", { class: muscle.sets > 0 ? undefined : "untrained" }, h("span", { class: "name" }, muscle.name), bar,
        h("span", { class: "figure" }, muscle.sets > 0 ? muscle.sets.toLocaleString("en-US", { maximumFractionDigits: 1 }) : "0"),
        h("span", { class: "quiet" }, rest));
    })));
}

const sets = (count) => `${count.toLocaleString("en-US", { maximumFractionDigits: 1 })} ${count === 1 ? "set" : "sets"}`;

export function plan(root, day) {
  const place = h("div", { class: "stack" });
  root.append(place);

  async function refresh() {
    const data = await get(`api/week${/^\d{4}-\d\d-\d\d$/.test(day ?? "") ? `?day=${day}` : ""}`);
    if (!data.program) {
      redraw(place, empty("No program is active", "A program plans workouts for the days of its weeks. The tool in the terminal makes one:",
        h("pre", null, "plainweights plan new Push \"Bench Press\" 3x8 + \"Overhead Press\" 3x10\nplainweights program Strength --weeks 8 --start monday --monday Push")));
      return;
    }
    const where = data.week ? `week ${data.week} of ${data.weeks}` : "not in this week";
    redraw(place, h("div", { class: "row" },
      h("div", null, h("h2", { class: "name" }, data.program), h("p", { class: "quiet" }, where)),
      h("div", { class: "stepper" },
        h("a", { class: "step", href: `#plan/${data.previous}`, "aria-label": "The week before" }, icon(icons.left)),
        h("a", { class: "button", href: "#plan" }, "This week"),
        h("a", { class: "step", href: `#plan/${data.next}`, "aria-label": "The week after" }, icon(icons.right)))),
    h("ol", { class: "card week" }, data.days.map((one) => h("li", { class: one.isToday ? "today" : undefined },
      h("h3", null, one.text, one.isToday ? h("span", { class: "badge" }, "today") : null),
      one.dates.length === 0 ? h("p", { class: "quiet" }, "nothing") : one.dates.map((date) => dateRow(date, one.isToday))))));
  }

  return { refresh };
}

function dateRow(date, isToday) {
  const start = async () => {
    const answer = await attempt(() => change("POST", "api/session", { from: "date", id: date.id, day: date.day }));
    if (!answer) return;
    toast(`${answer.name || "The session"} is started`);
    location.hash = "today";
  };
  return h("div", { class: "date" }, h("span", { class: "name" }, date.name || (date.status === "rest" ? "Rest" : "A date")),
    date.status === "rest" ? null : h("span", { class: `badge ${date.status}` }, date.text),
    date.isOpen ? h("button", { type: "button", class: isToday ? "main writes" : "writes", onclick: start, "data-key": `start ${date.id} ${date.day}` }, "Start") : null);
}
