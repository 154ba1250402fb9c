"use strict";
// Steps through a game. Pictures and tables are kept as the first ones and patches to the next.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const byId = (id) => document.getElementById(id);
  const slider = byId("slider"), link = byId("link"), now = byId("now"), log = byId("log");
  const count = data.steps.length;
  let step = -1;

  // Lists of texts at any step: forward by patches, back from the beginning.
  const frames = (kept) => {
    let at = -1, list = [];
    return (wanted) => {
      if (wanted < at) { at = -1; list = []; }
      while (at < wanted) {
        at += 1;
        for (const [start, gone, come] of kept.frames[at]) list.splice(start, gone, ...come);
      }
      return list.map((number) => kept.texts[number]);
    };
  };
  const pictureAt = frames(data.pictures), tableAt = frames(data.tables);

  const element = (name, text, kind) => {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    if (kind) made.className = kind;
    return made;
  };

  const logLines = [...data.head, "", ...data.log].map((text) => {
    const line = element("div", text);
    log.append(line);
    return line;
  });

  // What is new on the table: by the words of its place, as often as they are not there before.
  const placed = (root) => [...root.querySelectorAll(".thing, .said, .note, td")].map((one) => {
    const block = one.closest(".block"), cell = one.closest("td");
    const row = cell ? cell.parentNode.firstChild : one.parentNode.querySelector(".label");
    const place = [block.dataset.seat || block.querySelector("h2"), cell && cell.cellIndex, row, one];
    return [one, place.map((at) => (at && at.textContent) || at).join("|")];
  });
  const showTable = (html, before) => {
    const cards = byId("cards"), old = element("template"), times = new Map();
    old.innerHTML = before;
    cards.innerHTML = html;
    for (const [, key] of placed(old.content)) times.set(key, (times.get(key) || 0) + 1);
    for (const [one, key] of placed(cards)) {
      const left = times.get(key) || 0;
      if (left === 0 && !one.closest(".block:first-child")) one.classList.add("new");
      times.set(key, Math.max(0, left - 1));
    }
  };

  const showLog = (from, to) => {
    const head = data.head.length + 1;
    logLines.forEach((line, i) => {
      line.className = i >= head + to ? "later" : i >= head + from ? "new" : "past";
    });
    const last = logLines[Math.max(0, Math.min(logLines.length, head + to) - 1)];
    const below = last.getBoundingClientRect().top - log.getBoundingClientRect().top;
    log.scrollTop += below - log.clientHeight / 2;
  };

  const show = (wanted) => {
    const next = Math.max(0, Math.min(count - 1, wanted));
    if (next === step) return;
    step = next;
    const one = data.steps[step];
    const before = tableAt(Math.max(0, step - 1)).join("");
    const picture = byId("picture");
    picture.innerHTML = pictureAt(step).join("");
    showTable(tableAt(step).join(""), before);
    showLog(step ? data.steps[step - 1].log : 0, one.log);
    now.replaceChildren();
    const who = one.who ? `Turn ${one.turn}, ${one.who} chooses: ` : "";
    now.append(element("strong", who ? `${who}${one.text}` : data.end));
    const scores = data.names.map((name, i) => `${name} ${one.scores[i]} ${data.unit}`).join(", ");
    now.append(element("span", ` (${scores})`));
    if (data.marks[step]) now.append(element("span", `Mistake: ${data.marks[step]}`, "mistake"));
    slider.value = String(step + 1);
    slider.setAttribute("aria-valuetext", `step ${step + 1}, turn ${one.turn}`);
    link.textContent = `step ${step + 1} of ${count}`;
    link.href = `#${step + 1}`;
    for (const chart of document.querySelectorAll(".chart")) {
      const { left, right, last } = chart.dataset;
      const x = Number(left) + (Number(right) - Number(left)) * step / Number(last);
      const cursor = chart.querySelector(".cursor");
      cursor.setAttribute("x1", x);
      cursor.setAttribute("x2", x);
    }
    if (location.hash !== `#${step + 1}`) {
      try { history.replaceState(null, "", `#${step + 1}`); } catch { /* in a notebook */ }
    }
  };

  const turnFrom = (direction) => {
    let at = step;
    const turn = data.steps[step].turn;
    while (at + direction >= 0 && at + direction < count && data.steps[at].turn === turn) {
      at += direction;
    }
    if (direction < 0) {
      while (at > 0 && data.steps[at - 1].turn === data.steps[at].turn) at -= 1;
    }
    show(at);
  };

  const fromAddress = () => {
    const number = Number.parseInt(location.hash.slice(1), 10);
    return Number.isNaN(number) ? 0 : number - 1;
  };

  const keys = {
    ArrowLeft: () => show(step - 1),
    ArrowRight: () => show(step + 1),
    Home: () => show(0),
    End: () => show(count - 1),
    PageUp: () => turnFrom(-1),
    PageDown: () => turnFrom(1),
  };
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  slider.addEventListener("input", () => show(Number(slider.value) - 1));
  byId("first").addEventListener("click", keys.Home);
  byId("back").addEventListener("click", keys.ArrowLeft);
  byId("forward").addEventListener("click", keys.ArrowRight);
  byId("last").addEventListener("click", keys.End);
  addEventListener("hashchange", () => show(fromAddress()));
  for (const chart of document.querySelectorAll(".chart")) {
    chart.addEventListener("click", (event) => {
      if (event.target.closest(".mark")) return;
      const box = chart.getBoundingClientRect();
      const { left, right, last } = chart.dataset;
      const x = (event.clientX - box.left) / box.width * 1000;
      show(Math.round((x - Number(left)) / (Number(right) - Number(left)) * Number(last)));
    });
  }
  show(fromAddress());
})();
