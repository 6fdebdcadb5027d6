import { describe, expect, it } from "vitest";
import type { SearchRequest } from "@/lib/contract/request";
import { parseResponse } from "@/lib/results/model/parse-response";
import { pickPagesOf } from "./pages";

const pages = (items: readonly object[], request: SearchRequest = { query: "x" }) =>
  pickPagesOf({
    run: {
      id: "1",
      request,
      status: 200,
      body: new Blob(),
      beginning: "",
      bytes: 0,
      startedAt: 0,
      durationMs: 0,
      connectionLabel: null,
    },
    view: parseResponse({ data: { web: items } }),
  });

describe("pickPagesOf", () => {
  it("returns all HTML of each result, raw HTML first, and marks one page per result as main", async () => {
    const found = pages([
      { url: "https://a.example/", title: "A", html: "<p>clean</p>", rawHtml: "<p>raw</p>" },
      { url: "https://b.example/", markdown: "# No HTML" },
      { url: "https://c.example/", html: "<p>only</p>" },
    ]);
    expect(found.map(({ title, what, main }) => [title, what, main])).toEqual([
      ["A", "raw HTML", true],
      ["A", "cleaned", false],
      ["https://c.example/", "cleaned", true],
    ]);
    expect(await Promise.all(found.map(({ load }) => load()))).toEqual([
      "<p>raw</p>",
      "<p>clean</p>",
      "<p>only</p>",
    ]);
  });

  it("also returns the HTML scraped by actions, and nothing else of their output", async () => {
    const found = pages([
      {
        url: "https://a.example/",
        actions: { scrapes: [{ html: "<p>1</p>" }, { url: "x" }, { html: "<p>2</p>" }] },
      },
      { url: "https://b.example/", actions: { screenshots: ["https://b.example/a.png"] } },
      { url: "https://c.example/", actions: { scrapes: "odd" }, rawHtml: 7 },
    ]);
    expect(found.map(({ what }) => what)).toEqual([
      "after the actions, 1 of 2",
      "after the actions, 2 of 2",
      "raw HTML",
    ]);
    expect(await Promise.all(found.map(({ load }) => load()))).toEqual([
      "<p>1</p>",
      "<p>2</p>",
      null,
    ]);
  });

  it.each([
    { taken: ["https://a.example/1.png", "https://a.example/2.png"], last: "screenshot", found: 2 },
    // One of them failed, so the last one may show an earlier moment.
    { taken: ["https://a.example/1.png"], last: "screenshot", found: null },
    { taken: ["https://a.example/1.png"], last: "scrape", found: null },
    { taken: "odd", last: "screenshot", found: null },
  ] as const)("takes the screenshot of the last step only: $taken $last", async (each) => {
    const actions = [{ type: "screenshot" }, { type: each.last }] as const;
    const [page] = pages(
      [{ url: "https://a.example/", rawHtml: "<p>", actions: { screenshots: each.taken } }],
      { query: "x", scrapeOptions: { actions: [...actions] } },
    );
    const appearance = await page?.loadAppearance();
    expect(appearance?.screenshot?.source ?? null).toBe(
      each.found === null ? null : `https://a.example/${each.found}.png`,
    );
  });
});
