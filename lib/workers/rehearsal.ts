import { OpenResponse } from "./held-response";

/** Milliseconds that a rehearsal may take: by then what a reading runs through has been compiled. */
const MOST_MS = 25;
const TURNS = 6;

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
 * Reads an answer that nobody waits for. The first reading of a worker takes many times as long as the next ones, and
 * should not be that of an answer that was paid for.
 */
export async function rehearse(): Promise<void> {
  const web = Array.from({ length: 20 }, () => page);
  const body = new TextEncoder().encode(JSON.stringify({ success: true, data: { web } }));
  const until = performance.now() + MOST_MS;
  for (let turn = 0; turn < TURNS && performance.now() < until; turn += 1) {
    const held = new OpenResponse();
    held.receive([body]);
    held.keep();
    await held.read(
      { status: 200, retryAfter: null },
      { sources: ["web"], formats: ["markdown", "links"] },
    );
  }
}
