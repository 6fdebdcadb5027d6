import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { EngineOverHttp } from "../support/engine-over-http";
import { LocalSite } from "../support/local-site";
import { samplePage } from "../support/sample-index";

const prose = "The dotterel lets walkers come near and runs a few steps at a time. ".repeat(8);
const at = (url: string, more: object = {}) =>
  samplePage(url, { title: "Dotterel notes", text: `${prose} From ${url}.`, ...more });
const engine = new EngineOverHttp();
/** Pages of hosts that loopback cannot serve, added directly to the library. */
const pages = [
  at("https://github.com/dotterel/watch"),
  at("https://github.com/dotterel/watch/issues/7"),
  at("https://github.com/dotterel/watch/pull/8", { text: `${prose} Merged 3 commits.` }),
  at("https://github.com/dotterel/watch/pull/9", { text: `${prose} Closed.` }),
  at("https://github.com/dotterel/watch/blob/main/src/run.c"),
  at("https://arxiv.org/abs/2101.00001"),
  at("https://journals.plos.org/dotterel"),
  at("https://docs.python.org/3/library/dotterel.html"),
  at("https://birds.example/report.pdf"),
  at("https://birds.example/download", { fileType: "pdf" }),
  at("https://birds.example/manual", { documentation: true }),
  at("https://birds.example/plain"),
  at("https://other.example/plain"),
];

const bodySchema = z.looseObject({
  warning: z.string().nullable(),
  data: z.looseObject({
    web: z.array(z.looseObject({ url: z.string(), category: z.string().optional() })),
    images: z.array(z.looseObject({ imageUrl: z.string() })).optional(),
  }),
});
const search = async (body: object) => {
  const response = await engine.post({ query: "dotterel", limit: 50, ...body });
  expect(response.status).toBe(200);
  return bodySchema.parse(await response.json());
};
const found = async (body: object) =>
  (await search(body)).data.web.map(({ url }) => url.replace("https://", "")).toSorted();

beforeAll(async () => {
  await engine.start();
  engine.put(pages);
});
afterAll(async () => {
  await engine.dispose();
  expect(engine.unexpected).toEqual([]);
});

describe("categories over HTTP", () => {
  it("limits github to github.com", async () => {
    const matching = await found({ categories: ["github"] });
    expect(matching).toHaveLength(5);
    expect(matching.every((url) => url.startsWith("github.com/"))).toBe(true);
  });

  it("limits research to a fixed list of sites and their subdomains", async () => {
    expect(await found({ categories: [{ type: "research" }] })).toEqual([
      "arxiv.org/abs/2101.00001",
      "journals.plos.org/dotterel",
    ]);
  });

  it("limits pdf to PDF files, by URL or content type", async () => {
    expect(await found({ categories: ["pdf"] })).toEqual([
      "birds.example/download",
      "birds.example/report.pdf",
    ]);
  });

  it("limits developer to issues, merged pull requests, READMEs and documentation", async () => {
    expect(await found({ categories: ["developer"] })).toEqual([
      "birds.example/manual",
      "docs.python.org/3/library/dotterel.html",
      "github.com/dotterel/watch",
      "github.com/dotterel/watch/issues/7",
      "github.com/dotterel/watch/pull/8",
    ]);
  });

  it("includes results of any listed category, and all without categories", async () => {
    expect(await found({ categories: ["research", "pdf"] })).toHaveLength(4);
    expect(await found({ categories: [] })).toHaveLength(pages.length);
  });

  it("names the category of a result, if it has one", async () => {
    const named = async (body: object) =>
      Object.fromEntries((await search(body)).data.web.map(({ url, category }) => [url, category]));
    const withoutCategories = await named({});
    expect(withoutCategories["https://github.com/dotterel/watch"]).toBe("github");
    expect(withoutCategories["https://arxiv.org/abs/2101.00001"]).toBe("research");
    expect(withoutCategories["https://birds.example/plain"]).toBeUndefined();
    expect((await named({ categories: ["pdf"] }))["https://birds.example/download"]).toBe("pdf");
  });
});

describe("domains and relations over HTTP", () => {
  it("excludes hosts and their subdomains with excludeDomains", async () => {
    const remaining = await found({ excludeDomains: ["github.com", "plos.org"] });
    expect(remaining).toHaveLength(pages.length - 6);
    expect(remaining.some((url) => /github|plos/.test(url))).toBe(false);
    expect(await found({ includeDomains: ["plos.org"] })).toEqual(["journals.plos.org/dotterel"]);
  });

  it("finds pages on other sites that share terms with a site's front page for related", async () => {
    const plover = { title: "Plover studies of the fell", text: "Uplands in June." };
    engine.put([
      samplePage("https://plovers.example/", plover),
      samplePage("https://fells.example/", {
        title: "Fell and plover",
        text: "Peat and cotton grass.",
      }),
      samplePage("https://trains.example/", { title: "Trains", text: "Rails and stations." }),
    ]);
    expect(await found({ query: "related:plovers.example" })).toEqual(["fells.example/"]);
    expect(await found({ query: "related:unknown.example" })).toEqual([]);
  });

  it("removes results that cannot be fetched with ignoreInvalidURLs", async () => {
    engine.put([
      samplePage("http://127.0.0.1:9/dunlin", { title: "Dunlin within" }),
      samplePage("https://203.0.113.77:1/dunlin", { title: "Dunlin behind a port" }),
      samplePage("http://93.184.215.14/dunlin", { title: "Dunlin outside" }),
    ]);
    expect(await found({ query: "dunlin" })).toHaveLength(3);
    expect(await found({ query: "dunlin", ignoreInvalidURLs: true })).toEqual([
      "http://93.184.215.14/dunlin",
    ]);
  });
});

describe("search location over HTTP", () => {
  const museum = (url: string, text: string, more: object = {}) =>
    samplePage(url, { title: "Opening hours of the museum", text, contentHash: url, ...more });
  const first = async (body: object) =>
    (await search({ query: "museum opening hours", ...body })).data.web[0]?.url;
  const town = "The museum opens at nine.";

  beforeAll(() =>
    engine.put([
      museum("https://a.example/hours", town),
      museum("https://b.example.fr/hours", town),
      museum("https://b.example.de/hours", town),
      museum("https://c.example/hours", `${town} It lies in Lyon by the river.`),
      museum("https://d.example/hours", town, { country: "JP" }),
      museum("https://e.example/hours", town, { language: "pl" }),
    ]),
  );

  it("ranks pages of the country first, by site, place or language", async () => {
    expect(await first({})).toBe("https://a.example/hours");
    expect(await first({ country: "FR" })).toBe("https://b.example.fr/hours");
    expect(await first({ country: "DE" })).toBe("https://b.example.de/hours");
    expect(await first({ country: "JP" })).toBe("https://d.example/hours");
    expect(await first({ country: "PL" })).toBe("https://e.example/hours");
    expect((await search({ query: "museum opening hours", country: "FR" })).data.web).toHaveLength(
      6,
    );
  });

  it("ranks pages that name the location first", async () => {
    expect(await first({ location: "Lyon,Auvergne-Rhône-Alpes,France" })).toBe(
      "https://c.example/hours",
    );
    expect(await first({ location: "Germany" })).toBe("https://b.example.de/hours");
  });

  it("prefers the location of a web source to that of the request", async () => {
    expect(
      await first({ location: "Germany", sources: [{ type: "web", location: "France" }] }),
    ).toBe("https://b.example.fr/hours");
  });
});

describe("safe search over HTTP", () => {
  const filler = "Photographs of the shore, of waves and of boats at rest. ".repeat(5);
  const html = (title: string, head: string, body: string) =>
    `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><main><h1>${title}</h1><p>${filler}${body}</p><img src="/x.jpg" alt="${title}" width="300" height="200"></main></body></html>`;
  const trade = "Free porn videos and xxx cumshots, horny milfs, hardcore sex and porn. ";
  const site = new LocalSite({
    "/": html(
      "Shore",
      "",
      '<a href="/rated">r</a><a href="/labelled">l</a><a href="/words">w</a><a href="/health">h</a>',
    ),
    "/rated": html("Shore rated", '<meta name="rating" content="adult">', ""),
    "/labelled": html(
      "Shore labelled",
      '<meta name="RATING" content="RTA-5042-1996-1400-1577-RTA">',
      "",
    ),
    "/words": html("Shore words", "", trade.repeat(6)),
    "/health": html(
      "Shore health",
      "",
      "Research on pornography addiction and sexual health education. Clinical studies of therapy ask how much porn patients watch, and what the law says. ",
    ),
  });
  const shore = async (more: object) => {
    const { data } = await search({ query: "shore", sources: ["web", "images"], ...more });
    return {
      web: data.web.map(({ url }) => url.replace(site.origin, "")).toSorted(),
      images: data.images?.length,
    };
  };

  it("removes explicit pages only when safe is set", async () => {
    await site.start();
    await engine.add(site.origin);
    const all = ["/", "/health", "/labelled", "/rated", "/words"];
    expect((await shore({})).web).toEqual(all);
    expect((await shore({ safe: false })).web).toEqual(all);
    expect(await shore({ safe: true })).toMatchObject({ web: ["/", "/health"] });
    engine.put([samplePage("https://shore.xxx/", { title: "Shore under a domain for it" })]);
    expect((await shore({ safe: true })).web).toEqual(["/", "/health"]);
    await site.dispose();
  });

  it("removes images of explicit pages when safe is set", async () => {
    const imageOn = (page: string) => ({
      images: [{ url: `${page}/a.jpg`, title: "Knot flock", around: "", width: 400, height: 300 }],
    });
    engine.put([
      samplePage("https://knots.example/a", imageOn("https://knots.example")),
      samplePage("https://knots.example/b", {
        ...imageOn("https://other.example"),
        explicit: true,
      }),
    ]);
    const images = async (more: object) =>
      (await search({ query: "knot flock", sources: ["web", "images"], ...more })).data.images;
    expect(await images({})).toHaveLength(2);
    expect(await images({ safe: true })).toHaveLength(1);
  });
});
