// The list of exercises with its search, and the card of one.

import { chart } from "./charts.js";
import { attempt, choices, dayText, empty, get, h, icon, icons, lifted, plural, redraw } from "./elements.js";
import { setList } from "./logging.js";

let lastSearch = "";

export function exerciseList(root) {
  const input = h("input", { type: "search", id: "search", placeholder: "Search exercises", "aria-label": "Search exercises", autocomplete: "off", spellcheck: false, maxLength: 200, value: lastSearch });
  const list = h("div", { class: "card list", "aria-live": "polite" });
  root.append(h("div", { class: "search" }, input), list);
  let pages = 1;
  let request;

  async function refresh() {
    request?.abort();
    request = new AbortController();
    const { signal } = request;
    const text = input.value.trim();
    const items = [];
    let next;
    for (let page = 0; page < pages; page += 1) {
      const query = new URLSearchParams({ limit: "40" });
      if (text) query.set("search", text);
      if (next) query.set("after", next);
      const part = await get(`api/exercises?${query}`, signal);
      items.push(...part.items);
      next = part.next;
      if (!next) break;
    }
    if (signal.aborted) return;
    if (items.length === 0) {
      redraw(list, text
        ? empty("Nothing found", `No exercise has “${text}” in its name.`)
        : empty("No exercises yet", "They come with the first set that you log."));
      return;
    }
    redraw(list, h("ul", { class: "rows" }, items.map(listed)),
      next ? h("button", { type: "button", class: "more", "data-key": "more", onclick: () => {
        pages += 1;
        attempt(refresh);
      } }, "Show more") : null);
  }

  input.addEventListener("input", () => {
    lastSearch = input.value;
    pages = 1;
    attempt(refresh);
  });
  return { refresh, close: () => request?.abort() };
}

function listed(item) {
  const category = item.category === "Uncategorized" ? "" : item.category;
  return h("li", null, h("a", { href: `#exercises/${item.id}`, "data-key": item.id },
    h("span", { class: "name" }, item.name || "Without a name"),
    h("span", { class: "quiet" }, [category, item.last ?? "never done"].filter(Boolean).join(" · ")), icon(icons.right)));
}

const measureNames = { estimate: "Estimate", heaviest: "Heaviest", volume: "Volume", reps: "Reps" };
const windows = [["6m", "6 months"], ["1y", "1 year"], ["3y", "3 years"], ["all", "All"]];

export function exerciseCard(root, id) {
  const head = h("div", { class: "stack" });
  const picture = h("section", { class: "card chart-card" });
  const tables = h("div", { class: "columns even" });
  root.append(h("p", { class: "back" }, h("a", { href: "#exercises" }, icon(icons.left), "Exercises")), head, picture, tables);
  let measure;
  let span;
  let pages = 1;
  const drawn = chart();

  async function refresh() {
    const card = await get(`api/exercises/${id}`);
    document.title = `${card.name} - PlainWeights`;
    redraw(head, heading(card), stats(card));
    await Promise.all([refreshChart(), refreshTables(card)]);
  }

  async function refreshChart() {
    const query = new URLSearchParams();
    if (measure) query.set("measure", measure);
    if (span) query.set("window", span);
    let data = await get(`api/exercises/${id}/chart?${query}`);
    if (!measure && data.measures.length > 0 && !data.measures.includes(data.measure)) {
      [measure] = data.measures;
      query.set("measure", measure);
      data = await get(`api/exercises/${id}/chart?${query}`);
    }
    const choose = (set) => (value) => {
      set(value);
      attempt(refreshChart);
    };
    const measures = Object.entries(measureNames).filter(([name]) => data.measures.includes(name) || name === data.measure);
    redraw(picture, h("div", { class: "row wrap" },
      choices("Measure", measures, data.measure, choose((value) => { measure = value; })),
      choices("Time", windows, data.window, choose((value) => { span = value; }))), drawn.element);
    drawn.show(data, `${head.querySelector("h2").textContent}: ${measureNames[data.measure].toLowerCase()}`);
  }

  async function refreshTables(card) {
    const sets = [];
    let next;
    for (let page = 0; page < pages; page += 1) {
      const part = await get(`api/exercises/${id}/sets?limit=30${next ? `&after=${next}` : ""}`);
      sets.push(...part.items);
      next = part.next;
      if (!next) break;
    }
    redraw(tables, records(card), h("section", { class: "card" }, h("h3", null, "Sets"),
      sets.length === 0 ? h("p", { class: "quiet" }, "None is logged yet.") : byDay(sets).map(([day, own]) =>
        h("div", { class: "done-part" }, h("h4", { class: "quiet" }, dayText(day)), setList(own, card.name))),
      next ? h("button", { type: "button", class: "more", "data-key": "more", onclick: () => {
        pages += 1;
        attempt(() => refreshTables(card));
      } }, "Older") : null));
  }

  return { refresh, close: drawn.close };
}

function byDay(sets) {
  const days = new Map();
  // The newest come first, and on a day the first one is set 1.
  for (const set of sets) days.set(set.day, [set, ...(days.get(set.day) ?? [])]);
  return [...days];
}

function heading(card) {
  const words = [card.category === "Uncategorized" ? "" : card.category, ...card.tags].filter(Boolean);
  return h("div", { class: "row top" }, h("div", null, h("h2", { class: "name" }, card.name || "Without a name"),
    words.length > 0 ? h("p", { class: "quiet" }, words.join(" · ")) : null, card.notes ? h("p", { class: "note" }, card.notes) : null),
  h("a", { class: "button writes", href: `#today/${card.id}` }, "Log"));
}

function stats(card) {
  const [now, before] = card.days;
  if (!now) return empty("Not done yet", "What you log of it comes here: its days, its chart, its records.");
  return h("div", { class: "tiles" },
    tile("Best set", card.best ? lifted(card.best) : "none", null),
    card.estimate ? tile("Once, estimated", card.estimate.text, null) : null,
    tile(dayText(now.day), now.volume.kilograms > 0 ? now.volume.text : plural(now.reps, "rep"), lifted(now.list)),
    before ? tile(dayText(before.day), before.volume.kilograms > 0 ? before.volume.text : plural(before.reps, "rep"), lifted(before.list)) : null,
    before ? h("p", { class: "quiet whole" }, card.change) : null);
}

function tile(label, value, text) {
  return h("div", { class: "tile" }, h("p", { class: "label" }, label), h("p", { class: "value" }, value), text ? h("p", { class: "quiet" }, text) : null);
}

function records(card) {
  return h("section", { class: "card" }, h("h3", null, "Records"), card.records.length === 0
    ? h("p", { class: "quiet" }, "No set is one yet.")
    : h("table", null, h("thead", { class: "hidden" }, h("tr", null, ["Record", "Set", "Day"].map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", null, card.records.map((row) => h("tr", null, h("th", { scope: "row" }, row.name),
        h("td", { class: "feat" }, lifted(row.feat)), h("td", { class: "quiet" }, dayText(row.day)))))));
}
