"use strict";
(() => {
  const match = JSON.parse(document.getElementById("match").textContent);
  const find = (id) => document.getElementById(id);
  const root = document.documentElement, beside = location.pathname.replace(/\/+$/, "");
  const canvas = find("picture"), range = find("step"), viewer = find("viewer"), chart = find("chart");
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const { served } = match;
  const REST = 60, PATIENCE = 2000, KEPT = 12, LONGEST_WAIT = 300000;
  let lines = [...document.querySelectorAll("#lines li")];
  let step = 0, wanted = 0;

  const theme = () => root.dataset.theme || (dark.matches ? "dark" : "light");
  const who = () => (viewer ? viewer.value : "all");
  const rest = (time) => new Promise((done) => { setTimeout(done, time); });

  // The pictures of a file: each is the one before it, with some squares changed.
  function inside({ side, across, every, numbers, themes }) {
    const place = new Map(numbers.map((number, at) => [number, at]));
    const sheets = {}, frames = {};

    function framesOf(name) {
      if (!frames[name]) {
        let tiles = [];
        frames[name] = themes[name].pictures.map(([wide, high, ...changed]) => {
          const many = Math.ceil(wide / side) * Math.ceil(high / side);
          tiles = tiles.length === many ? tiles.slice() : new Array(many).fill(0);
          for (let at = 0; at < changed.length; at += 2) tiles[changed[at]] = changed[at + 1];
          return { wide, high, tiles };
        });
      }
      return frames[name];
    }

    function sheetsOf(name) {
      sheets[name] ||= Promise.all(themes[name].sheets.map(async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        return image;
      }));
      return sheets[name];
    }

    const drawn = (number) => number - (number % every);
    async function picture(name, number) {
      const [shot, alt] = match.shots[who()][drawn(number)];
      const images = await sheetsOf(name), { wide, high, tiles } = framesOf(name)[place.get(shot)];
      const row = Math.ceil(wide / side);
      const paint = (pen) => tiles.forEach((tile, at) => {
        const on = tile % (across * across);
        pen.drawImage(images[Math.floor(tile / (across * across))],
          (on % across) * side, Math.floor(on / across) * side, side, side,
          (at % row) * side, Math.floor(at / row) * side, side, side);
      });
      return { wide, high, paint, alt: match.texts[alt] };
    }
    return { drawn, picture, ahead: () => {} };
  }

  // The pictures of a page that is served lie beside it, each with its words; a few are kept.
  function outside() {
    const kept = new Map();

    async function load(address) {
      const image = new Image();
      image.src = `${beside}/${address}.png?${served.look}`;
      await image.decode();
      const words = await fetch(`${beside}/${address}.txt?${served.look}`);
      if (!words.ok) throw new Error(words.statusText);
      const paint = (pen) => pen.drawImage(image, 0, 0);
      return { wide: image.naturalWidth, high: image.naturalHeight, paint, alt: await words.text() };
    }

    function picture(name, number) {
      const address = `${name}/${served.numbers[number]}`, key = `${address}?${served.look}`;
      if (!kept.has(key)) {
        kept.set(key, load(address));
        kept.get(key).catch(() => kept.delete(key));
        if (kept.size > KEPT) kept.delete(kept.keys().next().value);
      }
      return kept.get(key);
    }
    const ahead = (name, number) => {
      if (served.numbers[number] !== undefined) picture(name, number).catch(() => {});
    };
    return { drawn: (number) => number, picture, ahead };
  }

  const film = served ? outside() : inside(match.pictures);

  async function draw() {
    const mine = ++wanted, name = theme(), at = step;
    if (served) await rest(REST);
    while (mine === wanted) {
      try {
        const { wide, high, paint, alt } = await film.picture(name, at);
        if (mine !== wanted) return;
        canvas.width = wide;
        canvas.height = high;
        paint(canvas.getContext("2d"));
        canvas.setAttribute("aria-label", alt);
        canvas.dataset.step = at;
        canvas.dataset.theme = name;
        film.ahead(name, at + 1);
        return;
      } catch {
        await rest(PATIENCE);
      }
    }
  }

  function list(place, texts) {
    place.replaceChildren(...texts.map((text) => {
      const line = document.createElement("li");
      line.textContent = text;
      return line;
    }));
  }

  function show(number) {
    const last = match.steps - 1;
    step = Math.max(0, Math.min(number, last));
    const drawn = film.drawn(step), held = match.shots[who()]?.[step]?.[2] ?? [];
    const readable = lines.filter((line) => !line.dataset.to || line.dataset.to === who());
    lines.forEach((line) => {
      const at = Number(line.dataset.step);
      line.hidden = !readable.includes(line);
      line.classList.toggle("now", at === step);
      line.classList.toggle("later", at > step);
      if (at === step) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    });
    const now = readable.filter((line) => Number(line.dataset.step) === step);
    const when = step ? `Step ${step} of ${last}` : `The start, step 0 of ${last}`;
    find("where").textContent = drawn === step ? when : `${when}. The picture is of step ${drawn}.`;
    list(find("told"), now.map((line) => line.textContent));
    list(find("held").querySelector("ul"), held.map((text) => match.texts[text]));
    find("held").hidden = !held.length;
    find("theme").textContent = theme() === "dark" ? "Light" : "Dark";
    range.max = last;
    range.value = step;
    range.setAttribute("aria-valuetext", when);
    find("back").disabled = find("turn-back").disabled = step === 0;
    find("next").disabled = find("turn-next").disabled = step === last;
    if (find("newest")) find("newest").hidden = step === last;
    if (now.length) {
      const box = find("lines"), line = now[0];
      if (line.offsetTop < box.scrollTop || line.offsetTop + line.offsetHeight > box.scrollTop + box.clientHeight)
        box.scrollTop = line.offsetTop - box.clientHeight / 3;
    }
    if (chart) {
      const here = find("here"), d = here.getAttribute("d");
      here.setAttribute("d", d.replace(/^M\d+/, `M${match.places[step]}`));
    }
    draw();
  }

  const turn = (way) => way > 0
    ? match.turns.find((at) => at > step) ?? match.steps - 1
    : match.turns.filter((at) => at < step).pop() ?? 0;

  function fromChart(event) {
    const box = chart.getBoundingClientRect(), x = ((event.clientX - box.left) / box.width) * chart.viewBox.baseVal.width;
    let near = 0;
    match.places.forEach((at, number) => {
      if (Math.abs(at - x) < Math.abs(match.places[near] - x)) near = number;
    });
    show(near);
  }

  function key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.tagName === "SELECT") return;
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const to = way ? (event.shiftKey ? turn(way) : step + way) : { Home: 0, End: match.steps - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  }

  // What is new in a match that goes on: its steps from one on, with their lines.
  function add(news) {
    const followed = step === match.steps - 1, box = find("lines");
    lines.filter((line) => Number(line.dataset.step) >= news.start).forEach((line) => line.remove());
    box.querySelectorAll("ol").forEach((part) => {
      if (part.children.length) return;
      if (part.previousElementSibling?.tagName === "H3") part.previousElementSibling.remove();
      part.remove();
    });
    for (const [name, some] of news.log) {
      const head = [...box.querySelectorAll("h3")].pop()?.textContent ?? "";
      if (!box.querySelector("ol") || head !== name) {
        if (name) box.append(Object.assign(document.createElement("h3"), { textContent: name }));
        box.append(document.createElement("ol"));
      }
      for (const [at, text, remark] of some) {
        const line = document.createElement("li");
        line.dataset.step = at;
        line.textContent = remark ? `${text} ` : text;
        if (remark) line.append(Object.assign(document.createElement("em"), { textContent: `(${remark})` }));
        [...box.querySelectorAll("ol")].pop().append(line);
      }
    }
    lines = [...box.querySelectorAll("li")];
    served.numbers.splice(news.start, Infinity, ...news.numbers);
    match.steps = served.numbers.length;
    match.turns = news.turns;
    find("ending").textContent = news.ending;
    find("standing").textContent = news.standing;
    show(followed ? match.steps - 1 : step);
  }

  function say(text) {
    find("news").textContent = text;
    find("news").hidden = !text;
  }

  function anew() {
    setTimeout(() => {
      if (step < match.steps - 1) history.replaceState(null, "", `#${step}`);
      location.reload();
    }, 1000 * Math.random());
  }

  // A stream that ends comes again by itself, or after a longer and longer while.
  function follow(failed) {
    const stream = new EventSource(`${beside}/news?at=${encodeURIComponent(served.at)}`);
    let mine = failed;
    stream.onopen = () => { mine = 0; say(""); };
    stream.addEventListener("steps", (event) => {
      served.at = event.lastEventId;
      add(JSON.parse(event.data));
    });
    stream.addEventListener("anew", () => { stream.close(); anew(); });
    stream.addEventListener("gone", () => { stream.close(); say("This page was switched off, or has another address now."); });
    stream.onerror = () => {
      say("No news can be had right now. This page tries again.");
      if (stream.readyState !== EventSource.CLOSED) return;
      setTimeout(() => follow(mine + 1), Math.min(LONGEST_WAIT, PATIENCE * 2 ** mine) * (0.5 + Math.random()));
    };
  }

  root.classList.add("live");
  find("board").hidden = find("theme").hidden = false;
  find("back").onclick = () => show(step - 1);
  find("next").onclick = () => show(step + 1);
  find("turn-back").onclick = () => show(turn(-1));
  find("turn-next").onclick = () => show(turn(1));
  if (find("newest")) find("newest").onclick = () => show(match.steps - 1);
  find("theme").onclick = () => {
    root.dataset.theme = theme() === "dark" ? "light" : "dark";
    show(step);
  };
  range.oninput = () => show(Number(range.value));
  if (viewer) viewer.onchange = () => show(step);
  if (chart) {
    chart.onpointerdown = fromChart;
    chart.onpointermove = (event) => { if (event.buttons) fromChart(event); };
  }
  find("lines").onclick = (event) => {
    const line = event.target.closest("li");
    if (line) show(Number(line.dataset.step));
  };
  document.querySelectorAll("#turning li").forEach((line) => {
    const link = document.createElement("a");
    link.href = `#${line.dataset.step}`;
    link.append(...line.childNodes);
    link.onclick = (event) => {
      event.preventDefault();
      show(Number(line.dataset.step));
      find("board").scrollIntoView();
    };
    line.append(link);
  });
  dark.addEventListener("change", () => show(step));
  document.addEventListener("keydown", key);
  const place = Number(location.hash.slice(1) || match.steps - 1);
  if (served && location.hash) history.replaceState(null, "", location.pathname);
  show(Number.isInteger(place) ? place : match.steps - 1);
  if (served && served.goes_on) follow(0);
})();
