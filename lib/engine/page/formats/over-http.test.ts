import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { findArtifact, openArtifacts } from "@/lib/engine/artifacts/artifacts";
import { openChangeHistory, type StoredHistory } from "@/lib/engine/history/change-history";
import { createLanguageModel } from "@/lib/engine/model/language-model";
import { startFakeModel } from "@/tests/support/fake-model";
import { scrapePage } from "../scrape-page";
import { type LocalSite, localSite } from "../test-support/local-site";
import type { FormatDeps } from "./format-handler";
import { createMediaExtractor } from "./media/media-extractor";

const PRODUCT = {
  "@type": "Product",
  name: "Desk lamp",
  offers: { "@type": "Offer", price: 39.9, priceCurrency: "EUR", availability: "InStock" },
};
const MENU = {
  "@type": "Menu",
  hasMenuSection: {
    "@type": "MenuSection",
    name: "Soups",
    hasMenuItem: {
      "@type": "MenuItem",
      name: "Pea soup",
      offers: { price: 6, priceCurrency: "EUR" },
    },
  },
};
const page = (price: string) => `<!doctype html><html lang="en"><head><title>Desk lamp</title>
<meta name="theme-color" content="#aa3300"><link rel="icon" href="/icon.png">
<script type="application/ld+json">${JSON.stringify([PRODUCT, MENU])}</script></head><body><article><h1>Desk lamp</h1>
<p>The desk lamp gives warm light to a whole table and needs nine watts of power. Its arm reaches eighty centimetres.</p>
<p>Jane Smith built the first desk lamp of this kind, and answers letters at jane.smith@lamps.example every week.</p>
<p>A replacement bulb costs ${price} euros and lasts for ten years of evenings at the desk.</p>
<audio src="/talk.mp3"></audio></article></body></html>`;

let folder: string;
let site: LocalSite;
let history: StoredHistory;
let services: Omit<FormatDeps, "signal">;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "formats-"));
  site = await localSite({ "/lamp": page("twelve") });
  history = openChangeHistory(join(folder, "history.sqlite"));
  const artifacts = openArtifacts({ dataDirectory: folder, ownOrigin: "http://127.0.0.1:1" });
  services = { model: null, media: null, artifacts, history, now: () => new Date() };
});
afterAll(async () => {
  history.close();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const scrape = (options: ScrapeOptions, overrides: Partial<typeof services> = {}) =>
  scrapePage(`${site.origin}/lamp`, options, {
    guard: site.guard,
    services: { ...services, ...overrides },
  });

describe("a page over HTTP, without a model", () => {
  test("returns every format that the page alone allows, with warnings", async () => {
    const { fields, warning, failed } = await scrape({
      formats: [
        { type: "summary" },
        { type: "highlights", query: "price of a replacement bulb" },
        { type: "question", question: "How much power does the lamp need?" },
        { type: "product" },
        { type: "menu" },
        { type: "json", schema: { type: "object", properties: { price: { type: "number" } } } },
        { type: "branding" },
        { type: "audio" },
        { type: "video" },
      ],
    });
    expect(failed).toBe(false);
    expect(fields).toMatchObject({
      summary: expect.stringContaining("desk lamp"),
      highlights: expect.stringContaining("twelve euros"),
      answer: expect.stringContaining("nine watts"),
      product: { title: "Desk lamp", variants: [{ price: { amount: 39.9, currency: "EUR" } }] },
      menu: { isMenu: true, sections: [{ name: "Soups", items: [{ name: "Pea soup" }] }] },
      json: { price: 39.9 },
      branding: { images: { favicon: `${site.origin}/icon.png` } },
      audio: `${site.origin}/talk.mp3`,
    });
    expect(fields).not.toHaveProperty("video");
    for (const message of [
      /sentences of the page/,
      /extract/,
      /not rendered in a browser/,
      /own file/,
      /no video file/,
    ])
      expect(warning).toMatch(message);
  });

  test("redacts every format made from the text", async () => {
    const { fields } = await scrape({
      redactPII: true,
      formats: [
        { type: "markdown" },
        { type: "summary" },
        { type: "highlights", query: "letters every week" },
      ],
    });
    expect(fields.highlights).toMatch(/<EMAIL>/);
    expect(JSON.stringify(fields)).not.toMatch(/Jane|jane\.smith/);
  });

  test("reports changes on the next scrape", async () => {
    const formats: ScrapeOptions["formats"] = [{ type: "changeTracking", modes: ["git-diff"] }];
    expect((await scrape({ formats })).fields.changeTracking).toMatchObject({
      changeStatus: "new",
    });
    site.pages["/lamp"] = page("fourteen");
    const second = await scrape({ formats });
    site.pages["/lamp"] = page("twelve");
    expect(second.fields.changeTracking).toMatchObject({
      changeStatus: "changed",
      diff: { text: expect.stringMatching(/^-.*twelve euros.*\n\+.*fourteen euros/m) },
    });
  });
});

describe("a page over HTTP, with a model and a media program", () => {
  test("sends only the page's Markdown to the model", async () => {
    const far = await startFakeModel(({ body }) =>
      body.response_format === undefined ? "Said by the model." : '{"watts": 9}',
    );
    try {
      const model = createLanguageModel({ url: far.url, name: "sample" });
      const properties = { watts: { type: "integer" } };
      const { fields, warning } = await scrape(
        {
          redactPII: true,
          formats: [
            { type: "summary" },
            { type: "question", question: "How much power?" },
            { type: "json", schema: { type: "object", properties, required: ["watts"] } },
          ],
        },
        { model },
      );
      expect(fields).toEqual({
        summary: "Said by the model.",
        answer: "Said by the model.",
        json: { watts: 9 },
      });
      expect(warning ?? "").not.toMatch(/language model/);
      expect(far.requests).toHaveLength(3);
      expect(JSON.stringify(far.requests)).not.toMatch(/jane\.smith/);
    } finally {
      await far.close();
    }
  });

  test("stores the extracted audio behind a signed URL", async () => {
    const script = `require("fs").writeFileSync(process.argv[1] + "/a.mp3", "sound of " + process.argv[2])`;
    const media = createMediaExtractor({
      command: [process.execPath, "-e", script, "{folder}", "{url}"],
    });
    const { fields, warning } = await scrape({ formats: [{ type: "audio" }] }, { media });
    expect(warning).toBeNull();
    const address = new URL(String(fields.audio));
    const lifetime = Number(address.searchParams.get("expires")) - Date.now();
    expect(lifetime).toBeGreaterThan(3_500_000);
    expect(lifetime).toBeLessThanOrEqual(3_600_001);
    const id = address.pathname.split("/").at(-1) ?? "";
    const found = await findArtifact(folder, id, address.searchParams);
    expect(found.status === 200 && (await new Response(found.body).text())).toBe(
      `sound of ${site.origin}/lamp`,
    );
    const later = Date.now() + 3_700_000;
    expect(await findArtifact(folder, id, address.searchParams, later)).toEqual({ status: 410 });
  });
});
