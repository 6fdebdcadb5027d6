import { expect, it } from "vitest";
import { differingFields } from "./differing-fields";

it("names the fields that differ, page options by their path", () => {
  const one = { query: "a", limit: 5, scrapeOptions: { formats: ["markdown"], mobile: true } };
  const other = { query: "b", limit: 5, tbs: "qdr:w", scrapeOptions: { formats: ["html"] } };
  expect(differingFields(one, other)).toEqual([
    "query",
    "tbs",
    "scrapeOptions.formats",
    "scrapeOptions.mobile",
  ]);
});

it("treats absent fields as their defaults, and ignores the order of keys", () => {
  expect(
    differingFields(
      { query: "a", limit: 10, sources: [{ type: "web" }], scrapeOptions: { proxy: "auto" } },
      { query: "a", includeDomains: [] },
    ),
  ).toEqual([]);
  const format = { type: "json", prompt: "p" };
  expect(
    differingFields(
      { query: "a", scrapeOptions: { formats: [format] } },
      { query: "a", scrapeOptions: { formats: [{ prompt: "p", type: "json" }] } },
    ),
  ).toEqual([]);
});
