import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { column, makePdf } from "@/lib/engine/page/pdf/test-support/make-pdf";
import { EngineOverHttp } from "../support/engine-over-http";
import { indexBeforeTests } from "../support/indexed-site";
import { article, LocalSite } from "../support/local-site";

const prose = "The avocet sweeps its bent bill through the mud of the lagoon. ".repeat(12);
const pdf = makePdf(
  Array.from({ length: 3 }, (_, at) => ({
    texts: column([
      { text: "Avocet report", size: 24 },
      { text: `This is what page ${at + 1} of the report has to say about avocets.`, gap: 3 },
    ]),
  })),
  "The avocet report",
);
const site = new LocalSite({
  "/": article(
    "Index",
    ["report", "ads", "place", "contact"].map((name) => `<a href="/${name}">${name}</a>`).join(" "),
  ),
  // Crawled as an HTML page, served as a PDF afterwards.
  "/report": article("Avocet report", prose),
  "/place": (request, response) =>
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(article("Avocet place", `${prose} Language: ${request.headers["accept-language"]}.`)),
  "/contact": article("Avocet contact", `${prose} Write to warden@marsh.example today.`),
  "/ads": article(
    "Avocet ads",
    `${prose}
    <div class="ad-slot">Buy now</div><div id="google_ads_iframe_1">Buy later</div>
    <a href="https://ad.doubleclick.net/click?1">Buy never</a>
    <div id="CybotCookiebotDialog">We value your privacy</div>`,
  ),
});
const engine = new EngineOverHttp();

const pageSchema = z.looseObject({
  markdown: z.string().optional(),
  html: z.string().optional(),
  rawHtml: z.string().optional(),
  warning: z.string().optional(),
  metadata: z.looseObject({ error: z.string().nullable(), creditsUsed: z.int() }),
});
const page = async (name: string, scrapeOptions: object = {}) => {
  const response = await engine.post({
    query: `intitle:${name}`,
    limit: 1,
    scrapeOptions: { formats: ["markdown"], ...scrapeOptions },
  });
  const body = z
    .looseObject({ data: z.object({ web: z.array(pageSchema) }) })
    .parse(await response.json());
  return pageSchema.parse(body.data.web[0]);
};

indexBeforeTests(engine, site);
beforeAll(() => {
  site.serve("/report", (_, response) =>
    response.writeHead(200, { "content-type": "application/pdf" }).end(pdf),
  );
});

describe("a PDF result", () => {
  it("converts it to Markdown with headings and bills per page", async () => {
    const { markdown, metadata } = await page("report");
    expect(markdown).toMatch(/^# Avocet report\n\nThis is what page 1/);
    expect(metadata).toMatchObject({
      title: "The avocet report",
      contentType: "application/pdf",
      numPages: 3,
      totalPages: 3,
      creditsUsed: 3,
      error: null,
    });
  });

  it("stops at maxPages and reports the total number of pages", async () => {
    const { markdown, metadata } = await page("report", {
      parsers: [{ type: "pdf", maxPages: 1 }],
    });
    expect(markdown).not.toContain("page 2");
    expect(metadata).toMatchObject({ numPages: 1, totalPages: 3, creditsUsed: 1 });
  });

  it("returns base64 without a parser, for one credit", async () => {
    const formats = ["markdown", "html", "rawHtml"];
    const { metadata, ...fields } = await page("report", { parsers: [], formats });
    for (const format of formats)
      expect(Buffer.from(String(fields[format]), "base64").equals(pdf)).toBe(true);
    expect(metadata).toMatchObject({ creditsUsed: 1, error: null });
    expect(metadata).not.toHaveProperty("numPages");
  });
});

describe("options of a fetched page", () => {
  it("removes or keeps ads and cookie notices", async () => {
    const { markdown } = await page("ads", { onlyMainContent: false });
    expect(markdown).toContain("bent bill");
    expect(markdown).not.toMatch(/Buy|privacy/);
    const all = await page("ads", { onlyMainContent: false, blockAds: false });
    expect(all.markdown).toMatch(/Buy now.*Buy later.*Buy never.*privacy/s);
  });

  it("sends the languages of the requested location", async () => {
    expect((await page("place")).markdown).toContain("Language: en-US,en;q=0.9.");
    const german = await page("place", { location: { country: "DE" } });
    expect(german.markdown).toContain("Language: de-DE,de;q=0.9.");
    expect(german.metadata).toMatchObject({ timezone: "Europe/Berlin" });
    const named = await page("place", { location: { country: "CH", languages: ["fr-CH", "it"] } });
    expect(named.markdown).toContain("Language: fr-CH,fr;q=0.9,it;q=0.8.");
  });

  it("skips the cleaning pass with a warning when no model is configured", async () => {
    const { markdown, warning } = await page("ads", { onlyCleanContent: true });
    expect(markdown).toContain("bent bill");
    expect(warning).toMatch(/onlyCleanContent was skipped/);
  });

  it("warns when the enhanced proxy is not configured and fetches without it", async () => {
    expect((await page("place", { proxy: "enhanced", maxAge: 0 })).warning).toMatch(
      /proxy: enhanced/,
    );
    expect((await page("place", { proxy: "basic" })).warning).toBeUndefined();
  });
});

describe("the library", () => {
  it("finds a PDF by its text and its file type", async () => {
    const shelf = new LocalSite({
      "/": article("Shelf", `${prose} <a href="/booklet.pdf">Booklet</a>`),
      "/booklet.pdf": (_, response) =>
        response.writeHead(200, { "content-type": "application/pdf" }).end(pdf),
    });
    await shelf.start();
    try {
      await engine.add(shelf.origin);
      const response = await engine.post({ query: "avocets filetype:pdf" });
      expect(await response.json()).toMatchObject({
        data: { web: [{ url: `${shelf.origin}/booklet.pdf`, title: "Avocet report" }] },
      });
    } finally {
      await shelf.dispose();
    }
  });
});

describe("redactPII", () => {
  it("redacts personal data in the Markdown, for 4 extra credits", async () => {
    const { markdown, metadata } = await page("contact", { redactPII: { entities: ["EMAIL"] } });
    expect(markdown).toContain("bent bill");
    expect(markdown).not.toContain("warden@marsh.example");
    expect(metadata.creditsUsed).toBe(5);
    expect((await page("contact")).markdown).toContain("warden@marsh.example");
  });
});

describe("formats without a language model", () => {
  it("extracts them from the page alone and adds a warning", async () => {
    const formats = [
      "summary",
      { type: "json", schema: { type: "object", properties: { title: { type: "string" } } } },
      { type: "question", question: "What does the avocet sweep through the mud?" },
      { type: "highlights", query: "bent bill" },
    ];
    const { warning, metadata, ...fields } = await page("place", { formats });
    expect(fields).toMatchObject({
      summary: expect.stringContaining("avocet"),
      json: { title: expect.stringContaining("Avocet") },
      answer: expect.stringContaining("bill"),
      highlights: expect.anything(),
    });
    expect(warning).toMatch(/language model/i);
    expect(metadata.creditsUsed).toBe(13);
  });

  it("tracks changes since the page was last scraped", async () => {
    const formats = ["markdown", { type: "changeTracking", modes: ["git-diff"] }];
    site.serve("/place", article("Avocet place", prose));
    const first = await page("place", { formats });
    const second = await page("place", { formats });
    site.serve("/place", article("Avocet place", `${prose}\n\nIt has left for the south.`));
    const third = await page("place", { formats });
    expect([first, second, third].map(({ changeTracking }) => changeTracking)).toMatchObject([
      { changeStatus: "new" },
      { changeStatus: "same" },
      { changeStatus: "changed", diff: expect.anything() },
    ]);
  });
});
