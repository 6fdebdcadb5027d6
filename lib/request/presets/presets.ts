import type { SearchRequest } from "@/lib/contract/request";

/** The built-in engine, which may have no pages but the guide, or a connected service. */
export type StartFor = "engine" | "service";

export type Preset = {
  readonly id: string;
  readonly name: string;
  /** The result of the preset, and the option for it. */
  readonly help: string;
  readonly request: SearchRequest;
  /** Connections for which the empty results panel offers it. For the engine, the guide must have results. */
  readonly startFor?: readonly StartFor[];
};

/** The built-in presets in display order, from simple to complex. */
export const presets: readonly Preset[] = [
  {
    id: "titles",
    name: "Titles by operators",
    help: "Operators find pages by words in the title and exclude others. Without formats, no page is scraped.",
    request: { query: "intitle:limit -intitle:plan", limit: 10 },
    startFor: ["engine"],
  },
  {
    id: "screenshots",
    name: "Screenshots of the results",
    help: "Full-page screenshots of three pages, all at the same width.",
    request: {
      query: "screenshot viewport",
      limit: 3,
      scrapeOptions: {
        formats: [{ type: "screenshot", fullPage: true, viewport: { width: 1280, height: 800 } }],
      },
    },
    startFor: ["engine"],
  },
  {
    id: "links-and-images",
    name: "Links and images of each page",
    help: "Lists the URLs that each page links to and the images that it shows, for example to plan a crawl.",
    request: {
      query: "formats of a page",
      limit: 5,
      scrapeOptions: { formats: [{ type: "links" }, { type: "images" }] },
    },
    startFor: ["engine"],
  },
  {
    id: "steps",
    name: "Steps on every page",
    help: "Waits, scrolls and takes a screenshot on each page before it is read.",
    request: {
      query: "actions scroll wait",
      limit: 2,
      scrapeOptions: {
        formats: [{ type: "markdown" }],
        actions: [
          { type: "wait", milliseconds: 500 },
          { type: "scroll", direction: "down" },
          { type: "screenshot" },
        ],
      },
    },
    startFor: ["engine"],
  },
  {
    id: "recent-news",
    name: "Recent news on a topic",
    help: "News of the last week, newest first, by a time filter. Articles are returned as Markdown.",
    request: {
      query: '"solar power" grid',
      sources: [{ type: "news" }],
      limit: 20,
      tbs: "sbd:1,qdr:w",
      scrapeOptions: { formats: [{ type: "markdown" }] },
    },
    startFor: ["service"],
  },
  {
    id: "site-pdfs",
    name: "PDFs of a site",
    help: "Operators limit the search to one host and one file type. Only the first ten pages of each file are parsed, because every page costs credits.",
    request: {
      query: "annual report site:example.org filetype:pdf",
      limit: 20,
      scrapeOptions: {
        formats: [{ type: "markdown" }],
        parsers: [{ type: "pdf", maxPages: 10 }],
      },
    },
  },
  {
    id: "page-pictures",
    name: "Screenshots of a list of sites",
    help: "Full-page screenshots of pages on a topic from the listed domains, all at the same width. Their URLs expire after a day.",
    request: {
      query: "pricing",
      limit: 10,
      includeDomains: ["example.com", "example.org"],
      scrapeOptions: {
        formats: [{ type: "screenshot", fullPage: true, viewport: { width: 1440, height: 900 } }],
        waitFor: 1_000,
      },
    },
  },
  {
    id: "structured-data",
    name: "Structured data from every page",
    help: "A JSON Schema defines the data to extract from each page, so that results fit in a table. Costs more per page than text.",
    request: {
      query: "developer conference 2026",
      limit: 5,
      scrapeOptions: {
        formats: [
          {
            type: "json",
            prompt: "The event that this page is about.",
            schema: {
              type: "object",
              properties: {
                name: { type: "string" },
                begins: { type: "string", format: "date" },
                city: { type: "string" },
                price: { type: "number" },
              },
              required: ["name"],
            },
          },
        ],
      },
    },
    startFor: ["service"],
  },
  {
    id: "one-question",
    name: "One question for every page",
    help: "Answers the same question for each page and shows the relevant passages. Faster than reading ten pages.",
    request: {
      query: "rate limits search api",
      limit: 5,
      scrapeOptions: {
        formats: [
          { type: "question", question: "How many requests are allowed per minute?" },
          { type: "highlights", query: "requests per minute" },
        ],
      },
    },
    startFor: ["engine", "service"],
  },
  {
    id: "what-changed",
    name: "Changes since the last scrape",
    help: "Pages are fetched again and compared with the last copy, line by line. Hosted services may reject this format in a search.",
    request: {
      query: "changelog site:example.org",
      limit: 5,
      scrapeOptions: {
        formats: [{ type: "markdown" }, { type: "changeTracking", modes: ["git-diff"] }],
        maxAge: 0,
      },
    },
  },
  {
    id: "cached-only",
    name: "Cached pages only",
    help: "Uses any cached copy, however old, and never scrapes. Pages without a copy return an error.",
    request: {
      query: "retry after 429",
      limit: 10,
      scrapeOptions: { formats: [{ type: "markdown" }], minAge: 1 },
    },
    startFor: ["service"],
  },
];
