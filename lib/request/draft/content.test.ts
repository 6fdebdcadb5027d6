import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromWire } from "@/lib/contract/canonical";
import { isJsonObject } from "@/lib/contract/json-object";
import { scrapeOptions } from "@/tests/support/arbitrary-request";
import { propertyRuns } from "@/tests/support/property-runs";
import { cacheSection } from "./cache";
import { contentSection } from "./content";
import { itemOfLine, textsValue } from "./content/lines";
import { parsersValue } from "./content/parsers";
import { loadingSection } from "./loading";

const names = [contentSection, loadingSection, cacheSection].flatMap(({ paths }) =>
  paths.map((path) => path.at(-1) ?? ""),
);

/** Arbitrary page options, most of them invalid. */
const oddOptions = fc
  .dictionary(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 6 })
  .map(({ enterprise, ...options }) => ({ query: "x", enterprise, scrapeOptions: options }));

/** Almost valid lists and objects. */
const nearlyRight = fc
  .record(
    {
      formats: fc.array(
        fc.oneof(
          fc.constantFrom("markdown", "json", "question", "no such", 5, null),
          fc.record(
            {
              type: fc.constantFrom("json", "screenshot", "question", "changeTracking", "none"),
              prompt: fc.jsonValue({ maxDepth: 1 }),
              schema: fc.jsonValue({ maxDepth: 1 }),
              modes: fc.jsonValue({ maxDepth: 1 }),
              viewport: fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.record({ width: fc.nat() })),
              quality: fc.oneof(fc.integer(), fc.string()),
              extra: fc.boolean(),
            },
            { requiredKeys: ["type"] },
          ),
        ),
        { maxLength: 4 },
      ),
      parsers: fc.array(
        fc.oneof(
          fc.constantFrom("pdf", "image", "no such", 5),
          fc.record(
            {
              type: fc.constantFrom("pdf", "image", "none"),
              mode: fc.string(),
              maxPages: fc.integer(),
            },
            { requiredKeys: ["type"] },
          ),
        ),
        { maxLength: 3 },
      ),
      redactPII: fc.oneof(
        fc.string(),
        fc.record({ mode: fc.jsonValue(), entities: fc.jsonValue(), more: fc.nat() }),
      ),
      location: fc.record({ country: fc.jsonValue(), languages: fc.jsonValue(), no: fc.nat() }),
      profile: fc.oneof(fc.constant({}), fc.record({ name: fc.jsonValue(), no: fc.nat() })),
      headers: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.nat()), { maxKeys: 3 }),
    },
    { requiredKeys: [] },
  )
  .map((options) => ({ query: "x", scrapeOptions: options }));

const body = fc.oneof(oddOptions, nearlyRight);

describe("arbitrary page options", () => {
  it("are unchanged by untouched controls", () => {
    fc.assert(
      fc.property(body, (odd) => {
        expect(contentSection.toWire({ content: contentSection.fromRequest(odd) }, odd)).toBe(odd);
        expect(loadingSection.toWire({ loading: loadingSection.fromRequest(odd) }, odd)).toBe(odd);
        expect(cacheSection.toWire({ cache: cacheSection.fromRequest(odd) }, odd)).toBe(odd);
      }),
      { numRuns: propertyRuns(400) },
    );
  });

  it("have a control for every issue of the contract", () => {
    type Path = readonly (string | number)[];
    const under = (value: unknown, [key, ...below]: Path): unknown => {
      if (key === undefined) return value;
      const inside = Array.isArray(value)
        ? value[Number(key)]
        : isJsonObject(value)
          ? value[key]
          : null;
      return inside === null ? undefined : under(inside, below);
    };
    const controlOf = (path: Path, odd: { query: string }) => {
      const draft = {
        content: contentSection.fromRequest(odd),
        loading: loadingSection.fromRequest(odd),
        cache: cacheSection.fromRequest(odd),
      };
      const place =
        contentSection.locate(path, odd, draft) ??
        loadingSection.locate(path, odd, draft) ??
        cacheSection.locate(path, odd, draft);
      return place ? under(draft, place) : undefined;
    };
    let issues = 0;
    fc.assert(
      fc.property(body, (odd) => {
        const result = fromWire(odd);
        for (const { path } of result.ok ? [] : result.issues) {
          issues += 1;
          expect(controlOf(path, odd), path.join(".")).toBeDefined();
        }
      }),
      { numRuns: propertyRuns(400) },
    );
    expect(issues).toBeGreaterThan(200);
  });
});

describe("a stored part", () => {
  it("is restored", () => {
    fc.assert(
      fc.property(scrapeOptions, (options) => {
        const request = { scrapeOptions: options };
        for (const section of [contentSection, loadingSection, cacheSection]) {
          const part = section.fromRequest(request);
          expect(section.revive(JSON.parse(JSON.stringify(part)), {})).toEqual(part);
        }
      }),
    );
  });

  it("uses the default for invalid values", () => {
    const stored = { formats: 5, parsers: { pdf: "yes" }, includeTags: ["main"] };
    expect(contentSection.revive(stored, {})).toEqual(contentSection.initial);
    expect(loadingSection.revive({ headers: [{ name: 5 }], profile: 5 }, {})).toEqual(
      loadingSection.initial,
    );
    expect(cacheSection.revive({ redactPII: { state: "no" } }, {})).toEqual(cacheSection.initial);
  });
});

describe("a list of tags as lines", () => {
  it("holds any text, one per line", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" }), { maxLength: 5 }), (items) => {
        const text = textsValue.read(items);
        expect(text === "" ? [] : text.split("\n")).toHaveLength(items.length);
        expect(textsValue.write(text, undefined) ?? []).toEqual(items);
      }),
    );
  });

  it("is parsed line by line, ignoring blank lines", () => {
    expect(textsValue.write(" main \n\n  \r\n.article > p\n", undefined)).toEqual([
      "main",
      ".article > p",
    ]);
    expect(textsValue.write(" \n", ["main"])).toBeUndefined();
    expect(itemOfLine('"half')).toBe('"half');
  });
});

describe("the document parsers", () => {
  const controls = {
    pdf: true,
    image: false,
    mode: "",
    maxPages: "",
    pages: false,
    blocks: false,
    pageMarkers: false,
  };

  it("are omitted if they match the default", () => {
    expect(parsersValue.read(undefined)).toEqual(controls);
    expect(parsersValue.write(controls, [])).toBeUndefined();
  });

  it("are an empty list if nothing is parsed", () => {
    expect(parsersValue.write({ ...controls, pdf: false }, undefined)).toEqual([]);
    expect(parsersValue.read([])).toEqual({ ...controls, pdf: false });
  });

  it("keep their position and further items of a type", () => {
    const before = [{ type: "image" }, { type: "pdf", mode: "fast" }, { type: "pdf", mode: "ocr" }];
    expect(parsersValue.write({ ...parsersValue.read(before), maxPages: "5" }, before)).toEqual([
      { type: "image" },
      { type: "pdf", mode: "fast", maxPages: 5 },
      { type: "pdf", mode: "ocr" },
    ]);
    expect(parsersValue.locate?.([1, "mode"], before)).toEqual(["mode"]);
    expect(parsersValue.locate?.([2, "mode"], before)).toEqual(["pdf"]);
    expect(parsersValue.locate?.([0], before)).toEqual(["image"]);
  });
});

describe("the summary of the page content", () => {
  it("lists values that differ from the default", () => {
    const content = contentSection.fromRequest({
      scrapeOptions: {
        formats: [{ type: "markdown" }],
        onlyMainContent: false,
        onlyCleanContent: true,
        includeTags: ["main", "p"],
        excludeTags: ["nav"],
        removeBase64Images: false,
        parsers: [{ type: "pdf", mode: "ocr", maxPages: 20 }],
      },
    });
    expect(contentSection.summary({ content })).toBe(
      "markdown, whole page, cleaned, keeps main, p, removes nav, inline images, PDF by ocr up to 20 pages",
    );
    expect(contentSection.summary({ content: contentSection.initial })).toBe("not scraped");
  });
});
