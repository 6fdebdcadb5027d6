import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "@/tests/support/property-runs";
import { validRequest } from "@/tests/support/valid-request";
import { detailTabs } from "../contents/detail-tabs";
import { jsonSize } from "./json-size";
import { allResults } from "./lists";
import { omitLargeValues } from "./omit-large-values";
import {
  parseResponse,
  type RequestedContent,
  requestedContent,
  resultById,
} from "./parse-response";
import { resultTabs } from "./result-tabs";

function requested(fields: object): RequestedContent {
  return requestedContent(validRequest({ query: "x", ...fields }));
}

const response = {
  success: true,
  id: "job-1",
  creditsUsed: 12,
  warning: "Cleaning was skipped.",
  data: {
    web: [
      {
        url: "https://example.org/guide/limits",
        title: "Limits",
        description: "The **limits**",
        category: "github",
        position: 3,
        markdown: "# Limits é",
        links: ["https://example.org/"],
        future: { a: 1 },
        metadata: {
          statusCode: 200,
          cacheState: "hit",
          cachedAt: "2026-11-20T10:00:00.000Z",
          creditsUsed: 1,
          ogType: "article",
        },
      },
      { url: "https://example.org/blocked", metadata: { statusCode: 403, error: "Forbidden" } },
    ],
    news: [],
  },
};

const request = requested({
  sources: ["web", "news", "images"],
  scrapeOptions: { formats: ["markdown", "html", { type: "question", question: "why?" }] },
});

describe("parseResponse", () => {
  const view = parseResponse(response, request);

  it("returns credits, id and warning", () => {
    expect([view.creditsUsed, view.id, view.warning]).toEqual([
      12,
      "job-1",
      "Cleaning was skipped.",
    ]);
  });

  it("distinguishes four states of a source", () => {
    const states = (each: typeof view) =>
      [each.sources.web, each.sources.news, each.sources.images].map(({ state }) => state);
    expect(states(view)).toEqual(["items", "empty", "absent"]);
    expect(states(parseResponse({ data: {} }, requested({})))).toEqual([
      "absent",
      "not-requested",
      "not-requested",
    ]);
    expect(states(parseResponse({ data: { web: "text" } }, requested({})))[0]).toBe("absent");
  });

  it("parses a result", () => {
    expect(resultById(view, "web-0")).toMatchObject({
      position: 3,
      title: "Limits",
      breadcrumb: { host: "example.org", path: ["guide", "limits"] },
      excerpt: "The **limits**",
      category: "github",
      credits: 1,
      cache: { state: "hit", cachedAt: Date.UTC(2026, 10, 20, 10) },
      unknown: [["future", { a: 1 }]],
      contents: [
        { kind: "markdown", bytes: 11, count: null },
        { kind: "links", count: 1, bytes: '["https://example.org/"]'.length },
      ],
      health: { failed: false, missing: ["html", "question"] },
    });
  });

  it("marks a failed page and every missing format", () => {
    expect(resultById(view, "web-1")).toMatchObject({
      position: 2,
      title: null,
      health: {
        statusCode: 403,
        error: "Forbidden",
        failed: true,
        missing: ["markdown", "html", "question"],
      },
    });
  });

  it("parses the snippet of news and the image of image results", () => {
    const data = {
      news: [{ snippet: "s", description: "d", date: "2 h ago" }],
      images: [
        { imageUrl: "https://example.org/a.png", imageWidth: 3 },
        { imageUrl: "//example.org/b.png" },
      ],
    };
    expect(allResults(parseResponse({ data }))).toMatchObject([
      { id: "news-0", excerpt: "s", date: "2 h ago" },
      { id: "images-0", image: { url: "https://example.org/a.png", width: 3, height: null } },
      // Without a scheme, as pages write it.
      { id: "images-1", image: { url: "https://example.org/b.png" } },
    ]);
  });

  it("recognizes a failed page in any shape of its metadata", () => {
    const health = (metadata: unknown) =>
      resultById(parseResponse({ data: { web: [{ title: "A", metadata }] } }), "web-0")?.health;
    expect(health({ statusCode: "403" })).toMatchObject({ statusCode: 403, failed: true });
    expect(health({ statusCode: "502 Bad Gateway" })).toMatchObject({
      statusCode: 502,
      failed: true,
    });
    expect(health({ statusCode: "200" })).toMatchObject({ statusCode: 200, failed: false });
    expect(health({ error: { message: "Blocked" } })).toMatchObject({
      error: "Blocked",
      failed: true,
    });
    expect(health({ error: { a: 1 } })).toMatchObject({ failed: true });
    expect(health({ error: true })).toMatchObject({ failed: true });
    for (const error of [null, "", false, 0, {}, []])
      expect(health({ error })).toMatchObject({ error: null, failed: false });
  });

  it("accepts numbers sent as text and keeps metadata of unexpected types", () => {
    const view = parseResponse({
      creditsUsed: "7",
      data: {
        web: [
          {
            position: "4",
            metadata: { creditsUsed: "2", cachedAt: 5, statusCode: ["x"], language: { a: 1 } },
          },
        ],
        images: [{ imageUrl: "https://example.org/a.png", imageWidth: 640, imageHeight: "480" }],
      },
    });
    expect(view.creditsUsed).toBe(7);
    expect(allResults(view)).toMatchObject([
      { position: 4, credits: 2, health: { statusCode: null } },
      { image: { width: 640, height: 480 } },
    ]);
    expect(
      resultById(view, "web-0")
        ?.metadata.map(({ name }) => name)
        .toSorted(),
    ).toEqual(["cachedAt", "creditsUsed", "language", "statusCode"]);
  });

  it("shows numbers where the specification has a text, and keeps all other values of the wrong type", () => {
    const view = parseResponse({
      data: {
        web: [
          "https://example.org/a",
          { title: 42, url: { href: "x" }, position: [1], metadata: "none" },
        ],
        news: [{ date: 1_700_000_000, snippet: 7, imageUrl: ["a.png"], note: null }],
        images: [{ imageUrl: "https://example.org/a.png", imageWidth: "wide" }],
      },
    });
    expect(allResults(view)).toMatchObject([
      { title: null, unknown: [["value", "https://example.org/a"]] },
      {
        title: "42",
        url: null,
        position: 2,
        unknown: [
          ["url", { href: "x" }],
          ["position", [1]],
          ["metadata", "none"],
        ],
      },
      {
        date: "1700000000",
        excerpt: "7",
        unknown: [
          ["imageUrl", ["a.png"]],
          ["note", null],
        ],
      },
      { unknown: [["imageWidth", "wide"]] },
    ]);
  });

  it.each([
    [{ error: "Page blocked" }, "Page blocked"],
    [{ code: "SCRAPE_NO_CACHED_DATA" }, "SCRAPE_NO_CACHED_DATA"],
    [{ error: "Not cached", code: "SCRAPE_NO_CACHED_DATA" }, "Not cached (SCRAPE_NO_CACHED_DATA)"],
    [{ error: { message: "No" } }, "No"],
    [{ error: ["Slow", { message: "No" }, [], 7] }, "Slow No Error 7"],
    [{ errors: ["Slow", "No"] }, "Slow No"],
    [{ success: false }, "Failed without an error message."],
    [{ statusCode: 403 }, null],
  ])("reports the failure of a page outside its metadata: %j", (fields, error) => {
    const [result] = allResults(
      parseResponse({ data: { web: [{ url: "https://a.b", ...fields }] } }),
    );
    expect(result?.health).toMatchObject({ failed: true, error });
  });

  it("does not treat other fields of a result as a failure", () => {
    for (const fields of [{ code: "A1-B2" }, { code: 404 }, { errors: {} }, { success: true }]) {
      const [result] = allResults(parseResponse({ data: { web: [fields] } }));
      expect(result?.health).toMatchObject({ failed: false, error: null });
    }
  });

  it("shows the results of an object in place of a list, and what else it has", () => {
    const view = parseResponse(
      {
        data: { web: { results: [{ title: "One" }], total: 9 }, news: "none", images: { x: 1 } },
      },
      { sources: ["web", "news"], formats: [] },
    );
    expect(view.sources.web.items).toMatchObject([{ id: "web-0", title: "One" }]);
    expect(view.sources.news).toEqual({ state: "absent", items: [], sent: "text" });
    expect(view.sources.images).toEqual({ state: "not-requested", items: [] });
    expect(view.unknown).toEqual([
      ["data.web.total", 9],
      ["data.news", "none"],
      ["data.images", { x: 1 }],
    ]);
  });

  it("lists fields of the response that it cannot parse", () => {
    const fields = { id: 42, creditsUsed: { total: 5 }, providers: "two", warning: ["Slow"] };
    const view = parseResponse({ success: true, ...fields, total: 9, data: {} });
    expect(view.unknown).toEqual([
      ["id", 42],
      ["creditsUsed", { total: 5 }],
      ["providers", "two"],
      ["total", 9],
    ]);
    expect(parseResponse({ id: null, creditsUsed: "5", data: {} }).unknown).toEqual([]);
  });

  it("does not report content of an unexpected type as missing", () => {
    const data = { web: [null, { markdown: { text: "x" } }] };
    const result = resultById(parseResponse({ data }, request), "web-1");
    expect(result?.health.missing).toEqual(["html", "question"]);
    expect(result && detailTabs(result)[0]).toMatchObject({ id: "preview", missing: null });
  });

  it("never throws, whatever the JSON", () => {
    const item = fc.dictionary(
      fc.constantFrom("url", "title", "metadata", "links", "json", "position", "x", "actions"),
      fc.jsonValue(),
    );
    const list = fc.oneof(fc.array(fc.oneof(item, fc.jsonValue())), fc.jsonValue());
    const shaped = fc.record(
      { data: fc.record({ web: list, news: list, images: list }, { requiredKeys: [] }) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(shaped, fc.jsonValue()), (json) => {
        const view = parseResponse(json, request);
        for (const result of allResults(view)) detailTabs(result);
        expect(resultTabs(view).at(-1)?.id).toBe("request");
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it("gives each of 10,000 results its own id", () => {
    const web = Array.from({ length: 10_000 }, () => response.data.web[0]);
    const ids = allResults(parseResponse({ data: { web } })).map(({ id }) => id);
    expect(new Set(ids).size).toBe(10_000);
  });

  it("measures values nested too deep for JSON.stringify", () => {
    const deep: unknown = JSON.parse("[".repeat(50_000) + "]".repeat(50_000));
    expect(
      resultById(parseResponse({ data: { web: [{ json: deep }] } }), "web-0")?.contents,
    ).toMatchObject([{ kind: "json", bytes: 100_000 }]);
  });
});

describe("tabs", () => {
  const view = parseResponse(response, request);

  it("lists the requested sources with counts, and the raw response", () => {
    expect(resultTabs(view).map(({ id, count, failed }) => [id, count, failed])).toEqual([
      ["web", 2, 1],
      ["news", 0, 0],
      ["images", 0, 0],
      ["raw", null, 0],
      ["request", null, 0],
    ]);
    expect(resultTabs(parseResponse({ data: {} }, requested({}))).map(({ id }) => id)).toEqual([
      "web",
      "raw",
      "request",
    ]);
  });

  it("lists contents, missing formats, metadata and other fields of a result", () => {
    const result = resultById(view, "web-0");
    expect(
      result && detailTabs(result).map(({ id, missing }) => (missing ? `${id}?` : id)),
    ).toEqual(["preview", "markdown", "answer?", "html?", "links", "metadata", "other"]);
  });
});

it("returns the providers of a response and ignores other values", () => {
  const providers = (value: unknown) => parseResponse({ ...response, providers: value }).providers;
  expect(
    providers([{ name: "library", results: 2 }, { name: "searxng" }, { results: 3 }, 7]),
  ).toEqual([
    { name: "library", title: "library", results: 2, reports: [] },
    { name: "searxng", title: "searxng", results: 0, reports: [] },
  ]);
  for (const value of [undefined, null, "library", { name: "library" }])
    expect(providers(value)).toEqual([]);
});

it("jsonSize equals the length of JSON.stringify", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(jsonSize(value)).toBe(new TextEncoder().encode(JSON.stringify(value)).length);
    }),
  );
});

it("parses values of any depth, which can then go to another thread", () => {
  const deep = `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`;
  const json: unknown = JSON.parse(
    `{"warning":${deep},"data":{"web":[{"markdown":${deep},"warning":[${deep}]}]}}`,
  );
  const view = structuredClone(omitLargeValues(parseResponse(json)));
  expect(view.notices).toHaveLength(1);
  expect(view.sources.web.items[0]?.contents).toMatchObject([{ kind: "markdown", held: true }]);
});
