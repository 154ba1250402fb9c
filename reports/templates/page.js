"use strict";
(() => {
  const SHOWN = 12; // rows of a table before the fold; a few more are shown anyway
  const NEAR = 28; // pixels from which a mark of a chart is meant
  const FILTERS = { players: "Players", rung: "Played by" };

  const page = JSON.parse(document.getElementById("estimates").textContent);
  // The cells of a row by their keys; an interval is [mean, low, high].
  const named = (table) => table.rows.map((row) =>
    Object.fromEntries(table.columns.map((column, place) => [column.key, row[place]])));
  for (const table of page.tables) table.rows = named(table);
  const tables = new Map(page.tables.map((table) => [table.id, table]));
  const collator = new Intl.Collator("en", { numeric: true });
  const isInterval = (column) => column.kind.endsWith("interval");
  const made = (tag, more = {}) => Object.assign(document.createElement(tag), more);

  // --- tables ---------------------------------------------------------------------------------

  // The raw value of a cell: intervals sort by their mean.
  const value = (cell) => (Array.isArray(cell) ? cell[0] : cell);

  const compare = (a, b) =>
    typeof a === "string" ? collator.compare(a, b) : a < b ? -1 : a > b ? 1 : 0;

  const linesOf = (element) => [...element.tBodies[0].querySelectorAll("tr[data-row]")];

  // Array.prototype.sort is stable; missing values stay last in both directions. Numbers are
  // sorted from the largest at first, names from A.
  function sort(element, header) {
    const { rows, columns } = tables.get(element.dataset.table);
    const key = header.dataset.key;
    const first = columns.find((column) => column.key === key).kind === "text" ? 1 : -1;
    const now = { ascending: 1, descending: -1 }[header.getAttribute("aria-sort")];
    const direction = now ? -now : first;
    const valueOf = (line) => value(rows[Number(line.dataset.row)][key]);
    const lines = linesOf(element);
    lines.sort((one, other) => {
      const a = valueOf(one);
      const b = valueOf(other);
      if (a === null || b === null) return (a === null) - (b === null);
      return direction * compare(a, b);
    });
    element.tBodies[0].append(...lines);
    for (const each of element.querySelectorAll("th[data-key]")) each.removeAttribute("aria-sort");
    header.setAttribute("aria-sort", direction === 1 ? "ascending" : "descending");
    fold(element);
  }

  // Only the first rows, until someone asks for all of them. What fits needs no box to scroll in.
  function fold(element) {
    const lines = linesOf(element).filter((line) => !line.hidden);
    const long = lines.length > SHOWN * 1.5;
    lines.forEach((line, place) =>
      line.classList.toggle("tail", long && place >= SHOWN && !element.dataset.all));
    if (element.more) {
      element.more.hidden = !long;
      element.more.textContent = element.dataset.all ? "Fewer rows" : `All ${lines.length} rows`;
    }
    const box = element.parentElement;
    box.classList.remove("fits");
    box.classList.toggle("fits", element.scrollWidth <= box.clientWidth + 1);
  }

  const quoted = (text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

  // A spreadsheet would take text that starts like this for a formula and run it.
  const harmless = (text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

  function field(cell) {
    if (cell === null) return "";
    return quoted(typeof cell === "string" ? harmless(cell) : String(cell));
  }

  function csv(table) {
    const names = table.columns.flatMap((column) =>
      isInterval(column)
        ? [column.key, `${column.key}_low`, `${column.key}_high`]
        : [column.key]);
    const lines = table.rows.map((row) =>
      table.columns.flatMap((column) => {
        const cell = row[column.key];
        if (!isInterval(column)) return [field(cell)];
        return (cell ?? [null, null, null]).map(field);
      }));
    return [names, ...lines].map((line) => `${line.join(",")}\r\n`).join("");
  }

  function save(content, type, name) {
    const link = made("a", { href: URL.createObjectURL(new Blob(content, { type })) });
    link.download = `${page.slug}-${name}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }

  for (const element of document.querySelectorAll("table[data-table]")) {
    for (const header of element.querySelectorAll("th[data-key]")) {
      header.querySelector("button").addEventListener("click", () => sort(element, header));
    }
    const tools = element.closest(".table").querySelector(".tools");
    if (tools) {
      element.more = made("button", { type: "button", className: "plain" });
      element.more.addEventListener("click", () => {
        element.dataset.all = element.dataset.all ? "" : "yes";
        fold(element);
      });
      tools.prepend(element.more);
    }
  }
  const foldAll = () => document.querySelectorAll("table[data-table]").forEach(fold);
  foldAll();
  addEventListener("resize", foldAll);
  for (const button of document.querySelectorAll("button[data-download]")) {
    const table = tables.get(button.dataset.download);
    // The byte order mark tells spreadsheets that the file is UTF-8.
    button.addEventListener("click", () =>
      save(["\ufeff", csv(table)], "text/csv;charset=utf-8", `${table.id}.csv`));
  }

  // --- charts: what a mark says, and the row of the table that says the same ----------------

  const figures = [...document.querySelectorAll("figure")];
  const marks = [...document.querySelectorAll("svg.chart .tip")];
  for (const mark of marks) {
    mark.figure = mark.closest("figure");
    mark.row = JSON.parse(mark.dataset.row ?? "{}");
    mark.text = mark.querySelector("title").textContent;
    mark.querySelector("title").remove(); // the bubble says it sooner
  }
  function says(line, row) {
    const names = Object.entries(row);
    return names.length > 0 && names.every(([key, name]) => String(line.row[key]) === name);
  }
  const sections = new Map();
  for (const line of document.querySelectorAll("section > .table tr[data-row]")) {
    line.row = tables.get(line.closest("table").dataset.table).rows[Number(line.dataset.row)];
    const id = line.closest("section").id;
    sections.set(id, [...(sections.get(id) ?? []), line]);
    for (const [kind, lit] of [["mouseenter", true], ["mouseleave", false]]) {
      line.addEventListener(kind, () => {
        for (const mark of marks) {
          if (mark.figure.dataset.section !== id) continue;
          mark.classList.toggle("lit", lit && says(line, mark.row));
        }
      });
    }
  }
  const bubble = made("div", { className: "bubble", hidden: true });
  document.body.append(bubble);

  function point(mark, event) {
    for (const each of document.querySelectorAll(".lit")) each.classList.remove("lit");
    bubble.hidden = !mark;
    if (!mark) return;
    for (const other of marks) {
      if (other.figure === mark.figure && other.text === mark.text) other.classList.add("lit");
    }
    for (const line of sections.get(mark.figure.dataset.section) ?? []) {
      line.classList.toggle("lit", says(line, mark.row));
    }
    bubble.textContent = mark.text;
    const left = Math.min(event.clientX + 14, innerWidth - bubble.offsetWidth - 8);
    bubble.style.left = `${Math.max(8, left)}px`;
    bubble.style.top = `${Math.max(8, event.clientY - bubble.offsetHeight - 12)}px`;
  }

  // How far a point is from a box; 0 inside.
  function distance(mark, x, y) {
    const box = mark.getBoundingClientRect();
    return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
  }

  for (const figure of figures) {
    const own = marks.filter((mark) => mark.figure === figure);
    if (!own.length) continue;
    figure.addEventListener("pointermove", (event) => {
      const at = own.filter((mark) => !mark.classList.contains("dim"))
        .map((mark) => [distance(mark, event.clientX, event.clientY), mark]);
      const [far, nearest] = at.reduce((a, b) => (b[0] < a[0] ? b : a), [NEAR, null]);
      point(far < NEAR ? nearest : null, event);
    });
    figure.addEventListener("pointerleave", (event) => point(null, event));
  }

  // --- a chart as a file of its own -----------------------------------------------------------

  function standalone(svg) {
    const copy = svg.cloneNode(true);
    const [, , width, height] = svg.getAttribute("viewBox").split(" ");
    const style = getComputedStyle(document.documentElement);
    copy.removeAttribute("style");
    copy.setAttribute("width", width);
    copy.setAttribute("height", height);
    copy.setAttribute("font-family", "system-ui, sans-serif");
    for (const each of copy.querySelectorAll(".dim, .lit")) each.classList.remove("dim", "lit");
    copy.style.background = style.getPropertyValue("--paper");
    return new XMLSerializer().serializeToString(copy)
      .replaceAll(/var\((--[a-z]+)\)/g, (_, name) => style.getPropertyValue(name).trim());
  }

  for (const [place, figure] of figures.entries()) {
    const svg = figure.querySelector("svg");
    const button = made("button", { type: "button", className: "plain", textContent: "SVG" });
    button.append(made("span", { className: "hidden", textContent: " of this chart" }));
    button.addEventListener("click", () =>
      save([standalone(svg)], "image/svg+xml", `chart-${place + 1}.svg`));
    const tools = made("p", { className: "tools" });
    tools.append(button);
    figure.append(tools);
  }

  // --- filters --------------------------------------------------------------------------------

  const whole = page.tables.filter((table) =>
    Object.keys(FILTERS).every((key) => table.columns.some((column) => column.key === key)));
  const cellOf = (row, key) => (row[key] === undefined ? undefined : String(row[key]));
  const wanted = {};

  function show() {
    const misses = (key, text) => wanted[key] && text !== undefined && text !== wanted[key];
    for (const element of document.querySelectorAll("table[data-table]")) {
      const rows = tables.get(element.dataset.table).rows;
      for (const line of linesOf(element)) {
        const row = rows[Number(line.dataset.row)];
        line.hidden = Object.keys(FILTERS).some((key) => misses(key, cellOf(row, key)));
      }
      fold(element);
    }
    for (const figure of figures) figure.hidden = misses("players", figure.dataset.players);
    for (const mark of marks) {
      mark.classList.toggle("dim", Boolean(misses("rung", mark.row.rung)));
    }
  }

  function optionsOf(key) {
    const every = whole.flatMap((table) => table.rows.map((row) => cellOf(row, key)));
    return [...new Set(every)];
  }

  const offered = Object.keys(FILTERS).filter((key) => optionsOf(key).length > 1);
  if (offered.length) {
    const bar = made("p", { className: "filters" });
    for (const key of offered) {
      const select = made("select");
      select.append(made("option", { value: "", textContent: "all" }));
      select.append(...optionsOf(key).map((text) => made("option", { value: text, textContent: text })));
      select.addEventListener("change", () => { wanted[key] = select.value; show(); });
      const label = made("label", { textContent: `${FILTERS[key]}: ` });
      label.append(select);
      bar.append(label);
    }
    document.getElementById("contents").append(bar);
  }
})();
