import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callers } from "../support/callers";
import { article } from "../support/local-site";
import { html, PageRig, status, typed } from "../support/page-rig";

const HOUR_MS = 3_600_000;
const prose = "The curlew calls over the moor before the other birds are awake. ".repeat(8);
const PRODUCT = {
  "@context": "https://schema.org",
  "@type": "Product",
  name: "Curlew call",
  offers: { "@type": "Offer", price: 24.5, priceCurrency: "EUR", availability: "InStock" },
};
const MENU = {
  "@context": "https://schema.org",
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
const data = (value: object) =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
/**
 * A media program that writes the requested kind into the given folder. Never ends for URLs ending
 * in "stuck".
 */
const extractor = `process.argv[2].endsWith("stuck") ? setInterval(() => {}, 1000) : require("fs").writeFileSync(process.argv[1] + "/out." + (process.argv[3] === "audio" ? "mp3" : "mp4"), process.argv[3] + " of " + process.argv[2])`;

const rig = new PageRig(
  {
    moor: html(
      `<nav><a href="/elsewhere">Elsewhere</a></nav><main><h1>Curlews</h1><p>${prose}</p>
       <ul><li>eggs</li><li>nests</li></ul><table><tr><th>Year</th><th>Pairs</th></tr><tr><td>2024</td><td>12</td></tr></table>
       <p><a href="/more?x=1">More</a> <a href="https://moor.example/">The moor</a> <img src="/curlew.jpg" alt="A curlew"></p></main>`,
      '<meta name="description" content="Early on the moor"><meta property="og:image" content="/preview.jpg">',
    ),
    shop: html(`<main><h1>Curlew call</h1><p>${prose}</p></main>`, data(PRODUCT)),
    inn: html(`<main><h1>The inn</h1><p>${prose}</p></main>`, data(MENU)),
    talk: html(
      `<main><p>${prose}</p><audio src="/talk.mp3"></audio><video src="/film.mp4"></video></main>`,
    ),
    stuck: html(`<main><p>${prose}</p><audio src="/talk.mp3"></audio></main>`),
    diary: article("Dunlin diary", prose),
    fields: html(`<main><h1>First title</h1><p>${prose}</p></main>`),
    leaving: article("Dunlin leaving", prose),
    vanished: status(410),
    picture: typed("image/png", Uint8Array.from([0x89, 0x50, 0x4e, 0x47])),
  },
  { mediaCommand: [process.execPath, "-e", extractor, "{folder}", "{url}", "{kind}"] },
);
const plain = new PageRig({
  talk: html(`<main><p>${prose}</p><audio src="/talk.mp3"></audio></main>`),
});

beforeAll(async () => {
  await rig.start();
  await plain.start();
});
afterAll(async () => {
  await rig.dispose();
  await plain.dispose();
});

describe.each(callers)("formats, for $name", (caller) => {
  const scrape = (name: string, ...formats: readonly (string | object)[]) =>
    rig.scrape(name, { formats }, caller);

  it("returns markdown with headings, lists, tables, links and images", async () => {
    const { markdown } = await scrape("moor", "markdown");
    expect(markdown).toMatch(/^# Curlews\n\nThe curlew calls/);
    expect(markdown).toMatch(/^[-*] eggs$/m);
    expect(markdown).toMatch(/\| Year \| Pairs \|\n\| --- \| --- \|\n\| 2024 \| 12 \|/);
    expect(markdown).toContain(`[More](${rig.site.origin}/more?x=1)`);
    expect(markdown).toContain(`![A curlew](${rig.site.origin}/curlew.jpg)`);
  });

  it("returns the cleaned content as html and the unchanged page as rawHtml", async () => {
    const page = await scrape("moor", "html", { type: "rawHtml" });
    expect(page.html).toContain("<h1>Curlews</h1>");
    expect(page.html).not.toMatch(/Elsewhere|<script|<meta/);
    expect(page.rawHtml).toMatch(/^<!doctype html>[\s\S]*og:image[\s\S]*Elsewhere/);
    expect(page.markdown).toBeUndefined();
  });

  it("returns links and images of the content as absolute URLs", async () => {
    const page = await scrape("moor", "links", "images");
    expect(page.links).toEqual([`${rig.site.origin}/more?x=1`, "https://moor.example/"]);
    expect(page.images).toContain(`${rig.site.origin}/curlew.jpg`);
  });

  it("builds the summary from sentences of the page when there is no model, with a warning", async () => {
    const { summary, warning } = await scrape("moor", "summary");
    expect(summary).toContain("The curlew calls over the moor");
    expect(warning).toMatch(/No language model is configured/);
  });

  it("fills json by schema from the page's structured data", async () => {
    const properties = { name: { type: "string" }, price: { type: "number" } };
    const schema = { type: "object", properties };
    const page = await scrape("shop", { type: "json", schema, prompt: "the price" });
    expect(page.json).toEqual({ name: "Curlew call", price: 24.5 });
    expect(page.warning).toMatch(/No language model.*by property name/);
    expect(page.metadata.creditsUsed).toBe(5);
  });

  it("returns the page's structured data for a json prompt without a model, with a warning", async () => {
    const page = await scrape("shop", { type: "json", prompt: "the price" });
    expect(JSON.stringify(page.json)).toContain("24.5");
    expect(page.warning).toMatch(/the prompt was not followed/);
  });

  it("reports new, same and changed pages with the time of the last scrape", async () => {
    const format = { type: "changeTracking", tag: caller.name };
    rig.site.serve("/diary", article("Dunlin diary", prose));
    const first = await scrape("diary", "markdown", format);
    expect(first.changeTracking).toMatchObject({
      changeStatus: "new",
      previousScrapeAt: null,
      visibility: "visible",
    });
    expect(await scrape("diary", "markdown", format)).toMatchObject({
      changeTracking: { changeStatus: "same", previousScrapeAt: expect.stringMatching(/^20/) },
    });
    rig.site.serve("/diary", article("Dunlin diary", `${prose} It left.`));
    const third = await scrape("diary", format);
    expect(third).toMatchObject({ changeTracking: { changeStatus: "changed" } });
    expect(third.changeTracking).not.toHaveProperty("diff");
  });

  it("returns changed lines for changeTracking in mode git-diff", async () => {
    const format = { type: "changeTracking", modes: ["git-diff"], tag: `${caller.name} lines` };
    rig.site.serve("/diary", article("Dunlin diary", prose));
    await scrape("diary", format);
    rig.site.serve("/diary", article("Dunlin diary", `${prose}\n\nIt left for the coast.`));
    expect(await scrape("diary", format)).toMatchObject({
      changeTracking: {
        diff: {
          text: expect.stringMatching(/^\+It left for the coast\.$/m),
          json: { files: [{ additions: expect.any(Number) }] },
        },
      },
    });
  });

  it("compares schema fields for changeTracking in mode json, and warns of an unused prompt or schema", async () => {
    const properties = { title: { type: "string" } };
    const schema = { type: "object", properties };
    const format = { type: "changeTracking", modes: ["json"], schema, tag: `${caller.name} json` };
    rig.site.serve("/fields", html(`<main><h1>First title</h1><p>${prose}</p></main>`));
    await scrape("fields", format);
    rig.site.serve(
      "/fields",
      html(`<main><h1>Second title</h1><p>${prose}</p></main>`).replace("Dunlin", "Second title"),
    );
    expect(await scrape("fields", format)).toMatchObject({
      changeTracking: { json: { title: { current: "Second title" } } },
    });
    const idle = await scrape("fields", { type: "changeTracking", prompt: "the title" });
    expect(idle.warning).toMatch(/prompt and schema apply only to the json mode/);
  });

  it("keeps a separate change history per tag, and one without a tag", async () => {
    const at = (tag: string | null) =>
      scrape("moor", { type: "changeTracking", tag }).then(({ changeTracking }) => changeTracking);
    const tag = `${caller.name} branch`;
    await at(null);
    expect(await at(tag)).toMatchObject({ changeStatus: "new" });
    expect(await at(tag)).toMatchObject({ changeStatus: "same" });
    expect(await at(null)).toMatchObject({ changeStatus: "same" });
  });

  it.each([404, 410])("reports a page with status %i as removed", async (code) => {
    const tag = `${caller.name} ${code}`;
    const format = { type: "changeTracking", modes: ["git-diff", "json"], tag };
    rig.site.serve("/leaving", article("Dunlin leaving", prose));
    await scrape("leaving", format);
    rig.site.serve("/leaving", status(code));
    const gone = await scrape("leaving", "markdown", format);
    expect(gone).toMatchObject({
      changeTracking: { changeStatus: "removed", previousScrapeAt: expect.stringMatching(/^20/) },
      metadata: { statusCode: code, error: expect.stringContaining(String(code)), creditsUsed: 0 },
    });
    expect(gone.changeTracking).not.toHaveProperty("diff");
    rig.site.serve("/leaving", article("Dunlin leaving", prose));
    expect(await scrape("leaving", format)).toMatchObject({
      changeTracking: { changeStatus: "same" },
    });
  });

  it("returns the content of a failed page without extracting from it", async () => {
    const page = await scrape("vanished", "markdown", "summary", "product", "links");
    expect(page.markdown).toContain("So it is");
    expect(page).not.toHaveProperty("summary");
    expect(page).not.toHaveProperty("product");
    expect(page.metadata).toMatchObject({ statusCode: 410, error: expect.any(String) });
  });

  it("reads product from the page's structured data", async () => {
    expect(await scrape("shop", "product")).toMatchObject({
      product: {
        title: "Curlew call",
        url: rig.address("shop"),
        variants: [{ price: { amount: 24.5, currency: "EUR" }, availability: { inStock: true } }],
      },
    });
    const none = await scrape("moor", "product");
    expect(none.product).toBeNull();
    expect(none.warning).toMatch(/no structured product data/);
  });

  it("reads menu from the page's structured data", async () => {
    expect(await scrape("inn", "menu")).toMatchObject({
      menu: {
        isMenu: true,
        sections: [{ name: "Soups", items: [{ name: "Pea soup", price: { amount: 6 } }] }],
      },
    });
    expect(await scrape("moor", "menu")).toMatchObject({ menu: { isMenu: false } });
  });

  it("answers a question with a matching passage and warns that it is an extract", async () => {
    const page = await scrape("moor", { type: "question", question: "Who calls over the moor?" });
    expect(page.answer).toContain("The curlew calls over the moor");
    expect(page.warning).toMatch(/an extract/);
    expect(page.metadata.creditsUsed).toBe(5);
  });

  it("returns the passages that match the highlights query", async () => {
    const page = await scrape("moor", { type: "highlights", query: "pairs in 2024" });
    expect(page.highlights).toMatch(/2024.*12/);
    expect(page.metadata.creditsUsed).toBe(5);
  });

  it("returns audio and video from the operator's program behind URLs that expire after an hour", async () => {
    const page = await scrape("talk", "audio", "video");
    expect(page.warning).toBeUndefined();
    for (const kind of ["audio", "video"]) {
      const address = String(page[kind]);
      const artifact = await rig.artifact(address);
      expect(artifact?.bytes.toString()).toBe(`${kind} of ${rig.address("talk")}`);
      expect(await rig.artifact(address, Date.now() + HOUR_MS - 60_000)).not.toBeNull();
      expect(await rig.artifact(address, Date.now() + HOUR_MS + 60_000)).toBeNull();
      expect(await rig.artifact(address.replace(/signature=./, "signature=~"))).toBeNull();
    }
  });

  it("returns the page's own audio file without a program and no missing video, each with a warning", async () => {
    const page = await plain.scrape("talk", { formats: ["audio", "video"] }, caller);
    expect(page.audio).toBe(`${plain.site.origin}/talk.mp3`);
    expect(page).not.toHaveProperty("video");
    expect(page.warning).toMatch(/own file.*no video file/);
  });

  it("stops a media program at the page's timeout, with a warning", async () => {
    const startedAt = performance.now();
    const options = { formats: ["audio"], timeout: 1_500 };
    const page = await rig.scrape("stuck", options, caller);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(page.audio).toBe(`${rig.site.origin}/talk.mp3`);
    expect(page.warning).toMatch(/the page's deadline expired/);
  });

  it("reports binary content as a failed page", async () => {
    const page = await scrape("picture", "markdown");
    expect(page.metadata).toMatchObject({
      error: expect.stringContaining("image/png"),
      creditsUsed: 0,
    });
  });
});
