"use strict";
(() => {
  const match = JSON.parse(document.getElementById("match").textContent);
  const find = (id) => document.getElementById(id);
  const root = document.documentElement;
  const canvas = find("picture"), range = find("step"), viewer = find("viewer"), chart = find("chart");
  const lines = [...document.querySelectorAll("#lines li")];
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const { side, across, every, numbers, themes } = match.pictures;
  const place = new Map(numbers.map((number, at) => [number, at]));
  const sheets = {}, frames = {};
  let step = 0, wanted = 0;

  const theme = () => root.dataset.theme || (dark.matches ? "dark" : "light");
  const who = () => (viewer ? viewer.value : "all");

  // Each picture is the one before it, with some squares changed.
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

  async function draw(number) {
    const mine = ++wanted, name = theme(), images = await sheetsOf(name);
    if (mine !== wanted) return;
    const { wide, high, tiles } = framesOf(name)[place.get(number)];
    canvas.width = wide;
    canvas.height = high;
    const pen = canvas.getContext("2d"), row = Math.ceil(wide / side);
    tiles.forEach((tile, at) => {
      const on = tile % (across * across);
      pen.drawImage(images[Math.floor(tile / (across * across))],
        (on % across) * side, Math.floor(on / across) * side, side, side,
        (at % row) * side, Math.floor(at / row) * side, side, side);
    });
    canvas.dataset.step = step;
    canvas.dataset.theme = name;
  }

  function list(place, texts) {
    place.replaceChildren(...texts.map((text) => {
      const line = document.createElement("li");
      line.textContent = text;
      return line;
    }));
  }

  function show(number) {
    step = Math.max(0, Math.min(number, match.steps - 1));
    const drawn = step - (step % every);
    const [, , held] = match.shots[who()][step], [picture, alt] = match.shots[who()][drawn];
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
    const when = step ? `Step ${step} of ${match.steps - 1}` : `The start of ${match.steps - 1} steps`;
    find("where").textContent = drawn === step ? when : `${when}. The picture is of step ${drawn}.`;
    list(find("told"), now.map((line) => line.textContent));
    list(find("held").querySelector("ul"), held.map((text) => match.texts[text]));
    find("held").hidden = !held.length;
    canvas.setAttribute("aria-label", match.texts[alt]);
    range.value = step;
    range.setAttribute("aria-valuetext", when);
    find("back").disabled = find("turn-back").disabled = step === 0;
    find("next").disabled = find("turn-next").disabled = step === match.steps - 1;
    if (now.length) {
      const box = find("lines"), line = now[0];
      if (line.offsetTop < box.scrollTop || line.offsetTop + line.offsetHeight > box.scrollTop + box.clientHeight)
        box.scrollTop = line.offsetTop - box.clientHeight / 3;
    }
    if (chart) {
      const here = find("here"), d = here.getAttribute("d");
      here.setAttribute("d", d.replace(/^M\d+/, `M${match.places[step]}`));
    }
    draw(picture);
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

  root.classList.add("live");
  find("board").hidden = find("theme").hidden = false;
  find("back").onclick = () => show(step - 1);
  find("next").onclick = () => show(step + 1);
  find("turn-back").onclick = () => show(turn(-1));
  find("turn-next").onclick = () => show(turn(1));
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
  dark.addEventListener("change", () => show(step));
  document.addEventListener("keydown", key);
  show(0);
})();
