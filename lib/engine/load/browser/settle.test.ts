import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { type LocalSite, localSite } from "@/lib/engine/page/test-support/local-site";
import { browserRig, shown } from "./test-support/browser-rig";

const rig = browserRig();
const hasBrowser = await rig.pool.available();
let site: LocalSite;

const WORDS = `<p>${"There are words enough here. ".repeat(20)}</p>`;
const page = (script: string, body = "") =>
  `<!doctype html><style>body{margin:0}body.later{background:#00f}</style><body>${WORDS}${body}<script>
    const say = (text) => { const p = document.createElement("p"); p.textContent = text; document.body.append(p) };
    ${script}</script></body>`;
const paint = 'document.body.className = "later"';

beforeAll(async () => {
  site = await localSite({
    "/timer": page("onload = () => setTimeout(() => say('came ' + 'later'), 130)"),
    "/chain": page(
      "let n = 0; const more = () => { say('step ' + n); if (++n < 8) setTimeout(more, 90) }; more()",
    ),
    "/frames": page(
      "let n = 0; const frame = () => { if (++n < 6) requestAnimationFrame(frame); else say('came ' + 'later') }; requestAnimationFrame(frame)",
    ),
    "/idle": page("requestIdleCallback(() => setTimeout(() => say('came ' + 'later'), 60))"),
    "/interval": page(
      "let n = 0; const timer = setInterval(() => { if (++n === 3) { clearInterval(timer); say('came ' + 'later') } }, 40)",
    ),
    "/messages": page(`const channel = new MessageChannel(), end = performance.now() + 130;
      channel.port1.onmessage = () => { const until = performance.now() + 5; while (performance.now() < until); 
        if (performance.now() < end) channel.port2.postMessage(0); else say("came " + "later") };
      channel.port2.postMessage(0)`),
    "/worker": page(
      `new Worker(URL.createObjectURL(new Blob(["setTimeout(() => postMessage(0), 90)"]))).onmessage = () => say("came " + "later")`,
    ),
    "/data": (_, response) => setTimeout(() => response.end("{}"), 120),
    "/two-requests": page(`const load = () => fetch("/data").then((data) => data.json());
      load().then(() => setTimeout(() => load().then(() => say("came " + "later")), 300))`),
    "/two-requests-click": page(
      `const load = () => fetch("/data").then((data) => data.json());
      document.querySelector("button").onclick = () =>
        load().then(() => setTimeout(() => load().then(() => say("came " + "later")), 300))`,
      "<button>Show</button>",
    ),
    "/framed": `<!doctype html><script>/* Not empty. */</script>${WORDS}<iframe src="/framed-click"></iframe>`,
    "/framed-click": `<!doctype html><body><button>Show</button><script>
      document.querySelector("button").onclick = () => setTimeout(() => document.body.append("came " + "later"), 400);
      </script>`,
    "/worker-ready": page(`(async () => {
      if ("serviceWorker" in navigator) { await navigator.serviceWorker.register("/sw.js"); await navigator.serviceWorker.ready; }
      say("came " + "later");
    })()`),
    "/inline": `<!doctype html><body><button onclick="fetch('/slow').then(() => document.body.append('came later'))">Show</button>`,
    "/idle-click": `<!doctype html><body>${WORDS}<button>Show</button><script>
      document.querySelector("button").onclick = async () => {
        await (await fetch("/slow")).text();
        requestIdleCallback(() => document.body.append("came " + "later"));
      };</script>`,
    "/slow": (_, response) => setTimeout(() => response.end("{}"), 600),
    "/endless": `<!doctype html><body><button>Show</button><script>
      const tick = () => setTimeout(tick, 300); tick();
      document.querySelector("button").onclick = () => setTimeout(() => document.body.append("came " + "later"), 350);
      </script>`,
    "/endless-late": `<!doctype html><body><p>Soon.</p><script>
      const tick = () => setTimeout(tick, 300); tick();
      setTimeout(() => document.body.append("came " + "later"), 2_500);
      </script>`,
    "/staggered": `<!doctype html><body><p>Soon.</p><script>
      for (let n = 2; n < 8; n++) setTimeout(() => document.body.append("came " + n), n * 500);
      </script>`,
    "/natives": page(`say([
      typeof setTimeout, window.setTimeout === setTimeout, setTimeout.name, setTimeout.length,
      /native code/.test(Function.prototype.toString.call(setTimeout)), typeof setTimeout(() => {}, 1e6),
      setTimeout.call(undefined, () => {}) > 0, new Function("return setTimeout.constructor.name")(),
    ].join(" ")); setTimeout("say('from a text')", "30"); setTimeout((a, b) => say(a + b), 20, "two ", "arguments");
      try { setTimeout.call({}, () => {}) } catch (error) { say(error.name) }`),
    "/hostile":
      page(`Array.prototype.push = Array.prototype.filter = () => { throw 1 }; Map.prototype.set = null;
      Reflect.apply = null; performance.now = () => 0; Event.prototype.preventDefault = () => {};
      for (let i = 0; i < 5000; i++) setTimeout(() => {}, 100); say("still here")`),
    "/opened": page(
      `document.open(); document.write("<p>${"Written again. ".repeat(30)}</p>"); document.close(); setTimeout(() => { document.body.append("came " + "later") }, 130)`,
    ),
    "/blue": page(paint),
    "/blue-later": page(`setTimeout(() => { ${paint} }, 60)`),
    "/blue-at-once": page(`addEventListener("load", () => queueMicrotask(() => { ${paint} }))`),
    "/faded": page("", "<style>body{background:#fff;transition:background 600ms}</style>").replace(
      "</script>",
      // A style that was never computed changes without a transition.
      `getComputedStyle(document.body).backgroundColor; ${paint}</script>`,
    ),
    "/focused": page("document.querySelector('input').focus()", "<input>"),
  });
  rig.allow(site.origin);
});
afterAll(async () => {
  await site.close();
  await rig.dispose();
});

describe.skipIf(!hasBrowser)("PageActivity.settle", () => {
  test.each([
    "/timer",
    "/frames",
    "/idle",
    "/interval",
    "/messages",
    "/worker",
    "/worker-ready",
    "/opened",
  ])("waits for scripts to finish: %s", async (path) => {
    expect(shown(await rig.run(site.origin + path)).html).toContain("came later");
  });

  it("waits for a request that an earlier one plans", async () => {
    expect(shown(await rig.run(`${site.origin}/two-requests`)).html).toContain("came later");
    const clicked = await rig.run(`${site.origin}/two-requests-click`, {
      actions: [{ type: "click", selector: "button" }, { type: "scrape" }],
    });
    expect(shown(clicked).actions?.scrapes[0]?.html).toContain("came later");
  });

  it("waits for the request of an inline handler on a page without script elements", async () => {
    const clicked = await rig.run(`${site.origin}/inline`, {
      actions: [{ type: "click", selector: "button" }, { type: "scrape" }],
    });
    expect(shown(clicked).actions?.scrapes[0]?.html).toContain("came later</body>");
  });

  it.each([
    ["plans in a frame", "/framed"],
    ["does once the page is idle", "/idle-click"],
  ])("waits for what a click %s", async (_, path) => {
    const clicked = await rig.run(site.origin + path, {
      actions: [{ type: "click", selector: "button" }, { type: "scrape" }],
    });
    expect(shown(clicked).actions?.scrapes[0]?.html).toContain("came later");
  });

  it("does not wait for timers without an end on an almost empty page", async () => {
    const startedAt = performance.now();
    const { html } = shown(
      await rig.run(`${site.origin}/endless`, { actions: [{ type: "click", selector: "button" }] }),
    );
    expect(html).toContain("came later");
    // The longest waits before and after the click would take 16 s.
    expect(performance.now() - startedAt).toBeLessThan(12_000);
    expect(shown(await rig.run(`${site.origin}/endless-late`)).html).toContain("came later");
    expect(shown(await rig.run(`${site.origin}/staggered`)).html).toContain("came 7");
  });

  it("waits while the page keeps writing", async () => {
    expect(shown(await rig.run(`${site.origin}/chain`)).html).toContain("step 7");
  });

  it("does not change how timers look to the page", async () => {
    const { html } = shown(await rig.run(`${site.origin}/natives`));
    expect(html).toContain("function true setTimeout 1 true number true Function");
    expect(html).toContain("from a text");
    expect(html).toContain("two arguments");
    expect(html).toContain("TypeError");
  });

  it("works on a page that overrides built-ins", async () => {
    expect(shown(await rig.run(`${site.origin}/hostile`)).html).toContain("<p>still here");
  });
});

describe.skipIf(!hasBrowser)("screenshots", () => {
  const picture = async (path: string) => {
    const { screenshots } = shown(await rig.run(site.origin + path, { screenshots: [{}] }));
    return Buffer.from(screenshots[0]?.bytes ?? []).toString("base64");
  };

  it.each(["/blue-later", "/blue-at-once", "/faded"])(
    "show the settled page, not an earlier state: %s",
    async (path) => {
      expect(await picture(path)).toBe(await picture("/blue"));
    },
  );

  it("hide the cursor and leave no style sheet behind", async () => {
    const first = await picture("/focused");
    for (let round = 0; round < 3; round++) expect(await picture("/focused")).toBe(first);
    const { html, actions } = shown(
      await rig.run(`${site.origin}/focused`, {
        screenshots: [{}],
        actions: [
          { type: "screenshot" },
          { type: "executeJavascript", script: "document.adoptedStyleSheets.length" },
        ],
      }),
    );
    expect(actions?.javascriptReturns[0]?.value).toBe(0);
    expect(html).not.toContain("caret-color");
  });
});
