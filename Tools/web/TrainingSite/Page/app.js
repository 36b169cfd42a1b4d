// The frame of the page: where one is, undo and redo, and news of the store.

import { attempt, change, empty, get, toast } from "./elements.js";
import { exerciseCard, exerciseList } from "./exercises.js";
import { journal, muscles, plan, year } from "./looking.js";
import { today } from "./today.js";

const places = {
  today: { title: "Today", open: today },
  exercises: { title: "Exercises", cardTitle: "Exercise", open: (root, id) => (id ? exerciseCard : exerciseList)(root, id) },
  journal: { title: "Journal", open: journal },
  year: { title: "Year", open: year },
  muscles: { title: "Muscles", open: muscles },
  plan: { title: "Plan", open: plan },
};

const view = document.getElementById("view");
const title = document.getElementById("title");
let shown;

async function openPlace() {
  const [first, word] = location.hash.slice(1).split("/");
  const place = places[first] ? first : "today";
  shown?.close?.();
  for (const link of document.querySelectorAll("nav.places a")) {
    const isHere = link.hash === `#${place}`;
    if (isHere) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const { title: name, cardTitle } = places[place];
  title.textContent = word && cardTitle ? cardTitle : name;
  document.title = `${name} - PlainWeights`;
  hasFailed = false;
  view.replaceChildren();
  view.dataset.place = place;
  window.scrollTo(0, 0);
  const opened = places[place].open(view, word ? decodeURIComponent(word) : undefined);
  shown = opened;
  await refresh();
}

// Reads what is shown again. News that come meanwhile are read behind it.
let reading = false;
let isStale = false;
let hasFailed = false;
async function refresh() {
  if (hasFailed && !reading) {
    // What was shown in place of the page does not know how to go on.
    hasFailed = false;
    await openPlace();
    return;
  }
  if (reading) {
    isStale = true;
    return;
  }
  reading = true;
  do {
    isStale = false;
    const current = shown;
    const [, failure] = await Promise.all([refreshState(), current.refresh().then(() => undefined, (error) => error)]);
    if (failure && current === shown && failure.name !== "AbortError") {
      view.replaceChildren(empty("This cannot be shown", failure.message));
      hasFailed = true;
    }
    if (current !== shown) isStale = true;
  } while (isStale);
  reading = false;
}

const buttons = { undo: document.getElementById("undo"), redo: document.getElementById("redo") };

async function refreshState() {
  const state = await attempt(() => get("api/state"));
  if (!state) return;
  for (const [name, button] of Object.entries(buttons)) {
    const label = name === "undo" ? "Undo" : "Redo";
    button.disabled = state[name] === undefined;
    button.title = state[name] === undefined ? `Nothing to ${name}` : `${label} ${state[name]}`;
    button.querySelector(".hidden").textContent = button.title;
  }
  document.body.classList.toggle("reading", state.isReadOnly);
  const line = document.getElementById("state");
  line.hidden = !state.isReadOnly;
  line.textContent = state.isReadOnly ? "Opened for reading" : "";
  for (const link of document.querySelectorAll("a.report")) link.hidden = !state.hasReport;
}

async function takeBack(name) {
  const answer = await attempt(() => change("POST", `api/${name}`));
  if (!answer) return;
  const words = name === "undo" ? "Taken back" : "Made again";
  toast(answer.title ? `${words}: ${answer.title}` : `There is nothing to ${name}.`);
  await refresh();
}

buttons.undo.addEventListener("click", () => takeBack("undo"));
buttons.redo.addEventListener("click", () => takeBack("redo"));
document.addEventListener("changed", refresh);
document.addEventListener("undo", () => takeBack("undo"));
document.addEventListener("keydown", (event) => {
  const isTyping = event.target.closest("input, textarea, select");
  if (isTyping || event.altKey) return;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
    event.preventDefault();
    takeBack(event.shiftKey ? "redo" : "undo");
  } else if (event.key === "/" && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    view.querySelector("input")?.focus();
  }
});

// The link "Skip to the page" is a hash too, and no place.
window.addEventListener("hashchange", () => {
  if (location.hash === "#view") return view.focus();
  return openPlace();
});

// A new day is news too, though nothing was written.
setInterval(refresh, 60_000);
openPlace();

// The connection is made again by the browser if the server was gone. A page that is left and kept
// for coming back gives it up: a browser has few of them for one server.
let news;
function listen() {
  news = new EventSource("api/events");
  let isFirst = true;
  news.addEventListener("change", () => {
    if (!isFirst) refresh();
    isFirst = false;
  });
  news.addEventListener("error", () => {
    isFirst = false;
    document.body.classList.add("away");
  });
  news.addEventListener("open", () => document.body.classList.remove("away"));
}
window.addEventListener("pagehide", () => news.close());
window.addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  listen();
  refresh();
});
listen();
