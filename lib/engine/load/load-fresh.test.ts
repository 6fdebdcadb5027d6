import { afterAll, beforeAll, expect, test } from "vitest";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { scrapePage } from "../page/scrape-page";
import { type LocalSite, localSite } from "../page/test-support/local-site";
import type { RenderPage } from "./load-fresh";

let site: LocalSite;

beforeAll(async () => {
  site = await localSite({ "/": "<script src=a.js></script><div id=root></div>" });
});
afterAll(() => site.close());

/** Scrapes the page of a browser. */
const scrape = (text: string, contentType: string, options: ScrapeOptions) => {
  const render: RenderPage = async (url) => ({
    outcome: {
      form: "html",
      text,
      bytes: null,
      url,
      statusCode: 200,
      contentType,
      rendered: { screenshots: [], styles: null },
      proxyUsed: "basic",
    },
    actions: null,
    actionError: null,
    warnings: [],
    fetchInstead: null,
  });
  return scrapePage(`${site.origin}/`, options, { guard: site.guard, render });
};

const SVG = "<svg xmlns='http://www.w3.org/2000/svg'><text>Herons</text></svg>";

test.each<[string, string, ScrapeOptions, string | null]>([
  ["<p> </p>", "text/html", {}, "The page has no text, even in a browser."],
  ["<p>Hi</p>", "text/html", {}, "The page has almost no text, even in a browser."],
  ["<p>The heron waits at the pond.</p>", "text/html", {}, null],
  ["<p> </p>", "text/html", { waitFor: 1 }, "The page has no text, even in a browser."],
  ["<p>Hi</p>", "text/html", { waitFor: 1 }, null],
  ["<p> </p>", "text/html", { waitFor: 1, formats: [{ type: "links" }] }, null],
  [SVG, "image/svg+xml", { waitFor: 1 }, expect.stringMatching(/^The page is an SVG image, and/)],
])(
  "warns of a page without text in a browser: %s as %s with %o",
  async (text, type, options, warning) => {
    expect((await scrape(text, type, options)).warning).toEqual(warning);
  },
);
