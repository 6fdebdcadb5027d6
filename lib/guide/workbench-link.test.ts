import { expect, it } from "vitest";
import { guidePages } from "./guide";
import { leftOut, workbenchHref } from "./workbench-link";

it("writes the query, the sources and the limit into a readable link", () => {
  expect(
    workbenchHref({
      query: 'a "b c" & d',
      sources: [{ type: "web", tbs: "qdr:d" }, { type: "news" }],
      limit: 5,
    }),
  ).toBe("/?query=a+%22b+c%22+%26+d&sources=web,news&limit=5");
  expect(workbenchHref({ query: "a", sources: ["images"] })).toBe("/?query=a&sources=images");
  expect(workbenchHref({ query: "a" })).toBe("/?query=a");
});

it("lists the fields that the link omits", () => {
  expect(leftOut({ query: "a", limit: 1 })).toEqual([]);
  expect(leftOut({ query: "a", country: "DE", scrapeOptions: {} })).toEqual([
    "country",
    "scrapeOptions",
  ]);
});

it("round-trips the query of every example in the guide", () => {
  const examples = guidePages.flatMap(({ example }) => (example ? [example] : []));
  expect(examples.length).toBeGreaterThan(100);
  for (const example of examples) {
    const { searchParams } = new URL(workbenchHref(example), "http://127.0.0.1");
    expect(searchParams.get("query")).toBe(example.query);
    expect(
      [...searchParams.keys()].every((key) => ["query", "sources", "limit"].includes(key)),
    ).toBe(true);
  }
});
