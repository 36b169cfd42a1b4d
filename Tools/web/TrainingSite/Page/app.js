// The frame of the page: where one is, undo and redo, and news of the store.

import { attempt, change, empty, get, Refusal, toast } from "./elements.js";
import { today } from "./today.js";

// What the first page does not need is loaded when it is asked for.
const looking = (name) => async () => (await import("./looking.js"))[name];
const places = {
  today: { title: "Today", load: async () => today },
  exercises: {
    title: "Exercises",
    cardTitle: "Exercise",
    load: async (id) => (await import("./exercises.js"))[id ? "exerciseCard" : "exerciseList"],
  },
  journal: { title: "Journal", load: looking("journal") },
  year: { title: "Year", load: looking("year") },
  muscles: { title: "Muscles", load: looking("muscles") },
  plan: { title: "Plan", load: looking("plan") },
};

const view = document.getElementById("view");
const title = document.getElementById("title");
let shown;
let opening;

async function openPlace() {
  const [first, word] = location.hash.slice(1).split("/");
  const place = places[first] ? first : "today";
  for (const link of document.querySelectorAll("nav.places a")) {
    const isHere = link.hash === `#${place}`;
    if (isHere) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const { title: name, cardTitle } = places[place];
  title.textContent = word && cardTitle ? cardTitle : name;
  document.title = `${name} - PlainWeights`;
  const own = {};
  opening = own;
  const open = await places[place].load(word);
  // Another place may have been chosen meanwhile.
  if (opening !== own) return;
  shown?.close?.();
  hasFailed = false;
  view.replaceChildren();
  window.scrollTo(0, 0);
  shown = open(view, word ? decodeURIComponent(word) : undefined);
  await refresh();
}

// Reads what is shown again. News that come meanwhile are read behind it.
let reading = false;
let isStale = false;
let hasFailed = false;
async function refresh() {
  if (!shown) return;
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
    const [, failure] = await Promise.all([refreshState(), current.refresh()]
      .map((work) => work.then(() => undefined, (error) => error)));
    if (failure instanceof Refusal && current === shown) {
      view.replaceChildren(empty("This cannot be shown", failure.message));
      hasFailed = true;
    } else if (failure && failure.name !== "AbortError") {
      // Without the server the page stays as it is, and the frame says so.
      reportError(failure);
    }
    if (current !== shown) isStale = true;
  } while (isStale);
  reading = false;
}

const buttons = { undo: document.getElementById("undo"), redo: document.getElementById("redo") };

async function refreshState() {
  const state = await get("api/state");
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

// Of one change that was told it is taken back alone.
async function takeBack(name, sequence) {
  const answer = await attempt(() => change("POST", `api/${name}`, { sequence }));
  if (!answer) return;
  const words = name === "undo" ? "Taken back" : "Made again";
  toast(answer.title ? `${words}: ${answer.title}` : `There is nothing to ${name}.`);
  await refresh();
}

buttons.undo.addEventListener("click", () => takeBack("undo"));
buttons.redo.addEventListener("click", () => takeBack("redo"));
document.addEventListener("changed", refresh);
document.addEventListener("undo", (event) => takeBack("undo", event.detail));
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
