"use strict";
// A game in the browser: shows what the server says, and sends what the player chooses.
(() => {
  const byId = (id) => document.getElementById(id);
  const POLL = 1500; // milliseconds: another window may have gone on
  let state = null, seat = null, busy = false, chances = {};

  const element = (name, text, kind) => {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    if (kind) made.className = kind;
    return made;
  };

  const tell = (text) => { byId("message").textContent = text || ""; };

  const ask = async (what, body) => {
    const sent = body === undefined ? {} : {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ version: state && state.version, ...body }),
    };
    const answer = await fetch(what, { cache: "no-store", ...sent });
    const data = await answer.json();
    if (data.state) show(data.state);
    tell(data.error || data.warning);
    return data;
  };

  const doing = async (work) => {
    if (busy) return;
    busy = true;
    document.body.classList.add("busy");
    try {
      await work();
    } catch {
      tell("No answer: is pampas still running? The game is saved up to your last choice.");
    } finally {
      busy = false;
      document.body.classList.remove("busy");
    }
  };

  const actions = () => {
    const list = byId("actions");
    list.replaceChildren();
    state.actions.forEach((action, i) => {
      const button = element("button", `${i + 1}  ${action.text}`);
      if (chances[action.code]) button.append(element("span", chances[action.code], "chance"));
      button.addEventListener("click", () => choose(action.code));
      const entry = element("li");
      entry.append(button);
      list.append(entry);
    });
  };

  const show = (next) => {
    if (state && next.version === state.version) return;
    state = next;
    chances = {};
    // With several people at one screen nobody sees the hand of another.
    const hide = state.people > 1 && !state.over && seat !== state.seat;
    byId("gate").hidden = !hide;
    byId("game").hidden = hide;
    byId("ready").textContent = `${state.who}: click when only you look at the screen`;
    byId("now").textContent = state.over
      ? "The game is over" : `Turn ${state.turn}, ${state.who}: ${state.decision}`;
    byId("kept").textContent = `Kept in ${state.file} after every choice.`;
    byId("picture").innerHTML = state.picture;
    byId("cards").innerHTML = state.table;
    actions();
    byId("news").replaceChildren(...state.news.map((text) => element("p", text)));
    byId("story").replaceChildren(...state.story.map((text) => element("div", text)));
    byId("story").scrollTop = byId("story").scrollHeight;
    byId("scores").textContent = state.scores.join("\n");
    byId("after").hidden = !state.over;
    byId("hint").disabled = state.over;
  };

  const choose = (code) => doing(() => ask("choose", { code }));
  const undo = () => doing(() => ask("undo", {}));
  const hint = () => doing(async () => {
    tell("Looking ahead ...");
    const data = await ask("hint", {});
    for (const one of data.hints || []) chances[one.code] = one.text;
    actions();
  });

  byId("undo").addEventListener("click", undo);
  byId("hint").addEventListener("click", hint);
  byId("ready").addEventListener("click", () => {
    seat = state.seat;
    byId("gate").hidden = true;
    byId("game").hidden = false;
  });
  byId("load").addEventListener("change", (event) => doing(async () => {
    const file = event.target.files[0];
    if (file) await ask("load", { text: await file.text() });
    event.target.value = "";
  }));
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !state || !byId("gate").hidden) return;
    const action = /^[1-9]$/.test(event.key) ? state.actions[Number(event.key) - 1] : null;
    if (action && state.actions.length < 10) choose(action.code);
    else if (event.key === "h") hint();
    else if (event.key === "u") undo();
  });
  setInterval(() => { if (!busy) doing(() => ask("state")); }, POLL);
  doing(() => ask("state"));
})();
