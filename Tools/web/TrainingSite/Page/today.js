// Today: the session that goes on, or how to start one, and logging.

import { attempt, change, changed, dayText, empty, get, h, icon, icons, redraw, timeOf } from "./elements.js";
import { logForm, setList } from "./logging.js";
import { restClock, sessionView } from "./session.js";

const missedCount = 2;

// With the id of an exercise what is typed is of this one.
export function today(root, exercise) {
  const heading = h("div", { class: "heading" });
  const session = h("div", { class: "stack" });
  const side = h("div", { class: "stack" });
  const clock = restClock();
  const logging = logForm(exercise);
  root.append(heading, h("div", { class: "columns" },
    h("div", { class: "stack" }, session),
    h("div", { class: "stack side" }, clock.element, logging.element, side)));
  if (exercise) logging.focus();

  let shown;
  let shownID;
  async function refresh() {
    const data = await get("api/today");
    const current = data.session;
    redraw(heading, h("p", { class: "day" }, data.dayText));
    await logging.refresh();
    clock.show(current, timeOf(data));
    if (current) {
      if (current.id !== shownID) {
        shown = sessionView();
        session.replaceChildren(...shown.elements);
        side.replaceChildren(shown.end);
      }
      shown.show(current);
    } else {
      redraw(session, startCard(data), doneCard(data));
      redraw(side);
    }
    shownID = current?.id;
  }

  return { refresh, close: clock.stop };
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
