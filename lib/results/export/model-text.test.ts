import { describe, expect, it } from "vitest";
import { estimateTokens, utf8Length } from "@/lib/format/bytes";
import { allResults } from "../model/lists";
import { parseResponse } from "../model/parse-response";
import type { ReadContent } from "./full-result";
import { type ExportField, type ModelTextOptions, resultsForModel } from "./model-text";

const read: ReadContent = async (result, key) =>
  result.contents.find(({ kind }) => kind === key)?.value;

const fields: ReadonlySet<ExportField> = new Set(["title", "url", "markdown"]);

const make = (data: object, options: Partial<ModelTextOptions> = {}) =>
  resultsForModel(
    allResults(parseResponse({ success: true, data })),
    { fields, mark: "k3j9", unique: true, budget: null, failures: [], ...options },
    read,
  );

/** A page of about `tokens` tokens in blocks of 25. */
const pageOf = (tokens: number) =>
  Array.from({ length: tokens / 25 }, (_, at) => `Block ${at} `.padEnd(98, "x")).join("\n\n");

const page = (name: string, tokens: number) => ({
  title: name,
  url: `https://a.example/${name}`,
  markdown: pageOf(tokens),
});

describe("resultsForModel", () => {
  it("has the selected fields of each result, fenced with a tag", async () => {
    const { text, counts } = await make({
      web: [
        { title: "one", url: "https://a.example/1", markdown: "page", summary: "not selected" },
        { title: "two", url: "https://a.example/2", metadata: { statusCode: 403, error: "no" } },
        {},
      ],
    });
    expect(text).toBe(
      [
        '<result-k3j9 n="1" source="web">',
        "title: one",
        "url: https://a.example/1",
        "markdown: page",
        "</result-k3j9>",
        "",
        '<result-k3j9 n="2" source="web">',
        "title: two",
        "url: https://a.example/2",
        "error: The page could not be fetched: no",
        "</result-k3j9>",
      ].join("\n"),
    );
    expect(counts).toEqual({ included: 2, trimmed: 0, dropped: 0, repeated: 0 });
  });

  it("includes each page once, in the result that has its contents", async () => {
    const data = {
      web: [
        { title: "bare", url: "https://a.example/x?utm_source=q" },
        { title: "other", url: "https://a.example/y" },
        { title: "no address" },
      ],
      news: [{ title: "full", url: "http://www.a.example/x/", markdown: "page" }],
      images: [{ title: "picture", url: "https://a.example/y", imageUrl: "https://a.example/p" }],
    };
    const { text, counts } = await make(data);
    expect([...text.matchAll(/title: (.*)/g)].map(([, title]) => title)).toEqual([
      "other",
      "no address",
      "full",
    ]);
    expect(counts).toMatchObject({ included: 3, repeated: 2 });
    expect((await make(data, { unique: false })).counts).toMatchObject({
      included: 5,
      repeated: 0,
    });
  });

  it("keeps to the budget: short pages whole, the long one trimmed after a block", async () => {
    const web = [page("long", 30_000), page("short", 500), page("medium", 1_000)];
    const { text, counts } = await make({ web }, { budget: 5_000 });
    const tokens = estimateTokens(utf8Length(text));
    expect(tokens).toBeLessThanOrEqual(5_000);
    expect(tokens).toBeGreaterThan(4_800);
    expect(counts).toEqual({ included: 3, trimmed: 1, dropped: 0, repeated: 0 });
    expect(text).toContain(pageOf(500));
    expect(text).toContain(pageOf(1_000));
    expect(text).toMatch(/\n\nBlock \d+ x+\n\n\[Trimmed: the first \d+ of \d+ tokens\]\n<\/result/);
  });

  it("leaves out later results rather than giving each a useless part", async () => {
    const web = Array.from({ length: 40 }, (_, at) => page(`p${at}`, 2_000));
    const { text, counts } = await make({ web }, { budget: 3_000 });
    expect(estimateTokens(utf8Length(text))).toBeLessThanOrEqual(3_000);
    expect(counts.included).toBeGreaterThan(4);
    expect(counts.included + counts.dropped).toBe(40);
    expect(text).toContain("title: p0\n");
    expect(text).not.toContain("title: p39\n");
  });

  it("has nothing within a budget that no result fits", async () => {
    const { text, counts } = await make({ web: [page("p", 500)] }, { budget: 10 });
    expect([text, counts.dropped]).toEqual(["", 1]);
  });
});
