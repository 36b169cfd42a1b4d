// The frame of the page: where one is, undo and redo, and news of the store.

import { attempt, change, empty, get, h, redraw, Refusal, toast } from "./elements.js";
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
// What is shown, and beside it what is said if it cannot be: so nothing of it is lost.
const problem = h("div", { role: "alert", hidden: true });
let shown;
let opening;

async function openPlace() {
  const [first, text] = location.hash.slice(1).split("/");
  const place = places[first] ? first : "today";
  const word = decoded(text);
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
  let open;
  let failure;
  try {
    open = await places[place].load(word);
  } catch (error) {
    failure = error;
  }
  // Another place may have been chosen meanwhile.
  if (opening !== own) return;
  shown?.view.close?.();
  shown = undefined;
  const root = h("div");
  view.replaceChildren(problem, root);
  window.scrollTo(0, 0);
  if (failure) {
    tellProblem("A part of the page cannot be loaded", failure, openPlace);
    return;
  }
  problem.hidden = true;
  shown = { root, view: open(root, word), isDrawn: false };
  await refresh();
}

// A word that is no text is none.
function decoded(text) {
  try {
    return text ? decodeURIComponent(text) : undefined;
  } catch {
    return undefined;
  }
}

function tellProblem(heading, failure, again) {
  redraw(problem, empty(heading, failure.message, h("button", { type: "button", "data-key": "again", onclick: again }, "Try again")));
  problem.hidden = false;
  if (shown) shown.root.hidden = true;
}

// Reads what is shown again. News that come meanwhile are read behind it.
let reading = false;
let isStale = false;
async function refresh() {
  if (reading) {
    isStale = true;
    return;
  }
  if (!shown) {
    // It could not be loaded, perhaps because the server was gone.
    if (!problem.hidden) await openPlace();
    return;
  }
  reading = true;
  do {
    isStale = false;
    const current = shown;
    // The state is read first: so nothing that is shown is older than it.
    const failure = await refreshState().then(() => current?.view.refresh())
      .then(() => undefined, (error) => error);
    if (current !== shown) isStale = Boolean(shown);
    else if (current) tellOutcome(current, failure);
  } while (isStale);
  reading = false;
}

function tellOutcome(current, failure) {
  if (failure?.name === "AbortError") return;
  if (!failure) {
    current.isDrawn = true;
    current.root.hidden = false;
    problem.hidden = true;
  } else if (failure instanceof Refusal || !current.isDrawn) {
    tellProblem("This cannot be shown", failure, refresh);
  } else {
    // Without the server the page stays as it is, and the frame says so.
    reportError(failure);
  }
}

const buttons = { undo: document.getElementById("undo"), redo: document.getElementById("redo") };

// The sequence of the state that is shown.
let sequence;

async function refreshState() {
  const state = await get("api/state");
  sequence = state.sequence;
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

// The connection is made again by the browser if the server was gone, and here if it was refused. A
// page that is left and kept for coming back gives it up: a browser has few of them for one server.
const listenAgainAfter = 5_000;
let news;
let listening;
function listen() {
  clearTimeout(listening);
  news = new EventSource("api/events");
  news.addEventListener("change", (event) => {
    if (Number(event.data) !== sequence) refresh();
  });
  news.addEventListener("error", () => {
    document.body.classList.add("away");
    if (news.readyState === EventSource.CLOSED) listening = setTimeout(listen, listenAgainAfter);
  });
  news.addEventListener("open", () => {
    document.body.classList.remove("away");
    if (!problem.hidden) refresh();
  });
}
window.addEventListener("pagehide", () => {
  clearTimeout(listening);
  news.close();
});
window.addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  listen();
  refresh();
});
listen();
