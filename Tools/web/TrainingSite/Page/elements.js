// Elements, requests and messages: what all parts of the page use.

// Makes an element. Texts are put in as texts alone, so that no name can be markup.
export function h(tag, properties, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && typeof value !== "string") element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined));
  return element;
}

const svgSpace = "http://www.w3.org/2000/svg";

export function svg(tag, attributes, ...children) {
  const element = document.createElementNS(svgSpace, tag);
  for (const [name, value] of Object.entries(attributes ?? {})) element.setAttribute(name, value);
  element.append(...children.flat());
  return element;
}

export function icon(path) {
  return svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: path }));
}

export const icons = {
  remove: "M7 7l10 10M17 7 7 17",
  check: "m5 12.5 4.5 4.5L19 7.5",
  left: "M14.5 6 8.5 12l6 6",
  right: "m9.5 6 6 6-6 6",
};

// What a request was refused with.
export class Refusal extends Error {
  constructor(error, status) {
    super(error.message);
    Object.assign(this, { code: error.code, candidates: error.candidates, typed: error.typed, part: error.part, status });
  }
}

// The last answers, by which unchanged ones need not be sent again.
const known = new Map();
const knownLimit = 60;

// When an answer came, by the clock of this machine: an unchanged one keeps the time of the first.
const times = new WeakMap();
export const timeOf = (value) => times.get(value);

export async function get(path, signal) {
  const last = known.get(path);
  const headers = last ? { "If-None-Match": last.tag } : {};
  const response = await fetch(path, { headers, signal, cache: "no-store" });
  if (response.status === 304) return last.value;
  const value = await read(response);
  times.set(value, Date.now());
  known.delete(path);
  known.set(path, { tag: response.headers.get("ETag"), value });
  if (known.size > knownLimit) known.delete(known.keys().next().value);
  return value;
}

const writeLimit = 30_000;
let isWriting = false;

// Changes something, one thing at a time: a second click, or Enter behind a click, is none.
export async function change(method, path, body = {}) {
  if (isWriting) throw new DOMException("Another change is under way.", "AbortError");
  isWriting = true;
  document.body.classList.add("writing");
  try {
    const response = await fetch(path, {
      method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal: AbortSignal.timeout(writeLimit),
    });
    return await read(response);
  } finally {
    isWriting = false;
    document.body.classList.remove("writing");
  }
}

async function read(response) {
  if (response.ok) return response.json();
  let error = { code: "store", message: `The server answers with ${response.status}.` };
  try {
    error = (await response.json()).error;
  } catch {
    // Not every refusal is of the interface: the server itself has answered.
  }
  throw new Refusal(error, response.status);
}

// Shows a message for some seconds, with something to do about it.
export function toast(text, action) {
  const place = document.getElementById("toasts");
  const message = h("div", { class: "toast" }, h("span", null, text));
  if (action) {
    message.append(h("button", {
      type: "button",
      onclick: () => {
        message.remove();
        action.run();
      },
    }, action.title));
  }
  place.replaceChildren(message);
  setTimeout(() => message.remove(), 6000);
}

// Says that the store has changed.
export const changed = () => document.dispatchEvent(new Event("changed"));

// Runs what a button does, and tells what is in its way. What was in conflict is not what is shown.
export async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    if (error.name !== "AbortError") toast(error.message);
    if (error.status === 409) changed();
    return undefined;
  }
}

// Draws a part of the page anew, and leaves the focus where it was.
export function redraw(place, ...children) {
  const key = place.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  place.replaceChildren(...children.flat(3).filter((child) => child !== null && child !== undefined));
  if (key) place.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

// A row of choices, of which one is taken.
export function choices(label, options, taken, choose) {
  return h("div", { class: "choices", role: "group", "aria-label": label }, options.map(([value, title]) =>
    h("button", {
      type: "button",
      "aria-pressed": String(value === taken),
      "data-key": `${label} ${value}`,
      onclick: () => choose(value),
    }, title)));
}

export function empty(title, text, ...more) {
  return h("div", { class: "empty" }, h("h2", null, title), h("p", null, text), more);
}

const dayForm = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
const monthForm = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" });

export const dayText = (day) => dayForm.format(new Date(`${day}T00:00:00Z`));
export const monthText = (day) => monthForm.format(new Date(`${day}T00:00:00Z`));

export function dayAfter(day, count = 1) {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

export const plural = (count, one, many = `${one}s`) => `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

// The multiplication sign reads better than a letter, and a weight stays with its unit and count.
export const lifted = (text) => text.replace(/ (kg|lb)(?= |,|;|$)/g, "\u00a0$1").replace(/ x /g, "\u00a0×\u00a0");
