import { describe, expect, it } from "vitest";
import { z } from "zod";
import { EngineOverHttp } from "../support/engine-over-http";
import { indexBeforeTests } from "../support/indexed-site";
import { LocalSite } from "../support/local-site";
import { pngOf } from "../support/png";
import { samplePage } from "../support/sample-index";

const prose = "The turnstone flips pebbles along the tide line and eats what hides below. ".repeat(
  8,
);
const page = (title: string, head: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><nav>Menu</nav><main><h1>${title}</h1><p>${prose}</p>${body}</main></body></html>`;
const newsOf = (headline: string, day: string, image: string) =>
  `<script type="application/ld+json">${JSON.stringify({ "@type": "NewsArticle", headline, datePublished: day, image })}</script>`;
const DAY = 86_400_000;
const recent = new Date(Date.now() - 2 * DAY).toISOString();
const site = new LocalSite({
  "/": page(
    "Shore index",
    "",
    `${["arrival", "count", "essay", "undated", "gallery"].map((name) => `<a href="/${name}">${name}</a>`).join(" ")}`,
  ),
  "/arrival": page(
    "Turnstone arrival",
    newsOf("Turnstone arrival", "2021-04-03T08:00:00Z", "/flock.png"),
    "<p>They came early.</p>",
  ),
  "/count": page(
    "Turnstone count",
    `<meta property="og:type" content="article"><meta property="article:published_time" content="${recent}"><meta property="og:image" content="/count.png">`,
    "<p>They were counted.</p>",
  ),
  "/essay": `<!doctype html><title>Turnstone essay</title><main><article><h1>Turnstone essay</h1><time datetime="2019-01-05">January</time><p>${prose}</p></article></main>`,
  "/undated": page("Turnstone undated", newsOf("Turnstone undated", "", ""), ""),
  "/gallery": page(
    "Turnstone gallery",
    "",
    `<h2>On the wing</h2><img src="/declared.jpg" alt="Turnstone in flight" width="1600" height="900">
     <figure><img src="/measured.png"><figcaption>A turnstone asleep</figcaption></figure>
     <img src="/missing.png" alt="Turnstone that is gone"><img src="/line.gif" alt="" width="900" height="900">
     <img src="/icon.png" alt="Turnstone icon" width="16" height="16">`,
  ),
  "/measured.png": (_request, response) =>
    response.writeHead(200, { "content-type": "image/png" }).end(pngOf(640, 480)),
  "/flock.png": (_request, response) =>
    response.writeHead(200, { "content-type": "image/png" }).end(pngOf(1200, 630)),
  "/count.png": (_request, response) =>
    response.writeHead(200, { "content-type": "image/png" }).end(pngOf(800, 600)),
});
const engine = new EngineOverHttp();

const newsSchema = z.looseObject({
  url: z.string(),
  title: z.string(),
  snippet: z.string(),
  date: z.iso.datetime(),
  imageUrl: z.string().optional(),
  position: z.int(),
});
const imageSchema = z.looseObject({
  title: z.string(),
  imageUrl: z.string(),
  imageWidth: z.int().optional(),
  imageHeight: z.int().optional(),
  url: z.string(),
  position: z.int(),
});
const bodySchema = z.looseObject({
  creditsUsed: z.int(),
  warning: z.string().nullable(),
  data: z.strictObject({
    web: z.array(z.looseObject({ url: z.string() })).optional(),
    news: z.array(newsSchema).optional(),
    images: z.array(imageSchema).optional(),
  }),
});
const search = async (body: object) => {
  const response = await engine.post(body);
  expect(response.status).toBe(200);
  return bodySchema.parse(await response.json());
};
const path = (url: string) => url.replace(site.origin, "");
const newsOnly = async (query: string, more: object = {}) =>
  (await search({ query, sources: ["news"], ...more })).data.news ?? [];
const imagesOnly = async (query: string, more: object = {}) =>
  (await search({ query, sources: ["images"], ...more })).data.images ?? [];
const imagePaths = async (query: string, more: object = {}) =>
  (await imagesOnly(query, more)).map(({ imageUrl }) => path(imageUrl)).toSorted();

indexBeforeTests(engine, site);

describe("news over HTTP", () => {
  it("returns only articles dated by JSON-LD, Open Graph or a single <article> with a <time>", async () => {
    const found = await newsOnly("turnstone");
    expect(found.map(({ url }) => path(url)).toSorted()).toEqual(["/arrival", "/count", "/essay"]);
    expect(found.map(({ position }) => position)).toEqual([1, 2, 3]);
    expect((await search({ query: "turnstone" })).data.web?.length).toBeGreaterThan(3);
  });

  it("returns title, snippet, date, image and position, without a description", async () => {
    const [first] = await newsOnly("turnstone arrival early");
    expect(first).toEqual({
      url: `${site.origin}/arrival`,
      title: "Turnstone arrival",
      snippet: expect.stringContaining("**early**"),
      date: "2021-04-03T08:00:00.000Z",
      imageUrl: `${site.origin}/flock.png`,
      position: 1,
    });
    const [plain] = await newsOnly("turnstone arrival early", { highlights: false });
    expect(plain?.snippet).not.toContain("**");
  });

  it("filters and sorts by time", async () => {
    const paths = async (tbs: string) =>
      (await newsOnly("turnstone", { tbs })).map(({ url }) => path(url));
    expect(await paths("qdr:w")).toEqual(["/count"]);
    expect(await paths("cdr:1,cd_min:01/01/2019,cd_max:12/31/2021,sbd:1")).toEqual([
      "/arrival",
      "/essay",
    ]);
    expect(await paths("sbd:1")).toEqual(["/count", "/arrival", "/essay"]);
  });

  it("includes the scraped page when formats are requested", async () => {
    const [first] = await newsOnly("intitle:arrival", { scrapeOptions: { formats: ["markdown"] } });
    expect(first).toMatchObject({
      snippet: expect.any(String),
      markdown: expect.stringContaining("They came early."),
      metadata: { statusCode: 200, sourceURL: `${site.origin}/arrival` },
    });
  });
});

describe("images over HTTP", () => {
  it("returns title, size, URL, page and position", async () => {
    expect(await imagesOnly("turnstone flight")).toEqual(
      expect.arrayContaining([
        {
          title: "Turnstone in flight",
          imageUrl: `${site.origin}/declared.jpg`,
          imageWidth: 1600,
          imageHeight: 900,
          url: `${site.origin}/gallery`,
          position: 1,
        },
      ]),
    );
    const [asleep] = await imagesOnly("asleep");
    // Its title comes from the caption, and its size only from the image file.
    expect(asleep).toMatchObject({
      title: "A turnstone asleep",
      imageWidth: 640,
      imageHeight: 480,
    });
  });

  it("skips missing images, decoration and icons", async () => {
    expect(await imagePaths("turnstone")).toEqual([
      "/count.png",
      "/declared.jpg",
      "/flock.png",
      "/measured.png",
    ]);
  });

  it("matches imagesize exactly, and larger on both sides", async () => {
    expect(await imagePaths("turnstone imagesize:1600x900")).toEqual(["/declared.jpg"]);
    expect(await imagePaths("imagesize:640x480")).toEqual(["/measured.png"]);
    expect(await imagePaths("turnstone imagesize:1600x901")).toEqual([]);
    expect(await imagePaths("turnstone larger:800x600")).toEqual(["/declared.jpg", "/flock.png"]);
    expect(await imagePaths("turnstone -larger:800x600")).toEqual(["/count.png", "/measured.png"]);
    expect((await search({ query: "turnstone larger:800x600" })).data.web?.length).toBeGreaterThan(
      3,
    );
  });

  it("applies operators and domains to the page, and filetype to the image file", async () => {
    expect(await imagePaths("turnstone inurl:gallery")).toEqual(["/declared.jpg", "/measured.png"]);
    expect(await imagePaths("turnstone filetype:jpg")).toEqual(["/declared.jpg"]);
    expect(await imagePaths("turnstone -site:127.0.0.1")).toEqual([]);
    expect(await imagePaths("turnstone", { includeDomains: ["other.example"] })).toEqual([]);
  });

  it("includes the scraped page, fetched once for all of its images", async () => {
    const before = site.requestsFor("/gallery").length;
    const found = await imagesOnly("turnstone inurl:gallery", {
      scrapeOptions: { formats: ["links"], maxAge: 0 },
    });
    expect(found).toHaveLength(2);
    for (const image of found)
      expect(image).toMatchObject({ metadata: { sourceURL: `${site.origin}/gallery` } });
    expect(site.requestsFor("/gallery").length).toBe(before + 1);
  });
});

describe("several sources over HTTP", () => {
  it("returns one list per source, and applies limit to each", async () => {
    const { data, creditsUsed } = await search({
      query: "turnstone",
      sources: ["web", "news", "images"],
      limit: 2,
    });
    expect([data.web, data.news, data.images].map((list) => list?.length)).toEqual([2, 2, 2]);
    expect(creditsUsed).toBe(2);
    expect(Object.keys((await search({ query: "turnstone", sources: ["images"] })).data)).toEqual([
      "images",
    ]);
  });

  it("filters by the request's time range, or by the web source's own", async () => {
    const { data } = await search({
      query: "turnstone",
      sources: [
        { type: "web", tbs: "cdr:1,cd_min:01/01/2019,cd_max:12/31/2019" },
        { type: "news" },
      ],
      tbs: "qdr:w",
    });
    expect(data.web?.map(({ url }) => path(url))).toEqual(["/essay"]);
    expect(data.news?.map(({ url }) => path(url))).toEqual(["/count"]);
  });

  it("corrects a term that no page contains and says so", async () => {
    const { data, warning } = await search({ query: "turnstoen pebbles", sources: ["web"] });
    expect(data.web).toEqual((await search({ query: "turnstone pebbles" })).data.web);
    expect(warning).toBe(
      'Showing results for "turnstone"; search instead for "turnstoen" by typing the quotation marks too.',
    );
    expect((await search({ query: "turnstone" })).warning).toBeNull();
  });

  it("names the words that no page contains, and says what was searched if nothing is found", async () => {
    const partial = await search({ query: "turnstone zzyzx" });
    expect(partial.data.web).not.toEqual([]);
    expect(partial.warning).toBe('No page in the library contains "zzyzx".');
    const nothing = await search({ query: "zzyzx" });
    expect(nothing.data.web).toEqual([]);
    expect(nothing.warning).toMatch(
      /^Nothing found in the library \(\d+ pages of \d+ sites?\)\. No page in the library contains "zzyzx"\.$/,
    );
    const filtered = await search({ query: "turnstone filetype:zip" });
    expect(filtered.warning).toContain("No page meets all conditions: filetype:zip.");
    const images = await search({ query: "turnstone filetype:zip", sources: ["images"] });
    expect(images.warning).toMatch(
      /^No images found .* No image meets all conditions: filetype:zip\.$/,
    );
    const exact = await search({ query: '"turnstoen"' });
    expect(exact.warning).toContain('No page contains exactly "turnstoen".');
  });

  it.each([
    ["turnstone before:2024", /^"before:2024" is not an operator.*set the time filter/],
    ["turnstone foo:bar cache:x", /^"foo:bar" and "cache:x" are not operators/],
    ["turnstone filetype:p/df", /^"filetype:p\/df" is not an operator/],
    ["turnstone NOT pebbles", /^"NOT" was ignored.* minus/],
    ["turnstone OR -pebbles", /^OR was ignored in "turnstone OR -pebbles"/],
    ["turnstone -related:a.example", /^"-related:a.example" was ignored/],
    ["turnstone https://a.org std::vector 12:30", null],
  ])("names in a warning what it cannot interpret: %s", async (query, expected) => {
    const { warning } = await search({ query });
    if (expected) expect(warning).toMatch(expected);
    else expect(warning).not.toMatch(/operator/);
  });

  it.each(["!!! ???", '"…"'])("warns that %s has no searchable terms", async (query) => {
    const { warning } = await search({ query, sources: ["web", "news"] });
    expect(warning).toBe("The query has no searchable words, only punctuation.");
  });

  it("reports when the library has no entries of the kind, and how to add some", async () => {
    const plain = await new EngineOverHttp().start();
    plain.put([samplePage("https://a.example/", { title: "Turnstone" })]);
    const response = await plain.post({ query: "turnstone", sources: ["web", "news", "images"] });
    expect(bodySchema.parse(await response.json())).toMatchObject({
      warning: expect.stringMatching(/no news yet.*no images yet/),
      data: { web: [{}], news: [], images: [] },
    });
    await plain.dispose();
  });
});

describe("a library of the guide alone", () => {
  const guideSite = "http://127.0.0.1:1";
  const guide = [
    samplePage(`${guideSite}/guide/a`, { title: "Waiting for a selector", text: "The best wait." }),
    samplePage(`${guideSite}/guide/b`, { title: "Screenshots", text: "Results with parts." }),
  ];
  const search = async (library: EngineOverHttp, query: string) => {
    const response = await library.post({ query });
    return bodySchema.parse(await response.json());
  };

  it("returns nothing for another subject, and says what was searched and what to do", async () => {
    const library = await new EngineOverHttp().start();
    library.put(guide);
    for (const query of ["best pizzeria", "zeppelin wait harbour", "pizzeria in paris"]) {
      const { data, warning } = await search(library, query);
      expect(data.web).toEqual([]);
      expect(warning).toMatch(
        /^Nothing found: only the built-in guide \(2 pages about this workbench\) was searched, and it does not contain ".*Library.*connect a service/,
      );
    }
    await library.dispose();
  });

  it("returns nothing where no single page covers the query, although each word occurs", async () => {
    const library = await new EngineOverHttp().start();
    library.put([
      ...guide,
      samplePage(`${guideSite}/guide/c`, { title: "Menus", text: "Dishes of restaurants." }),
      samplePage(`${guideSite}/guide/d`, { title: "Places", text: "A location: Berlin, Germany." }),
    ]);
    const { data, warning } = await search(library, "best restaurants berlin");
    expect(data.web).toEqual([]);
    expect(warning).toMatch(
      /4 pages about this workbench\) was searched, and no page of it answers/,
    );
    await library.dispose();
  });

  it("finds pages for its own subject, also with a wrong letter or an unknown word", async () => {
    const library = await new EngineOverHttp().start();
    const others = Array.from({ length: 30 }, (_, at) =>
      samplePage(`${guideSite}/guide/other-${at}`, { title: `Page ${at}`, text: "Other fields." }),
    );
    library.put([...guide, ...others]);
    for (const query of ["screnshot", "wait for the zeppelin selector", "selecter waiting"])
      expect((await search(library, query)).data.web).not.toEqual([]);
    await library.dispose();
  });

  it("finds pages with some of the words as soon as there is another site", async () => {
    const library = await new EngineOverHttp().start();
    library.put([...guide, samplePage("https://food.example/", { title: "Soup" })]);
    const { data, warning } = await search(library, "best pizzeria");
    expect(data.web).toHaveLength(1);
    expect(warning).toBe('No page in the library contains "pizzeria".');
    await library.dispose();
  });
});
