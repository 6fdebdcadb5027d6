/** One page and whether its source needs a browser. Cases with `expects` are also loaded. */
export type ScriptedCase = {
  readonly name: string;
  readonly page: string;
  readonly needsBrowser: boolean;
  /** Other paths of the site, with the delay of their responses in milliseconds. */
  readonly data?: Readonly<Record<string, { readonly body: string; readonly delayMs?: number }>>;
  /** Texts of the Markdown. */
  readonly expects?: readonly string[];
  readonly lacks?: readonly string[];
  readonly warns?: RegExp;
  readonly timeout?: number;
};

const HEADER = `<header class="top"><a href="/">Tidewrack</a><nav><a href="/a">Boats</a> <a href="/b">Ropes</a> <a href="/c">Knots</a></nav></header>`;
const FOOTER = `<footer><p>Tidewrack has sold rope, tar and canvas on the quay since the first harbour light was lit. Our opening hours depend on the tide, and the bell rings twice before the doors close. Write to the quay office for a catalogue of ropes, blocks, shackles and lamp oil.</p></footer>`;
const frame = (main: string, head = "") =>
  `<!doctype html><html lang="en"><head><title>Tidewrack</title>${head}</head><body>${HEADER}${main}${FOOTER}</body></html>`;
const show = (target: string, html: string) =>
  `document.querySelector(${JSON.stringify(target)}).innerHTML = ${JSON.stringify(html)};`;
const after = (ms: number, code: string) => `<script>setTimeout(() => { ${code} }, ${ms})</script>`;
const OFFERS =
  "<ul><li>Manila rope, forty metres, twelve pounds</li><li>Brass shackle, three pounds</li></ul>";
const PROSE =
  "<p>The manila rope in this coil was laid by hand and tarred against the weather. It keeps its length when it is wet, and a splice in it holds better than a knot.</p>".repeat(
    6,
  );
const SHORT =
  "<p>The quay office opens at eight and closes when the tide turns. Bring your own sacks.</p>";

const pending: readonly ScriptedCase[] = [
  {
    name: "a loading message between header and footer, replaced after a fetch",
    page: frame(
      `<main><h1>Offers</h1><div id="list"><p>Loading offers, please wait…</p></div></main><script>fetch("data").then((r) => r.text()).then((t) => { document.querySelector("#list").innerHTML = t })</script>`,
    ),
    data: { data: { body: OFFERS, delayMs: 1_500 } },
    needsBrowser: true,
    expects: ["Manila rope, forty metres"],
    lacks: ["please wait"],
  },
  {
    name: "a timer of four seconds without any marker",
    page: frame(`<main id="app"></main>${after(4_000, show("main", `<h1>Ropes</h1>${OFFERS}`))}`),
    needsBrowser: true,
    expects: ["Brass shackle"],
  },
  {
    name: "fetches in a chain, each after the previous one",
    page: frame(
      `<div id="root"><div class="spinner" role="status"></div></div><script type="module">
        const ids = await (await fetch("ids")).json(); let html = "";
        for (const id of ids) html += "<p>" + await (await fetch(id)).text() + "</p>";
        document.querySelector("#root").innerHTML = "<h1>Knots</h1>" + html;</script>`,
    ),
    data: {
      ids: { body: '["one","two","three"]', delayMs: 900 },
      one: { body: "The bowline makes a loop that never slips.", delayMs: 900 },
      two: { body: "The clove hitch ties a line to a post.", delayMs: 900 },
      three: { body: "The sheet bend joins two unequal ropes.", delayMs: 900 },
    },
    needsBrowser: true,
    expects: ["bowline", "clove hitch", "sheet bend"],
  },
  {
    name: "a grid of skeletons below an introduction",
    page: frame(
      `<main><h1>Boats</h1><p>Every boat in this list has been surveyed by the harbour master this year.</p><div class="grid">${'<div class="card card-skeleton"></div>'.repeat(8)}</div></main>${after(1_200, show(".grid", "<article><h2>Curlew</h2><p>A gaff cutter of nineteen feet, built on the slip beside the chandlery.</p></article>"))}`,
    ),
    needsBrowser: true,
    expects: ["gaff cutter", "surveyed by the harbour master"],
  },
  {
    name: "a busy region in another language",
    page: frame(
      `<main aria-busy="true"><h1>Boote</h1><p>Wird geladen …</p></main>${after(900, `${show("main", "<h1>Boote</h1><p>Ein Kutter von neunzehn Fuss liegt am Kai und wird verkauft.</p>")} document.querySelector("main").removeAttribute("aria-busy");`)}`,
    ),
    needsBrowser: true,
    expects: ["Ein Kutter von neunzehn"],
    lacks: ["Wird geladen"],
  },
  {
    name: "a notice for visitors without scripts beside an empty root",
    page: `<!doctype html><title>Tidewrack</title><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>${after(600, show("#root", `<h1>Catalogue</h1>${SHORT}`))}`,
    needsBrowser: true,
    expects: ["closes when the tide turns"],
  },
  {
    name: "hydration data beside an empty body",
    page: frame(
      `<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">{"props":{"text":"The tar barrel is full."}}</script>${after(500, 'document.querySelector("#__next").innerHTML = "<main><h1>Tar</h1><p>" + JSON.parse(document.querySelector("#__NEXT_DATA__").textContent).props.text + "</p></main>"')}`,
    ),
    needsBrowser: true,
    expects: ["The tar barrel is full"],
  },
  {
    name: "an island that renders on the client only",
    page: frame(
      `<main><h1>Lamps</h1><astro-island client="only" component-url="/x.js"></astro-island></main>${after(700, show("astro-island", "<p>The riding lamp burns for sixteen hours on one filling of colza oil.</p>"))}`,
    ),
    needsBrowser: true,
    expects: ["riding lamp"],
  },
  {
    name: "templates that are not filled in",
    page: frame(
      `<main ng-app="shop"><h1>Prices</h1><p class="row">{{ item.name }} costs {{ item.price }}</p></main>${after(800, show("main", "<h1>Prices</h1><p>A deck brush costs two pounds and a bucket of sand costs nothing at all.</p>"))}`,
    ),
    needsBrowser: true,
    expects: ["deck brush costs two pounds"],
    lacks: ["item.name"],
  },
  {
    name: "an empty list with an external script",
    page: frame(`<main><h1>Tides</h1><ul id="tides"></ul></main><script src="tides.js"></script>`),
    data: {
      "tides.js": {
        body: 'setTimeout(() => { for (let i = 1; i < 9; i++) document.querySelector("#tides").innerHTML += "<li>High water number " + i + " comes at dawn</li>" }, 800)',
      },
    },
    needsBrowser: true,
    expects: ["High water number 8"],
  },
  {
    name: "content that React streams in a hidden part",
    page: frame(
      `<main><h1>Log</h1><!--$?--><template id="B:0"></template><p>A short note about the log.</p><!--/$--></main><div hidden id="S:0">${PROSE}</div><script>document.querySelector("main").append(...document.getElementById("S:0").childNodes)</script>`,
    ),
    needsBrowser: true,
    expects: ["a splice in it holds better"],
  },
  {
    name: "custom elements that render themselves",
    page: frame(
      `<tide-table></tide-table><script type="module">customElements.define("tide-table", class extends HTMLElement { connectedCallback() { setTimeout(() => { this.attachShadow({ mode: "open" }).innerHTML = "<h1>Tide table</h1><p>Spring tides rise four metres above the mark on the harbour wall.</p>" }, 500) } })</script>`,
    ),
    needsBrowser: true,
    expects: ["Spring tides rise four metres"],
  },
  {
    name: "a header and footer made of divisions with class names",
    page: `<!doctype html><title>Tidewrack</title><div class="site-header"><a href="/">Tidewrack</a></div><div class="page"><div class="content"><span class="loader"></span></div></div><div id="footer">${FOOTER.replaceAll("footer", "div")}</div>${after(1_000, show(".content", OFFERS))}`,
    needsBrowser: true,
    expects: ["Manila rope, forty metres"],
  },
  {
    name: "a loading message that never goes away",
    page: frame(
      `<main><h1>Offers</h1><p>Loading offers…</p></main><script>let waiting = 1</script>`,
    ),
    needsBrowser: true,
    expects: ["Loading offers"],
    warns: /waitFor/,
  },
  {
    name: "a loading message that outlasts the time limit",
    page: frame(
      `<main><h1>Offers</h1><p>Loading offers…</p></main>${after(30_000, show("main", OFFERS))}`,
    ),
    timeout: 6_000,
    needsBrowser: true,
    expects: ["Loading offers"],
    warns: /waitFor/,
  },
];

const complete: readonly ScriptedCase[] = [
  {
    name: "an article with hydration data",
    page: frame(
      `<div id="__next"><main><article><h1>Rope</h1>${PROSE}</article></main></div><script id="__NEXT_DATA__" type="application/json">{}</script><script src="/_next/app.js"></script>`,
    ),
    needsBrowser: false,
    expects: ["laid by hand"],
  },
  {
    name: "a short page of an application that the server rendered",
    page: frame(
      `<div id="root" data-reactroot=""><main><h1>Hours</h1>${SHORT}</main></div><script src="/bundle.js"></script>`,
    ),
    needsBrowser: false,
    expects: ["closes when the tide turns"],
  },
  {
    name: "an article whose comments are still loading",
    page: frame(
      `<main><article><h1>Rope</h1>${PROSE}</article><section id="comments"><div class="spinner"></div><p>Loading comments…</p></section></main><script src="/c.js"></script>`,
    ),
    needsBrowser: false,
  },
  {
    name: "an article below a preloader",
    page: frame(
      `<div id="preloader"><div class="spinner"></div></div><main><h1>Rope</h1>${PROSE}</main><script src="/theme.js"></script>`,
    ),
    needsBrowser: false,
  },
  {
    name: "a nearly empty page without scripts",
    page: frame("<main><h1>Closed</h1></main>"),
    needsBrowser: false,
  },
  {
    name: "a title that begins with the word loading",
    page: frame(
      `<main><h1>Loading dock rules</h1><p>Loading dock rules apply to every cart on the quay. Stand clear of the crane.</p></main><script src="/a.js"></script>`,
    ),
    needsBrowser: false,
  },
  {
    name: "a notice that comments need JavaScript",
    page: frame(
      `<main><h1>Hours</h1>${SHORT}<noscript>Please enable JavaScript to view the comments.</noscript></main><script src="/a.js"></script>`,
    ),
    needsBrowser: false,
  },
  {
    name: "structured data without other scripts",
    page: frame(
      `<main><h1>Map</h1><div id="map"></div></main><script type="application/ld+json">{}</script>`,
    ),
    needsBrowser: false,
  },
  {
    name: "islands with content from the server",
    page: frame(
      `<main><h1>Hours</h1><astro-island client="load" ssr="">${SHORT}</astro-island></main><script type="module" src="/i.js"></script>`,
    ),
    needsBrowser: false,
  },
  {
    name: "documentation of a template language",
    page: frame(
      `<main><h1>Templates</h1><p>Write the name of a value between double braces, and the engine puts its text there.</p><pre><code>{{ item.name }}</code></pre></main><script src="/a.js"></script>`,
    ),
    needsBrowser: false,
  },
  {
    name: "a gallery of images",
    page: frame(
      `<main><h1>Boats</h1>${'<figure><img src="/x.png" alt="A boat"></figure>'.repeat(6)}</main><script src="/a.js"></script>`,
    ),
    needsBrowser: false,
  },
];

export const scriptedCases: readonly ScriptedCase[] = [...pending, ...complete];
