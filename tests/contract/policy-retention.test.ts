import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { engineFiles } from "@/lib/engine/engine";
import { EngineOverHttp } from "../support/engine-over-http";
import { startFakeModel } from "../support/fake-model";
import { article, LocalSite } from "../support/local-site";
import { policyWith } from "../support/policies";

const prose = "The bluethroat sings from the top of a reed before it is light. ".repeat(12);
const names = ["plain", "secret", "audited"];
const site = new LocalSite({
  "/": article("Bluethroat index", names.map((name) => `<a href="/${name}">${name}</a>`).join(" ")),
  ...Object.fromEntries(names.map((name) => [`/${name}`, article(`Bluethroat ${name}`, prose)])),
});
let model: Awaited<ReturnType<typeof startFakeModel>>;
let engine: EngineOverHttp;

const bodySchema = z.looseObject({
  id: z.uuid(),
  creditsUsed: z.int(),
  warning: z.string().nullable(),
  data: z.object({
    web: z.array(
      z.looseObject({
        url: z.string(),
        markdown: z.string().optional(),
        screenshot: z.string().optional(),
        warning: z.string().optional(),
        metadata: z.looseObject({ error: z.string().nullable() }).optional(),
      }),
    ),
  }),
});
const search = async (body: object) => {
  const response = await engine.post({ query: "bluethroat", ...body });
  expect(response.status).toBe(200);
  return bodySchema.parse(await response.json());
};

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();

/** The folder where running browsers keep their own files. It is deleted with each browser. */
const browserFolder = () => join(engine.dataDirectory, "browser");

/** Every stored file and its hash, except the ledger and the log, which contain no pages. */
const storedFiles = (): string[] =>
  filesIn(engine.dataDirectory)
    .filter((file) => !file.startsWith(`${browserFolder()}/`))
    .filter((file) => !file.endsWith("-shm") && !/^(ledger|audit)\./.test(basename(file)))
    .map((file) => `${file} ${createHash("sha256").update(readFileSync(file)).digest("hex")}`);

/** The files of running browsers that contain the text. Chromium rewrites its settings any time. */
const browserFilesWith = (text: string): string[] =>
  filesIn(browserFolder()).filter((file) => {
    try {
      return readFileSync(file).includes(text);
    } catch (error) {
      if (existsSync(file)) throw error;
      return false;
    }
  });

const eventSchema = z.looseObject({ time: z.iso.datetime(), event: z.string(), id: z.uuid() });
const logged = () =>
  readFileSync(engineFiles(engine.dataDirectory).audit, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => eventSchema.parse(JSON.parse(line)));

beforeAll(async () => {
  await site.start();
  model = await startFakeModel(() => "A summary.");
  engine = await new EngineOverHttp(undefined, {
    model: { url: model.url, name: "sample" },
    policy: policyWith({}, {}, { enterprise: ["zdr", "anon"], audit: true }),
  }).start();
  await engine.add(site.origin);
});
afterAll(async () => {
  await engine.dispose();
  await site.dispose();
  await model.close();
  expect(engine.unexpected).toEqual([]);
});

describe("zero data retention over HTTP", () => {
  it("costs 10 credits per ten results for zdr, 2 for anon, and 12 for both", async () => {
    const costs = async (enterprise: string[]) => (await search({ enterprise })).creditsUsed;
    expect(await costs(["zdr"])).toBe(2 + 10);
    expect(await costs(["anon"])).toBe(2 + 2);
    expect(await costs(["zdr", "anon", "zdr"])).toBe(2 + 12);
  });

  it.each(["zdr", "anon"])("stores nothing of a page on disk under %s", async (option) => {
    const formats = ["markdown", "summary", { type: "changeTracking", tag: "a" }, "screenshot"];
    const run = (more: object) =>
      search({
        query: "intitle:secret",
        limit: 1,
        scrapeOptions: { formats, ...more },
        enterprise: [option],
      });
    // Warm up: open lazily created files first.
    await run({ waitFor: 10 });
    const before = storedFiles();
    const { data } = await run({ profile: { name: "p" }, storeInCache: true, maxAge: 0 });
    const [page] = data.web;
    expect(page?.markdown).toContain("bluethroat");
    expect(page?.screenshot).toBeUndefined();
    expect(page?.warning).toMatch(/skipped: screenshot.*profile.*not saved.*changeTracking/);
    expect(storedFiles()).toEqual(before);
    expect(filesIn(browserFolder())).not.toEqual([]);
    for (const text of ["bluethroat", new URL(site.origin).host])
      expect(browserFilesWith(text)).toEqual([]);
  });

  it("sends no page to the language model and skips the cleaning pass with a warning", async () => {
    const requestCount = model.requests.length;
    const { data } = await search({
      query: "intitle:plain",
      limit: 1,
      enterprise: ["anon"],
      scrapeOptions: { formats: ["markdown", "summary"], onlyCleanContent: true },
    });
    expect(data.web[0]?.warning).toMatch(
      /onlyCleanContent was skipped.*zero data retention, pages are not sent to a language model/i,
    );
    expect(model.requests.length).toBe(requestCount);
  });

  it("fails an action that would store a file, and names it", async () => {
    const { data } = await search({
      query: "intitle:plain",
      limit: 1,
      enterprise: ["zdr"],
      scrapeOptions: { formats: ["markdown"], actions: [{ type: "screenshot" }] },
    });
    expect(data.web[0]?.metadata?.error).toMatch(/screenshot.*stores no files/);
  });
});

describe("the security log", () => {
  it("logs a line per run with the audit metadata, but without the query", async () => {
    const { id } = await search({
      query: "intitle:audited sought-in-secret",
      scrapeOptions: { formats: ["markdown"], auditMetadata: { username: "Ana\nB" } },
    });
    expect(logged().at(-1)).toEqual({
      time: expect.any(String),
      event: "run",
      id,
      key: createHash("sha256").update(engine.key).digest("hex").slice(0, 12),
      username: "Ana\nB",
      results: expect.any(Number),
      pages: expect.any(Number),
      blocked: 0,
      credits: expect.any(Number),
    });
    const file = engineFiles(engine.dataDirectory).audit;
    expect(readFileSync(file, "utf8")).not.toMatch(/sought-in-secret|wbk_/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("logs blocked URLs without their query strings, and none under zero data retention", async () => {
    const threatProtection = { mode: "normal" };
    const blocked = async (more: object) => {
      const { id } = await search({ query: "intitle:audited", threatProtection, ...more });
      return logged().filter((event) => event.id === id && event.event === "address-blocked");
    };
    expect(await blocked({})).toEqual([
      expect.objectContaining({
        where: "result",
        rule: "failurePolicy",
        url: `${site.origin}/audited`,
      }),
    ]);
    const [quiet] = await blocked({ enterprise: ["zdr"] });
    expect(quiet).toMatchObject({ rule: "failurePolicy" });
    expect(quiet).not.toHaveProperty("url");
  });

  it("logs a rejected request with the field", async () => {
    const strict = await new EngineOverHttp(undefined, {
      policy: policyWith({ overrides: false }, {}, { audit: true }),
    }).start();
    try {
      await strict.post({ query: "x", threatProtection: {} });
      const line = readFileSync(engineFiles(strict.dataDirectory).audit, "utf8");
      expect(JSON.parse(line)).toMatchObject({
        event: "request-refused",
        field: "threatProtection",
      });
    } finally {
      await strict.dispose();
    }
  });
});
