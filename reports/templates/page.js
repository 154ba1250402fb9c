"use strict";
(() => {
  const page = JSON.parse(document.getElementById("estimates").textContent);
  const tables = new Map(page.tables.map((table) => [table.id, table]));
  const collator = new Intl.Collator("en", { numeric: true });
  const isInterval = (column) => column.kind.endsWith("interval");

  // The raw value of a cell: intervals sort by their mean.
  const value = (cell) => (cell !== null && typeof cell === "object" ? cell.mean : cell);

  const compare = (a, b) =>
    typeof a === "string" ? collator.compare(a, b) : a < b ? -1 : a > b ? 1 : 0;

  // Array.prototype.sort is stable; missing values stay last in both directions.
  function sort(element, header) {
    const rows = tables.get(element.dataset.table).rows;
    const key = header.dataset.key;
    const direction = header.getAttribute("aria-sort") === "ascending" ? -1 : 1;
    const valueOf = (line) => value(rows[Number(line.dataset.row)][key]);
    const lines = [...element.tBodies[0].querySelectorAll("tr[data-row]")];
    lines.sort((one, other) => {
      const a = valueOf(one);
      const b = valueOf(other);
      if (a === null || b === null) return (a === null) - (b === null);
      return direction * compare(a, b);
    });
    element.tBodies[0].append(...lines);
    for (const each of element.querySelectorAll("th[data-key]")) each.removeAttribute("aria-sort");
    header.setAttribute("aria-sort", direction === 1 ? "ascending" : "descending");
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
        return cell === null ? ["", "", ""] : [cell.mean, cell.low, cell.high].map(field);
      }));
    return [names, ...lines].map((line) => `${line.join(",")}\r\n`).join("");
  }

  function download(table) {
    // The byte order mark tells spreadsheets that the file is UTF-8.
    const file = new Blob(["\ufeff", csv(table)], { type: "text/csv;charset=utf-8" });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = `${page.slug}-${table.id}.csv`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }

  for (const element of document.querySelectorAll("table[data-table]")) {
    for (const header of element.querySelectorAll("th[data-key]")) {
      header.querySelector("button").addEventListener("click", () => sort(element, header));
    }
  }
  for (const button of document.querySelectorAll("button[data-download]")) {
    button.addEventListener("click", () => download(tables.get(button.dataset.download)));
  }
})();
