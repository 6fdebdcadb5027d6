import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { EngineOverHttp } from "../support/engine-over-http";
import { article, LocalSite } from "../support/local-site";

const words = "The nightjar sits along the branch and churrs until it is dark. ".repeat(12);
const names = ["shell", "steps", "late", "device"];
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
});
