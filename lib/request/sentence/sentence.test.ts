import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wireRequest } from "@/tests/support/arbitrary-request";
import { propertyRuns } from "@/tests/support/property-runs";
import type { Body } from "../body";
import { exampleRequest } from "../example";
import { fieldIndex } from "../find/field-index";
import { isSet } from "../find/value-text";
import { requestTitle, sentenceOf, sentenceText } from "./sentence";

const scrape = (scrapeOptions: object): Body => ({ query: "q", scrapeOptions });
const read = (body: Body) => sentenceText(sentenceOf(body));

describe("sentenceText", () => {
  it.each<[Body, string]>([
    [{}, "Up to 10 web pages, titles and snippets only"],
    [{ query: "secret plans" }, "Up to 10 web pages, titles and snippets only"],
    [{ ...exampleRequest }, "Up to 10 web pages, as Markdown"],
    [
      {
        query: "filings",
        limit: 25,
        categories: ["pdf"],
        includeDomains: ["sec.gov"],
        tbs: "sbd:1,qdr:m",
        scrapeOptions: { formats: ["markdown", { type: "screenshot", fullPage: true }] },
      },
      "Up to 25 PDFs on sec.gov, past month, newest first, as Markdown and screenshot, and 1 more option",
    ],
    [{ limit: 1, sources: ["news"] }, "Up to 1 news article, titles and snippets only"],
    [
      { sources: [{ type: "web" }, "images", "news"], limit: 3 },
      "Up to 3 each of web pages, news articles and images, titles and snippets only",
    ],
    [
      { sources: ["web", "news"], categories: [{ type: "pdf" }, "research"] },
      "Up to 10 each of PDFs and research papers and news articles, titles and snippets only",
    ],
    [{ sources: [] }, "No source selected, titles and snippets only"],
    [
      { excludeDomains: ["a.org", "b.org", "c.org"], country: "DE", location: "Berlin,Germany" },
      "Up to 10 web pages not on 3 domains, near Berlin,Germany, searched from Germany, titles and snippets only",
    ],
    [{ country: "US" }, "Up to 10 web pages, titles and snippets only"],
    [
      scrape({ formats: ["html", "rawHtml", "links", "json", "summary"], mobile: true }),
      "Up to 10 web pages, as HTML, raw HTML, links and 2 more formats, as on a phone",
    ],
    [
      scrape({ actions: [{ type: "scrape" }, { type: "wait", milliseconds: 5 }], waitFor: 1500 }),
      "Up to 10 web pages, titles and snippets only, after 2 steps, waiting 1.5 s",
    ],
    [
      { safe: true, enterprise: ["zdr"], scrapeOptions: { lockdown: true, minAge: 1 } },
      "Up to 10 web pages, titles and snippets only, in lockdown, from the cache only, safe search, zero data retention",
    ],
    [
      { timeout: 5_000, lang: "de", scrapeOptions: { proxy: "basic", maxAge: 60_000 } },
      "Up to 10 web pages, titles and snippets only, and 4 more options",
    ],
  ])("describes %j", (body, sentence) => {
    expect(read(body)).toBe(sentence);
  });

  it("shortens values that were typed without a limit", () => {
    const long = `${"x".repeat(300)}.org`;
    expect(read({ includeDomains: [long], location: `\n ${long}`, tbs: long }).length).toBeLessThan(
      220,
    );
  });
});

describe("sentenceOf", () => {
  it("gives each part and the other options their control", () => {
    const { parts, more } = sentenceOf({
      includeDomains: ["a.org"],
      tbs: "qdr:d",
      scrapeOptions: { formats: ["markdown"], proxy: "basic", timeout: 2_000 },
    });
    expect(parts.map(({ text, draftPath }) => [text, draftPath])).toEqual([
      ["Up to 10", "sources.limit"],
      ["web pages", "sources.types"],
      ["on a.org", "domains.include.text"],
      ["past 24 hours", "time.tbs"],
      ["as Markdown", "content.formats"],
    ]);
    expect(more).toMatchObject({ hasControls: true });
    expect(more?.names.toSorted()).toEqual(["Page timeout", "Proxy"]);
  });

  it("counts fields without a control and says that no control shows them", () => {
    expect(sentenceOf({ frobnicate: 1, scrapeOptions: { integration: "x" } }).more).toEqual({
      text: "2 more options",
      names: ["frobnicate", "scrapeOptions.integration"],
      hasControls: false,
    });
  });

  it("changes with every field that a request sets", () => {
    fc.assert(
      fc.property(wireRequest, (body) => {
        const { parts, more } = sentenceOf({ ...body });
        for (const entry of fieldIndex) {
          if (entry.wire === "query" || !isSet(entry, { ...body })) continue;
          const inner = fieldIndex.some(
            (each) => each.wire.startsWith(`${entry.wire}.`) && isSet(each, { ...body }),
          );
          const isMentioned = parts.some(({ draftPath }) => draftPath === entry.draftPath);
          const isFormat = entry.draftPath.startsWith("content.formats");
          expect(
            inner || isMentioned || isFormat || more?.names.includes(entry.label),
            entry.wire,
          ).toBe(true);
        }
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  it("differs from the default sentence for each single field", () => {
    const base = read({ query: "q" });
    for (const { wire, valueIn } of fieldIndex) {
      if (wire === "query") continue;
      const body = bodyWith(wire);
      expect(valueIn(body), wire).not.toBeUndefined();
      expect(read(body), wire).not.toBe(base);
    }
  });

  it("accepts any JSON", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...topLevel), fc.jsonValue()), (body) => {
        expect(typeof read(body)).toBe("string");
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it("never contains a value that must not travel with a link", () => {
    const canary = "c4n4ry-value";
    const text = read({
      threatProtection: { blacklist: [canary] },
      origin: canary,
      scrapeOptions: {
        headers: { Cookie: canary, [canary]: "1" },
        profile: { name: canary },
        auditMetadata: { username: canary },
        actions: [
          { type: "write", text: canary },
          { type: "executeJavascript", script: canary },
          { type: "click", selector: canary },
        ],
        formats: [{ type: "json", prompt: canary }],
      },
    });
    expect(text).not.toContain(canary);
    expect(text).toContain("after 3 steps");
  });
});

describe("requestTitle", () => {
  it.each<[Body, string]>([
    [{ query: "annual  report\n" }, "annual report"],
    [{}, ""],
    [{ ...exampleRequest }, '"wait for" selector – as Markdown'],
    [
      { query: "filings", categories: ["pdf"], includeDomains: ["sec.gov"], tbs: "qdr:m" },
      "filings – PDFs on sec.gov, past month",
    ],
    [{ query: "x", timeout: 1_000 }, "x – 1 more option"],
    [{ limit: 3 }, "Up to 3"],
  ])("names %j", (body, title) => {
    expect(requestTitle(body)).toBe(title);
  });
});

const topLevel = [
  ...fieldIndex.flatMap(({ wire }) => (wire.includes(".") ? [] : [wire])),
  "sources",
  "scrapeOptions",
];

/** A request that sets one field of the index to a value that no field has by default. */
function bodyWith(wire: string): Body {
  const [top = "", second = "", third, fourth] = wire.split(".");
  const odd = "set-by-test";
  if (top === "sources" && second) return { sources: [{ type: "web", [third ?? ""]: odd }] };
  if (top !== "scrapeOptions") return { [top]: second ? { [second]: odd } : odd };
  const lists = new Set(["formats", "parsers", "actions"]);
  if (third === undefined) return { scrapeOptions: { [second]: odd } };
  if (!lists.has(second)) return { scrapeOptions: { [second]: { [third]: odd } } };
  const item = fourth && fourth !== "type" ? { type: third, [fourth]: odd } : { type: third };
  return { scrapeOptions: { [second]: [item] } };
}
