import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_TAGS, NOTE_LENGTH } from "@/lib/format/annotation";
import { allResults } from "../model/lists";
import { parseResponse } from "../model/parse-response";
import { withAnnotationHits } from "./annotation-hits";
import {
  annotationKey,
  annotationRecords,
  annotationsOf,
  isUrlKey,
  MAX_RESULT_ANNOTATIONS,
  parseResultAnnotations,
  withAnnotation,
} from "./result-annotations";

const resultsOf = (data: object) => allResults(parseResponse({ success: true, data }));
const keyOf = (data: object) => resultsOf(data).map(annotationKey)[0] ?? "";

describe("annotationKey", () => {
  it("is equal for URLs of the same page, and differs by source", () => {
    const one = keyOf({ web: [{ url: "https://www.a.example/page/?utm_source=x#part" }] });
    expect(keyOf({ web: [{ url: "http://a.example/page" }] })).toBe(one);
    expect(keyOf({ news: [{ url: "http://a.example/page" }] })).not.toBe(one);
    expect(keyOf({ web: [{ url: "http://a.example/other" }] })).not.toBe(one);
  });

  it("distinguishes images of one page", () => {
    const [one, other] = resultsOf({
      images: [
        { url: "https://a.example/", imageUrl: "https://a.example/1.png" },
        { url: "https://a.example/", imageUrl: "https://a.example/2.png" },
      ],
    }).map(annotationKey);
    expect(one).not.toBe(other);
  });

  it.each([
    ["no URL", { title: "x" }],
    ["another kind of URL", { url: "javascript:alert(1)" }],
    ["a long URL", { url: `https://a.example/${"x".repeat(3_000)}` }],
  ])("is the place in the response for %s", (_name, result) => {
    const key = keyOf({ web: [result] });
    expect(key).toBe("web #web-0");
    expect(isUrlKey(key)).toBe(false);
    expect(isUrlKey(keyOf({ web: [{ url: "https://a.example/" }] }))).toBe(true);
  });
});

const annotation = fc.record({
  key: fc.stringMatching(/^web [a-z]{1,9}$/),
  note: fc.string({ unit: "grapheme", maxLength: 60 }),
  tags: fc.array(fc.string({ maxLength: 20 }), { maxLength: 5 }),
});

describe("parseResultAnnotations", () => {
  it("restores what was stored", () => {
    fc.assert(
      fc.property(fc.array(annotation, { maxLength: 20 }), (typed) => {
        const parsed = parseResultAnnotations(typed);
        const records: unknown = JSON.parse(JSON.stringify(annotationRecords(parsed)));
        expect(parseResultAnnotations(records)).toEqual(parsed);
      }),
    );
  });

  it("ignores everything malformed and limits sizes", () => {
    const good = { key: "web a.example/", note: "x" };
    expect(parseResultAnnotations("x")).toEqual([]);
    expect(
      parseResultAnnotations([null, 1, {}, { key: 1, note: "x" }, { key: "a" }, good]),
    ).toEqual([{ ...good, tags: [] }]);
    const [large] = parseResultAnnotations([
      {
        key: "a",
        note: "x".repeat(9_000),
        tags: Array.from({ length: 90 }, (_, at) => `tag ${at}`),
      },
    ]);
    expect(large?.note).toHaveLength(NOTE_LENGTH);
    expect(large?.tags).toHaveLength(MAX_TAGS);
    const many = Array.from({ length: 3_000 }, (_, at) => ({ key: `web ${at}`, note: "x" }));
    expect(parseResultAnnotations(many)).toHaveLength(MAX_RESULT_ANNOTATIONS);
  });
});

describe("withAnnotation", () => {
  it("sets, replaces and removes the annotation of a key", () => {
    const one = withAnnotation([], "web a", { note: "x", tags: [] });
    const two = withAnnotation(one ?? [], "web b", { note: "", tags: ["t"] });
    const changed = withAnnotation(two ?? [], "web a", { note: "y", tags: [] });
    expect(changed?.map(({ key, note }) => [key, note])).toEqual([
      ["web b", ""],
      ["web a", "y"],
    ]);
    expect(withAnnotation(changed ?? [], "web a", { note: "", tags: [] })).toHaveLength(1);
  });

  it("rejects one more than the limit, and still replaces", () => {
    const full = Array.from({ length: MAX_RESULT_ANNOTATIONS }, (_, at) => ({
      ...{ key: `web ${at}`, note: "x", tags: [] },
    }));
    expect(withAnnotation(full, "web new", { note: "x", tags: [] })).toBeNull();
    expect(withAnnotation(full, "web 3", { note: "y", tags: [] })).toHaveLength(full.length);
  });
});

const results = resultsOf({
  web: [{ url: "https://a.example/" }, { url: "https://b.example/" }, { url: "https://a.example" }],
});

it("finds the annotation of every result of the page", () => {
  const found = annotationsOf(results, [{ key: "web a.example", note: "x", tags: [] }]);
  expect([...found.keys()]).toEqual(["web-0", "web-2"]);
});

describe("withAnnotationHits", () => {
  const annotations = annotationsOf(results, [
    { key: "web b.example", note: "Ask about Prices", tags: ["weekly"] },
  ]);

  it("adds results whose note or tags contain the text", () => {
    const hits = new Map([["web-0", 3]]);
    const found = new Map([...hits, ["web-1", 1] as const]);
    expect(withAnnotationHits(hits, annotations, " prices ")).toEqual(found);
    expect(withAnnotationHits(hits, annotations, "#WEEK")).toEqual(found);
    expect(withAnnotationHits(hits, annotations, "other")).toBe(hits);
  });

  it("keeps the number of matches in the content", () => {
    const hits = new Map([["web-1", 7]]);
    expect(withAnnotationHits(hits, annotations, "prices")?.get("web-1")).toBe(7);
  });

  it("adds nothing before the contents were searched", () => {
    expect(withAnnotationHits(null, annotations, "prices")).toBeNull();
  });
});
