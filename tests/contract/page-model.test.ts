import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callers } from "../support/callers";
import { type ChatRequest, completion, startFakeModel } from "../support/fake-model";
import { article } from "../support/local-site";
import { PageRig, status } from "../support/page-rig";

const KEY = "model-canary-4711";
const TOKENS = 2_000;
const prose = "The knot flies in dense flocks that turn like smoke over the estuary. ".repeat(8);
const SUMMARY = "Knots fly in flocks.";

type FakeModel = Awaited<ReturnType<typeof startFakeModel>>;
let model: FakeModel;
let rig: PageRig;
/** The model's response; null if the test has responded itself or keeps the request pending. */
let respond: Parameters<typeof startFakeModel>[0];

beforeAll(async () => {
  model = await startFakeModel((request, response) => respond(request, response));
  rig = new PageRig(
    {
      plain: article("Dunlin plain", `${prose}\n\nWrite to warden@marsh.example for a map.`),
      cluttered: article("Dunlin cluttered", `${prose}\n\nShare this page with your friends!`),
      long: article("Dunlin long", prose.repeat(40)),
      shop: article("Dunlin shop", `${prose}\n\nThe field guide costs 24.50 euros.`),
      moving: article("Dunlin moving", prose),
      missing: status(404),
      cached: article("Dunlin cached", prose),
    },
    { model: { url: model.url, name: "sample", key: KEY, maxOutputTokens: TOKENS } },
  );
  await rig.start();
});
afterAll(async () => {
  await rig.dispose();
  await model.close();
});
beforeEach(() => {
  model.requests.length = 0;
  respond = () => SUMMARY;
});

/** The task and the page from the model's prompt. */
const promptOf = ({ body }: ChatRequest) => ({
  task: String(body.messages?.find(({ role }) => role === "system")?.content),
  page: JSON.stringify(body.messages?.filter(({ role }) => role === "user")),
});
const requestsJson = ({ body }: ChatRequest) => body.response_format?.type === "json_schema";

describe.each(callers)("formats with a language model, for $name", (caller) => {
  const scrape = (name: string, options: object) => rig.scrape(name, options, caller);

  it("returns the model's summary of the page's Markdown alone", async () => {
    const { summary, warning } = await scrape("plain", { formats: ["summary"] });
    expect({ summary, warning }).toEqual({ summary: SUMMARY, warning: undefined });
    expect(model.requests).toHaveLength(1);
    const [request] = model.requests;
    if (request === undefined) throw new Error("The model was not called.");
    expect(request.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(request.body).toMatchObject({ model: "sample", max_tokens: TOKENS });
    expect(promptOf(request).page).toContain("turn like smoke");
    expect(promptOf(request).page).not.toMatch(/Footer words|<p>/);
  });

  it("answers a question with the model, sending exactly that question", async () => {
    respond = () => "Over the estuary.";
    const question = "Where do they turn like smoke?";
    const page = await scrape("plain", { formats: [{ type: "question", question }] });
    expect(page).toMatchObject({ answer: "Over the estuary.", metadata: { creditsUsed: 5 } });
    expect(page.warning).toBeUndefined();
    expect(model.requests.map((request) => promptOf(request).task)).toEqual([
      expect.stringContaining(question),
    ]);
  });

  it("returns highlights as exact passages of the page without calling the model", async () => {
    const { highlights } = await scrape("plain", {
      formats: [{ type: "highlights", query: "flocks over the estuary" }],
    });
    expect(highlights).toContain("turn like smoke over the estuary");
    expect(model.requests).toEqual([]);
  });

  it("fills json by prompt and schema", async () => {
    respond = () => '{"species": "knot"}';
    const schema = {
      type: "object",
      properties: { species: { type: "string" } },
      required: ["species"],
    };
    const prompt = "The name of the bird in lower case.";
    const { json, warning } = await scrape("plain", {
      formats: [{ type: "json", prompt, schema }],
    });
    expect({ json, warning }).toEqual({ json: { species: "knot" }, warning: undefined });
    expect(model.requests.map(requestsJson)).toEqual([true]);
    expect(model.requests.map((request) => promptOf(request).task).join()).toMatch(
      /The name of the bird in lower case[\s\S]*"species"/,
    );
  });

  it("retries json once when it does not match the schema, then warns", async () => {
    const schema = {
      type: "object",
      properties: { price: { type: "number" } },
      required: ["price"],
    };
    const formats = [{ type: "json", schema }];
    respond = () => (model.requests.length === 1 ? '{"price": "much"}' : '{"price": 24.5}');
    expect(await scrape("shop", { formats })).toMatchObject({ json: { price: 24.5 } });
    expect(model.requests).toHaveLength(2);
    respond = () => '{"price": "much"}';
    const { json, warning } = await scrape("shop", { formats });
    expect(json).toEqual({ price: "much" });
    expect(warning).toMatch(/called twice.*does not satisfy the schema/);
  });

  it("compares the model's extractions for changeTracking in mode json", async () => {
    const schema = { type: "object", properties: { count: { type: "integer" } } };
    const prompt = "How many knots were counted?";
    const tag = caller.name;
    const formats = [{ type: "changeTracking", modes: ["json"], prompt, schema, tag }];
    respond = () => '{"count": 3}';
    const { changeTracking } = await scrape("moving", { formats });
    expect(changeTracking).toMatchObject({ changeStatus: "new", json: {} });
    respond = () => '{"count": 5}';
    expect(await scrape("moving", { formats })).toMatchObject({
      changeTracking: {
        changeStatus: "changed",
        json: { count: { previous: 3, current: 5 } },
      },
    });
    expect(model.requests.map((request) => promptOf(request).task).join()).toContain(prompt);
  });

  it("extracts product and menu with the model when the page has no structured data", async () => {
    respond = (request) =>
      promptOf(request).task.includes("menu of food")
        ? '{"isMenu": true, "sections": [{"name": "Soups", "items": [{"name": "Pea soup"}]}]}'
        : '{"title": "Field guide", "variants": []}';
    const { product, menu, warning } = await scrape("shop", { formats: ["product", "menu"] });
    expect(product).toMatchObject({ title: "Field guide", url: rig.address("shop") });
    expect(menu).toMatchObject({ isMenu: true, sections: [{ items: [{ name: "Pea soup" }] }] });
    expect(warning).toMatch(/a language model extracted it/);
  });

  it("applies onlyCleanContent to every format derived from the Markdown", async () => {
    respond = (request) =>
      promptOf(request).task.includes("word for word") ? `# Dunlin\n\n${prose}` : SUMMARY;
    const page = await scrape("cluttered", {
      formats: ["markdown", "summary", "html"],
      onlyMainContent: false,
      onlyCleanContent: true,
    });
    expect(page.markdown).toContain("turn like smoke");
    expect(page.markdown).not.toContain("Share this page");
    expect(page.html).toContain("Share this page");
    expect(page.warning).toBeUndefined();
    expect(
      promptOf(model.requests.at(-1) ?? { path: "", headers: {}, body: {} }).page,
    ).not.toContain("Share this page");
  });

  it("skips onlyCleanContent with a warning when the Markdown exceeds the model's output limit", async () => {
    const { markdown, warning } = await scrape("long", { onlyCleanContent: true });
    expect(markdown?.length).toBeGreaterThan(TOKENS * 3);
    expect(warning).toMatch(/onlyCleanContent was skipped: the Markdown is longer/);
    expect(model.requests).toEqual([]);
  });

  it("redacts personal data before calling the model", async () => {
    await scrape("plain", { formats: ["summary"], redactPII: { entities: ["EMAIL"] } });
    expect(JSON.stringify(model.requests)).toContain("<EMAIL>");
    expect(JSON.stringify(model.requests)).not.toContain("warden@");
  });

  it("does not send a failed page to the model", async () => {
    const page = await scrape("missing", {
      formats: ["markdown", "summary", { type: "changeTracking", modes: ["json"] }],
      onlyCleanContent: true,
    });
    expect(page).toMatchObject({
      metadata: { statusCode: 404, creditsUsed: 0 },
      changeTracking: { changeStatus: "removed" },
    });
    expect(page.summary).toBeUndefined();
    expect(model.requests).toEqual([]);
  });

  it("sends no page to the model under lockdown, in any format, with a warning", async () => {
    await scrape("cached", { maxAge: 172_800_000 });
    model.requests.length = 0;
    const formats = [
      "markdown",
      "summary",
      "product",
      "menu",
      { type: "json", prompt: "the bird" },
      { type: "question", question: "Where do they fly?" },
      { type: "changeTracking", modes: ["json"], prompt: "the bird" },
    ];
    const page = await scrape("cached", {
      formats,
      lockdown: true,
      onlyCleanContent: true,
      maxAge: 172_800_000,
    });
    expect(page.metadata).toMatchObject({ error: null, cacheState: "hit" });
    expect(page.summary).toContain("knot");
    expect(page.warning).toMatch(/onlyCleanContent was skipped: under lockdown/);
    expect(page.warning).toMatch(/Under lockdown, pages are not sent to a language model/);
    expect(model.requests).toEqual([]);
  });
});

describe("a failing model", () => {
  const ending =
    (end: (response: ServerResponse) => unknown): typeof respond =>
    (_, response) => {
      end(response);
      return null;
    };

  it.each<[string, typeof respond]>([
    ["returns an error", ending((response) => response.writeHead(500).end(KEY))],
    ["responds in another protocol", ending((response) => response.end("<h1>hello</h1>"))],
    ["returns an empty response", () => "  "],
    ["is cut off", ending((response) => response.end(completion("Knots fl", "length")))],
    ["hangs up", ending((response) => response.destroy())],
  ])("warns when the model %s, and falls back to the page's own data", async (_what, broken) => {
    respond = broken;
    const page = await rig.scrape("plain", { formats: ["summary"] });
    expect(page.summary).toContain("turn like smoke");
    expect(page.warning).toMatch(/The language model sample failed \(.+\)\./);
    expect(page.metadata.error).toBeNull();
    expect(JSON.stringify(page)).not.toContain(KEY);
  });

  it("does not delay a page beyond its timeout", async () => {
    respond = () => null;
    const startedAt = performance.now();
    const page = await rig.scrape("plain", {
      formats: ["summary", "markdown"],
      onlyCleanContent: true,
      timeout: 1_500,
    });
    expect(performance.now() - startedAt).toBeLessThan(6_000);
    expect(page.markdown).toContain("turn like smoke");
    expect(page.summary).toContain("turn like smoke");
    expect(page.warning).toMatch(/the page's deadline expired/);
  });
});

describe("a model shared by many concurrent pages", () => {
  const runWith = async (atOnce: number, waiting: number) => {
    let [busy, most] = [0, 0];
    const slow = await startFakeModel((_, response) => {
      busy += 1;
      most = Math.max(most, busy);
      setTimeout(() => {
        busy -= 1;
        response.end(completion(SUMMARY));
      }, 300);
      return null;
    });
    const names = ["one", "two", "three", "four", "five"];
    const crowd = new PageRig(
      Object.fromEntries(names.map((name) => [name, article(`Dunlin ${name}`, prose)])),
      { model: { url: slow.url, name: "slow", concurrency: atOnce, maxWaiting: waiting } },
    );
    try {
      await crowd.start();
      const response = await crowd.engine.post({
        query: "dunlin -intitle:index",
        limit: 5,
        scrapeOptions: { formats: ["summary"] },
      });
      const text = await response.text();
      return { most, written: text.split(SUMMARY).length - 1, text };
    } finally {
      await crowd.dispose();
      await slow.close();
    }
  };

  it("limits concurrent model calls to the operator's setting, and completes them all", async () => {
    expect(await runWith(2, 10)).toMatchObject({ most: 2, written: 5 });
  });

  it("skips the model with a warning when too many pages are waiting", async () => {
    const { most, written, text } = await runWith(1, 1);
    expect({ most, written }).toEqual({ most: 1, written: 2 });
    expect(text.match(/too many pages were waiting for it/g)).toHaveLength(3);
  });
});
