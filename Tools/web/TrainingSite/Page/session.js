// The session that goes on: its head, what comes next, its exercises, its end and its rest.

import { attempt, change, changed, choices, empty, h, icon, icons, lifted, plural, redraw, toast } from "./elements.js";
import { setList, told, undoing } from "./logging.js";

// A rest that is over for so long was forgotten: nobody waits for it.
const forgottenSeconds = 600;

// The parts of one session. What is typed in them stays while the rest is drawn anew.
export function sessionView() {
  const head = h("div");
  const parts = h("div", { class: "stack" });
  const next = nextCard();
  const end = sessionEnd();
  return {
    elements: [head, next.element, parts],
    end: end.element,
    show(session) {
      redraw(head, sessionHead(session));
      next.show(session);
      redraw(parts, session.parts.map(partCard), session.parts.length === 0
        ? empty("No exercise yet", "Type what you do: the first set brings its exercise.") : null);
      end.show(session);
    },
  };
}

function sessionHead(session) {
  const share = session.plannedSets > 0 ? Math.min(session.doneSets / session.plannedSets, 1) : 0;
  const bar = h("div", { class: "progress", role: "progressbar", "aria-label": "Sets done", "aria-valuemin": "0", "aria-valuemax": String(session.plannedSets), "aria-valuenow": String(session.doneSets) }, h("div"));
  bar.firstChild.style.width = `${share * 100}%`;
  const start = session.start.slice(11, 16);
  const facts = [`since ${start}`, session.volume.kilograms > 0 ? session.volume.text : null,
    session.lastVolume && session.lastVolume.kilograms > 0 ? `${session.lastVolume.text} last time` : null];
  return h("section", { class: "session-head" },
    h("div", { class: "row" },
      h("h2", null, session.name || "Session"),
      session.plannedSets > 0 ? h("p", { class: "count" }, h("strong", null, String(session.doneSets)), ` of ${session.plannedSets} sets`) : null),
    session.plannedSets > 0 ? bar : null,
    h("p", { class: "quiet" }, facts.filter(Boolean).join(" · ")));
}

// What comes next, with the form in which it is logged.
function nextCard() {
  let next;
  const facts = h("div");
  const input = h("input", { name: "line", autocomplete: "off", autocapitalize: "off", spellcheck: false, maxLength: 2000 });
  const submit = async (event) => {
    event.preventDefault();
    const typed = input.value;
    const line = typed.trim();
    const answer = await attempt(() => change("POST", "api/session/done", { line: line || undefined, entry: next.entry, set: next.set }));
    if (!answer) return;
    // What was typed meanwhile is another set.
    if (input.value === typed) input.value = "";
    told(answer);
    changed();
  };
  const done = h("button", { class: "main", id: "done" }, icon(icons.check), "Done");
  const form = h("form", { class: "done writes", onsubmit: submit }, done, input,
    h("button", { type: "button", class: "plain", onclick: () => skip(next) }, "Skip"));
  const element = h("section", { class: "card next", "aria-label": "What comes next" }, facts, form);

  function show(session) {
    next = session.next ?? session.gone;
    element.hidden = !next && session.plannedSets === 0;
    element.classList.toggle("over", !next);
    form.hidden = !next;
    done.hidden = input.hidden = !session.next;
    if (session.gone) {
      redraw(facts, h("p", { class: "label" }, "Next"), h("h3", null, next.name),
        h("p", { class: "quiet" }, "The exercise was deleted. Skip it, or type what you do in its place."));
      return;
    }
    if (!next) {
      redraw(facts, h("h3", null, "All that was planned is done"),
        h("p", { class: "quiet" }, "Finish the session, or type what you do besides."));
      return;
    }
    input.setAttribute("aria-label", `What you did of ${next.name}, if not as planned`);
    input.placeholder = next.suggested ? "another set: 82,5x6@8" : "what you did: 80x8";
    redraw(facts, h("p", { class: "label" }, `Next · set ${next.set} of ${next.plannedSets}`),
      h("h3", null, h("a", { href: `#exercises/${next.exercise}`, "data-key": "next" }, next.name)),
      h("p", { class: "big" }, lifted(next.suggested ?? next.target ?? "as it comes")),
      h("dl", { class: "facts" },
        next.target ? [h("dt", null, "Target"), h("dd", null, lifted(next.target))] : null,
        h("dt", null, next.lastDay ?? "Last time"), h("dd", null, next.last ? lifted(next.last) : "not done before")));
  }

  return { element, show };
}

async function skip(next) {
  const answer = await attempt(() => change("POST", "api/session/skip", { entry: next.entry }));
  if (answer) {
    toast(`What is left of ${next.name} is skipped`, undoing(answer));
    changed();
  }
}

function partCard(part) {
  const isOver = part.isComplete;
  const state = part.isSkipped ? "skipped" : `${part.doneSets}${part.plannedSets > 0 ? ` / ${part.plannedSets}` : ""}`;
  const name = part.exercise ? h("a", { href: `#exercises/${part.exercise}` }, part.name) : part.name;
  const notes = [part.substituted ? `in place of ${part.substituted}` : null,
    part.superset !== undefined ? `superset ${part.superset}` : null, part.targets ? lifted(part.targets) : null];
  return h("section", { class: `card part${isOver ? " over" : ""}` },
    h("div", { class: "row" }, h("h3", null, name), h("span", { class: `tally${isOver && !part.isSkipped ? " full" : ""}` }, state)),
    notes.some(Boolean) ? h("p", { class: "quiet" }, notes.filter(Boolean).join(" · ")) : null,
    part.sets.length > 0 ? setList(part.sets, part.name) : null);
}

function sessionEnd() {
  let rating;
  const notes = h("input", { name: "notes", "aria-label": "Notes on the session", placeholder: "How was it?", maxLength: 2000 });
  const stars = h("div", { class: "choices", role: "group", "aria-label": "Rating" });
  const drawStars = () => redraw(stars, [1, 2, 3, 4, 5].map((number) => h("button", {
    type: "button", "aria-pressed": String(number === rating), "data-key": `rating ${number}`,
    "aria-label": `Rating ${number} of 5`,
    onclick: () => {
      rating = number === rating ? undefined : number;
      drawStars();
    },
  }, String(number))));
  drawStars();
  const end = async (event) => {
    event.preventDefault();
    const answer = await attempt(() => change("POST", "api/session/finish", { rating, notes: notes.value.trim() || undefined }));
    if (answer) {
      toast(`${answer.name || "The session"} is finished`, undoing(answer));
      changed();
    }
  };
  const discard = async () => {
    const answer = await attempt(() => change("POST", "api/session/discard"));
    if (answer) {
      toast(`${answer.name || "The session"} is deleted with its sets`, undoing(answer));
      changed();
    }
  };
  const discardButton = h("button", { type: "button", class: "plain danger", onclick: discard });
  const element = h("section", { class: "card writes" }, h("h3", null, "End the session"),
    h("form", { class: "stack tight", onsubmit: end }, stars, notes,
      h("div", { class: "row" }, h("button", { class: "main", id: "finish" }, "Finish"), discardButton)));
  return {
    element,
    show(session) {
      discardButton.textContent = session.doneSets > 0 ? `Discard with ${plural(session.doneSets, "set")}` : "Discard";
    },
  };
}

// The rest: what the store's clock has left of it goes on here from when that was told.
export function restClock() {
  const element = h("section", { class: "card rest", "aria-label": "Rest" });
  let session;
  let told;
  let timer;
  const leftOf = (rest) => rest.leftSeconds - (Date.now() - told) / 1000;

  const begin = async (length) => {
    const answer = await attempt(() => change("POST", "api/session/rest", length ? { length } : {}));
    if (answer) changed();
  };

  function tick() {
    const rest = session?.rest;
    if (!rest) return;
    const left = leftOf(rest);
    const time = element.querySelector(".time");
    if (!time) return;
    time.textContent = (left < 0 ? "+" : "") + clockText(Math.abs(left));
    element.classList.toggle("late", left < 0);
    element.querySelector(".progress div").style.width = `${Math.max(0, Math.min(1, left / rest.lengthSeconds)) * 100}%`;
    element.querySelector(".label").textContent = left < 0 ? "Rest is over since" : "Rest";
  }

  function show(current, time) {
    [session, told] = [current, time];
    clearInterval(timer);
    element.hidden = !current;
    const isGoing = Boolean(current?.rest) && leftOf(current.rest) > -forgottenSeconds;
    element.classList.toggle("going", isGoing);
    if (!current) return;
    if (isGoing) {
      redraw(element, h("p", { class: "label" }, "Rest"), h("div", { class: "row" },
        h("span", { class: "time", role: "timer" }), h("button", { type: "button", class: "writes", onclick: () => begin(), "data-key": "stop" }, "Stop")),
      h("div", { class: "progress" }, h("div")));
      tick();
      timer = setInterval(tick, 250);
    } else {
      element.classList.remove("late");
      redraw(element, h("p", { class: "label" }, "Rest"),
        choices("Begin a rest", [["60s", "1:00"], ["90s", "1:30"], ["2min", "2:00"], ["3min", "3:00"]], undefined, begin));
      element.lastChild.classList.add("writes");
    }
  }

  return { element, show, stop: () => clearInterval(timer) };
}

function clockText(seconds) {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
