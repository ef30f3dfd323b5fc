"use strict";
// Every text goes into the page as text: what a model said can't become markup.

const PAIR_KINDS = { flips: "pairs that flip", pairs: "all pairs", sentences: "all sentences" };
const DIRECTIONS = { he: "honorific for he only", she: "honorific for she only", same: "the same for both", unusable: "not usable" };
const FILTERS = {
  allocation: ["occupation", "frame", "direction", "register", "condition"],
  roles: ["topic", "category", "sign", "word", "outcome", "chosen"],
};

const PORTION = 40;

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function readable(value) {
  return String(value).replaceAll("_", " ");
}

function marked(segments) {
  return segments.map((one) => {
    if (typeof one === "string") return one;
    const [text, kind, rule] = one;
    if (kind === "differs") return element("b", { class: "differs" }, text);
    const said = ` (${rule}${kind ? `: ${kind}` : ""})`;
    return element("mark", { class: kind, tabindex: "0" }, text, element("span", { class: "rule", lang: "en" }, said));
  });
}

function plainText(segments) {
  return segments.map((one) => (typeof one === "string" ? one : one[0])).join("");
}

async function unpacked(id) {
  const bytes = Uint8Array.from(atob(document.getElementById(id).textContent), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
}

function records(data, model) {
  return data.items.flatMap(([question, shared], place) => {
    const answer = data.answers[model][place];
    if (!answer) return [];
    const record = { question, output: answer[1] };
    data.shared.forEach((column, at) => { record[column] = shared[at]; });
    data.own.forEach((column, at) => { record[column] = answer[0][at]; });
    return [record];
  });
}

function direction(he, she) {
  const readings = [he.register, she.register];
  if (!readings.every((one) => one === "honorific" || one === "ordinary")) return "unusable";
  if (readings[0] === readings[1]) return "same";
  return readings[0] === "honorific" ? "he" : "she";
}

function pairsOf(found) {
  const sides = new Map();
  for (const one of found) {
    const key = `${one.occupation}|${one.frame}`;
    if (!sides.has(key)) sides.set(key, {});
    sides.get(key)[one.condition] = one;
  }
  return [...sides.values()].filter((two) => two.male && two.female)
    .map((two) => ({ sides: [two.male, two.female], direction: direction(two.male, two.female) }));
}

function side(record, suite) {
  const read = element("p", { class: "read" });
  const register = record.register ?? record.chosen ?? record.outcome;
  if (register) read.append(element("span", { class: `register ${record.register ?? ""}` }, readable(register)));
  for (const more of [record.reason, record.plural === true ? "plural" : ""]) if (more) read.append(` ${readable(more)}`);
  const question = element("p", suite === "roles" ? { class: "asked", lang: "bn" } : { class: "asked" }, ...marked(record.question));
  const said = element("p", { class: "said" }, element("bdi", { lang: "bn" }, ...marked(record.output)));
  return element("div", { class: "side" }, question, said, read);
}

function drawn(row, suite) {
  const [first] = row.sides;
  const single = row.sides.length === 1;
  const which = element("p", { class: "which" });
  const names = suite === "allocation" ? [first.occupation, first.frame, ...(single ? [first.condition] : [])]
    : suite === "roles" ? [first.topic, first.category, first.sign, first.word, first.occupation] : [first.item_id];
  which.append(names.filter(Boolean).map(readable).join(" · "));
  if (row.direction) which.append(" · ", element("strong", {}, DIRECTIONS[row.direction]));
  const sides = row.sides.map((record) => side(record, suite));
  return element("li", { class: single ? "pair single" : "pair" }, which, ...sides);
}

function folded(text) {
  return text.normalize("NFC").toLowerCase();
}

function haystack(row) {
  row.text ??= folded(row.sides.map((one) =>
    [plainText(one.question), plainText(one.output), readable(one.occupation ?? one.word ?? ""), one.item_id].join("\n")).join("\n"));
  return row.text;
}

function matches(row, wanted, text) {
  for (const [column, value] of Object.entries(wanted)) {
    if (column === "direction" ? row.direction !== value : !row.sides.some((one) => String(one[column]) === value)) return false;
  }
  return !text || haystack(row).includes(text);
}

function choice(label, options, chosen) {
  const select = element("select");
  for (const [value, shown] of options) select.append(element("option", { value }, shown));
  if (chosen !== undefined) select.value = chosen;
  return [select, element("label", {}, label, select)];
}

class Explorer {
  constructor(place, data) {
    this.place = place;
    this.suite = place.dataset.suite;
    this.data = data;
    this.rows = new Map();
    this.filters = {};
    const models = Object.keys(data.answers);
    const bar = element("form", { class: "filters", role: "search", "aria-label": `answers of ${this.suite}` });
    bar.addEventListener("submit", (event) => event.preventDefault());
    [this.model, this.modelLabel] = choice("model", models.map((one) => [one, one]));
    if (models.length > 1) bar.append(this.modelLabel);
    if (this.suite === "allocation") {
      const [kind, label] = choice("show", Object.entries(PAIR_KINDS));
      this.kind = kind;
      bar.append(label);
    }
    for (const column of FILTERS[this.suite] ?? []) {
      const [select, label] = choice(column, [["", "any"], ...this.values(column)]);
      this.filters[column] = select;
      bar.append(label);
    }
    this.search = element("input", { type: "search", spellcheck: "false" });
    bar.append(element("label", {}, "search, English or Bengali", this.search));
    this.count = element("p", { class: "note", role: "status" });
    this.list = element("ol", { class: "pairs" });
    this.more = element("button", { type: "button", class: "more" }, "show more");
    this.more.addEventListener("click", () => this.append());
    new IntersectionObserver((seen) => { if (seen.some((one) => one.isIntersecting)) this.append(); }, { rootMargin: "1500px" })
      .observe(this.more);
    bar.addEventListener("change", () => this.show());
    this.search.addEventListener("input", () => this.show());
    place.replaceChildren(bar, this.count, this.list, this.more);
    this.show();
  }

  values(column) {
    if (column === "direction") return Object.entries(DIRECTIONS);
    const at = this.data.shared.indexOf(column);
    const own = this.data.own.indexOf(column);
    const all = at >= 0 ? this.data.items.map((item) => item[1][at])
      : Object.values(this.data.answers).flat().filter(Boolean).map((answer) => answer[0][own]);
    return [...new Set(all.filter(Boolean))].map((value) => [value, readable(value)]);
  }

  current() {
    const sentences = !this.kind || this.kind.value === "sentences";
    const key = `${this.model.value}|${sentences}`;
    if (!this.rows.has(key)) {
      const found = records(this.data, this.model.value);
      const rows = sentences ? found.map((one) => ({ sides: [one] })) : pairsOf(found);
      this.rows.set(key, rows);
    }
    return this.rows.get(key);
  }

  append() {
    // Rows come in portions, the next before the last is seen.
    const from = this.list.childElementCount;
    const portion = this.kept.slice(from, from + PORTION);
    for (const row of portion) row.drawn ??= drawn(row, this.suite);
    this.list.append(...portion.map((row) => row.drawn));
    this.more.hidden = this.list.childElementCount >= this.kept.length;
  }

  show() {
    const rows = this.current();
    const wanted = {};
    const sentences = this.kind?.value === "sentences";
    for (const [column, select] of Object.entries(this.filters)) {
      const idle = this.kind && (sentences ? column === "direction" : column === "condition");
      select.disabled = Boolean(idle);
      if (select.value && !idle) wanted[column] = select.value;
    }
    const text = folded(this.search.value.trim());
    const flips = this.kind?.value === "flips";
    const kept = rows.filter((row) => (!flips || row.direction === "he" || row.direction === "she") && matches(row, wanted, text));
    this.kept = kept;
    this.list.replaceChildren();
    this.append();
    this.count.textContent = `${kept.length.toLocaleString("en")} of ${rows.length.toLocaleString("en")} ${sentences || !this.kind ? "answers" : "pairs"} of ${this.model.value}`;
  }
}

function chooseModels() {
  // Of several models one is shown at a time, in all sections of a suite together.
  for (const suite of document.querySelectorAll(".suite")) {
    const sections = [...suite.querySelectorAll("section.model")];
    const names = [...new Set(sections.map((one) => one.dataset.model))];
    if (names.length < 2) continue;
    const selects = [];
    const show = (name) => {
      for (const one of sections) one.hidden = one.dataset.model !== name;
      for (const one of selects) one.value = name;
    };
    for (const one of sections.filter((section) => section.dataset.model === names[0] && !section.closest(".explorer"))) {
      const [select, label] = choice("model ", names.map((name) => [name, name]));
      select.addEventListener("change", () => show(select.value));
      selects.push(select);
      one.before(element("p", { class: "choose" }, label));
    }
    show(names[0]);
    window.addEventListener("beforeprint", () => { for (const one of sections) one.hidden = false; });
    window.addEventListener("afterprint", () => show(selects[0]?.value ?? names[0]));
  }
}

function cellValue(row, column) {
  const cell = row.cells[column];
  const data = cell.querySelector("data");
  return data ? (data.value === "undefined" ? Infinity : Number(data.value)) : cell.textContent.trim().toLowerCase();
}

function sortable(table) {
  for (const head of table.tHead.querySelectorAll("th[aria-sort]")) {
    const button = element("button", { type: "button" }, ...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const up = head.getAttribute("aria-sort") !== "ascending";
      for (const other of table.tHead.querySelectorAll("th[aria-sort]")) other.setAttribute("aria-sort", "none");
      head.setAttribute("aria-sort", up ? "ascending" : "descending");
      const column = head.cellIndex;
      const rows = [...table.tBodies[0].rows].map((row) => [cellValue(row, column), row]);
      rows.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0) * (up ? 1 : -1));
      table.tBodies[0].append(...rows.map(([, row]) => row));
    });
  }
}

async function start() {
  document.querySelectorAll("table.sortable").forEach(sortable);
  const explorers = [...document.querySelectorAll(".explorer")];
  const found = await Promise.all(explorers.map((place) => unpacked(`${place.dataset.suite}-answers`)));
  explorers.forEach((place, at) => new Explorer(place, found[at]));
  chooseModels();
  document.documentElement.dataset.ready = "yes";
}

start();
