// The session that goes on, and logging.

import { attempt, change, choices, dayText, empty, get, h, icon, icons, lifted, plural, redraw, toast } from "./elements.js";

const changed = () => document.dispatchEvent(new Event("changed"));
const missedCount = 2;
// A rest that is over for so long was forgotten: nobody waits for it.
const forgottenSeconds = 600;
const undo = { title: "Undo", run: () => document.dispatchEvent(new Event("undo")) };

export function today(root, line) {
  const heading = h("div", { class: "heading" });
  const session = h("div", { class: "stack" });
  const side = h("div", { class: "stack" });
  const clock = restClock();
  const logging = logForm(line ?? "");
  root.append(heading, h("div", { class: "columns" },
    h("div", { class: "stack" }, session),
    h("div", { class: "stack side" }, clock.element, logging.element, side)));
  if (line) logging.focus();

  async function refresh() {
    const data = await get("api/today");
    const current = data.session;
    redraw(heading, h("p", { class: "day" }, data.dayText));
    clock.show(current);
    if (current) {
      redraw(session, sessionHead(current), nextCard(current), current.parts.map(partCard),
        current.parts.length === 0 ? empty("No exercise yet", "Type what you do: the first set brings its exercise.") : null);
      redraw(side, sessionEnd(current));
    } else {
      redraw(session, startCard(data), doneCard(data));
      redraw(side);
    }
  }

  return { refresh, close: clock.stop };
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

function nextCard(session) {
  const next = session.next;
  if (!next) {
    if (session.plannedSets === 0) return null;
    return h("section", { class: "card next over" }, h("h3", null, "All that was planned is done"),
      h("p", { class: "quiet" }, "Finish the session, or type what you do besides."));
  }
  const input = h("input", { name: "line", autocomplete: "off", autocapitalize: "off", spellcheck: false, "data-key": "next-line", "aria-label": `What you did of ${next.name}, if not as planned`, placeholder: next.suggested ? "another set: 82,5x6@8" : "what you did: 80x8", maxLength: 2000 });
  const submit = async (event) => {
    event.preventDefault();
    const line = input.value.trim();
    const answer = await attempt(() => change("POST", "api/session/done", line ? { line } : {}));
    if (answer) {
      input.value = "";
      told(answer);
      changed();
    }
  };
  return h("section", { class: "card next", "aria-label": "What comes next" },
    h("p", { class: "label" }, `Next · set ${next.set} of ${next.plannedSets}`),
    h("h3", null, h("a", { href: `#exercises/${next.exercise}` }, next.name)),
    h("p", { class: "big" }, lifted(next.suggested ?? next.target ?? "as it comes")),
    h("dl", { class: "facts" },
      next.target ? [h("dt", null, "Target"), h("dd", null, lifted(next.target))] : null,
      h("dt", null, next.lastDay ?? "Last time"), h("dd", null, next.last ? lifted(next.last) : "not done before")),
    h("form", { class: "done writes", onsubmit: submit },
      h("button", { class: "main", id: "done", "data-key": "done" }, icon(icons.check), "Done"),
      input,
      h("button", { type: "button", class: "plain", "data-key": "skip", onclick: () => skip(next) }, "Skip")));
}

async function skip(next) {
  const answer = await attempt(() => change("POST", "api/session/skip", { entry: next.entry }));
  if (answer) {
    toast(`What is left of ${next.name} is skipped`, undo);
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

export function setList(sets, name) {
  return h("ol", { class: "sets" }, sets.map((set, position) => h("li", null,
    h("span", { class: "number" }, String(position + 1)),
    h("span", { class: "feat" }, lifted(set.text), set.notes ? h("span", { class: "note" }, set.notes) : null),
    h("button", {
      type: "button", class: "remove writes", "data-key": `remove ${set.id}`,
      "aria-label": `Delete set ${position + 1} of ${name}`, title: "Delete this set",
      onclick: async () => {
        const answer = await attempt(() => change("DELETE", `api/sets/${set.id}`));
        if (answer) {
          toast(`Deleted: ${lifted(set.text)}`, undo);
          changed();
        }
      },
    }, icon(icons.remove)))));
}

function sessionEnd(session) {
  let rating;
  const notes = h("input", { name: "notes", "aria-label": "Notes on the session", placeholder: "How was it?", maxLength: 2000, "data-key": "notes" });
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
      toast(`${answer.name || "The session"} is finished`, undo);
      changed();
    }
  };
  const discard = async () => {
    const answer = await attempt(() => change("POST", "api/session/discard"));
    if (answer) {
      toast(`${answer.name || "The session"} is deleted with its sets`, undo);
      changed();
    }
  };
  return h("section", { class: "card writes" }, h("h3", null, "End the session"),
    h("form", { class: "stack tight", onsubmit: end }, stars, notes,
      h("div", { class: "row" },
        h("button", { class: "main", id: "finish", "data-key": "finish" }, "Finish"),
        h("button", { type: "button", class: "plain danger", onclick: discard, "data-key": "discard" },
          session.doneSets > 0 ? `Discard with ${plural(session.doneSets, "set")}` : "Discard"))));
}

function startCard(data) {
  const start = async (body) => {
    const answer = await attempt(() => change("POST", "api/session", body));
    if (answer) changed();
  };
  // The last ones that were missed: the plan has all.
  const dates = [...data.due.map((date) => ({ ...date, label: "Due today" })),
    ...data.missed.slice(-missedCount).reverse().map((date) => ({ ...date, label: `Missed on ${dayText(date.day)}` }))];
  const items = [
    ...dates.map((date) => row(date.name || "A date", date.label, () => start({ from: "date", id: date.id, day: date.day }), date.label === "Due today")),
    data.lastSession ? row(`Like the last one`, [data.lastSession.name, data.lastSession.day].filter(Boolean).join(", "), () => start({ from: "last" })) : null,
    ...data.workouts.map((workout) => row(workout.name || "A workout", "Workout", () => start({ from: "workout", id: workout.id }))),
    ...data.modules.map((module) => row(module.name || "A module", "Module", () => start({ from: "module", id: module.id }))),
    row("Empty session", "Exercises come as you log them", () => start({ from: "empty" })),
  ];
  if (data.isNew && data.workouts.length === 0) {
    return h("div", { class: "stack" },
      empty("Nothing is logged yet", "Type your first line, such as “Bench Press 80x8 80x8”. An exercise that is not there is made if you say so."),
      h("section", { class: "card writes" }, h("h3", null, "Start a session"), h("ul", { class: "starts" }, items)));
  }
  return h("section", { class: "card writes" }, h("h3", null, "Start a session"), h("ul", { class: "starts" }, items));
}

function row(title, text, run, isMain = false) {
  return h("li", null, h("button", { type: "button", class: isMain ? "start due" : "start", onclick: run, "data-key": `start ${title} ${text}` },
    h("span", { class: "name" }, title), h("span", { class: "quiet" }, text), icon(icons.right)));
}

function doneCard(data) {
  if (data.done.length === 0) return null;
  return h("section", { class: "card" }, h("h3", null, "Done today"), data.done.map((part) => h("div", { class: "done-part" },
    h("h4", null, part.exercise ? h("a", { href: `#exercises/${part.exercise}` }, part.name) : part.name),
    setList(part.sets, part.name))));
}

// The line in which sets are typed. It stays while the rest of the page is drawn anew.
function logForm(text) {
  const input = h("input", { id: "line", name: "line", autocomplete: "off", autocapitalize: "off", spellcheck: false, enterkeyhint: "done", placeholder: "bench 80x8 80x8", maxLength: 2000, "aria-describedby": "line-help", value: text });
  const answer = h("div", { class: "answer", role: "alert" });
  const send = async (line, isNew) => {
    redraw(answer);
    try {
      told(await change("POST", "api/sets", { line, new: isNew || undefined }));
      input.value = "";
      changed();
    } catch (error) {
      redraw(answer, h("p", null, error.message), remedies(error, line));
    }
    input.focus();
  };
  const remedies = (error, line) => {
    if (error.candidates && error.typed) {
      return h("div", { class: "chips" }, error.candidates.map((name) => h("button", {
        type: "button", onclick: () => send(line.replace(error.typed, name)),
      }, name)));
    }
    if (error.code !== "no-exercise") return null;
    return h("div", { class: "chips" }, h("button", { type: "button", onclick: () => send(line, true) }, "Make it, and log"));
  };
  const form = h("form", {
    onsubmit: (event) => {
      event.preventDefault();
      if (input.value.trim()) send(input.value.trim(), false);
    },
  }, h("label", { for: "line" }, "Log what you did"),
  h("div", { class: "line" }, input, h("button", { class: "main" }, "Log")),
  h("p", { class: "quiet", id: "line-help" }, "Exercise, then sets: 80x8 is a weight and repetitions, 3x8x80 three sets, 60s a hold, 5km 25:10 a run."),
  answer);
  return {
    element: h("section", { class: "card writes log" }, form),
    focus: () => requestAnimationFrame(() => {
      input.focus();
      input.setSelectionRange(input.value.length, input.value.length);
    }),
  };
}

function told(answer) {
  const sets = answer.sets.map((one) => lifted(one.set.text));
  const names = [...new Set(answer.sets.map((one) => one.name))].join(", ");
  const records = [...new Set(answer.sets.flatMap((one) => one.records))];
  toast(`${names}: ${sets.length > 3 ? plural(sets.length, "set") : sets.join(", ")}${records.length > 0 ? ` · record: ${records.join(", ")}` : ""}`, undo);
}

// The rest: counted by the clock of the store, so that it goes on wherever it was begun.
function restClock() {
  const element = h("section", { class: "card rest", "aria-label": "Rest" });
  let session;
  let timer;

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

  function show(current) {
    session = current;
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

function leftOf(rest) {
  return rest.lengthSeconds - (Date.now() - new Date(rest.start).getTime()) / 1000;
}

function clockText(seconds) {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
