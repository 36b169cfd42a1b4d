// Logging sets: the line in which they are typed, the list of them, and what is said of them.

import { attempt, change, changed, get, h, icon, icons, lifted, plural, redraw, toast } from "./elements.js";

// Takes back what an answer has told, and nothing else.
export const undoing = (answer) => ({
  title: "Undo", run: () => document.dispatchEvent(new CustomEvent("undo", { detail: answer.sequence })),
});

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
          toast(`Deleted: ${lifted(set.text)}`, undoing(answer));
          changed();
        }
      },
    }, icon(icons.remove)))));
}

// The line in which sets are typed. It stays while the rest of the page is drawn anew. What is typed
// is of a chosen exercise, if there is one: its id goes before the line, where a name would stand.
export function logForm(exercise) {
  let chosen = exercise;
  const input = h("input", { id: "line", name: "line", autocomplete: "off", autocapitalize: "off", spellcheck: false, enterkeyhint: "done", placeholder: "bench 80x8 80x8", maxLength: 2000, "aria-describedby": "line-help" });
  const place = h("div", { class: "chips" });
  const answer = h("div", { class: "answer", role: "alert" });
  const send = async (line, isNew) => {
    redraw(answer);
    const typed = input.value;
    try {
      told(await change("POST", "api/sets", { line, new: isNew || undefined }));
      if (input.value === typed) input.value = "";
      changed();
    } catch (error) {
      if (error.name === "AbortError") return;
      redraw(answer, h("p", null, error.message), remedies(error, line, isNew));
    }
    input.focus();
  };
  const remedies = (error, line, isNew) => {
    if (error.candidates) {
      return h("div", { class: "chips" }, error.candidates.map((one) => h("button", {
        type: "button", onclick: () => send(naming(one.id, error, line), isNew),
      }, one.name || "Without a name")));
    }
    if (error.code !== "no-exercise") return null;
    return h("div", { class: "chips" }, h("button", { type: "button", onclick: () => send(line, true) }, "Make it, and log"));
  };
  const form = h("form", {
    onsubmit: (event) => {
      event.preventDefault();
      const line = input.value.trim();
      if (line) send(chosen ? `${chosen} ${line}` : line, false);
    },
  }, h("label", { for: "line" }, "Log what you did"), place,
  h("div", { class: "line" }, input, h("button", { class: "main" }, "Log")),
  h("p", { class: "quiet", id: "line-help" }, "Exercise, then sets: 80x8 is a weight and repetitions, 3x8x80 three sets, 60s a hold, 5km 25:10 a run."),
  answer);

  // Shows which exercise is chosen, by the name that it has now.
  async function refresh() {
    const wanted = chosen;
    const card = wanted ? await get(`api/exercises/${wanted}`).catch((error) => {
      if (error.status !== 404) throw error;
      return undefined;
    }) : undefined;
    // What was chosen meanwhile is shown by its own answer.
    if (wanted !== chosen) return;
    if (!card) chosen = undefined;
    input.placeholder = card ? "80x8 80x8" : "bench 80x8 80x8";
    redraw(place, card ? h("button", { type: "button", class: "chosen", "data-key": "chosen", "aria-label": `Log another exercise than ${card.name}`, title: "Log another exercise", onclick: () => {
      chosen = undefined;
      refresh();
      input.focus();
    } }, card.name || "Without a name", icon(icons.remove)) : null);
  }

  return { element: h("section", { class: "card writes log" }, form), refresh, focus: () => requestAnimationFrame(() => input.focus()) };
}

// The line with an id in the place of the name that means several: names are words up to a set.
function naming(id, error, line) {
  const words = line.trim().split(/\s+/);
  let start = 0;
  for (let passed = 0; passed < error.part; start += 1) if (["+", "&"].includes(words[start])) passed += 1;
  words.splice(start, error.typed.split(" ").length, id);
  return words.join(" ");
}

export function told(answer) {
  const sets = answer.sets.map((one) => lifted(one.set.text));
  const names = [...new Set(answer.sets.map((one) => one.name))].join(", ");
  const records = [...new Set(answer.sets.flatMap((one) => one.records))];
  toast(`${names}: ${sets.length > 3 ? plural(sets.length, "set") : sets.join(", ")}${records.length > 0 ? ` · record: ${records.join(", ")}` : ""}`, undoing(answer));
}
