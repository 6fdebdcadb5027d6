import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { findArtifact } from "@/lib/engine/artifacts";
import { EngineOverHttp } from "../support/engine-over-http";
import { article, LocalSite } from "../support/local-site";

const words = "The nightjar sits along the branch and churrs until it is dark. ".repeat(12);
const names = ["shell", "steps", "late", "device", "visits"];
const asRead = Object.fromEntries(
  names.map((name) => [`/${name}`, article(`Nightjar ${name}`, words)]),
);
const site = new LocalSite({
  "/": article("Index", names.map((name) => `<a href="/${name}">${name}</a>`).join(" ")),
  ...asRead,
});
const engine = new EngineOverHttp();

/** What the site shows once its pages were read into the library. */
const page =
  (script: string, body = "") =>
  (_: unknown, response: { end: (text: string) => void }) =>
    response.end(
      `<!doctype html><meta name="viewport" content="width=device-width"><title>Nightjar</title><body>${body}<script>${script}</script>`,
    );

const resultSchema = z.looseObject({
  markdown: z.string().optional(),
  html: z.string().optional(),
  warning: z.string().optional(),
  screenshot: z.string().optional(),
  actions: z
    .object({
      screenshots: z.array(z.string()),
      scrapes: z.array(z.object({ url: z.string(), html: z.string() })),
      javascriptReturns: z.array(z.object({ type: z.string(), value: z.unknown() })),
      pdfs: z.array(z.string()),
    })
    .optional(),
  metadata: z.looseObject({ error: z.string().nullable(), creditsUsed: z.int() }),
});
const scrape = async (name: string, scrapeOptions: object = {}) => {
  const response = await engine.post({
    query: `intitle:${name}`,
    limit: 1,
    scrapeOptions: { formats: ["markdown"], onlyMainContent: false, ...scrapeOptions },
  });
  const answer = z
    .looseObject({ data: z.object({ web: z.array(resultSchema) }) })
    .parse(await response.json());
  return resultSchema.parse(answer.data.web[0]);
};

beforeAll(async () => {
  await site.start();
  await engine.start();
  await engine.add(site.origin);
  site.serve(
    "/shell",
    page(`document.body.append(Object.assign(document.createElement("main"), {
      innerHTML: "<h1>Made here</h1><p>${words}</p>" }))`),
  );
  site.serve(
    "/steps",
    page(
      "",
      `<main><input id="name"><button onclick="out.textContent = 'Hello ' + document.getElementById('name').value">Go</button><p id="out"></p><p>${words}</p></main>`,
    ),
  );
  site.serve(
    "/late",
    page(
      `setTimeout(() => { document.getElementById("out").textContent = "It has come." }, 1500)`,
      `<main><p id="out">Not yet.</p><p>${words}</p></main>`,
    ),
  );
  site.serve(
    "/device",
    page(
      `document.getElementById("out").textContent = navigator.language + " " + Intl.DateTimeFormat().resolvedOptions().timeZone + " " + (innerWidth < 600 ? "narrow" : "wide")`,
      `<main><p id="out"></p><p>${words}</p></main>`,
    ),
  );
  site.serve(
    "/visits",
    page(
      `localStorage.visits = Number(localStorage.visits ?? 0) + 1;
       document.getElementById("out").textContent = "Visits: " + localStorage.visits + "."`,
      `<main><p id="out"></p><p>${words}</p></main>`,
    ),
  );
}, 60_000);
afterAll(async () => {
  await engine.dispose();
  await site.dispose();
  expect(engine.unexpected).toEqual([]);
});

describe("a page that needs a browser", { timeout: 60_000 }, () => {
  it("gets one where its scripts make it, without being asked", async () => {
    const { markdown, warning, metadata } = await scrape("shell");
    expect({ warning, error: metadata.error }).toEqual({ warning: undefined, error: null });
    expect(markdown).toMatch(/# Made here/);
    expect((await scrape("shell")).metadata.cacheState).toBe("hit");
  });

  it("is acted upon, and gives back what the actions made", async () => {
    const { markdown, actions, metadata } = await scrape("steps", {
      actions: [
        { type: "click", selector: "#name" },
        { type: "write", text: "owl" },
        { type: "click", selector: "button" },
        { type: "executeJavascript", script: "return 6 * 7" },
        { type: "scrape" },
      ],
    });
    expect(metadata.error).toBeNull();
    expect(markdown).toContain("Hello owl");
    expect(actions?.javascriptReturns).toMatchObject([{ value: 42 }]);
    expect(actions?.scrapes).toMatchObject([{ url: `${site.origin}/steps` }]);
    expect(actions?.scrapes[0]?.html).toContain("Hello owl");
    expect((await scrape("steps")).metadata.cacheState).toBe("miss");
  });

  it("names the action that failed, and gives back what came before it", async () => {
    const { actions, metadata } = await scrape("steps", {
      timeout: 10_000,
      actions: [{ type: "scrape" }, { type: "click", selector: "#nowhere" }, { type: "scrape" }],
    });
    expect(metadata.error).toMatch(/2.*click/);
    expect(metadata.creditsUsed).toBe(0);
    expect(actions?.scrapes).toHaveLength(1);
  });

  it("is read later with waitFor", async () => {
    expect((await scrape("late")).markdown).toContain("Not yet.");
    expect((await scrape("late", { waitFor: 2_500 })).markdown).toContain("It has come.");
  });

  it("sees a mobile device in the reader's place", async () => {
    const { markdown } = await scrape("device", { mobile: true, location: { country: "JP" } });
    expect(markdown).toContain("ja-JP Asia/Tokyo narrow");
  });

  it("is shown in pictures that can be fetched by their signed address alone", async () => {
    const first = await scrape("late", {
      formats: [{ type: "screenshot", viewport: { width: 400, height: 300 } }],
      actions: [
        { type: "screenshot", quality: 50 },
        { type: "pdf", format: "A5" },
      ],
    });
    expect(first.warning).toBeUndefined();
    const kinds = await Promise.all(
      [
        first.screenshot ?? "",
        ...(first.actions?.screenshots ?? []),
        ...(first.actions?.pdfs ?? []),
      ].map(async (address) => {
        const url = new URL(address);
        const id = url.pathname.split("/").at(-1) ?? "";
        const found = await findArtifact(engine.dataDirectory, id, url.searchParams);
        if (found.status !== 200) return found.status;
        await new Response(found.body).arrayBuffer();
        url.searchParams.set("expires", String(Date.now() + 1e9));
        const forged = await findArtifact(engine.dataDirectory, id, url.searchParams);
        return [found.contentType, found.size > 500, forged.status];
      }),
    );
    expect(kinds).toEqual([
      ["image/png", true, 404],
      ["image/jpeg", true, 404],
      ["application/pdf", true, 404],
    ]);
  });

  it("is pictured again from its copy, and only from one with the same wishes", async () => {
    const picture = { type: "screenshot", viewport: { width: 300, height: 200 } };
    const first = await scrape("late", { formats: ["markdown", picture] });
    const second = await scrape("late", { formats: ["markdown", picture] });
    expect(first.screenshot).toMatch(/^http/);
    expect(second.screenshot).toMatch(/^http/);
    expect([first, second].map(({ metadata }) => metadata.cacheState)).toEqual(["miss", "hit"]);
    const other = await scrape("late", { formats: [{ ...picture, fullPage: true }] });
    expect(other.metadata.cacheState).toBe("miss");
  });

  it("remembers a profile, and shows it to nobody else", async () => {
    const visit = async (options: object) => (await scrape("visits", options)).markdown ?? "";
    const profile = { name: "watcher" };
    expect(await visit({ profile })).toContain("Visits: 1.");
    expect(await visit({ profile: { ...profile, saveChanges: false } })).toContain("Visits: 2.");
    expect(await visit({ profile })).toContain("Visits: 2.");
    expect(await visit({ profile: { name: "other" } })).toContain("Visits: 1.");
    expect(await visit({ waitFor: 1 })).toContain("Visits: 1.");
  });

  it("cannot reach this machine, whatever its scripts try", async () => {
    const inner = new LocalSite({ "/": "secret" });
    await inner.start();
    try {
      site.serve(
        "/steps",
        page(
          `fetch("${inner.origin}/").catch(() => {}); new Image().src = "${inner.origin}/";
           new WebSocket("${inner.origin.replace("http", "ws")}/"); navigator.sendBeacon("${inner.origin}/");`,
          `<main><p>${words}</p></main><iframe src="${inner.origin}/"></iframe>`,
        ),
      );
      const { markdown } = await scrape("steps", { waitFor: 500, maxAge: 0 });
      expect(markdown).toContain("churrs");
      expect(inner.requests).toEqual([]);
    } finally {
      await inner.dispose();
    }
  });
});
