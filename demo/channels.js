// The channels and threads of the demo, as links above the page; what a message links to opens too.
// After the page's key its address may name a channel and who looks: #key.channel.viewer

const nav = document.getElementById("channels");
const [key] = window.location.hash.slice(1).split(".");
const LOOK_AGAIN_MS = 1000;
let shown = "";
let channels = [];

function addressOf(id) {
  return `#${[key, id, document.getElementById("viewer-picker").value].join(".")}`;
}

function link(channel) {
  const item = document.createElement("a");
  item.textContent = (channel.thread ? "↳ " : "# ") + channel.name;
  item.href = addressOf(channel.id);
  if (channel.here) item.setAttribute("aria-current", "page");
  item.addEventListener("click", () => { item.href = addressOf(channel.id); });
  return item;
}

async function look() {
  const answer = await fetch("/channels.json", {
    headers: { "X-Simcord-Capability": window.location.hash.slice(1) }, cache: "no-store",
  });
  if (!answer.ok) return;
  const text = await answer.text();
  if (text === shown) return;
  shown = text;
  channels = JSON.parse(text);
  nav.replaceChildren(...channels.map(link));
  nav.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

// The next look waits for the last one: a page that is busy loading pictures must not gather them.
async function keepLooking() {
  await look().catch(() => {});
  setTimeout(() => void keepLooking(), LOOK_AGAIN_MS);
}

async function follow(event) {
  const found = event.target.closest?.(".mention, a[href*='/channels/']");
  if (!found) return;
  event.preventDefault();
  event.stopPropagation();
  const [, id, message] = found.getAttribute("href")?.match(/\/channels\/\d+\/(\d+)\/?(\d+)?/) ?? [];
  const named = () => channels.find((one) => one.id === id || `#${one.name}` === found.textContent);
  if (!named()) await look();
  const channel = named();
  if (channel && !channel.here) window.location.hash = addressOf(channel.id);
  else document.querySelector(`[data-control-key="message:${message}"]`)?.scrollIntoView({ block: "center" });
}

document.addEventListener("click", (event) => void follow(event).catch(() => {}), true);
void keepLooking();
