import { LocalSite } from "./local-site";

const proseAbout = (subject: string) =>
  `<p>${`The ${subject} is written down here every evening. `.repeat(12)}</p>`;

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title><style>
    body { font: 16px/1.5 sans-serif; margin: 2rem; } button, input { font: inherit; padding: .4rem .8rem; }
    .wall { position: fixed; inset: 0; background: #234; color: #fff; padding: 4rem; }
  </style></head><body>${body}</body></html>`;

/** Covered by a banner until the user responds to it. */
const wall = page(
  "Harbour tide log",
  `<main><h1>Harbour tide log</h1>${proseAbout("harbour tide")}<p class="low">Low water at six.</p></main>
   <div class="wall"><h2>Cookies</h2><button id="decline">Decline</button> <button id="accept" class="accept">Accept</button></div>
   <script>for (const each of document.querySelectorAll(".wall button")) each.onclick = () => {
     document.querySelector(".wall").remove();
     const said = document.createElement("p"); said.textContent = "Answered with " + each.id; document.querySelector("main").append(said);
   };</script>`,
);

/** Shows its content after the form is filled in. */
const login = page(
  "Lighthouse keepers",
  `<main><h1>Lighthouse keepers</h1>${proseAbout("lighthouse lamp")}
   <form><input id="name" aria-label="Name"><input id="word" type="password" aria-label="Password"><button>Enter</button></form></main>
   <script>document.querySelector("form").onsubmit = (event) => { event.preventDefault();
     const inside = document.createElement("p");
     inside.textContent = document.querySelector("#word").value === "beacon" ? "Welcome, " + document.querySelector("#name").value : "Wrong password";
     document.querySelector("main").append(inside); };</script>`,
);

/** An infinite list. */
const feed = page(
  "Gull sightings",
  `<main><h1>Gull sightings</h1>${proseAbout("gull")}<ul></ul></main>
   <script>let count = 0; const more = () => { for (let at = 0; at < 8 && count < 40; at += 1) {
       const item = document.createElement("li"); item.style.height = "160px"; item.textContent = "Gull number " + (count += 1); document.querySelector("ul").append(item); } };
   addEventListener("scroll", () => { if (innerHeight + scrollY > document.body.scrollHeight - 300) more(); }); more();</script>`,
);

/** Only one tab panel is in the DOM at a time. */
const tabs = page(
  "Ferry prices",
  `<main><h1>Ferry prices</h1>${proseAbout("ferry")}<button id="summer">Summer</button><button id="winter">Winter</button><div id="panel">Choose a season.</div></main>
   <script>const prices = { summer: "Nine crowns", winter: "Seven crowns" };
   for (const each of document.querySelectorAll("button")) each.onclick = () => setTimeout(() => { document.querySelector("#panel").innerHTML = "<p class='price'>" + prices[each.id] + "</p>"; }, 300);</script>`,
);

/** The widget is in a shadow root. */
const shadow = page(
  "Barometer",
  `<main><h1>Barometer</h1>${proseAbout("barometer")}<x-meter></x-meter></main>
   <script>customElements.define("x-meter", class extends HTMLElement { connectedCallback() {
     const root = this.attachShadow({ mode: "open" }); root.innerHTML = "<button>Read it</button><p></p>";
     root.querySelector("button").onclick = () => { root.querySelector("p").textContent = "1013 hectopascal"; }; } });</script>`,
);

/** The third step removes the button that it needs. */
const stairs = page(
  "Cliff stairs",
  `<main><h1>Cliff stairs</h1>${proseAbout("cliff stair")}<button id="first">First</button></main>
   <script>const main = document.querySelector("main");
   document.querySelector("#first").onclick = (event) => { event.target.remove();
     const second = document.createElement("button"); second.id = "second"; second.textContent = "Second"; main.append(second);
     second.onclick = () => { second.remove(); const last = document.createElement("button"); last.id = "landing"; last.textContent = "Landing"; main.append(last);
       last.onclick = () => { const top = document.createElement("p"); top.textContent = "You are at the top."; main.append(top); }; }; };</script>`,
);

/** Pages that reveal their content only after an interaction, each with unique searchable text. */
export const scriptDrivenSite = (): LocalSite =>
  new LocalSite({
    "/": page(
      "The coast",
      `<main><h1>The coast</h1>${proseAbout("coast")}<ul>${[
        "wall",
        "login",
        "feed",
        "tabs",
        "shadow",
        "stairs",
      ]
        .map((name) => `<li><a href="/${name}">${name}</a></li>`)
        .join("")}</ul></main>`,
    ),
    "/wall": wall,
    "/login": login,
    "/feed": feed,
    "/tabs": tabs,
    "/shadow": shadow,
    "/stairs": stairs,
  });
