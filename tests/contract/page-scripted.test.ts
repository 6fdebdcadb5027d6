import type { IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callers } from "../support/callers";
import { html, PageRig } from "../support/page-rig";

const prose = "The whimbrel rests on its way between the tundra and the tropics. ".repeat(8);
const script = (code: string) => `<script>${code}</script>`;
const hasCookie = ({ headers }: IncomingMessage, cookie: string) =>
  headers.cookie?.split("; ").includes(cookie) === true;

const rig = new PageRig({
  shell: html(
    `<div id="app"></div>${script(`fetch("/items?page=0").then((answer) => answer.json()).then((items) => {
      document.getElementById("app").innerHTML = "<main><h1>Made here</h1><p>${prose}</p><ul>" + items.map((item) => "<li>" + item + "</li>").join("") + "</ul></main>" })`)}`,
  ),
  items: (request, response) => {
    const page = Number(new URL(request.url ?? "/", "http://site").searchParams.get("page") ?? 0);
    const items = Array.from({ length: 6 }, (_, at) => `item ${page}-${at}`);
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(items));
  },
  feed: html(
    `<main><p>${prose}</p><ul></ul></main>${script(`let page = 0, busy = false;
      async function more() { if (busy || page >= 4) return; busy = true; const items = await (await fetch("/items?page=" + page++)).json();
        for (const text of items) { const li = document.createElement("li"); li.style.height = "250px"; li.textContent = text; document.querySelector("ul").append(li) } busy = false }
      addEventListener("scroll", () => { if (innerHeight + scrollY > document.body.scrollHeight - 600) more() }); more()`)}`,
  ),
  members: (request, response) => {
    response.writeHead(hasCookie(request, "member=yes") ? 200 : 401, {
      "content-type": "text/html",
    });
    response.end(
      hasCookie(request, "member=yes")
        ? html(`<main><h1>For members</h1><p>${prose}</p></main>`)
        : html(
            '<main><form method="post" action="/login"><input id="user" name="user"><input id="pass" name="pass" type="password"><button id="enter">Enter</button></form></main>',
          ),
    );
  },
  login: (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const known = form.get("user") === "warden" && form.get("pass") === "reed bed";
      response.writeHead(303, {
        location: "/members",
        ...(known && { "set-cookie": "member=yes; Path=/; HttpOnly" }),
      });
      response.end();
    });
  },
  tokens: (request, response) =>
    response
      .writeHead(request.headers.authorization === "Bearer reed" ? 200 : 401, {
        "content-type": "text/html",
      })
      .end(html(`<main>${request.headers.authorization === "Bearer reed" ? prose : "No."}</main>`)),
  wall: (request, response) =>
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(
        html(
          hasCookie(request, "consent=given")
            ? `<main><h1>Behind the wall</h1><p>${prose}</p></main>`
            : `<p>We and our partners would like to know everything. ${"Really. ".repeat(40)}</p><button id="agree" onclick="document.cookie = 'consent=given; path=/'; location.reload()">Agree</button>`,
        ),
      ),
  overlay: html(
    `<main><h1>Under the notice</h1><p>${prose}</p></main><div id="onetrust-banner-sdk" style="position:fixed;inset:0;background:#fff">We value your privacy</div>`,
  ),
  shadow: html(
    `<main><p>${prose}</p><bird-card></bird-card><section><template shadowrootmode="open"><p>Declared in the shadow</p></template></section></main>${script(`customElements.define("bird-card", class extends HTMLElement { connectedCallback() {
      const root = this.attachShadow({ mode: "open" }); root.innerHTML = "<h2>In the shadow</h2><button>more</button><p></p>";
      root.querySelector("button").onclick = () => { root.querySelector("p").textContent = "Deeper in the shadow" } } })`)}`,
  ),
  frames: html(
    `<main><p>${prose}</p><iframe src="/inner"></iframe><iframe srcdoc="<p>Written into the frame</p>"></iframe></main>`,
  ),
  inner: html("<p>Inside the frame</p>"),
  slowly: html(
    `<div id="app"></div>${script(`setTimeout(() => { document.getElementById("app").innerHTML = "<main><h1>Slowly</h1><p>${prose}</p></main>" }, 700)`)}`,
  ),
  blank: html(`<div id="app"></div>${script("document.title = 'Nothing'")}`),
  restless: html(
    `<main><p>${prose}</p><p id="n"></p></main>${script('setInterval(() => { n.textContent = String(Math.random()); fetch("/items?page=0").catch(() => {}) }, 50)')}`,
  ),
  spinning: html(`<main><p>${prose}</p></main>${script("for (;;) {}")}`),
  dialogs: html(
    `<main><p>${prose}</p><p id="out"></p></main>${script('alert("stop"); onbeforeunload = () => "stay"; out.textContent = String(confirm("sure?"))')}`,
  ),
  moves: html(`<main>Wait</main>${script('location.replace("/inner")')}`),
});

beforeAll(() => rig.start(), 60_000);
afterAll(() => rig.dispose());

describe.each(callers)("sites that need a browser, for $name", { timeout: 60_000 }, (caller) => {
  const scrape = (name: string, options: object = {}) =>
    rig.scrape(name, { onlyMainContent: false, ...options }, caller);
  const markdown = async (name: string, options: object = {}) =>
    (await scrape(name, options)).markdown ?? "";

  it("opens a script-rendered page in a browser automatically", async () => {
    const { markdown, warning, metadata } = await scrape("shell");
    expect(markdown).toMatch(/# Made here[\s\S]*item 0-5/);
    expect({ warning, error: metadata.error }).toEqual({ warning: undefined, error: null });
    expect(await scrape("slowly")).toMatchObject({ markdown: expect.stringContaining("# Slowly") });
    expect((await scrape("blank")).warning).toMatch(/has no text, even in a browser/);
  });

  it("loads an endless list as far as the page is scrolled", async () => {
    const down = [
      { type: "scroll", direction: "down" },
      { type: "wait", milliseconds: 300 },
    ];
    const short = await markdown("feed", { actions: [{ type: "wait", milliseconds: 300 }] });
    expect(short).toContain("item 0-5");
    expect(short).not.toContain("item 3-0");
    const long = await markdown("feed", { actions: Array(12).fill(down).flat() });
    expect(long).toContain("item 3-5");
  });

  it("scrapes a members-only page with a cookie, with and without a browser", async () => {
    expect((await scrape("members")).metadata).toMatchObject({ statusCode: 401 });
    const headers = { Cookie: "member=yes" };
    expect(await markdown("members", { headers })).toContain("# For members");
    expect(await markdown("members", { headers, waitFor: 1 })).toContain("# For members");
  });

  it("scrapes a page behind a token with its header, also in a browser", async () => {
    const headers = { Authorization: "Bearer reed" };
    expect((await scrape("tokens")).metadata).toMatchObject({ statusCode: 401 });
    expect(await markdown("tokens", { headers })).toContain("whimbrel");
    expect(await markdown("tokens", { headers, waitFor: 1 })).toContain("whimbrel");
  });

  it("logs in with actions and stays logged in with a profile", async () => {
    const profile = { name: `member of ${caller.name}` };
    const { markdown: first, metadata } = await scrape("members", {
      profile,
      actions: [
        { type: "click", selector: "#user" },
        { type: "write", text: "warden" },
        { type: "click", selector: "#pass" },
        { type: "write", text: "reed bed" },
        { type: "click", selector: "#enter" },
        { type: "wait", selector: "h1" },
      ],
    });
    expect(first).toContain("# For members");
    expect(metadata).toMatchObject({ statusCode: 200, error: null });
    expect(await markdown("members", { profile })).toContain("# For members");
    expect((await scrape("members", { waitFor: 1 })).metadata).toMatchObject({ statusCode: 401 });
  });

  it("passes a cookie wall by a click and removes a known notice from the text", async () => {
    expect(await markdown("wall")).not.toContain("Behind the wall");
    const actions = [
      { type: "click", selector: "#agree" },
      { type: "wait", selector: "h1" },
    ];
    expect(await markdown("wall", { actions })).toContain("# Behind the wall");
    const under = await markdown("overlay", { waitFor: 1 });
    expect(under).toContain("# Under the notice");
    expect(under).not.toContain("We value your privacy");
  });

  it("reads shadow roots and clicks inside them", async () => {
    const page = await scrape("shadow", {
      formats: ["markdown", "rawHtml"],
      actions: [{ type: "click", selector: "bird-card button" }],
    });
    expect(page.metadata.error).toBeNull();
    expect(page.markdown).toMatch(
      /In the shadow[\s\S]*Deeper in the shadow[\s\S]*Declared in the shadow/,
    );
  });

  it("includes frames of the same site in the page", async () => {
    const { rawHtml } = await scrape("frames", { formats: ["rawHtml"], waitFor: 1 });
    expect(rawHtml).toMatch(/Inside the frame[\s\S]*Written into the frame/);
  });

  it("scrapes a page that never becomes idle", async () => {
    const { markdown, metadata } = await scrape("restless", { waitFor: 1, timeout: 20_000 });
    expect(metadata.error).toBeNull();
    expect(markdown).toContain("whimbrel");
  });

  it("fails a page with an endless script at its timeout and still scrapes the next one", async () => {
    const startedAt = performance.now();
    const { metadata } = await scrape("spinning", { waitFor: 1, timeout: 3_000 });
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    expect(metadata).toMatchObject({ error: expect.stringMatching(/\S/), creditsUsed: 0 });
    expect(await markdown("inner", { waitFor: 1 })).toContain("Inside the frame");
  });

  it("dismisses dialogs and scrapes the page that was navigated to", async () => {
    expect(await markdown("dialogs", { waitFor: 1 })).toMatch(/whimbrel[\s\S]*(?:true|false)/);
    const moved = await scrape("moves", { waitFor: 1 });
    expect(moved.markdown).toContain("Inside the frame");
    expect(moved.metadata).toMatchObject({
      sourceURL: rig.address("moves"),
      url: rig.address("inner"),
    });
  });
});
