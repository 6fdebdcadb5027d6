import { afterAll, describe, expect, it, type TestContext } from "vitest";
import { localSite } from "@/lib/engine/page/test-support/local-site";
import { browserRig, shown } from "../test-support/browser-rig";
import { escapeWays } from "../test-support/escape-ways";

const rig = browserRig();
const hasBrowser = await rig.pool.available();
afterAll(() => rig.dispose());

type Pages = Parameters<typeof localSite>[0];
const paragraph = "word ".repeat(60);

/** `public`: any page may reach it, as on the internet. `named`: added by the operator. */
async function site(
  { onTestFinished }: Pick<TestContext, "onTestFinished">,
  kind: "public" | "named",
  pages: Pages = {},
) {
  const opened = await localSite(pages);
  onTestFinished(() => opened.close());
  // Another name of this machine is another site for the browser, in another process.
  const elsewhere = opened.origin.replace("127.0.0.1", "localhost");
  for (const origin of [opened.origin, elsewhere]) {
    if (kind === "public") rig.allow(origin);
    else rig.name(origin);
    onTestFinished(() => void rig.forbid(origin));
  }
  return { ...opened, elsewhere, host: new URL(opened.origin).host };
}

/** Ways with which one page reaches another server when nothing prevents it. */
const moreWays: Readonly<Record<string, (at: string) => string>> = {
  "fetch without referrer": (at) =>
    `<meta name="referrer" content="no-referrer"><script>fetch("http://${at}/", { mode: "no-cors" }); new Image().src = "http://${at}/i"; location.href = "http://${at}/"</script>`,
  "post of a script": (at) =>
    `<script>fetch("http://${at}/admin/delete", { method: "POST", mode: "no-cors", body: "x" })</script>`,
  "frame of the top window": (at) =>
    `<script>try { top.location = "http://${at}/" } catch {} try { open("http://${at}/", "_top") } catch {}</script>`,
  "form of the top window": (at) =>
    `<form action="http://${at}/" method="post" target="_top"></form><script>document.forms[0].submit()</script>`,
  "blank frame": (at) =>
    `<meta name="referrer" content="no-referrer"><iframe></iframe><script>frames[0].document.write('<img src="http://${at}/i" referrerpolicy="no-referrer">')</script>`,
  "module of a worker": (at) =>
    `<script>new Worker(URL.createObjectURL(new Blob(["import('http://${at}/m.js').catch(() => {}); fetch('/to-named', { mode: 'no-cors' })"], { type: "text/javascript" })), { type: "module" })</script>`,
  "redirected form": () =>
    `<form action="/to-named" method="post"></form><script>document.forms[0].submit()</script>`,
  "early hints": (at) => `<link rel="preload" as="script" href="http://${at}/h.js">${paragraph}`,
};
const ways = { ...escapeWays, ...moreWays };

const attackPages = (way: string, at: string): Pages => ({
  "/": `<!doctype html>${ways[way]?.(at) ?? ""}`,
  "/to-canary": { status: 307, headers: { location: `http://${at}/` } },
  "/to-named": { status: 307, headers: { location: `http://${at}/` } },
});

describe.skipIf(!hasBrowser)("a page of another site", () => {
  it.concurrent.for(Object.keys(ways))("cannot reach a named site by %s", async (way, test) => {
    const named = await site(test, "named");
    const other = await site(test, "public", attackPages(way, named.host));
    await rig.run(`${other.origin}/`, { waitFor: 700 });
    expect(other.requests[0]).toBe("/");
    expect(named.requests).toEqual([]);
  });

  it.concurrent.for(Object.keys(ways))(
    "cannot reach the named site that embeds it by %s",
    async (way, test) => {
      const named = await site(test, "named");
      const other = await site(test, "public", attackPages(way, named.host));
      named.pages["/start"] =
        `<!doctype html><p>${paragraph}<iframe src="${other.origin}/"></iframe><iframe src="${other.elsewhere}/"></iframe>`;
      const start = `${named.origin}/start`;
      await rig.run(start, { initiator: start, waitFor: 700 });
      expect(other.requests.filter((path) => path === "/")).toHaveLength(2);
      expect(named.requests.filter((path) => path !== "/favicon.ico")).toEqual(["/start"]);
    },
  );

  it("cannot reach a named site that redirects to it", async (test) => {
    const named = await site(test, "named");
    const other = await site(test, "public", {
      "/": `<!doctype html><p>${paragraph}<img src="http://${named.host}/i.png"><script>location.href = "http://${named.host}/admin"</script>`,
    });
    named.pages["/start"] = { status: 302, headers: { location: `${other.origin}/` } };
    const start = `${named.origin}/start`;
    await rig.run(start, { initiator: start, waitFor: 700 });
    expect(other.requests).toContain("/");
    expect(named.requests).toEqual(["/start"]);
  });

  it("cannot redirect a request of a named site back to it", async (test) => {
    const named = await site(test, "named");
    const other = await site(test, "public", {
      "/back": (request, response) => {
        response.writeHead(302, { location: `http://${named.host}/admin?from=${request.method}` });
        response.end();
      },
    });
    const back = `${other.origin}/back`;
    named.pages["/start"] =
      `<!doctype html><p>${paragraph}<img src="${back}"><iframe src="${back}"></iframe><link rel="stylesheet" href="${back}"><script>fetch("${back}", { mode: "no-cors" }); new Worker(URL.createObjectURL(new Blob(["fetch('${back}',{mode:'no-cors'})"])))</script>`;
    const start = `${named.origin}/start`;
    await rig.run(start, { initiator: start, waitFor: 700 });
    expect(other.requests.length).toBeGreaterThanOrEqual(4);
    expect(named.requests.filter((path) => path !== "/favicon.ico")).toEqual(["/start"]);
  });
});

describe.skipIf(!hasBrowser)("a named site", () => {
  it("is not opened without an initiator of the same origin", async (test) => {
    const named = await site(test, "named", { "/": paragraph });
    const other = await site(test, "public");
    for (const initiator of [undefined, `${other.origin}/`, named.elsewhere])
      expect(await rig.run(`${named.origin}/`, { initiator })).toMatchObject({
        ok: false,
        kind: "rejected",
      });
    expect(named.requests).toEqual([]);
  });

  it("loads its own files, with redirects, cookies, forms and workers", async (test) => {
    const seen: string[] = [];
    const named = await site(test, "named", {
      "/start": { status: 302, headers: { location: "/page", "set-cookie": "a=1; HttpOnly" } },
      "/page": `<!doctype html><p>${paragraph}<link rel="stylesheet" href="/s.css"><img src="/moved.png"><iframe src="/frame"></iframe>
        <script type="module">import "/m.js"; const w = new Worker("/w.js"); w.onmessage = (e) => { document.body.append("worker:" + e.data) };
        fetch("/post", { method: "POST", body: "größe" }).then((r) => r.text()).then((t) => document.body.append(t))</script>`,
      "/s.css": { headers: { "content-type": "text/css" }, body: "p{color:rgb(1,2,3)}" },
      "/moved.png": { status: 301, headers: { location: "/i.png" } },
      "/frame": `<img src="/in-frame.png" referrerpolicy="no-referrer">`,
      "/m.js": {
        headers: { "content-type": "text/javascript" },
        body: "document.body.append('module')",
      },
      "/w.js": {
        headers: { "content-type": "text/javascript" },
        body: "fetch('/from-worker').then((r) => r.text()).then(postMessage)",
      },
      "/from-worker": { headers: { "content-type": "text/plain" }, body: "ok" },
      "/post": async (request, response) => {
        const parts: Buffer[] = [];
        for await (const part of request) parts.push(part);
        seen.push(request.headers.cookie ?? "", Buffer.concat(parts).toString());
        response.end(`post:${Buffer.concat(parts)}`);
      },
    });
    const start = `${named.origin}/start`;
    const { html, url } = shown(await rig.run(start, { initiator: start, waitFor: 500 }));
    expect(url).toBe(`${named.origin}/page`);
    expect(html).toContain("module");
    expect(html).toContain("post:größe");
    expect(html).toContain("worker:ok");
    expect(seen).toEqual(["a=1", "größe"]);
    expect(named.requests).toEqual(
      expect.arrayContaining(["/s.css", "/i.png", "/in-frame.png", "/from-worker"]),
    );
  });

  it("loads files of public sites", async (test) => {
    const named = await site(test, "named");
    const other = await site(test, "public", { "/i.png": "x", "/frame": "<p>frame" });
    named.pages["/"] =
      `<!doctype html><p>${paragraph}<img src="${other.origin}/i.png"><iframe src="${other.elsewhere}/frame"></iframe>`;
    shown(await rig.run(`${named.origin}/`, { initiator: `${named.origin}/`, waitFor: 700 }));
    expect(other.requests.sort()).toEqual(["/frame", "/i.png"]);
  });

  it("follows clicks and forms on its pages", async (test) => {
    const named = await site(test, "named", {
      "/": `<!doctype html><meta name="referrer" content="no-referrer"><p>${paragraph}<a href="/next">next</a>`,
      "/next": `<!doctype html><form action="/done" method="post"><button>send</button></form><p>${paragraph}`,
      "/done": { status: 303, headers: { location: "/end" } },
      "/end": `<p>${paragraph}the end`,
    });
    const { html, url } = shown(
      await rig.run(`${named.origin}/`, {
        initiator: `${named.origin}/`,
        actions: [
          { type: "click", selector: "a" },
          { type: "click", selector: "button" },
        ],
      }),
    );
    expect(url).toBe(`${named.origin}/end`);
    expect(html).toContain("the end");
  });

  it("receives the caller's headers", async (test) => {
    const headers: unknown[] = [];
    const named = await site(test, "named");
    named.pages["/"] = (request, response) => {
      headers.push([request.headers["x-a"], request.headers.referer, request.headers.cookie]);
      response.end(`<p>${paragraph}`);
    };
    const sent = { "X-A": "b", Referer: "https://search.example/", Cookie: "c=d" };
    shown(await rig.run(`${named.origin}/`, { initiator: `${named.origin}/`, headers: sent }));
    expect(headers).toEqual([["b", "https://search.example/", "c=d"]]);
  });

  it("is reported as unreachable when it accepts no connection", async (test) => {
    const named = await site(test, "named");
    await named.close();
    const result = await rig.run(`${named.origin}/`, { initiator: `${named.origin}/` });
    expect(result).toMatchObject({ ok: false, kind: "unreachable" });
    expect(result.ok ? "" : result.error).toContain("did not accept a connection");
  });
});
