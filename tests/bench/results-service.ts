import { createServer, type Server } from "node:http";
import { listenOnLoopback } from "../support/loopback";
import { paint } from "../support/painted-picture";

/** Results in a response of this size; a service returns at most a few hundred. */
const resultsOf = (bytes: number) => (bytes < 100_000 ? 10 : bytes < 5_000_000 ? 100 : 300);

const paragraph =
  "Some text with words, *emphasis*, numbers such as 12345, a [link](https://example.org/a) and `code`.\n\n";

/**
 * A search response of about this many bytes; `mark` is in the first title and at the top of the
 * first page.
 */
export function searchBody(
  bytes: number,
  mark: string,
  results = resultsOf(bytes),
  files: string | null = null,
): Buffer {
  const share = Math.floor(bytes / results) - 420;
  const sections = `## A section\n\n${paragraph.repeat(12)}`;
  const page = sections.repeat(Math.ceil(share / sections.length)).slice(0, Math.max(share, 80));
  const web = Array.from({ length: results }, (_, at) => ({
    url: `https://example.org/pages/${at}`,
    // Different text in every response, so that reuse of unchanged content does not affect the
    // measurement.
    title: at === 0 ? `First ${mark}` : `Result ${at} of ${mark}`,
    description: `What the **page** says about ${mark}, which was looked for, in a sentence or two.`,
    position: at + 1,
    markdown: `# Page ${at}\n\n${at === 0 ? `Top of ${mark}\n\n` : ""}${page}`,
    ...(files !== null && { screenshot: `${files}/shots/${at}.png` }),
    metadata: { statusCode: 200, language: "en", cacheState: "hit", creditsUsed: 1 },
  }));
  return Buffer.from(JSON.stringify({ success: true, creditsUsed: 12, data: { web } }));
}

/** A page of 1280 × 800 pixels with text. */
const screenshot = (): Buffer =>
  paint(1_280, 800, [255, 255, 255])
    .fill([20, 40, 80], 0, 0, 1_280, 64)
    .text([40, 40, 60], 100, 120, 1_000, 600)
    .png();

export type ResultsService = {
  readonly origin: string;
  readonly server: Server;
  /** Prepares the body of a query, so that its creation is not measured. */
  readonly make: (query: string) => void;
};

/**
 * A service on loopback whose response depends on the query: `bytes:mark`, `bytes:mark:results`, or
 * `bytes:mark:results:screenshots`.
 * Its root is an empty page from which the same bodies can be fetched directly.
 */
export async function startResultsService(): Promise<ResultsService> {
  const bodies = new Map<string, Buffer>();
  const picture = screenshot();
  let origin = "";
  const bodyFor = (query: string): Buffer => {
    const [bytes = "0", mark = "", results, extra] = query.split(":");
    const body =
      bodies.get(query) ??
      searchBody(
        Number(bytes),
        mark,
        results ? Number(results) : undefined,
        extra === "screenshots" ? origin : null,
      );
    bodies.set(query, body);
    return body;
  };
  const server = createServer(async (incoming, outgoing) => {
    if (incoming.url?.startsWith("/shots/")) {
      outgoing.writeHead(200, { "content-type": "image/png" }).end(picture);
      return;
    }
    if (incoming.method === "GET") {
      outgoing
        .writeHead(200, { "content-type": "text/html" })
        .end("<!doctype html><title>-</title>");
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { query } = JSON.parse(Buffer.concat(chunks).toString()) as { query: string };
    const made = bodyFor(query);
    outgoing.writeHead(200, { "content-type": "application/json", "content-length": made.length });
    outgoing.end(made);
  });
  origin = await listenOnLoopback(server);
  return { origin, server, make: (query) => void bodyFor(query) };
}
