import { expect, it } from "vitest";
import { validPart } from "./valid-part";

it("returns a valid request unchanged", () => {
  expect(validPart({ query: "a", limit: 5 })).toEqual({ query: "a", limit: 5 });
});

it.each<[string, object, object]>([
  ["a number out of range", { limit: 900, country: "DE" }, { country: "DE" }],
  [
    "a value of the wrong type in a format",
    {
      scrapeOptions: {
        formats: [{ type: "screenshot", quality: "best" }, { type: "markdown" }],
        timeout: 5_000,
      },
    },
    {
      scrapeOptions: { formats: [{ type: "screenshot" }, { type: "markdown" }], timeout: 5_000 },
    },
  ],
  [
    "a list with an incomplete item",
    { scrapeOptions: { mobile: true, actions: [{ type: "scrape" }, { type: "click" }] } },
    { scrapeOptions: { mobile: true } },
  ],
  ["an empty query", { query: "", limit: 3 }, { query: "x", limit: 3 }],
  ["an object that is a text", { scrapeOptions: "all", limit: 3 }, { limit: 3 }],
])("drops %s and keeps the rest", (_, body, expected) => {
  expect(validPart({ query: "a", ...body })).toEqual({ query: "a", ...expected });
});

it("returns null for a body that is not an object", () => {
  expect(validPart([])).toBeNull();
  expect(validPart("query")).toBeNull();
});
