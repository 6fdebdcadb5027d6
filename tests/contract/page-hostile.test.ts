import { createSocket, type Socket as UdpSocket } from "node:dgram";
import { createServer, type Server } from "node:net";
import { hostname } from "node:os";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listenOnPort } from "../support/loopback";
import { html, PageRig, status } from "../support/page-rig";

const SECRET = "canary-behind-the-door";
const prose = "The turnstone turns stones and eats what hides below them. ".repeat(8);
const script = (code: string) => `<script>${code}</script>`;

/**
 * Listens on loopback for TCP connections and datagrams, and responds to everything with a secret.
 */
class Trap {
  readonly #tcp: Server;
  readonly #udp: UdpSocket = createSocket("udp4");
  reached = 0;
  port = 0;

  constructor() {
    this.#tcp = createServer((socket) => {
      this.reached += 1;
      socket.on("error", () => {}).resume();
      socket.end(
        `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nAccess-Control-Allow-Origin: *\r\nContent-Length: ${SECRET.length}\r\n\r\n${SECRET}`,
      );
    });
    this.#udp.on("message", () => {
      this.reached += 1;
    });
  }

  async start(): Promise<void> {
    this.port = await listenOnPort(this.#tcp);
    await new Promise<void>((ready) => this.#udp.bind(this.port, "127.0.0.1", ready));
  }

  async dispose(): Promise<void> {
    this.#udp.close();
    await new Promise((done) => this.#tcp.close(done));
  }
}

const trap = new Trap();
/** Spellings of the local machine. Names that resolve to it represent DNS rebinding. */
const hosts = [
  "127.0.0.1",
  "localhost",
  "localhost.",
  "any.localhost",
  hostname(),
  "127.1",
  "0x7f.1",
  "0x7f000001",
  "0177.0.0.1",
  "2130706433",
  "0",
  "0.0.0.0",
  "127.255.255.254",
  "[::1]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[2002:7f00:1::]",
  "①②⑦.⓪.⓪.①",
  "127%2e0%2e0%2e1",
  "169.254.169.254",
  "10.0.0.1",
];
const schemes = (at: string) => [
  "file:///etc/passwd",
  "file://localhost/etc/passwd",
  `ftp://${at}/`,
  `gopher://${at}/x`,
  `ws://${at}/`,
  `data:text/html,${SECRET}`,
  `javascript:fetch("http://${at}/")`,
  `blob:http://${at}/x`,
  "chrome://version",
  "view-source:file:///etc/passwd",
  "about:blank",
];

/** Page content that requests another URL; `at` is the trap's URL. */
const insides: Record<string, (at: string) => string> = {
  elements: (at) =>
    `<img src="http://${at}/"><img srcset="http://${at}/ 1x"><iframe src="http://${at}/"></iframe><object data="http://${at}/"></object><embed src="http://${at}/">
     <video src="http://${at}/" poster="http://${at}/" autoplay muted></video><audio src="http://${at}/" preload="auto"></audio><input type="image" src="http://${at}/">
     <svg><image href="http://${at}/"/><use href="http://${at}/#x"/></svg><script src="http://${at}/"></script><script type="module" src="http://${at}/"></script>
     <frameset><frame src="http://${at}/"></frameset><iframe sandbox="allow-scripts" srcdoc="<img src='http://${at}/'>"></iframe><table background="http://${at}/"></table>`,
  spellings: (at) =>
    hosts.map((host) => `<img src="http://${host}:${at.split(":")[1]}/">`).join(""),
  links: (at) =>
    `<link rel="stylesheet" href="http://${at}/"><link rel="preload" as="image" href="http://${at}/"><link rel="modulepreload" href="http://${at}/"><link rel="prefetch" href="http://${at}/">
     <link rel="prerender" href="http://${at}/"><link rel="preconnect" href="http://${at}"><link rel="dns-prefetch" href="http://${at}"><link rel="manifest" href="http://${at}/"><link rel="icon" href="http://${at}/">
     <script type="speculationrules">{"prefetch":[{"source":"list","urls":["http://${at}/"],"eagerness":"immediate"}],"prerender":[{"source":"list","urls":["http://${at}/"],"eagerness":"immediate"}]}</script>`,
  styles: (at) =>
    `<style>@import "http://${at}/"; @font-face { font-family: F; src: url(http://${at}/) } body { background: url(http://${at}/); font-family: F; cursor: url(http://${at}/), auto } p::after { content: url(http://${at}/) } main { mask: url(http://${at}/#m); filter: url(http://${at}/#f) }</style>`,
  scripts: (at) =>
    script(`const go = (work) => { try { Promise.resolve(work()).catch(() => {}) } catch {} };
      go(() => fetch("http://${at}/", { mode: "no-cors" })); go(() => fetch("http://${at}/", { method: "POST", body: "x", keepalive: true, mode: "no-cors" }));
      go(() => fetch("https://${at}/")); go(() => { const x = new XMLHttpRequest(); x.open("GET", "http://${at}/"); x.send() });
      go(() => { const x = new XMLHttpRequest(); x.open("GET", "http://${at}/", false); x.send() });
      go(() => new WebSocket("ws://${at}/")); go(() => new WebSocket("wss://${at}/")); go(() => new EventSource("http://${at}/"));
      go(() => navigator.sendBeacon("http://${at}/", "x")); go(() => import("http://${at}/")); go(() => new FontFace("F", "url(http://${at}/)").load());
      go(() => { new Image().src = "http://${at}/" }); go(() => new WebTransport("https://${at}/").ready); go(() => new Audio("http://${at}/").play());
      go(() => document.body.append(Object.assign(document.createElement("iframe"), { src: "http://${at}/" })))`),
  workers: (at) =>
    script(`const code = "fetch('http://${at}/',{mode:'no-cors'}).catch(()=>{});new WebSocket('ws://${at}/');importScripts('http://${at}/')";
      const address = URL.createObjectURL(new Blob([code])); try { new Worker(address); new SharedWorker(address) } catch {}
      navigator.serviceWorker?.register("/serviceworker").catch(() => {}); CSS.paintWorklet?.addModule("http://${at}/").catch(() => {})`),
  peers: (at) =>
    script(`const c = new RTCPeerConnection({ iceServers: [{ urls: ["stun:${at}", "turn:${at}?transport=udp", "turn:${at}?transport=tcp"], username: "u", credential: "c" }] });
      c.createDataChannel("x"); c.createOffer().then((offer) => c.setLocalDescription(offer)).catch(() => {})`),
  windows: (at) =>
    `<iframe name="f"></iframe><form id="a" action="http://${at}/" method="post" target="f"></form><form id="b" action="http://${at}/" target="_blank"></form><a id="p" href="#x" ping="http://${at}/">x</a>
     ${script(`open("http://${at}/"); a.submit(); b.submit(); p.click()`)}`,
  redirects: () =>
    `<img src="/inward"><iframe src="/inward"></iframe>${script('fetch("/inward", { mode: "no-cors" }).catch(() => {}); new WebSocket(location.href.replace("http", "ws").replace(/[^/]*$/, "inward"))')}`,
  reports: (at) =>
    `<meta http-equiv="Content-Security-Policy" content="img-src 'none'; report-uri http://${at}/"><img src="/x.png"><meta http-equiv="Link" content="<http://${at}/>; rel=preload; as=script">`,
  files: () =>
    `<iframe src="file:///etc/passwd"></iframe><object data="file:///etc/passwd"></object><img src="file:///etc/hostname"><link rel="stylesheet" href="file:///etc/passwd">${script('fetch("file:///etc/passwd").then((a) => a.text()).then((t) => document.body.append(t)).catch(() => {})')}`,
};
/** Page content that navigates the whole page. */
const departures: Record<string, (at: string) => string> = {
  refresh: (at) => `<meta http-equiv="refresh" content="0;url=http://${at}/">`,
  navigation: (at) => script(`location.href = "http://${at}/"`),
  submission: (at) =>
    `<form action="http://${at}/" method="post"></form>${script("document.forms[0].submit()")}`,
  download: (at) => `<a download href="http://${at}/">x</a>${script("document.links[0].click()")}`,
  tofile: () => script('location.href = "file:///etc/passwd"'),
  framed: (at) => `<iframe srcdoc="<script>top.location = 'http://${at}/'</script>"></iframe>`,
};

const inside = (name: string) => `inside${name}`;
const departing = (name: string) => `departing${name}`;
let rig: PageRig;

beforeAll(async () => {
  await trap.start();
  const at = `127.0.0.1:${trap.port}`;
  const pages = (all: typeof insides, call: (name: string) => string) =>
    Object.entries(all).map(([name, make]) => [
      call(name),
      html(`${make(at)}<main><p>${prose}</p></main>`),
    ]);
  rig = new PageRig({
    ...Object.fromEntries([...pages(insides, inside), ...pages(departures, departing)]),
    inward: status(302, { location: `http://${at}/` }),
    elsewhere: status(302, { location: "/" }),
    refreshed: status(200, { refresh: `0;url=http://${at}/` }, html(`<main>${prose}</main>`)),
    headers: status(
      200,
      {
        link: `<http://${at}/>; rel=preload; as=script, <http://${at}>; rel=preconnect`,
        "report-to": JSON.stringify({
          group: "g",
          max_age: 99,
          endpoints: [{ url: `https://${at}/` }],
        }),
        nel: JSON.stringify({ report_to: "g", max_age: 99, success_fraction: 1 }),
        "content-security-policy": `img-src 'none'; report-uri http://${at}/`,
        "alt-svc": `h2="${at}"; ma=99`,
      },
      html(`<main>${prose}<img src="/x.png"></main>`),
    ),
    plain: html(`<main>${prose}</main>`),
    serviceworker: (_, response) =>
      response
        .writeHead(200, { "content-type": "text/javascript" })
        .end(`fetch("http://${at}/", { mode: "no-cors" })`),
  });
  await rig.start();
}, 60_000);
afterAll(async () => {
  await rig.dispose();
  await trap.dispose();
});
beforeEach(() => {
  trap.reached = 0;
});

const formats = ["markdown", "rawHtml", "links"];
/**
 * Scrapes the page with a plain fetch and in a browser. Nothing in it may come from the local
 * machine.
 */
async function both(name: string, options: object = {}) {
  const results = [];
  for (const more of [{}, { waitFor: 600 }]) {
    const page = await rig.scrape(name, { formats, timeout: 20_000, ...options, ...more });
    expect(page.rawHtml?.replaceAll(/data:[^"']*/g, "") ?? "").not.toContain(SECRET);
    expect(JSON.stringify(page)).not.toContain("root:x:0:0");
    results.push(page);
  }
  expect(trap.reached).toBe(0);
  return results;
}

it("notices every connection to the trap", async () => {
  const response = await fetch(`http://127.0.0.1:${trap.port}/`);
  expect(await response.text()).toBe(SECRET);
  const datagram = createSocket("udp4");
  await new Promise((sent) => datagram.send("x", trap.port, "127.0.0.1", sent));
  await expect.poll(() => trap.reached).toBe(2);
  datagram.close();
});

describe("a page that tries to reach this machine", { timeout: 60_000 }, () => {
  it.each(Object.keys(insides))("cannot reach it by its %s, and is still scraped", async (name) => {
    for (const { metadata, markdown } of await both(inside(name))) {
      expect(metadata.error).toBeNull();
      expect(markdown).toContain("turnstone");
    }
  });

  it.each(Object.keys(departures))("cannot reach it by its %s", async (name) => {
    const [fetched, rendered] = await both(departing(name));
    expect(fetched?.markdown).toContain("turnstone");
    expect(rendered?.metadata.url).not.toMatch(/^file:/);
  });

  it("cannot reach it by its headers", async () => {
    const [fetched] = await both("headers");
    expect(fetched?.metadata.error).toBeNull();
    await both("refreshed");
  });
});

describe("a redirect to this machine", { timeout: 120_000 }, () => {
  it("is blocked in every spelling of the address, with fetch and in a browser", async () => {
    for (const host of hosts) {
      const location = `http://${host}:${trap.port}/`;
      rig.site.serve("/elsewhere", (_, response) =>
        response.writeHead(302, { location: encodeURI(location) }).end(),
      );
      const fetched = await rig.scrape("elsewhere", { formats, timeout: 5_000 });
      expect({ host, error: fetched.metadata.error }).toEqual({
        host,
        error: expect.stringMatching(/\S/),
      });
      expect(fetched.rawHtml).toBeUndefined();
    }
    for (const host of ["127.0.0.1", "localhost", "0x7f.1", "[::ffff:7f00:1]", hostname()]) {
      rig.site.serve("/elsewhere", status(302, { location: `http://${host}:${trap.port}/` }));
      const rendered = await rig.scrape("elsewhere", { formats, waitFor: 1, timeout: 10_000 });
      expect(rendered.metadata.error).toMatch(/\S/);
      expect(rendered.rawHtml ?? "").not.toContain(SECRET);
    }
    expect(trap.reached).toBe(0);
  });

  it("is blocked for every scheme except HTTP and HTTPS", async () => {
    for (const location of schemes(`127.0.0.1:${trap.port}`)) {
      rig.site.serve("/elsewhere", status(302, { location }));
      for (const more of [{}, { waitFor: 1 }]) {
        const page = await rig.scrape("elsewhere", { formats, timeout: 6_000, ...more });
        expect(JSON.stringify([page.rawHtml, page.markdown])).not.toMatch(/root:x:0:0|canary/);
        expect(page.metadata.error).toMatch(/\S/);
      }
    }
    expect(trap.reached).toBe(0);
  });
});

describe("an action that tries to reach this machine", { timeout: 60_000 }, () => {
  const act = (...actions: object[]) => rig.scrape("plain", { formats, timeout: 15_000, actions });
  const run = (code: string) => ({ type: "executeJavascript", script: code });

  it("gets nothing back by a script", async () => {
    const at = `127.0.0.1:${trap.port}`;
    const page = await act(
      run(`return await fetch("http://${at}/").then((a) => a.text()).catch(() => "nothing")`),
      run('return await fetch("file:///etc/passwd").then((a) => a.text()).catch(() => "nothing")'),
      run(
        `return await new Promise((done) => { const s = new WebSocket("ws://${at}/"); s.onopen = () => done("open"); s.onerror = () => done("nothing") })`,
      ),
    );
    expect(page.actions?.javascriptReturns.map(({ value }) => String(value))).not.toContain("open");
    expect(JSON.stringify(page)).not.toMatch(/canary|root:x:0:0/);
    expect(trap.reached).toBe(0);
  });

  it.each(["http", "file"])(
    "gets no content by navigating the page there over %s",
    async (scheme) => {
      const target = scheme === "http" ? `http://127.0.0.1:${trap.port}/` : "file:///etc/passwd";
      const page = await act(
        run(`location.href = ${JSON.stringify(target)}`),
        { type: "wait", milliseconds: 500 },
        { type: "scrape" },
        { type: "screenshot" },
      );
      expect(JSON.stringify(page)).not.toMatch(/canary|root:x:0:0/);
      expect(trap.reached).toBe(0);
    },
  );
});
