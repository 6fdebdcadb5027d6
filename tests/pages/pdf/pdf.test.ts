import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { indexablePage } from "@/lib/engine/library/sources/indexable-page";
import { browserRig } from "@/lib/engine/load/browser/test-support/browser-rig";
import { fetchPage } from "@/lib/engine/load/fetch-page";
import { createPageRenderer, createPdfDrawer } from "@/lib/engine/load/render-page";
import { scrapePage } from "@/lib/engine/page/scrape-page";
import { type LocalSite, localSite } from "@/lib/engine/page/test-support/local-site";
import { pdfDocuments } from "./documents";

const rig = browserRig();
const hasBrowser = await rig.pool.available();
const saved: { bytes: Uint8Array; contentType: string }[] = [];
let site: LocalSite;

beforeAll(async () => {
  site = await localSite(
    Object.fromEntries(
      pdfDocuments.map(({ pdf }, at) => [
        `/${at}`,
        { headers: { "content-type": "application/pdf" }, body: pdf },
      ]),
    ),
  );
  rig.allow(site.origin);
});
afterAll(async () => {
  await site?.close();
  await rig.dispose();
});

const scrape = (at: number, options: ScrapeOptions = {}) =>
  scrapePage(
    `${site.origin}/${at}`,
    { maxAge: 0, ...options },
    {
      guard: rig.deps.guard,
      render: createPageRenderer(rig.deps),
      drawPdf: createPdfDrawer(rig.pool),
      services: {
        model: null,
        history: { last: async () => null, remember: async () => {} },
        now: () => new Date(),
        artifacts: {
          save: async (bytes, contentType) => {
            saved.push({ bytes, contentType });
            return `file:${saved.length - 1}`;
          },
        },
      },
    },
  );

describe("the text of a PDF", () => {
  it.each(pdfDocuments.map((each, at) => ({ ...each, at })))(
    "of $name",
    async ({ at, contains = [], lacks = [], equals }) => {
      const { fields, warning } = await scrape(at);
      for (const text of contains) expect(fields.markdown).toContain(text);
      for (const text of lacks) expect(fields.markdown).not.toContain(text);
      if (equals !== undefined) expect(fields.markdown).toBe(equals);
      expect(warning).toBeNull();
    },
  );

  it("is the same in the search index", async () => {
    for (const [at, { contains = [], lacks = [] }] of pdfDocuments.entries()) {
      const url = `${site.origin}/${at}`;
      const fetched = await fetchPage(url, {}, { guard: rig.deps.guard });
      if (!fetched.ok) throw new Error(fetched.error);
      const indexed = await indexablePage(fetched, url, new Date(), undefined);
      const text = "page" in indexed ? indexed.page.text : "";
      for (const each of contains) expect(text).toContain(each.replace(/^#+ /gm, ""));
      for (const each of lacks) expect(text).not.toContain(each);
    }
  });

  it("has at least 10 documents", () => {
    expect(pdfDocuments.length).toBeGreaterThan(9);
  });
});

describe.runIf(hasBrowser)("a PDF with formats and options of a browser", () => {
  it("has the same text and page counts, and a screenshot of its first page", async () => {
    const plain = await scrape(0);
    const all = await scrape(0, {
      formats: [
        { type: "markdown" },
        { type: "html" },
        { type: "screenshot", fullPage: true },
        { type: "branding" },
      ],
      mobile: true,
      waitFor: 10,
      actions: [{ type: "wait", milliseconds: 10 }],
    });
    expect(all.fields.markdown).toBe(plain.fields.markdown);
    expect(all.fields.branding).toBeDefined();
    const { numPages, totalPages } = plain.metadata;
    expect(all.metadata).toMatchObject({ numPages, totalPages, error: null });
    expect(all.warning).toMatch(
      /The URL is a PDF, so these options were ignored: waitFor, mobile, actions\./,
    );
    const image = saved.at(-1);
    expect(image?.contentType).toBe("image/png");
    const bytes = Buffer.from(image?.bytes ?? []);
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1_280, 1_656]);
    // An empty page of this size takes less.
    expect(bytes.length).toBeGreaterThan(64_500);
  });

  it("has a screenshot within the requested viewport, as JPEG if a quality is set", async () => {
    const page = await scrape(0, {
      formats: [{ type: "screenshot", quality: 60, viewport: { width: 400, height: 396 } }],
    });
    expect(page.warning).toBeNull();
    const image = saved.at(-1);
    expect(image?.contentType).toBe("image/jpeg");
    const frame = Buffer.from(image?.bytes ?? []);
    const at = frame.indexOf(Buffer.from([0xff, 0xc0]));
    expect([frame.readUInt16BE(at + 7), frame.readUInt16BE(at + 5)]).toEqual([306, 396]);
  });
});
