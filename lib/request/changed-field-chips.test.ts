import { expect, it } from "vitest";
import { changedFieldChips } from "./changed-field-chips";

it("names what deviates from the defaults, and nothing else", () => {
  expect(changedFieldChips({ query: "a", limit: 10, sources: [{ type: "web" }] })).toEqual([]);
  expect(
    changedFieldChips({
      query: "a",
      limit: 50,
      sources: ["news"],
      includeDomains: ["a.example", "b.example"],
      highlights: false,
      scrapeOptions: {
        formats: ["markdown", { type: "json", prompt: "prices" }],
        actions: [{ type: "wait", milliseconds: 5 }, { type: "scrape" }],
        mobile: true,
        location: { country: "DE" },
        proxy: "auto",
      },
    }),
  ).toEqual([
    "limit 50",
    "news",
    "includeDomains a.example, b.example",
    "no highlights",
    "markdown",
    "json",
    "2 steps",
    "mobile",
    "location",
  ]);
});

it("accepts stored values of any type", () => {
  for (const odd of [null, 7, "x", {}, [null, {}], [[1]]])
    expect(
      changedFieldChips({ query: "a", formats: odd, sources: odd, scrapeOptions: odd }).every(
        (each) => typeof each === "string",
      ),
    ).toBe(true);
});
