// Charts as inline pictures: a line through days, and a year of days.

import { dayText, h, lifted, monthText, plural, svg } from "./elements.js";

const height = 240;
const room = { left: 46, right: 14, top: 14, bottom: 28 };

// A chart that follows the width of its place, and can be read point by point.
export function chart() {
  const readout = h("p", { class: "readout", "aria-live": "polite" });
  const place = h("div", { class: "chart" });
  const element = h("div", null, readout, place);
  let data;
  let title = "";
  let width = 0;
  const observer = new ResizeObserver(([entry]) => {
    if (Math.abs(entry.contentRect.width - width) > 1) {
      width = entry.contentRect.width;
      draw();
    }
  });
  observer.observe(place);

  function draw() {
    if (!data || width < 60) return;
    if (data.points.length === 0) {
      readout.textContent = "";
      place.replaceChildren(h("p", { class: "quiet none" }, "Nothing in this time."));
      return;
    }
    place.replaceChildren(picture(data, title, width, readout));
  }

  return {
    element,
    close: () => observer.disconnect(),
    show(newData, newTitle) {
      [data, title] = [newData, newTitle];
      draw();
    },
  };
}

const number = (day) => Date.parse(`${day}T00:00:00Z`) / 86_400_000;
const numbers = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
const short = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });

function picture(data, title, width, readout) {
  const [low, high] = data.range;
  const [first, last] = [number(data.points[0].day), number(data.points.at(-1).day)];
  const x = (day) => room.left + (last > first ? (number(day) - first) / (last - first) : 0.5) * (width - room.left - room.right);
  const y = (value) => height - room.bottom - (value - low) / (high - low) * (height - room.top - room.bottom);
  const unit = data.unit ? ` ${data.unit}` : "";
  const points = data.points.map((point) => ({ ...point, x: x(point.day), y: y(point.value) }));
  const path = points.map((point, place) => `${place ? "L" : "M"}${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join("");
  const floor = height - room.bottom;
  const when = (day) => (data.period === "month" ? monthText(day) : data.period === "week" ? `Week of ${dayText(day)}` : dayText(day));
  const name = `${title}, ${plural(points.length, data.period)} from ${dayText(data.points[0].day)} to ${dayText(data.points.at(-1).day)}, from ${numbers.format(Math.min(...points.map((point) => point.value)))} to ${numbers.format(Math.max(...points.map((point) => point.value)))}${unit}. Arrow keys read the points.`;
  const marker = svg("g", { class: "marker", visibility: "hidden" }, svg("line", { y1: room.top, y2: floor }), svg("circle", { r: 5 }));
  const element = svg("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": name, tabindex: 0 },
    data.marks.map((mark) => [
      svg("line", { class: "grid", x1: room.left, x2: width - room.right, y1: y(mark), y2: y(mark) }),
      svg("text", { x: room.left - 8, y: y(mark), dy: "0.35em", "text-anchor": "end" }, mark >= 10_000 ? short.format(mark) : numbers.format(mark)),
    ]).flat(),
    points.length > 1 ? svg("path", { class: "area", d: `${path}L${points.at(-1).x.toFixed(1)} ${floor}L${points[0].x.toFixed(1)} ${floor}Z` }) : [],
    svg("path", { class: "line", d: path }),
    points.filter((point) => !point.isRecord && points.length <= 60).map((point) => svg("circle", { class: "point", cx: point.x, cy: point.y, r: 2.5 })),
    points.filter((point) => point.isRecord).map((point) => svg("circle", { class: "record", cx: point.x, cy: point.y, r: 4 })),
    svg("text", { x: room.left, y: height - 8 }, data.period === "month" ? monthText(points[0].day) : dayText(points[0].day)),
    points.length > 1 ? svg("text", { x: width - room.right, y: height - 8, "text-anchor": "end" }, data.period === "month" ? monthText(points.at(-1).day) : dayText(points.at(-1).day)) : [],
    marker);

  let at = points.length - 1;
  const show = (place) => {
    at = Math.max(0, Math.min(points.length - 1, place));
    const point = points[at];
    marker.setAttribute("visibility", "visible");
    marker.setAttribute("transform", `translate(${point.x} 0)`);
    marker.lastChild.setAttribute("cy", point.y);
    const parts = [h("strong", null, `${numbers.format(point.value)}${unit}`), ` ${when(point.day)}`];
    readout.replaceChildren(...parts, ...(point.isRecord ? [h("span", { class: "badge gold" }, "record")] : []));
  };
  element.addEventListener("pointermove", (event) => {
    const place = event.offsetX;
    let nearest = 0;
    points.forEach((point, index) => {
      if (Math.abs(point.x - place) < Math.abs(points[nearest].x - place)) nearest = index;
    });
    show(nearest);
  });
  element.addEventListener("keydown", (event) => {
    const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -points.length, End: points.length };
    if (!steps[event.key]) return;
    event.preventDefault();
    show(at + steps[event.key]);
  });
  show(at);
  marker.setAttribute("visibility", "hidden");
  element.addEventListener("pointerleave", () => marker.setAttribute("visibility", "hidden"));
  return element;
}

// A year of days, the darker the more sets: weeks as columns where there is room, else months.
export function yearMap(data, openDay) {
  const place = h("div", { class: "year" });
  const readout = h("p", { class: "readout", "aria-live": "polite" });
  const byDay = new Map(data.days.map((day) => [day.day, day]));
  const most = Math.max(1, ...data.days.map((day) => day.sets));
  let width = 0;
  const observer = new ResizeObserver(([entry]) => {
    if (Math.abs(entry.contentRect.width - width) < 1) return;
    width = entry.contentRect.width;
    const days = [];
    for (let day = number(`${data.year}-01-01`); day < number(`${data.year + 1}-01-01`); day += 1) days.push(day);
    const layout = width >= 640 ? weeks(days, width) : months(days, width, data.year);
    const cells = layout.cells.map((cell) => {
      const day = new Date(cell.day * 86_400_000).toISOString().slice(0, 10);
      const done = byDay.get(day);
      const shade = done ? Math.ceil(done.sets / most * 4) : 0;
      const text = `${dayText(day)}: ${done ? plural(done.sets, "set") : "no sets"}`;
      const element = svg("rect", { class: `shade${shade}`, x: cell.x, y: cell.y, width: layout.size, height: layout.size, rx: layout.size / 4 }, svg("title", null, text));
      element.addEventListener("pointerenter", () => { readout.textContent = lifted(text); });
      if (done) element.addEventListener("click", () => openDay(day));
      return element;
    });
    place.replaceChildren(svg("svg", { viewBox: `0 0 ${width} ${layout.height}`, width, height: layout.height, role: "img", "aria-label": `${plural(data.days.length, "day")} of ${data.year} with sets` },
      layout.labels.map((label) => svg("text", { x: label.x, y: label.y }, label.text)), cells));
  });
  observer.observe(place);
  const legend = h("p", { class: "legend quiet", "aria-hidden": "true" }, "Less", [0, 1, 2, 3, 4].map((shade) => h("span", { class: `shade${shade}` })), "More");
  return { element: h("div", null, place, h("div", { class: "row wrap" }, readout, legend)), close: () => observer.disconnect() };
}

const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
// The first of January 1970 was a Thursday; weeks begin on Monday.
const weekday = (day) => (day + 3) % 7;

function weeks(days, width) {
  const left = 30;
  const step = Math.min(18, (width - left) / 54);
  const start = days[0] - weekday(days[0]);
  const cells = days.map((day) => ({ day, x: left + Math.floor((day - start) / 7) * step, y: 22 + weekday(day) * step }));
  const labels = days.filter((day) => new Date(day * 86_400_000).getUTCDate() === 1).map((day, month) => ({
    text: monthNames[month], x: left + Math.ceil((day - start) / 7) * step, y: 12,
  }));
  for (const [name, row] of [["Mon", 0], ["Wed", 2], ["Fri", 4]]) labels.push({ text: name, x: 0, y: 22 + row * step + step * 0.7 });
  return { cells, labels, size: step - 3, height: 22 + 7 * step };
}

function months(days, width) {
  const columns = 3;
  const gap = 18;
  const step = (width - gap * (columns - 1)) / columns / 7;
  const monthHeight = step * 6 + 30;
  const cells = [];
  const labels = [];
  let row = 0;
  for (const day of days) {
    const date = new Date(day * 86_400_000);
    const month = date.getUTCMonth();
    const x = (month % columns) * (step * 7 + gap);
    const y = Math.floor(month / columns) * monthHeight;
    if (date.getUTCDate() === 1) {
      labels.push({ text: monthNames[month], x, y: y + 12 });
      row = 0;
    } else if (weekday(day) === 0) row += 1;
    cells.push({ day, x: x + weekday(day) * step, y: y + 20 + row * step });
  }
  return { cells, labels, size: step - 2.5, height: monthHeight * 4 - 10 };
}
