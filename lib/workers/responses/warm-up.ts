import { OpenResponse } from "./open-response";

/** Milliseconds. By then the engine has compiled the parser's hot paths. */
const MAX_WARM_UP_MS = 25;
const MAX_ROUNDS = 6;

const page = {
  url: "https://example.org/a/b",
  title: "A page",
  description: "What it says, **in short**.",
  position: 1,
  category: "web",
  markdown: "# A\n\nSome text.\n".repeat(400),
  links: ["https://example.org/"],
  metadata: { statusCode: 200, language: "en", cacheState: "hit", creditsUsed: 1, more: ["x"] },
  more: { some: 1 },
};

/**
 * Parses a sample response. The first parse on a thread takes many times as long as the next ones, so it should not be
 * the parse of a real response.
 */
export async function warmUpParser(rounds = MAX_ROUNDS): Promise<void> {
  const web = Array.from({ length: 20 }, () => page);
  const body = new Blob([JSON.stringify({ success: true, data: { web } })]);
  const until = performance.now() + MAX_WARM_UP_MS;
  for (let round = 0; round < rounds && performance.now() < until; round += 1) {
    await new OpenResponse(body).parse(
      { status: 200, retryAfter: null },
      { sources: ["web"], formats: ["markdown", "links"] },
    );
  }
}
