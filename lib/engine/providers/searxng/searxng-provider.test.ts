import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { LocalSite } from "@/tests/support/local-site";
import type { SourceRequest } from "../provider";
import { timeWindow } from "../time-window";
import { searxngProvider } from "./searxng-provider";

const recorded = z
  .array(z.object({ categories: z.string(), pageno: z.string(), answer: z.looseObject({}) }))
  .parse(
    JSON.parse(readFileSync(new URL("./test-support/searx-1.1.0.json", import.meta.url), "utf8")),
  );

const queries: URLSearchParams[] = [];
let authorization: string | undefined;
let respond: (form: URLSearchParams) => unknown = () => ({ results: [] });
const instance = new LocalSite({
  "/under/a/path/search": (request, response) => {
    void text(request).then((body) => {
      const form = new URLSearchParams(body);
      queries.push(form);
      authorization = request.headers.authorization;
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify(respond(form)));
    });
  },
});
const signal = new AbortController().signal;
const provider = () =>
  searxngProvider({ url: `${instance.origin}/under/a/path/`, timeoutMs: 20_000 });
const request = (more: Partial<SourceRequest> = {}): SourceRequest => ({
  query: "bittern",
  limit: 10,
  tbs: null,
  window: timeWindow(more.tbs ?? null, new Date("2026-07-15T12:00:00Z")),
  country: null,
  location: null,
  categories: [],
  includeDomains: [],
  excludeDomains: [],
  safe: false,
  highlights: true,
  ...more,
});

beforeAll(() => instance.start());
afterAll(() => instance.dispose());

describe("responses recorded from searx 1.1.0", () => {
  const replay = (form: URLSearchParams) =>
    recorded.find(
      ({ categories, pageno }) =>
        categories === form.get("categories") && pageno === form.get("pageno"),
    )?.answer;

  it("are requested page by page until one is empty", async () => {
    respond = replay;
    queries.length = 0;
    const { results, warnings } = await provider().web(request(), signal);
    expect(results.map(({ url }) => url)).toEqual([
      "http://place.example/live/bittern",
      "http://place.example/live/draft",
      "http://place.example/live/report.pdf",
      "http://place.example/live/second",
    ]);
    expect(results[0]).toMatchObject({
      title: "A live bittern",
      description: "The **bittern** was seen by many in the reed bed on the edge of the town.",
    });
    const plain = await provider().web(request({ highlights: false }), signal);
    expect(plain.results[0]?.description).toMatch(/^The bittern was/);
    expect(warnings).toEqual([]);
    expect(queries.map((form) => form.get("pageno")).slice(0, 3)).toEqual(["1", "2", "3"]);
  });

  it("contain the date of news, although formatted as text", async () => {
    respond = replay;
    const { results } = await provider().news(request(), signal);
    expect(results).toEqual([
      expect.objectContaining({ date: "2026-07-14T08:30:00.000Z", imageUrl: null }),
    ]);
  });

  it("contain images without dimensions, which match no requested size", async () => {
    respond = replay;
    const { results } = await provider().images(request(), signal);
    expect(results).toEqual([
      expect.objectContaining({
        imageUrl: "http://place.example/boom.png",
        imageWidth: null,
        imageHeight: null,
      }),
    ]);
    const sized = await provider().images(request({ query: "bittern larger:10x10" }), signal);
    expect(sized.results).toEqual([]);
  });
});

// Written after SearXNG's documentation; no instance was available for a recording.
describe("responses as SearXNG documents them", () => {
  const one = (result: object) => () => ({ results: [result] });

  it("have ISO dates without a zone, which are UTC", async () => {
    respond = one({ url: "https://a.example/", title: "A", publishedDate: "2026-07-14T08:30:00" });
    const { results } = await provider().news(request(), signal);
    expect(results[0]?.date).toBe("2026-07-14T08:30:00.000Z");
  });

  it("have image dimensions and URLs of the instance's image proxy", async () => {
    respond = one({
      url: "https://a.example/",
      title: "A",
      img_src: "/image_proxy?url=x",
      resolution: "800 x 600",
    });
    const { results } = await provider().images(request({ query: "a larger:700x500" }), signal);
    expect(results[0]).toMatchObject({
      imageUrl: `${instance.origin}/image_proxy?url=x`,
      imageWidth: 800,
      imageHeight: 600,
    });
  });
});

describe("results of an instance", () => {
  it("match one of several sites", async () => {
    respond = () => ({
      results: ["a", "b", "c"].map((name) => ({ url: `https://${name}.example/`, title: "A" })),
    });
    const urls = async (query: string) =>
      (await provider().web(request({ query }), signal)).results.map(({ url }) => url);
    const expected = ["https://a.example/", "https://b.example/"];
    expect(await urls("bittern site:a.example OR site:b.example")).toEqual(expected);
    expect(await urls("bittern site:a.example site:b.example")).toEqual(expected);
  });

  it("have their Markdown escaped in descriptions", async () => {
    respond = () => ({
      results: [
        { url: "https://a.example/", title: "A", content: "bittern ![x](http://spy.example/)" },
      ],
    });
    const { results } = await provider().web(request(), signal);
    expect(results[0]?.description).not.toContain("![x]");
    expect(results[0]?.description).toContain("**bittern**");
  });

  it("are removed under safe search if they are explicit", async () => {
    respond = () => ({
      results: [
        { url: "https://a.xxx/", title: "A", content: "" },
        { url: "https://b.example/", title: "B", content: "" },
      ],
    });
    const urls = async (safe: boolean) =>
      (await provider().web(request({ safe }), signal)).results.map(({ url }) => url);
    expect(await urls(true)).toEqual(["https://b.example/"]);
    expect(await urls(false)).toHaveLength(2);
  });
});

describe("the query sent to an instance", () => {
  const question = async (more: Partial<SourceRequest>) => {
    respond = () => ({ results: [] });
    queries.length = 0;
    await provider().web(request(more), signal);
    return queries.map((form) => Object.fromEntries(form));
  };

  it.each<[string, Partial<SourceRequest>, object]>([
    ["an hour becomes a day", { tbs: "qdr:h" }, { time_range: "day" }],
    ["a month", { tbs: "sbd:1,qdr:m" }, { time_range: "month" }],
    ["safe search is strict", { safe: true }, { safesearch: "2" }],
    ["a country becomes its language", { country: "br" }, { language: "pt-BR" }],
    ["an invalid country", { country: "Atlantis" }, { language: "all" }],
    ["one domain", { includeDomains: ["a.example"] }, { q: "bittern site:a.example" }],
    [
      "several domains",
      { includeDomains: ["a.example", "b.example"] },
      { q: "bittern (site:a.example OR site:b.example)" },
    ],
    [
      "operators that only the engine supports",
      { query: "bittern imagesize:1x1" },
      { q: "bittern" },
    ],
    [
      "quotes and dashes of a word processor",
      { query: "«night heron» –site:b.example −(“grey owl” -c)" },
      { q: '"night heron" -site:b.example -("grey owl" -c)' },
    ],
    ["a bang", { query: "!!g bittern" }, { q: "g bittern" }],
  ])("%s", async (_what, more, expected) => {
    expect((await question(more))[0]).toMatchObject(expected);
  });

  it("is one query per category", async () => {
    const questions = await question({ categories: ["pdf", "research", "github", "developer"] });
    expect(questions.map(({ q, categories }) => `${q} in ${categories}`)).toEqual([
      "bittern filetype:pdf in general",
      "bittern in science",
      "bittern site:github.com in general",
      "bittern in it",
    ]);
  });

  it("is skipped with a warning for related:", async () => {
    queries.length = 0;
    const { warnings } = await provider().web(request({ query: "related:a.example" }), signal);
    expect(queries).toEqual([]);
    expect(warnings[0]).toMatch(/related:/);
    expect(await question({ query: "bittern -related:a.example" })).toMatchObject([
      { q: "bittern" },
    ]);
  });

  it("contains the credentials of the URL, if any", async () => {
    await provider().web(request(), signal);
    expect(authorization).toBeUndefined();
    const { host } = new URL(instance.origin);
    const guarded = searxngProvider({
      url: `http://a:b%20c@${host}/under/a/path`,
      timeoutMs: 20_000,
    });
    const { warnings } = await guarded.web(request(), signal);
    expect([warnings, authorization]).toEqual([[], `Basic ${btoa("a:b c")}`]);
  });

  it("is aborted with the caller's reason", async () => {
    const caller = new AbortController();
    respond = () => {
      caller.abort(new Error("gone"));
      return { results: [] };
    };
    await expect(provider().web(request(), caller.signal)).rejects.toThrow("gone");
  });
});
