import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { type LocalSite, localSite } from "@/lib/engine/page/test-support/local-site";
import { serveTls } from "@/lib/net/test-fixtures/loopback";
import { acceptLanguage } from "../visitor-place";
import type { RenderJob } from "./render-job";
import { browserRig, shown } from "./test-support/browser-rig";

const rig = browserRig();
const hasBrowser = await rig.pool.available();
let site: LocalSite;
let other: LocalSite;
const seen: { url: string; headers: Record<string, unknown> }[] = [];

/** Width and height from the header of a PNG. */
const sizeOf = (png: Uint8Array | undefined) => {
  const bytes = Buffer.from(png ?? []);
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
};
const recording =
  (body: string, type = "text/html") =>
  (
    request: { url?: string; headers: object },
    response: {
      writeHead: (
        status: number,
        headers: Record<string, string>,
      ) => { end: (body: string) => void };
    },
  ) => {
    seen.push({ url: request.url ?? "", headers: { ...request.headers } });
    response.writeHead(200, { "content-type": type }).end(body);
  };

beforeAll(async () => {
  other = await localSite({
    "/pixel": recording("x", "text/plain"),
    "/landing": recording("<!doctype html><title>Other</title>landed elsewhere"),
    "/framed": "<p>from another origin</p>",
  });
  site = await localSite({
    "/app": `<!doctype html><title>App</title><div id="root"></div><script>
      fetch("/data").then((answer) => answer.json()).then(({ text }) => setTimeout(() => { document.querySelector("#root").innerHTML = "<p>" + text + "</p>" }, 60))</script>`,
    "/data": {
      headers: { "content-type": "application/json" },
      body: '{"text":"made by a script"}',
    },
    "/shadow": `<!doctype html><title>Shadow</title><x-card><b slot="name">slotted</b></x-card><iframe src="/inner"></iframe><iframe src="${other.origin}/framed"></iframe>
      <script>customElements.define("x-card", class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = "<p>in the shadow, <slot name='name'></slot></p>" } })</script>`,
    "/undeclared": {
      headers: { "content-type": "text/html" },
      body: "<!doctype html><p>Crate 4.00 €, Äpfel</p>",
    },
    "/legacy": {
      headers: { "content-type": "text/html" },
      body: Buffer.from("<!doctype html><p>caf\xe9 na\xefve fa\xe7ade d\xe9j\xe0 vu</p>", "latin1"),
    },
    "/wrong": {
      headers: { "content-type": "text/html; charset=utf-8" },
      body: Buffer.from("<!doctype html><p>caf\xe9 na\xefve fa\xe7ade d\xe9j\xe0 vu</p>", "latin1"),
    },
    "/wide": {
      headers: { "content-type": "text/html" },
      body: Buffer.from("<!doctype html><p>Herons wade in the shallow water</p>", "utf16le"),
    },
    "/inner": `<!doctype html><body><p>in a frame</p><a href="deep">link</a></body>`,
    "/cdata": {
      headers: { "content-type": "application/xhtml+xml" },
      body: '<html xmlns="http://www.w3.org/1999/xhtml"><body><p><![CDATA[1 < 2 & 3]]></p></body></html>',
    },
    "/malformed": {
      headers: { "content-type": "application/xhtml+xml" },
      body: '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>One<p>Two & three</body></html>',
    },
    "/missing": { status: 404, body: "<!doctype html><title>Gone</title>not here" },
    "/from": { status: 302, headers: { location: "/app" } },
    "/meta": `<!doctype html><meta http-equiv="refresh" content="0;url=/app">`,
    "/away": { status: 302, headers: { location: `${other.origin}/landing` } },
    "/headers": recording(
      `<!doctype html><title>Headers</title><script>fetch("/own");fetch("${other.origin}/pixel", { mode: "no-cors" })</script>`,
    ),
    "/deep/er/page": recording(`<!doctype html><title>Deep</title><script>fetch("/own")</script>`),
    "/own": recording("own", "text/plain"),
    "/env": `<!doctype html><meta name="viewport" content="width=device-width"><pre></pre><script>document.querySelector("pre").textContent = JSON.stringify([navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone, innerWidth, "ontouchstart" in window, navigator.userAgent])</script>`,
    "/tall": `<!doctype html><body style="margin:0"><div style="height:3000px;background:linear-gradient(red,blue)"></div>`,
    "/endless": `<!doctype html><body style="margin:0"><div style="height:100000px"></div>`,
    "/never": (_request, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      response.write("<!doctype html><p>begun");
    },
    "/hung-image": (_request, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      response.end(`<!doctype html><p>${"text ".repeat(80)}</p><img src="/never">`);
    },
    "/file": {
      headers: { "content-type": "application/zip", "content-disposition": "attachment" },
      body: "PK",
    },
    "/blob": `<!doctype html><script>location.href = URL.createObjectURL(new Blob(["<p>blob</p>"], { type: "text/html" }))</script>`,
    "/popup": `<!doctype html><title>Popups</title><script>for (let i = 0; i < 20; i++) open("/app?" + i)</script><p>kept</p>`,
    "/dialog": `<!doctype html><script>alert(1); confirm(2); prompt(3)</script><p>after the dialogs</p>`,
    "/branded": `<!doctype html><style>:root{--brand:#123456}body{background:#101010;color:#eee;font-family:Georgia}</style><header><a href="/"><img alt="logo" width=10 height=10 src="/logo.png"></a></header><h1>Title</h1><button style="background:rgb(1,2,3);border-radius:7px">Buy</button>`,
    "/store": `<!doctype html><p id="was"></p><script>document.querySelector("#was").textContent = "was " + localStorage.getItem("seen") + " " + document.cookie; localStorage.setItem("seen", "yes"); document.cookie = "kept=1; max-age=3600"</script>`,
    "/languages": recording(
      '<!doctype html><pre></pre><script>document.querySelector("pre").textContent = JSON.stringify(navigator.languages); fetch("/own")</script>',
    ),
    "/count": `<!doctype html><p></p><script>const count = 1 + Number(localStorage.getItem("count")); localStorage.setItem("count", count); document.querySelector("p").textContent = "count " + count</script>`,
    "/permissions": `<!doctype html><pre></pre><script>Promise.all(["geolocation","notifications","camera","clipboard-read"].map((name) => navigator.permissions.query({ name }).then(({ state }) => state))).then((states) => { document.querySelector("pre").textContent = states.join() })</script>`,
    "/ads": `<!doctype html><img src="/ad.png"><img src="/own"><p>content</p>`,
    "/ad.png": recording("ad", "image/png"),
  });
  rig.allow(site.origin);
  rig.allow(other.origin);
});
afterAll(async () => {
  await site.close();
  await other.close();
  await rig.dispose();
});

describe.skipIf(!hasBrowser)("render", () => {
  it("returns the document after its scripts", async () => {
    const page = shown(await rig.run(`${site.origin}/app`));
    expect(page).toMatchObject({ statusCode: 200, contentType: "text/html; charset=utf-8" });
    expect(page.html).toContain("<p>made by a script</p>");
    expect(page.warnings).toEqual([]);
  });

  it("flattens shadow roots, slots and same-origin frames", async () => {
    const { html } = shown(await rig.run(`${site.origin}/shadow`));
    expect(html).toMatch(/<p>in the shadow, <b slot="name">slotted<\/b><\/p>/);
    expect(html).toContain(`<div data-frame-src="${site.origin}/inner"><p>in a frame</p>`);
    expect(html).toContain(`href="${site.origin}/deep"`);
    expect(html).not.toContain("from another origin");
  });

  test.each([
    ["/from", "/app", 200],
    ["/meta", "/app", 200],
    ["/missing", "/missing", 404],
  ])("returns %s as %s with status %i", async (path, end, statusCode) => {
    const page = shown(await rig.run(site.origin + path));
    expect([page.url, page.statusCode]).toEqual([site.origin + end, statusCode]);
  });

  it.each([
    ["alone", undefined],
    ["beside a list of what is refused", () => false],
  ])("sends the caller's headers only to the page's origin, %s", async (_how, blocks) => {
    seen.length = 0;
    const headers = { "X-Secret": "s3cret", Cookie: "a=1; b=2", "User-Agent": "Tester/1" };
    shown(await rig.run(`${site.origin}/headers`, { headers, blocks: blocks }));
    shown(await rig.run(`${site.origin}/away`, { headers, blocks: blocks }));
    const of = (url: string) => seen.find((request) => request.url === url)?.headers;
    const all = { "x-secret": "s3cret", cookie: "a=1; b=2", "user-agent": "Tester/1" };
    expect(of("/headers")).toMatchObject(all);
    expect(of("/own")).toMatchObject(all);
    expect(of("/pixel")).toBeDefined();
    expect(of("/pixel")).not.toHaveProperty("x-secret");
    expect(of("/landing")).toBeDefined();
    expect(of("/landing")).not.toHaveProperty("x-secret");
  });

  it.each(["/wrong", "/wide"])(
    "warns of text in a different encoding than declared: %s",
    async (path) => {
      const { warnings } = shown(await rig.run(`${site.origin}${path}`));
      expect(warnings).toEqual([expect.stringContaining("a different encoding than it declares")]);
    },
  );

  it("reads text without a declared encoding", async () => {
    const [utf8, legacy] = await Promise.all(
      ["/undeclared", "/legacy"].map(async (path) => shown(await rig.run(`${site.origin}${path}`))),
    );
    expect(utf8?.html).toContain("Crate 4.00 €, Äpfel");
    expect(legacy?.html).toContain("café naïve façade déjà vu");
    expect(legacy?.warnings).toEqual([]);
  });

  it("reads CDATA sections of XHTML, and leaves XML that is not well-formed to a plain fetch", async () => {
    const { html } = shown(await rig.run(`${site.origin}/cdata`));
    expect(html).toContain("<p>1 &lt; 2 &amp; 3</p>");
    const malformed = await rig.run(`${site.origin}/malformed`);
    expect(malformed).toMatchObject({ ok: false, kind: "download" });
  });

  it("sends the caller's cookies to the whole origin of the page", async () => {
    seen.length = 0;
    const headers = { Cookie: "a=1; b=2" };
    shown(await rig.run(`${site.origin}/deep/er/page`, { headers }));
    expect(seen.map(({ url, headers }) => [url, headers.cookie])).toEqual([
      ["/deep/er/page", "a=1; b=2"],
      ["/own", "a=1; b=2"],
    ]);
  });

  it.each([
    [{ Cookie: "a=1; __Host-b=2" }, /does not accept the cookie __Host-b/],
    [{ Cookie: `a=${"x".repeat(5_000)}` }, /does not accept the cookie a /],
    [{ "X-Name": "ü€" }, /value of the header x-name cannot be sent/],
  ])("names what of the caller's headers cannot be sent: %o", async (headers, error) => {
    const result = await rig.run(`${site.origin}/own`, { headers });
    expect(result).toMatchObject({
      ok: false,
      kind: "rejected",
      error: expect.stringMatching(error),
    });
  });

  it("uses the requested language, time zone and device", async () => {
    const { html } = shown(
      await rig.run(`${site.origin}/env`, {
        mobile: true,
        location: { country: "JP", languages: ["ja-JP", "en"] },
      }),
    );
    expect(html).toMatch(/\["ja-JP","Asia\/Tokyo",412,true,"[^"]*Mobile[^"]*"\]/);
    const plain = shown(await rig.run(`${site.origin}/env`)).html;
    expect(plain).toMatch(/\["en-US","America\/New_York",1280,false,/);
  });

  it("takes screenshots with the requested options", async () => {
    const page = shown(
      await rig.run(`${site.origin}/tall`, {
        screenshots: [
          {},
          { fullPage: true },
          { quality: 50, viewport: { width: 320, height: 240 } },
        ],
      }),
    );
    const [plain, full, small] = page.screenshots;
    expect(sizeOf(plain?.bytes)).toEqual([1_280, 800]);
    expect(sizeOf(full?.bytes)).toEqual([1_280, 3_000]);
    expect(small?.contentType).toBe("image/jpeg");
    expect(page.warnings).toEqual([]);
  });

  it("limits screenshots with a warning", async () => {
    const page = shown(
      await rig.run(`${site.origin}/endless`, {
        screenshots: [{ fullPage: true }, { viewport: { width: 20_000, height: 300 } }],
        // Capturing and encoding 20 megapixels takes long on a busy machine.
        timeout: 45_000,
      }),
    );
    expect(sizeOf(page.screenshots[0]?.bytes)).toEqual([1_280, 16_000]);
    expect(sizeOf(page.screenshots[1]?.bytes)).toEqual([7_680, 300]);
    expect(page.warnings).toHaveLength(2);
  });

  it("returns computed styles", async () => {
    const { styles } = shown(await rig.run(`${site.origin}/branded`, { includeStyles: true }));
    expect(styles).toMatchObject({
      colorScheme: "dark",
      variables: { "--brand": "#123456" },
      logo: { src: `${site.origin}/logo.png`, alt: "logo" },
      elements: {
        body: { fontFamily: "Georgia" },
        button: { backgroundColor: "rgb(1, 2, 3)", borderRadius: "7px" },
        input: null,
      },
    });
  });

  it("blocks filtered requests", async () => {
    seen.length = 0;
    shown(await rig.run(`${site.origin}/ads`, { blocks: ({ url }) => url.endsWith("/ad.png") }));
    expect(seen.map(({ url }) => url)).toEqual(["/own"]);
  });

  it("returns a page with a hanging image, dialogs or popups", async () => {
    expect(shown(await rig.run(`${site.origin}/hung-image`)).html).toContain("text text");
    expect(shown(await rig.run(`${site.origin}/dialog`)).html).toContain("after the dialogs");
    const popups = shown(await rig.run(`${site.origin}/popup`));
    expect([popups.url, popups.html.includes("kept")]).toEqual([`${site.origin}/popup`, true]);
  });

  it.each([
    ["a link", '<a id="go" href="/own" target="_blank">go</a>'],
    ["a script", `<button id="go" onclick="window.open('/own')">go</button>`],
  ])("warns when a click on %s opens a new window", async (_, html) => {
    site.pages["/opens"] = `<!doctype html><p>kept</p>${html}`;
    const actions: RenderJob["actions"] = [
      { type: "click", selector: "#go", all: false },
      { type: "wait", milliseconds: 500 },
    ];
    const page = shown(await rig.run(`${site.origin}/opens`, { actions }));
    expect(page.html).toContain("kept");
    expect(page.warnings).toEqual([
      `The actions opened ${site.origin}/own in a new window, which was closed. Only the first window is read: scrape ${site.origin}/own in another request.`,
    ]);
    expect(shown(await rig.run(`${site.origin}/opens`)).warnings).toEqual([]);
  });

  it("denies all permissions", async () => {
    expect(shown(await rig.run(`${site.origin}/permissions`)).html).toContain(
      "<pre>denied,denied,denied,denied</pre>",
    );
  });

  it("keeps no state between jobs", async () => {
    for (let i = 0; i < 2; i++)
      expect(shown(await rig.run(`${site.origin}/store`)).html).toContain("was null ");
  });

  it("sends all languages with every request, as a plain fetch does", async () => {
    seen.length = 0;
    const languages = ["de-AT", "fr", "en-GB"];
    for (const blocks of [undefined, () => false]) {
      const page = shown(
        await rig.run(`${site.origin}/languages`, { location: { languages }, blocks }),
      );
      expect(page.html).toContain('["de-AT","fr","en-GB"]');
    }
    const headers = seen.map((request) => request.headers["accept-language"]);
    expect(headers).toHaveLength(4);
    expect(new Set(headers)).toEqual(new Set([acceptLanguage(languages)]));
  });

  it("keeps state in a profile that only one page at a time may save", async () => {
    const profile = { name: "a/../b" };
    const run = (saveChanges: boolean) =>
      rig.run(`${site.origin}/store`, { profile: { ...profile, saveChanges } });
    expect(shown(await run(false)).html).toContain("was null ");
    expect(shown(await run(true)).html).toContain("was null ");
    expect(shown(await run(false)).html).toContain("was yes kept=1");
    const saved = await Promise.all([run(true), run(true), run(true)]);
    for (const each of saved) expect(shown(each).html).toContain("was yes kept=1");
  });

  it("queues pages that save to one profile, in order, each with its whole time limit", async () => {
    const profile = { name: "queue" };
    const counts: string[] = [];
    const waited: number[] = [];
    const run = async () => {
      const page = shown(
        await rig.run(`${site.origin}/count`, {
          profile,
          timeout: 6_000,
          waitFor: 800,
          onQueued: (ms) => waited.push(ms),
        }),
      );
      counts.push(/count (\d+)/.exec(page.html)?.[1] ?? "");
    };
    await Promise.all([run(), run(), run(), run()]);
    expect(counts).toEqual(["1", "2", "3", "4"]);
    expect(waited).toEqual(waited.toSorted((a, b) => a - b));
    expect(waited.at(-1)).toBeGreaterThan(2_400);
  });

  it("leaves the queue of a profile when the caller aborts", async () => {
    const profile = { name: "queue" };
    const abort = new AbortController();
    const first = rig.run(`${site.origin}/count`, { profile, waitFor: 500 });
    const second = rig.run(`${site.origin}/count`, { profile }, abort.signal);
    abort.abort(new Error("enough"));
    await expect(second).rejects.toThrow("enough");
    expect(shown(await first).ok).toBe(true);
    expect(shown(await rig.run(`${site.origin}/count`, { profile })).ok).toBe(true);
  });

  it("rejects an untrusted certificate unless verification is skipped", async () => {
    const secure = await serveTls((_request, response) =>
      response.writeHead(200, { "content-type": "text/html" }).end("<p>secure words</p>"),
    );
    rig.allow(secure.origin);
    expect(await rig.run(secure.origin, { skipTlsVerification: false })).toMatchObject({
      ok: false,
      kind: "unreachable",
      error: expect.stringMatching(/ERR_CERT/),
    });
    const page = shown(await rig.run(secure.origin, { skipTlsVerification: true }));
    expect(page.html).toContain("secure words");
  });
});

describe.skipIf(!hasBrowser)("render failures", () => {
  it("reports a timeout", async () => {
    const before = performance.now();
    expect(await rig.run(`${site.origin}/never`, { timeout: 1_500 })).toMatchObject({
      ok: false,
      kind: "timeout",
    });
    expect(performance.now() - before).toBeLessThan(4_000);
  });

  it("reports a download, an unreachable server and a blocked address", async () => {
    expect(await rig.run(`${site.origin}/file`)).toMatchObject({ ok: false, kind: "download" });
    rig.allow("http://127.0.0.1:1");
    expect(await rig.run("http://127.0.0.1:1/")).toMatchObject({ ok: false, kind: "unreachable" });
    for (const url of [
      "file:///etc/passwd",
      "data:text/html,x",
      "http://127.0.0.1:2/",
      "about:blank",
    ])
      expect(await rig.run(url)).toMatchObject({ ok: false, kind: "rejected" });
  });

  it("reports a navigation to a blob URL", async () => {
    expect(await rig.run(`${site.origin}/blob`)).toMatchObject({ ok: false, kind: "rejected" });
  });

  it("rejects immediately when the job is cancelled", async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error("cancelled")), 300);
    await expect(rig.run(`${site.origin}/never`, {}, controller.signal)).rejects.toThrow(
      "cancelled",
    );
  });
});
