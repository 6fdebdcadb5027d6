import type { SearchRequest } from "@/lib/contract/request";

/** A request to begin with: what it is for, and what it shows of the interface. */
export type Preset = {
  readonly id: string;
  readonly name: string;
  /** What comes back, and which choice makes it so. */
  readonly help: string;
  readonly request: SearchRequest;
};

/** The built-in starting points, in the order in which they are offered: from few choices to many. */
export const presets: readonly Preset[] = [
  {
    id: "recent-news",
    name: "Recent news of a topic",
    help: "News of the last week, newest first. The time filter does it; articles come as Markdown.",
    request: {
      query: '"solar power" grid',
      sources: [{ type: "news" }],
      limit: 20,
      tbs: "sbd:1,qdr:w",
      scrapeOptions: { formats: [{ type: "markdown" }] },
    },
  },
  {
    id: "site-pdfs",
    name: "PDFs of a site",
    help: "Operators narrow the search to one host and one file type. Only the first ten pages of each file are read, because every page costs.",
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
    help: "A full-page picture of what each of the listed domains has on a topic, all at one width. The addresses of pictures expire after a day.",
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
    help: "A JSON Schema says which facts to take from each page, so that results can stand in a table. Costs more for each page than text does.",
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
  },
  {
    id: "one-question",
    name: "One question to every page",
    help: "Each page is asked the same thing, and shows the passages that bear on it. Quicker to read than ten pages.",
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
  },
  {
    id: "what-changed",
    name: "What changed since the last look",
    help: "Pages are read afresh and compared with their last copy, line by line. A hosted service may refuse this format in a search.",
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
    name: "Only what has been read before",
    help: "Takes any copy from the cache, however old, and starts no scrape. Pages without a copy say so.",
    request: {
      query: "retry after 429",
      limit: 10,
      scrapeOptions: { formats: [{ type: "markdown" }], minAge: 1 },
    },
  },
];
