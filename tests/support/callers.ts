import Firecrawl from "firecrawl";
import { z } from "zod";
import type { EngineOverHttp } from "./engine-over-http";

const metadataSchema = z.looseObject({
  title: z.string().optional(),
  sourceURL: z.string(),
  url: z.string(),
  statusCode: z.int().optional(),
  error: z.string().nullable(),
  creditsUsed: z.int(),
  cacheState: z.string(),
});

const pageSchema = z.looseObject({
  url: z.string(),
  markdown: z.string().optional(),
  html: z.string().optional(),
  rawHtml: z.string().optional(),
  links: z.array(z.string()).optional(),
  images: z.array(z.string()).optional(),
  screenshot: z.string().optional(),
  summary: z.string().optional(),
  answer: z.string().optional(),
  highlights: z.string().optional(),
  warning: z.string().optional(),
  actions: z
    .object({
      screenshots: z.array(z.string()),
      scrapes: z.array(z.object({ url: z.string(), html: z.string() })),
      javascriptReturns: z.array(z.object({ type: z.string(), value: z.unknown() })),
      pdfs: z.array(z.string()),
      steps: z.array(z.object({ type: z.string(), status: z.string() })),
    })
    .optional(),
  metadata: metadataSchema,
});

export type ScrapedResult = z.output<typeof pageSchema>;

export type SearchBody = {
  readonly query: string;
  readonly limit?: number;
  readonly timeout?: number;
  readonly scrapeOptions: object;
};

/**
 * A client of an engine over HTTP that returns the scraped web results. Rejects with the message of
 * an error response.
 */
export type Caller = {
  readonly name: string;
  readonly search: (engine: EngineOverHttp, body: SearchBody) => Promise<ScrapedResult[]>;
};

const resultsSchema = z.array(pageSchema);

export const plainCaller: Caller = {
  name: "a plain request",
  async search(engine, body) {
    const response = await engine.post(body);
    const responseBody: unknown = await response.json();
    if (response.status !== 200)
      throw new Error(`${response.status} ${JSON.stringify(responseBody)}`);
    return z.looseObject({ data: z.object({ web: resultsSchema }) }).parse(responseBody).data.web;
  },
};

const publicClient: Caller = {
  name: "the public client",
  async search(engine, { query, scrapeOptions, ...rest }) {
    const client = new Firecrawl({ apiUrl: engine.origin, apiKey: engine.key });
    const { web } = await client.search(query, { ...rest, scrapeOptions: { ...scrapeOptions } });
    return resultsSchema.parse(web);
  },
};

/** All clients that must pass the same cases. */
export const callers: readonly Caller[] = [plainCaller, publicClient];
