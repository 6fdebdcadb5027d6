import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromWire } from "@/lib/contract/canonical";
import { wireRequest } from "@/tests/support/arbitrary-request";
import { lintRequest } from "./lint";

function namesFor(fields: object): string[] {
  const result = fromWire({ query: "x", ...fields });
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return lintRequest(result.request).map(({ name }) => name);
}

const markdown = { formats: ["markdown"] };

describe("lints", () => {
  it.each<[string, object, object]>([
    ["noSource", { sources: [] }, { sources: ["web"] }],
    [
      "optionsWithoutFormats",
      { scrapeOptions: { mobile: true } },
      { scrapeOptions: { mobile: true, ...markdown } },
    ],
    [
      "optionsWithoutFormats",
      { scrapeOptions: { formats: [], mobile: true } },
      { scrapeOptions: {} },
    ],
    [
      "formatsOftenRefused",
      { scrapeOptions: { formats: ["branding"] } },
      { scrapeOptions: { formats: ["product"] } },
    ],
    ["developerAlone", { categories: ["developer", "pdf"] }, { categories: ["developer"] }],
    [
      "cacheForcedOff",
      { scrapeOptions: { ...markdown, headers: { a: "b" } } },
      { scrapeOptions: { ...markdown, headers: {} } },
    ],
    [
      "cacheForcedOff",
      { scrapeOptions: { ...markdown, actions: [{ type: "scrape" }] } },
      { scrapeOptions: { ...markdown, actions: [{ type: "scrape" }], storeInCache: false } },
    ],
    [
      "countryDefaultDropped",
      { location: "Berlin,Germany" },
      { location: "Berlin,Germany", country: "DE" },
    ],
  ])("%s finds what it is for, and nothing beside it", (name, found, clean) => {
    expect(namesFor(found)).toEqual([name]);
    expect(namesFor(clean)).toEqual([]);
  });

  it("point at storeInCache itself when it was asked for in vain", () => {
    const result = fromWire({
      query: "x",
      scrapeOptions: { ...markdown, headers: { a: "b" }, storeInCache: true },
    });
    expect(result.ok && lintRequest(result.request)).toMatchObject([
      { path: ["scrapeOptions", "storeInCache"], kind: "side-effect" },
    ]);
  });

  it("read every valid request", () => {
    fc.assert(
      fc.property(wireRequest, (wire) => {
        const result = fromWire(wire);
        if (result.ok)
          for (const each of lintRequest(result.request)) expect(each.message).not.toBe("");
      }),
    );
  });
});
